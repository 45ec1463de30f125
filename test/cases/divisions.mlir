// Indices and conditions with so many integer divisions that what lives at a time is too intricate
// to be worked out: then all of a value is kept, at once. A bound of a dim that may be negative.
// RUN: %run_case %s
// sizes: T=3 S=0 | T=3 S=5 | T=7 S=2 | T=18 S=5
// first = [t // 3 * 3 if t != 7 and (t % 4 == 3 or t % 6 == 1) else
//    min(T - 4, t + 2) if -(-t // 2) == -(-(T - 3) // 4) else
//    max(0, min(t - 2, (T - t) // 2)) for t in range(T - 3)]
// y == first
// z == np.add.outer(first, np.arange(max(0, S - 3)))
// d == [1 if q % 3 == 1 else min(T - 3, 2 * q) - min(T - 3, q) for q in range(S)]
// constant: no
tempo.graph @main(%T: index, %S: index) -> (y: tensor<?xi64>, z: tensor<?x?xi64>,
                                            d: tensor<?xi64>) {
  tempo.assume (%T >= 3)
  %t = tempo.dim < %T - 3
  %u = tempo.dim < %S - 3
  %q = tempo.dim < %S
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %r = arith.index_cast %t : index to i64
    tempo.yield %r : i64
  }
  %y = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when ((%t mod 4 == 3 or %t mod 6 == 1) and not (%t == 7)) :
        %x[%t - (%t mod 3)] : !tempo.rt<1 x i64>
    when (%t ceildiv 2 == (%T - 3) ceildiv 4) : %x[min(%T - 4, %t + 2)] : !tempo.rt<1 x i64>
    otherwise : %x[max(0, min(%t - 2, (%T - %t) floordiv 2))] : !tempo.rt<1 x i64>
  }
  %z = tempo.compute over (%t, %u) ins(%a = %y[%t] : !tempo.rt<1 x i64>) -> !tempo.rt<2 x i64> {
    %j = arith.index_cast %u : index to i64
    %r = arith.addi %a, %j : i64
    tempo.yield %r : i64
  }
  %c = tempo.compute over (%q) where (%q mod 3 != 1)
      ins(%a = %y[min(%T - 3, %q) : min(%T - 3, 2 * %q)] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %zero = arith.constant 0 : index
    %size = tensor.dim %a, %zero : tensor<?xi64>
    %r = arith.index_cast %size : index to i64
    tempo.yield %r : i64
  }
  %one = tempo.compute over () -> !tempo.rt<0 x i64> {
    %r = arith.constant 1 : i64
    tempo.yield %r : i64
  }
  %d = tempo.merge over (%q) -> !tempo.rt<1 x i64> {
    when (%q mod 3 == 1) : %one : !tempo.rt<0 x i64>
    otherwise : %c[%q] : !tempo.rt<1 x i64>
  }
  tempo.return %y[0 : %T - 3], %z[0 : %T - 3, 0 : max(0, %S - 3)], %d[0 : %S]
      : !tempo.rt<1 x i64>, !tempo.rt<2 x i64>, !tempo.rt<1 x i64>
}
