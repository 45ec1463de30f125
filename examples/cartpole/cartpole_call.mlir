// The same as cartpole.mlir, but the environment is C code outside of the graph (environment.c), as a
// simulator would be. It keeps the carts; its calls are in the order of time.
// sizes: B=1 T=1 | B=3 T=2 | B=5 T=60
// large: B=2048 T=100
// reference: cartpole.py
// start = rng.uniform(-0.05, 0.05, (4, B))
// policy = np.array([0.1, 0.4, 2.0, 1.0])
// states == rollout(start, policy, T)[0]
// alive == rollout(start, policy, T)[1]
// constant: no
!state = tensor<4x?xf64>
!carts = tensor<?xf64>
!flags = tensor<?xi1>

tempo.graph @main(%start: !state sizes(%B), %policy: tensor<4xf64>, %B: index, %T: index)
    -> (states: tensor<?x4x?xf64>, alive: tensor<?x?xi1>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %first = tempo.call @cartpole_reset state("carts", 0) over () ins(%start : !state)
      -> !tempo.rt<0 x !state> sizes(%B)
  %state = tempo.merge over (%t) -> !tempo.rt<1 x !state> sizes(%B) {
    when (%t == 0) : %first : !tempo.rt<0 x !state>
    otherwise : %next#0[%t - 1] : !tempo.rt<1 x !state>
  }
  %right = tempo.compute over (%t)
      ins(%s = %state[%t] : !tempo.rt<1 x !state>, %w = %policy : tensor<4xf64>)
      -> !tempo.rt<1 x !flags> sizes(%B) {
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0.0 : f64
    %n = tensor.dim %s, %c1 : !state
    %empty = tensor.empty(%n) : !carts
    %zeros = linalg.fill ins(%zero : f64) outs(%empty : !carts) -> !carts
    %scores = linalg.vecmat ins(%w, %s : tensor<4xf64>, !state) outs(%zeros : !carts) -> !carts
    %flags = tensor.empty(%n) : !flags
    %r = linalg.map ins(%scores : !carts) outs(%flags : !flags) (%v: f64, %out: i1) {
      %is_right = arith.cmpf ogt, %v, %zero : f64
      linalg.yield %is_right : i1
    }
    tempo.yield %r : !flags
  }
  %next:2 = tempo.call @cartpole_step state("carts", 1) over (%t)
      ins(%right[%t] : !tempo.rt<1 x !flags>)
      -> (!tempo.rt<1 x !state>, !tempo.rt<1 x !flags>) sizes(%B, %B)
  tempo.return %state[0 : %T], %next#1[0 : %T] : !tempo.rt<1 x !state>, !tempo.rt<1 x !flags>
}
