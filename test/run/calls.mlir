// Functions of C called by compiled graphs: what they are given and in which order is what the
// interpreter gives them, to the last line that they print.
// RUN: %cc -shared -fPIC -o %t.so %S/Inputs/environment.c
// RUN: tempo-run %s --load %t.so --entry episodes --bind I=2 --bind T=3 --print --poison > %t.compiled
// RUN: tempo-run %s --load %t.so --entry episodes --bind I=2 --bind T=3 --print --interpret > %t.interpreted
// RUN: cmp %t.compiled %t.interpreted
// RUN: FileCheck %s --input-file %t.compiled --check-prefix=EPISODES
// RUN: tempo-run %s --load %t.so --entry episodes --bind I=0 --bind T=3 --print | FileCheck %s --check-prefix=NONE
// RUN: tempo-run %s --load %t.so --entry views --arg x=iota --bind T=3 --print --poison | FileCheck %s --check-prefix=VIEWS
// RUN: tempo-run %s --load %t.so --entry views --arg x=iota --bind T=3 --print --interpret | FileCheck %s --check-prefix=VIEWS
// RUN: not tempo-run %s --load %t.so --entry fails --bind T=9 > %t.out 2> %t.err
// RUN: FileCheck %s --input-file %t.out --check-prefix=STEPS
// RUN: FileCheck %s --input-file %t.err --check-prefix=FAILS
// RUN: not tempo-run %s --entry fails --bind T=9 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not tempo-run %s --load %t.none.so --entry fails --bind T=9 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not tempo-run %s --load %t.so --entry arity --bind T=9 2>&1 | FileCheck %s --check-prefix=ARITY
// RUN: not tempo-run %s --load %t.so --entry reset --bind T=9 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: %cc -shared -fPIC -o %t.exp.so %S/Inputs/exp.c
// RUN: not tempo-run %s --load %t.exp.so --entry libm 2>&1 | FileCheck %s --check-prefix=LIBM

!v = tensor<2xf32>
!r1 = !tempo.rt<1 x !v>
!r2 = !tempo.rt<2 x !v>

// Episodes one after another: the dim that both calls have comes first, though it is the later one
// of the text. Nobody reads the last reward of an episode, and the call is made.
// EPISODES: reset 0
// EPISODES-NEXT: step 0 of 0
// EPISODES-NEXT: step 1 of 0
// EPISODES-NEXT: step 2 of 0
// EPISODES-NEXT: reset 1
// EPISODES-NEXT: step 0 of 1
// EPISODES-NEXT: step 1 of 1
// EPISODES-NEXT: step 2 of 1
// EPISODES: first = {{\[\[}} 2. 4.]
// EPISODES-NEXT: [ 6. 12.]]
// EPISODES: last = {{\[\[}} 0. 8.]
// EPISODES-NEXT: [ 8. 16.]]
// NONE: first = []
tempo.graph @episodes(%I: index, %T: index) -> (first: tensor<?x2xf32>, last: tensor<?x2xf32>) {
  tempo.assume (%T >= 2)
  %t = tempo.dim < %T
  %i = tempo.dim < %I
  %start = tempo.call @reset state("env", 0) over (%i) -> !r1
  %action = tempo.merge over (%t, %i) -> !r2 {
    when (%t == 0) : %start[%i] : !r1
    otherwise : %next#0[%t - 1, %i] : !r2
  }
  %next:2 = tempo.call @step state("env", 1) over (%t, %i) ins(%action[%t, %i] : !r2)
      -> (!r2, !tempo.rt<2 x f32>)
  %pairs = tempo.compute over (%i) ins(%a = %next#1[0 : 2, %i] : !tempo.rt<2 x f32>) -> !r1 {
    tempo.yield %a : !v
  }
  tempo.return %pairs[0 : %I], %next#0[%T - 1, 0 : %I] : !r1, !r2
}

