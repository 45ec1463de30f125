// Stores that a user wrote are proved or refused with two elements that would share a slot.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics \
// RUN:   --tempo-assign-stores=verify-only=true -o /dev/null

// Right, and larger than need be: three slots for a window of two; a state of a constant time.
tempo.graph @accepted(%T: index) -> (y: f32) attributes {
    tempo.schedule = "[T] -> { x[t] -> [t, 0]; y[t] -> [t, 1] }"} {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> attributes {
      tempo.stores = [#tempo.store<circular, slots = [()[s0] -> (3)], wraps = [1]>]} {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%a = %x[max(%t - 1, 0) : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> attributes {
      tempo.stores = [#tempo.store<in_place, slots = [()[s0] -> (1)], wraps = [1]>]} {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %y[%T - 1] : !tempo.rt<1 x f32>
}

// -----

tempo.graph @one_slot_less(%T: index) -> (y: f32) attributes {
    tempo.schedule = "[T] -> { x[t] -> [t, 0]; y[t] -> [t, 1] }"} {
  tempo.assume (%T >= 10)
  %t = tempo.dim < %T
  // expected-error@+1 {{%x[9] overwrites %x[7], which is still to be read, in the store of its value when T = 10}}
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> attributes {
      tempo.stores = [#tempo.store<circular, slots = [()[s0] -> (2)], wraps = [1]>]} {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%a = %x[max(%t - 2, 0) : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> attributes {tempo.stores = [#tempo.store<register>]} {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %y[9] : !tempo.rt<1 x f32>
}

// -----

// A parametric window is as long as the parameter says.
tempo.graph @parametric(%T: index, %w: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T, w] -> { x[t] -> [t, 0]; y[t] -> [t, 1] }"} {
  tempo.assume (%w >= 1)
  %t = tempo.dim < %T
  // expected-error@+1 {{which is still to be read, in the store of its value when T = }}
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> attributes {
      tempo.stores = [#tempo.store<circular, slots = [()[s0, s1] -> (s1 - 1, 1)], wraps = [1]>]} {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t)
      ins(%a = %x[max(%t - %w + 1, 0) : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> attributes {
      tempo.stores = [#tempo.store<full, slots = [()[s0, s1] -> (s0)], wraps = [0]>]} {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

tempo.graph @too_short(%T: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T] -> { x[t] -> [t] }"} {
  %t = tempo.dim < %T
  // expected-error@+1 {{has no slot in the store of its value when T = }}
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> attributes {
      tempo.stores = [#tempo.store<full, slots = [()[s0] -> (s0 - 1)], wraps = [0]>]} {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x f32>
}

// -----

tempo.graph @no_slots(%T: index, %w: index) -> (y: f32) attributes {
    tempo.schedule = "[T, w] -> { x[t] -> [t] }"} {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  // expected-error@+1 {{has no slot in the store of its value}}
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> attributes {
      tempo.stores = [#tempo.store<circular, slots = [()[s0, s1] -> (s1)], wraps = [1]>]} {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[%T - 1] : !tempo.rt<1 x f32>
}

// -----

tempo.graph @register_of_another_step(%T: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T] -> { x[t] -> [t, 0]; y[t] -> [t, 1] }"} {
  %t = tempo.dim < %T
  // expected-error@+1 {{%x cannot be a register: %y reads it outside of the loop body that makes it}}
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> attributes {
      tempo.stores = [#tempo.store<register>]} {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%a = %x[max(%t - 1, 0)] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> attributes {
      tempo.stores = [#tempo.store<full, slots = [()[s0] -> (s0)], wraps = [0]>]} {
    tempo.yield %a : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

tempo.graph @register_of_another_loop(%T: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T] -> { x[t] -> [0, t]; y[t] -> [1, t] }"} {
  %t = tempo.dim < %T
  // expected-error@+1 {{%x cannot be a register: %y reads it}}
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> attributes {
      tempo.stores = [#tempo.store<register>]} {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%a = %x[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> attributes {
      tempo.stores = [#tempo.store<full, slots = [()[s0] -> (s0)], wraps = [0]>]} {
    tempo.yield %a : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

tempo.graph @returned_register(%T: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T] -> { x[t] -> [t] }"} {
  %t = tempo.dim < %T
  // expected-error@+1 {{%x cannot be a register: the return reads it}}
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> attributes {
      tempo.stores = [#tempo.store<register>]} {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x f32>
}

// -----

tempo.graph @no_stores(%T: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T] -> { x[t] -> [t] }"} {
  %t = tempo.dim < %T
  // expected-error@+1 {{%x has no store: run tempo-assign-stores first}}
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x f32>
}

// -----

tempo.graph @other_parameters(%T: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T] -> { x[t] -> [t] }"} {
  %t = tempo.dim < %T
  // expected-error@+1 {{the slots of %x must be maps ()[1 parameters] -> (slots)}}
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> attributes {
      tempo.stores = [#tempo.store<full, slots = [()[s0, s1] -> (s0)], wraps = [0]>]} {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// expected-error@+1 {{no schedule: run tempo-schedule first}}
tempo.graph @no_schedule(%T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x f32>
}

// -----

tempo.graph @end_in_register(%T: index) -> (y: tensor<?xi1>) attributes {
    tempo.schedule = "[T, n] -> { done[t] -> [t, 0]; y[t] -> [t, 1] }"} {
  %t, %n = tempo.dim < %T until %done
  // expected-error@+1 {{%done cannot be a register: the loop that it ends reads it}}
  %done = tempo.compute over (%t) -> !tempo.rt<1 x i1> attributes {
      tempo.stores = [#tempo.store<register>]} {
    %c = arith.constant false
    tempo.yield %c : i1
  }
  %y = tempo.compute over (%t) ins(%a = %done[%t] : !tempo.rt<1 x i1>) -> !tempo.rt<1 x i1>
      attributes {tempo.stores = [#tempo.store<growing, slots = [()[s0, s1] -> (s0)], wraps = [0]>]} {
    tempo.yield %a : i1
  }
  tempo.return %y[0 : %n] : !tempo.rt<1 x i1>
}
