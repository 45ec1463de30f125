// The language server shows the verifier's messages where they belong.
// RUN: %python %S/Inputs/lsp.py tempo-lsp-server %s | FileCheck %s

// CHECK: diagnostic: [[#@LINE+2]] 'tempo.merge' op a branch has type f32, expected f64
tempo.graph @g(%x: f32) -> (y: f64) {
  %m = tempo.merge over () -> !tempo.rt<0 x f64> {
    otherwise : %x : f32
  }
  tempo.return %m : !tempo.rt<0 x f64>
}
