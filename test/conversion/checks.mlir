// What a function checks before it writes anything. One graph a case.
// RUN: tempo-opt %s --split-input-file --tempo-to-scf | FileCheck %s

// Assumptions, parameters that are not negative and not so large that indices overflow, declared
// sizes, as many elements as a dim has points, and the sizes of results; else status -2.
// CHECK-LABEL: func.func @all
// CHECK-DAG: arith.cmpi sge, %arg2, %c1 : index
// CHECK-DAG: arith.cmpi sge, %arg3, %c0 : index
// CHECK-DAG: arith.cmpi sle, %arg2, %c1099511627776 : index
// CHECK-DAG: arith.cmpi sle, %arg3, %c1099511627776 : index
// CHECK-DAG: %[[TWICE:.*]] = arith.muli %c2, %arg3 : index
// CHECK-DAG: %[[WIDTH:.*]] = tensor.dim %{{.*}}, %c1 : tensor<?x?xf32>
// CHECK-DAG: arith.cmpi eq, %[[WIDTH]], %[[TWICE]] : index
// CHECK-DAG: %[[LENGTH:.*]] = tensor.dim %{{.*}}, %c0 : tensor<?xf32>
// CHECK-DAG: arith.cmpi eq, %[[LENGTH]], %arg2 : index
// CHECK-DAG: %[[ROOM:.*]] = memref.dim %arg4, %c0 : memref<?xf32>
// CHECK-DAG: arith.cmpi eq, %[[ROOM]], %arg2 : index
// CHECK: %[[STATUS:.*]] = scf.if %{{.*}} -> (i32) {
// CHECK:   scf.for
// CHECK:   scf.yield %c0_i32
// CHECK: } else {
// CHECK:   scf.yield %c-2_i32
// CHECK: return %[[STATUS]]
tempo.graph @all(%x: tensor<?xf32>, %w: tensor<?x?xf32> sizes(%N, 2 * %N), %T: index, %N: index)
    -> (y: tensor<?xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %y = tempo.compute over (%t) ins(%v = %xt[%t] : !tempo.rt<1 x f32>, %all = %w : tensor<?x?xf32>)
      -> !tempo.rt<1 x f32> {
    %c1 = arith.constant 1 : index
    %n = tensor.dim %all, %c1 : tensor<?x?xf32>
    %i = arith.index_cast %n : index to i64
    %f = arith.sitofp %i : i64 to f32
    %r = arith.addf %v, %f : f32
    tempo.yield %r : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// An argument over a domain that is no box has room for it.
// CHECK-LABEL: func.func @triangle
// CHECK-DAG: %[[ROWS:.*]] = tensor.dim %{{.*}}, %c0 : tensor<?x?xf32>
// CHECK-DAG: arith.cmpi eq, %[[ROWS]], %arg1 : index
// CHECK-DAG: %[[COLUMNS:.*]] = tensor.dim %{{.*}}, %c1 : tensor<?x?xf32>
// CHECK-DAG: arith.cmpi sge, %[[COLUMNS]], %arg1 : index
tempo.graph @triangle(%x: tensor<?x?xf32>, %T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %s = tempo.dim < %t + 1
  %xt = tempo.input %x over (%t, %s) : tensor<?x?xf32> -> !tempo.rt<2 x f32>
  %y = tempo.compute over (%t) ins(%v = %xt[%t, %t] : !tempo.rt<2 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// Where types say it all, nothing is checked.
// CHECK-LABEL: func.func @static
// CHECK-NOT: scf.if
// CHECK: return %c0_i32
tempo.graph @static(%x: tensor<8xf32>) -> (y: tensor<8xf32>) {
  %t = tempo.dim < 8
  %xt = tempo.input %x over (%t) : tensor<8xf32> -> !tempo.rt<1 x f32>
  %y = tempo.compute over (%t) ins(%v = %xt[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  tempo.return %y[0 : 8] : !tempo.rt<1 x f32>
}
