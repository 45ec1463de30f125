#!/bin/sh
# Measures, on this machine: how long compiling takes, from text to the first instruction; the
# compiled audio program against the same by hand, in turn in one process; and the time of a step
# against the number of steps.
set -eu
cd "$(dirname "$0")/.."
out=build/benchmarks
tempo_run=build/bin/tempo-run
runtime="build/lib/libTempoRuntime.a -lm"

if [ ! -x "$tempo_run" ]; then
  echo "run.sh: build first: cmake --preset release && cmake --build build" >&2
  exit 1
fi
mkdir -p "$out"

echo "== audio: stages of compiling, and a run of one sample"
# One sample is enough to compile: the code does not depend on how many there are.
/usr/bin/python3 -c 'import numpy; numpy.save("'"$out"'/one.npy", numpy.ones(1, numpy.float32))'
coefficients=$(/usr/bin/python3 examples/audio/reference.py --coefficients)
$tempo_run examples/audio/audio.mlir --entry audio --arg samples=@"$out"/one.npy $coefficients \
  --save-temps "$out/audio" --time 2>&1 >/dev/null

# by_hand FLAGS: what the C compiler may do to arithmetic besides.
by_hand() {
  gcc -std=c17 -O3 -march=native "$@" -c benchmarks/audio.c -o "$out/audio_by_hand.o"
  gcc -std=c17 -O2 -D_POSIX_C_SOURCE=200809L benchmarks/measure_audio.c "$out/audio_by_hand.o" \
    "$out/audio.o" $runtime -o "$out/measure_audio"
  "$out/measure_audio" 1000000 15
}
echo "== audio: compiled against by hand, gcc -O3 -march=native, sums in any order"
by_hand -fopenmp-simd
echo "== audio: compiled against by hand, with -ffast-math, which takes more liberties than we do"
by_hand -ffast-math

echo "== the time of a step"
$tempo_run benchmarks/steps.mlir --bind T=1 --save-temps "$out/steps" >/dev/null
gcc -std=c17 -O2 -D_POSIX_C_SOURCE=200809L benchmarks/measure_steps.c "$out/steps.o" $runtime \
  -o "$out/measure_steps"
"$out/measure_steps"

echo "== a decoder of four layers, unrolled, 154 nodes: from the check to the stores"
/usr/bin/python3 test/schedule/Inputs/decoder.py 4 >"$out/decoder.mlir"
build/bin/tempo-opt "$out/decoder.mlir" --tempo-check --tempo-schedule --tempo-assign-stores \
  --mlir-timing --mlir-disable-threading -o /dev/null 2>&1 | grep -E "Tempo|tempo-|Total"
