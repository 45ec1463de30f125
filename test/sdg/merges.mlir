// Merges: each branch is read where it is the first that holds.
// RUN: tempo-opt %s --mlir-disable-threading --tempo-print-sdg -o /dev/null | FileCheck %s

// CHECK-LABEL: graph @first_match(T): all
// CHECK: compute a[t]: 0 <= t < T
// CHECK-NEXT: needed: 0 <= t <= 2 and t < T
// CHECK: compute b[t]: 0 <= t < T
// CHECK-NEXT: needed: 3 <= t <= 4 and t < T
// CHECK: compute c[t]: 0 <= t < T
// CHECK-NEXT: needed: 5 <= t < T
// CHECK: merge m[t]: 0 <= t < T
// CHECK-NEXT: needed: all
// CHECK-NEXT: input 0: a[t] where 0 <= t <= 2 and t < T
// CHECK-NEXT: input 1: b[t] where 3 <= t <= 4 and t < T
// CHECK-NEXT: input 2: c[t] where 5 <= t < T
tempo.graph @first_match(%T: index) -> (o: tensor<?xi64>) {
  %t = tempo.dim < %T
  %a = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.constant 1 : i64
    tempo.yield %v : i64
  }
  %b = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.constant 2 : i64
    tempo.yield %v : i64
  }
  %c = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.constant 3 : i64
    tempo.yield %v : i64
  }
  %m = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t < 3) : %a[%t] : !tempo.rt<1 x i64>
    when (%t < 5) : %b[%t] : !tempo.rt<1 x i64>
    otherwise : %c[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %m[0 : %T] : !tempo.rt<1 x i64>
}

// Case 16: after a branch that always holds, no other one is ever read. Values of the graph's
// arguments are no edges.
// CHECK-LABEL: graph @always(T): T > 0
// CHECK: compute a[t]
// CHECK-NEXT: needed: none
// CHECK: merge m[t]
// CHECK-NEXT: needed: all
// CHECK-NEXT: input 1: a[t] where none
// CHECK-NEXT: return
tempo.graph @always(%s: i64, %T: index) -> (o: tensor<?xi64>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %a = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.constant 1 : i64
    tempo.yield %v : i64
  }
  %m = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t >= 0) : %s : i64
    when (%t == 2) : %a[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %m[0 : %T] : !tempo.rt<1 x i64>
}

// Conditions with and, or, not, mod, in parameters, over several dims.
// CHECK-LABEL: graph @conditions(T, p): p < T
// CHECK: merge m[t, u]
// CHECK: input 0: a[t, u] where {{.*}}t = p{{.*}}
// CHECK: input 1: a[t, u] where {{.*}}mod 2 = 0{{.*}}
// CHECK: input 2: a[u, u] where
tempo.graph @conditions(%T: index, %p: index) -> (o: tensor<?x?xi64>) {
  tempo.assume (%p < %T)
  %t = tempo.dim < %T
  %u = tempo.dim < %T
  %a = tempo.compute over (%t, %u) -> !tempo.rt<2 x i64> {
    %v = arith.constant 1 : i64
    tempo.yield %v : i64
  }
  %m = tempo.merge over (%t, %u) -> !tempo.rt<2 x i64> {
    when (%t == %p and not (%u < %t or %u == 7)) : %a[%t, %u] : !tempo.rt<2 x i64>
    when ((%t + %u) mod 2 == 0) : %a[%t, %u] : !tempo.rt<2 x i64>
    otherwise : %a[%u, %u] : !tempo.rt<2 x i64>
  }
  tempo.return %m[0 : %T, 0 : %T] : !tempo.rt<2 x i64>
}
