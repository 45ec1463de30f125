"""Runs one small program at several sizes, every way there is, and compares by value.

A case is a .mlir file with one graph, @main, whose comments say what it is given and what it gives:

    // sizes: T=1 | T=2 | T=6           a run for each; one binding for each index argument
    // large: T=4096                    sizes that only compiled code runs at
    // reference: lstm.py               a file beside the program whose names the lines below can use
    // x = np.arange(T)                 an argument of the graph, or a name for the lines below: Python
                                        over the sizes and what stands above (np, rng, given, f32)
    // y == np.cumsum(x)                what a result must equal, over sizes and arguments
    // T=6 gives y == [0, 1, 3]         what it must equal besides at one of the sizes
    // fails: reads %x at t = -1        every run must fail, with this in the message
    // interpreted only                 the compiler says that it does not lower this yet
    // tolerance: 1e-5                  for floats, relative (and absolute below 1); default 1e-6
    // constant: !series = tensor<{T}xi64>
                                      the alias where the sizes are constants of the program

Lines that go on are indented by three spaces or more. Each size runs interpreted and compiled, with
the index arguments as parameters and, where `constant:` lines say how types change, with literals
in their place. `--verbose` says what is run.
"""
import argparse
import itertools
import pathlib
import re
import runpy
import subprocess
import sys
import tempfile

import numpy as np

f32, f64, i32, i64 = np.float32, np.float64, np.int32, np.int64


class Failure(Exception):
    pass


def given(count, values):
    """The first `count` of `values`, then made-up ones in the same range."""
    values = np.asarray(values)
    if count <= len(values):
        return values[:count]
    more = np.random.default_rng(len(values)).integers(0, len(values), count - len(values))
    return np.concatenate([values, values[more]])


