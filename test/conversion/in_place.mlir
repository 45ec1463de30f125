// No store is copied as a whole in a loop, and none is allocated there: upstream's bufferisation updates
// in place what the loops carry. One graph a case, with the number of copies (of parts) in its loops.
// DEFINE: %{bufferize} = tempo-opt --mlir-print-ir-after=one-shot-bufferize \
// DEFINE:   --pass-pipeline="builtin.module(tempo-to-scf,tempo-bufferize)" -o /dev/null
// RUN: %{bufferize} %s 2>&1 | %python %S/Inputs/whole_copies.py | FileCheck %s
//
// The count itself is tested on functions that do copy what they carry.
// RUN: %python %S/Inputs/whole_copies.py < %S/Inputs/copying.mlir \
// RUN:   | FileCheck %s --check-prefix=COPYING
// COPYING: in_the_loop: 1 in loops, 1 whole
// COPYING: back: 1 in loops, 1 whole
// COPYING: nested: 2 in loops, 1 whole
// COPYING: row: 1 in loops, 0 whole
// COPYING: after: 0 in loops, 0 whole
// COPYING: itself: 0 in loops, 0 whole
//
// So are the programs of the cases and the example.
// RUN: %python %S/Inputs/whole_copies_of.py %source_dir/test/cases/*.mlir \
// RUN:   %source_dir/examples/audio/audio.mlir | FileCheck %s --check-prefix=CASES
// CASES: {{[3-9][0-9]}} programs, 0 with whole copies

// A state whose next element is a new tensor: one row is copied to it.
// CHECK: new_state: {{.*}} 0 whole
tempo.graph @new_state(%h0: tensor<16xf32>, %w: tensor<16x16xf32>, %T: index)
    -> (h: tensor<?x16xf32>) {
  %t = tempo.dim < %T
  %next = tempo.compute over (%t) where (%t >= 1)
      ins(%a = %h[%t - 1] : !tempo.rt<1 x tensor<16xf32>>, %m = %w : tensor<16x16xf32>)
      -> !tempo.rt<1 x tensor<16xf32>> {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<16xf32>
    %z = linalg.fill ins(%zero : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
    %r = linalg.matvec ins(%m, %a : tensor<16x16xf32>, tensor<16xf32>)
        outs(%z : tensor<16xf32>) -> tensor<16xf32>
    tempo.yield %r : tensor<16xf32>
  }
  %h = tempo.merge over (%t) -> !tempo.rt<1 x tensor<16xf32>> {
    when (%t == 0) : %h0 : tensor<16xf32>
    otherwise : %next[%t] : !tempo.rt<1 x tensor<16xf32>>
  }
  tempo.return %h[0 : %T] : !tempo.rt<1 x tensor<16xf32>>
}

// A large state that is updated where it is: nothing but the start is copied.
// CHECK: updated_state: 1 in loops, 0 whole
tempo.graph @updated_state(%w0: tensor<64x64xf32>, %x: tensor<64x64xf32>, %T: index)
    -> (w: tensor<64x64xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %next = tempo.compute over (%t) where (%t >= 1)
      ins(%a = %w[%t - 1] : !tempo.rt<1 x tensor<64x64xf32>>, %b = %x : tensor<64x64xf32>)
      -> !tempo.rt<1 x tensor<64x64xf32>> {
    %s = linalg.add ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>)
        outs(%a : tensor<64x64xf32>) -> tensor<64x64xf32>
    tempo.yield %s : tensor<64x64xf32>
  }
  %w = tempo.merge over (%t) -> !tempo.rt<1 x tensor<64x64xf32>> {
    when (%t == 0) : %w0 : tensor<64x64xf32>
    otherwise : %next[%t] : !tempo.rt<1 x tensor<64x64xf32>>
  }
  tempo.return %w[%T - 1] : !tempo.rt<1 x tensor<64x64xf32>>
}

