// tempo-opt is mlir-opt: all of its flags, upstream dialects and passes, and our passes by name,
// with options that are read, checked and printed back, and with statistics.

// RUN: tempo-opt --help | FileCheck %s --check-prefix=HELP
// HELP: --canonicalize
// HELP: --tempo-check
// HELP-NEXT: --budget-ms=<long> - time for each graph
// HELP: --tempo-schedule
// HELP-NEXT: --algorithm=<string>
// HELP: --verify-roundtrip
// RUN: tempo-opt --show-dialects | FileCheck %s --check-prefix=DIALECTS
// DIALECTS: linalg
// DIALECTS: tempo

// Options keep their values when a pipeline is printed.
// RUN: tempo-opt %s --dump-pass-pipeline -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(tempo.graph(tempo-print-sdg{format=dot},tempo-schedule{algorithm=lag}))' \
// RUN:   2>&1 | FileCheck %s --check-prefix=PIPELINE
// PIPELINE: tempo.graph(
// PIPELINE: tempo-print-sdg{budget-ms={{[0-9]+}} format=dot}
// PIPELINE: tempo-schedule{algorithm=lag budget-ms={{[0-9]+}}

// Counters are reported for each run.
// RUN: tempo-opt %s --tempo-schedule=statistics=true -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=STATISTICS
// STATISTICS: [[#@LINE+17]]:1: remark: tempo-schedule: {{[a-z-]+}} = 0

// RUN: not tempo-opt %s --tempo-check=budget-ms=soon 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: 'soon' value invalid for long argument
// RUN: not tempo-opt %s --tempo-check=speed=1 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: no such option speed

// A pass is for the operation that it names.
// RUN: not tempo-opt %s --pass-pipeline='builtin.module(func.func(tempo-check))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ANCHOR
// ANCHOR: Can't add pass 'tempo-check' restricted to 'tempo.graph' on a PassManager intended to run on 'func.func'

// RUN: not tempo-opt %t.nothing 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: cannot open input file {{.*}}nothing
// RUN: not tempo-opt %s -o %t/no/folder 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: cannot open output file {{.*}}folder

tempo.graph @f(%x: f32) -> (y: f32) {
  tempo.return %x : f32
}
