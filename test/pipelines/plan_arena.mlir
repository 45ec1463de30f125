// tempo-plan-arena: what a function allocates leaves its loops. Small static buffers become allocas
// on entry; the others are parts of one block whose size bounds every iteration.
// RUN: tempo-opt %s --split-input-file --tempo-plan-arena --canonicalize | FileCheck %s

// A small buffer in a loop is an alloca on entry, and no block is needed.
// CHECK-LABEL: func.func @small
// CHECK: memref.alloca() {{.*}} memref<4xf32>
// CHECK: scf.for
// CHECK-NOT: memref.alloc
// CHECK-NOT: tempo_runtime
// CHECK: return
func.func @small(%x: memref<?xf32>, %T: index) -> i32 attributes {tempo.function} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ok = arith.constant 0 : i32
  scf.for %t = %c0 to %T step %c1 {
    %a = memref.alloc() : memref<4xf32>
    %v = memref.load %x[%t] : memref<?xf32>
    memref.store %v, %a[%c0] : memref<4xf32>
    %w = memref.load %a[%c0] : memref<4xf32>
    memref.store %w, %x[%t] : memref<?xf32>
    memref.dealloc %a : memref<4xf32>
  }
  return %ok : i32
}

// -----

// Two static buffers: offsets 0 and 4096, 64-byte aligned sizes, freed before the return. Without
// memory the function returns -1.
// CHECK-DAG: func.func private @tempo_runtime_allocate(i64) -> (!llvm.ptr {llvm.align = 64 : i64, llvm.noalias})
// CHECK-DAG: func.func private @tempo_runtime_carve(!llvm.ptr, i64) -> (!llvm.ptr {llvm.align = 64 : i64, llvm.noalias, llvm.noundef})
// CHECK-LABEL: func.func @static
// CHECK-DAG: %[[NO_MEMORY:.*]] = arith.constant -1 : i32
// CHECK-DAG: %[[BYTES:.*]] = arith.constant 4224 : i64
// CHECK-DAG: %[[FIRST:.*]] = arith.constant 0 : i64
// CHECK-DAG: %[[SECOND:.*]] = arith.constant 4096 : i64
// CHECK: %[[BLOCK:.*]] = call @tempo_runtime_allocate(%[[BYTES]])
// CHECK: %[[FAILED:.*]] = llvm.icmp "eq" %[[BLOCK]], %{{.*}}
// CHECK: cf.cond_br %[[FAILED]], ^[[FAIL:.*]], ^[[BODY:.*]]
// CHECK: ^[[BODY]]:
// CHECK-DAG: call @tempo_runtime_carve(%[[BLOCK]], %[[FIRST]])
// CHECK-DAG: call @tempo_runtime_carve(%[[BLOCK]], %[[SECOND]])
// CHECK: scf.for
// CHECK-NOT: memref.alloc
// CHECK: memref.view {{.*}} to memref<1024xf32>
// CHECK: memref.view {{.*}} to memref<100xi8>
// CHECK: call @tempo_runtime_free(%[[BLOCK]])
// CHECK-NEXT: return
// CHECK: ^[[FAIL]]:
// CHECK-NEXT: return %[[NO_MEMORY]]
func.func @static(%x: memref<?xf32>, %T: index) -> i32 attributes {tempo.function} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ok = arith.constant 0 : i32
  scf.for %t = %c0 to %T step %c1 {
    %a = memref.alloc() : memref<1024xf32>
    %b = memref.alloca() : memref<100xi8>
    %v = memref.load %a[%c0] : memref<1024xf32>
    %w = memref.load %b[%c0] : memref<100xi8>
    %f = arith.sitofp %w : i8 to f32
    %s = arith.addf %v, %f : f32
    memref.store %s, %x[%t] : memref<?xf32>
  }
  return %ok : i32
}

// -----

