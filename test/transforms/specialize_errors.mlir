// What tempo-specialize refuses.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics --tempo-specialize=T=3

// expected-error @below {{graph @unknown has no parameter 'T'}}
tempo.graph @unknown(%T: i64, %N: index) -> (y: i64) {
  tempo.return %T : i64
}

// -----

tempo.graph @assumed(%T: index) -> (y: index) {
  // expected-error @below {{does not hold with these values}}
  tempo.assume (%T >= 4)
  tempo.return %T : index
}

// -----

// expected-error @below {{a size is negative with this value}}
tempo.graph @negative(%x: tensor<?xf32> sizes(%T - 4), %T: index) -> (y: tensor<?xf32>) {
  tempo.return %x : tensor<?xf32>
}

// -----

tempo.graph @slice(%x: tensor<?xf32>, %T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{result 0 is a slice that ends before it starts with this value}}
  tempo.return %xt[4 : %T] : !tempo.rt<1 x f32>
}

// -----

// expected-error @below {{the graph has a schedule or stores over its parameters: specialize it before}}
tempo.graph @scheduled(%T: index) -> (y: index) attributes {tempo.schedule = "[T] -> { }"} {
  tempo.return %T : index
}

// -----

tempo.graph @executed(%T: index) -> (y: index) {
  tempo.return %T : index
}
func.func @caller(%n: index) -> index {
  // expected-error @below {{the graph cannot lose parameters that are passed here: execute a copy of it}}
  %y = tempo.execute @executed(%n) : (index) -> index
  return %y : index
}
