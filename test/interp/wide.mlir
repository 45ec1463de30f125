// Integers of 64 bits and of index, products of twice the width, carries and powers.
// RUN: %run_case %s
// sizes: N=200
// x = np.concatenate([[2**63 - 1, -2**63, -1, 0, 1], rng.integers(-2**63, 2**63 - 1, N - 5)])
// y = np.concatenate([[2, -2**63, -1, 5, -2**63], rng.integers(-2**63, 2**63 - 1, N - 5)])
// k = np.arange(N) % 13
// m = np.arange(N) % 11 - 5
// e = np.where((m == 0), k, np.where(np.abs(m) == 1, k - 6, k))
// big = lambda v: [int(n) for n in v]
// low = lambda v: np.array([(n + 2**63) % 2**64 - 2**63 for n in v])
// high = lambda v: np.array([n >> 64 for n in v])
// unsigned = lambda v: [int(n) % 2**64 for n in v]
// add == low(a + b for a, b in zip(big(x), big(y)))
// sub == low(a - b for a, b in zip(big(x), big(y)))
// mul == low(a * b for a, b in zip(big(x), big(y)))
// slow == low(a * b for a, b in zip(big(x), big(y)))
// shigh == high(a * b for a, b in zip(big(x), big(y)))
// ulow == low(a * b for a, b in zip(big(x), big(y)))
// uhigh == low(a * b >> 64 for a, b in zip(unsigned(x), unsigned(y)))
// sum == low(a + b for a, b in zip(big(x), big(y)))
// carry == [a + b >= 2**64 for a, b in zip(unsigned(x), unsigned(y))]
// shl == low(a << int(n) for a, n in zip(big(x), k))
// shrs == x >> k
// shru == low(a >> int(n) for a, n in zip(unsigned(x), k))
// ult == x.view(np.uint64) < y.view(np.uint64)
// power == [(1 if n % 2 == 0 else int(a)) if abs(a) == 1 else int(a)**int(n) for a, n in zip(m, e)]
// ones == [bin(a).count("1") for a in unsigned(x)]
// lead == [64 - a.bit_length() for a in unsigned(x)]
// constant: no

tempo.graph @main(%x: tensor<?xi64> sizes(%N), %y: tensor<?xi64> sizes(%N), %k: tensor<?xi64> sizes(%N), %m: tensor<?xi64> sizes(%N), %e: tensor<?xi64> sizes(%N), %N: index)
    -> (add: tensor<?xi64>, sub: tensor<?xi64>, mul: tensor<?xi64>, slow: tensor<?xi64>, shigh: tensor<?xi64>, ulow: tensor<?xi64>, uhigh: tensor<?xi64>, sum: tensor<?xi64>, carry: tensor<?xi1>, shl: tensor<?xi64>, shrs: tensor<?xi64>, shru: tensor<?xi64>, ult: tensor<?xi1>, power: tensor<?xi64>, ones: tensor<?xi64>, lead: tensor<?xi64>) {
  %all:16 = tempo.compute over ()
      ins(%x = %x : tensor<?xi64>, %y = %y : tensor<?xi64>, %k = %k : tensor<?xi64>, %m = %m : tensor<?xi64>, %e = %e : tensor<?xi64>)
      -> (!tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>) sizes(%N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N) {
    %add = arith.addi %x, %y : tensor<?xi64>
    %sub = arith.subi %x, %y : tensor<?xi64>
    %mul = arith.muli %x, %y : tensor<?xi64>
    %slow, %shigh = arith.mulsi_extended %x, %y : tensor<?xi64>
    %ulow, %uhigh = arith.mului_extended %x, %y : tensor<?xi64>
    %sum, %carry = arith.addui_extended %x, %y : tensor<?xi64>, tensor<?xi1>
    %shl = arith.shli %x, %k : tensor<?xi64>
    %shrs = arith.shrsi %x, %k : tensor<?xi64>
    %shru = arith.shrui %x, %k : tensor<?xi64>
    %ult = arith.cmpi ult, %x, %y : tensor<?xi64>
    %power = math.ipowi %m, %e : tensor<?xi64>
    %ones = math.ctpop %x : tensor<?xi64>
    %lead = math.ctlz %x : tensor<?xi64>
    tempo.yield %add, %sub, %mul, %slow, %shigh, %ulow, %uhigh, %sum, %carry, %shl, %shrs, %shru, %ult, %power, %ones, %lead : tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi1>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi1>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>
  }
  tempo.return %all#0, %all#1, %all#2, %all#3, %all#4, %all#5, %all#6, %all#7, %all#8, %all#9, %all#10, %all#11, %all#12, %all#13, %all#14, %all#15 : !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>
}
