// The graph as DOT: domains and demand on nodes, index expressions on edges.
// RUN: tempo-opt %s --pass-pipeline='builtin.module(tempo.graph(tempo-print-sdg{format=dot}))' -o /dev/null | FileCheck %s
// RUN: not tempo-opt %s --pass-pipeline='builtin.module(tempo.graph(tempo-print-sdg{format=svg}))' -o /dev/null 2>&1 | FileCheck %s --check-prefix=FORMAT

// FORMAT: error: tempo-print-sdg: there is no format 'svg': text or dot

//      CHECK: digraph {
// CHECK-NEXT:   node [shape=box];
// CHECK-NEXT:   n0 [label="input x[t]\n0 <= t < T\nneeded: all"];
// CHECK-NEXT:   n1 [label="compute sum[t]\n0 <= t < T\nneeded: t = -1 + T"];
// CHECK-NEXT:   n2 [label="return"];
// CHECK-NEXT:   n0 -> n1 [label="x[0 : t + 1]"];
// CHECK-NEXT:   n1 -> n2 [label="sum[T - 1]"];
// CHECK-NEXT: }
tempo.graph @dot(%a: tensor<?xf32>, %T: index) -> (o: f32) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %sum = tempo.compute over (%t) ins(%past = %x[0 : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %v = arith.constant 1.0 : f32
    tempo.yield %v : f32
  }
  tempo.return %sum[%T - 1] : !tempo.rt<1 x f32>
}
