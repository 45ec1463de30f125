// Merges, and what is built in their branches. One graph a case.
// RUN: tempo-opt %s --split-input-file --tempo-to-scf | FileCheck %s

// A scalar is chosen, then written once. What only a branch reads is computed there and has no
// memory: %next does not run at t = 0, and its value goes nowhere else.
// CHECK-LABEL: func.func @chosen
// CHECK: scf.for %[[T:[a-z0-9]+]] = %{{.*}} iter_args(%[[Y:.*]] = %{{.*}}, %[[LAST:.*]] = %{{.*}}) -> (tensor<?xf32>, f32)
// CHECK-NOT: arith.addf
// CHECK:   %[[FIRST:.*]] = arith.cmpi eq, %[[T]], %c0
// CHECK:   %[[V:.*]] = scf.if %[[FIRST]] -> (f32) {
// CHECK:     scf.yield %arg0 : f32
// CHECK:   } else {
// CHECK:     %[[SUM:.*]] = arith.addf %[[LAST]], %[[LAST]]
// CHECK:     scf.yield %[[SUM]]
// CHECK:   %[[NEXT:.*]] = tensor.insert %[[V]] into %[[Y]][%[[T]]]
// CHECK:   scf.yield %[[NEXT]], %[[V]]
tempo.graph @chosen(%y0: f32, %T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %next = tempo.compute over (%t) where (%t >= 1) ins(%a = %y[%t - 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %r = arith.addf %a, %a : f32
    tempo.yield %r : f32
  }
  %y = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %y0 : f32
    otherwise : %next[%t] : !tempo.rt<1 x f32>
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// A tensor is written in the branch that is taken; the update of a state reads and writes the same
// part of the one memory.
// CHECK-LABEL: func.func @in_branches
// CHECK: %[[MEMORY:.*]] = bufferization.alloc_tensor() : tensor<1x64x64xf32>
// CHECK: scf.for %[[T:[a-z0-9]+]] = %{{.*}} iter_args(%[[W:.*]] = %[[MEMORY]]) -> (tensor<1x64x64xf32>)
// CHECK:   scf.if %{{.*}} -> (tensor<1x64x64xf32>) {
// CHECK:     tensor.insert_slice %{{.*}} into %[[W]][0, 0, 0] [1, 64, 64]
// CHECK:   } else {
// CHECK:     %[[OLD:.*]] = tensor.extract_slice %[[W]][0, 0, 0] [1, 64, 64]
// CHECK:     %[[NEW:.*]] = linalg.add ins(%[[OLD]], %{{.*}}) outs(%[[OLD]]
// CHECK:     tensor.insert_slice %[[NEW]] into %[[W]][0, 0, 0] [1, 64, 64]
tempo.graph @in_branches(%w0: tensor<64x64xf32>, %x: tensor<64x64xf32>, %T: index)
    -> (w: tensor<64x64xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %next = tempo.compute over (%t) where (%t >= 1)
      ins(%a = %w[%t - 1] : !tempo.rt<1 x tensor<64x64xf32>>, %b = %x : tensor<64x64xf32>)
      -> !tempo.rt<1 x tensor<64x64xf32>> {
    %s = linalg.add ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>)
        outs(%a : tensor<64x64xf32>) -> tensor<64x64xf32>
    tempo.yield %s : tensor<64x64xf32>
  }
  %w = tempo.merge over (%t) -> !tempo.rt<1 x tensor<64x64xf32>> {
    when (%t == 0) : %w0 : tensor<64x64xf32>
    otherwise : %next[%t] : !tempo.rt<1 x tensor<64x64xf32>>
  }
  tempo.return %w[%T - 1] : !tempo.rt<1 x tensor<64x64xf32>>
}

// -----

// What two read is computed before, under its own condition.
// CHECK-LABEL: func.func @shared
// CHECK: scf.for
// CHECK:   scf.if %{{.*}} -> (f32) {
// CHECK:     math.exp
// CHECK:   scf.if %{{.*}} -> (f32) {
// CHECK-NOT: math.exp
// CHECK: return
tempo.graph @shared(%y0: f32, %T: index) -> (y: tensor<?xf32>, z: tensor<?xf32>) {
  %t = tempo.dim < %T
  %next = tempo.compute over (%t) where (%t >= 1) ins(%a = %y[%t - 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %r = math.exp %a : f32
    tempo.yield %r : f32
  }
  %y = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %y0 : f32
    otherwise : %next[%t] : !tempo.rt<1 x f32>
  }
  %z = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %y0 : f32
    otherwise : %next[%t] : !tempo.rt<1 x f32>
  }
  tempo.return %y[0 : %T], %z[0 : %T] : !tempo.rt<1 x f32>, !tempo.rt<1 x f32>
}

// -----

// A first branch that is always taken is the only one; one that never is has no test.
// CHECK-LABEL: func.func @always
// CHECK: scf.for %[[T:[a-z0-9]+]] =
// CHECK-NOT: arith.cmpi
// CHECK: tensor.extract %{{.*}}[%[[T]]]
// CHECK-NOT: scf.if
// CHECK: tensor.insert
tempo.graph @always(%x: tensor<?xf32>, %y0: f32, %T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %y = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t > %T) : %y0 : f32
    when (%t >= 0) : %xt[%t] : !tempo.rt<1 x f32>
    otherwise : %y0 : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// Three branches are two tests; a test says only what is not known from those before.
// CHECK-LABEL: func.func @three
// CHECK: scf.for %[[T:[a-z0-9]+]] =
// CHECK:   %[[A:.*]] = arith.cmpi sle, %[[T]], %c2
// CHECK:   scf.if %[[A]]
// CHECK:   } else {
// CHECK:     %[[B:.*]] = arith.cmpi sle, %[[T]], %c4
// CHECK-NOT: arith.cmpi
// CHECK:     scf.if %[[B]]
tempo.graph @three(%a: i64, %b: i64, %c: i64, %T: index) -> (y: tensor<?xi64>) {
  %t = tempo.dim < %T
  %y = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t < 3) : %a : i64
    when (%t < 5) : %b : i64
    otherwise : %c : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}

// -----

// Conditions of several parts.
// CHECK-LABEL: func.func @parts
// CHECK: scf.for %[[T:[a-z0-9]+]] =
// CHECK-DAG: arith.remsi %[[T]], %c2
// CHECK-DAG: arith.ori
// CHECK: scf.if
tempo.graph @parts(%a: i64, %b: i64, %T: index) -> (y: tensor<?xi64>) {
  %t = tempo.dim < %T
  %y = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t mod 2 == 0 or %t == %T - 1) : %a : i64
    otherwise : %b : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}
