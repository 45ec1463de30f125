// bf16: every operation is rounded to nearest even; sums of many terms lose what bf16 has no digits for.
// RUN: %run_interpreted %s
// sizes: N=1 | N=300
// tolerance: 0
// quiet = np.seterr(all="ignore")
// bits = lambda v: np.asarray(v, f32).view(i32)
// bf = lambda v: (bits(v) + 0x7fff + (bits(v) >> 16 & 1) & -65536).astype(i32).view(f32)
// x = bf(rng.normal(size=N) * 100)
// y = bf(rng.normal(size=N))
// fold = lambda v: __import__("functools").reduce(lambda s, e: bf(s + e), v, f32(0))
// sum == bf(x + y)
// product == bf(x * y)
// quotient == bf(x / y)
// total == fold(x)
// constant: no
!v = tensor<?xf32>
!b = tensor<?xbf16>

tempo.graph @main(%x: !v sizes(%N), %y: !v sizes(%N), %N: index)
    -> (sum: !v, product: !v, quotient: !v, total: f32) {
  %r:4 = tempo.compute over () ins(%x = %x : !v, %y = %y : !v)
      -> (!tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x f32>)
      sizes(%N, %N, %N) {
    %a = arith.truncf %x : !v to !b
    %b = arith.truncf %y : !v to !b
    %s = arith.addf %a, %b : !b
    %p = arith.mulf %a, %b : !b
    %q = arith.divf %a, %b : !b
    %sum = arith.extf %s : !b to !v
    %product = arith.extf %p : !b to !v
    %quotient = arith.extf %q : !b to !v
    %zero = arith.constant dense<0.0> : tensor<bf16>
    %t = linalg.reduce { arith.addf } ins(%a : !b) outs(%zero : tensor<bf16>) dimensions = [0]
    %u = tensor.extract %t[] : tensor<bf16>
    %total = arith.extf %u : bf16 to f32
    tempo.yield %sum, %product, %quotient, %total : !v, !v, !v, f32
  }
  tempo.return %r#0, %r#1, %r#2, %r#3
      : !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x f32>
}
