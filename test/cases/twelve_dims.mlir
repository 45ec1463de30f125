// A program of twelve dims: a recurrence along the first, a read that mirrors the last, a slice over
// the two in the middle.
// RUN: %run_case %s
// sizes: N=1 | N=2
// x = sum(2**i * g for i, g in enumerate(np.indices((N,) * 12)))
// y == np.cumsum(x, axis=0)[..., ::-1]
// z == np.cumsum(x, axis=0).sum(axis=(5, 6))
// constant: !cube = tensor<{N}x{N}x{N}x{N}x{N}x{N}x{N}x{N}x{N}x{N}x{N}x{N}xi64>
// constant: !plane = tensor<{N}x{N}xi64>
// constant: !less = tensor<{N}x{N}x{N}x{N}x{N}x{N}x{N}x{N}x{N}x{N}xi64>
!cube = tensor<?x?x?x?x?x?x?x?x?x?x?x?xi64>
!plane = tensor<?x?xi64>
!less = tensor<?x?x?x?x?x?x?x?x?x?xi64>

tempo.graph @main(%N: index) -> (y: !cube, z: !less) {
  %d0 = tempo.dim < %N
  %d1 = tempo.dim < %N
  %d2 = tempo.dim < %N
  %d3 = tempo.dim < %N
  %d4 = tempo.dim < %N
  %d5 = tempo.dim < %N
  %d6 = tempo.dim < %N
  %d7 = tempo.dim < %N
  %d8 = tempo.dim < %N
  %d9 = tempo.dim < %N
  %d10 = tempo.dim < %N
  %d11 = tempo.dim < %N
  %x = tempo.compute over (%d0, %d1, %d2, %d3, %d4, %d5, %d6, %d7, %d8, %d9, %d10, %d11)
      -> !tempo.rt<12 x i64> {
    %s0 = arith.constant 0 : index
    %w0 = arith.constant 1 : index
    %p0 = arith.muli %w0, %d0 : index
    %s1 = arith.addi %s0, %p0 : index
    %w1 = arith.constant 2 : index
    %p1 = arith.muli %w1, %d1 : index
    %s2 = arith.addi %s1, %p1 : index
    %w2 = arith.constant 4 : index
    %p2 = arith.muli %w2, %d2 : index
    %s3 = arith.addi %s2, %p2 : index
    %w3 = arith.constant 8 : index
    %p3 = arith.muli %w3, %d3 : index
    %s4 = arith.addi %s3, %p3 : index
    %w4 = arith.constant 16 : index
    %p4 = arith.muli %w4, %d4 : index
    %s5 = arith.addi %s4, %p4 : index
    %w5 = arith.constant 32 : index
    %p5 = arith.muli %w5, %d5 : index
    %s6 = arith.addi %s5, %p5 : index
    %w6 = arith.constant 64 : index
    %p6 = arith.muli %w6, %d6 : index
    %s7 = arith.addi %s6, %p6 : index
    %w7 = arith.constant 128 : index
    %p7 = arith.muli %w7, %d7 : index
    %s8 = arith.addi %s7, %p7 : index
    %w8 = arith.constant 256 : index
    %p8 = arith.muli %w8, %d8 : index
    %s9 = arith.addi %s8, %p8 : index
    %w9 = arith.constant 512 : index
    %p9 = arith.muli %w9, %d9 : index
    %s10 = arith.addi %s9, %p9 : index
    %w10 = arith.constant 1024 : index
    %p10 = arith.muli %w10, %d10 : index
    %s11 = arith.addi %s10, %p10 : index
    %w11 = arith.constant 2048 : index
    %p11 = arith.muli %w11, %d11 : index
    %s12 = arith.addi %s11, %p11 : index
    %v = arith.index_cast %s12 : index to i64
    tempo.yield %v : i64
  }
  %next = tempo.compute over (%d0, %d1, %d2, %d3, %d4, %d5, %d6, %d7, %d8, %d9, %d10, %d11) where (%d0 >= 1)
      ins(%a = %x[%d0, %d1, %d2, %d3, %d4, %d5, %d6, %d7, %d8, %d9, %d10, %d11] : !tempo.rt<12 x i64>,
          %b = %sum[%d0 - 1, %d1, %d2, %d3, %d4, %d5, %d6, %d7, %d8, %d9, %d10, %d11] : !tempo.rt<12 x i64>)
      -> !tempo.rt<12 x i64> {
    %c = arith.addi %a, %b : i64
    tempo.yield %c : i64
  }
  %sum = tempo.merge over (%d0, %d1, %d2, %d3, %d4, %d5, %d6, %d7, %d8, %d9, %d10, %d11) -> !tempo.rt<12 x i64> {
    when (%d0 == 0) : %x[%d0, %d1, %d2, %d3, %d4, %d5, %d6, %d7, %d8, %d9, %d10, %d11] : !tempo.rt<12 x i64>
    otherwise : %next[%d0, %d1, %d2, %d3, %d4, %d5, %d6, %d7, %d8, %d9, %d10, %d11] : !tempo.rt<12 x i64>
  }
  %y = tempo.compute over (%d0, %d1, %d2, %d3, %d4, %d5, %d6, %d7, %d8, %d9, %d10, %d11)
      ins(%a = %sum[%d0, %d1, %d2, %d3, %d4, %d5, %d6, %d7, %d8, %d9, %d10, %N - 1 - %d11] : !tempo.rt<12 x i64>)
      -> !tempo.rt<12 x i64> {
    tempo.yield %a : i64
  }
  %z = tempo.compute over (%d0, %d1, %d2, %d3, %d4, %d7, %d8, %d9, %d10, %d11)
      ins(%a = %sum[%d0, %d1, %d2, %d3, %d4, 0 : %N, 0 : %N, %d7, %d8, %d9, %d10, %d11] : !tempo.rt<12 x i64>)
      -> !tempo.rt<10 x i64> {
    %zero = arith.constant dense<0> : tensor<i64>
    %total = linalg.reduce { arith.addi } ins(%a : !plane) outs(%zero : tensor<i64>)
        dimensions = [0, 1]
    %v = tensor.extract %total[] : tensor<i64>
    tempo.yield %v : i64
  }
  tempo.return %y[0 : %N, 0 : %N, 0 : %N, 0 : %N, 0 : %N, 0 : %N, 0 : %N, 0 : %N, 0 : %N, 0 : %N, 0 : %N, 0 : %N],
      %z[0 : %N, 0 : %N, 0 : %N, 0 : %N, 0 : %N, 0 : %N, 0 : %N, 0 : %N, 0 : %N, 0 : %N]
      : !tempo.rt<12 x i64>, !tempo.rt<10 x i64>
}
