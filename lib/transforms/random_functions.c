/* Logarithm and cosine are computed here, in f64, by the polynomials of FreeBSD's msun (e_log.c,
 * k_sin.c, k_cos.c), which are right to less than one unit in the last place: so no function of a
 * library is called for each element, loops over elements can be vectorised, and f32 numbers are
 * the same everywhere but for one in millions.
 */
#include "transforms/random_functions.h"

#include <stddef.h>
#include <string.h>

/* One round of Philox4x32, and the keys of the next one. */
static char const philox_round[] =
    "func.func private @_tempo_philox_round(%c0: i32, %c1: i32, %c2: i32, %c3: i32, %k0: i32,\n"
    "    %k1: i32) -> (i32, i32, i32, i32, i32, i32) {\n"
    "  %m0 = arith.constant 0xD2511F53 : i32\n"
    "  %m1 = arith.constant 0xCD9E8D57 : i32\n"
    "  %w0 = arith.constant 0x9E3779B9 : i32\n"
    "  %w1 = arith.constant 0xBB67AE85 : i32\n"
    "  %low0, %high0 = arith.mului_extended %m0, %c0 : i32\n"
    "  %low1, %high1 = arith.mului_extended %m1, %c2 : i32\n"
    "  %x0 = arith.xori %high1, %c1 : i32\n"
    "  %n0 = arith.xori %x0, %k0 : i32\n"
    "  %x2 = arith.xori %high0, %c3 : i32\n"
    "  %n2 = arith.xori %x2, %k1 : i32\n"
    "  %n3 = arith.addi %k0, %w0 : i32\n"
    "  %n4 = arith.addi %k1, %w1 : i32\n"
    "  return %n0, %low1, %n2, %low0, %n3, %n4 : i32, i32, i32, i32, i32, i32\n"
    "}\n";

static char const philox_begin[] =
    "func.func private @_tempo_philox(%low: i64, %high: i64, %key: i64) -> (i64, i64) {\n"
    "  %half = arith.constant 32 : i64\n"
    "  %low_high = arith.shrui %low, %half : i64\n"
    "  %high_high = arith.shrui %high, %half : i64\n"
    "  %key_high = arith.shrui %key, %half : i64\n"
    "  %c0 = arith.trunci %low : i64 to i32\n"
    "  %c1 = arith.trunci %low_high : i64 to i32\n"
    "  %c2 = arith.trunci %high : i64 to i32\n"
    "  %c3 = arith.trunci %high_high : i64 to i32\n"
    "  %k0 = arith.trunci %key : i64 to i32\n"
    "  %k1 = arith.trunci %key_high : i64 to i32\n"
    "  %r0:6 = func.call @_tempo_philox_round(%c0, %c1, %c2, %c3, %k0, %k1)\n"
    "      : (i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32, i32)\n";

static char const philox_end[] = "  %w0 = arith.extui %r9#0 : i32 to i64\n"
                                 "  %w1 = arith.extui %r9#1 : i32 to i64\n"
                                 "  %w2 = arith.extui %r9#2 : i32 to i64\n"
                                 "  %w3 = arith.extui %r9#3 : i32 to i64\n"
                                 "  %u1 = arith.shli %w1, %half : i64\n"
                                 "  %u3 = arith.shli %w3, %half : i64\n"
                                 "  %first = arith.ori %u1, %w0 : i64\n"
                                 "  %second = arith.ori %u3, %w2 : i64\n"
                                 "  return %first, %second : i64, i64\n"
                                 "}\n";

