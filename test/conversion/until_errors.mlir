// Results of graphs with dims that data ends, for which no caller could make a buffer.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics --tempo-to-scf

// What is left beyond the end is most if the end comes early: no caller could know how much.
tempo.graph @rest(%x: tensor<?xi1>, %N: index) -> (y: tensor<?xi1>) {
  %t, %n = tempo.dim < %N until %done
  %u = tempo.dim < %N
  %xt = tempo.input %x over (%u) : tensor<?xi1> -> !tempo.rt<1 x i1>
  %done = tempo.compute over (%t) ins(%a = %xt[%t] : !tempo.rt<1 x i1>) -> !tempo.rt<1 x i1> {
    tempo.yield %a : i1
  }
  // expected-error @below {{result 'y' may be larger if a dim ends early than if it goes to its bound: return all and let the caller take the part}}
  tempo.return %xt[%n : %N] : !tempo.rt<1 x i1>
}

// -----

// The same of the size of an element.
tempo.graph @wide(%x: tensor<?xi1>, %N: index) -> (y: tensor<?xi1>) {
  %t, %n = tempo.dim < %N until %done
  %xt = tempo.input %x over (%t) : tensor<?xi1> -> !tempo.rt<1 x i1>
  %done = tempo.compute over (%t) ins(%a = %xt[%t] : !tempo.rt<1 x i1>) -> !tempo.rt<1 x i1> {
    tempo.yield %a : i1
  }
  %all = tempo.compute over () ins(%a = %done[0 : %n] : !tempo.rt<1 x i1>)
      -> !tempo.rt<0 x tensor<?xi1>> sizes(%n) {
    tempo.yield %a : tensor<?xi1>
  }
  // expected-error @below {{result 'y' has elements whose size is an extent: return a slice}}
  tempo.return %all : !tempo.rt<0 x tensor<?xi1>>
}
