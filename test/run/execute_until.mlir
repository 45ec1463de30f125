// tempo.execute of graphs with a dim that data ends: the tensors that come out have the sizes reached,
// also where the dim is not the outermost one, and after a failure none.
// RUN: tempo-opt %s --tempo-compile | %mlir_runner -e main --entry-point-result=void | FileCheck %s

!i = !tempo.rt<1 x i64>

// Squares up to a limit, as they are and in two rows, and how many.
tempo.graph @squares(%limit: i64, %T: index)
    -> (y: tensor<?xi64>, rows: tensor<2x?xi64>, points: index) {
  %l = tempo.dim < 2
  %t, %n = tempo.dim < %T until %done
  %y = tempo.compute over (%t) -> !i {
    %v = arith.index_cast %t : index to i64
    %q = arith.muli %v, %v : i64
    tempo.yield %q : i64
  }
  %row = tempo.compute over (%l, %t) ins(%a = %y[%t] : !i) -> !tempo.rt<2 x i64> {
    %v = arith.index_cast %l : index to i64
    %q = arith.addi %a, %v : i64
    tempo.yield %q : i64
  }
  %done = tempo.compute over (%t) ins(%a = %y[%t] : !i, %most = %limit : i64)
      -> !tempo.rt<1 x i1> {
    %d = arith.cmpi sge, %a, %most : i64
    tempo.yield %d : i1
  }
  tempo.return %y[0 : %n], %row[0 : 2, 0 : %n], %n : !i, !tempo.rt<2 x i64>, index
}

func.func private @show(%limit: i64, %T: index) {
  %y, %rows, %n, %status = tempo.execute @squares(%limit, %T)
      : (i64, index) -> (tensor<?xi64>, tensor<2x?xi64>, index, i32)
  vector.print %status : i32
  vector.print %n : index
  %shown = tensor.cast %y : tensor<?xi64> to tensor<*xi64>
  func.call @printMemrefI64(%shown) : (tensor<*xi64>) -> ()
  %table = tensor.cast %rows : tensor<2x?xi64> to tensor<*xi64>
  func.call @printMemrefI64(%table) : (tensor<*xi64>) -> ()
  return
}

func.func @main() {
  %limit = arith.constant 9 : i64
  %T = arith.constant 1000 : index
  // CHECK: 0
  // CHECK-NEXT: 4
  // CHECK-NEXT: sizes = [4]
  // CHECK-NEXT: [0, 1, 4, 9]
  // CHECK-NEXT: sizes = [2, 4]
  // CHECK-NEXT: {{\[\[}}0, 1, 4, 9],
  // CHECK-NEXT: [1, 2, 5, 10]]
  func.call @show(%limit, %T) : (i64, index) -> ()
  // The bound comes first.
  %two = arith.constant 2 : index
  // CHECK: 0
  // CHECK-NEXT: 2
  // CHECK-NEXT: sizes = [2]
  // CHECK-NEXT: [0, 1]
  // CHECK-NEXT: sizes = [2, 2]
  // CHECK-NEXT: {{\[\[}}0, 1],
  // CHECK-NEXT: [1, 2]]
  func.call @show(%limit, %two) : (i64, index) -> ()
  // No such parameter.
  %negative = arith.constant -1 : index
  // CHECK: -2
  // CHECK-NEXT: 0
  // CHECK-NEXT: sizes = [0]
  // CHECK: sizes = [2, 0]
  func.call @show(%limit, %negative) : (i64, index) -> ()
  return
}
func.func private @printMemrefI64(tensor<*xi64>) attributes {llvm.emit_c_interface}
