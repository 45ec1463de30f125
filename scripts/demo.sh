#!/bin/sh
# The main job on real input: sets up, builds, and runs a program over a real recording. Shows the
# graph, the schedule found and the store of every value, runs it with times, compares every result
# with NumPy and draws a picture. Then a language model answers a question.
#
# demo.sh [recording.wav [question]]: 16-bit; without one, a recording of Debian's alsa-utils.
set -eu
cd "$(dirname "$0")/.."
recording=${1:-/usr/share/sounds/alsa/Front_Center.wav}
question=${2:-What is the capital of France, and what is it known for?}
python=/usr/bin/python3
program=examples/audio/audio.mlir
out=build/demo

./scripts/setup.sh
if [ ! -r "$recording" ]; then
  echo "demo.sh: there is no $recording: install alsa-utils or give a 16-bit WAV file" >&2
  exit 1
fi

echo "== build"
mkdir -p "$out"
{ cmake --preset release && cmake --build build; } >"$out/build.log" 2>&1 || {
  tail -n 40 "$out/build.log" >&2
  exit 1
}

echo "== the recording"
$python examples/audio/read_wav.py "$recording" "$out/samples.npy"

echo "== the graph: nodes with their domains, accesses as functions of time ($program)"
build/bin/tempo-opt "$program" --tempo-print-sdg -o /dev/null

echo "== the schedule found: each statement's time, in the order of the loops"
build/bin/tempo-opt "$program" --tempo-check --tempo-schedule -o "$out/scheduled.mlir"
$python examples/audio/show_schedule.py "$out/scheduled.mlir"

echo "== the store of every value"
build/bin/tempo-opt "$out/scheduled.mlir" --tempo-assign-stores --tempo-print-stores -o /dev/null

echo "== run, native code"
arguments="--arg samples=@$out/samples.npy $($python examples/audio/reference.py --coefficients)"
results=
for name in filtered smooth loudness peak envelope backwards; do
  results="$results --out $name=@$out/$name.npy"
done
build/bin/tempo-run "$program" --entry audio $arguments $results --time

echo "== compared with NumPy in double precision, to 1e-5"
$python examples/audio/reference.py "$out/samples.npy" "$out"

echo "== picture"
$python examples/audio/plot.py "$out/samples.npy" "$out" "$out/audio.svg"

program=examples/decoder/decoder.mlir
echo "== a language model: SmolLM2-135M-Instruct, in f32 ($program)"
echo "   obtaining its weights, once"
if model=$(./scripts/smollm2.sh); then
  "$model/python/bin/python" examples/decoder/chat.py build/bin/tempo-run "$model/model" "$question"
else
  echo "   without it: random weights of the same shapes, which answer nothing, and numbers"
  weights=$(./scripts/smollm2.sh --random)/weights
  $python examples/decoder/decode.py build/bin/tempo-run "$weights" 1 2 3 4
fi
