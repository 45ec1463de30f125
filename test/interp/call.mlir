// Functions of C: pure ones where they are asked for; those on a state over their whole domain, by
// their common dims, then their number, then their other dims, whoever asks for them and when.
// RUN: %cc -shared -fPIC -o %t.so %S/Inputs/called.c
// RUN: tempo-run %s --interpret --load %t.so --entry ordered --bind T=3 --print | FileCheck %s --check-prefix=ORDER
// RUN: tempo-run %s --interpret --load %t.so --entry ragged --bind T=4 --print | FileCheck %s --check-prefix=RAGGED
// RUN: tempo-run %s --interpret --load %t.so --entry ended --print | FileCheck %s --check-prefix=ENDED
// RUN: not tempo-run %s --interpret --load %t.so --entry refused --bind T=4 --out y=@%t.npy 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not ls %t.npy
// RUN: not tempo-run %s --interpret --entry refused --bind T=4 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not tempo-run %s --interpret --load %t.none.so --entry refused --bind T=4 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not tempo-run %s --interpret --load %t.so --entry circular --bind T=2 2>&1 | FileCheck %s --check-prefix=CIRCULAR

// %b at t reads %a at t, which runs before it; %s is read by nobody. The state has %t in common.
// ORDER: add 0 at 0
// ORDER-NEXT: sink at 0, 0: 0
// ORDER-NEXT: sink at 0, 1: 0
// ORDER-NEXT: add 0 at 0
// ORDER-NEXT: add 1 at 1
// ORDER-NEXT: sink at 1, 0: 0 1
// ORDER-NEXT: sink at 1, 1: 0 1
// ORDER-NEXT: add 10 at 1
// ORDER-NEXT: add 2 at 2
// ORDER-NEXT: sink at 2, 0: 0 1 13
// ORDER-NEXT: sink at 2, 1: 0 1 13
// ORDER-NEXT: add 130 at 2
// ORDER-NEXT: last = 143
tempo.graph @ordered(%T: index) -> (last: i64) {
  %t = tempo.dim < %T
  %u = tempo.dim < 2
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %tens = tempo.compute over (%t) ins(%v = %a[%t] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    %c = arith.constant 10 : i64
    %w = arith.muli %v, %c : i64
    tempo.yield %w : i64
  }
  %b = tempo.call @add state("log", 2) over (%t) ins(%tens[%t] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64>
  tempo.call @sink state("log", 1) over (%t, %u) ins(%a[0 : %t + 1] : !tempo.rt<1 x i64>)
  %a = tempo.call @add state("log", 0) over (%t) ins(%x[%t] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64>
  tempo.return %b[%T - 1] : !tempo.rt<1 x i64>
}

// RAGGED: last = [30 31 32]
// RAGGED-NEXT: none = []
tempo.graph @ragged(%T: index) -> (last: tensor<?xi64>, none: tensor<?xi64>) {
  %t = tempo.dim < %T
  %y = tempo.call @count_up over (%t) -> !tempo.rt<1 x tensor<?xi64>> sizes(%t)
  tempo.return %y[%T - 1], %y[0] : !tempo.rt<1 x tensor<?xi64>>, !tempo.rt<1 x tensor<?xi64>>
}

// An environment that ends: the calls stop with it.
// ENDED: add 1 at 0
// ENDED-NEXT: add 1 at 1
// ENDED-NEXT: add 1 at 2
// ENDED-NOT: add
// ENDED: y = [1 2 3]
tempo.graph @ended() -> (y: tensor<?xi64>) {
  %t, %n = tempo.dim < 1000 until %done
  %one = tempo.compute over () -> !tempo.rt<0 x i64> {
    %c = arith.constant 1 : i64
    tempo.yield %c : i64
  }
  %y = tempo.call @add state("env", 0) over (%t) ins(%one : !tempo.rt<0 x i64>)
      -> !tempo.rt<1 x i64>
  %done = tempo.compute over (%t) ins(%v = %y[%t] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i1> {
    %c3 = arith.constant 3 : i64
    %d = arith.cmpi sge, %v, %c3 : i64
    tempo.yield %d : i1
  }
  tempo.return %y[0 : %n] : !tempo.rt<1 x i64>
}

// REFUSED: [[@LINE+6]]:8: error: %y at t = 2: the called function returned status 42
// REFUSED-NEXT: note: needed by the return
// UNKNOWN: error: %y at t = 0: the function @refuse is unknown: load the library that defines it
// MISSING: error: cannot load a library: {{.*}}.none.so
tempo.graph @refused(%T: index) -> (y: tensor<?xi64>) {
  %t = tempo.dim < %T
  %y = tempo.call @refuse over (%t) -> !tempo.rt<1 x i64>
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}

// CIRCULAR: error: %a at t = 0 depends on itself: it needs %b at t = 0, which runs after it on the state "log"
// CIRCULAR: note: needed by %a at t = 0
tempo.graph @circular(%T: index) -> (y: tensor<?xi64>) {
  %t = tempo.dim < %T
  %a = tempo.call @add state("log", 0) over (%t) ins(%b[%t] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64>
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %b = tempo.call @add state("log", 1) over (%t) ins(%x[%t] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64>
  tempo.return %b[0 : %T] : !tempo.rt<1 x i64>
}
