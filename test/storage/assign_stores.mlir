// The store of each value under the schedule that is found, proved, and printed. One graph a case.
// RUN: tempo-opt %s --split-input-file --tempo-schedule --tempo-assign-stores=verify=true \
// RUN:   --tempo-print-stores -o /dev/null | FileCheck %s

// A state that only its successor and readers of the same step read is one slot; what the loop
// passes on within a step is none.
// CHECK-LABEL: stores of @state
// CHECK-NEXT: %before register
// CHECK-NEXT: %h in place 4 bytes
// CHECK-NEXT: %y full (t < T) x 4 bytes
// CHECK-NEXT: total 4 + 4 * T bytes
tempo.graph @state(%h0: f32, %input: tensor<?xf32>, %T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.input %input over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %before = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %h0 : f32
    otherwise : %h[%t - 1] : !tempo.rt<1 x f32>
  }
  %h = tempo.compute over (%t)
      ins(%b = %before[%t] : !tempo.rt<1 x f32>, %v = %x[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %r = arith.addf %b, %v : f32
    tempo.yield %r : f32
  }
  %y = tempo.compute over (%t) ins(%v = %h[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    %r = arith.mulf %v, %v : f32
    tempo.yield %r : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// Read once more after its successor was written, the same state needs two slots.
// CHECK-LABEL: stores of @state_read_after
// CHECK-NEXT: %before register
// CHECK-NEXT: %h circular (t mod 2) x 4 bytes
// CHECK-NEXT: %y full (t < T) x 4 bytes
tempo.graph @state_read_after(%h0: f32, %T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %before = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %h0 : f32
    otherwise : %h[%t - 1] : !tempo.rt<1 x f32>
  }
  %h = tempo.compute over (%t) ins(%b = %before[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %r = arith.addf %b, %b : f32
    tempo.yield %r : f32
  }
  %y = tempo.compute over (%t) ins(%v = %h[%t] : !tempo.rt<1 x f32>,
                                   %last = %h[max(%t - 1, 0) : %t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// A node that reads its own last element writes over it: it reads before it writes.
// CHECK-LABEL: stores of @own
// CHECK-NEXT: %h in place 4 bytes
// CHECK-NEXT: total 4 bytes
tempo.graph @own(%T: index) -> (last: f32) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %h = tempo.compute over (%t) ins(%w = %h[max(0, %t - 1) : %t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %s = linalg.reduce { arith.addf } ins(%w : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %r = tensor.extract %s[] : tensor<f32>
    tempo.yield %r : f32
  }
  tempo.return %h[%T - 1] : !tempo.rt<1 x f32>
}

// -----

// A call may write its result before it has read all: it never writes over what it reads.
// CHECK-LABEL: stores of @own_call
// CHECK-NEXT: %h circular (t mod 2) x 4 bytes
// CHECK-NEXT: total 8 bytes
tempo.graph @own_call(%T: index) -> (last: f32) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %h = tempo.call @step over (%t) ins(%h[max(0, %t - 1) : %t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32>
  tempo.return %h[%T - 1] : !tempo.rt<1 x f32>
}

// -----

// A window of 512 is 512 slots, however long time is.
// CHECK-LABEL: stores of @window
// CHECK-NEXT: %x circular (t mod 512) x 4 bytes
// CHECK-NEXT: %y full (t < T) x 4 bytes
tempo.graph @window(%T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%w = %x[max(0, %t - 511) : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %s = linalg.reduce { arith.addf } ins(%w : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %r = tensor.extract %s[] : tensor<f32>
    tempo.yield %r : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// So it is when the window is a parameter.
// CHECK-LABEL: stores of @window_of_parameter
// CHECK-NEXT: %x circular (t mod w) x 4 bytes
// CHECK-NEXT: %y full
tempo.graph @window_of_parameter(%T: index, %w: index) -> (y: tensor<?xf32>) {
  tempo.assume (%w >= 1)
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%w = %x[max(0, %t - %w + 1) : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %s = linalg.reduce { arith.addf } ins(%w : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %r = tensor.extract %s[] : tensor<f32>
    tempo.yield %r : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// A window that may be empty has a slot all the same.
// CHECK-LABEL: stores of @window_that_may_be_empty
// CHECK-NEXT: %x circular (t mod max(w, 1)) x 4 bytes
// CHECK-NEXT: %y full
tempo.graph @window_that_may_be_empty(%T: index, %w: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%w = %x[max(0, %t - %w + 1) : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %s = linalg.reduce { arith.addf } ins(%w : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %r = tensor.extract %s[] : tensor<f32>
    tempo.yield %r : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// All of the past is every element.
// CHECK-LABEL: stores of @past
// CHECK-NEXT: %x full (t < T) x 4 bytes
// CHECK-NEXT: %y full
tempo.graph @past(%T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%w = %x[0 : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %s = linalg.reduce { arith.addf } ins(%w : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %r = tensor.extract %s[] : tensor<f32>
    tempo.yield %r : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// Of the future, all is computed before the first reader.
// CHECK-LABEL: stores of @future
// CHECK-NEXT: %x full (t < T) x 4 bytes
// CHECK-NEXT: %y full (t < T) x 4 bytes
tempo.graph @future(%T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%w = %x[%t : %T] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %s = linalg.reduce { arith.addf } ins(%w : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %r = tensor.extract %s[] : tensor<f32>
    tempo.yield %r : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// Monte Carlo returns run downwards over all rewards, in place.
// CHECK-LABEL: stores of @monte_carlo
// CHECK-NEXT: %x full (t < T) x 4 bytes
// CHECK-NEXT: %next in place 4 bytes
// CHECK-NEXT: %g in place 4 bytes
// CHECK-NEXT: %sum in place 4 bytes
tempo.graph @monte_carlo(%T: index) -> (first: f32) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.call @reward state("env", 0) over (%t) -> !tempo.rt<1 x f32>
  %next = tempo.compute over (%t) where (%t < %T - 1)
      ins(%a = %g[%t + 1] : !tempo.rt<1 x f32>, %b = %x[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %r = arith.addf %a, %b : f32
    tempo.yield %r : f32
  }
  %g = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == %T - 1) : %x[%t] : !tempo.rt<1 x f32>
    otherwise : %next[%t] : !tempo.rt<1 x f32>
  }
  %sum = tempo.compute over (%t) ins(%a = %g[%t] : !tempo.rt<1 x f32>,
                                     %b = %sum[%t + 1 : min(%t + 2, %T)] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  tempo.return %sum[0] : !tempo.rt<1 x f32>
}

// -----

// A return over the next n = 16 steps lags 15 behind.
// CHECK-LABEL: stores of @n_step
// CHECK-NEXT: %x circular (t mod 16) x 4 bytes
// CHECK-NEXT: %y full
tempo.graph @n_step(%T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%w = %x[%t : min(%t + 16, %T)] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %s = linalg.reduce { arith.addf } ins(%w : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %r = tensor.extract %s[] : tensor<f32>
    tempo.yield %r : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// With the value of the step after them, it lags 16 behind, and so do all readers in its body.
// CHECK-LABEL: stores of @n_step_bootstrap
// CHECK-NEXT: %x circular (t mod 17) x 4 bytes
// CHECK-NEXT: %v circular (t mod 17) x 4 bytes
// CHECK-NEXT: %y full
tempo.graph @n_step_bootstrap(%T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %v = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 2.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t)
      ins(%rewards = %x[%t : min(%t + 16, %T)] : !tempo.rt<1 x f32>,
          %value = %v[%t : min(%t + 17, %T)] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %c = arith.constant 0.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// Points that are cut off at the ends: two steps back, and two ahead with a lag.
// CHECK-LABEL: stores of @clamped
// CHECK-NEXT: %x circular (t mod 3) x 4 bytes
// CHECK-NEXT: %back full
// CHECK-NEXT: %ahead full
tempo.graph @clamped(%T: index) -> (back: tensor<?xf32>, ahead: tensor<?xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %back = tempo.compute over (%t)
      ins(%a0 = %x[max(%t - 2, 0)] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %a0 : f32
  }
  %ahead = tempo.compute over (%t)
      ins(%a0 = %x[min(%t + 2, %T - 1)] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %a0 : f32
  }
  tempo.return %back[0 : %T], %ahead[0 : %T] : !tempo.rt<1 x f32>, !tempo.rt<1 x f32>
}

// -----

// A reader at half the speed leaves half of what it is going to read behind the writer.
// CHECK-LABEL: stores of @stretched
// CHECK-NEXT: %x circular (t mod (((T + 1) floordiv 4) + 1)) x 4 bytes
// CHECK-NEXT: %y full (t < T) x 4 bytes
tempo.graph @stretched(%T: index) -> (y: tensor<?xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t)
      ins(%a0 = %x[%t floordiv 2] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %a0 : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// The last element, read by all steps, makes two loops.
// CHECK-LABEL: stores of @last_point
// CHECK-NEXT: %x full (t < T) x 4 bytes
// CHECK-NEXT: %y full
tempo.graph @last_point(%T: index) -> (y: tensor<?xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t)
      ins(%a0 = %x[%t] : !tempo.rt<1 x f32>, %a1 = %x[%T - 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %a0 : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// What is read by nobody, and what nobody computes, takes no memory.
// CHECK-LABEL: stores of @unread
// CHECK-NEXT: %pair register
// CHECK-NEXT: %pair#1 in place 4 bytes
// CHECK-NEXT: %dead register
// CHECK-NEXT: total 4 bytes
tempo.graph @unread(%T: index) -> (y: f32) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %pair:2 = tempo.compute over (%t) -> (!tempo.rt<1 x f32>, !tempo.rt<1 x f32>) {
    %c = arith.constant 1.0 : f32
    tempo.yield %c, %c : f32, f32
  }
  %dead = tempo.compute over (%t) ins(%a = %dead[%t - 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  tempo.return %pair#1[%T - 1] : !tempo.rt<1 x f32>
}

// -----

// Results of one node are kept apart, each as long as its own readers want.
// CHECK-LABEL: stores of @results
// CHECK-NEXT: %pair circular (t mod 4) x 4 bytes
// CHECK-NEXT: %pair#1 full (t < T) x 8 bytes
// CHECK-NEXT: %y full
tempo.graph @results(%T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %pair:2 = tempo.compute over (%t) -> (!tempo.rt<1 x f32>, !tempo.rt<1 x f64>) {
    %c = arith.constant 1.0 : f32
    %d = arith.constant 2.0 : f64
    tempo.yield %c, %d : f32, f64
  }
  %y = tempo.compute over (%t)
      ins(%near = %pair#0[max(0, %t - 3) : %t + 1] : !tempo.rt<1 x f32>,
          %far = %pair#1[0 : %t + 1] : !tempo.rt<1 x f64>) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}