class Case:
    """What the comments of a case say."""

    def __init__(self, path):
        self.text = path.read_text()
        self.sizes, self.large, self.reference = [], [], None
        self.definitions, self.expected, self.exact_at = {}, {}, []
        self.fails, self.tolerance, self.interpreted_only = None, 1e-6, False
        self.constants, self.aliases = True, {}
        for line in self.comment_lines():
            self.read_line(line)
        if not self.sizes or not (self.expected or self.fails):
            raise Failure("the case names no sizes, or expects nothing")

        self.scope = runpy.run_path(str(path.parent / self.reference)) if self.reference else {}

    def comment_lines(self):
        lines = []
        for line in self.text.splitlines():
            if line.startswith("//    ") and lines:
                lines[-1] += " " + line[2:].strip()
            elif line.startswith("// "):
                lines.append(line[3:])
        return lines

    def read_line(self, line):
        if match := re.match(r"(sizes|large): (.*)", line):
            for one in match[2].split("|"):
                pairs = (binding.split("=") for binding in one.split())
                sizes = {name: int(value) for name, value in pairs}
                (self.sizes if match[1] == "sizes" else self.large).append(sizes)
        elif match := re.match(r"reference: (.*)", line):
            self.reference = match[1]
        elif match := re.match(r"fails: (.*)", line):
            self.fails = match[1]
        elif match := re.match(r"tolerance: (.*)", line):
            self.tolerance = float(match[1])
        elif line == "interpreted only":
            self.interpreted_only = True
        elif line == "constant: no":
            self.constants = False
        elif match := re.match(r"constant: (!\w+) = (.*)", line):
            self.aliases[match[1]] = match[2]
        elif match := re.match(r"((?:\w+=\d+ )+)gives (\w+) == (.*)", line):
            sizes = {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", match[1])}
            self.exact_at.append((sizes, match[2], match[3]))
        elif match := re.match(r"(\w+) == (.*)", line):
            self.expected[match[1]] = match[2]
        elif match := re.match(r"(\w+) = (.*)", line):
            self.definitions[match[1]] = match[2]

    def evaluate(self, sizes):
        """The arguments and the expected results at `sizes`."""
        scope = {**self.scope, "np": np, "rng": np.random.default_rng(7), "given": given,
                 "f32": f32, "f64": f64, "i32": i32, "i64": i64, **sizes}
        for name, expression in self.definitions.items():
            scope[name] = eval(expression, scope)
        signature = re.search(r"tempo.graph @main\((.*?)\)\s*->", self.text, re.S)[1]
        arguments = {name: np.asarray(scope[name]) for name in self.definitions
                     if re.search(rf"%{name}:", signature)}
        expected = [(name, eval(e, scope)) for name, e in self.expected.items()]
        for at, name, expression in self.exact_at:
            if at == sizes:
                expected.append((name, eval(expression, scope)))
        return arguments, expected

    def with_constants(self, sizes):
        """The program with literals for its index arguments."""
        text = self.text
        for alias, definition in self.aliases.items():
            definition = re.sub(r"{(.*?)}", lambda m: str(eval(m[1], {}, sizes)), definition)
            text, count = re.subn(rf"^{alias} = .*$", f"{alias} = {definition}", text, flags=re.M)
            if count != 1:
                raise Failure(f"the case does not define {alias} once")
        for name, value in sizes.items():
            text = re.sub(rf"%{name}: index(, )?", "", text)
            text = re.sub(rf"%{name}\b", str(value), text)
        text = re.sub(r", \)", ")", text)
        # Sizes are given only for the `?` of a type.
        return re.sub(r" sizes\([\d, ]*\)", "", text)


def check_equal(name, value, expected, tolerance):
    expected = np.asarray(expected)
    if value.shape != expected.shape:
        raise Failure(f"{name} has shape {value.shape}, not {expected.shape}")
    if value.dtype.kind in "iub":
        equal = np.array_equal(value, expected)
    else:
        equal = np.allclose(value, expected, rtol=tolerance, atol=tolerance, equal_nan=True)
    if not equal:
        raise Failure(f"{name} is\n{value}\nand should be\n{expected}")


def run_program(command, program, bindings, arguments, results, folder):
    command = [*command, str(program), "--entry", "main"]
    for name, value in bindings.items():
        command += ["--bind", f"{name}={value}"]
    for name, array in arguments.items():
        np.save(folder / f"{name}.npy", array)
        command += ["--arg", f"{name}=@{folder / name}.npy"]
    for name in results:
        (folder / f"out_{name}.npy").unlink(missing_ok=True)
        command += ["--out", f"{name}=@{folder}/out_{name}.npy"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr


def run_once(case, way, program, bindings, sizes, folder, library):
    command = ["tempo-run", "--interpret" if way == "interpreted" else "--poison"]
    command += ["--load", library] if library else []
    fails = case.fails or (case.interpreted_only and way == "compiled" and "not lowered yet")
    arguments, expected = case.evaluate(sizes)
    names = {name for name, _ in expected}
    status, output = run_program(command, program, bindings, arguments, sorted(names), folder)
    if fails:
        if status != 1:
            raise Failure(f"exit status {status}, not 1\n{output}")
        if not re.search(fails, output):
            raise Failure(f"the message does not say '{fails}':\n{output}")
        return
    if status != 0:
        raise Failure(f"exit status {status}\n{output}")
    for name, value in expected:
        check_equal(name, np.load(folder / f"out_{name}.npy"), value, case.tolerance)


def specialize(path, sizes, folder):
    """The program after tempo-specialize."""
    name = "_".join(f"{name}{value}" for name, value in sizes.items())
    specialized = folder / f"specialized_{name}.mlir"
    values = " ".join(f"{name}={value}" for name, value in sizes.items())
    command = ["tempo-opt", str(path), f"--tempo-specialize={values}", "-o", str(specialized)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode:
        raise Failure(f"tempo-specialize{{{values}}} fails:\n{done.stderr}")
    return specialized


def programs(case, path, folder, specialized):
    """The files to run: (what it is, path, bindings, sizes)."""
    for sizes in case.sizes + case.large:
        if specialized:
            yield "specialized", specialize(path, sizes, folder), {}, sizes
            continue
        yield "parameters", path, sizes, sizes
        if case.constants and all(sizes.values()):
            text = case.with_constants(sizes)
            name = "_".join(f"{name}{value}" for name, value in sizes.items())
            constant = folder / f"constant_{name}.mlir"
            constant.write_text(text)
            yield "constants", constant, {}, sizes


def main():
    ways = ["interpreted", "compiled"]
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--only", choices=ways)
    parser.add_argument("--no-constants", action="store_true", help="parameters stay parameters")
    parser.add_argument("--specialized", action="store_true",
                        help="parameters get values by tempo-specialize")
    parser.add_argument("--load", help="a library with what tempo.call calls")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    failures = runs = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        case = Case(options.file)
        case.constants &= not options.no_constants
        for (kind, path, bindings, sizes), way in itertools.product(
            programs(case, options.file, folder, options.specialized), ways
        ):
            if options.only not in (None, way) or (sizes in case.large and way == "interpreted"):
                continue
            what = f"{way}, {kind}, " + " ".join(f"{n}={v}" for n, v in sizes.items())
            if options.verbose:
                print(what, flush=True)
            runs += 1
            try:
                run_once(case, way, path, bindings, sizes, folder, options.load)
            except Failure as failure:
                failures += 1
                print(f"{options.file}: {what}: {failure}")
    print(f"{runs} runs, {failures} failed")
    return 1 if failures or not runs else 0


try:
    sys.exit(main())
except Failure as failure:
    sys.exit(f"{sys.argv[1]}: {failure}")
