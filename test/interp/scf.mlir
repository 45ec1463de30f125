// Control flow on values: loops that carry tensors and scalars (a sort, permuted values, no iteration
// at all), choices, private functions, and affine and index arithmetic.
// RUN: %run_case %s
// sizes: N=1 | N=2 | N=9
// x = rng.integers(-50, 50, N)
// sorted_ == np.sort(x)
// swapped == [2, 1] if N % 2 else [1, 2]
// steps == len(range(3, 20, N))
// chosen == x[0] if x[0] >= 0 else -x[0]
// affine == [(3 * N + 1) // 2, -(-N // 4), (N - 7) % 5, min(N, 3), max(2 * N, 7)]
// index_ == [7 - N, (7 - N) // 3, -((N - 7) // 3), max(N, 4), 1 if N < 5 else 0, 64]
// constant: no
!v = tensor<?xi64>

func.func private @exchange(%v: !v, %i: index, %j: index) -> !v {
  %a = tensor.extract %v[%i] : !v
  %b = tensor.extract %v[%j] : !v
  %w = tensor.insert %b into %v[%i] : !v
  %u = tensor.insert %a into %w[%j] : !v
  return %u : !v
}

tempo.graph @main(%x: !v sizes(%N), %N: index)
    -> (sorted_: !v, swapped: tensor<2xi64>, steps: i64, chosen: i64,
        affine: tensor<5xi64>, index_: tensor<6xi64>) {
  %sorted = tempo.compute over () ins(%x = %x : !v, %n = %N : index)
      -> !tempo.rt<0 x !v> sizes(%N) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %end = arith.subi %n, %c1 : index
    %r = scf.for %pass = %c0 to %end step %c1 iter_args(%v = %x) -> (!v) {
      %w = scf.for %i = %c0 to %end step %c1 iter_args(%u = %v) -> (!v) {
        %j = arith.addi %i, %c1 : index
        %a = tensor.extract %u[%i] : !v
        %b = tensor.extract %u[%j] : !v
        %wrong = arith.cmpi sgt, %a, %b : i64
        %t = scf.if %wrong -> !v {
          %s = func.call @exchange(%u, %i, %j) : (!v, index, index) -> !v
          scf.yield %s : !v
        } else {
          scf.yield %u : !v
        }
        scf.yield %t : !v
      }
      scf.yield %w : !v
    }
    tempo.yield %r : !v
  }
  %s:3 = tempo.compute over () ins(%x = %x : !v, %n = %N : index)
      -> (!tempo.rt<0 x tensor<2xi64>>, !tempo.rt<0 x i64>, !tempo.rt<0 x i64>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i64
    %two = arith.constant 2 : i64
    %a, %b = scf.for %i = %c0 to %n step %c1 iter_args(%p = %one, %q = %two) -> (i64, i64) {
      scf.yield %q, %p : i64, i64
    }
    %swapped = tensor.from_elements %a, %b : tensor<2xi64>
    %c3 = arith.constant 3 : i32
    %c20 = arith.constant 20 : i32
    %step = arith.index_cast %n : index to i32
    %zero = arith.constant 0 : i64
    %steps = scf.for %i = %c3 to %c20 step %step iter_args(%k = %zero) -> (i64) : i32 {
      %m = arith.addi %k, %one : i64
      scf.yield %m : i64
    }
    %first = tensor.extract %x[%c0] : !v
    %negative = arith.cmpi slt, %first, %zero : i64
    %chosen = scf.if %negative -> i64 {
      %m = arith.subi %zero, %first : i64
      scf.yield %m : i64
    } else {
      scf.yield %first : i64
    }
    tempo.yield %swapped, %steps, %chosen : tensor<2xi64>, i64, i64
  }
  %i:2 = tempo.compute over () ins(%n = %N : index)
      -> (!tempo.rt<0 x tensor<5xi64>>, !tempo.rt<0 x tensor<6xi64>>) {
    %a0 = affine.apply affine_map<()[s0] -> ((3 * s0 + 1) floordiv 2)>()[%n]
    %a1 = affine.apply affine_map<(d0) -> (d0 ceildiv 4)>(%n)
    %a2 = affine.apply affine_map<(d0) -> ((d0 - 7) mod 5)>(%n)
    %a3 = affine.min affine_map<(d0) -> (d0, 3)>(%n)
    %a4 = affine.max affine_map<(d0) -> (7, d0 * 2)>(%n)
    %a = tensor.from_elements %a0, %a1, %a2, %a3, %a4 : tensor<5xindex>
    %affine = arith.index_cast %a : tensor<5xindex> to tensor<5xi64>
    %c7 = index.constant 7
    %c3 = index.constant 3
    %c4 = index.constant 4
    %c5 = index.constant 5
    %b0 = index.sub %c7, %n
    %b1 = index.floordivs %b0, %c3
    %b2 = index.ceildivs %b0, %c3
    %b3 = index.maxs %n, %c4
    %less = index.cmp slt(%n, %c5)
    %l = arith.extui %less : i1 to i64
    %b4 = index.casts %l : i64 to index
    %b5 = index.sizeof
    %b = tensor.from_elements %b0, %b1, %b2, %b3, %b4, %b5 : tensor<6xindex>
    %index = arith.index_cast %b : tensor<6xindex> to tensor<6xi64>
    tempo.yield %affine, %index : tensor<5xi64>, tensor<6xi64>
  }
  tempo.return %sorted, %s#0, %s#1, %s#2, %i#0, %i#1
      : !tempo.rt<0 x !v>, !tempo.rt<0 x tensor<2xi64>>, !tempo.rt<0 x i64>,
        !tempo.rt<0 x i64>, !tempo.rt<0 x tensor<5xi64>>, !tempo.rt<0 x tensor<6xi64>>
}
