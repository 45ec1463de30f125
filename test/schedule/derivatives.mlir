// Derivatives are not expanded yet: they are refused in words.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics --tempo-schedule

tempo.graph @gradient(%x: tensor<?xf32>, %T: index) -> (d: tensor<?xf32>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{g cannot be scheduled: tempo.gradient is not expanded yet; write the derivative as nodes}}
  %g = tempo.gradient %xt wrt (%xt) : (!tempo.rt<1 x f32>, !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32>
  tempo.return %g[0 : %T] : !tempo.rt<1 x f32>
}

// -----

tempo.graph @stop(%x: tensor<?xf32>, %T: index) -> (d: tensor<?xf32>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{s cannot be scheduled: run tempo-drop-stop-gradient before}}
  %s = tempo.stop_gradient %xt : !tempo.rt<1 x f32>
  tempo.return %s[0 : %T] : !tempo.rt<1 x f32>
}
