// tempo-reduce makes a program smaller as long as a test finds in it what it looks for: here the
// call on a state, which needs its dim and nothing else.
// RUN: tempo-reduce %s --reduction-tree='traversal-mode=0 test=%S/Inputs/has_call.sh' \
// RUN:   | FileCheck %s

// CHECK: tempo.graph @f
// CHECK-NOT: tempo.random
// CHECK: tempo.call @sink
// CHECK-NOT: @other
tempo.graph @other(%x: f32) -> (y: f32) {
  tempo.return %x : f32
}
tempo.graph @f(%s: i64, %T: index) -> () {
  %t = tempo.dim < %T
  %r = tempo.random normal seed(%s) stream = 1 over (%t) -> !tempo.rt<1 x f32>
  tempo.call @sink state("s", 0) over (%t)
  tempo.return
}
