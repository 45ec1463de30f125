// Functions of math in f64 and f32, NaN outside of their domains and limits at their ends included.
// RUN: %run_case %s
// sizes: N=47
// tolerance: 3e-7
// quiet = np.seterr(all="ignore")
// math = __import__("math")
// x = np.concatenate([[np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5], np.linspace(-8, 8, 36)])
// y = np.concatenate([np.linspace(-3, 3, 36), [np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, -1.0, 2.0, 3.0, 0.5, 2.0]])
// xs = x.astype(f32)
// ys = y.astype(f32)
// i = np.arange(N, dtype=i32) % 7 - 3
// absf == np.abs(x)
// ceil == np.ceil(x)
// floor == np.floor(x)
// trunc == np.trunc(x)
// roundeven == np.rint(x)
// round == np.copysign(np.floor(np.abs(x) + 0.5), x)
// exp == np.exp(x)
// exp2 == np.exp2(x)
// expm1 == np.expm1(x)
// sin == np.sin(x)
// cos == np.cos(x)
// tan == np.tan(x)
// sinh == np.sinh(x)
// cosh == np.cosh(x)
// tanh == np.tanh(x)
// atan == np.arctan(x)
// asinh == np.arcsinh(x)
// cbrt == np.cbrt(x)
// erf == [math.erf(v) for v in x]
// erfc == [math.erfc(v) for v in x]
// sqrt == np.sqrt(x)
// rsqrt == 1 / np.sqrt(x)
// log == np.log(x)
// log2 == np.log2(x)
// log10 == np.log10(x)
// log1p == np.log1p(x)
// acosh == np.arccosh(x)
// asin == np.arcsin(x)
// acos == np.arccos(x)
// atanh == np.arctanh(x)
// powf == np.power(x, y)
// atan2 == np.arctan2(x, y)
// copysign == np.copysign(x, y)
// absfs == np.abs(xs.astype(f64))
// ceils == np.ceil(xs.astype(f64))
// floors == np.floor(xs.astype(f64))
// truncs == np.trunc(xs.astype(f64))
// roundevens == np.rint(xs.astype(f64))
// rounds == np.copysign(np.floor(np.abs(xs.astype(f64)) + 0.5), xs.astype(f64))
// exps == np.exp(xs.astype(f64))
// exp2s == np.exp2(xs.astype(f64))
// expm1s == np.expm1(xs.astype(f64))
// sins == np.sin(xs.astype(f64))
// coss == np.cos(xs.astype(f64))
// tans == np.tan(xs.astype(f64))
// sinhs == np.sinh(xs.astype(f64))
// coshs == np.cosh(xs.astype(f64))
// tanhs == np.tanh(xs.astype(f64))
// atans == np.arctan(xs.astype(f64))
// asinhs == np.arcsinh(xs.astype(f64))
// cbrts == np.cbrt(xs.astype(f64))
// erfs == [math.erf(v) for v in xs.astype(f64)]
// erfcs == [math.erfc(v) for v in xs.astype(f64)]
// sqrts == np.sqrt(xs.astype(f64))
// rsqrts == 1 / np.sqrt(xs.astype(f64))
// logs == np.log(xs.astype(f64))
// log2s == np.log2(xs.astype(f64))
// log10s == np.log10(xs.astype(f64))
// log1ps == np.log1p(xs.astype(f64))
// acoshs == np.arccosh(xs.astype(f64))
// asins == np.arcsin(xs.astype(f64))
// acoss == np.arccos(xs.astype(f64))
// atanhs == np.arctanh(xs.astype(f64))
// powfs == np.power(xs.astype(f64), ys.astype(f64))
// atan2s == np.arctan2(xs.astype(f64), ys.astype(f64))
// copysigns == np.copysign(xs.astype(f64), ys.astype(f64))
// isnan == np.isnan(xs)
// isinf == np.isinf(xs)
// isfinite == np.isfinite(xs)
// isnormal == (np.isfinite(xs) & (xs != 0))
// fma == x * y + x
// clamped == np.where(np.isnan(x) | np.isnan(y), np.nan, np.maximum(np.minimum(x, np.abs(y)), -np.abs(y)))
// fpowi == np.power(x, i)
// sine == np.sin(x)
// cosine == np.cos(x)
// constant: no

