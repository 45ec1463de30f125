// Linear attention, in two ways. `recurrent`: a matrix that sums up all keys and values so far, fading
// by 0.9 a step, of which one is kept. `windowed`: the same sum over the last 64 steps alone, from keys
// and values themselves, of which 64 are kept; what is older has faded below 0.9^64 = 0.001.
// sizes: T=1 | T=2 | T=70
// large: T=4096
// reference: linear_attention.py
// q = rng.normal(size=(T, 32)).astype(f32) / 6
// k = rng.normal(size=(T, 32)).astype(f32)
// v = rng.normal(size=(T, 16)).astype(f32)
// recurrent == linear_attention(q, k, v)
// windowed == windowed_linear_attention(q, k, v, 64)
// tolerance: 2e-5
// constant: no
!key = tensor<32xf32>
!value = tensor<16xf32>
!matrix = tensor<16x32xf32>

tempo.graph @main(%q: tensor<?x32xf32>, %k: tensor<?x32xf32>, %v: tensor<?x16xf32>, %T: index)
    -> (recurrent: tensor<?x16xf32>, windowed: tensor<?x16xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %qt = tempo.input %q over (%t) : tensor<?x32xf32> -> !tempo.rt<1 x !key>
  %kt = tempo.input %k over (%t) : tensor<?x32xf32> -> !tempo.rt<1 x !key>
  %vt = tempo.input %v over (%t) : tensor<?x16xf32> -> !tempo.rt<1 x !value>

  %nothing = tempo.compute over () -> !tempo.rt<0 x !matrix> {
    %none = arith.constant dense<0.0> : !matrix
    tempo.yield %none : !matrix
  }
  %before = tempo.merge over (%t) -> !tempo.rt<1 x !matrix> {
    when (%t == 0) : %nothing : !tempo.rt<0 x !matrix>
    otherwise : %state[%t - 1] : !tempo.rt<1 x !matrix>
  }
  %state = tempo.compute over (%t)
      ins(%old = %before[%t] : !tempo.rt<1 x !matrix>, %key = %kt[%t] : !tempo.rt<1 x !key>,
          %value = %vt[%t] : !tempo.rt<1 x !value>)
      -> !tempo.rt<1 x !matrix> {
    %new = linalg.generic
        {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>,
                          affine_map<(i, j) -> (i, j)>],
         iterator_types = ["parallel", "parallel"]}
        ins(%value, %key : !value, !key) outs(%old : !matrix) {
    ^bb0(%a: f32, %b: f32, %s: f32):
      %fading = arith.constant 0.9 : f32
      %kept = arith.mulf %fading, %s : f32
      %product = arith.mulf %a, %b : f32
      %r = arith.addf %kept, %product : f32
      linalg.yield %r : f32
    } -> !matrix
    tempo.yield %new : !matrix
  }
  %recurrent = tempo.compute over (%t)
      ins(%s = %state[%t] : !tempo.rt<1 x !matrix>, %query = %qt[%t] : !tempo.rt<1 x !key>)
      -> !tempo.rt<1 x !value> {
    %zero = arith.constant dense<0.0> : !value
    %r = linalg.matvec ins(%s, %query : !matrix, !key) outs(%zero : !value) -> !value
    tempo.yield %r : !value
  }

  %windowed = tempo.compute over (%t)
      ins(%keys = %kt[max(0, %t - 63) : %t + 1] : !tempo.rt<1 x !key>,
          %values = %vt[max(0, %t - 63) : %t + 1] : !tempo.rt<1 x !value>,
          %query = %qt[%t] : !tempo.rt<1 x !key>)
      -> !tempo.rt<1 x !value> {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %n = tensor.dim %keys, %c0 : tensor<?x32xf32>
    %empty = tensor.empty(%n) : tensor<?xf32>
    %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
    %scores = linalg.matvec ins(%keys, %query : tensor<?x32xf32>, !key)
        outs(%zeros : tensor<?xf32>) -> tensor<?xf32>
    // By how much step s of the window has faded: 0.9^(n - 1 - s).
    %faded = linalg.generic
        {indexing_maps = [affine_map<(s) -> (s)>, affine_map<(s) -> (s)>],
         iterator_types = ["parallel"]}
        ins(%scores : tensor<?xf32>) outs(%empty : tensor<?xf32>) {
    ^bb0(%score: f32, %out: f32):
      %c1 = arith.constant 1 : index
      %s = linalg.index 0 : index
      %above = arith.subi %n, %s : index
      %age_index = arith.subi %above, %c1 : index
      %age = arith.index_cast %age_index : index to i32
      %fading = arith.constant 0.9 : f32
      %factor = math.fpowi %fading, %age : f32, i32
      %r = arith.mulf %score, %factor : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
    %none = arith.constant dense<0.0> : !value
    %sum = linalg.vecmat ins(%faded, %values : tensor<?xf32>, tensor<?x16xf32>)
        outs(%none : !value) -> !value
    tempo.yield %sum : !value
  }
  tempo.return %recurrent[0 : %T], %windowed[0 : %T]
      : !tempo.rt<1 x !value>, !tempo.rt<1 x !value>
}
