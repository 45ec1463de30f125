// MLIR's lexer has no token `!=`. The tools spell it as `<>` before they parse, the stock mlir-opt
// does not; what is in strings and comments stays as it is.
// RUN: tempo-opt %s | FileCheck %s
// RUN: tempo-opt %s --emit-bytecode | tempo-opt | FileCheck %s
// RUN: not %mlir_opt_with_plugin %s 2>&1 | FileCheck %s --check-prefix=STOCK

// CHECK-LABEL: tempo.graph @f
// CHECK-SAME: user.note = "a != b"
tempo.graph @f(%T: index) -> () attributes {user.note = "a != b"} {
  // CHECK-NEXT: tempo.assume (%T <= 2 or %T >= 4)
  // STOCK: [[@LINE+1]]:{{[0-9]+}}: error: invalid type identifier
  tempo.assume (%T != 3) // and not: %T != 3
  tempo.return
}
