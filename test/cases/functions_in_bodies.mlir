// Private functions in bodies: of tensors and of scalars, of two results, called twice, by each
// other, in branches and in loops.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=9
// x = rng.integers(-50, 50, T)
// low == [min(x[:t + 1]) for t in range(T)]
// high == [max(x[:t + 1]) for t in range(T)]
// clipped == [max(-20, min(20, v)) if t % 2 else 3 * v for t, v in enumerate(x)]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>
!r = !tempo.rt<1 x i64>
func.func private @extremes(%a: tensor<?xi64>) -> (i64, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c0 : tensor<?xi64>
  %first = tensor.extract %a[%c0] : tensor<?xi64>
  %r:2 = scf.for %i = %c1 to %n step %c1 iter_args(%low = %first, %high = %first) -> (i64, i64) {
    %v = tensor.extract %a[%i] : tensor<?xi64>
    %s:2 = func.call @sort(%low, %v) : (i64, i64) -> (i64, i64)
    %u:2 = func.call @sort(%v, %high) : (i64, i64) -> (i64, i64)
    scf.yield %s#0, %u#1 : i64, i64
  }
  return %r#0, %r#1 : i64, i64
}
func.func private @sort(%a: i64, %b: i64) -> (i64, i64) {
  %less = arith.cmpi slt, %a, %b : i64
  %r:2 = scf.if %less -> (i64, i64) {
    scf.yield %a, %b : i64, i64
  } else {
    scf.yield %b, %a : i64, i64
  }
  return %r#0, %r#1 : i64, i64
}
func.func private @clip(%a: i64) -> i64 {
  %least = arith.constant -20 : i64
  %most = arith.constant 20 : i64
  %s:2 = func.call @sort(%a, %least) : (i64, i64) -> (i64, i64)
  %u:2 = func.call @sort(%s#1, %most) : (i64, i64) -> (i64, i64)
  return %u#0 : i64
}
func.func private @triple(%a: tensor<?xi64>) -> tensor<?xi64> {
  %b = arith.addi %a, %a : tensor<?xi64>
  %c = arith.addi %b, %a : tensor<?xi64>
  return %c : tensor<?xi64>
}
tempo.graph @main(%x: !series, %T: index) -> (low: !series, high: !series, clipped: !series) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : !series -> !r
  %both:2 = tempo.compute over (%t) ins(%past = %xt[0 : %t + 1] : !r) -> (!r, !r) {
    %r:2 = func.call @extremes(%past) : (tensor<?xi64>) -> (i64, i64)
    tempo.yield %r#0, %r#1 : i64, i64
  }
  %clipped = tempo.compute over (%t) ins(%window = %xt[max(0, %t) : %t + 1] : !r) -> !r {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %odd = arith.remui %t, %c2 : index
    %is_odd = arith.cmpi ne, %odd, %c0 : index
    %v = scf.if %is_odd -> i64 {
      %a = tensor.extract %window[%c0] : tensor<?xi64>
      %b = func.call @clip(%a) : (i64) -> i64
      scf.yield %b : i64
    } else {
      %three = func.call @triple(%window) : (tensor<?xi64>) -> tensor<?xi64>
      %a = tensor.extract %three[%c0] : tensor<?xi64>
      scf.yield %a : i64
    }
    tempo.yield %v : i64
  }
  tempo.return %both#0[0 : %T], %both#1[0 : %T], %clipped[0 : %T] : !r, !r, !r
}
