// What cannot be converted: one error each, at the operation, with what to do instead.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics --convert-tempo-to-scf

// expected-error @below {{no schedule: run tempo-schedule first}}
tempo.graph @no_schedule(%T: index) -> (y: tensor<?xi64>) {
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}

// -----

tempo.graph @no_stores(%T: index) -> (y: tensor<?xi64>)
    attributes {tempo.schedule = "[T] -> { y[t] -> [t] }"} {
  %t = tempo.dim < %T
  // expected-error @below {{%y has no store: run tempo-assign-stores first}}
  %y = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}

// -----

// A store that a person wrote is proved, not believed.
tempo.graph @too_small(%T: index) -> (y: tensor<?xi64>)
    attributes {tempo.schedule = "[T] -> { y[t] -> [t] }"} {
  tempo.assume (%T >= 4)
  %t = tempo.dim < %T
  // expected-error @below {{%y[3] has no slot in the store of its value when T = 4}}
  %y = tempo.compute over (%t) -> !tempo.rt<1 x i64>
      attributes {tempo.stores = [#tempo.store<full, slots = [()[s0] -> (s0 - 1)], wraps = [0]>]} {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}

// -----

// So is a schedule.
tempo.graph @backwards(%y0: i64, %T: index) -> (y: tensor<?xi64>)
    attributes {tempo.schedule = "[T] -> { y[t] -> [-t]; next[t] -> [-t - 1] }"} {
  %t = tempo.dim < %T
  // expected-error @below {{the schedule is illegal: next at t = 1 reads y at t = 0, which runs later}}
  // expected-note @below {{next at t = 1 runs at time}}
  %next = tempo.compute over (%t) where (%t >= 1) ins(%a = %y[%t - 1] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> attributes {tempo.stores = [#tempo.store<register>]} {
    tempo.yield %a : i64
  }
  // expected-note @below {{y at t = 0 runs at time}}
  %y = tempo.merge over (%t) -> !tempo.rt<1 x i64>
      attributes {tempo.stores = [#tempo.store<full, slots = [()[s0] -> (s0)], wraps = [0]>]} {
    when (%t == 0) : %y0 : i64
    otherwise : %next[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}

// -----

tempo.graph @uncovered(%y0: i64, %T: index) -> (y: tensor<?xi64>)
    attributes {tempo.schedule = "[T] -> { y[t] -> [t] }"} {
  %t = tempo.dim < %T
  // expected-error @below {{no branch holds at some point: run tempo-check before the conversion}}
  %y = tempo.merge over (%t) -> !tempo.rt<1 x i64>
      attributes {tempo.stores = [#tempo.store<full, slots = [()[s0] -> (s0)], wraps = [0]>]} {
    when (%t == 0) : %y0 : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}

// -----

tempo.graph @ends(%N: index) -> (y: tensor<?xi64>) {
  // expected-error @below {{not lowered yet by convert-tempo-to-scf: an extent is not known on entry: leave it out of tempo.assume}}
  tempo.assume (%n >= 1)
  %t, %n = tempo.dim < %N until %done
  %done = tempo.compute over (%t) -> !tempo.rt<1 x i1> {
    %b = arith.constant true
    tempo.yield %b : i1
  }
  %y = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  tempo.return %y[0 : %n] : !tempo.rt<1 x i64>
}

// -----

tempo.graph @draws(%seed: i64, %N: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %N
  // expected-error @below {{not lowered yet by convert-tempo-to-scf: run tempo-expand-random before}}
  %y = tempo.random uniform seed(%seed) stream = 1 over (%t) -> !tempo.rt<1 x f32>
  tempo.return %y[0 : %N] : !tempo.rt<1 x f32>
}

// -----

tempo.graph @derives(%w: f32, %T: index) -> (d: f32) {
  %t = tempo.dim < %T
  %l = tempo.compute over (%t) ins(%a = %w : f32) -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  // expected-error @below {{not lowered yet by convert-tempo-to-scf: write the derivative as nodes}}
  %d = tempo.gradient %l wrt (%w) : (!tempo.rt<1 x f32>, f32) -> f32
  tempo.return %d : f32
}

// -----

tempo.graph @stops(%x: tensor<?xf32>, %T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{not lowered yet by convert-tempo-to-scf: run tempo-drop-stop-gradient before}}
  %s = tempo.stop_gradient %xt : !tempo.rt<1 x f32>
  tempo.return %s[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// Two functions that call each other; one that is called twice is none of them.
func.func private @even(%n: i64) -> i64 {
  %r = func.call @odd(%n) : (i64) -> i64
  return %r : i64
}
func.func private @odd(%n: i64) -> i64 {
  %a = func.call @same(%n) : (i64) -> i64
  %b = func.call @same(%a) : (i64) -> i64
  %r = func.call @even(%b) : (i64) -> i64
  return %r : i64
}
func.func private @same(%n: i64) -> i64 {
  return %n : i64
}
tempo.graph @recursive(%T: index) -> (y: tensor<?xi64>)
    attributes {tempo.schedule = "[T] -> { y[t] -> [t] }"} {
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x i64>
      attributes {tempo.stores = [#tempo.store<full, slots = [()[s0] -> (s0)], wraps = [0]>]} {
    %v = arith.index_cast %t : index to i64
    %a = func.call @same(%v) : (i64) -> i64
    // expected-error @below {{@odd calls itself, which is not compiled: write an scf.for in the body, or a recurrence over a dim}}
    %b = func.call @odd(%a) : (i64) -> i64
    tempo.yield %b : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}
