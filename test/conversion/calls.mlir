// What calls of C functions become: a declaration for each, memory for what they give, pointers to
// what they read. Of two statements of one call there is one declaration.
// RUN: tempo-opt %s --split-input-file --tempo-to-scf | FileCheck %s
// RUN: tempo-opt %s --split-input-file --tempo-to-scf --tempo-bufferize --tempo-plan-arena | FileCheck %s --check-prefix=MEMORY

// CHECK: func.func private @_tempo_call.main.y(!llvm.ptr, !llvm.ptr, memref<?x4xf32, strided<[?, ?], offset: ?>>, memref<i64>, memref<4xf32>, memref<f32>) -> i32 attributes {llvm.emit_c_interface, tempo.callee = "f"}
// CHECK: func.func private @tempo_runtime_get_context(!llvm.ptr) -> !llvm.ptr
// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[OWN:[a-z0-9]+]]: !llvm.ptr) -> i32 attributes {llvm.emit_c_interface, no_inline, tempo.function}
// CHECK: %[[CONTEXT:.*]] = call @tempo_runtime_get_context(%[[OWN]])
// CHECK: scf.for %[[T:.*]] = %c0
// CHECK: %[[POINT:.*]] = memref.alloc() : memref<1xi64>
// CHECK: %[[COORDINATE:.*]] = arith.index_cast %[[T]] : index to i64
// CHECK: memref.store %[[COORDINATE]], %[[POINT]][%c0]
// CHECK: %[[AT:.*]] = llvm.inttoptr
// CHECK: %[[PART:.*]] = tensor.extract_slice
// CHECK: %[[IN:.*]] = bufferization.to_buffer %[[PART]] read_only
// CHECK: %[[SCALAR:.*]] = memref.alloc() : memref<i64>
// CHECK: memref.store %{{.*}}, %[[SCALAR]][]
// CHECK: %[[OUT:.*]] = memref.alloc() : memref<4xf32>
// CHECK: %[[SECOND:.*]] = memref.alloc() : memref<f32>
// CHECK: call @_tempo_call.main.y(%[[CONTEXT]], %[[AT]], %[[IN]], %[[SCALAR]], %[[OUT]], %[[SECOND]])
// CHECK-SAME: tempo.ends_run = ["{{.*}}calls.mlir", "[[#@LINE+15]]", "10", "%y", "t"]
// CHECK: bufferization.to_tensor %[[OUT]] restrict
// CHECK: memref.load %[[SECOND]][]

// The past of an argument is not copied to be passed; small things are on the stack, once.
// MEMORY-LABEL: func.func @main(
// MEMORY-NOT: tempo_runtime_allocate
// MEMORY-COUNT-4: memref.alloca()
// MEMORY: scf.for
// MEMORY-NOT: memref.alloc
// MEMORY: call @_tempo_call.main.y
tempo.graph @main(%x: tensor<?x4xf32>, %n: i64, %T: index)
    -> (y: tensor<?x4xf32>, z: tensor<?xf32>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?x4xf32> -> !tempo.rt<1 x tensor<4xf32>>
  %y:2 = tempo.call @f over (%t) ins(%xt[0 : %t + 1] : !tempo.rt<1 x tensor<4xf32>>, %n : i64)
      -> (!tempo.rt<1 x tensor<4xf32>>, !tempo.rt<1 x f32>)
  tempo.return %y#0[0 : %T], %y#1[0 : %T] : !tempo.rt<1 x tensor<4xf32>>, !tempo.rt<1 x f32>
}

// -----

// No dims, no ins, no results; an address is passed all the same. Pure calls that nobody needs are
// not made.
// CHECK: func.func private @_tempo_call.once.begin(!llvm.ptr, !llvm.ptr) -> i32
// CHECK-NOT: needless
// CHECK-LABEL: func.func @once
// CHECK: memref.alloc() : memref<1xi64>
// CHECK: call @_tempo_call.once.begin(
// CHECK-SAME: tempo.ends_run = ["{{.*}}", "{{.*}}", "3", "this tempo.call"]
tempo.graph @once() {
  tempo.call @begin state("log", 0) over ()
  %y = tempo.call @needless over () -> !tempo.rt<0 x f32>
  tempo.return
}

// -----

// Of what two graphs declare there is one.
// CHECK: func.func private @_tempo_call.second.a(
// CHECK: func.func private @_tempo_call.first.a(
// CHECK: func.func private @tempo_runtime_get_context(
// CHECK: func.func @first
// CHECK-NOT: private
// CHECK: func.func @second
tempo.graph @first() {
  tempo.call @a state("log", 0) over ()
  tempo.return
}
tempo.graph @second() {
  tempo.call @a state("log", 0) over ()
  tempo.return
}
