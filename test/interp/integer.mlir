// Integer arithmetic and comparisons on every pair of i8 (of divisors and shift amounts, those that
// are defined), against the same on wider integers.
// RUN: %run_case %s
// sizes: N=65536
// x = np.repeat(np.arange(-128, 128), 256).astype(np.int8)
// y = np.tile(np.arange(-128, 128), 256).astype(np.int8)
// p = x.astype(int)
// q = y.astype(int)
// divisor = np.where((y == 0) | ((x == -128) & (y == -1)), 3, y).astype(np.int8)
// amount = (y & 7).astype(np.int8)
// d = divisor.astype(int)
// s = amount.astype(int)
// add == ((p + q + 128) % 256 - 128)
// sub == ((p - q + 128) % 256 - 128)
// mul == ((p * q + 128) % 256 - 128)
// and_ == p & q
// or_ == p | q
// xor == p ^ q
// maxs == np.maximum(p, q)
// mins == np.minimum(p, q)
// maxu == np.maximum(p % 256, q % 256).astype(np.uint8).view(np.int8)
// minu == np.minimum(p % 256, q % 256).astype(np.uint8).view(np.int8)
// divs == np.trunc(p / d)
// rems == np.fmod(p, d)
// floor == np.floor(p / d)
// ceil == np.ceil(p / d)
// divu == (p % 256 // (d % 256)).astype(np.uint8).view(np.int8)
// remu == (p % 256 % (d % 256)).astype(np.uint8).view(np.int8)
// ceilu == (-(-(p % 256) // (d % 256))).astype(np.uint8).view(np.int8)
// shl == ((p << s) % 256).astype(np.uint8).view(np.int8)
// shrs == p >> s
// shru == (p % 256 >> s).astype(np.uint8).view(np.int8)
// abs == (np.abs(p) % 256).astype(np.uint8).view(np.int8)
// ones == np.unpackbits(x.view(np.uint8)[:, None], axis=1).sum(axis=1)
// lead == [8 - int(v % 256).bit_length() for v in p]
// trail == [(int(v % 256) & -int(v % 256)).bit_length() - 1 if v else 8 for v in p]
// eq == ((p) == (q))
// ne == ((p) != (q))
// slt == ((p) < (q))
// sle == ((p) <= (q))
// sgt == ((p) > (q))
// sge == ((p) >= (q))
// ult == ((p % 256) < (q % 256))
// ule == ((p % 256) <= (q % 256))
// ugt == ((p % 256) > (q % 256))
// uge == ((p % 256) >= (q % 256))
// chosen == np.where(p < q, x, y)
// constant: no

!v = tensor<?xi8>
!b = tensor<?xi1>

tempo.graph @main(%x: !v sizes(%N), %y: !v sizes(%N), %divisor: !v sizes(%N), %amount: !v sizes(%N),
                  %N: index)
    -> (add: !v, sub: !v, mul: !v, and_: !v, or_: !v, xor: !v, maxs: !v, mins: !v, maxu: !v, minu: !v, divs: !v, rems: !v, floor: !v, ceil: !v, divu: !v, remu: !v, ceilu: !v, shl: !v, shrs: !v, shru: !v, abs: !v, ones: !v, lead: !v, trail: !v, eq: !b, ne: !b, slt: !b, sle: !b, sgt: !b, sge: !b, ult: !b, ule: !b, ugt: !b, uge: !b, chosen: !v) {
  %all:35 = tempo.compute over () ins(%a = %x : !v, %b = %y : !v, %d = %divisor : !v, %s = %amount : !v)
      -> (!tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !v>)
      sizes(%N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N) {
    %add = arith.addi %a, %b : !v
    %sub = arith.subi %a, %b : !v
    %mul = arith.muli %a, %b : !v
    %and_ = arith.andi %a, %b : !v
    %or_ = arith.ori %a, %b : !v
    %xor = arith.xori %a, %b : !v
    %maxs = arith.maxsi %a, %b : !v
    %mins = arith.minsi %a, %b : !v
    %maxu = arith.maxui %a, %b : !v
    %minu = arith.minui %a, %b : !v
    %divs = arith.divsi %a, %d : !v
    %rems = arith.remsi %a, %d : !v
    %floor = arith.floordivsi %a, %d : !v
    %ceil = arith.ceildivsi %a, %d : !v
    %divu = arith.divui %a, %d : !v
    %remu = arith.remui %a, %d : !v
    %ceilu = arith.ceildivui %a, %d : !v
    %shl = arith.shli %a, %s : !v
    %shrs = arith.shrsi %a, %s : !v
    %shru = arith.shrui %a, %s : !v
    %abs = math.absi %a : !v
    %ones = math.ctpop %a : !v
    %lead = math.ctlz %a : !v
    %trail = math.cttz %a : !v
    %eq = arith.cmpi eq, %a, %b : !v
    %ne = arith.cmpi ne, %a, %b : !v
    %slt = arith.cmpi slt, %a, %b : !v
    %sle = arith.cmpi sle, %a, %b : !v
    %sgt = arith.cmpi sgt, %a, %b : !v
    %sge = arith.cmpi sge, %a, %b : !v
    %ult = arith.cmpi ult, %a, %b : !v
    %ule = arith.cmpi ule, %a, %b : !v
    %ugt = arith.cmpi ugt, %a, %b : !v
    %uge = arith.cmpi uge, %a, %b : !v
    %chosen = arith.select %slt, %a, %b : !b, !v
    tempo.yield %add, %sub, %mul, %and_, %or_, %xor, %maxs, %mins, %maxu, %minu, %divs, %rems, %floor, %ceil, %divu, %remu, %ceilu, %shl, %shrs, %shru, %abs, %ones, %lead, %trail, %eq, %ne, %slt, %sle, %sgt, %sge, %ult, %ule, %ugt, %uge, %chosen
        : !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !b, !b, !b, !b, !b, !b, !b, !b, !b, !b, !v
  }
  tempo.return %all#0, %all#1, %all#2, %all#3, %all#4, %all#5, %all#6, %all#7, %all#8, %all#9, %all#10, %all#11, %all#12, %all#13, %all#14, %all#15, %all#16, %all#17, %all#18, %all#19, %all#20, %all#21, %all#22, %all#23, %all#24, %all#25, %all#26, %all#27, %all#28, %all#29, %all#30, %all#31, %all#32, %all#33, %all#34
      : !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !b>, !tempo.rt<0 x !v>
}
