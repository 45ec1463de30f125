// Every operation, type and attribute reads back from what is printed: in its own syntax, in the
// generic one and as bytecode; the text that CHECK lines show is the one that is printed.
// RUN: tempo-opt %s | FileCheck %s
// RUN: tempo-opt %s > %t.text && tempo-opt %t.text > %t.again && cmp %t.text %t.again
// RUN: tempo-opt %s --mlir-print-op-generic | tempo-opt --mlir-print-op-generic > %t.generic
// RUN: tempo-opt %t.text --mlir-print-op-generic > %t.generic2 && cmp %t.generic %t.generic2
// RUN: tempo-opt %s --emit-bytecode | tempo-opt | cmp %t.text -
// RUN: tempo-opt %s --verify-roundtrip -o /dev/null

// The names of arguments, results and nodes, and of what bodies read, are kept.
// CHECK-LABEL: tempo.graph @attend(
// CHECK-SAME: %x: tensor<?x64xf32> sizes(%T), %wk: tensor<64x64xf32>, %h0: tensor<64xf32>, %T: index)
// CHECK-SAME: -> (o: tensor<?x64xf32>, last: tensor<64xf32>) {
tempo.graph @attend(%x: tensor<?x64xf32> sizes(%T), %wk: tensor<64x64xf32>, %h0: tensor<64xf32>,
                    %T: index) -> (o: tensor<?x64xf32>, last: tensor<64xf32>) {
  // CHECK-NEXT: tempo.assume (%T >= 1)
  tempo.assume (%T >= 1)
  // CHECK-NEXT: %t = tempo.dim < %T
  %t = tempo.dim < %T
  // CHECK-NEXT: %xt = tempo.input %x over (%t) : tensor<?x64xf32> -> !tempo.rt<1 x tensor<64xf32>>
  %xt = tempo.input %x over (%t) : tensor<?x64xf32> -> !tempo.rt<1 x tensor<64xf32>>
  // CHECK-NEXT: %h = tempo.merge over (%t) -> !tempo.rt<1 x tensor<64xf32>> {
  // CHECK-NEXT:   when (%t == 0) : %h0 : tensor<64xf32>
  // CHECK-NEXT:   otherwise : %o[%t - 1] : !tempo.rt<1 x tensor<64xf32>>
  // CHECK-NEXT: }
  %h = tempo.merge over (%t) -> !tempo.rt<1 x tensor<64xf32>> {
    when (%t == 0) : %h0 : tensor<64xf32>
    otherwise      : %o[%t - 1] : !tempo.rt<1 x tensor<64xf32>>
  }
  // CHECK-NEXT: %k = tempo.compute over (%t)
  // CHECK-SAME: ins(%a = %xt[%t] : !tempo.rt<1 x tensor<64xf32>>, %w = %wk : tensor<64x64xf32>)
  // CHECK-SAME: -> !tempo.rt<1 x tensor<64xf32>> {
  %k = tempo.compute over (%t)
      ins(%a = %xt[%t] : !tempo.rt<1 x tensor<64xf32>>, %w = %wk : tensor<64x64xf32>)
      -> !tempo.rt<1 x tensor<64xf32>> {
    %zero = arith.constant 0.0 : f32
    %empty = tensor.empty() : tensor<64xf32>
    %filled = linalg.fill ins(%zero : f32) outs(%empty : tensor<64xf32>) -> tensor<64xf32>
    // CHECK: linalg.vecmat ins(%a, %w :
    %r = linalg.vecmat ins(%a, %w : tensor<64xf32>, tensor<64x64xf32>)
                       outs(%filled : tensor<64xf32>) -> tensor<64xf32>
    tempo.yield %r : tensor<64xf32>
  }
  // A parameter may be an input; the index of a dim has one name inside and outside.
  // CHECK: %o = tempo.compute over (%t) where (%t < %T) ins(%q = %h[%t] : !tempo.rt<1 x tensor<64xf32>>,
  // CHECK-SAME: %past = %k[0 : %t + 1] : !tempo.rt<1 x tensor<64xf32>>, %n = %T : index)
  %o = tempo.compute over (%t) where (%t < %T)
      ins(%q = %h[%t] : !tempo.rt<1 x tensor<64xf32>>,
          %past = %k[0 : %t + 1] : !tempo.rt<1 x tensor<64xf32>>, %n = %T : index)
      -> !tempo.rt<1 x tensor<64xf32>> {
    // CHECK-NEXT: tensor.extract_slice %past[%t, 0] [1, 64] [1, 1] : tensor<?x64xf32> to tensor<64xf32>
    %r = tensor.extract_slice %past[%t, 0] [1, 64] [1, 1] : tensor<?x64xf32> to tensor<64xf32>
    tempo.yield %r : tensor<64xf32>
  }
  // CHECK: tempo.return %o[0 : %T], %o[%T - 1] : !tempo.rt<1 x tensor<64xf32>>, !tempo.rt<1 x tensor<64xf32>>
  tempo.return %o[0 : %T], %o[%T - 1] : !tempo.rt<1 x tensor<64xf32>>, !tempo.rt<1 x tensor<64xf32>>
}

