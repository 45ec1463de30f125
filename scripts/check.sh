#!/bin/sh
# Sets up, builds with warnings as errors and runs every test; then builds with the address and
# undefined-behaviour sanitizers and runs the same tests again, leaks being errors. The last line
# is the count over both runs; the exit status is 0 only if nothing failed.
set -u
cd "$(dirname "$0")/.."
./scripts/setup.sh || exit 1

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# check_preset PRESET BUILD_DIRECTORY: a build that fails counts as one test that failed.
check_preset() {
  echo "== $1"
  if cmake --preset "$1" >"$results/configure" 2>&1; then
    if cmake --build "$2" >"$results/build" 2>&1; then
      LIT_OPTS="--output $results/$1.json" cmake --build "$2" --target check-tempo
      return
    fi
    tail -n 60 "$results/build"
  else
    cat "$results/configure"
  fi
  echo '{"tests": [{"name": "build", "code": "FAIL"}]}' >"$results/$1.json"
}

check_preset release build
check_preset asan build-asan
/usr/bin/python3 scripts/count_tests.py "$results/release.json" "$results/asan.json"
