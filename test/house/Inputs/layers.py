"""Checks the includes of lib/ against the order of the libraries, from the bottom up."""
import pathlib
import re
import sys

# The interpreter is the oracle: it may use the runtime's arrays and nothing else of ours.
MAY_INCLUDE = {
    "dialect": set(),  # others see it through include/tempo-c
    "runtime": set(),
    "interp": {"runtime"},
    "sdg": set(),
    "transforms": {"sdg"},
    "schedule": {"sdg", "transforms"},
    "storage": {"sdg", "transforms", "schedule"},
    "conversion": {"runtime", "sdg", "transforms", "schedule", "storage"},
    "pipelines": {"runtime", "sdg", "transforms", "schedule", "storage", "conversion"},
}


def main():
    lib = pathlib.Path(sys.argv[1]) / "lib"
    count = upwards = 0
    for path in sorted(lib.rglob("*.[ch]")):
        library = path.relative_to(lib).parts[0]
        for target in re.findall(r'#include "(\w+)/', path.read_text()):
            if target == library or target not in MAY_INCLUDE:
                continue
            count += 1
            if target not in MAY_INCLUDE[library]:
                upwards += 1
                print(f"{path}: includes {target}/, which is above {library}/")
    print(f"{count} includes between libraries, {upwards} upwards")


main()
