// Elements of every width: recurrences that wrap, compare and round in their own type.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=13 | T=300
// flags = rng.random(T) < .8
// parity == np.logical_xor.accumulate(flags)
// small == np.arange(T).astype(np.int8)
// medium == (np.arange(T) * 1001).astype(np.int16)
// word == (np.arange(T) * 100000001).astype(np.int32)
// half == np.minimum(np.arange(T) * .25, 512).astype(np.float16)
// double == np.arange(T) / 8 + np.arange(T) * 2.**-40
// constant: !flags = tensor<{T}xi1>
// constant: !i8s = tensor<{T}xi8>
// constant: !i16s = tensor<{T}xi16>
// constant: !i32s = tensor<{T}xi32>
// constant: !f16s = tensor<{T}xf16>
// constant: !f64s = tensor<{T}xf64>
!flags = tensor<?xi1>
!i8s = tensor<?xi8>
!i16s = tensor<?xi16>
!i32s = tensor<?xi32>
!f16s = tensor<?xf16>
!f64s = tensor<?xf64>

tempo.graph @main(%flags: !flags, %T: index) -> (parity: !flags, small: !i8s, medium: !i16s,
                                                 word: !i32s, half: !f16s, double: !f64s) {
  %t = tempo.dim < %T
  %flag = tempo.input %flags over (%t) : !flags -> !tempo.rt<1 x i1>
  %zero:5 = tempo.compute over ()
      -> (!tempo.rt<0 x i8>, !tempo.rt<0 x i16>, !tempo.rt<0 x i32>, !tempo.rt<0 x f16>,
          !tempo.rt<0 x f64>) {
    %a = arith.constant 0 : i8
    %b = arith.constant 0 : i16
    %c = arith.constant 0 : i32
    %d = arith.constant 0.0 : f16
    %e = arith.constant 0.0 : f64
    tempo.yield %a, %b, %c, %d, %e : i8, i16, i32, f16, f64
  }
  %flipped = tempo.compute over (%t) where (%t >= 1)
      ins(%a = %parity[%t - 1] : !tempo.rt<1 x i1>, %b = %flag[%t] : !tempo.rt<1 x i1>)
      -> !tempo.rt<1 x i1> {
    %c = arith.xori %a, %b : i1
    tempo.yield %c : i1
  }
  %parity = tempo.merge over (%t) -> !tempo.rt<1 x i1> {
    when (%t == 0) : %flag[%t] : !tempo.rt<1 x i1>
    otherwise : %flipped[%t] : !tempo.rt<1 x i1>
  }
  %next:5 = tempo.compute over (%t) where (%t >= 1)
      ins(%a0 = %small[%t - 1] : !tempo.rt<1 x i8>, %b0 = %medium[%t - 1] : !tempo.rt<1 x i16>,
          %c0 = %word[%t - 1] : !tempo.rt<1 x i32>, %d0 = %half[%t - 1] : !tempo.rt<1 x f16>,
          %e0 = %double[%t - 1] : !tempo.rt<1 x f64>)
      -> (!tempo.rt<1 x i8>, !tempo.rt<1 x i16>, !tempo.rt<1 x i32>, !tempo.rt<1 x f16>,
          !tempo.rt<1 x f64>) {
    %a1 = arith.constant 1 : i8
    %b1 = arith.constant 1001 : i16
    %c1 = arith.constant 100000001 : i32
    %d1 = arith.constant 0.25 : f16
    %most = arith.constant 512.0 : f16
    %e1 = arith.constant 0x3FC0000000010000 : f64
    %a = arith.addi %a0, %a1 : i8
    %b = arith.addi %b0, %b1 : i16
    %c = arith.addi %c0, %c1 : i32
    %sum = arith.addf %d0, %d1 : f16
    %d = arith.minimumf %sum, %most : f16
    %e = arith.addf %e0, %e1 : f64
    tempo.yield %a, %b, %c, %d, %e : i8, i16, i32, f16, f64
  }
  %small = tempo.merge over (%t) -> !tempo.rt<1 x i8> {
    when (%t == 0) : %zero#0 : !tempo.rt<0 x i8>
    otherwise : %next#0[%t] : !tempo.rt<1 x i8>
  }
  %medium = tempo.merge over (%t) -> !tempo.rt<1 x i16> {
    when (%t == 0) : %zero#1 : !tempo.rt<0 x i16>
    otherwise : %next#1[%t] : !tempo.rt<1 x i16>
  }
  %word = tempo.merge over (%t) -> !tempo.rt<1 x i32> {
    when (%t == 0) : %zero#2 : !tempo.rt<0 x i32>
    otherwise : %next#2[%t] : !tempo.rt<1 x i32>
  }
  %half = tempo.merge over (%t) -> !tempo.rt<1 x f16> {
    when (%t == 0) : %zero#3 : !tempo.rt<0 x f16>
    otherwise : %next#3[%t] : !tempo.rt<1 x f16>
  }
  %double = tempo.merge over (%t) -> !tempo.rt<1 x f64> {
    when (%t == 0) : %zero#4 : !tempo.rt<0 x f64>
    otherwise : %next#4[%t] : !tempo.rt<1 x f64>
  }
  tempo.return %parity[0 : %T], %small[0 : %T], %medium[0 : %T], %word[0 : %T], %half[0 : %T],
      %double[0 : %T]
      : !tempo.rt<1 x i1>, !tempo.rt<1 x i8>, !tempo.rt<1 x i16>, !tempo.rt<1 x i32>,
        !tempo.rt<1 x f16>, !tempo.rt<1 x f64>
}
