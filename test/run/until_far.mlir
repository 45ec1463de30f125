// A bound may be far away: what is kept of all steps, and the results, take memory for those that were
// reached, and the run ends with the last of them. Poisoned, 64 MiB of each are filled.
// RUN: tempo-run %s --bind T=1000000000000 --arg limit=99 --print | FileCheck %s
// RUN: tempo-run %s --bind T=1000000000 --arg limit=99 --print --poison | FileCheck %s
// RUN: %python %S/Inputs/peak.py 100 1000000000 tempo-run %s --bind T=@ --arg limit=99 --print
// CHECK: total = 4950
// CHECK: points = 100
!i = !tempo.rt<1 x i64>
tempo.graph @main(%limit: i64, %T: index) -> (y: tensor<?xi64>, total: i64, points: index) {
  %t, %n = tempo.dim < %T until %done
  %x = tempo.compute over (%t) -> !i {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %y = tempo.compute over (%t) ins(%p = %x[0 : %t + 1] : !i) -> !i {
    %z = arith.constant dense<0> : tensor<i64>
    %s = linalg.reduce { arith.addi } ins(%p : tensor<?xi64>) outs(%z : tensor<i64>) dimensions = [0]
    %v = tensor.extract %s[] : tensor<i64>
    tempo.yield %v : i64
  }
  %done = tempo.compute over (%t) ins(%a = %x[%t] : !i, %l = %limit : i64) -> !tempo.rt<1 x i1> {
    %b = arith.cmpi sge, %a, %l : i64
    tempo.yield %b : i1
  }
  %total = tempo.compute over () ins(%a = %x[0 : %n] : !i) -> !tempo.rt<0 x i64> {
    %z = arith.constant dense<0> : tensor<i64>
    %s = linalg.reduce { arith.addi } ins(%a : tensor<?xi64>) outs(%z : tensor<i64>)
        dimensions = [0]
    %v = tensor.extract %s[] : tensor<i64>
    tempo.yield %v : i64
  }
  tempo.return %y[0 : %n], %total, %n : !i, !tempo.rt<0 x i64>, index
}
