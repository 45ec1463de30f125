// What upstream passes may remove and merge: dead nodes go, a dead cycle as a whole; equal pure
// nodes without names merge; dims stay apart, and what has a state stays as it is.
// RUN: tempo-opt %s --canonicalize --cse --canonicalize | FileCheck %s

// CHECK-LABEL: @dead
tempo.graph @dead(%x: f32, %T: index) -> (y: f32) {
  // CHECK-NEXT: tempo.assume
  tempo.assume (%T >= 1)
  // CHECK-NEXT: tempo.return %x
  %t = tempo.dim < %T
  %alone = tempo.compute over (%t) -> !tempo.rt<1 x index> {
    tempo.yield %t : index
  }
  %one = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %x : f32
    otherwise : %two[%t - 1] : !tempo.rt<1 x f32>
  }
  %two = tempo.call @pure over (%t) ins(%one[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32>
  tempo.return %x : f32
}

// CHECK-LABEL: @dims_stay
tempo.graph @dims_stay(%T: index) -> (y: tensor<?x?xindex>) {
  // CHECK-NEXT: %[[A:.*]] = tempo.dim < %T
  // CHECK-NEXT: %[[B:.*]] = tempo.dim < %T
  %0 = tempo.dim < %T
  %1 = tempo.dim < %T
  // CHECK-NEXT: tempo.compute over (%[[A]], %[[B]])
  %2 = tempo.compute over (%0, %1) -> !tempo.rt<2 x index> {
    %s = arith.muli %0, %1 : index
    tempo.yield %s : index
  }
  tempo.return %2[0 : %T, 0 : %T] : !tempo.rt<2 x index>
}

// CHECK-LABEL: @merged
tempo.graph @merged(%s: i64, %T: index) -> (a: tensor<?xf32>, b: tensor<?xf32>) {
  // CHECK: %[[R:.*]] = tempo.random uniform
  // CHECK-NOT: tempo.random
  // CHECK: tempo.return %[[R]][0 : %T], %[[R]][0 : %T]
  %0 = tempo.dim < %T
  %1 = tempo.random uniform seed(%s) stream = 1 over (%0) -> !tempo.rt<1 x f32>
  %2 = tempo.random uniform seed(%s) stream = 1 over (%0) -> !tempo.rt<1 x f32>
  tempo.return %1[0 : %T], %2[0 : %T] : !tempo.rt<1 x f32>, !tempo.rt<1 x f32>
}

// CHECK-LABEL: @states_stay
tempo.graph @states_stay(%T: index) -> () {
  // CHECK-COUNT-2: tempo.call @log state("log", 0)
  // CHECK-NEXT: tempo.return
  %0 = tempo.dim < %T
  tempo.call @log state("log", 0) over (%0)
  tempo.call @log state("log", 0) over (%0)
  tempo.return
}