// Sizes name index arguments that come later; attributes stand on arguments, results and graph.
// CHECK-LABEL: tempo.graph private @rest(
// CHECK-SAME: %x: tensor<?x?x4xf32> sizes(%N + 1, %T * 2) {tempo.donate}, %s: i64, %N: index, %T: index)
// CHECK-SAME: -> (y: f32 {user.unit = "m"}, n: index, _0: i64)
// CHECK-SAME: attributes {tempo.schedule = "any text", user.note} {
tempo.graph private @rest(%x: tensor<?x?x4xf32> sizes(%N + 1, 2 * %T) {tempo.donate}, %s: i64,
                          %N: index, %T: index)
    -> (y: f32 {user.unit = "m"}, n: index, "_0": i64)
    attributes {tempo.schedule = "any text", user.note} {
  // CHECK-NEXT: %t, %n = tempo.dim < %T until %done
  %t, %n = tempo.dim < %T until %done
  // CHECK-NEXT: %u = tempo.dim < %t floordiv 2 + %N {user.note}
  %u = tempo.dim < (%t floordiv 2) + %N {user.note}
  // CHECK-NEXT: %c = tempo.compute over () -> !tempo.rt<0 x f32> {
  %c = tempo.compute over () -> !tempo.rt<0 x f32> {
    %one = arith.constant 1.0 : f32
    tempo.yield %one : f32
  }
  // A group of results has one name.
  // CHECK: %pair:2 = tempo.compute over (%t, %u) ins(%v = %c : !tempo.rt<0 x f32>)
  // CHECK-SAME: -> (!tempo.rt<2 x f32>, !tempo.rt<2 x tensor<?xindex>>) sizes(%t + %N)
  // CHECK-SAME: attributes {user.note} {
  %pair:2 = tempo.compute over (%t, %u) ins(%v = %c[] : !tempo.rt<0 x f32>)
      -> (!tempo.rt<2 x f32>, !tempo.rt<2 x tensor<?xindex>>) sizes(%t + %N)
      attributes {user.note} {
    %i = tensor.from_elements %t, %u : tensor<2xindex>
    %j = tensor.cast %i : tensor<2xindex> to tensor<?xindex>
    tempo.yield %v, %j : f32, tensor<?xindex>
  }
  // CHECK: %r = tempo.random normal seed(%s) stream = 3 over (%t) -> !tempo.rt<1 x tensor<?xf32>> sizes(%t + 1)
  %r = tempo.random normal seed(%s) stream = 3 over (%t) -> !tempo.rt<1 x tensor<?xf32>> sizes(%t + 1)
  // CHECK-NEXT: %token = tempo.random categorical seed(%s) stream = 4 over (%t) where (%t >= 1)
  // CHECK-SAME: ins(%r[%t] : !tempo.rt<1 x tensor<?xf32>>) -> !tempo.rt<1 x i64>
  %token = tempo.random categorical seed(%s) stream = 4 over (%t) where (%t >= 1)
      ins(%r[%t] : !tempo.rt<1 x tensor<?xf32>>) -> !tempo.rt<1 x i64>
  // CHECK-NEXT: %e:2 = tempo.call @env state("env", 7) over (%t) ins(%token[%t] : !tempo.rt<1 x i64>)
  // CHECK-SAME: -> (!tempo.rt<1 x f32>, !tempo.rt<1 x i1>)
  %e:2 = tempo.call @env state("env", 7) over (%t) ins(%token[%t] : !tempo.rt<1 x i64>)
      -> (!tempo.rt<1 x f32>, !tempo.rt<1 x i1>)
  // CHECK-NEXT: tempo.call @sink state("out", -1) over (%t) ins(%T : index) attributes {user.note}
  tempo.call @sink state("out", -1) over (%t) ins(%T : index) attributes {user.note}
  // CHECK-NEXT: %done = tempo.call @is_done over (%t) ins(%e#1[%t] : !tempo.rt<1 x i1>) -> !tempo.rt<1 x i1>
  %done = tempo.call @is_done over (%t) ins(%e#1[%t] : !tempo.rt<1 x i1>) -> !tempo.rt<1 x i1>
  // CHECK-NEXT: %g = tempo.stop_gradient %e#0 {user.note} : !tempo.rt<1 x f32>
  %g = tempo.stop_gradient %e#0 {user.note} : !tempo.rt<1 x f32>
  // CHECK-NEXT: %dx, %dc = tempo.gradient %g wrt (%x, %c) : (!tempo.rt<1 x f32>, tensor<?x?x4xf32>, !tempo.rt<0 x f32>)
  // CHECK-SAME: -> (tensor<?x?x4xf32>, !tempo.rt<0 x f32>)
  %dx, %dc = tempo.gradient %g wrt (%x, %c)
      : (!tempo.rt<1 x f32>, tensor<?x?x4xf32>, !tempo.rt<0 x f32>)
      -> (tensor<?x?x4xf32>, !tempo.rt<0 x f32>)
  // CHECK-NEXT: tempo.return %g[%n - 1], %n, %s : !tempo.rt<1 x f32>, index, i64
  tempo.return %g[%n - 1], %n, %s : !tempo.rt<1 x f32>, index, i64
}

// CHECK-LABEL: func.func @use
func.func @use(%a: tensor<?x?x4xf32>, %b: i64, %c: index) -> (f32, index, i64) {
  // CHECK-NEXT: tempo.execute @rest(%arg0, %arg1, %arg2, %arg2) : (tensor<?x?x4xf32>, i64, index, index) -> (f32, index, i64)
  %r:3 = tempo.execute @rest(%a, %b, %c, %c) : (tensor<?x?x4xf32>, i64, index, index) -> (f32, index, i64)
  // CHECK-NEXT: tempo.execute @rest({{.*}}) : (tensor<?x?x4xf32>, i64, index, index) -> (f32, index, i64, i32)
  %s:4 = tempo.execute @rest(%a, %b, %c, %c) : (tensor<?x?x4xf32>, i64, index, index) -> (f32, index, i64, i32)
  return %r#0, %r#1, %r#2 : f32, index, i64
}