// A window: max over t < T of t + 1 - max(0, t - 511) is min(T, 512), found by isl; the view has the
// size of the iteration.
// CHECK-LABEL: func.func @window
// CHECK-SAME: %{{.*}}: memref<?xf32>, %[[T:.*]]: index)
// CHECK-DAG: %[[C512:.*]] = arith.constant 512 : i64
// CHECK: %[[T64:.*]] = arith.index_cast %[[T]]
// CHECK: arith.minsi {{.*}}%[[C512]]
// CHECK: llvm.intr.smul.with.overflow
// CHECK: call @tempo_runtime_allocate
// CHECK: scf.for
// CHECK: %[[LO:.*]] = arith.maxsi
// CHECK: %[[N:.*]] = arith.subi %{{.*}}, %[[LO]]
// CHECK: memref.view %{{.*}}[%{{.*}}][%[[N]]] : memref<?xi8> to memref<?xf32>
func.func @window(%x: memref<?xf32>, %T: index) -> i32 attributes {tempo.function} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c511 = arith.constant 511 : index
  %ok = arith.constant 0 : i32
  scf.for %t = %c0 to %T step %c1 {
    %d = arith.subi %t, %c511 : index
    %lo = arith.maxsi %d, %c0 : index
    %hi = arith.addi %t, %c1 : index
    %n = arith.subi %hi, %lo : index
    %a = memref.alloc(%n) : memref<?xf32>
    %v = memref.load %a[%c0] : memref<?xf32>
    memref.store %v, %x[%t] : memref<?xf32>
  }
  return %ok : i32
}

// -----

// A triangle of constants: 10 rows at most, so 400 bytes, which is known while compiling.
// CHECK-LABEL: func.func @triangle
// CHECK-DAG: %[[BYTES:.*]] = arith.constant 448 : i64
// CHECK: call @tempo_runtime_allocate(%[[BYTES]])
func.func @triangle(%x: memref<?xf32>) -> i32 attributes {tempo.function} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %ok = arith.constant 0 : i32
  scf.for %i = %c0 to %c5 step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      %k = arith.addi %i, %j : index
      %n = arith.addi %k, %c1 : index
      %s = arith.cmpi sgt, %n, %c5 : index
      %m = arith.select %s, %n, %c1 : index
      %a = memref.alloc(%m) : memref<?x13xf32>
      %v = memref.load %a[%c0, %c0] : memref<?x13xf32>
      memref.store %v, %x[%j] : memref<?xf32>
    }
  }
  return %ok : i32
}

// -----

// A size that the caller gives as a product is computed on entry with its overflow seen: -3 is
// returned then, and no allocation is granted.
// CHECK-LABEL: func.func @product
// CHECK-DAG: %[[MINUS:.*]] = arith.constant -1 : i64
// CHECK-DAG: %[[OVERFLOW:.*]] = arith.constant -3 : i32
// CHECK: "llvm.intr.smul.with.overflow"
// CHECK: %[[REQUEST:.*]] = arith.select %[[BAD:.*]], %[[MINUS]], %{{.*}} : i64
// CHECK: call @tempo_runtime_allocate(%[[REQUEST]])
// CHECK: arith.select %[[BAD]], %[[OVERFLOW]], %{{.*}} : i32
func.func @product(%x: memref<?xf32>, %N: index, %M: index) -> i32 attributes {tempo.function} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ok = arith.constant 0 : i32
  %n = arith.muli %N, %M : index
  %a = memref.alloc(%n) : memref<?xf32>
  %v = memref.load %a[%c0] : memref<?xf32>
  memref.store %v, %x[%c0] : memref<?xf32>
  return %ok : i32
}

// -----

// A buffer that both branches of an scf.if hand on is no escape.
// CHECK-LABEL: func.func @branches
// CHECK: call @tempo_runtime_allocate
// CHECK: scf.if
func.func @branches(%x: memref<?xf32>, %T: index) -> i32 attributes {tempo.function} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ok = arith.constant 0 : i32
  scf.for %t = %c0 to %T step %c1 {
    %first = arith.cmpi eq, %t, %c0 : index
    %m = scf.if %first -> memref<99xf32> {
      %a = memref.alloc() : memref<99xf32>
      scf.yield %a : memref<99xf32>
    } else {
      %b = memref.alloc() : memref<99xf32>
      scf.yield %b : memref<99xf32>
    }
    %v = memref.load %m[%c0] : memref<99xf32>
    memref.store %v, %x[%t] : memref<?xf32>
  }
  return %ok : i32
}

// -----

// Remainders and quotients towards zero: at most 3 + 7 rows of 100 bytes.
// CHECK-LABEL: func.func @remainder
// CHECK-DAG: %[[BYTES:.*]] = arith.constant 1024 : i64
// CHECK: call @tempo_runtime_allocate(%[[BYTES]])
func.func @remainder(%x: memref<?xi8>) -> i32 attributes {tempo.function} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c100 = arith.constant 100 : index
  %c15 = arith.constant 15 : index
  %c2 = arith.constant 2 : index
  %ok = arith.constant 0 : i32
  scf.for %t = %c0 to %c100 step %c1 {
    %r = arith.remsi %t, %c4 : index
    scf.for %u = %c0 to %c15 step %c1 {
      %q = arith.divsi %u, %c2 : index
      %n = arith.addi %r, %q : index
      %a = memref.alloc(%n) : memref<?x100xi8>
      %v = memref.load %a[%c0, %c0] : memref<?x100xi8>
      memref.store %v, %x[%t] : memref<?xi8>
    }
  }
  return %ok : i32
}

