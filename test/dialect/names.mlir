// Names of nodes are part of the graph: they survive passes, bytecode and the generic syntax. A
// name that is a number is none.
// RUN: tempo-opt %s --canonicalize --cse | FileCheck %s
// RUN: tempo-opt %s --emit-bytecode | tempo-opt --canonicalize --cse | FileCheck %s
// RUN: tempo-opt %s --mlir-print-op-generic | tempo-opt --canonicalize --cse | FileCheck %s
// RUN: tempo-opt %s --pass-pipeline='builtin.module(tempo.graph(tempo.compute(cse,canonicalize)))' | FileCheck %s

// A cycle through time is plain dataflow: nothing in it is dead, and its order means nothing.
// CHECK-LABEL: tempo.graph @kept(%seed: f32, %T: index) -> (last: f32)
tempo.graph @kept(%seed: f32, %T: index) -> (last: f32) {
  // CHECK-NEXT: %state = tempo.merge over (%step)
  // CHECK-NEXT: when (%step == 0) : %seed : f32
  // CHECK-NEXT: otherwise : %next[%step - 1] :
  %state = tempo.merge over (%step) -> !tempo.rt<1 x f32> {
    when (%step == 0) : %seed : f32
    otherwise : %next[%step - 1] : !tempo.rt<1 x f32>
  }
  // CHECK: %next = tempo.compute over (%step) ins(%[[ARG:.*]] = %state[%step] :
  %next = tempo.compute over (%step) ins(%s = %state[%step] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    // Passes work on bodies and move nothing out of them.
    // CHECK-NEXT: %cst = arith.constant 2.0
    // CHECK-NEXT: %[[A:.*]] = arith.mulf %[[ARG]], %cst : f32
    // CHECK-NEXT: %[[B:.*]] = arith.addf %[[A]], %[[A]] : f32
    // CHECK-NEXT: tempo.yield %[[B]] : f32
    %two = arith.constant 2.0 : f32
    %again = arith.constant 2.0 : f32
    %a = arith.mulf %s, %two : f32
    %b = arith.mulf %s, %again : f32
    %c = arith.addf %a, %b : f32
    tempo.yield %c : f32
  }
  // CHECK: %step = tempo.dim < %T
  %step = tempo.dim < %T
  // CHECK-NEXT: tempo.return %state[%T - 1]
  tempo.return %state[%T - 1] : !tempo.rt<1 x f32>
}

// CHECK-LABEL: @numbered
tempo.graph @numbered(%T: index) -> (y: index) {
  // CHECK-NEXT: %[[T:[0-9]+]] = tempo.dim < %T
  %0 = tempo.dim < %T
  // CHECK-NEXT: %[[N:[0-9]+]] = tempo.compute over (%[[T]])
  %1 = tempo.compute over (%0) -> !tempo.rt<1 x index> {
    // CHECK-NEXT: tempo.yield %[[T]] : index
    tempo.yield %0 : index
  }
  // CHECK: tempo.return %[[N]][%T - 1]
  tempo.return %1[%T - 1] : !tempo.rt<1 x index>
}