// The past of the same value is read while the next element is made: the past is not copied.
// CHECK: own_past: 1 in loops, 0 whole
tempo.graph @own_past(%x: tensor<?x4xf32>, %T: index) -> (z: tensor<?x4xf32>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?x4xf32> -> !tempo.rt<1 x tensor<4xf32>>
  %z = tempo.compute over (%t)
      ins(%past = %z[0 : %t] : !tempo.rt<1 x tensor<4xf32>>,
          %b = %xt[%t] : !tempo.rt<1 x tensor<4xf32>>) -> !tempo.rt<1 x tensor<4xf32>> {
    %e = tensor.empty() : tensor<4xf32>
    %c = linalg.copy ins(%b : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %s = linalg.reduce { arith.addf } ins(%past : tensor<?x4xf32>) outs(%c : tensor<4xf32>)
        dimensions = [0]
    tempo.yield %s : tensor<4xf32>
  }
  tempo.return %z[0 : %T] : !tempo.rt<1 x tensor<4xf32>>
}

// An element that is handed on unchanged, within a store and between stores.
// CHECK: handed_on: {{.*}} 0 whole
tempo.graph @handed_on(%h0: tensor<4xf32>, %T: index) -> (y: tensor<?x4xf32>, z: tensor<?x4xf32>) {
  %t = tempo.dim < %T
  %c = tempo.compute over (%t) where (%t >= 1) ins(%a = %z[%t - 1] : !tempo.rt<1 x tensor<4xf32>>)
      -> !tempo.rt<1 x tensor<4xf32>> {
    tempo.yield %a : tensor<4xf32>
  }
  %z = tempo.merge over (%t) -> !tempo.rt<1 x tensor<4xf32>> {
    when (%t == 0) : %h0 : tensor<4xf32>
    otherwise : %c[%t] : !tempo.rt<1 x tensor<4xf32>>
  }
  %y = tempo.compute over (%t) ins(%a = %z[%t] : !tempo.rt<1 x tensor<4xf32>>)
      -> !tempo.rt<1 x tensor<4xf32>> {
    tempo.yield %a : tensor<4xf32>
  }
  tempo.return %y[0 : %T], %z[0 : %T] : !tempo.rt<1 x tensor<4xf32>>, !tempo.rt<1 x tensor<4xf32>>
}

// What was read before its slot is written again, and is used after: the element is kept aside.
// CHECK: kept: {{.*}} 0 whole
tempo.graph @kept(%h0: tensor<4xf32>, %x: tensor<?x4xf32>, %T: index) -> (z: tensor<?x4xf32>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?x4xf32> -> !tempo.rt<1 x tensor<4xf32>>
  %before = tempo.merge over (%t) -> !tempo.rt<1 x tensor<4xf32>> {
    when (%t == 0) : %h0 : tensor<4xf32>
    otherwise : %h[%t - 1] : !tempo.rt<1 x tensor<4xf32>>
  }
  %r = tempo.compute over (%t) ins(%a = %before[%t] : !tempo.rt<1 x tensor<4xf32>>)
      -> !tempo.rt<1 x tensor<4xf32>> {
    tempo.yield %a : tensor<4xf32>
  }
  %h = tempo.compute over (%t)
      ins(%a = %before[%t] : !tempo.rt<1 x tensor<4xf32>>,
          %b = %xt[%t] : !tempo.rt<1 x tensor<4xf32>>) -> !tempo.rt<1 x tensor<4xf32>> {
    %s = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>)
        -> tensor<4xf32>
    tempo.yield %s : tensor<4xf32>
  }
  %z = tempo.compute over (%t)
      ins(%a = %r[%t] : !tempo.rt<1 x tensor<4xf32>>, %b = %h[%t] : !tempo.rt<1 x tensor<4xf32>>)
      -> !tempo.rt<1 x tensor<4xf32>> {
    %s = linalg.mul ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%b : tensor<4xf32>)
        -> tensor<4xf32>
    tempo.yield %s : tensor<4xf32>
  }
  tempo.return %z[0 : %T] : !tempo.rt<1 x tensor<4xf32>>
}
