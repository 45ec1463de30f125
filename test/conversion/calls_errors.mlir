// Names that graphs with calls need for themselves.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics --tempo-to-scf

// expected-error @below {{the name is one that compiled graphs use}}
func.func private @tempo_runtime_get_context(i32)
tempo.graph @calls(%N: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %N
  %y = tempo.call @f over (%t) -> !tempo.rt<1 x f32>
  tempo.return %y[0 : %N] : !tempo.rt<1 x f32>
}

// -----

// expected-error @below {{the name is one that compiled graphs use}}
func.func private @_tempo_call.calls.y(i32)
tempo.graph @calls(%N: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %N
  %y = tempo.call @f over (%t) -> !tempo.rt<1 x f32>
  tempo.return %y[0 : %N] : !tempo.rt<1 x f32>
}
