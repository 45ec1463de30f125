// Compiled random numbers are those of the interpreter: sizes and categories that differ from step to
// step, nodes on a part of their domain, and no call of a function for each element.
// RUN: tempo-run %s --entry main --bind T=8 --arg l=random:4 --arg seed=9 --print --poison > %t.compiled
// RUN: tempo-run %s --entry main --bind T=8 --arg l=random:4 --arg seed=9 --print --interpret > %t.interpreted
// RUN: cmp %t.compiled %t.interpreted
// RUN: FileCheck %s --input-file %t.compiled
// CHECK: k = [{{[0-6]( [0-6])+}}]
// CHECK: u = [0.{{[0-9]+}}
// RUN: not tempo-run %s --entry none --bind T=2 --arg l=[1,2] --arg seed=9 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: a category is chosen from none
// RUN: tempo-run %s --entry main --bind T=8 --arg l=random:4 --arg seed=9 --save-temps %t
// RUN: FileCheck %s --input-file %t.opt.ll --check-prefix=CODE
// CODE-NOT: call {{.*}}@{{log|cos|llvm.log|llvm.cos}}

tempo.graph @main(%seed: i64, %l: tensor<?xf32> sizes(%T - 1), %T: index)
    -> (k: tensor<?xi64>, u: tensor<?xf32>, m: tensor<?xf64>) {
  tempo.assume (%T >= 3)
  %t = tempo.dim < %T
  %j = tempo.dim < %T - 1
  %lt = tempo.input %l over (%j) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %k = tempo.random categorical seed(%seed) stream = 3 over (%t)
      ins(%lt[0 : %t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x i64>
  %u = tempo.random uniform seed(%seed) stream = 3 over (%t)
      -> !tempo.rt<1 x tensor<?xf32>> sizes((%t + %T) mod 3 + %t floordiv 2)
  %m = tempo.random normal seed(%seed) stream = 3 over (%t) where (%t >= 2)
      -> !tempo.rt<1 x tensor<?xf64>> sizes(%t ceildiv 2)
  tempo.return %k[1 : %T], %u[%T - 1], %m[2]
      : !tempo.rt<1 x i64>, !tempo.rt<1 x tensor<?xf32>>, !tempo.rt<1 x tensor<?xf64>>
}

// At t = 0 there is no category.
tempo.graph @none(%seed: i64, %l: tensor<2xf32>, %T: index) -> (k: tensor<?xi64>) {
  tempo.assume (%T == 2)
  %t = tempo.dim < %T
  %lt = tempo.input %l over (%t) : tensor<2xf32> -> !tempo.rt<1 x f32>
  %k = tempo.random categorical seed(%seed) stream = 3 over (%t)
      ins(%lt[0 : %t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x i64>
  tempo.return %k[0 : %T] : !tempo.rt<1 x i64>
}
