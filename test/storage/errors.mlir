// What the passes over stores need.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(tempo.graph(tempo-assign-stores,tempo-print-stores))'

// expected-error@+1 {{no schedule: run tempo-schedule first}}
tempo.graph @no_schedule(%T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x f32>
}
