// CartPole (Barto, Sutton, Anderson 1983): B carts, each with a pole to balance, pushed right where
// policy . state > 0 and left elsewhere, for T steps. A cart whose pole has fallen, or that has left
// the track, starts again. The environment is part of the graph: nothing leaves compiled code.
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
  // Position, velocity, angle, angular velocity.
  %state = tempo.merge over (%t) -> !tempo.rt<1 x !state> sizes(%B) {
    when (%t == 0) : %start : !state
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
  %next:2 = tempo.compute over (%t)
      ins(%s = %state[%t] : !tempo.rt<1 x !state>, %push = %right[%t] : !tempo.rt<1 x !flags>,
          %again = %start : !state)
      -> (!tempo.rt<1 x !state>, !tempo.rt<1 x !flags>) sizes(%B, %B) {
    %c1 = arith.constant 1 : index
    %n = tensor.dim %s, %c1 : !state
    %x = tensor.extract_slice %s[0, 0] [1, %n] [1, 1] : !state to !carts
    %v = tensor.extract_slice %s[1, 0] [1, %n] [1, 1] : !state to !carts
    %angle = tensor.extract_slice %s[2, 0] [1, %n] [1, 1] : !state to !carts
    %turn = tensor.extract_slice %s[3, 0] [1, %n] [1, 1] : !state to !carts
    %rows = tensor.empty(%n) : !state
    %flags = tensor.empty(%n) : !flags
    // Row i of the new state, and whether the cart is still up.
    %moved, %up = linalg.generic
        {indexing_maps = [affine_map<(j, i) -> (j)>, affine_map<(j, i) -> (j)>,
                          affine_map<(j, i) -> (j)>, affine_map<(j, i) -> (j)>,
                          affine_map<(j, i) -> (j)>, affine_map<(j, i) -> (i, j)>,
                          affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (j)>],
         iterator_types = ["parallel", "reduction"]}
        ins(%x, %v, %angle, %turn, %push, %again
            : !carts, !carts, !carts, !carts, !flags, !state)
        outs(%rows, %flags : !state, !flags) {
    ^bb0(%x0: f64, %v0: f64, %a0: f64, %w0: f64, %is_right: i1, %first: f64, %out: f64, %flag: i1):
      %new:4 = func.call @step(%x0, %v0, %a0, %w0, %is_right)
          : (f64, f64, f64, f64, i1) -> (f64, f64, f64, f64)
      %is_up = func.call @is_up(%new#0, %new#2) : (f64, f64) -> i1
      %i = linalg.index 1 : index
      %c0_ = arith.constant 0 : index
      %c1_ = arith.constant 1 : index
      %c2_ = arith.constant 2 : index
      %is_x = arith.cmpi eq, %i, %c0_ : index
      %is_v = arith.cmpi eq, %i, %c1_ : index
      %is_a = arith.cmpi eq, %i, %c2_ : index
      %a_or_w = arith.select %is_a, %new#2, %new#3 : f64
      %v_or = arith.select %is_v, %new#1, %a_or_w : f64
      %value = arith.select %is_x, %new#0, %v_or : f64
      %row = arith.select %is_up, %value, %first : f64
      linalg.yield %row, %is_up : f64, i1
    } -> (!state, !flags)
    tempo.yield %moved, %up : !state, !flags
  }
  tempo.return %state[0 : %T], %next#1[0 : %T] : !tempo.rt<1 x !state>, !tempo.rt<1 x !flags>
}

func.func private @step(%x: f64, %v: f64, %angle: f64, %turn: f64, %is_right: i1)
    -> (f64, f64, f64, f64) {
  %gravity = arith.constant 9.8 : f64
  %seconds = arith.constant 0.02 : f64
  %to_right = arith.constant 10.0 : f64
  %to_left = arith.constant -10.0 : f64
  %mass = arith.constant 1.1 : f64
  %pole = arith.constant 0.1 : f64
  %half_length = arith.constant 0.5 : f64
  %pole_length = arith.constant 0.05 : f64
  %four_thirds = arith.constant 1.3333333333333333 : f64
  %force = arith.select %is_right, %to_right, %to_left : f64
  %sin = math.sin %angle : f64
  %cos = math.cos %angle : f64
  // push = (force + pole length turn^2 sin) / mass
  %turn2 = arith.mulf %turn, %turn : f64
  %turn2_sin = arith.mulf %turn2, %sin : f64
  %centrifugal = arith.mulf %pole_length, %turn2_sin : f64
  %pushed = arith.addf %force, %centrifugal : f64
  %push = arith.divf %pushed, %mass : f64
  // spin = (gravity sin - cos push) / (length (4/3 - pole cos^2 / mass))
  %fall = arith.mulf %gravity, %sin : f64
  %held = arith.mulf %cos, %push : f64
  %torque = arith.subf %fall, %held : f64
  %cos2 = arith.mulf %cos, %cos : f64
  %pole_cos2 = arith.mulf %pole, %cos2 : f64
  %share = arith.divf %pole_cos2, %mass : f64
  %inertia = arith.subf %four_thirds, %share : f64
  %arm = arith.mulf %half_length, %inertia : f64
  %spin = arith.divf %torque, %arm : f64
  // speed_up = push - pole length spin cos / mass
  %spin_cos = arith.mulf %spin, %cos : f64
  %drag = arith.mulf %pole_length, %spin_cos : f64
  %dragged = arith.divf %drag, %mass : f64
  %speed_up = arith.subf %push, %dragged : f64
  %dx = arith.mulf %seconds, %v : f64
  %dv = arith.mulf %seconds, %speed_up : f64
  %da = arith.mulf %seconds, %turn : f64
  %dw = arith.mulf %seconds, %spin : f64
  %x1 = arith.addf %x, %dx : f64
  %v1 = arith.addf %v, %dv : f64
  %a1 = arith.addf %angle, %da : f64
  %w1 = arith.addf %turn, %dw : f64
  return %x1, %v1, %a1, %w1 : f64, f64, f64, f64
}

// |x| <= 2.4 and |angle| <= 12 degrees
func.func private @is_up(%x: f64, %angle: f64) -> i1 {
  %widest = arith.constant 2.4 : f64
  %steepest = arith.constant 0.20943951023931953 : f64
  %distance = math.absf %x : f64
  %tilt = math.absf %angle : f64
  %on_track = arith.cmpf ole, %distance, %widest : f64
  %upright = arith.cmpf ole, %tilt, %steepest : f64
  %r = arith.andi %on_track, %upright : i1
  return %r : i1
}
