// --profile: the time of each node. Instances are exact, times add up, results are the same.
// RUN: tempo-run %s --bind T=1000 --arg x=random:3 --print > %t.plain
// RUN: tempo-run %s --bind T=1000 --arg x=random:3 --print --profile > %t.profiled 2> %t.table
// RUN: diff %t.plain %t.profiled
// RUN: FileCheck %s < %t.table
// RUN: %python %S/Inputs/add_profile.py %t.table
// RUN: tempo-run %s --bind T=10 --arg x=ones --repeat 3 --profile 2>&1 | FileCheck %s --check-prefix=REPEAT
// RUN: not tempo-run %s --bind T=10 --arg x=ones --profile --interpret 2>&1 \
// RUN:   | FileCheck %s --check-prefix=INTERPRET
// RUN: tempo-opt %s --pass-pipeline='builtin.module(tempo.graph(tempo-schedule,tempo-assign-stores),convert-tempo-to-scf{profile=true})' \
// RUN:   | FileCheck %s --check-prefix=LOOPS

// CHECK: self ms % instances node
// CHECK-DAG: 1000 merge sum at {{.*}}profile.mlir:[[#]]:10
// CHECK-DAG: 999 compute more at {{.*}}profile.mlir:[[#]]:11
// CHECK-DAG: 1000 compute square at {{.*}}profile.mlir:[[#]]:13
// CHECK-DAG: 0 loops, memory, results
// CHECK-NOT: unread
// CHECK: 100.0 in all, of which measuring about
// REPEAT-DAG: 30 merge sum at
// REPEAT-DAG: 27 compute more at
// INTERPRET: --interpret compiles nothing and does not go with '--profile'

// The compute that is built in the branch of a merge is a part of it that has a time of its own.
// LOOPS: func.func @main(%{{.*}}, %[[P:.*]]: !llvm.ptr) -> i32 attributes {{.*}}tempo.profile = ["input xt at
// LOOPS: scf.for
// LOOPS: call @tempo_runtime_profile_enter(%[[P]], %c[[SUM:[0-9]+]]_i32{{.*}}, %c1_i32
// LOOPS: scf.if
// LOOPS: else
// LOOPS: call @tempo_runtime_profile_enter(%[[P]], %c[[MORE:[0-9]+]]_i32{{.*}}, %c1_i32
// LOOPS: arith.addf
// LOOPS: call @tempo_runtime_profile_enter(%[[P]], %c[[SUM]]_i32{{.*}}, %c0_i32
tempo.graph @main(%x: tensor<?xf32>, %T: index) -> (y: tensor<?xf32>, s: f32) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %sum = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %xt[%t] : !tempo.rt<1 x f32>
    otherwise : %more[%t] : !tempo.rt<1 x f32>
  }
  %more = tempo.compute over (%t) where (%t >= 1)
      ins(%a = %sum[%t - 1] : !tempo.rt<1 x f32>, %b = %xt[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %r = arith.addf %a, %b : f32
    tempo.yield %r : f32
  }
  %square = tempo.compute over (%t) ins(%a = %sum[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %r = arith.mulf %a, %a : f32
    tempo.yield %r : f32
  }
  %unread = tempo.compute over (%t) ins(%a = %sum[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  tempo.return %square[0 : %T], %sum[%T - 1] : !tempo.rt<1 x f32>, !tempo.rt<1 x f32>
}
