// Parameters are found from the sizes of arguments through expressions; what they fix is checked.
// RUN: tempo-run %s --entry expressions --arg a=[1,2,3,4,5,6,7] --arg 'b=[[1],[2]]' --print --interpret | FileCheck %s --check-prefix=SOLVED
// SOLVED: n = 3
// SOLVED: m = 2
// RUN: not tempo-run %s --entry expressions --arg a=[1,2,3,4,5,6] --arg 'b=[[1],[2]]' 2>&1 | FileCheck %s --check-prefix=UNSOLVED
// UNSOLVED: error: argument 'a' has size 6 along dimension 0 and must have 7
// UNSOLVED: note: with N = 3 (from a size), M = 2 (from a size)
// RUN: not tempo-run %s --entry expressions --arg a=ones --arg b=ones --bind M=2 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: error: parameter 'N' has no value
// RUN: not tempo-run %s --entry expressions --arg a=[1,2,3,4,5,6] --arg 'b=[[1],[2]]' --bind N=3 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: error: argument 'a' has size 6 along dimension 0 and must have 7
// WRONG: note: with N = 3, M = 2 (from a size)
// RUN: not tempo-run %s --entry expressions --arg a=ones --arg b=ones --bind N=9 --bind M=2 2>&1 | FileCheck %s --check-prefix=ASSUMED
// ASSUMED: run_sizes.mlir:[[@LINE+2]]:3: error: this assumption does not hold with N = 9, M = 2
tempo.graph @expressions(%a: tensor<?xi8> sizes(2 * %N + 1), %b: tensor<?x?xi8> sizes(%M, %N - %M), %N: index, %M: index) -> (n: index, m: index) {
  tempo.assume (%N <= 4 * %M)
  %n = tempo.compute over () ins(%v = %N : index) -> !tempo.rt<0 x index> {
    tempo.yield %v : index
  }
  %m = tempo.compute over () ins(%v = %M : index) -> !tempo.rt<0 x index> {
    tempo.yield %v : index
  }
  tempo.return %n[], %m[] : !tempo.rt<0 x index>, !tempo.rt<0 x index>
}

// Results of compiled graphs are as large as the parameters say: points, slices with min and max,
// sizes of elements.
// RUN: tempo-run %s --entry shapes --bind N=5 --arg x=iota --print | FileCheck %s --check-prefix=SHAPES
// RUN: tempo-run %s --entry shapes --bind N=5 --arg x=iota --print --interpret | FileCheck %s --check-prefix=SHAPES
// SHAPES: last = [12 13 14]
// SHAPES: some = {{\[\[}} 9 10 11]
// SHAPES-NEXT: [12 13 14]]
// SHAPES: none = []
// SHAPES: same = {{\[\[}} 0  1  2]
tempo.graph @shapes(%x: tensor<?x3xi64>, %N: index)
    -> (last: tensor<3xi64>, some: tensor<?x3xi64>, none: tensor<?x3xi64>, same: tensor<?x3xi64>) {
  tempo.assume (%N >= 3)
  %t = tempo.dim < %N
  %y = tempo.input %x over (%t) : tensor<?x3xi64> -> !tempo.rt<1 x tensor<3xi64>>
  tempo.return %y[%N - 1], %y[max(0, min(%N - 2, 3)) : %N], %y[2 : min(%N, 2)], %y[0 : %N]
      : !tempo.rt<1 x tensor<3xi64>>, !tempo.rt<1 x tensor<3xi64>>, !tempo.rt<1 x tensor<3xi64>>,
        !tempo.rt<1 x tensor<3xi64>>
}
