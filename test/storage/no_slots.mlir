// A store that was written may have no slots where nothing is kept in it: an empty slice of it is
// still read, and its place must not be computed modulo 0.
// RUN: tempo-opt %s --convert-tempo-to-scf | FileCheck %s

// CHECK-LABEL: func.func @main
// CHECK: %[[SLOTS:.*]] = arith.maxsi
// CHECK: bufferization.alloc_tensor(%{{.*}})
// CHECK: arith.remui %{{.*}}, %[[SLOTS]]
tempo.graph @main(%T: index, %S: index) -> (y: tensor<?xi64>) attributes {
    tempo.schedule = "[T, S] -> { x[t] -> [0, t]; y[s] -> [1, s] }"} {
  %t = tempo.dim < %T
  %s = tempo.dim < %S
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> attributes {
      tempo.stores = [#tempo.store<circular, slots = [()[s0, s1] -> (s0)], wraps = [1]>]} {
    %r = arith.index_cast %t : index to i64
    tempo.yield %r : i64
  }
  %y = tempo.compute over (%s) ins(%window = %x[0 : %T] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> attributes {
      tempo.stores = [#tempo.store<full, slots = [()[s0, s1] -> (s1)], wraps = [0]>]} {
    %zero = arith.constant dense<0> : tensor<i64>
    %sum = linalg.reduce { arith.addi } ins(%window : tensor<?xi64>) outs(%zero : tensor<i64>)
        dimensions = [0]
    %v = tensor.extract %sum[] : tensor<i64>
    tempo.yield %v : i64
  }
  tempo.return %y[0 : %S] : !tempo.rt<1 x i64>
}
