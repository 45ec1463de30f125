// The longest common subsequence of two texts, as lengths for all pairs of prefixes: a recurrence in
// two dimensions, of which only one row is ever kept.
// sizes: N=0 M=0 | N=0 M=3 | N=1 M=1 | N=7 M=5 | N=13 M=17
// large: N=2000 M=3000
// reference: lcs.py
// a = rng.integers(0, 4, N).astype(np.int8)
// b = rng.integers(0, 4, M).astype(np.int8)
// lengths == lcs_lengths(a, b)
// constant: no
tempo.graph @main(%a: tensor<?xi8>, %b: tensor<?xi8>, %N: index, %M: index)
    -> (lengths: tensor<?xi32>) {
  // Prefixes of 0 to N and of 0 to M letters.
  %i = tempo.dim < %N + 1
  %j = tempo.dim < %M + 1
  %n = tempo.dim < %N
  %m = tempo.dim < %M
  %as = tempo.input %a over (%n) : tensor<?xi8> -> !tempo.rt<1 x i8>
  %bs = tempo.input %b over (%m) : tensor<?xi8> -> !tempo.rt<1 x i8>
  %none = tempo.compute over () -> !tempo.rt<0 x i32> {
    %zero = arith.constant 0 : i32
    tempo.yield %zero : i32
  }
  %longest = tempo.merge over (%i, %j) -> !tempo.rt<2 x i32> {
    when (%i == 0 or %j == 0) : %none : !tempo.rt<0 x i32>
    otherwise : %longer[%i, %j] : !tempo.rt<2 x i32>
  }
  %longer = tempo.compute over (%i, %j) where (%i >= 1 and %j >= 1)
      ins(%x = %as[%i - 1] : !tempo.rt<1 x i8>, %y = %bs[%j - 1] : !tempo.rt<1 x i8>,
          %both = %longest[%i - 1, %j - 1] : !tempo.rt<2 x i32>,
          %without_x = %longest[%i - 1, %j] : !tempo.rt<2 x i32>,
          %without_y = %longest[%i, %j - 1] : !tempo.rt<2 x i32>)
      -> !tempo.rt<2 x i32> {
    %one = arith.constant 1 : i32
    %more = arith.addi %both, %one : i32
    %skipped = arith.maxsi %without_x, %without_y : i32
    %same = arith.cmpi eq, %x, %y : i8
    %r = arith.select %same, %more, %skipped : i32
    tempo.yield %r : i32
  }
  // Of all of the first text and each prefix of the second.
  tempo.return %longest[%N, 0 : %M + 1] : !tempo.rt<2 x i32>
}
