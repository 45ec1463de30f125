// Case 80: rotary embedding. Norms are kept, and the dot product of the vectors at t and s depends
// on t - s only: it is the real part of sum_i q_i conj(k_i) exp(i (t-s) theta_i).
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=5 | T=13
// q = np.array([[.3, -1.2], [.8, .5], [-2., 1.1]], f32)
// k = np.array([[1.4, .2], [-.6, .9], [.7, -.1]], f32)
// pairs = lambda a: a[:, 0].astype(f64) + 1j * a[:, 1]
// phase = lambda lag: np.exp(1j * lag * np.array([1, .1, .01]))
// dots == np.array([[np.sum(pairs(q) * pairs(k).conj() * phase(t - s)).real for s in range(T)]
//     for t in range(T)]).reshape(T, T)
// norms == np.full(T, (q.astype(f64)**2).sum())
// tolerance: 2e-6
// constant: !series = tensor<{T}xf32>
// constant: !grid = tensor<{T}x{T}xf32>
!series = tensor<?xf32>
!grid = tensor<?x?xf32>

func.func private @rotate(%x: tensor<3x2xf32>, %t: index) -> tensor<3x2xf32> {
  %theta = arith.constant dense<[1.0, 0.1, 0.01]> : tensor<3xf32>
  %position = arith.index_cast %t : index to i64
  %time = arith.sitofp %position : i64 to f32
  %empty = tensor.empty() : tensor<3x2xf32>
  %r = linalg.generic
      {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
       iterator_types = ["parallel", "parallel"]}
      ins(%theta : tensor<3xf32>) outs(%empty : tensor<3x2xf32>) {
  ^bb0(%speed: f32, %out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %re = tensor.extract %x[%i, %c0] : tensor<3x2xf32>
    %im = tensor.extract %x[%i, %c1] : tensor<3x2xf32>
    %angle = arith.mulf %speed, %time : f32
    %cos = math.cos %angle : f32
    %sin = math.sin %angle : f32
    %a = arith.mulf %re, %cos : f32
    %b = arith.mulf %im, %sin : f32
    %c = arith.mulf %re, %sin : f32
    %d = arith.mulf %im, %cos : f32
    %newRe = arith.subf %a, %b : f32
    %newIm = arith.addf %c, %d : f32
    %first = arith.cmpi eq, %j, %c0 : index
    %v = arith.select %first, %newRe, %newIm : f32
    linalg.yield %v : f32
  } -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

func.func private @dot(%a: tensor<3x2xf32>, %b: tensor<3x2xf32>) -> f32 {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %r = linalg.generic
      {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>,
                        affine_map<(i, j) -> ()>],
       iterator_types = ["reduction", "reduction"]}
      ins(%a, %b : tensor<3x2xf32>, tensor<3x2xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %product = arith.mulf %x, %y : f32
    %next = arith.addf %sum, %product : f32
    linalg.yield %next : f32
  } -> tensor<f32>
  %v = tensor.extract %r[] : tensor<f32>
  return %v : f32
}

tempo.graph @main(%q: tensor<3x2xf32>, %k: tensor<3x2xf32>, %T: index)
    -> (dots: !grid, norms: !series) {
  %t = tempo.dim < %T
  %s = tempo.dim < %T
  %rq = tempo.compute over (%t) ins(%x = %q : tensor<3x2xf32>)
      -> !tempo.rt<1 x tensor<3x2xf32>> {
    %r = func.call @rotate(%x, %t) : (tensor<3x2xf32>, index) -> tensor<3x2xf32>
    tempo.yield %r : tensor<3x2xf32>
  }
  %rk = tempo.compute over (%s) ins(%x = %k : tensor<3x2xf32>)
      -> !tempo.rt<1 x tensor<3x2xf32>> {
    %r = func.call @rotate(%x, %s) : (tensor<3x2xf32>, index) -> tensor<3x2xf32>
    tempo.yield %r : tensor<3x2xf32>
  }
  %dots = tempo.compute over (%t, %s)
      ins(%a = %rq[%t] : !tempo.rt<1 x tensor<3x2xf32>>,
          %b = %rk[%s] : !tempo.rt<1 x tensor<3x2xf32>>)
      -> !tempo.rt<2 x f32> {
    %r = func.call @dot(%a, %b) : (tensor<3x2xf32>, tensor<3x2xf32>) -> f32
    tempo.yield %r : f32
  }
  %norms = tempo.compute over (%t) ins(%a = %rq[%t] : !tempo.rt<1 x tensor<3x2xf32>>)
      -> !tempo.rt<1 x f32> {
    %r = func.call @dot(%a, %a) : (tensor<3x2xf32>, tensor<3x2xf32>) -> f32
    tempo.yield %r : f32
  }
  tempo.return %dots[0 : %T, 0 : %T], %norms[0 : %T] : !tempo.rt<2 x f32>, !tempo.rt<1 x f32>
}
