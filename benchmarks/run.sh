#!/bin/sh
# Measures, on this machine: the compiled audio program against the same by hand, in turn in one
# process; its time for a sample at 1,000 and at 1,000,000 samples; and how long compiling takes.
set -eu
cd "$(dirname "$0")/.."
out=build/benchmarks
tempo_run=build/bin/tempo-run

[ -x "$tempo_run" ] || { echo "run.sh: build first: cmake --preset release && cmake --build build" >&2; exit 1; }
mkdir -p "$out"

echo "== audio: compiled against by hand"
# One sample is enough to compile; the code does not depend on how many there are.
/usr/bin/python3 -c 'import numpy; numpy.save("'"$out"'/one.npy", numpy.ones(1, numpy.float32))'
coefficients=$(/usr/bin/python3 examples/audio/reference.py --coefficients)
$tempo_run examples/audio/audio.mlir --entry audio --arg samples=@"$out"/one.npy $coefficients \
  --save-temps "$out/audio" --time
gcc -std=c17 -O3 -march=native -c benchmarks/audio.c -o "$out/audio_by_hand.o"
gcc -std=c17 -O2 -D_POSIX_C_SOURCE=200809L benchmarks/measure_audio.c "$out/audio_by_hand.o" \
  "$out/audio.o" build/lib/libTempoRuntime.a -lm -o "$out/measure_audio"
"$out/measure_audio" 1000000 15
"$out/measure_audio" 1000 3001
