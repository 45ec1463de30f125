// Scalars in registers: carried by the loop, not by memory. One graph a case.
// RUN: tempo-opt %s --split-input-file --tempo-to-scf | FileCheck %s

// A state of which one element lives at a time is the scalar alone; its last version is the result.
// CHECK-LABEL: func.func @state
// CHECK-NOT: alloc_tensor
// CHECK: %[[END:.*]] = scf.for {{.*}} iter_args(%[[H:.*]] = %{{.*}}) -> (f32)
// CHECK:   scf.yield %{{.*}} : f32
// CHECK: memref.store %[[END]], %{{.*}}[] : memref<f32>
tempo.graph @state(%h0: f32, %x: tensor<?xf32>, %T: index) -> (last: f32) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %before = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %h0 : f32
    otherwise : %h[%t - 1] : !tempo.rt<1 x f32>
  }
  %h = tempo.compute over (%t)
      ins(%b = %before[%t] : !tempo.rt<1 x f32>, %v = %xt[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %r = arith.addf %b, %v : f32
    tempo.yield %r : f32
  }
  tempo.return %h[%T - 1] : !tempo.rt<1 x f32>
}

// -----

// The elements of the last two iterations are carried along; the memory, which the result is, is
// written and not read.
// CHECK-LABEL: func.func @two_steps
// CHECK: scf.for {{.*}} iter_args(%[[Y:.*]] = %{{.*}}, %[[ONE:.*]] = %{{.*}}, %[[TWO:.*]] = %{{.*}}) -> (tensor<?xi64>, i64, i64)
// CHECK-NOT: tensor.extract
// CHECK:     arith.addi %[[ONE]], %[[TWO]]
// CHECK:   %[[NEXT:.*]] = tensor.insert %[[NEW:.*]] into %[[Y]]
// CHECK:   scf.yield %[[NEXT]], %[[NEW]], %[[ONE]]
tempo.graph @two_steps(%T: index) -> (f: tensor<?xi64>) {
  %t = tempo.dim < %T
  %index = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %sum = tempo.compute over (%t) where (%t >= 2)
      ins(%a = %f[%t - 1] : !tempo.rt<1 x i64>, %b = %f[%t - 2] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %c = arith.addi %a, %b : i64
    tempo.yield %c : i64
  }
  %f = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t < 2) : %index[%t] : !tempo.rt<1 x i64>
    otherwise : %sum[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %f[0 : %T] : !tempo.rt<1 x i64>
}

// -----

// A window that is read element by element needs no memory at all.
// CHECK-LABEL: func.func @window
// CHECK-NOT: alloc_tensor
// CHECK: scf.for {{.*}} -> (f32, f32, tensor<?xf32>)
tempo.graph @window(%x: tensor<?xf32>, %T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %e = tempo.compute over (%t) ins(%v = %xt[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    %r = math.exp %v : f32
    tempo.yield %r : f32
  }
  %sum = tempo.compute over (%t) where (%t >= 2)
      ins(%a = %e[%t] : !tempo.rt<1 x f32>, %b = %e[%t - 1] : !tempo.rt<1 x f32>,
          %c = %e[%t - 2] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    %s = arith.addf %a, %b : f32
    %r = arith.addf %s, %c : f32
    tempo.yield %r : f32
  }
  %y = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t < 2) : %e[%t] : !tempo.rt<1 x f32>
    otherwise : %sum[%t] : !tempo.rt<1 x f32>
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// Over a loop whose step is two, the last iteration is two points ago.
// CHECK-LABEL: func.func @other_points
// CHECK: scf.for {{.*}} step %c2 iter_args({{.*}}) -> (i64)
tempo.graph @other_points(%N: index) -> (y: i64) {
  tempo.assume (%N >= 1)
  %t = tempo.dim < 2 * %N
  %one = tempo.compute over () -> !tempo.rt<0 x i64> {
    %c = arith.constant 1 : i64
    tempo.yield %c : i64
  }
  %next = tempo.compute over (%t) where (%t >= 2) ins(%a = %y[%t - 2] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %b = arith.addi %a, %a : i64
    tempo.yield %b : i64
  }
  %y = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t < 2) : %one[] : !tempo.rt<0 x i64>
    otherwise : %next[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %y[2 * %N - 1] : !tempo.rt<1 x i64>
}
