// Compiled code that traps ends with one message and exit status 1, and nothing is written.
// RUN: rm -f %t.npy
// RUN: not tempo-run %s --entry divide --arg a=1 --arg b=0 --out y=@%t.npy 2>&1 | FileCheck %s --check-prefix=DIVIDE
// RUN: not tempo-run %s --entry outside --arg i=1125899906842624 --out y=@%t.npy 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not ls %t.npy

// DIVIDE: tempo-run: error: the program divides an integer by zero
tempo.graph @divide(%a: i64, %b: i64) -> (y: i64) {
  %y = tempo.compute over () ins(%x = %a : i64, %z = %b : i64) -> !tempo.rt<0 x i64> {
    %r = arith.divsi %x, %z : i64
    tempo.yield %r : i64
  }
  tempo.return %y[] : !tempo.rt<0 x i64>
}

// OUTSIDE: tempo-run: error: the program reads or writes outside of its memory
tempo.graph @outside(%i: i64) -> (y: i64) {
  %y = tempo.compute over () ins(%x = %i : i64) -> !tempo.rt<0 x i64> {
    %c = arith.constant dense<[1, 2, 3]> : tensor<3xi64>
    %k = arith.index_cast %x : i64 to index
    %r = tensor.extract %c[%k] : tensor<3xi64>
    tempo.yield %r : i64
  }
  tempo.return %y[] : !tempo.rt<0 x i64>
}
