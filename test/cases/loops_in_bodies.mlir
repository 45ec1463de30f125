// Bodies with scf.for and scf.if: the median of the last five, by insertion into a sorted tensor.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=3 | T=13 | T=40
// x = rng.integers(-50, 50, T)
// y == [sorted(x[max(0, t - 4):t + 1])[(min(t, 4) + 1) // 2] if t else x[0] for t in range(T)]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%x: !series, %T: index) -> (y: !series) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : !series -> !tempo.rt<1 x i64>
  %y = tempo.compute over (%t)
      ins(%window = %xt[max(0, %t - 4) : %t + 1] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %n = tensor.dim %window, %c0 : tensor<?xi64>
    %sorted = scf.for %i = %c1 to %n step %c1 iter_args(%a = %window) -> tensor<?xi64> {
      %pass = scf.for %j = %c0 to %i step %c1 iter_args(%b = %a) -> tensor<?xi64> {
        %here = arith.subi %i, %j : index
        %before = arith.subi %here, %c1 : index
        %p = tensor.extract %b[%before] : tensor<?xi64>
        %q = tensor.extract %b[%here] : tensor<?xi64>
        %swap = arith.cmpi sgt, %p, %q : i64
        %r = scf.if %swap -> tensor<?xi64> {
          %first = tensor.insert %q into %b[%before] : tensor<?xi64>
          %second = tensor.insert %p into %first[%here] : tensor<?xi64>
          scf.yield %second : tensor<?xi64>
        } else {
          scf.yield %b : tensor<?xi64>
        }
        scf.yield %r : tensor<?xi64>
      }
      scf.yield %pass : tensor<?xi64>
    }
    %middle = arith.divsi %n, %c2 : index
    %v = tensor.extract %sorted[%middle] : tensor<?xi64>
    tempo.yield %v : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}