/* x = 2^k m with m in [sqrt(1/2), sqrt(2)); ln m by a polynomial in s^2, s = (m - 1) / (m + 1). */
static char const ln[] = "func.func private @_tempo_ln(%x: f64) -> f64 {\n"
                         "  %bits = arith.bitcast %x : f64 to i64\n"
                         "  %shift = arith.constant 0x00095F6200000000 : i64\n"
                         "  %root = arith.constant 0x3FE6A09E00000000 : i64\n"
                         "  %mantissa = arith.constant 0x000FFFFFFFFFFFFF : i64\n"
                         "  %c52 = arith.constant 52 : i64\n"
                         "  %bias = arith.constant 1023 : i32\n"
                         "  %b = arith.addi %bits, %shift : i64\n"
                         "  %e = arith.shrui %b, %c52 : i64\n"
                         "  %e32 = arith.trunci %e : i64 to i32\n"
                         "  %k = arith.subi %e32, %bias : i32\n"
                         "  %dk = arith.sitofp %k : i32 to f64\n"
                         "  %low = arith.andi %b, %mantissa : i64\n"
                         "  %mbits = arith.addi %low, %root : i64\n"
                         "  %m = arith.bitcast %mbits : i64 to f64\n"
                         "  %one = arith.constant 1.0 : f64\n"
                         "  %two = arith.constant 2.0 : f64\n"
                         "  %half = arith.constant 0.5 : f64\n"
                         "  %f = arith.subf %m, %one : f64\n"
                         "  %ff = arith.mulf %f, %f : f64\n"
                         "  %hfsq = arith.mulf %half, %ff : f64\n"
                         "  %d = arith.addf %two, %f : f64\n"
                         "  %s = arith.divf %f, %d : f64\n"
                         "  %z = arith.mulf %s, %s : f64\n"
                         "  %w = arith.mulf %z, %z : f64\n"
                         "  %g1 = arith.constant 6.666666666666735130e-01 : f64\n"
                         "  %g2 = arith.constant 3.999999999940941908e-01 : f64\n"
                         "  %g3 = arith.constant 2.857142874366239149e-01 : f64\n"
                         "  %g4 = arith.constant 2.222219843214978396e-01 : f64\n"
                         "  %g5 = arith.constant 1.818357216161805012e-01 : f64\n"
                         "  %g6 = arith.constant 1.531383769920937332e-01 : f64\n"
                         "  %g7 = arith.constant 1.479819860511658591e-01 : f64\n"
                         "  %p6 = arith.mulf %w, %g6 : f64\n"
                         "  %q6 = arith.addf %g4, %p6 : f64\n"
                         "  %p4 = arith.mulf %w, %q6 : f64\n"
                         "  %q4 = arith.addf %g2, %p4 : f64\n"
                         "  %even = arith.mulf %w, %q4 : f64\n"
                         "  %p7 = arith.mulf %w, %g7 : f64\n"
                         "  %q7 = arith.addf %g5, %p7 : f64\n"
                         "  %p5 = arith.mulf %w, %q7 : f64\n"
                         "  %q5 = arith.addf %g3, %p5 : f64\n"
                         "  %p3 = arith.mulf %w, %q5 : f64\n"
                         "  %q3 = arith.addf %g1, %p3 : f64\n"
                         "  %odd = arith.mulf %z, %q3 : f64\n"
                         "  %r = arith.addf %odd, %even : f64\n"
                         "  %ln2_high = arith.constant 6.93147180369123816490e-01 : f64\n"
                         "  %ln2_low = arith.constant 1.90821492927058770002e-10 : f64\n"
                         "  %t0 = arith.addf %hfsq, %r : f64\n"
                         "  %t1 = arith.mulf %s, %t0 : f64\n"
                         "  %t2 = arith.mulf %dk, %ln2_low : f64\n"
                         "  %t3 = arith.addf %t1, %t2 : f64\n"
                         "  %t4 = arith.subf %t3, %hfsq : f64\n"
                         "  %t5 = arith.addf %t4, %f : f64\n"
                         "  %t6 = arith.mulf %dk, %ln2_high : f64\n"
                         "  %t7 = arith.addf %t5, %t6 : f64\n"
                         "  return %t7 : f64\n"
                         "}\n";

