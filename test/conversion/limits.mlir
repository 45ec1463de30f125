// Parameters are bounded so that no index leaves 64 bits: by 2^40, or by less where coefficients are
// large. In @large %p runs to 2^31 * T, whose index would wrap at T = 2^33.
// RUN: tempo-opt %s --tempo-to-scf | FileCheck %s
// RUN: not tempo-run %s --entry large --bind T=8589934592 2>&1 | FileCheck --check-prefix=LARGE %s

// LARGE: a parameter is too large: above 2^40, or indices would not fit 64 bits

// CHECK-LABEL: func.func @small
// CHECK: arith.constant 1099511627776 : index
tempo.graph @small(%T: index) -> (y: i64) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %p = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  tempo.return %p[%T - 1] : !tempo.rt<1 x i64>
}

// CHECK-LABEL: func.func @large
// CHECK-NOT: arith.constant 1099511627776 : index
// CHECK: arith.constant 89478485 : index
tempo.graph @large(%T: index) -> (y: i64) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < 2147483648 * %T
  %p = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %next = tempo.compute over (%t) where (%t < 2147483648 * %T - 1)
      ins(%a = %y[%t + 1] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    %one = arith.constant 1 : i64
    %v = arith.addi %a, %one : i64
    tempo.yield %v : i64
  }
  %y = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t == 2147483648 * %T - 1) : %p[%t] : !tempo.rt<1 x i64>
    otherwise : %next[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %y[0] : !tempo.rt<1 x i64>
}
