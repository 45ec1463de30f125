// The options of convert-tempo-to-scf.
// RUN: tempo-opt %s --tempo-schedule --tempo-assign-stores --convert-tempo-to-scf > %t.atomic
// RUN: FileCheck %s --check-prefix=ATOMIC < %t.atomic
// RUN: FileCheck %s --check-prefix=FAST < %t.atomic
// RUN: tempo-opt %s --tempo-schedule --tempo-assign-stores \
// RUN:   --convert-tempo-to-scf="loops=separate fastmath=false" > %t.separate
// RUN: FileCheck %s --check-prefix=SEPARATE < %t.separate
// RUN: FileCheck %s --check-prefix=PLAIN < %t.separate
// RUN: not tempo-opt %s --tempo-schedule --tempo-assign-stores \
// RUN:   --convert-tempo-to-scf=loops=both 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: error: loops=both: expected atomic or separate

// Of two time lines in one loop, one ends earlier: a condition in the loop, or two loops. Bodies may
// reassociate and contract, besides what they say themselves.
// ATOMIC: scf.for
// ATOMIC:   scf.if
// ATOMIC-NOT: scf.for
// SEPARATE: scf.for
// SEPARATE-NOT: scf.if
// SEPARATE: scf.for
// FAST-DAG: arith.addf %{{.*}}, %{{.*}} fastmath<reassoc,contract>
// FAST-DAG: math.exp %{{.*}} fastmath<nnan>
// FAST-DAG: arith.mulf %{{.*}}, %{{.*}} fastmath<reassoc,contract>
// PLAIN-DAG: arith.addf %{{.*}}, %{{.*}} : f32
// PLAIN-DAG: math.exp %{{.*}} fastmath<nnan>
// PLAIN-DAG: arith.mulf %{{.*}}, %{{.*}} : f32
tempo.graph @two(%x: tensor<?xf32>, %T: index) -> (y: tensor<?xf32>, z: tensor<?xf32>)
    attributes {tempo.schedule = "[T] -> { y[t] -> [t, 0]; z[s] -> [s, 1] }"} {
  tempo.assume (%T >= 8)
  %t = tempo.dim < %T
  %s = tempo.dim < %T - 4
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %y = tempo.compute over (%t) ins(%v = %xt[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    %a = arith.addf %v, %v : f32
    %r = math.exp %a fastmath<nnan> : f32
    tempo.yield %r : f32
  }
  %z = tempo.compute over (%s) ins(%v = %y[%s] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    %r = arith.mulf %v, %v : f32
    tempo.yield %r : f32
  }
  tempo.return %y[0 : %T], %z[0 : %T - 4] : !tempo.rt<1 x f32>, !tempo.rt<1 x f32>
}
