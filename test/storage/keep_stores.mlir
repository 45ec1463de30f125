// Stores that a program brings along are kept and proved, the others assigned; replace=true assigns
// all anew. All ways to loops do so; they keep a circle twice, so that a window is one piece.
// RUN: tempo-opt %s --tempo-schedule --tempo-assign-stores | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: tempo-opt %s --tempo-schedule --tempo-assign-stores=replace=true \
// RUN:   | FileCheck %s --check-prefixes=CHECK,NEW
// RUN: tempo-opt %s --tempo-to-scf | FileCheck %s --check-prefix=LOOPS
// LOOPS: tensor<10xf32>

// Too small ones are errors, for all.
// RUN: sed 's/-> (5)/-> (1)/' %s > %t.small.mlir
// RUN: not tempo-opt %t.small.mlir --tempo-schedule --tempo-assign-stores 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SMALL
// RUN: not tempo-opt %t.small.mlir --tempo-to-scf 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: not tempo-run %t.small.mlir --bind T=8 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: tempo-opt %t.small.mlir --tempo-schedule --tempo-assign-stores=replace=true \
// RUN:   | FileCheck %s --check-prefixes=CHECK,NEW
// SMALL: error: %x[{{[0-9]+}}] overwrites %x[{{[0-9]+}}], which is still to be read

// CHECK: %x = tempo.compute
// KEPT-SAME: tempo.stores = [#tempo.store<circular, slots = [()[s0] -> (5)], wraps = [1]>]
// NEW-SAME: tempo.stores = [#tempo.store<circular, slots = [()[s0] -> (2)], wraps = [1]>]
// CHECK: %y = tempo.compute
// CHECK-SAME: tempo.stores = [#tempo.store<full, slots = [()[s0] -> (s0)], wraps = [0]>]
tempo.graph @main(%T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> attributes {
      tempo.stores = [#tempo.store<circular, slots = [()[s0] -> (5)], wraps = [1]>]} {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%a = %x[max(%t - 1, 0) : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}