/* v = q / 4 + r turns with r in [-1/8, 1/8]: that is exact; then the sine or cosine of 2 pi r. */
static char const cos_of_turns[] =
    "func.func private @_tempo_cos_of_turns(%v: f64) -> f64 {\n"
    "  %four = arith.constant 4.0 : f64\n"
    "  %half = arith.constant 0.5 : f64\n"
    "  %quarter = arith.constant 0.25 : f64\n"
    "  %one = arith.constant 1.0 : f64\n"
    "  %two_pi = arith.constant 6.283185307179586476925286766559 : f64\n"
    "  %v4 = arith.mulf %v, %four : f64\n"
    "  %v5 = arith.addf %v4, %half : f64\n"
    "  %q = arith.fptosi %v5 : f64 to i32\n"
    "  %qf = arith.sitofp %q : i32 to f64\n"
    "  %whole = arith.mulf %qf, %quarter : f64\n"
    "  %r = arith.subf %v, %whole : f64\n"
    "  %x = arith.mulf %r, %two_pi : f64\n"
    "  %z = arith.mulf %x, %x : f64\n"
    "  %s1 = arith.constant -1.66666666666666324348e-01 : f64\n"
    "  %s2 = arith.constant 8.33333333332248946124e-03 : f64\n"
    "  %s3 = arith.constant -1.98412698298579493134e-04 : f64\n"
    "  %s4 = arith.constant 2.75573137070700676789e-06 : f64\n"
    "  %s5 = arith.constant -2.50507602534068634195e-08 : f64\n"
    "  %s6 = arith.constant 1.58969099521155010221e-10 : f64\n"
    "  %a6 = arith.mulf %z, %s6 : f64\n"
    "  %b5 = arith.addf %s5, %a6 : f64\n"
    "  %a5 = arith.mulf %z, %b5 : f64\n"
    "  %b4 = arith.addf %s4, %a5 : f64\n"
    "  %a4 = arith.mulf %z, %b4 : f64\n"
    "  %b3 = arith.addf %s3, %a4 : f64\n"
    "  %a3 = arith.mulf %z, %b3 : f64\n"
    "  %b2 = arith.addf %s2, %a3 : f64\n"
    "  %a2 = arith.mulf %z, %b2 : f64\n"
    "  %b1 = arith.addf %s1, %a2 : f64\n"
    "  %xz = arith.mulf %x, %z : f64\n"
    "  %a1 = arith.mulf %xz, %b1 : f64\n"
    "  %sine = arith.addf %x, %a1 : f64\n"
    "  %c1 = arith.constant 4.16666666666666019037e-02 : f64\n"
    "  %c2 = arith.constant -1.38888888888741095749e-03 : f64\n"
    "  %c3 = arith.constant 2.48015872894767294178e-05 : f64\n"
    "  %c4 = arith.constant -2.75573143513906633035e-07 : f64\n"
    "  %c5 = arith.constant 2.08757232129817482790e-09 : f64\n"
    "  %c6 = arith.constant -1.13596475577881948265e-11 : f64\n"
    "  %d6 = arith.mulf %z, %c6 : f64\n"
    "  %e5 = arith.addf %c5, %d6 : f64\n"
    "  %d5 = arith.mulf %z, %e5 : f64\n"
    "  %e4 = arith.addf %c4, %d5 : f64\n"
    "  %d4 = arith.mulf %z, %e4 : f64\n"
    "  %e3 = arith.addf %c3, %d4 : f64\n"
    "  %d3 = arith.mulf %z, %e3 : f64\n"
    "  %e2 = arith.addf %c2, %d3 : f64\n"
    "  %d2 = arith.mulf %z, %e2 : f64\n"
    "  %e1 = arith.addf %c1, %d2 : f64\n"
    "  %zz = arith.mulf %z, %z : f64\n"
    "  %d1 = arith.mulf %zz, %e1 : f64\n"
    "  %hz = arith.mulf %half, %z : f64\n"
    "  %base = arith.subf %one, %hz : f64\n"
    "  %cosine = arith.addf %base, %d1 : f64\n"
    "  %i0 = arith.constant 0 : i32\n"
    "  %i1 = arith.constant 1 : i32\n"
    "  %i2 = arith.constant 2 : i32\n"
    "  %odd = arith.andi %q, %i1 : i32\n"
    "  %is_odd = arith.cmpi ne, %odd, %i0 : i32\n"
    "  %next = arith.addi %q, %i1 : i32\n"
    "  %sign = arith.andi %next, %i2 : i32\n"
    "  %is_negative = arith.cmpi ne, %sign, %i0 : i32\n"
    "  %size = arith.select %is_odd, %sine, %cosine : f64\n"
    "  %minus = arith.negf %size : f64\n"
    "  %value = arith.select %is_negative, %minus, %size : f64\n"
    "  return %value : f64\n"
    "}\n";

