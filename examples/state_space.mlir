// A diagonal state-space layer (S4D) of 32 modes, in two ways. `recurrent`: modes that decay each at
// its own rate, driven by the input. `convolved`: the impulse response of the modes, computed once over
// the steps of a window of 128, against the inputs of that window.
// sizes: T=1 | T=3 | T=140
// large: T=10000
// reference: state_space.py
// u = rng.normal(size=T).astype(f32)
// decay = rng.uniform(0.3, 0.9, 32).astype(f32)
// weights = rng.normal(size=32).astype(f32)
// recurrent == state_space(u, decay, weights)
// convolved == convolution(u, decay, weights, 128)
// tolerance: 5e-5
// constant: no
!modes = tensor<32xf32>

tempo.graph @main(%u: tensor<?xf32>, %decay: !modes, %weights: !modes, %T: index)
    -> (recurrent: tensor<?xf32>, convolved: tensor<?xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %j = tempo.dim < 128
  %ut = tempo.input %u over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>

  // h[t] = decay * h[t - 1] + u[t]
  %rest = tempo.compute over () -> !tempo.rt<0 x !modes> {
    %none = arith.constant dense<0.0> : !modes
    tempo.yield %none : !modes
  }
  %before = tempo.merge over (%t) -> !tempo.rt<1 x !modes> {
    when (%t == 0) : %rest : !tempo.rt<0 x !modes>
    otherwise : %state[%t - 1] : !tempo.rt<1 x !modes>
  }
  %state = tempo.compute over (%t)
      ins(%h = %before[%t] : !tempo.rt<1 x !modes>, %now = %ut[%t] : !tempo.rt<1 x f32>,
          %rate = %decay : !modes)
      -> !tempo.rt<1 x !modes> {
    %r = linalg.map ins(%rate : !modes) outs(%h : !modes) (%a: f32, %x: f32) {
      %kept = arith.mulf %a, %x : f32
      %sum = arith.addf %kept, %now : f32
      linalg.yield %sum : f32
    }
    tempo.yield %r : !modes
  }
  %recurrent = tempo.compute over (%t)
      ins(%h = %state[%t] : !tempo.rt<1 x !modes>, %w = %weights : !modes) -> !tempo.rt<1 x f32> {
    %none = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.dot ins(%w, %h : !modes, !modes) outs(%none : tensor<f32>) -> tensor<f32>
    %r = tensor.extract %sum[] : tensor<f32>
    tempo.yield %r : f32
  }

  // response[j] = weights . decay^(127 - j): what an input that is 127 - j steps old still gives.
  %response = tempo.compute over (%j) ins(%rate = %decay : !modes, %w = %weights : !modes)
      -> !tempo.rt<1 x f32> {
    %last = arith.constant 127 : index
    %age_index = arith.subi %last, %j : index
    %age = arith.index_cast %age_index : index to i32
    %none = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.generic
        {indexing_maps = [affine_map<(n) -> (n)>, affine_map<(n) -> (n)>, affine_map<(n) -> ()>],
         iterator_types = ["reduction"]}
        ins(%rate, %w : !modes, !modes) outs(%none : tensor<f32>) {
    ^bb0(%a: f32, %b: f32, %s: f32):
      %power = math.fpowi %a, %age : f32, i32
      %product = arith.mulf %power, %b : f32
      %r = arith.addf %s, %product : f32
      linalg.yield %r : f32
    } -> tensor<f32>
    %r = tensor.extract %sum[] : tensor<f32>
    tempo.yield %r : f32
  }
  %convolved = tempo.compute over (%t)
      ins(%inputs = %ut[max(0, %t - 127) : %t + 1] : !tempo.rt<1 x f32>,
          %kernel = %response[max(0, 127 - %t) : 128] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %none = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.dot ins(%inputs, %kernel : tensor<?xf32>, tensor<?xf32>)
        outs(%none : tensor<f32>) -> tensor<f32>
    %r = tensor.extract %sum[] : tensor<f32>
    tempo.yield %r : f32
  }
  tempo.return %recurrent[0 : %T], %convolved[0 : %T] : !tempo.rt<1 x f32>, !tempo.rt<1 x f32>
}
