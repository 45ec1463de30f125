#!/bin/sh
# Fuzzes the readers of what comes from outside, with libFuzzer and the address and undefined
# behaviour sanitizers.
#
# fuzz.sh [EXECUTIONS [PARSER...]]: so many of each parser (assembly, bytecode, schedule, arguments,
# npy; all by default). What crashes, hangs or leaks is left in build-fuzz/findings; the exit status
# is 0 if nothing did. The corpus grows in build-fuzz/corpus and serves the next run.
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

status=0
for parser in "$@"; do
  echo "== $parser"
  mkdir -p "$out/corpus/$parser" "$out/findings"
  "$out/test/bin/libfuzzer_$parser" -runs="$executions" -seed=1 -max_len=4096 -timeout=20 \
    -rss_limit_mb=4096 -dict=test/fuzz/Inputs/words.dict -close_fd_mask=3 -verbosity=1 \
    -print_final_stats=1 -artifact_prefix="$out/findings/$parser-" \
    "$out/corpus/$parser" "$out/seeds/$parser" >"$out/$parser.log" 2>&1 || status=1
  grep -E '^stat::number_of_executed_units|^==.*ERROR|SUMMARY' "$out/$parser.log"
done
exit $status
