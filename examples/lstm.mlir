// An LSTM layer of 48 cells over inputs of 24 numbers. The hidden state and the cells are recurrences
// through one node with two results; the cells take one slot, the hidden states what is asked for.
// sizes: T=1 | T=2 | T=9
// large: T=4096
// reference: lstm.py
// x = rng.normal(size=(T, 24)).astype(f32)
// from_input = rng.normal(size=(192, 24)).astype(f32) / 5
// from_hidden = rng.normal(size=(192, 48)).astype(f32) / 7
// bias = rng.normal(size=192).astype(f32)
// hidden == lstm(x, from_input, from_hidden, bias)[0]
// cells == lstm(x, from_input, from_hidden, bias)[1]
// tolerance: 2e-5
// constant: no
!inputs = tensor<24xf32>
!cells = tensor<48xf32>

tempo.graph @main(%x: tensor<?x24xf32>, %from_input: tensor<192x24xf32>,
                  %from_hidden: tensor<192x48xf32>, %bias: tensor<192xf32>, %T: index)
    -> (hidden: tensor<?x48xf32>, cells: !cells) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?x24xf32> -> !tempo.rt<1 x !inputs>
  %zero = tempo.compute over () -> !tempo.rt<0 x !cells> {
    %none = arith.constant dense<0.0> : !cells
    tempo.yield %none : !cells
  }
  %h = tempo.merge over (%t) -> !tempo.rt<1 x !cells> {
    when (%t == 0) : %zero : !tempo.rt<0 x !cells>
    otherwise : %next#0[%t - 1] : !tempo.rt<1 x !cells>
  }
  %c = tempo.merge over (%t) -> !tempo.rt<1 x !cells> {
    when (%t == 0) : %zero : !tempo.rt<0 x !cells>
    otherwise : %next#1[%t - 1] : !tempo.rt<1 x !cells>
  }
  // The rows of the weights: input gate, forget gate, candidate, output gate.
  %next:2 = tempo.compute over (%t)
      ins(%now = %xt[%t] : !tempo.rt<1 x !inputs>, %before = %h[%t] : !tempo.rt<1 x !cells>,
          %old = %c[%t] : !tempo.rt<1 x !cells>, %w = %from_input : tensor<192x24xf32>,
          %u = %from_hidden : tensor<192x48xf32>, %b = %bias : tensor<192xf32>)
      -> (!tempo.rt<1 x !cells>, !tempo.rt<1 x !cells>) {
    %driven = linalg.matvec ins(%w, %now : tensor<192x24xf32>, !inputs)
        outs(%b : tensor<192xf32>) -> tensor<192xf32>
    %sums = linalg.matvec ins(%u, %before : tensor<192x48xf32>, !cells)
        outs(%driven : tensor<192xf32>) -> tensor<192xf32>
    %i = tensor.extract_slice %sums[0] [48] [1] : tensor<192xf32> to !cells
    %f = tensor.extract_slice %sums[48] [48] [1] : tensor<192xf32> to !cells
    %g = tensor.extract_slice %sums[96] [48] [1] : tensor<192xf32> to !cells
    %o = tensor.extract_slice %sums[144] [48] [1] : tensor<192xf32> to !cells
    %empty = tensor.empty() : !cells
    %new = linalg.map ins(%i, %f, %g, %old : !cells, !cells, !cells, !cells)
        outs(%empty : !cells) (%iv: f32, %fv: f32, %gv: f32, %cv: f32, %out: f32) {
          %in = func.call @sigmoid(%iv) : (f32) -> f32
          %keep = func.call @sigmoid(%fv) : (f32) -> f32
          %candidate = math.tanh %gv : f32
          %kept = arith.mulf %keep, %cv : f32
          %added = arith.mulf %in, %candidate : f32
          %r = arith.addf %kept, %added : f32
          linalg.yield %r : f32
        }
    %seen = linalg.map ins(%o, %new : !cells, !cells) outs(%empty : !cells)
        (%ov: f32, %cv: f32, %out: f32) {
          %gate = func.call @sigmoid(%ov) : (f32) -> f32
          %squashed = math.tanh %cv : f32
          %r = arith.mulf %gate, %squashed : f32
          linalg.yield %r : f32
        }
    tempo.yield %seen, %new : !cells, !cells
  }
  tempo.return %next#0[0 : %T], %next#1[%T - 1] : !tempo.rt<1 x !cells>, !tempo.rt<1 x !cells>
}

func.func private @sigmoid(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %minus = arith.negf %x : f32
  %e = math.exp %minus : f32
  %sum = arith.addf %one, %e : f32
  %r = arith.divf %one, %sum : f32
  return %r : f32
}
