// Returns of a batch of B environments over T steps. `monte_carlo`: all rewards that are still to
// come in an episode, discounted. `n_step`: those of the next %n steps, and then what a value function
// says of where they end; at the end of the recording, fewer.
//
// A step that is the last of its episode has done = 1: what comes after it does not count.
// sizes: T=1 B=1 n=1 | T=2 B=3 n=5 | T=7 B=2 n=3 | T=13 B=5 n=1
// large: T=512 B=2048 n=16
// reference: returns.py
// reward = rng.random((T, B)).astype(f32)
// done = (rng.random((T, B)) < 0.1).astype(f32)
// value = rng.random((T + 1, B)).astype(f32)
// monte_carlo == returns_to_the_end(reward, done)
// n_step == returns_of_n_steps(reward, done, value, n)
// tolerance: 1e-5
!batch = tensor<?xf32>
!series = !tempo.rt<1 x !batch>

// now + 0.99 (1 - done) later, made in the memory of `later`.
func.func private @discount(%now: !batch, %done: !batch, %later: !batch) -> !batch {
  %r = linalg.map ins(%now, %done : !batch, !batch) outs(%later : !batch)
      (%x: f32, %d: f32, %y: f32) {
        %one = arith.constant 1.0 : f32
        %gamma = arith.constant 0.99 : f32
        %goes_on = arith.subf %one, %d : f32
        %factor = arith.mulf %gamma, %goes_on : f32
        %discounted = arith.mulf %factor, %y : f32
        %sum = arith.addf %x, %discounted : f32
        linalg.yield %sum : f32
      }
  return %r : !batch
}

// constant: no
tempo.graph @main(%reward: tensor<?x?xf32> sizes(%T, %B), %done: tensor<?x?xf32> sizes(%T, %B),
                  %value: tensor<?x?xf32> sizes(%T + 1, %B), %T: index, %B: index, %n: index)
    -> (monte_carlo: tensor<?x?xf32>, n_step: tensor<?x?xf32>) {
  tempo.assume (%T >= 1 and %n >= 1)
  %t = tempo.dim < %T
  %e = tempo.dim < %T + 1
  %r = tempo.input %reward over (%t) : tensor<?x?xf32> -> !series
  %d = tempo.input %done over (%t) : tensor<?x?xf32> -> !series
  %v = tempo.input %value over (%e) : tensor<?x?xf32> -> !series

  %more = tempo.compute over (%t) where (%t < %T - 1)
      ins(%now = %r[%t] : !series, %last = %d[%t] : !series, %later = %total[%t + 1] : !series)
      -> !series sizes(%B) {
    %sum = func.call @discount(%now, %last, %later) : (!batch, !batch, !batch) -> !batch
    tempo.yield %sum : !batch
  }
  %total = tempo.merge over (%t) -> !series sizes(%B) {
    when (%t == %T - 1) : %r[%t] : !series
    otherwise : %more[%t] : !series
  }

  // From the last step of the window back to the first.
  %bootstrapped = tempo.compute over (%t)
      ins(%rewards = %r[%t : min(%t + %n, %T)] : !series,
          %ends = %d[%t : min(%t + %n, %T)] : !series,
          %after = %v[min(%t + %n, %T)] : !series)
      -> !series sizes(%B) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %steps = tensor.dim %rewards, %c0 : tensor<?x?xf32>
    %batch = tensor.dim %rewards, %c1 : tensor<?x?xf32>
    %sum = scf.for %s = %c0 to %steps step %c1 iter_args(%later = %after) -> !batch {
      %above = arith.subi %steps, %c1 : index
      %at = arith.subi %above, %s : index
      %now = tensor.extract_slice %rewards[%at, 0] [1, %batch] [1, 1]
          : tensor<?x?xf32> to !batch
      %last = tensor.extract_slice %ends[%at, 0] [1, %batch] [1, 1] : tensor<?x?xf32> to !batch
      %both = func.call @discount(%now, %last, %later) : (!batch, !batch, !batch) -> !batch
      scf.yield %both : !batch
    }
    tempo.yield %sum : !batch
  }
  tempo.return %total[0 : %T], %bootstrapped[0 : %T] : !series, !series
}
