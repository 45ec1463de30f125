#!/bin/sh
# Line coverage of lib/ by the suite: builds with clang's instrumentation in build-coverage, runs the
# tests and prints coverage per folder and in all.
#
# coverage.sh [FILTER]: only the tests whose path matches. build-coverage/coverage/lines.txt then
# shows every file with the counts of its lines; those with 0 were not reached.
set -u
cd "$(dirname "$0")/.."
build=build-coverage out=build-coverage/coverage tools=/usr/lib/llvm-22/bin
cmake -G Ninja -B $build -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_COMPILER=clang-22 \
  -DCMAKE_CXX_COMPILER=clang++-22 -DCMAKE_C_FLAGS_DEBUG="-O1 -g1" -DCMAKE_CXX_FLAGS_DEBUG="-O1 -g1" \
  -DCMAKE_C_FLAGS="-fprofile-instr-generate -fcoverage-mapping" \
  -DCMAKE_EXE_LINKER_FLAGS=-fprofile-instr-generate \
  -DCMAKE_MODULE_LINKER_FLAGS=-fprofile-instr-generate >/dev/null &&
  cmake --build $build >$build/build.log || exit 1

rm -rf $out && mkdir -p $out
# Processes of one program add up in a few files (%m), instead of a file each.
LLVM_PROFILE_FILE=$PWD/$out/%4m.profraw $tools/lit -q --filter "${1:-.}" $build/test
$tools/llvm-profdata merge -o $out/all.profdata $out/*.profraw || exit 1

objects=
for program in $build/bin/* $build/test/bin/*; do
  [ -x "$program" ] && objects="$objects ${objects:+-object} $program"
done
$tools/llvm-cov report -instr-profile=$out/all.profdata $objects -sources $(find lib -name '*.c') >$out/files.txt
$tools/llvm-cov show -instr-profile=$out/all.profdata $objects -sources $(find lib -name '*.c') >$out/lines.txt
# Columns 8 and 9 of the report are the lines of a file and those of them that were not reached.
awk '$1 ~ /\.c$/ { n = split($1, parts, "/"); folder = parts[n - 1]
       lines[folder] += $8; missed[folder] += $9; all += $8; all_missed += $9 }
     END { for (folder in lines)
             printf "%-12s %6d lines %6.1f %%\n", folder, lines[folder],
                    100 * (1 - missed[folder] / lines[folder])
           printf "%-12s %6d lines %6.1f %%\n", "lib", all, 100 * (1 - all_missed / all) }' $out/files.txt
