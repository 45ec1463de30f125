"""docs/random.md in Python, and a comparison with it of the numbers of a program that is run with the
flags given."""
import itertools
import math
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

T, U, SEED = 7, 3, -123456789012345
M32, M64 = 2**32 - 1, 2**64 - 1


def philox(low, high, key):
    """P((low, high), key): four words."""
    c = [low & M32, low >> 32 & M32, high & M32, high >> 32 & M32]
    k = [key & M32, key >> 32 & M32]
    for _ in range(10):
        p0, p1 = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [p1 >> 32 ^ c[1] ^ k[0], p1 & M32, p0 >> 32 ^ c[3] ^ k[1], p0 & M32]
        k = [k[0] + 0x9E3779B9 & M32, k[1] + 0xBB67AE85 & M32]
    return c


def words(seed, stream, point, element):
    def next_key(low, high, key):
        w = philox(low & M64, high & M64, key)
        return w[1] << 32 | w[0]

    key = next_key(stream, len(point), seed & M64)
    for i, t in enumerate(point[:-1]):
        key = next_key(t, i, key)
    return philox(element, point[-1] if point else 0, key)


def join(w, i):
    return w[i + 1] << 32 | w[i]


def wrapped(value, width):
    value &= 2**width - 1
    return value - 2**width if value >> (width - 1) else value


def uniform(digits):
    return lambda w: (join(w, 0) >> 11 if digits == 53 else w[0] >> 32 - digits) * 2.0**-digits


def normal32(w):
    u, v = ((w[0] >> 8) + 1) * 2.0**-24, (w[1] >> 8) * 2.0**-24
    return math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v)


def normal64(w):
    u, v = ((join(w, 0) >> 11) + 1) * 2.0**-53, (join(w, 2) >> 11) * 2.0**-53
    return math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v)


def numbers(stream, points, shape, number):
    """`number` of the words of every element, over the dims and then the shape."""
    count = math.prod(shape)
    flat = [number(words(SEED, stream, point, e))
            for point in itertools.product(*map(range, points)) for e in range(count)]
    return np.array(flat).reshape(points + shape)


def categories(stream, points, logits):
    """Of the logits at each point, over their last dimension."""
    wide = logits.dtype == np.float64
    part = (lambda w: ((join(w, 0) >> 12) + 0.5) * 2.0**-52) if wide else (
        lambda w: ((w[0] >> 9) + 0.5) * 2.0**-23)
    u = numbers(stream, points, logits.shape[len(points):], part)
    return np.argmax(logits - np.log(-np.log(u)), axis=-1)


def expected(arguments):
    return {
        "bits32": numbers(1, (T, U), (3,), lambda w: wrapped(w[0], 32)),
        "bits64": numbers(2, (T,), (), lambda w: wrapped(join(w, 0), 64)),
        "u16": numbers(3, (T,), (4,), uniform(11)),
        "ub16": numbers(4, (T,), (4,), uniform(8)),
        "u32": numbers(5, (U,), (2, 2), uniform(24)),
        "u64": numbers(6, (), (5,), uniform(53)),
        "n32": numbers(7, (T,), (8,), normal32),
        "n64": numbers(8, (T,), (8,), normal64),
        "pick": categories(9, (T,), arguments["logits"]),
        "picks": categories(10, (), arguments["wide"]),
    }


def load(path):
    array = np.load(path)
    if array.dtype.kind == "V":  # bfloat16
        array = (array.view(np.uint16).astype(np.uint32) << 16).view(np.float32)
    return array


def main():
    rng = np.random.default_rng(3)
    logits = np.log(rng.random((T, 5), dtype=np.float32))
    logits[0, :4] = -np.inf
    arguments = {"logits": logits, "wide": rng.normal(size=(2, 3, 4))}
    results = expected(arguments)
    differ = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        command = ["tempo-run", *sys.argv[1:], "--bind", f"T={T}", "--bind", f"U={U}",
                   "--arg", f"seed={SEED}"]
        for name, array in arguments.items():
            np.save(folder / f"{name}.npy", array)
            command += ["--arg", f"{name}=@{folder / name}.npy"]
        for name in results:
            command += ["--out", f"{name}=@{folder / name}.npy"]
        subprocess.run(command, check=True)
        for name, values in results.items():
            tolerance = 1e-6 if name.startswith("n") else 0
            value = load(folder / f"{name}.npy")
            if value.shape != values.shape or not np.allclose(value, values, tolerance, tolerance):
                differ += 1
                print(f"{name}:\n{value}\nshould be\n{values}")
    print(f"{len(results)} results, {differ} differ")


main()
