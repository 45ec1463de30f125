// Loops whose other iterations do nothing are left; what is not sure to do nothing is not.
// RUN: tempo-opt %s --pass-pipeline='builtin.module(func.func(tempo-leave-loops))' | FileCheck %s

// The condition is tested before each iteration; the rest of the loop is as it was.
// CHECK-LABEL: func.func @until(
// CHECK-SAME: %[[M:.*]]: memref<?xi64>, %[[T:.*]]: index, %[[D:.*]]: memref<?xi1>)
// CHECK: %[[END:.*]]:2 = scf.while (%[[I:.*]] = %c0, %[[N:.*]] = %[[T]]) : (index, index) -> (index, index)
// CHECK-NEXT: %[[ON:.*]] = arith.cmpi slt, %[[I]], %[[N]]
// CHECK-NEXT: %[[IN:.*]] = arith.cmpi slt, %[[I]], %[[T]]
// CHECK-NEXT: %[[BOTH:.*]] = arith.andi %[[IN]], %[[ON]]
// CHECK-NEXT: scf.condition(%[[BOTH]]) %[[I]], %[[N]]
// CHECK: ^bb0(%[[J:.*]]: index, %[[K:.*]]: index):
// CHECK-NEXT: arith.cmpi slt, %[[J]], %[[K]]
// CHECK-NEXT: %[[V:.*]] = scf.if
// CHECK: else
// CHECK: %[[NEXT:.*]] = arith.addi %[[J]], %c1
// CHECK-NEXT: scf.yield %[[NEXT]], %[[V]]
// CHECK: return %[[END]]#1
func.func @until(%m: memref<?xi64>, %T: index, %d: memref<?xi1>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = scf.for %i = %c0 to %T step %c1 iter_args(%n = %T) -> (index) {
    %on = arith.cmpi slt, %i, %n : index
    %v = scf.if %on -> (index) {
      %x = arith.index_cast %i : index to i64
      memref.store %x, %m[%i] : memref<?xi64>
      %b = memref.load %d[%i] : memref<?xi1>
      %next = arith.addi %i, %c1 : index
      %r = arith.select %b, %next, %n : index
      scf.yield %r : index
    } else {
      scf.yield %n : index
    }
    scf.yield %v : index
  }
  return %end : index
}

// Sums on both sides, the comparison turned round, as one of two conditions, and a carried value that
// nobody reads after the loop.
// CHECK-LABEL: func.func @forms(
// CHECK: scf.while
// CHECK: %[[ON:.*]] = arith.cmpi sge,
// CHECK: arith.cmpi slt
// CHECK: %[[BOTH:.*]] = arith.andi %{{.*}}, %[[ON]]
// CHECK: scf.condition(%[[BOTH]])
func.func @forms(%m: memref<?xi64>, %T: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %end:2 = scf.for %i = %c0 to %T step %c1 iter_args(%n = %T, %a = %zero) -> (index, i64) {
    %later = arith.addi %i, %c1 : index
    %bound = arith.addi %n, %c1 : index
    %on = arith.cmpi sge, %bound, %later : index
    %both = arith.andi %c, %on : i1
    %v:2 = scf.if %both -> (index, i64) {
      %x = arith.index_cast %i : index to i64
      memref.store %a, %m[%i] : memref<?xi64>
      scf.yield %i, %x : index, i64
    } else {
      scf.yield %n, %zero : index, i64
    }
    scf.yield %v#0, %v#1 : index, i64
  }
  return
}

// The condition may become true again.
// CHECK-LABEL: func.func @again(
// CHECK-NOT: scf.while
func.func @again(%m: memref<?xi64>, %T: index, %c: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  scf.for %i = %c0 to %T step %c1 {
    %on = arith.cmpi sgt, %i, %c : index
    scf.if %on {
      memref.store %zero, %m[%i] : memref<?xi64>
    }
  }
  return
}

// The bound grows while nothing is done.
// CHECK-LABEL: func.func @grows(
// CHECK-NOT: scf.while
func.func @grows(%m: memref<?xi64>, %T: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i64
  %end = scf.for %i = %c0 to %T step %c1 iter_args(%n = %c0) -> (index) {
    %on = arith.cmpi slt, %i, %n : index
    %v = scf.if %on -> (index) {
      memref.store %zero, %m[%i] : memref<?xi64>
      scf.yield %n : index
    } else {
      %more = arith.addi %n, %c3 : index
      scf.yield %more : index
    }
    scf.yield %v : index
  }
  return
}

// Something is done besides.
// CHECK-LABEL: func.func @besides(
// CHECK-NOT: scf.while
func.func @besides(%m: memref<?xi64>, %T: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  scf.for %i = %c0 to %T step %c1 {
    %on = arith.cmpi slt, %i, %n : index
    memref.store %zero, %m[%i] : memref<?xi64>
    scf.if %on {
      memref.store %zero, %m[%c0] : memref<?xi64>
    }
  }
  return
}

// What is read after the loop changes.
// CHECK-LABEL: func.func @read_later(
// CHECK-NOT: scf.while
func.func @read_later(%m: memref<?xi64>, %T: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = scf.for %i = %c0 to %T step %c1 iter_args(%a = %c1) -> (index) {
    %on = arith.cmpi slt, %i, %n : index
    %v = scf.if %on -> (index) {
      scf.yield %i : index
    } else {
      scf.yield %c0 : index
    }
    scf.yield %v : index
  }
  return %end : index
}
