// Domains: bounds of dims, boxes and others, `where`, the context, what arguments hold.
// RUN: tempo-opt %s --mlir-disable-threading --tempo-print-sdg -o /dev/null | FileCheck %s

// Literals, parameters and expressions as bounds; dims in another order than they are declared.
// CHECK-LABEL: graph @boxes(N, M): all
// CHECK: compute a[i, j]: 0 <= i <= 4 and 0 <= j < N
// CHECK: compute b[k, i]: 0 <= k < N + 2M and 0 <= i <= 4
// CHECK: compute c: all
tempo.graph @boxes(%N: index, %M: index) -> () {
  %i = tempo.dim < 5
  %j = tempo.dim < %N
  %k = tempo.dim < %N + 2 * %M
  %a = tempo.compute over (%i, %j) -> !tempo.rt<2 x i64> {
    %v = arith.constant 0 : i64
    tempo.yield %v : i64
  }
  %b = tempo.compute over (%k, %i) -> !tempo.rt<2 x i64> {
    %v = arith.constant 0 : i64
    tempo.yield %v : i64
  }
  %c = tempo.compute over () -> !tempo.rt<0 x i64> {
    %v = arith.constant 0 : i64
    tempo.yield %v : i64
  }
  tempo.return
}

// Bounds over earlier dims: a triangle, and blocks of which the last is cut off.
// CHECK-LABEL: graph @not_boxes(T): T > 0
// CHECK: compute triangle[t, s]: t < T and 0 <= s <= t
// CHECK: compute blocks[t, b]: t < T and b >= 0 and 4b <= t
// CHECK: compute turned[s, t]: s >= 0 and s <= t < T
tempo.graph @not_boxes(%T: index) -> () {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %s = tempo.dim < %t + 1
  %b = tempo.dim < %t floordiv 4 + 1
  %triangle = tempo.compute over (%t, %s) -> !tempo.rt<2 x i64> {
    %v = arith.constant 0 : i64
    tempo.yield %v : i64
  }
  %blocks = tempo.compute over (%t, %b) -> !tempo.rt<2 x i64> {
    %v = arith.constant 0 : i64
    tempo.yield %v : i64
  }
  %turned = tempo.compute over (%s, %t) -> !tempo.rt<2 x i64> {
    %v = arith.constant 0 : i64
    tempo.yield %v : i64
  }
  tempo.return
}

// `where` narrows; it may be a union.
// CHECK-LABEL: graph @narrowed(T): all
// CHECK: compute first[t]: t = 0 and T > 0
// CHECK: compute ends[t]: T > 0 and (t = 0 or t = -1 + T)
// CHECK: compute even[t]: (t) mod 2 = 0 and 0 <= t < T
tempo.graph @narrowed(%T: index) -> () {
  %t = tempo.dim < %T
  %first = tempo.compute over (%t) where (%t == 0) -> !tempo.rt<1 x i64> {
    %v = arith.constant 0 : i64
    tempo.yield %v : i64
  }
  %ends = tempo.compute over (%t) where (%t == 0 or %t == %T - 1) -> !tempo.rt<1 x i64> {
    %v = arith.constant 0 : i64
    tempo.yield %v : i64
  }
  %even = tempo.compute over (%t) where (%t mod 2 == 0) -> !tempo.rt<1 x i64> {
    %v = arith.constant 0 : i64
    tempo.yield %v : i64
  }
  tempo.return
}

// What is assumed is left out of domains, except where it was used to simplify them.
// CHECK-LABEL: graph @assumed(T, n): T >= 8 and 0 < n < T
// CHECK: compute a[t]: 0 <= t <= 6
tempo.graph @assumed(%T: index, %n: index) -> () {
  tempo.assume (%T >= 8)
  tempo.assume (1 <= %n and %n < %T)
  %t = tempo.dim < %T
  %a = tempo.compute over (%t) where (%t < 7) -> !tempo.rt<1 x i64> {
    %v = arith.constant 0 : i64
    tempo.yield %v : i64
  }
  tempo.return
}

// An input is defined where its argument has elements: static sizes, declared ones, else all.
// CHECK-LABEL: graph @inputs(T): all
// CHECK: input static[t]: 0 <= t <= 7 and t < T
// CHECK: input declared[t]: 0 <= t <= -2 + T
// CHECK: input open[t]: 0 <= t < T
// CHECK: input second[t, u]: 0 <= t < T and 0 <= u <= 4 and u <= 2T
tempo.graph @inputs(%a: tensor<8xf32>, %b: tensor<?xf32> sizes(%T - 1), %c: tensor<?xf32>,
                    %d: tensor<?x?xf32> sizes(%T, 2 * %T + 1), %T: index) -> () {
  %t = tempo.dim < %T
  %u = tempo.dim < 5
  %static = tempo.input %a over (%t) : tensor<8xf32> -> !tempo.rt<1 x f32>
  %declared = tempo.input %b over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %open = tempo.input %c over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %second = tempo.input %d over (%t, %u) : tensor<?x?xf32> -> !tempo.rt<2 x f32>
  tempo.return
}
