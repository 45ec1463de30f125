"""reference.py samples.npy folder: compares the results in the folder with NumPy in double precision.

Also the one place that says what the coefficients are: `reference.py --coefficients` prints them as
tempo-run's arguments.
"""
import pathlib
import sys

import numpy as np

WINDOW = 512
TOLERANCE = 1e-5


def coefficients(rate=48000.0, corner=1000.0, quality=0.7071):
    """A band-limiting low-pass biquad (the usual bilinear formulas) and the smoother's rate."""
    w = 2 * np.pi * corner / rate
    alpha = np.sin(w) / (2 * quality)
    norm = 1 + alpha
    values = {
        "b0": (1 - np.cos(w)) / 2 / norm,
        "b1": (1 - np.cos(w)) / norm,
        "b2": (1 - np.cos(w)) / 2 / norm,
        "a1": -2 * np.cos(w) / norm,
        "a2": (1 - alpha) / norm,
        "alpha": 1 - np.exp(-1 / (0.005 * rate)),
    }
    return {name: float(np.float32(value)) for name, value in values.items()}


def recurrence(step, start, values):
    result, state = np.empty(len(values)), start
    for i, value in enumerate(values):
        state = step(state, value)
        result[i] = state
    return result


def expected(x):
    c = coefficients()
    x = x.astype(np.float64)
    behind = np.concatenate([np.zeros(2), x])
    forward = c["b0"] * x + c["b1"] * behind[1:-1] + c["b2"] * behind[:-2]
    y = np.zeros(len(x) + 2)
    for t, value in enumerate(forward):
        y[t + 2] = value - c["a1"] * y[t + 1] - c["a2"] * y[t]
    y = y[2:]
    sums = np.concatenate([[0.0], np.cumsum(y**2)])
    t = np.arange(len(x))
    first = np.maximum(0, t - WINDOW + 1)
    # The difference of two sums may come out a little below a true zero.
    mean = np.maximum(sums[t + 1] - sums[first], 0) / (t + 1 - first)
    smooth = recurrence(lambda s, v: s + c["alpha"] * (v - s), x[0], x)
    blocks = np.abs(x[: len(x) // 8 * 8]).reshape(-1, 8)
    return {
        "filtered": y,
        "smooth": smooth,
        "loudness": np.sqrt(mean),
        "peak": np.maximum.accumulate(np.abs(x)),
        "envelope": blocks.max(axis=1),
        "backwards": recurrence(lambda s, v: s + c["alpha"] * (v - s), smooth[-1], smooth[::-1])[::-1],
    }


def main():
    if sys.argv[1] == "--coefficients":
        print(" ".join(f"--arg {name}={value!r}" for name, value in coefficients().items()))
        return 0
    folder = pathlib.Path(sys.argv[2])
    wrong = 0
    for name, want in expected(np.load(sys.argv[1])).items():
        got = np.load(folder / f"{name}.npy")
        if got.shape != want.shape:
            print(f"{name}: shape {got.shape}, not {want.shape}")
            wrong += 1
            continue
        # Relative to the largest value: a signal passes through zero.
        error = np.abs(got - want).max() / np.abs(want).max()
        verdict = "agrees" if error <= TOLERANCE else "DIFFERS"
        wrong += not error <= TOLERANCE
        print(f"{name}: {len(got)} values, largest difference {error:.1e} of the range, {verdict}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
