// From a graph to LLVM's dialect: one allocation and one free a run, nothing of MLIR's runtime.
// RUN: tempo-opt %s --tempo-compile | FileCheck %s --implicit-check-not=malloc --implicit-check-not=aligned_alloc --implicit-check-not=memrefCopy
// The same from parts.
// RUN: tempo-opt %s --tempo-to-scf --tempo-to-llvm | FileCheck %s --check-prefix=PARTS
// RUN: tempo-opt %s --tempo-to-scf --tempo-bufferize --tempo-plan-arena | FileCheck %s --check-prefix=ARENA

// CHECK: llvm.func @tempo_runtime_free
// CHECK: llvm.func internal @main
// CHECK: llvm.call @tempo_runtime_allocate
// CHECK-NOT: llvm.call @tempo_runtime_allocate
// CHECK: llvm.call @tempo_runtime_free
// CHECK: llvm.func @_tempo_packed_main
// CHECK: llvm.func @_mlir_ciface_main

// PARTS: llvm.func @_tempo_packed_main

// ARENA-NOT: memref.alloc(
// ARENA: scf.for
// ARENA-NOT: {{memref.alloca|tempo_runtime_allocate}}
// ARENA: call @tempo_runtime_free
tempo.graph @main(%x: tensor<?x64xf32>, %T: index) -> (y: tensor<?x64xf32>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?x64xf32> -> !tempo.rt<1 x tensor<64xf32>>
  %y = tempo.compute over (%t) ins(%p = %xt[0 : %t + 1] : !tempo.rt<1 x tensor<64xf32>>)
      -> !tempo.rt<1 x tensor<64xf32>> {
    %c0 = arith.constant 0 : index
    %n = tensor.dim %p, %c0 : tensor<?x64xf32>
    %e = tensor.empty(%n) : tensor<?x64xf32>
    %s = linalg.add ins(%p, %p : tensor<?x64xf32>, tensor<?x64xf32>) outs(%e : tensor<?x64xf32>)
        -> tensor<?x64xf32>
    %last = arith.index_cast %n : index to i64
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %r = linalg.reduce { arith.addf } ins(%s : tensor<?x64xf32>) outs(%zero : tensor<64xf32>)
        dimensions = [0]
    tempo.yield %r : tensor<64xf32>
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x tensor<64xf32>>
}
