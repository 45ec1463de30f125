// Case 86: a prompt, then tokens that depend on all before. tok: t<p -> prompt[t], else
// (sum tok[0:t]) mod 7; p a parameter.
// RUN: %run_case %s
// sizes: p=0 T=0 | p=0 T=3 | p=1 T=1 | p=1 T=2 | p=3 T=3 | p=3 T=10 | p=5 T=13
// prompt = rng.integers(0, 7, p)
// step = lambda tok: tok if len(tok) == T else step(tok + [sum(tok) % 7])
// tok == step(list(prompt))
// constant: !prompt = tensor<{p}xi64>
// constant: !series = tensor<{T}xi64>
!prompt = tensor<?xi64>
!series = tensor<?xi64>

tempo.graph @main(%prompt: !prompt, %p: index, %T: index) -> (tok: !series) {
  tempo.assume (%p <= %T)
  %t = tempo.dim < %T
  %s = tempo.dim < %p
  %given = tempo.input %prompt over (%s) : !prompt -> !tempo.rt<1 x i64>
  %made = tempo.compute over (%t) where (%t >= %p) ins(%past = %tok[0 : %t] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %seven = arith.constant 7 : i64
    %zero = arith.constant dense<0> : tensor<i64>
    %sum = linalg.reduce { arith.addi } ins(%past : tensor<?xi64>) outs(%zero : tensor<i64>)
        dimensions = [0]
    %v = tensor.extract %sum[] : tensor<i64>
    %next = arith.remsi %v, %seven : i64
    tempo.yield %next : i64
  }
  %tok = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t < %p) : %given[%t] : !tempo.rt<1 x i64>
    otherwise : %made[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %tok[0 : %T] : !tempo.rt<1 x i64>
}
