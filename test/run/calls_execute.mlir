// A function that executes a graph with calls: its context is NULL, and the status of what was
// called comes back.
// RUN: %cc -shared -fPIC -o %t.so %S/Inputs/environment.c
// RUN: tempo-opt %s --tempo-compile | %mlir_runner --shared-libs=%t.so -e main --entry-point-result=i32 | FileCheck %s
// CHECK: reset 0
// CHECK-NEXT: step 0 of 0
// CHECK-NEXT: step 1 of 0
// CHECK-NEXT: reset 0
// CHECK: step 6 of 0
// CHECK-NEXT: 7

!v = tensor<2xf32>
!r = !tempo.rt<2 x !v>
tempo.graph @doubled(%T: index) -> (y: tensor<?x2xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %i = tempo.dim < 1
  %start = tempo.call @reset state("env", 0) over (%i) -> !tempo.rt<1 x !v>
  %first = tempo.compute over (%i) ins(%a = %start[%i] : !tempo.rt<1 x !v>) -> !tempo.rt<1 x !v> {
    %one = arith.constant dense<1.0> : !v
    %b = arith.addf %a, %one : !v
    tempo.yield %b : !v
  }
  %action = tempo.merge over (%t, %i) -> !r {
    when (%t == 0) : %first[%i] : !tempo.rt<1 x !v>
    otherwise : %next#0[%t - 1, %i] : !r
  }
  %next:2 = tempo.call @step state("env", 1) over (%t, %i) ins(%action[%t, %i] : !r)
      -> (!r, !tempo.rt<2 x f32>)
  tempo.return %next#0[0 : %T, 0] : !r
}

func.func @main() -> i32 {
  %two = arith.constant 2 : index
  %ten = arith.constant 10 : index
  %y, %good = tempo.execute @doubled(%two) : (index) -> (tensor<?x2xf32>, i32)
  %z, %bad = tempo.execute @doubled(%ten) : (index) -> (tensor<?x2xf32>, i32)
  %status = arith.addi %good, %bad : i32
  return %status : i32
}