tempo.graph @main(%x: tensor<?xf64> sizes(%N), %y: tensor<?xf64> sizes(%N), %xs: tensor<?xf32> sizes(%N), %ys: tensor<?xf32> sizes(%N), %i: tensor<?xi32> sizes(%N), %N: index)
    -> (absf: tensor<?xf64>, ceil: tensor<?xf64>, floor: tensor<?xf64>, trunc: tensor<?xf64>, roundeven: tensor<?xf64>, round: tensor<?xf64>, exp: tensor<?xf64>, exp2: tensor<?xf64>, expm1: tensor<?xf64>, sin: tensor<?xf64>, cos: tensor<?xf64>, tan: tensor<?xf64>, sinh: tensor<?xf64>, cosh: tensor<?xf64>, tanh: tensor<?xf64>, atan: tensor<?xf64>, asinh: tensor<?xf64>, cbrt: tensor<?xf64>, erf: tensor<?xf64>, erfc: tensor<?xf64>, sqrt: tensor<?xf64>, rsqrt: tensor<?xf64>, log: tensor<?xf64>, log2: tensor<?xf64>, log10: tensor<?xf64>, log1p: tensor<?xf64>, acosh: tensor<?xf64>, asin: tensor<?xf64>, acos: tensor<?xf64>, atanh: tensor<?xf64>, powf: tensor<?xf64>, atan2: tensor<?xf64>, copysign: tensor<?xf64>, absfs: tensor<?xf32>, ceils: tensor<?xf32>, floors: tensor<?xf32>, truncs: tensor<?xf32>, roundevens: tensor<?xf32>, rounds: tensor<?xf32>, exps: tensor<?xf32>, exp2s: tensor<?xf32>, expm1s: tensor<?xf32>, sins: tensor<?xf32>, coss: tensor<?xf32>, tans: tensor<?xf32>, sinhs: tensor<?xf32>, coshs: tensor<?xf32>, tanhs: tensor<?xf32>, atans: tensor<?xf32>, asinhs: tensor<?xf32>, cbrts: tensor<?xf32>, erfs: tensor<?xf32>, erfcs: tensor<?xf32>, sqrts: tensor<?xf32>, rsqrts: tensor<?xf32>, logs: tensor<?xf32>, log2s: tensor<?xf32>, log10s: tensor<?xf32>, log1ps: tensor<?xf32>, acoshs: tensor<?xf32>, asins: tensor<?xf32>, acoss: tensor<?xf32>, atanhs: tensor<?xf32>, powfs: tensor<?xf32>, atan2s: tensor<?xf32>, copysigns: tensor<?xf32>, isnan: tensor<?xi1>, isinf: tensor<?xi1>, isfinite: tensor<?xi1>, isnormal: tensor<?xi1>, fma: tensor<?xf64>, clamped: tensor<?xf64>, fpowi: tensor<?xf64>, sine: tensor<?xf64>, cosine: tensor<?xf64>) {
  %all:75 = tempo.compute over ()
      ins(%x = %x : tensor<?xf64>, %y = %y : tensor<?xf64>, %xs = %xs : tensor<?xf32>, %ys = %ys : tensor<?xf32>, %i = %i : tensor<?xi32>)
      -> (!tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>) sizes(%N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N) {
    %absf = math.absf %x : tensor<?xf64>
    %ceil = math.ceil %x : tensor<?xf64>
    %floor = math.floor %x : tensor<?xf64>
    %trunc = math.trunc %x : tensor<?xf64>
    %roundeven = math.roundeven %x : tensor<?xf64>
    %round = math.round %x : tensor<?xf64>
    %exp = math.exp %x : tensor<?xf64>
    %exp2 = math.exp2 %x : tensor<?xf64>
    %expm1 = math.expm1 %x : tensor<?xf64>
    %sin = math.sin %x : tensor<?xf64>
    %cos = math.cos %x : tensor<?xf64>
    %tan = math.tan %x : tensor<?xf64>
    %sinh = math.sinh %x : tensor<?xf64>
    %cosh = math.cosh %x : tensor<?xf64>
    %tanh = math.tanh %x : tensor<?xf64>
    %atan = math.atan %x : tensor<?xf64>
    %asinh = math.asinh %x : tensor<?xf64>
    %cbrt = math.cbrt %x : tensor<?xf64>
    %erf = math.erf %x : tensor<?xf64>
    %erfc = math.erfc %x : tensor<?xf64>
    %sqrt = math.sqrt %x : tensor<?xf64>
    %rsqrt = math.rsqrt %x : tensor<?xf64>
    %log = math.log %x : tensor<?xf64>
    %log2 = math.log2 %x : tensor<?xf64>
    %log10 = math.log10 %x : tensor<?xf64>
    %log1p = math.log1p %x : tensor<?xf64>
    %acosh = math.acosh %x : tensor<?xf64>
    %asin = math.asin %x : tensor<?xf64>
    %acos = math.acos %x : tensor<?xf64>
    %atanh = math.atanh %x : tensor<?xf64>
    %powf = math.powf %x, %y : tensor<?xf64>
    %atan2 = math.atan2 %x, %y : tensor<?xf64>
    %copysign = math.copysign %x, %y : tensor<?xf64>
    %absfs = math.absf %xs : tensor<?xf32>
    %ceils = math.ceil %xs : tensor<?xf32>
    %floors = math.floor %xs : tensor<?xf32>
    %truncs = math.trunc %xs : tensor<?xf32>
    %roundevens = math.roundeven %xs : tensor<?xf32>
    %rounds = math.round %xs : tensor<?xf32>
    %exps = math.exp %xs : tensor<?xf32>
    %exp2s = math.exp2 %xs : tensor<?xf32>
    %expm1s = math.expm1 %xs : tensor<?xf32>
    %sins = math.sin %xs : tensor<?xf32>
    %coss = math.cos %xs : tensor<?xf32>
    %tans = math.tan %xs : tensor<?xf32>
    %sinhs = math.sinh %xs : tensor<?xf32>
    %coshs = math.cosh %xs : tensor<?xf32>
    %tanhs = math.tanh %xs : tensor<?xf32>
    %atans = math.atan %xs : tensor<?xf32>
    %asinhs = math.asinh %xs : tensor<?xf32>
    %cbrts = math.cbrt %xs : tensor<?xf32>
    %erfs = math.erf %xs : tensor<?xf32>
    %erfcs = math.erfc %xs : tensor<?xf32>
    %sqrts = math.sqrt %xs : tensor<?xf32>
    %rsqrts = math.rsqrt %xs : tensor<?xf32>
    %logs = math.log %xs : tensor<?xf32>
    %log2s = math.log2 %xs : tensor<?xf32>
    %log10s = math.log10 %xs : tensor<?xf32>
    %log1ps = math.log1p %xs : tensor<?xf32>
    %acoshs = math.acosh %xs : tensor<?xf32>
    %asins = math.asin %xs : tensor<?xf32>
    %acoss = math.acos %xs : tensor<?xf32>
    %atanhs = math.atanh %xs : tensor<?xf32>
    %powfs = math.powf %xs, %ys : tensor<?xf32>
    %atan2s = math.atan2 %xs, %ys : tensor<?xf32>
    %copysigns = math.copysign %xs, %ys : tensor<?xf32>
    %isnan = math.isnan %xs : tensor<?xf32>
    %isinf = math.isinf %xs : tensor<?xf32>
    %isfinite = math.isfinite %xs : tensor<?xf32>
    %isnormal = math.isnormal %xs : tensor<?xf32>
    %fma = math.fma %x, %y, %x : tensor<?xf64>
    %high = math.absf %y : tensor<?xf64>
    %low = arith.negf %high : tensor<?xf64>
    %clamped = math.clampf %x to [%low, %high] : tensor<?xf64>
    %fpowi = math.fpowi %x, %i : tensor<?xf64>, tensor<?xi32>
    %sine, %cosine = math.sincos %x : tensor<?xf64>
    tempo.yield %absf, %ceil, %floor, %trunc, %roundeven, %round, %exp, %exp2, %expm1, %sin, %cos, %tan, %sinh, %cosh, %tanh, %atan, %asinh, %cbrt, %erf, %erfc, %sqrt, %rsqrt, %log, %log2, %log10, %log1p, %acosh, %asin, %acos, %atanh, %powf, %atan2, %copysign, %absfs, %ceils, %floors, %truncs, %roundevens, %rounds, %exps, %exp2s, %expm1s, %sins, %coss, %tans, %sinhs, %coshs, %tanhs, %atans, %asinhs, %cbrts, %erfs, %erfcs, %sqrts, %rsqrts, %logs, %log2s, %log10s, %log1ps, %acoshs, %asins, %acoss, %atanhs, %powfs, %atan2s, %copysigns, %isnan, %isinf, %isfinite, %isnormal, %fma, %clamped, %fpowi, %sine, %cosine : tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xi1>, tensor<?xi1>, tensor<?xi1>, tensor<?xi1>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>
  }
  tempo.return %all#0, %all#1, %all#2, %all#3, %all#4, %all#5, %all#6, %all#7, %all#8, %all#9, %all#10, %all#11, %all#12, %all#13, %all#14, %all#15, %all#16, %all#17, %all#18, %all#19, %all#20, %all#21, %all#22, %all#23, %all#24, %all#25, %all#26, %all#27, %all#28, %all#29, %all#30, %all#31, %all#32, %all#33, %all#34, %all#35, %all#36, %all#37, %all#38, %all#39, %all#40, %all#41, %all#42, %all#43, %all#44, %all#45, %all#46, %all#47, %all#48, %all#49, %all#50, %all#51, %all#52, %all#53, %all#54, %all#55, %all#56, %all#57, %all#58, %all#59, %all#60, %all#61, %all#62, %all#63, %all#64, %all#65, %all#66, %all#67, %all#68, %all#69, %all#70, %all#71, %all#72, %all#73, %all#74 : !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf64>>
}
