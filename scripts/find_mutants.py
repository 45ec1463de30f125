"""Finds the first seed of a tempo-smith with seeded errors that tells each of them from none.

find_mutants.py TEMPO_SMITH SEEDS [NAME...]: prints a row of the table in docs/testing.md for each.
"""
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
STEP = 10  # seeds of well-formed programs, then of faulty ones, in turn


def names():
    text = (ROOT / "lib/mutants/mutants.def").read_text()
    return re.findall(r"^MUTANT\((\w+),", text, re.M)


def places():
    """Where each error is made, from lib/."""
    found = {}
    for path in sorted((ROOT / "lib").rglob("*.c")):
        for name in re.findall(r"TEMPO_MUTANT\((\w+)\)", path.read_text()):
            found[name] = str(path.relative_to(ROOT / "lib"))
    return found


def first_failure(smith, mutant, kind, seed, count):
    """The first of the seeds whose check fails, and how; None if all agree."""
    command = [smith, "--check", "--first", *kind, "--seed", str(seed), "--count", str(count)]
    run = subprocess.run(
        [*command, "--timeout", "30"],
        env={**os.environ, "TEMPO_MUTANT": mutant},
        capture_output=True,
        text=True,
    )
    failure = re.search(r"^seed (\d+) (\w+):", run.stdout, re.M)
    if failure:
        return int(failure[1]), failure[2]
    if run.returncode != 0:
        sys.exit(run.stderr)
    return None


def find(smith, mutant, seeds):
    """The seed that finds `mutant`, its kind and how; None if none does."""
    for begin in range(1, seeds + 1, STEP):
        for kind in [], ["--faulty"]:
            seed, end = begin, min(begin + STEP, seeds + 1)
            while seed < end:
                failure = first_failure(smith, mutant, kind, seed, end - seed)
                if not failure:
                    break
                seed = failure[0]
                if not first_failure(smith, "", kind, seed, 1):
                    return seed, kind, failure[1]
                print(f"seed {seed} fails without an error, too", file=sys.stderr)
                seed += 1
    return None


def main():
    smith, seeds, chosen = sys.argv[1], int(sys.argv[2]), sys.argv[3:] or names()
    where, survivors = places(), 0
    print("| error | in | seed | by |\n|---|---|---|---|")
    for mutant in chosen:
        found = find(smith, mutant, seeds)
        survivors += not found
        seed, kind, outcome = found or ("none", [], "survives")
        row = [mutant, where.get(mutant, ""), " ".join([str(seed), *kind]), outcome]
        print("|", " | ".join(row), "|", flush=True)
    print(f"{len(chosen)} errors, {survivors} not found; without them all these seeds agree")
    return survivors > 0


sys.exit(main())
