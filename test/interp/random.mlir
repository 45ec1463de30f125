// Random numbers of every distribution and type against docs/random.md, written down once more in
// Python: interpreted, compiled, and as the computes that they become. Words and uniform numbers to the bit, normal ones to 1e-6, categories exactly.
// RUN: %python %S/Inputs/random_reference.py %s --interpret | FileCheck %s
// RUN: %python %S/Inputs/random_reference.py %s --poison | FileCheck %s
// RUN: tempo-opt %s --tempo-expand-random -o %t.mlir
// RUN: %python %S/Inputs/random_reference.py %t.mlir --interpret | FileCheck %s
// CHECK: 10 results, 0 differ
tempo.graph @main(%seed: i64, %logits: tensor<?x5xf32>,
                  %wide: tensor<2x3x4xf64>, %T: index, %U: index)
    -> (bits32: tensor<?x?x3xi32>, bits64: tensor<?xi64>, u16: tensor<?x4xf16>,
        ub16: tensor<?x4xbf16>, u32: tensor<?x2x2xf32>, u64: tensor<5xf64>, n32: tensor<?x8xf32>,
        n64: tensor<?x8xf64>, pick: tensor<?xi64>, picks: tensor<2x3xi32>) {
  %t = tempo.dim < %T
  %u = tempo.dim < %U
  %lt = tempo.input %logits over (%t) : tensor<?x5xf32> -> !tempo.rt<1 x tensor<5xf32>>
  %bits32 = tempo.random bits seed(%seed) stream = 1 over (%t, %u)
      -> !tempo.rt<2 x tensor<3xi32>>
  %bits64 = tempo.random bits seed(%seed) stream = 2 over (%t) -> !tempo.rt<1 x i64>
  %u16 = tempo.random uniform seed(%seed) stream = 3 over (%t) -> !tempo.rt<1 x tensor<4xf16>>
  %ub16 = tempo.random uniform seed(%seed) stream = 4 over (%t) -> !tempo.rt<1 x tensor<4xbf16>>
  %u32 = tempo.random uniform seed(%seed) stream = 5 over (%u)
      -> !tempo.rt<1 x tensor<2x2xf32>>
  %u64 = tempo.random uniform seed(%seed) stream = 6 over () -> !tempo.rt<0 x tensor<5xf64>>
  %n32 = tempo.random normal seed(%seed) stream = 7 over (%t) -> !tempo.rt<1 x tensor<8xf32>>
  %n64 = tempo.random normal seed(%seed) stream = 8 over (%t) -> !tempo.rt<1 x tensor<8xf64>>
  %pick = tempo.random categorical seed(%seed) stream = 9 over (%t)
      ins(%lt[%t] : !tempo.rt<1 x tensor<5xf32>>) -> !tempo.rt<1 x i64>
  %picks = tempo.random categorical seed(%seed) stream = 10 over ()
      ins(%wide : tensor<2x3x4xf64>) -> !tempo.rt<0 x tensor<2x3xi32>>
  tempo.return %bits32[0 : %T, 0 : %U], %bits64[0 : %T], %u16[0 : %T], %ub16[0 : %T], %u32[0 : %U],
      %u64, %n32[0 : %T], %n64[0 : %T], %pick[0 : %T], %picks
      : !tempo.rt<2 x tensor<3xi32>>, !tempo.rt<1 x i64>, !tempo.rt<1 x tensor<4xf16>>,
        !tempo.rt<1 x tensor<4xbf16>>, !tempo.rt<1 x tensor<2x2xf32>>, !tempo.rt<0 x tensor<5xf64>>,
        !tempo.rt<1 x tensor<8xf32>>, !tempo.rt<1 x tensor<8xf64>>, !tempo.rt<1 x i64>,
        !tempo.rt<0 x tensor<2x3xi32>>
}
