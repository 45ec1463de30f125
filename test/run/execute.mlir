// tempo.execute in ordinary functions, beside func, linalg and scf: two graphs in one module, one of
// them in a loop, through our tool and through the stock one, run by MLIR's runner.
// RUN: tempo-opt %s --tempo-compile | %mlir_runner -e main --entry-point-result=void | FileCheck %s
// RUN: %mlir_opt_with_plugin %s --pass-pipeline='builtin.module(tempo-compile)' | %mlir_runner -e main --entry-point-result=void | FileCheck %s

// The bytecode of one tool is read by the other.
// RUN: tempo-opt %s --emit-bytecode -o %t.mlirbc
// RUN: %mlir_opt_with_plugin %t.mlirbc --emit-bytecode --pass-pipeline='builtin.module(tempo-to-scf)' -o %t.scf.mlirbc
// RUN: tempo-opt %t.scf.mlirbc --tempo-to-llvm | %mlir_runner -e main --entry-point-result=void | FileCheck %s

// The sum of the last two samples, and the last sum.
tempo.graph @pairs(%x: tensor<?xi64>, %T: index) -> (y: tensor<?xi64>, last: i64) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xi64> -> !tempo.rt<1 x i64>
  %y = tempo.compute over (%t) ins(%w = %xt[max(0, %t - 1) : %t + 1] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %zero = arith.constant dense<0> : tensor<i64>
    %total = linalg.reduce { arith.addi } ins(%w : tensor<?xi64>) outs(%zero : tensor<i64>)
        dimensions = [0]
    %sum = tensor.extract %total[] : tensor<i64>
    tempo.yield %sum : i64
  }
  tempo.return %y[0 : %T], %y[%T - 1] : !tempo.rt<1 x i64>, !tempo.rt<1 x i64>
}

// Powers of two, without any tensor to start from.
tempo.graph @powers(%start: i64, %T: index) -> (y: tensor<?xi64>) {
  %t = tempo.dim < %T
  %y = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t == 0) : %start : i64
    otherwise : %next[%t] : !tempo.rt<1 x i64>
  }
  %next = tempo.compute over (%t) where (%t >= 1) ins(%a = %y[%t - 1] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %b = arith.addi %a, %a : i64
    tempo.yield %b : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}

// A tensor in, a tensor out, and a graph in each iteration of a loop.
func.func private @smooth(%x: tensor<?xi64>, %times: index) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xi64>
  %y = scf.for %i = %c0 to %times step %c1 iter_args(%s = %x) -> tensor<?xi64> {
    %next:2 = tempo.execute @pairs(%s, %n) : (tensor<?xi64>, index) -> (tensor<?xi64>, i64)
    scf.yield %next#0 : tensor<?xi64>
  }
  return %y : tensor<?xi64>
}

func.func @main() {
  %one = arith.constant 1 : i64
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %n = arith.constant 5 : index
  %x = tempo.execute @powers(%one, %n) : (i64, index) -> tensor<?xi64>
  %y = func.call @smooth(%x, %c2) : (tensor<?xi64>, index) -> tensor<?xi64>
  %doubled = linalg.add ins(%y, %x : tensor<?xi64>, tensor<?xi64>) outs(%y : tensor<?xi64>) -> tensor<?xi64>
  %shown = tensor.cast %doubled : tensor<?xi64> to tensor<*xi64>
  // 1 2 4 8 16; then twice the sums of neighbours: 1 4 9 18 36; and their sums.
  // CHECK: [2, 6, 13, 26, 52]
  func.call @printMemrefI64(%shown) : (tensor<*xi64>) -> ()

  // A parameter that the graph does not allow: the status says so.
  %none = tensor.empty() : tensor<0xi64>
  %empty = tensor.cast %none : tensor<0xi64> to tensor<?xi64>
  %c0 = arith.constant 0 : index
  %bad:3 = tempo.execute @pairs(%empty, %c0) : (tensor<?xi64>, index) -> (tensor<?xi64>, i64, i32)
  // CHECK: -2
  vector.print %bad#2 : i32
  // CHECK: 0
  vector.print %bad#1 : i64
  // Sizes of which nobody has the memory.
  %huge = arith.constant 1000000000000 : index
  %large:2 = tempo.execute @powers(%one, %huge) : (i64, index) -> (tensor<?xi64>, i32)
  // CHECK: -1
  vector.print %large#1 : i32
  %negative = arith.constant -3 : index
  %less:2 = tempo.execute @powers(%one, %negative) : (i64, index) -> (tensor<?xi64>, i32)
  // CHECK: -2
  vector.print %less#1 : i32
  return
}
func.func private @printMemrefI64(tensor<*xi64>) attributes {llvm.emit_c_interface}
