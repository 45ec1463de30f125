// Names: a word of isl's language is changed and stays unique; what has no name gets one, a call
// without results that of its function, as an identifier.
// RUN: tempo-opt %s --mlir-disable-threading --tempo-print-sdg -o /dev/null | FileCheck %s

// CHECK-LABEL: graph @words(max_, T)
// CHECK: compute mod_[and_]: 0 <= and_ < max_
// CHECK: compute Exists_[and_]
// CHECK: compute true_[and_, T_0]: 0 <= and_ < max_ and 0 <= T_0 < T
// CHECK: compute mod__0[and_]
// CHECK: return
// CHECK-NEXT: input 0: mod_[max_ - 1]
tempo.graph @words(%max: index, %T: index) -> (o: f32) {
  tempo.assume (%max >= 1)
  %and = tempo.dim < %max
  %T_0 = tempo.dim < %T
  %mod = tempo.compute over (%and) -> !tempo.rt<1 x f32> {
    %v = arith.constant 1.0 : f32
    tempo.yield %v : f32
  }
  %Exists = tempo.compute over (%and) -> !tempo.rt<1 x f32> {
    %v = arith.constant 1.0 : f32
    tempo.yield %v : f32
  }
  %true = tempo.compute over (%and, %T_0) -> !tempo.rt<2 x f32> {
    %v = arith.constant 1.0 : f32
    tempo.yield %v : f32
  }
  %mod_ = tempo.compute over (%and) -> !tempo.rt<1 x f32> {
    %v = arith.constant 1.0 : f32
    tempo.yield %v : f32
  }
  tempo.return %mod[%max - 1] : !tempo.rt<1 x f32>
}

// CHECK-LABEL: graph @unnamed(T)
// CHECK: compute n0[d0]: 0 <= d0 < T
// CHECK: compute a[d0]
// CHECK: call sink[d0]
// CHECK: call sink_0[d0]
// CHECK: call _2_sinks_[d0]
// CHECK: compute return[d0]
// CHECK: return{{$}}
// CHECK-NEXT: input 0: n0[0]
// CHECK-NEXT: input 1: return[0]
tempo.graph @unnamed(%T: index) -> (o: f32, p: f32) {
  tempo.assume (%T >= 1)
  %0 = tempo.dim < %T
  %1 = tempo.compute over (%0) -> !tempo.rt<1 x f32> {
    %v = arith.constant 1.0 : f32
    tempo.yield %v : f32
  }
  %a = tempo.compute over (%0) -> !tempo.rt<1 x f32> {
    %v = arith.constant 1.0 : f32
    tempo.yield %v : f32
  }
  tempo.call @sink state("s", 0) over (%0) ins(%a[%0] : !tempo.rt<1 x f32>)
  tempo.call @sink state("s", 1) over (%0) ins(%a[%0] : !tempo.rt<1 x f32>)
  tempo.call @"2 sinks!" state("s", 2) over (%0) ins(%a[%0] : !tempo.rt<1 x f32>)
  %return = tempo.compute over (%0) -> !tempo.rt<1 x f32> {
    %v = arith.constant 1.0 : f32
    tempo.yield %v : f32
  }
  tempo.return %1[0], %return[0] : !tempo.rt<1 x f32>, !tempo.rt<1 x f32>
}
