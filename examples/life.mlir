// Conway's Game of Life on a torus of 48 by 64 cells: the board is one element of a recurrent tensor.
// Two boards are kept, whatever the number of generations.
// sizes: T=1 | T=2 | T=7
// large: T=2000
// reference: life.py
// board = (rng.random((48, 64)) < 0.3).astype(np.int8)
// last == life(board, T)[-1]
// alive == life(board, T).sum((1, 2))
!board = tensor<48x64xi8>

// The board with one row and one column more on each side, which come from the other side.
func.func private @surround(%board: !board) -> tensor<50x66xi8> {
  %r = tensor.generate {
  ^bb0(%i: index, %j: index):
    %c1 = arith.constant 1 : index
    %c47 = arith.constant 47 : index
    %c63 = arith.constant 63 : index
    %c48 = arith.constant 48 : index
    %c64 = arith.constant 64 : index
    %row_up = arith.addi %i, %c47 : index
    %row = arith.remui %row_up, %c48 : index
    %column_up = arith.addi %j, %c63 : index
    %column = arith.remui %column_up, %c64 : index
    %cell = tensor.extract %board[%row, %column] : !board
    tensor.yield %cell : i8
  } : tensor<50x66xi8>
  return %r : tensor<50x66xi8>
}

// constant: no
tempo.graph @main(%board: !board, %T: index) -> (last: !board, alive: tensor<?xi64>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %now = tempo.merge over (%t) -> !tempo.rt<1 x !board> {
    when (%t == 0) : %board : !board
    otherwise : %next[%t - 1] : !tempo.rt<1 x !board>
  }
  %next = tempo.compute over (%t) ins(%cells = %now[%t] : !tempo.rt<1 x !board>)
      -> !tempo.rt<1 x !board> {
    %around = func.call @surround(%cells) : (!board) -> tensor<50x66xi8>
    %zero = arith.constant 0 : i8
    %empty = tensor.empty() : !board
    %zeros = linalg.fill ins(%zero : i8) outs(%empty : !board) -> !board
    %square = tensor.empty() : tensor<3x3xi8>
    // All nine cells of the square around a cell, itself included.
    %count = linalg.generic
        {indexing_maps = [affine_map<(i, j, a, b) -> (i + a, j + b)>,
                          affine_map<(i, j, a, b) -> (a, b)>, affine_map<(i, j, a, b) -> (i, j)>],
         iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
        ins(%around, %square : tensor<50x66xi8>, tensor<3x3xi8>) outs(%zeros : !board) {
    ^bb0(%cell: i8, %unused: i8, %sum: i8):
      %s = arith.addi %sum, %cell : i8
      linalg.yield %s : i8
    } -> !board
    // A cell lives with three in its square, or with four if it is one of them.
    %r = linalg.map ins(%cells, %count : !board, !board) outs(%empty : !board)
        (%cell: i8, %n: i8, %out: i8) {
          %three = arith.constant 3 : i8
          %four = arith.constant 4 : i8
          %is_three = arith.cmpi eq, %n, %three : i8
          %is_four = arith.cmpi eq, %n, %four : i8
          %born = arith.extui %is_three : i1 to i8
          %stays = arith.extui %is_four : i1 to i8
          %kept = arith.andi %stays, %cell : i8
          %lives = arith.ori %born, %kept : i8
          linalg.yield %lives : i8
        }
    tempo.yield %r : !board
  }
  %alive = tempo.compute over (%t) ins(%cells = %now[%t] : !tempo.rt<1 x !board>)
      -> !tempo.rt<1 x i64> {
    %none = arith.constant dense<0> : tensor<i64>
    %sum = linalg.generic
        {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
         iterator_types = ["reduction", "reduction"]}
        ins(%cells : !board) outs(%none : tensor<i64>) {
    ^bb0(%cell: i8, %sum: i64):
      %wide = arith.extui %cell : i8 to i64
      %s = arith.addi %sum, %wide : i64
      linalg.yield %s : i64
    } -> tensor<i64>
    %n = tensor.extract %sum[] : tensor<i64>
    tempo.yield %n : i64
  }
  tempo.return %now[%T - 1], %alive[0 : %T] : !tempo.rt<1 x !board>, !tempo.rt<1 x i64>
}
