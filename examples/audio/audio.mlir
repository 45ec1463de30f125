// What a level meter and a noise gate compute over a recording: a filter and a smoother with state,
// the loudness of the last 512 samples, the peak so far, a decimated envelope, and a smoothing that
// runs backwards in time. Every value is a recurrent tensor; nothing here says what to keep, for
// how long, or in which order to compute.

tempo.graph @audio(%samples: tensor<?xf32>, %b0: f32, %b1: f32, %b2: f32, %a1: f32, %a2: f32,
                   %alpha: f32, %T: index)
    -> (filtered: tensor<?xf32>, smooth: tensor<?xf32>, loudness: tensor<?xf32>,
        peak: tensor<?xf32>, envelope: tensor<?xf32>, backwards: tensor<?xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %u = tempo.dim < %T floordiv 8
  %x = tempo.input %samples over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>

  %zero = tempo.compute over () -> !tempo.rt<0 x f32> {
    %c = arith.constant 0.0 : f32
    tempo.yield %c : f32
  }

  // A biquad: y[t] = b0 x[t] + b1 x[t-1] + b2 x[t-2] - a1 y[t-1] - a2 y[t-2], at rest before t = 0.
  %x1 = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t >= 1) : %x[%t - 1] : !tempo.rt<1 x f32>
    otherwise : %zero[] : !tempo.rt<0 x f32>
  }
  %x2 = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t >= 2) : %x[%t - 2] : !tempo.rt<1 x f32>
    otherwise : %zero[] : !tempo.rt<0 x f32>
  }
  %y1 = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t >= 1) : %y[%t - 1] : !tempo.rt<1 x f32>
    otherwise : %zero[] : !tempo.rt<0 x f32>
  }
  %y2 = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t >= 2) : %y[%t - 2] : !tempo.rt<1 x f32>
    otherwise : %zero[] : !tempo.rt<0 x f32>
  }
  %forward = tempo.compute over (%t)
      ins(%p0 = %b0 : f32, %p1 = %b1 : f32, %p2 = %b2 : f32,
          %v0 = %x[%t] : !tempo.rt<1 x f32>, %v1 = %x1[%t] : !tempo.rt<1 x f32>,
          %v2 = %x2[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %m0 = arith.mulf %p0, %v0 : f32
    %m1 = arith.mulf %p1, %v1 : f32
    %m2 = arith.mulf %p2, %v2 : f32
    %s = arith.addf %m0, %m1 : f32
    %r = arith.addf %s, %m2 : f32
    tempo.yield %r : f32
  }
  %y = tempo.compute over (%t)
      ins(%p1 = %a1 : f32, %p2 = %a2 : f32, %f = %forward[%t] : !tempo.rt<1 x f32>,
          %w1 = %y1[%t] : !tempo.rt<1 x f32>, %w2 = %y2[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %m1 = arith.mulf %p1, %w1 : f32
    %m2 = arith.mulf %p2, %w2 : f32
    %s = arith.subf %f, %m2 : f32
    %r = arith.subf %s, %m1 : f32
    tempo.yield %r : f32
  }

  // An exponential moving average that starts at the first sample.
  %e_next = tempo.compute over (%t) where (%t >= 1)
      ins(%rate = %alpha : f32, %before = %e[%t - 1] : !tempo.rt<1 x f32>,
          %v = %x[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %d = arith.subf %v, %before : f32
    %m = arith.mulf %rate, %d : f32
    %r = arith.addf %before, %m : f32
    tempo.yield %r : f32
  }
  %e = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %x[%t] : !tempo.rt<1 x f32>
    otherwise : %e_next[%t] : !tempo.rt<1 x f32>
  }

  // The root mean square of the last 512 filtered samples, of fewer at the start.
  %power = tempo.compute over (%t) ins(%v = %y[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    %r = arith.mulf %v, %v : f32
    tempo.yield %r : f32
  }
  %loudness = tempo.compute over (%t)
      ins(%window = %power[max(0, %t - 511) : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %c0 = arith.constant 0 : index
    %none = arith.constant dense<0.0> : tensor<f32>
    %total = linalg.reduce { arith.addf } ins(%window : tensor<?xf32>) outs(%none : tensor<f32>)
        dimensions = [0]
    %sum = tensor.extract %total[] : tensor<f32>
    %n = tensor.dim %window, %c0 : tensor<?xf32>
    %count = arith.index_cast %n : index to i64
    %divisor = arith.sitofp %count : i64 to f32
    %mean = arith.divf %sum, %divisor : f32
    %r = math.sqrt %mean : f32
    tempo.yield %r : f32
  }

  // The largest magnitude of all samples so far.
  %size = tempo.compute over (%t) ins(%v = %x[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    %r = math.absf %v : f32
    tempo.yield %r : f32
  }
  %peak_next = tempo.compute over (%t) where (%t >= 1)
      ins(%before = %peak[%t - 1] : !tempo.rt<1 x f32>, %v = %size[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %r = arith.maximumf %before, %v : f32
    tempo.yield %r : f32
  }
  %peak = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %size[%t] : !tempo.rt<1 x f32>
    otherwise : %peak_next[%t] : !tempo.rt<1 x f32>
  }

  // One value for every eight samples: the largest magnitude among them.
  %envelope = tempo.compute over (%u) ins(%v = %size[8 * %u : 8 * %u + 8] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %none = arith.constant dense<0.0> : tensor<f32>
    %most = linalg.reduce { arith.maximumf } ins(%v : tensor<8xf32>) outs(%none : tensor<f32>)
        dimensions = [0]
    %r = tensor.extract %most[] : tensor<f32>
    tempo.yield %r : f32
  }

  // The moving average smoothed once more from the end, which takes its delay away.
  %r_next = tempo.compute over (%t) where (%t < %T - 1)
      ins(%rate = %alpha : f32, %after = %r[%t + 1] : !tempo.rt<1 x f32>,
          %v = %e[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %d = arith.subf %v, %after : f32
    %m = arith.mulf %rate, %d : f32
    %s = arith.addf %after, %m : f32
    tempo.yield %s : f32
  }
  %r = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == %T - 1) : %e[%t] : !tempo.rt<1 x f32>
    otherwise : %r_next[%t] : !tempo.rt<1 x f32>
  }

  tempo.return %y[0 : %T], %e[0 : %T], %loudness[0 : %T], %peak[0 : %T],
      %envelope[0 : %T floordiv 8], %r[0 : %T]
      : !tempo.rt<1 x f32>, !tempo.rt<1 x f32>, !tempo.rt<1 x f32>, !tempo.rt<1 x f32>,
        !tempo.rt<1 x f32>, !tempo.rt<1 x f32>
}
