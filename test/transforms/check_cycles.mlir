// Instances that depend on themselves without distance in time.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics --tempo-check

// Case 89: the cycle is listed.
tempo.graph @two(%T: index) -> (o: tensor<?xf32>) {
  %t = tempo.dim < %T
  // expected-error @below {{%x at t = 0 depends on itself when T = 1}}
  // expected-note @below {{%x at t = 0 reads %y at t = 0}}
  %x = tempo.compute over (%t) ins(%v = %y[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  // expected-note @below {{%y at t = 0 reads %x at t = 0}}
  %y = tempo.compute over (%t) ins(%v = %x[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// The shortest one is shown; %a and %c are on a longer one.
tempo.graph @shortest(%T: index) -> (o: tensor<?xf32>) {
  tempo.assume (%T >= 3)
  %t = tempo.dim < %T
  %a = tempo.compute over (%t)
      ins(%u = %b[%t] : !tempo.rt<1 x f32>, %v = %c[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  // expected-error @below {{%b at t = 0 depends on itself when T = 3}}
  // expected-note @below {{%b at t = 0 reads %b at t = 0}}
  %b = tempo.compute over (%t)
      ins(%u = %a[%t] : !tempo.rt<1 x f32>, %v = %b[0 : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %u : f32
  }
  %c = tempo.compute over (%t) ins(%v = %b[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  tempo.return %a[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// A cycle of nodes is none of instances if branches alternate, nor where nobody needs it.
tempo.graph @alternating(%s: f32, %T: index) -> (o: tensor<?xf32>, p: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t mod 2 == 0) : %y[%t] : !tempo.rt<1 x f32>
    otherwise : %s : f32
  }
  %y = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t mod 2 == 1) : %x[%t] : !tempo.rt<1 x f32>
    otherwise : %s : f32
  }
  %u = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t > 5) : %v[%t] : !tempo.rt<1 x f32>
    otherwise : %s : f32
  }
  %v = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t > 5) : %u[%t] : !tempo.rt<1 x f32>
    otherwise : %s : f32
  }
  tempo.return %x[0 : %T], %u[0 : min(6, %T)] : !tempo.rt<1 x f32>, !tempo.rt<1 x f32>
}

// -----

// Calls on one state wait for each other: the second one may not give to the first one.
tempo.graph @calls(%T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{%first at t = 0 depends on itself when T = 1}}
  // expected-note @below {{%first at t = 0 reads %second at t = 0}}
  %first = tempo.call @f state("s", 0) over (%t) ins(%second[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32>
  // expected-note @below {{%second at t = 0 comes after, on the same state, %first at t = 0}}
  %second = tempo.call @f state("s", 1) over (%t) -> !tempo.rt<1 x f32>
  tempo.return
}
