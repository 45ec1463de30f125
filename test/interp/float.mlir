// Floating-point arithmetic and comparisons in each type, on all pairs of numbers with NaN, infinities,
// both zeros, subnormal and very large ones: bit-equal but for the sign of NaN.
// RUN: %run_case %s
// sizes: N=441
// tolerance: 0
// quiet = np.seterr(all="ignore")
// v = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, -1.0, 0.1, 1/3, -2.5, 3.0, 7.25, 1e-7, 6e-8, -5.9e-8, 1e-40, 65504, -3e4, 1e30, 3e38, -1e-45])
// x = np.repeat(v, 21)
// y = np.tile(v, 21)
// xs = x.astype(f32)
// ys = y.astype(f32)
// xh = x.astype(np.float16)
// yh = y.astype(np.float16)
// add == x + y
// sub == x - y
// mul == x * y
// div == x / y
// rem == np.fmod(x, y)
// maximum == np.maximum(x, y)
// minimum == np.minimum(x, y)
// maxnum == np.fmax(x, y)
// minnum == np.fmin(x, y)
// neg == -x
// adds == xs + ys
// subs == xs - ys
// muls == xs * ys
// divs == xs / ys
// rems == np.fmod(xs, ys)
// maximums == np.maximum(xs, ys)
// minimums == np.minimum(xs, ys)
// maxnums == np.fmax(xs, ys)
// minnums == np.fmin(xs, ys)
// negs == -xs
// addh == xh + yh
// subh == xh - yh
// mulh == xh * yh
// divh == xh / yh
// remh == np.fmod(xh, yh)
// maximumh == np.maximum(xh, yh)
// minimumh == np.minimum(xh, yh)
// maxnumh == np.fmax(xh, yh)
// minnumh == np.fmin(xh, yh)
// negh == -xh
// oeq == (xs == ys)
// ogt == (xs > ys)
// oge == (xs >= ys)
// olt == (xs < ys)
// ole == (xs <= ys)
// one == ((xs < ys) | (xs > ys))
// ord == ~(np.isnan(xs) | np.isnan(ys))
// ueq == ~((xs < ys) | (xs > ys))
// ugt == ~(xs <= ys)
// uge == ~(xs < ys)
// ult == ~(xs >= ys)
// ule == ~(xs > ys)
// une == (xs != ys)
// uno == (np.isnan(xs) | np.isnan(ys))
// false == np.zeros(N, bool)
// true == np.ones(N, bool)
// constant: no