/* The first word without its last `32 - digits` bits, times 2^-digits, as %u of f32. */
#define UNIFORM(dropped, scale)                                                                    \
  "  %w0 = arith.trunci %w#0 : i64 to i32\n"                                                       \
  "  %dropped = arith.constant " #dropped " : i32\n"                                               \
  "  %digits = arith.shrui %w0, %dropped : i32\n"                                                  \
  "  %integer = arith.sitofp %digits : i32 to f32\n"                                               \
  "  %scale = arith.constant " #scale " : f32\n"                                                   \
  "  %u = arith.mulf %integer, %scale : f32\n"

/* The normal number of `u` and `v`, as %n of f64. */
#define NORMAL                                                                                     \
  "  %ln = func.call @_tempo_ln(%u) : (f64) -> f64\n"                                              \
  "  %minus_two = arith.constant -2.0 : f64\n"                                                     \
  "  %square = arith.mulf %minus_two, %ln : f64\n"                                                 \
  "  %radius = math.sqrt %square : f64\n"                                                          \
  "  %cos = func.call @_tempo_cos_of_turns(%v) : (f64) -> f64\n"                                   \
  "  %n = arith.mulf %radius, %cos : f64\n"

/* From 24 bits of each of the first two words. */
#define NORMAL_24                                                                                  \
  "  %w0 = arith.trunci %w#0 : i64 to i32\n"                                                       \
  "  %half = arith.constant 32 : i64\n"                                                            \
  "  %upper = arith.shrui %w#0, %half : i64\n"                                                     \
  "  %w1 = arith.trunci %upper : i64 to i32\n"                                                     \
  "  %eight = arith.constant 8 : i32\n"                                                            \
  "  %one = arith.constant 1 : i32\n"                                                              \
  "  %d0 = arith.shrui %w0, %eight : i32\n"                                                        \
  "  %d1 = arith.shrui %w1, %eight : i32\n"                                                        \
  "  %e0 = arith.addi %d0, %one : i32\n"                                                           \
  "  %f0 = arith.sitofp %e0 : i32 to f64\n"                                                        \
  "  %f1 = arith.sitofp %d1 : i32 to f64\n"                                                        \
  "  %scale = arith.constant 5.9604644775390625e-8 : f64\n"                                        \
  "  %u = arith.mulf %f0, %scale : f64\n"                                                          \
  "  %v = arith.mulf %f1, %scale : f64\n" NORMAL "  %r = arith.truncf %n : f64 to f32\n"

/* -ln(-ln u) of what is %integer + 1/2, an f64, times %scale. */
#define NOISE                                                                                      \
  "  %half = arith.constant 0.5 : f64\n"                                                           \
  "  %middle = arith.addf %integer, %half : f64\n"                                                 \
  "  %u = arith.mulf %middle, %scale : f64\n"                                                      \
  "  %ln = func.call @_tempo_ln(%u) : (f64) -> f64\n"                                              \
  "  %minus = arith.negf %ln : f64\n"                                                              \
  "  %lnln = func.call @_tempo_ln(%minus) : (f64) -> f64\n"                                        \
  "  %noise = arith.negf %lnln : f64\n"                                                            \
  "  return %noise : f64\n"

