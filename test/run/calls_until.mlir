// Data that a call gives ends the dim: no call is made after the step that says so, though the bound
// is far away.
// RUN: %cc -shared -fPIC -o %t.so %S/Inputs/environment.c
// RUN: tempo-run %s --load %t.so --entry main --bind T=1000000 --print --poison > %t.compiled
// RUN: tempo-run %s --load %t.so --entry main --bind T=1000000 --print --interpret > %t.interpreted
// RUN: cmp %t.compiled %t.interpreted
// RUN: FileCheck %s --input-file %t.compiled --match-full-lines
// RUN: tempo-run %s --load %t.so --entry main --bind T=2 --print | FileCheck %s --check-prefix=BOUND

!v = tensor<2xf32>
!r1 = !tempo.rt<1 x !v>
!r2 = !tempo.rt<2 x !v>

// Each step adds the state to itself, until the sum of both reaches 24.
// CHECK: reset 0
// CHECK-NEXT: step 0 of 0
// CHECK-NEXT: step 1 of 0
// CHECK-NEXT: step 2 of 0
// CHECK-NEXT: step 3 of 0
// CHECK-NEXT: step 4 of 0
// CHECK-NEXT: rewards = [ 2.  4.  8. 16. 32.]
// CHECK-NEXT: steps = 5
// BOUND: step 1 of 0
// BOUND-NEXT: rewards = [2. 4.]
// BOUND-NEXT: steps = 2
tempo.graph @main(%T: index) -> (rewards: tensor<?xf32>, steps: index) {
  %t, %n = tempo.dim < %T until %done
  %i = tempo.dim < 1
  %start = tempo.call @reset state("env", 0) over (%i) -> !r1
  %action = tempo.merge over (%t, %i) -> !r2 {
    when (%t == 0) : %start[%i] : !r1
    otherwise : %next#0[%t - 1, %i] : !r2
  }
  %next:2 = tempo.call @step state("env", 1) over (%t, %i) ins(%action[%t, %i] : !r2)
      -> (!r2, !tempo.rt<2 x f32>)
  %done = tempo.compute over (%t) ins(%reward = %next#1[%t, 0] : !tempo.rt<2 x f32>)
      -> !tempo.rt<1 x i1> {
    %enough = arith.constant 24.0 : f32
    %d = arith.cmpf oge, %reward, %enough : f32
    tempo.yield %d : i1
  }
  tempo.return %next#1[0 : %n, 0], %n : !tempo.rt<2 x f32>, index
}
