"""Compares the errors of lib/mutants/mutants.def with where lib/ makes them and with the docs."""
import collections
import pathlib
import re
import sys


def used(lib):
    """The files that make each error, from lib/."""
    places = collections.defaultdict(set)
    for path in sorted(lib.rglob("*.c")):
        for name in re.findall(r"TEMPO_MUTANT\((\w+)\)", path.read_text()):
            places[name].add(str(path.relative_to(lib)))
    return places


def main():
    root = pathlib.Path(sys.argv[1])
    definitions = (root / "lib/mutants/mutants.def").read_text()
    listed = re.findall(r"^MUTANT\((\w+),", definitions, re.M)
    table = re.findall(r"^\| (\w+) \| (\w+/\w+\.c) \| \d", (root / "docs/testing.md").read_text(), re.M)
    places, documented, wrong = used(root / "lib"), collections.defaultdict(set), 0
    for name, place in table:
        documented[name].add(place)
    for name in sorted({*listed, *places, *documented}):
        if listed.count(name) == 1 and len(places[name]) == 1 and places[name] == documented[name]:
            continue
        wrong += 1
        print(f"{name}: {listed.count(name)} times in the list, made in {sorted(places[name])}, "
              f"in the table in {sorted(documented[name])}")
    print(f"{len(listed)} errors, {wrong} that do not agree")


main()
