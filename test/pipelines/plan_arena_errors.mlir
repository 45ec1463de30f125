// Buffers that no arena can hold: each is one located error.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics --tempo-plan-arena

// A size that data decides has no bound before the function runs.
func.func @data(%x: memref<?xindex>) -> i32 attributes {tempo.function} {
  %c0 = arith.constant 0 : index
  %ok = arith.constant 0 : i32
  %n = memref.load %x[%c0] : memref<?xindex>
  // expected-error @+1 {{no largest size of this buffer can be computed before the function runs}}
  %a = memref.alloc(%n) : memref<?xindex>
  memref.store %n, %a[%c0] : memref<?xindex>
  return %ok : i32
}

// -----

// Two buffers that change places from one iteration to the next would be one and the same.
func.func @escape(%x: memref<?xf32>, %T: index) -> i32 attributes {tempo.function} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ok = arith.constant 0 : i32
  %init = memref.alloc() : memref<100xf32>
  %r = scf.for %t = %c0 to %T step %c1 iter_args(%m = %init) -> memref<100xf32> {
    // expected-error @+1 {{a buffer must not outlive the iteration of the loop}}
    %a = memref.alloc() : memref<100xf32>
    %v = memref.load %m[%c0] : memref<100xf32>
    memref.store %v, %a[%c1] : memref<100xf32>
    %view = memref.cast %a : memref<100xf32> to memref<100xf32, strided<[1], offset: ?>>
    %back = memref.cast %view : memref<100xf32, strided<[1], offset: ?>> to memref<100xf32>
    // expected-note @+1 {{it leaves here: make it in the tensor that the loop carries, as outs of the last}}
    scf.yield %back : memref<100xf32>
  }
  return %ok : i32
}

// -----

// Iterations that run at the same time cannot share a buffer.
func.func @parallel(%x: memref<?xf32>, %T: index) -> i32 attributes {tempo.function} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ok = arith.constant 0 : i32
  scf.parallel (%t) = (%c0) to (%T) step (%c1) {
    // expected-error @+1 {{a buffer inside a parallel loop would be shared by its iterations}}
    %a = memref.alloc() : memref<100xf32>
    %v = memref.load %a[%c0] : memref<100xf32>
    memref.store %v, %x[%t] : memref<?xf32>
  }
  return %ok : i32
}

// -----

// expected-error @+1 {{the function allocates memory and must return a status, an i32}}
func.func @no_status(%x: memref<?xf32>) attributes {tempo.function} {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<100xf32>
  %v = memref.load %a[%c0] : memref<100xf32>
  memref.store %v, %x[%c0] : memref<?xf32>
  return
}

// -----

func.func @too_large(%x: memref<?xf32>) -> i32 attributes {tempo.function} {
  %c0 = arith.constant 0 : index
  %ok = arith.constant 0 : i32
  // expected-error @+1 {{the size of this buffer does not fit 63 bits}}
  %a = memref.alloc() : memref<4611686018427387904x4xf32>
  %v = memref.load %a[%c0, %c0] : memref<4611686018427387904x4xf32>
  memref.store %v, %x[%c0] : memref<?xf32>
  return %ok : i32
}

// -----

// Each fits, both together do not.
// expected-error @+1 {{the memory of this function does not fit 63 bits}}
func.func @together(%x: memref<?xf32>) -> i32 attributes {tempo.function} {
  %c0 = arith.constant 0 : index
  %ok = arith.constant 0 : i32
  %a = memref.alloc() : memref<2305843009213693000xf32>
  %b = memref.alloc() : memref<2305843009213693000xf32>
  %v = memref.load %a[%c0] : memref<2305843009213693000xf32>
  memref.store %v, %b[%c0] : memref<2305843009213693000xf32>
  return %ok : i32
}

// -----

func.func @layout(%x: memref<?xf32>) -> i32 attributes {tempo.function} {
  %c0 = arith.constant 0 : index
  %ok = arith.constant 0 : i32
  // expected-error @+1 {{a buffer must have the identity layout and no memory space}}
  %a = memref.alloc() : memref<100xf32, 3>
  %v = memref.load %a[%c0] : memref<100xf32, 3>
  memref.store %v, %x[%c0] : memref<?xf32>
  return %ok : i32
}

// -----

// expected-error @+1 {{the name 'tempo_runtime_free' is the runtime's}}
func.func private @tempo_runtime_free(i32)
func.func @taken(%x: memref<?xf32>) -> i32 attributes {tempo.function} {
  %c0 = arith.constant 0 : index
  %ok = arith.constant 0 : i32
  %a = memref.alloc() : memref<100xf32>
  %v = memref.load %a[%c0] : memref<100xf32>
  memref.store %v, %x[%c0] : memref<?xf32>
  return %ok : i32
}
