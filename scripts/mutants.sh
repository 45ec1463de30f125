#!/bin/sh
# Random programs against the seeded errors of lib/mutants/mutants.def: builds tempo-smith with them
# in build-mutants, and says of each error which seed found it.
#
# mutants.sh [NAME...]: only these errors. SEEDS=5000 (default) is how many seeds are tried.
set -e
cd "$(dirname "$0")/.."
cmake --preset mutants >/dev/null
cmake --build build-mutants --target tempo-smith >build-mutants/build.log
exec /usr/bin/python3 scripts/find_mutants.py build-mutants/bin/tempo-smith "${SEEDS:-5000}" "$@"