// -----

// A size that would take isl minutes: after a moment interval arithmetic bounds it.
// CHECK-LABEL: func.func @complex
// CHECK: call @tempo_runtime_allocate
func.func @complex(%x: memref<?xi32>, %p0: index, %p1: index) -> i32 attributes {tempo.function} {
  %one = arith.constant 1 : index
  %ok = arith.constant 0 : i32
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %m3 = arith.constant -3 : index
  %v0 = arith.floordivsi %p0, %c3 : index
  %v1 = arith.remsi %p1, %c2 : index
  %v2 = arith.maxsi %v1, %c4 : index
  %v3 = arith.addi %v0, %v2 : index
  scf.for %i0 = %v0 to %v3 step %one {
    %v5 = arith.remsi %p1, %one : index
    %v6 = arith.minsi %v1, %i0 : index
    %v7 = arith.maxsi %v6, %one : index
    %v8 = arith.addi %v5, %v7 : index
    scf.for %i1 = %v5 to %v8 step %one {
      %v10 = arith.remsi %m3, %c2 : index
      %v11 = arith.remsi %p0, %c3 : index
      %v12 = arith.maxsi %v11, %c2 : index
      %v13 = arith.addi %v10, %v12 : index
      scf.for %i2 = %v10 to %v13 step %one {
        %v15 = arith.maxsi %i0, %i1 : index
        %v17 = arith.floordivsi %v15, %c3 : index
        %v18 = arith.remsi %v17, %c4 : index
        %v19 = arith.addi %v18, %i0 : index
        %a = memref.alloc(%v19) : memref<?xi32>
        %v = memref.load %a[%one] : memref<?xi32>
        memref.store %v, %x[%one] : memref<?xi32>
      }
    }
  }
  return %ok : i32
}

// -----

// A number that a loop carries is one of those it may be: the extent of a dim that data ends is the
// bound, or an index and 1: N at most.
// CHECK-LABEL: func.func @carried
// CHECK-SAME: %[[N:[a-z0-9]+]]: index, %[[D:[a-z0-9]+]]: memref<?xi1>
// CHECK: %[[SIZE:.*]] = arith.index_cast %[[N]] : index to i64
// CHECK: %[[MOST:.*]] = arith.maxsi %[[SIZE]], %c0_i64
// CHECK: "llvm.intr.smul.with.overflow"(%c4_i64, %[[MOST]])
// CHECK: call @tempo_runtime_allocate
func.func @carried(%N: index, %d: memref<?xi1>) -> i32 attributes {tempo.function} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %ok = arith.constant 0 : i32
  %n = scf.for %t = %c0 to %N step %c1 iter_args(%e = %N) -> (index) {
    %on = arith.cmpi slt, %t, %e : index
    %v = scf.if %on -> (index) {
      %b = memref.load %d[%t] : memref<?xi1>
      %next = arith.addi %t, %c1 : index
      %r = arith.select %b, %next, %e : index
      scf.yield %r : index
    } else {
      scf.yield %e : index
    }
    scf.yield %v : index
  }
  %a = memref.alloc(%n) : memref<?xf32>
  memref.store %one, %a[%c0] : memref<?xf32>
  return %ok : i32
}

// -----

// What grows comes last, in a block that is reserved: its size in all, and of its last part.
// CHECK-LABEL: func.func @growing
// CHECK-SAME: %[[N:.*]]: index)
// CHECK: %[[SIZE:.*]] = arith.index_cast %[[N]]
// CHECK: %[[BLOCK:.*]] = call @tempo_runtime_reserve(%{{.*}}, %{{.*}}) : (i64, i64) -> !llvm.ptr
// CHECK: call @tempo_runtime_carve(%[[BLOCK]], %c512_i64)
// CHECK: call @tempo_runtime_carve(%[[BLOCK]], %c0_i64)
// CHECK: call @tempo_runtime_release(%[[BLOCK]])
func.func @growing(%N: index) -> i32 attributes {tempo.function} {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %ok = arith.constant 0 : i32
  %a = memref.alloc(%N) {tempo.growing} : memref<?xf32>
  %b = memref.alloc() : memref<128xf32>
  memref.store %one, %a[%c0] : memref<?xf32>
  memref.store %one, %b[%c0] : memref<128xf32>
  return %ok : i32
}