tempo.graph @main(%x: tensor<?xf64> sizes(%N), %y: tensor<?xf64> sizes(%N), %xs: tensor<?xf32> sizes(%N), %ys: tensor<?xf32> sizes(%N), %xh: tensor<?xf16> sizes(%N), %yh: tensor<?xf16> sizes(%N), %N: index)
    -> (add: tensor<?xf64>, sub: tensor<?xf64>, mul: tensor<?xf64>, div: tensor<?xf64>, rem: tensor<?xf64>, maximum: tensor<?xf64>, minimum: tensor<?xf64>, maxnum: tensor<?xf64>, minnum: tensor<?xf64>, neg: tensor<?xf64>, adds: tensor<?xf32>, subs: tensor<?xf32>, muls: tensor<?xf32>, divs: tensor<?xf32>, rems: tensor<?xf32>, maximums: tensor<?xf32>, minimums: tensor<?xf32>, maxnums: tensor<?xf32>, minnums: tensor<?xf32>, negs: tensor<?xf32>, addh: tensor<?xf16>, subh: tensor<?xf16>, mulh: tensor<?xf16>, divh: tensor<?xf16>, remh: tensor<?xf16>, maximumh: tensor<?xf16>, minimumh: tensor<?xf16>, maxnumh: tensor<?xf16>, minnumh: tensor<?xf16>, negh: tensor<?xf16>, oeq: tensor<?xi1>, ogt: tensor<?xi1>, oge: tensor<?xi1>, olt: tensor<?xi1>, ole: tensor<?xi1>, one: tensor<?xi1>, ord: tensor<?xi1>, ueq: tensor<?xi1>, ugt: tensor<?xi1>, uge: tensor<?xi1>, ult: tensor<?xi1>, ule: tensor<?xi1>, une: tensor<?xi1>, uno: tensor<?xi1>, false: tensor<?xi1>, true: tensor<?xi1>) {
  %all:46 = tempo.compute over ()
      ins(%x = %x : tensor<?xf64>, %y = %y : tensor<?xf64>, %xs = %xs : tensor<?xf32>, %ys = %ys : tensor<?xf32>, %xh = %xh : tensor<?xf16>, %yh = %yh : tensor<?xf16>)
      -> (!tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>) sizes(%N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N) {
    %add = arith.addf %x, %y : tensor<?xf64>
    %sub = arith.subf %x, %y : tensor<?xf64>
    %mul = arith.mulf %x, %y : tensor<?xf64>
    %div = arith.divf %x, %y : tensor<?xf64>
    %rem = arith.remf %x, %y : tensor<?xf64>
    %maximum = arith.maximumf %x, %y : tensor<?xf64>
    %minimum = arith.minimumf %x, %y : tensor<?xf64>
    %maxnum = arith.maxnumf %x, %y : tensor<?xf64>
    %minnum = arith.minnumf %x, %y : tensor<?xf64>
    %neg = arith.negf %x : tensor<?xf64>
    %adds = arith.addf %xs, %ys : tensor<?xf32>
    %subs = arith.subf %xs, %ys : tensor<?xf32>
    %muls = arith.mulf %xs, %ys : tensor<?xf32>
    %divs = arith.divf %xs, %ys : tensor<?xf32>
    %rems = arith.remf %xs, %ys : tensor<?xf32>
    %maximums = arith.maximumf %xs, %ys : tensor<?xf32>
    %minimums = arith.minimumf %xs, %ys : tensor<?xf32>
    %maxnums = arith.maxnumf %xs, %ys : tensor<?xf32>
    %minnums = arith.minnumf %xs, %ys : tensor<?xf32>
    %negs = arith.negf %xs : tensor<?xf32>
    %addh = arith.addf %xh, %yh : tensor<?xf16>
    %subh = arith.subf %xh, %yh : tensor<?xf16>
    %mulh = arith.mulf %xh, %yh : tensor<?xf16>
    %divh = arith.divf %xh, %yh : tensor<?xf16>
    %remh = arith.remf %xh, %yh : tensor<?xf16>
    %maximumh = arith.maximumf %xh, %yh : tensor<?xf16>
    %minimumh = arith.minimumf %xh, %yh : tensor<?xf16>
    %maxnumh = arith.maxnumf %xh, %yh : tensor<?xf16>
    %minnumh = arith.minnumf %xh, %yh : tensor<?xf16>
    %negh = arith.negf %xh : tensor<?xf16>
    %oeq = arith.cmpf oeq, %xs, %ys : tensor<?xf32>
    %ogt = arith.cmpf ogt, %xs, %ys : tensor<?xf32>
    %oge = arith.cmpf oge, %xs, %ys : tensor<?xf32>
    %olt = arith.cmpf olt, %xs, %ys : tensor<?xf32>
    %ole = arith.cmpf ole, %xs, %ys : tensor<?xf32>
    %one = arith.cmpf one, %xs, %ys : tensor<?xf32>
    %ord = arith.cmpf ord, %xs, %ys : tensor<?xf32>
    %ueq = arith.cmpf ueq, %xs, %ys : tensor<?xf32>
    %ugt = arith.cmpf ugt, %xs, %ys : tensor<?xf32>
    %uge = arith.cmpf uge, %xs, %ys : tensor<?xf32>
    %ult = arith.cmpf ult, %xs, %ys : tensor<?xf32>
    %ule = arith.cmpf ule, %xs, %ys : tensor<?xf32>
    %une = arith.cmpf une, %xs, %ys : tensor<?xf32>
    %uno = arith.cmpf uno, %xs, %ys : tensor<?xf32>
    %false = arith.cmpf false, %xs, %ys : tensor<?xf32>
    %true = arith.cmpf true, %xs, %ys : tensor<?xf32>
    tempo.yield %add, %sub, %mul, %div, %rem, %maximum, %minimum, %maxnum, %minnum, %neg, %adds, %subs, %muls, %divs, %rems, %maximums, %minimums, %maxnums, %minnums, %negs, %addh, %subh, %mulh, %divh, %remh, %maximumh, %minimumh, %maxnumh, %minnumh, %negh, %oeq, %ogt, %oge, %olt, %ole, %one, %ord, %ueq, %ugt, %uge, %ult, %ule, %une, %uno, %false, %true : tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf16>, tensor<?xf16>, tensor<?xf16>, tensor<?xf16>, tensor<?xf16>, tensor<?xf16>, tensor<?xf16>, tensor<?xf16>, tensor<?xf16>, tensor<?xf16>, tensor<?xi1>, tensor<?xi1>, tensor<?xi1>, tensor<?xi1>, tensor<?xi1>, tensor<?xi1>, tensor<?xi1>, tensor<?xi1>, tensor<?xi1>, tensor<?xi1>, tensor<?xi1>, tensor<?xi1>, tensor<?xi1>, tensor<?xi1>, tensor<?xi1>, tensor<?xi1>
  }
  tempo.return %all#0, %all#1, %all#2, %all#3, %all#4, %all#5, %all#6, %all#7, %all#8, %all#9, %all#10, %all#11, %all#12, %all#13, %all#14, %all#15, %all#16, %all#17, %all#18, %all#19, %all#20, %all#21, %all#22, %all#23, %all#24, %all#25, %all#26, %all#27, %all#28, %all#29, %all#30, %all#31, %all#32, %all#33, %all#34, %all#35, %all#36, %all#37, %all#38, %all#39, %all#40, %all#41, %all#42, %all#43, %all#44, %all#45 : !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>
}
