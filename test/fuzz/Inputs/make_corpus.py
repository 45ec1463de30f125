"""Writes the seeds of every fuzz entry: make_corpus.py TREE TEMPO_OPT OUTPUT_FOLDER.

OUTPUT_FOLDER/<entry>/<number>, from the programs of the tree and what is here.
"""
import io
import itertools
import pathlib
import re
import subprocess
import sys

import numpy as np

FOLDERS = ["test/cases", "test/dialect", "test/interp", "test/sdg", "test/transforms", "test/schedule",
           "test/storage", "test/conversion", "test/pipelines", "test/run", "examples"]

# MLIR's parser ends on a malformed list behind these, which mutants of such programs have.
CRASHES_MLIR = re.compile("(dimensions|permutation) *=")

ARGUMENTS = [
    "3", "-7", "true", "[true, false]", "[1, 2, 3]", "[[1, 2], [3, 4]]", "[]", "[[], []]",
    "[1.5, -inf, nan]", "0x1p-3", "1e400", "9223372036854775807", "-9223372036854775809",
    "zeros", "ones", "full:2.5", "iota", "random:7", "@/nowhere.npy", "[[[[[[[[1]]]]]]]]",
]
COMMANDS = [
    "tempo-run\nf.mlir\n--entry\n@main\n--bind\nT=128\n--arg\nx=[1, 2]\n--out\ny=@y.npy\n--print",
    "tempo-run\n--bind=T=1\n-\n--arg=a=full:1\n--arg=b=iota\n--interpret\n--time\n--repeat=3",
    "tempo-run\nf.mlir\n--load\nlib.so\n--pipeline\ncanonicalize,cse\n--save-temps=/tmp/x\n--mcpu=native",
    "tempo-run\n--mtriple=x86_64\nf.mlir\n--arg\nd=[0.1, 1e-3, -4]\n--arg\nh=-0.0",
    "tempo-run\n--help", "tempo-run\n--version", "tempo-run\n--repeat\n0\nf.mlir", "tempo-run\nf\ng",
]
# Over the statements y and z of the graph in schedule.c.
SCHEDULES = [
    "[N] -> { s[t] -> [t, 0]; z[t, i] -> [t, 1, i]; y[t] -> [t, 2] }",
    "{ s[t] -> [3t]; z[t, i] -> [3t + 1, i]; y[t] -> [3t + 2] }",
    "{ z[t, i] -> [t, i]; y[t] -> [t, 3] }",
    "[N] -> { z[t, i] -> [t, i]; y[t] -> [t, 3] : 0 <= t < N }",
    "[M] -> { z[t, i] -> [-t, M]; y[t] -> [2t + 7] }",
    "{ z[t, i] -> [floor(t/2), t mod 2, i]; y[t] -> [floor(t/2), t mod 2, 5] }",
    "{ z[t, i] -> [t, i] : i < 1; z[t, i] -> [t, 1, i] : i >= 1; y[t] -> [t, 7] }",
    "{ z[t, i] -> [t, o] : exists (e : 2e = t and o = i); y[t] -> A[t, 7] }",
    "{ z[t, i] -> [i, t] }", "{ }", "{ [t] -> [t] }", "[N] -> { q[t] -> [t] }",
    "{ z[[t] -> [i]] -> [t]; y[t] -> [t] }",
]


def programs(tree):
    for folder in FOLDERS:
        for path in sorted((tree / folder).rglob("*.mlir")):
            for text in path.read_text().split("// -----\n"):
                lines = (line for line in text.splitlines(True) if not line.startswith("//"))
                text = "".join(lines).strip() + "\n"
                if "tempo." in text and len(text) < 4096 and not CRASHES_MLIR.search(text):
                    yield text.encode()


def bytecode(tempo_opt, texts):
    for text in texts:
        done = subprocess.run([tempo_opt, "-", "--emit-bytecode"], input=text, capture_output=True)
        if done.returncode == 0:
            yield done.stdout


def arrays():
    for kind, shape in itertools.product(
            ["?", "i1", "i2", "i4", "i8", "f2", "f4", "f8", "u4", ">f4", "c8", "V2"],
            [(), (0,), (3,), (2, 3), (2, 0, 2)]):
        yield np.zeros(shape, kind)
        if len(shape) > 1:
            yield np.zeros(shape, kind, order="F")


def npy_files():
    for array in arrays():
        for version in [(1, 0), (2, 0), (3, 0)]:
            file = io.BytesIO()
            np.lib.format.write_array(file, array, version)
            yield file.getvalue()


def main():
    tree, tempo_opt, output = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    texts = list(programs(tree))
    seeds = {
        "assembly": texts,
        "bytecode": bytecode(tempo_opt, texts[::4]),
        "npy": npy_files(),
        "arguments": [text.encode() for text in ARGUMENTS + COMMANDS],
        "schedule": [text.encode() for text in SCHEDULES],
    }
    for entry, contents in seeds.items():
        folder = output / entry
        folder.mkdir(parents=True, exist_ok=True)
        for number, content in enumerate(contents):
            (folder / f"{number:04}").write_bytes(content)


main()