static struct random_row const rows[] = {
    {"bits_i32", "i32", "  %r = arith.trunci %w#0 : i64 to i32\n  return %r : i32\n", 0, 0},
    {"bits_i64", "i64", "  return %w#0 : i64\n", 0, 0},
    {"uniform_f16", "f16",
     UNIFORM(21, 4.8828125e-4) "  %r = arith.truncf %u : f32 to f16\n  return %r : f16\n", 0, 0},
    {"uniform_bf16", "bf16",
     UNIFORM(24, 3.90625e-3) "  %r = arith.truncf %u : f32 to bf16\n  return %r : bf16\n", 0, 0},
    {"uniform_f32", "f32", UNIFORM(8, 5.9604644775390625e-8) "  return %u : f32\n", 0, 0},
    {"uniform_f64", "f64",
     "  %c11 = arith.constant 11 : i64\n"
     "  %digits = arith.shrui %w#0, %c11 : i64\n"
     "  %integer = arith.sitofp %digits : i64 to f64\n"
     "  %scale = arith.constant 1.1102230246251565e-16 : f64\n"
     "  %u = arith.mulf %integer, %scale : f64\n"
     "  return %u : f64\n",
     0, 0},
    {"normal_f16", "f16", NORMAL_24 "  %h = arith.truncf %r : f32 to f16\n  return %h : f16\n", 1,
     1},
    {"normal_bf16", "bf16", NORMAL_24 "  %h = arith.truncf %r : f32 to bf16\n  return %h : bf16\n",
     1, 1},
    {"normal_f32", "f32", NORMAL_24 "  return %r : f32\n", 1, 1},
    {"normal_f64", "f64",
     "  %c11 = arith.constant 11 : i64\n"
     "  %one = arith.constant 1 : i64\n"
     "  %d0 = arith.shrui %w#0, %c11 : i64\n"
     "  %d1 = arith.shrui %w#1, %c11 : i64\n"
     "  %e0 = arith.addi %d0, %one : i64\n"
     "  %f0 = arith.sitofp %e0 : i64 to f64\n"
     "  %f1 = arith.sitofp %d1 : i64 to f64\n"
     "  %scale = arith.constant 1.1102230246251565e-16 : f64\n"
     "  %u = arith.mulf %f0, %scale : f64\n"
     "  %v = arith.mulf %f1, %scale : f64\n" NORMAL "  return %n : f64\n",
     1, 1},
    {"noise_24", "f64",
     "  %w0 = arith.trunci %w#0 : i64 to i32\n"
     "  %nine = arith.constant 9 : i32\n"
     "  %digits = arith.shrui %w0, %nine : i32\n"
     "  %integer = arith.sitofp %digits : i32 to f64\n"
     "  %scale = arith.constant 1.1920928955078125e-7 : f64\n" NOISE,
     1, 0},
    {"noise_53", "f64",
     "  %c12 = arith.constant 12 : i64\n"
     "  %digits = arith.shrui %w#0, %c12 : i64\n"
     "  %integer = arith.sitofp %digits : i64 to f64\n"
     "  %scale = arith.constant 2.220446049250313e-16 : f64\n" NOISE,
     1, 0},
};

struct random_row const *random_row_find(char const *name) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    if (!strcmp(rows[i].name, name))
      return &rows[i];
  return NULL;
}

static void write_philox(FILE *stream) {
  fputs(philox_round, stream);
  fputs(philox_begin, stream);
  for (int i = 1; i < 10; ++i)
    fprintf(stream,
            "  %%r%d:6 = func.call @_tempo_philox_round(%%r%d#0, %%r%d#1, %%r%d#2, %%r%d#3, "
            "%%r%d#4, %%r%d#5)\n"
            "      : (i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32, i32)\n",
            i, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1);
  fputs(philox_end, stream);
}

static bool is_repeated(unsigned i, struct random_row const *const *wanted) {
  for (unsigned k = 0; k < i; ++k)
    if (wanted[k] == wanted[i])
      return true;
  return false;
}

void random_functions_write(FILE *stream, unsigned n, struct random_row const *const *wanted) {
  bool needs_ln = false, needs_cos = false;
  for (unsigned i = 0; i < n; ++i) {
    needs_ln |= wanted[i]->needs_ln;
    needs_cos |= wanted[i]->needs_cos;
  }
  write_philox(stream);
  if (needs_ln)
    fputs(ln, stream);
  if (needs_cos)
    fputs(cos_of_turns, stream);
  for (unsigned i = 0; i < n; ++i)
    if (!is_repeated(i, wanted))
      fprintf(stream,
              "func.func private @_tempo_random_%s(%%key: i64, %%last: i64, %%element: i64) -> %s "
              "{\n"
              "  %%w:2 = func.call @_tempo_philox(%%element, %%last, %%key) : (i64, i64, i64) -> "
              "(i64, i64)\n"
              "%s}\n",
              wanted[i]->name, wanted[i]->type, wanted[i]->body);
}
