// Accesses and conditions: what may be written, how it is stored and how it prints.
// RUN: tempo-opt %s | FileCheck %s
// RUN: tempo-opt %s --verify-roundtrip -o /dev/null
// RUN: tempo-opt %s --mlir-print-op-generic --mlir-print-local-scope | FileCheck %s --check-prefix=GENERIC

// Points and slices; max and min with one level of nesting; divisions by literals.
// CHECK-LABEL: @accesses
// GENERIC-LABEL: arg_names = ["T", "S"]
tempo.graph @accesses(%T: index, %S: index) -> (y: i64) {
  %t = tempo.dim < %T
  %u = tempo.dim < %S
  %x = tempo.compute over (%t, %u) -> !tempo.rt<2 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  // CHECK: merge over (%t, %u)
  // CHECK-NEXT: %x[%t, %u] :
  // CHECK-NEXT: %x[%t * 2 + 3, -%u + %T - 1] :
  // CHECK-NEXT: %x[-%t, 0] :
  // CHECK-NEXT: %x[%t floordiv 8 + 1, (%t + %u) ceildiv 3] :
  // CHECK-NEXT: %x[(%t + 5) mod 7, (%u mod 4) * 2 + %t] :
  // CHECK-NEXT: %x[max(%t - 2, 0), min(%u + 2, %S - 1)] :
  // CHECK-NEXT: %x[max(0, min(%t, %T - 1)), min(%u, max(0, %t - 1), 7)] :
  // CHECK-NEXT: %x[min(%t), max(min(%t, %u))] :
  %points = tempo.merge over (%t, %u) -> !tempo.rt<2 x i64> {
    when (%t == 0) : %x[%t, %u] : !tempo.rt<2 x i64>
    when (%t == 1) : %x[2 * %t + 3, (%T - 1) - %u] : !tempo.rt<2 x i64>
    when (%t == 2) : %x[-%t, 3 - 3] : !tempo.rt<2 x i64>
    when (%t == 3) : %x[%t floordiv 8 + 1, (%t + %u) ceildiv 3] : !tempo.rt<2 x i64>
    when (%t == 4) : %x[(%t + 5) mod 7, 2 * (%u mod 4) + %t] : !tempo.rt<2 x i64>
    when (%t == 5) : %x[max(%t - 2, 0), min(%u + 2, %S - 1)] : !tempo.rt<2 x i64>
    when (%t == 6) : %x[max(0, min(%t, %T - 1)), min(%u, max(0, %t - 1), 7)] : !tempo.rt<2 x i64>
    otherwise : %x[min(%t), max(min(%t, %u))] : !tempo.rt<2 x i64>
  }
  // A slice gives a leading dimension, static where its size is the same everywhere. Dims come
  // first in maps, then parameters in the order of their first use.
  // CHECK: %slices = tempo.compute over (%t) ins(
  // CHECK-SAME: %a = %x[0 : %T, %t - 1 : %t + 1] :
  // CHECK-SAME: %b = %x[%S - 4 : %S, max(0, %t - 2) : %t + 1] :
  // CHECK-SAME: %c = %x[3, %t * 2 : %t * 2] :
  // GENERIC: #tempo.access<[<<max, [(d0)[s0, s1] -> (0)]> : <max, [(d0)[s0, s1] -> (s0)]>>, <<max, [(d0)[s0, s1] -> (d0 - 1)]> : <max, [(d0)[s0, s1] -> (d0 + 1)]>>]>
  // GENERIC-SAME: #tempo.access<[<<max, [(d0)[s0, s1] -> (s1 - 4)]> : <max, [(d0)[s0, s1] -> (s1)]>>, <<max, [(d0)[s0, s1] -> (0), (d0)[s0, s1] -> (d0 - 2)]> : <max, [(d0)[s0, s1] -> (d0 + 1)]>>]>
  // GENERIC: ^bb0(%{{.*}}: index, %{{.*}}: tensor<?x2xi64>, %{{.*}}: tensor<4x?xi64>, %{{.*}}: tensor<0xi64>):
  %slices = tempo.compute over (%t)
      ins(%a = %x[0 : %T, %t - 1 : %t + 1] : !tempo.rt<2 x i64>,
          %b = %x[%S - 4 : %S, max(0, %t - 2) : %t + 1] : !tempo.rt<2 x i64>,
          %c = %x[3, 2 * %t : %t + %t] : !tempo.rt<2 x i64>)
      -> !tempo.rt<1 x tensor<4x?xi64>> sizes(%t + 1 - 0) {
    tempo.yield %b : tensor<4x?xi64>
  }
  tempo.return %x[0, 0] : !tempo.rt<2 x i64>
}