// What is read lies where it lies: an argument, columns of it and of a store. The sizes of what is
// given follow the parameters.
// VIEWS: rows = {{\[\[}} 3. 12. 21.]
// VIEWS-NEXT: [ 3. 12. 21.]
// VIEWS-NEXT: [ 3. 12. 21.]]
// VIEWS: columns = {{\[\[}}0. 3. 6.]
// VIEWS-NEXT: [1. 4. 7.]
// VIEWS-NEXT: [2. 5. 8.]]
// VIEWS: pairs = {{\[\[}} 2. 14. 26.]
// VIEWS-NEXT: [ 6. 18. 30.]]
tempo.graph @views(%x: tensor<?x3xf32>, %T: index)
    -> (rows: tensor<?x?xf32>, columns: tensor<3x?xf32>, pairs: tensor<2x?xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %j = tempo.dim < 3
  %k = tempo.dim < 2
  %xt = tempo.input %x over (%t, %j) : tensor<?x3xf32> -> !tempo.rt<2 x f32>
  %rows = tempo.call @row_sums over (%t) ins(%x : tensor<?x3xf32>)
      -> !tempo.rt<1 x tensor<?xf32>> sizes(%T)
  %columns = tempo.call @row_sums over (%j) ins(%xt[0 : %T, %j : %j + 1] : !tempo.rt<2 x f32>)
      -> !tempo.rt<1 x tensor<?xf32>> sizes(%T)
  %twice = tempo.compute over (%t, %j) ins(%a = %xt[%t, %j] : !tempo.rt<2 x f32>)
      -> !tempo.rt<2 x f32> {
    %b = arith.addf %a, %a : f32
    tempo.yield %b : f32
  }
  %pairs = tempo.call @row_sums over (%k) ins(%twice[0 : %T, %k : %k + 2] : !tempo.rt<2 x f32>)
      -> !tempo.rt<1 x tensor<?xf32>> sizes(%T)
  tempo.return %rows[0 : %T], %columns[0 : 3], %pairs[0 : 2]
      : !tempo.rt<1 x tensor<?xf32>>, !tempo.rt<1 x tensor<?xf32>>, !tempo.rt<1 x tensor<?xf32>>
}

// The state grows with each step until the environment has had enough.
// STEPS: reset 1
// STEPS: step 6 of 1
// STEPS-NOT: {{.}}
// FAILS: calls.mlir:[[#@LINE+12]]:13: error: %next at t = 6, i = 1: the called function returned status 7
// UNKNOWN: calls.mlir:[[#@LINE+6]]:12: error: the function @reset is unknown: load the library that defines it
// MISSING: error: cannot load a library: {{.*}}.none.so
tempo.graph @fails(%T: index) -> (y: tensor<?xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %i = tempo.dim < 9
  %start = tempo.call @reset state("env", 0) over (%i) -> !r1
  %action = tempo.merge over (%t, %i) -> !r2 {
    when (%t == 0) : %start[%i] : !r1
    otherwise : %next#0[%t - 1, %i] : !r2
  }
  %next:2 = tempo.call @step state("env", 1) over (%t, %i) ins(%action[%t, %i] : !r2)
      -> (!r2, !tempo.rt<2 x f32>)
  tempo.return %next#1[0 : %T, 8] : !tempo.rt<2 x f32>
}

// One function of C has one number of arguments.
// ARITY: error: @reset is called with {{[12]}} ins and outs here, and with {{[12]}} elsewhere
tempo.graph @arity(%T: index) -> (y: tensor<?x2xf32>, z: tensor<?x2xf32>) {
  %t = tempo.dim < %T
  %a = tempo.call @reset over (%t) -> !r1
  %b:2 = tempo.call @reset over (%t) -> (!r1, !r1)
  tempo.return %a[0 : %T], %b#0[0 : %T] : !r1, !r1
}

// The compiled graph has the name itself.
// TAKEN: error: the name of the called function @reset is taken in the compiled module: call it something else
tempo.graph @reset(%T: index) -> (y: tensor<?x2xf32>) {
  %t = tempo.dim < %T
  %a = tempo.call @reset over (%t) -> !r1
  tempo.return %a[0 : %T] : !r1
}

// LIBM: error: the function @exp has the name of one that compiled code may use: call it something else
tempo.graph @libm() -> (y: f64) {
  %a = tempo.call @exp over () -> !tempo.rt<0 x f64>
  tempo.return %a : !tempo.rt<0 x f64>
}
