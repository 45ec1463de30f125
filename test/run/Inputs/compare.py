"""compare.py program.mlir folder NAME=NUMBER...: a graph on made-up arguments, compiled and interpreted.

Tensors of static shape and f32 elements get normal numbers. The results must be the same (integers)
or within 1e-5 (floats), and must not be all alike: a program that gives the same everywhere tests
little.
"""
import pathlib
import re
import subprocess
import sys

import numpy as np


def argument_files(text, folder):
    random = np.random.default_rng(5)
    signature = text[: text.index("->")]
    for name, shape in re.findall(r"%(\w+): tensor<([\dx]*)xf32>", signature):
        array = random.standard_normal([int(size) for size in shape.split("x")])
        np.save(folder / f"{name}.npy", array.astype(np.float32))
        yield f"{name}=@{folder / name}.npy"


def run(program, arguments, results, options):
    command = ["tempo-run", program, *options]
    command += [word for argument in arguments for word in ("--arg", argument)]
    command += [word for name, path in results.items() for word in ("--out", f"{name}=@{path}")]
    subprocess.run(command, check=True, timeout=280)
    return {name: np.load(path) for name, path in results.items()}


def main():
    program, folder, bindings = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    folder.mkdir(parents=True, exist_ok=True)
    text = pathlib.Path(program).read_text()
    arguments = [*argument_files(text, folder), *bindings]
    header = re.search(r"-> \((.*?)\) {", text, re.S)[1]
    results = {name: folder / f"out_{name}.npy" for name in re.findall(r"(\w+): ", header)}
    compiled = run(program, arguments, results, [])
    interpreted = run(program, arguments, results, ["--interpret"])
    for name, value in interpreted.items():
        print(f"{name}: {np.array2string(value, threshold=20)}")
        if value.size > 1 and (value == value.flat[0]).all():
            sys.exit(f"{name} is the same everywhere")
        if not np.allclose(compiled[name], value, rtol=1e-5, atol=1e-5):
            sys.exit(f"compiled, {name} is {compiled[name]}")


main()
