"""Counts the programs among the given files that compile, and those of them with whole copies in
loops (see whole_copies.py)."""
import pathlib
import subprocess
import sys

COMMAND = [
    "tempo-opt",
    "--mlir-print-ir-after=one-shot-bufferize",
    "--pass-pipeline=builtin.module(tempo-to-scf,tempo-bufferize)",
    "-o",
    "/dev/null",
]


def main():
    counter = pathlib.Path(__file__).with_name("whole_copies.py")
    programs = whole = 0
    for path in sys.argv[1:]:
        compiled = subprocess.run(COMMAND + [path], capture_output=True, text=True, timeout=60)
        if compiled.returncode != 0:
            continue  # a case that must fail, or what is not compiled yet
        counted = subprocess.run(
            [sys.executable, counter], input=compiled.stderr, capture_output=True, text=True
        )
        for line in counted.stdout.splitlines():
            programs += 1
            if not line.endswith(" 0 whole"):
                whole += 1
                print(f"{path}: {line}")
    print(f"{programs} programs, {whole} with whole copies")


main()