// Conditions are unions of sets in a normal form, printed with the first dim on the left.
// CHECK-LABEL: @conditions
// GENERIC-LABEL: arg_names = ["T", "S", "v"]
tempo.graph @conditions(%T: index, %S: index, %v: f32) -> (y: f32) {
  // CHECK-NEXT: tempo.assume (%T >= 1 and %T <= 1000 and %T < %S)
  tempo.assume (%T > 0 and 1000 >= %T and %T < %S)
  %t = tempo.dim < %T
  %u = tempo.dim < %S
  // CHECK: merge over (%t, %u)
  // CHECK-NEXT: when (%t == 0) :
  // CHECK-NEXT: when (%t == %u + 1) :
  // CHECK-NEXT: when (%t < %T) :
  // CHECK-NEXT: when (%t <= %T - 2) :
  // CHECK-NEXT: when (%t + %u >= %T - 3) :
  // CHECK-NEXT: when (%t * 2 <= 7) :
  // CHECK-NEXT: when (%t mod 2 == 0) :
  // CHECK-NEXT: when (%t == (%u floordiv 4) * 4) :
  // CHECK-NEXT: when (%t >= 2 and %t <= 3) :
  // CHECK-NEXT: when (%t == 0 or %t == 5) :
  // CHECK-NEXT: when (%t <= 2 or %t >= 4) :
  // CHECK-NEXT: when (%t <= 2 or %t >= 4) :
  // CHECK-NEXT: when (%t >= 3 and %u <= 5) :
  // CHECK-NEXT: when (%t >= 3 or %u == 5) :
  // CHECK-NEXT: when ((%t == 1 and %u == 1) or (%t == 2 and %u == 2)) :
  // CHECK-NEXT: when ((%t == 1 and %u == 3) or (%t == 2 and %u == 3)) :
  // CHECK-NEXT: when (1 == 0) :
  // CHECK-NEXT: otherwise :
  // CHECK-NEXT: otherwise :
  // GENERIC: conditions = [
  // GENERIC-SAME: [affine_set<(d0, d1)[s0] : (d0 == 0)>], [affine_set<(d0, d1)[s0] : (d0 - d1 - 1 == 0)>]
  // GENERIC-SAME: [affine_set<(d0, d1)[s0] : (-d0 + 2 >= 0)>, affine_set<(d0, d1)[s0] : (d0 - 4 >= 0)>]
  // GENERIC-SAME: [affine_set<(d0, d1)[s0] : (1 == 0)>], [affine_set<(d0, d1)[s0] : (0 == 0)>], [affine_set<(d0, d1)[s0] : (0 == 0)>]]
  %m = tempo.merge over (%t, %u) -> !tempo.rt<2 x f32> {
    when (0 == %t) : %v : f32
    when (%u == %t - 1) : %v : f32
    when (%t < %T) : %v : f32
    when (%t < %T - 1) : %v : f32
    when (%T <= %t + %u + 3) : %v : f32
    when (%t + %t < 8) : %v : f32
    when (%t mod 2 == 0) : %v : f32
    when (%u floordiv 4 * 4 - %t == 0) : %v : f32
    when (2 <= %t < 4) : %v : f32
    when (%t == 0 or (%t == 5) or %t == 0) : %v : f32
    when (%t <> 3) : %v : f32
    when (not %t == 3) : %v : f32
    when (not (%t < 3 or %u > 5)) : %v : f32
    when (not (%t <= 2 and not not %u <> 5)) : %v : f32
    when (%t == 1 and %u == 1 or %t == 2 and %u == 2) : %v : f32
    when ((%t == 1 or %t == 2) and (%u == 3)) : %v : f32
    when (%t < %t or 2 == 1 + 2) : %v : f32
    when (%t < 3 or %t - %t == 0) : %v : f32
    otherwise : %v : f32
  }
  tempo.return %m[0, 0] : !tempo.rt<2 x f32>
}
