#!/bin/sh
# Fuzzes the readers of what comes from outside, with libFuzzer and the address and undefined
# behaviour sanitizers.
#
# fuzz.sh [EXECUTIONS [PARSER...]]: so many of each parser (npy, arguments, schedule, assembly,
# bytecode; all by default). What crashes, hangs or leaks is left in build-fuzz/findings; the exit
# status is 0 if nothing did in code of ours: what MLIR or isl do is named apart. The corpus grows
# in build-fuzz/corpus and serves the next run.
set -u
cd "$(dirname "$0")/.."
executions=${1:-250000}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- npy arguments schedule assembly bytecode

out=build-fuzz
mkdir -p $out
{ cmake --preset fuzz && cmake --build $out --target fuzzers; } >$out/build.log 2>&1 || {
  tail -n 40 $out/build.log >&2
  exit 1
}
export ASAN_OPTIONS=detect_leaks=1:detect_container_overflow=0:allow_user_poisoning=0
export LSAN_OPTIONS=print_suppressions=0:suppressions=$PWD/test/leaks.supp
/usr/bin/python3 test/fuzz/Inputs/make_corpus.py . $out/bin/tempo-opt $out/seeds || exit 1

# run PARSER ARGUMENTS...
run() {
  program=$out/test/bin/libfuzzer_$1
  shift
  "$program" -timeout=20 -rss_limit_mb=4096 "$@" 2>&1
}

# Where the finding $2 of the parser $1 ends: the first frame that is not of libc or a sanitizer.
last_frame() {
  run "$1" "$2" | grep -E '^ *#[0-9]+ ' |
    grep -vE 'libc\.so|sysdeps|csu/|sanitizer|asan|ubsan|fuzz_fail| in (raise|abort|gsignal|malloc|calloc|realloc) ' | head -n 1
}

status=0
for parser in "$@"; do
  echo "== $parser"
  mkdir -p "$out/corpus/$parser" "$out/findings/$parser"
  # A child process at a time, so that a crash inside MLIR does not end the run.
  run "$parser" -fork=1 -ignore_crashes=1 -runs="$executions" -seed=1 -max_len=4096 \
    -dict=test/fuzz/Inputs/words.dict -artifact_prefix="$out/findings/$parser/" \
    "$out/corpus/$parser" "$out/seeds/$parser" >"$out/$parser.log"
  grep -E '^#[0-9]+: cov' "$out/$parser.log" | tail -n 1
  for finding in "$out/findings/$parser"/*; do
    [ -e "$finding" ] || continue
    frame=$(last_frame "$parser" "$finding")
    case $frame in
    *libMLIR* | *libLLVM* | *libisl*) echo "not ours: $finding $frame" ;;
    *) echo "$finding $frame" && status=1 ;;
    esac
  done
done
exit $status
