// What is not decided is an error that says what would settle it.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics --tempo-check

// %half is needed at p, p/2, p/4, ..., which no union of polyhedra describes; among them p - 1 is not
// for p >= 3, but that takes an argument about all of them.
tempo.graph @undecided(%a: tensor<?xf32>, %T: index, %p: index) -> (o: f32) {
  tempo.assume (3 <= %p and %p < %T)
  %t = tempo.dim < %T
  %x = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  // expected-note @below {{%gap is defined for (p <= t < T) or (0 <= t <= -2 + p)}}
  %gap = tempo.compute over (%t) where (%t <> %p - 1) ins(%v = %x[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  %m = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %x[0] : !tempo.rt<1 x f32>
    otherwise : %half[%t] : !tempo.rt<1 x f32>
  }
  // expected-error @below {{cannot prove that %half reads %gap inside its domain: it is not known whether %half is needed where t = -1 + p}}
  // expected-note @below {{a `where` on %half that excludes these points, or a tempo.assume under which there are none, settles it}}
  %half = tempo.compute over (%t)
      ins(%u = %m[%t floordiv 2] : !tempo.rt<1 x f32>, %v = %gap[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %u : f32
  }
  tempo.return %m[%p] : !tempo.rt<1 x f32>
}

// -----

// The `where` that it asks for settles it: every access to %half is now checked in turn.
tempo.graph @settled(%a: tensor<?xf32>, %T: index, %p: index) -> (o: f32) {
  tempo.assume (3 <= %p and %p < %T)
  %t = tempo.dim < %T
  %x = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %gap = tempo.compute over (%t) where (%t <> %p - 1) ins(%v = %x[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  %m = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0 or %t == %p - 1) : %x[0] : !tempo.rt<1 x f32>
    otherwise : %half[%t] : !tempo.rt<1 x f32>
  }
  %half = tempo.compute over (%t) where (%t <> %p - 1)
      ins(%u = %m[%t floordiv 2] : !tempo.rt<1 x f32>, %v = %gap[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %u : f32
  }
  tempo.return %m[%p] : !tempo.rt<1 x f32>
}

// -----

// A violation is still found where demand is not exact, if it shows at small parameters.
tempo.graph @found(%a: tensor<?xf32>, %T: index, %p: index) -> (o: f32) {
  tempo.assume (5 <= %p and %p < %T)
  %t = tempo.dim < %T
  // expected-note @below {{%x is defined for 0 <= t < T}}
  %x = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  // expected-note @below {{%m at t = 5 reads %half at t = 5}}
  // expected-note @below {{%m at t = 2 reads %half at t = 2}}
  %m = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %x[0] : !tempo.rt<1 x f32>
    otherwise : %half[%t] : !tempo.rt<1 x f32>
  }
  // expected-note @below {{%half at t = 5 reads %m at t = 2}}
  // expected-error @below {{%half reads %x at t = -1 when t = 2, T = 6, p = 5}}
  %half = tempo.compute over (%t)
      ins(%u = %m[%t floordiv 2] : !tempo.rt<1 x f32>, %v = %x[%t - 3] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %u : f32
  }
  // expected-note @below {{result 'o' reads %m at t = 5}}
  tempo.return %m[%p] : !tempo.rt<1 x f32>
}
