// The loops of a schedule and what they carry. One graph a case.
// RUN: tempo-opt %s --split-input-file --tempo-to-scf --canonicalize | FileCheck %s

// A dim is a loop, from which the store of the result goes on to the next iteration.
// CHECK-LABEL: func.func @upwards
// CHECK-SAME: (%[[T:.*]]: index, %[[BUFFER:.*]]: memref<?xi64>) -> i32 attributes {llvm.emit_c_interface, no_inline, tempo.function}
// CHECK: %[[STORE:.*]] = bufferization.to_tensor %[[BUFFER]] restrict writable
// CHECK: %[[END:.*]] = scf.for %[[I:.*]] = %c0 to %[[T]] step %c1 iter_args(%[[NOW:.*]] = %[[STORE]])
// CHECK:   %[[V:.*]] = arith.index_cast %[[I]]
// CHECK:   %[[NEXT:.*]] = tensor.insert %[[V]] into %[[NOW]][%[[I]]]
// CHECK:   scf.yield %[[NEXT]]
// CHECK: bufferization.materialize_in_destination %[[END]] in restrict writable %[[BUFFER]]
tempo.graph @upwards(%T: index) -> (y: tensor<?xi64>) {
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}

// -----

// Time that runs downwards is a loop over its negative.
// CHECK-LABEL: func.func @downwards
// CHECK: %[[FIRST:.*]] = arith.subi %c1, %arg0
// CHECK: scf.for %[[I:.*]] = %[[FIRST]] to %c1 step %c1
// CHECK:   %[[AT:.*]] = arith.subi %c0, %[[I]]
// CHECK:   tensor.insert %{{.*}} into %{{.*}}[%[[AT]]]
tempo.graph @downwards(%T: index) -> (r: tensor<?xi64>) {
  %t = tempo.dim < %T
  %next = tempo.compute over (%t) where (%t < %T - 1) ins(%b = %r[%t + 1] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %double = arith.addi %b, %b : i64
    tempo.yield %double : i64
  }
  %one = tempo.compute over () -> !tempo.rt<0 x i64> {
    %c = arith.constant 1 : i64
    tempo.yield %c : i64
  }
  %r = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t == %T - 1) : %one[] : !tempo.rt<0 x i64>
    otherwise : %next[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %r[0 : %T] : !tempo.rt<1 x i64>
}

// -----

// Domains that are no boxes: the inner loop's bound follows from the outer one. What an inner loop
// changes, the outer one carries too.
// CHECK-LABEL: func.func @triangle
// CHECK: scf.for %[[T:.*]] = %c0 to %arg0 step %c1 iter_args(%[[A:.*]] =
// CHECK:   %[[END:.*]] = arith.addi %[[T]], %c1
// CHECK:   %[[INNER:.*]] = scf.for %[[S:.*]] = %c0 to %[[END]] step %c1 iter_args(%[[B:.*]] = %[[A]])
// CHECK:     tensor.insert %{{.*}} into %[[B]][%[[T]], %[[S]]]
// CHECK:   scf.yield %[[INNER]]
tempo.graph @triangle(%T: index) -> (rows: tensor<?xi64>) {
  %t = tempo.dim < %T
  %s = tempo.dim < %t + 1
  %one = tempo.compute over (%t, %s) -> !tempo.rt<2 x i64> {
    %c = arith.constant 1 : i64
    tempo.yield %c : i64
  }
  %u = tempo.dim < %T
  %rows = tempo.compute over (%u) ins(%row = %one[%T - 1 - %u, 0 : %T - %u] : !tempo.rt<2 x i64>)
      -> !tempo.rt<1 x i64> {
    %c0 = arith.constant 0 : index
    %n = tensor.dim %row, %c0 : tensor<?xi64>
    %v = arith.index_cast %n : index to i64
    tempo.yield %v : i64
  }
  tempo.return %rows[0 : %T] : !tempo.rt<1 x i64>
}

// -----

// Three dims, the innermost with a step of its own: only every other point is needed.
// CHECK-LABEL: func.func @three
// CHECK: scf.for %[[I:.*]] = %c0 to %arg0 step %c1
// CHECK:   scf.for %[[J:.*]] = %c0 to %arg1 step %c1
// CHECK:     scf.for %[[K:.*]] = %c0 to %c7 step %c2
// CHECK-NOT: scf.if
// CHECK:       tensor.insert %{{.*}} into %{{.*}}[%[[I]], %[[J]], %[[K]]]
tempo.graph @three(%I: index, %J: index) -> (y: tensor<?x?x4xindex>) {
  %i = tempo.dim < %I
  %j = tempo.dim < %J
  %k = tempo.dim < 8
  %h = tempo.dim < 4
  %x = tempo.compute over (%i, %j, %k) -> !tempo.rt<3 x index> {
    %a = arith.addi %i, %j : index
    %b = arith.addi %a, %k : index
    tempo.yield %b : index
  }
  %y = tempo.compute over (%i, %j, %h) ins(%v = %x[%i, %j, 2 * %h] : !tempo.rt<3 x index>)
      -> !tempo.rt<3 x index> {
    tempo.yield %v : index
  }
  tempo.return %y[0 : %I, 0 : %J, 0 : 4] : !tempo.rt<3 x index>
}

// -----

// Two time lines of different length in one loop: what runs longer is not held up, what is shorter
// has a condition.
// CHECK-LABEL: func.func @guarded
// CHECK: to_tensor
// CHECK: %[[END:.*]] = arith.addi %arg0, %c3
// CHECK: scf.for %[[I:.*]] = %c0 to %[[END]] step %c1 iter_args(%[[X:.*]] = %{{.*}}, %{{.*}} = %{{.*}}, %[[Y:.*]] = %{{.*}}, %[[LAST:.*]] = %{{.*}})
// CHECK:   arith.cmpi sge, %[[I]], %c2
// CHECK:   scf.if
// CHECK:     %[[AT:.*]] = arith.subi %[[I]], %c2
// CHECK:     tensor.insert %[[LAST]] into %[[X]][%[[AT]]]
// CHECK:   } else {
// CHECK:     scf.yield %[[X]]
// CHECK:   tensor.insert %{{.*}} into %[[Y]][%[[I]]]
tempo.graph @guarded(%T: index) -> (x: tensor<?xi64>, y: tensor<?xi64>) {
  %t = tempo.dim < %T
  %s = tempo.dim < %T + 3
  %x = tempo.compute over (%t) ins(%v = %y[%t + 1] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    tempo.yield %v : i64
  }
  %first = tempo.compute over (%s) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %s : index to i64
    tempo.yield %v : i64
  }
  %more = tempo.compute over (%s) where (%s >= 3) ins(%v = %x[%s - 3] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %w = arith.addi %v, %v : i64
    tempo.yield %w : i64
  }
  %y = tempo.merge over (%s) -> !tempo.rt<1 x i64> {
    when (%s < 3) : %first[%s] : !tempo.rt<1 x i64>
    otherwise : %more[%s] : !tempo.rt<1 x i64>
  }
  tempo.return %x[0 : %T], %y[0 : %T + 3] : !tempo.rt<1 x i64>, !tempo.rt<1 x i64>
}

// -----

// Nothing to run: no loops, the argument alone is returned.
// CHECK-LABEL: func.func @nothing
// CHECK-NOT: scf.for
// CHECK: bufferization.materialize_in_destination
tempo.graph @nothing(%x: tensor<4xf32>) -> (y: tensor<4xf32>) {
  tempo.return %x : tensor<4xf32>
}
