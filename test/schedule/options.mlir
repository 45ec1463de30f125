// The options of tempo-schedule.
// RUN: tempo-opt --pass-pipeline="builtin.module(tempo.graph(tempo-schedule))" %s | FileCheck %s --check-prefix=KEPT
// RUN: tempo-opt --pass-pipeline="builtin.module(tempo.graph(tempo-schedule{recompute}))" %s | FileCheck %s --check-prefix=LAG
// RUN: tempo-opt --pass-pipeline="builtin.module(tempo.graph(tempo-schedule{recompute algorithm=isl}))" %s | tempo-opt --pass-pipeline="builtin.module(tempo.graph(tempo-schedule{verify-only}))" | FileCheck %s --check-prefix=ISL
// RUN: not tempo-opt --pass-pipeline="builtin.module(tempo.graph(tempo-schedule{algorithm=best}))" %s 2>&1 | FileCheck %s --check-prefix=ALGORITHM
// RUN: not tempo-opt --pass-pipeline="builtin.module(tempo.graph(tempo-schedule{budget-ms=0}))" %s 2>&1 | FileCheck %s --check-prefix=BUDGET
// RUN: not tempo-opt --pass-pipeline="builtin.module(tempo.graph(tempo-schedule{verify-only recompute}))" %s 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: sed "s/ attributes.*{$/ {/" %s | not tempo-opt --pass-pipeline="builtin.module(tempo.graph(tempo-schedule{verify-only}))" 2>&1 | FileCheck %s --check-prefix=ABSENT

// KEPT: tempo.schedule = "[N] -> { x[t] -> [5t]; y[t] -> [5t + 9] }"
// LAG: tempo.schedule = "[N] -> { x[t] -> [t, 0]; y[t] -> [1 + t, 1] }"
// ISL: tempo.schedule = "[N] -> { x[t] -> [{{.*}}]; y[t] -> [{{.*}}] }"
// ALGORITHM: error: tempo-schedule: algorithm is lag or isl, not 'best'
// BUDGET: error: tempo-schedule: budget-ms is a positive number
// BOTH: error: tempo-schedule: verify-only and recompute exclude each other
// ABSENT: error: no schedule: run tempo-schedule first
tempo.graph @g(%N: index) -> (y: tensor<?xf32>) attributes {tempo.schedule = "[N] -> { x[t] -> [5t]; y[t] -> [5t + 9] }"} {
  %t = tempo.dim < %N
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%a = %x[min(%t + 1, %N - 1)] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  tempo.return %y[0 : %N] : !tempo.rt<1 x f32>
}
