// Objects have the lines of the program, also of what is inlined; a program without locations is
// compiled too.
// RUN: tempo-run %s --entry sums --bind T=3 --arg x=ones --save-temps %t --print > %t.out
// RUN: llvm-dwarfdump --debug-line %t.o | FileCheck %s --check-prefix=LINES
// RUN: llvm-dwarfdump --debug-info %t.o | FileCheck %s --check-prefix=INFO
// RUN: llvm-dwarfdump --verify %t.o | FileCheck %s --check-prefix=VERIFY
// RUN: tempo-opt %s --strip-debuginfo --emit-bytecode -o %t.mlirbc
// RUN: tempo-run %t.mlirbc --entry sums --bind T=3 --arg x=ones --print | diff - %t.out
// RUN: tempo-opt %s --strip-debuginfo --tempo-compile --mlir-print-debuginfo \
// RUN:   | FileCheck %s --check-prefix=NOWHERE
// RUN: tempo-opt %s --tempo-compile --mlir-print-debuginfo | FileCheck %s --check-prefix=PLACE

// LINES: name: "debug_lines.mlir"
// LINES: {{^0x.*}} 26 12
// INFO: DW_TAG_subprogram
// INFO: DW_AT_name ("sums")
// VERIFY: No errors.
// PLACE-NOT: loc(unknown)
// PLACE-NOT: loc("<unknown>"
// NOWHERE: loc("<unknown>":0:0)
tempo.graph @sums(%x: tensor<?xf32>, %T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %y = tempo.compute over (%t) ins(%w = %xt[0 : %t + 1] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.reduce { arith.addf } ins(%w : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %r = tensor.extract %sum[] : tensor<f32>
    tempo.yield %r : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}
