// tempo.execute becomes a call of a function that allocates what the graph returns.
// RUN: tempo-opt %s --tempo-to-scf --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @shift(%{{.*}}: memref<?x4xf32>, %{{.*}}: index, %{{.*}}: f32, %{{.*}}: memref<?x4xf32>, %{{.*}}: memref<f32>) -> i32
tempo.graph @shift(%x: tensor<?x4xf32>, %T: index, %v: f32) -> (y: tensor<?x4xf32>, w: f32) {
  tempo.assume (%T >= 3)
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?x4xf32> -> !tempo.rt<1 x tensor<4xf32>>
  tempo.return %xt[2 : %T], %v : !tempo.rt<1 x tensor<4xf32>>, f32
}

// CHECK-LABEL: func.func private @_tempo_execute_shift(
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>, %[[T:.*]]: index, %[[V:.*]]: f32) -> (tensor<?x4xf32>, f32, i32)
// CHECK-DAG: %[[FROM:.*]] = bufferization.to_buffer %[[X]] read_only : tensor<?x4xf32> to memref<?x4xf32>
// CHECK-DAG: %[[N:.*]] = arith.subi %[[T]], %c2
// CHECK-DAG: %[[SIZE:.*]] = arith.maxsi %[[N]], %c0
// CHECK: %[[FITS:.*]] = arith.cmpf olt
// CHECK: %[[ASKED:.*]] = arith.select %[[FITS]], %[[SIZE]], %c0
// CHECK: %[[Y:.*]] = memref.alloc(%[[ASKED]]) {tempo.result} : memref<?x4xf32>
// CHECK: %[[W:.*]] = memref.alloc() {tempo.result} : memref<f32>
// CHECK: %[[STATUS:.*]] = scf.if
// CHECK:   func.call @shift(%[[FROM]], %[[T]], %[[V]], %[[Y]], %[[W]])
// CHECK: %[[OK:.*]] = arith.cmpi eq, %[[STATUS]], %c0_i32
// CHECK: %[[RESULT:.*]] = bufferization.to_tensor %[[Y]] restrict writable
// CHECK: %[[SCALAR:.*]] = scf.if %[[OK]]
// CHECK:   memref.load %[[W]]
// CHECK: return %[[RESULT]], %[[SCALAR]], %[[STATUS]]

// No result: nothing to allocate.
// CHECK-LABEL: func.func @nothing(
// CHECK-LABEL: func.func private @_tempo_execute_nothing() -> i32
// CHECK-NEXT: call @nothing() : () -> i32
// CHECK-NEXT: return
tempo.graph @nothing() -> () {
  tempo.return
}

// A graph that nobody executes has no such function.
// CHECK-LABEL: func.func @alone(
// CHECK-NOT: _tempo_execute_alone
tempo.graph @alone(%x: f32) -> (y: f32) {
  tempo.return %x : f32
}

// Without a result for the status a failure ends the program.
// CHECK-LABEL: func.func @caller(
// CHECK: %[[R:.*]]:3 = call @_tempo_execute_shift(
// CHECK: %[[GOOD:.*]] = arith.cmpi eq, %[[R]]#2, %c0_i32
// CHECK: cf.assert %[[GOOD]], "tempo.execute @shift failed"
// CHECK: %[[S:.*]]:3 = call @_tempo_execute_shift(
// CHECK-NOT: cf.assert
// CHECK: %[[N:.*]] = call @_tempo_execute_nothing()
// CHECK: return %[[R]]#0, %[[S]]#2, %[[N]]
func.func @caller(%x: tensor<?x4xf32>, %n: index, %v: f32) -> (tensor<?x4xf32>, i32, i32) {
  %a:2 = tempo.execute @shift(%x, %n, %v) : (tensor<?x4xf32>, index, f32) -> (tensor<?x4xf32>, f32)
  %b:3 = tempo.execute @shift(%a#0, %n, %v) : (tensor<?x4xf32>, index, f32) -> (tensor<?x4xf32>, f32, i32)
  %c = tempo.execute @nothing() : () -> i32
  return %a#0, %b#2, %c : tensor<?x4xf32>, i32, i32
}
