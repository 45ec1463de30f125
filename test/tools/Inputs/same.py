"""same.py folder: arrays of every type and of many shapes through a graph that returns its argument.

What tempo-run prints must be what NumPy prints, and what it writes must be what it read, by the
interpreter and by compiled code.
"""
import pathlib
import subprocess
import sys

import numpy as np

PROGRAM = """
tempo.graph @main(%x: tensor<{shape}{type}>) -> (y: tensor<{shape}{type}>) {{
  %v = tempo.compute over () ins(%a = %x : tensor<{shape}{type}>)
      -> !tempo.rt<0 x tensor<{shape}{type}>> {{
    tempo.yield %a : tensor<{shape}{type}>
  }}
  tempo.return %v[] : !tempo.rt<0 x tensor<{shape}{type}>>
}}
"""
TYPES = {"i1": np.bool_, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
         "index": np.int64, "f16": np.float16, "f32": np.float32, "f64": np.float64}


def arrays():
    """(name, element type, array)"""
    rng = np.random.default_rng(5)
    for name, dtype in TYPES.items():
        whole = rng.integers(-100, 100, 12)
        values = whole % 2 == 0 if dtype is np.bool_ else whole.astype(dtype)
        for shape in [(), (1,), (12,), (3, 4), (2, 3, 2), (1, 2, 3, 2)]:
            yield name, values[: int(np.prod(shape))].reshape(shape)
        if dtype is np.int64:
            yield name, np.array([np.iinfo(np.int64).min, np.iinfo(np.int64).max, 0])
    for name in ["f16", "f32", "f64"]:
        dtype = TYPES[name]
        normal = rng.standard_normal(40)
        yield name, normal.astype(dtype)
        yield name, (normal * 1e-3).astype(dtype)
        yield name, (normal * 1e3).astype(dtype)
        yield name, np.array([0.0, -0.0, 1.0, -1.5], dtype)
        yield name, np.array([np.nan, np.inf, -np.inf, 2.5], dtype)
        yield name, (1 / np.arange(1, 30)).astype(dtype)
        yield name, (normal.reshape(4, 10) * 10.0 ** np.arange(-2, 2)[:, None]).astype(dtype)
    yield "f32", np.array([1e-30, 1e30], np.float32)
    yield "f64", np.array([1e-300, 1e300, 123456789.0])
    yield "f32", np.array([16777216.0, 33554432.0], np.float32)
    yield "i64", np.arange(1000)
    yield "i64", np.arange(1001)
    yield "i64", np.arange(1200).reshape(30, 40)
    yield "i64", np.arange(7 * 8 * 30).reshape(7, 8, 30)
    yield "i64", np.arange(2000).reshape(2, 1000)
    yield "f32", np.zeros((0,), np.float32)
    yield "f32", np.zeros((3, 0), np.float32)


def run(folder, array, *way):
    np.save(folder / "x.npy", array)
    done = subprocess.run(
        ["tempo-run", "same.mlir", "--arg", "x=@x.npy", "--out", "y=@y.npy", "--print", *way],
        cwd=folder, capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        return done.stdout + done.stderr, None
    return done.stdout, np.load(folder / "y.npy")


def expected(array):
    return f"y = {np.array2string(array, prefix='y = ')}\n"


def problem(folder, name, array, way):
    text, result = run(folder, array, *way)
    if result is None or text != expected(array):
        return f"printed\n{text}not\n{expected(array)}"
    if result.dtype != array.dtype or not np.array_equal(result, array, equal_nan=name[0] == "f"):
        return f"written\n{result}\nnot\n{array}"
    return None


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    count = failures = 0
    for name, array in arrays():
        shape = "".join(f"{size}x" for size in array.shape)
        (folder / "same.mlir").write_text(PROGRAM.format(shape=shape, type=name))
        # Machine code differs by type and rank; a compilation for each array would say no more.
        ways = [["--interpret"]] + [[]] * (array.size == 12)
        for way in ways:
            count += 1
            what = problem(folder, name, array, way)
            if what:
                failures += 1
                print(f"{name} {array.shape} {' '.join(way)}: {what}\n")
    print(f"{count} arrays, {failures} not the same")


main()
