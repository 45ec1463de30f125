"""Writes random weights of the shapes that decoder.mlir takes, each a .npy file.

    random_weights.py FOLDER [--seed 1] [the sizes, as for sizes.py]

They are scaled so that what goes through the layers neither grows nor fades. Weights are written
layer by layer, so that they need not fit memory.
"""
import argparse
import pathlib

import numpy as np

import sizes


def frequencies(count, base):
    """How fast each pair of a head turns, in radians a token."""
    return (base ** (-np.arange(count) / count)).astype(np.float32)


def random_array(rng, name, shape):
    if name == "frequencies":
        return frequencies(shape[0], 1e5)
    if "norm" in name:
        return 1 + 0.1 * rng.standard_normal(shape, np.float32)
    return rng.standard_normal(shape, np.float32) / np.float32(np.sqrt(shape[-1]))


def write(folder, of_sizes, seed):
    rng = np.random.default_rng(seed)
    folder.mkdir(parents=True, exist_ok=True)
    for name, shape in sizes.shapes(of_sizes).items():
        file = np.lib.format.open_memmap(folder / f"{name}.npy", "w+", np.float32, shape)
        if len(shape) == 3:
            for layer in range(shape[0]):
                file[layer] = random_array(rng, name, shape[1:])
        else:
            file[:] = random_array(rng, name, shape)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="random weights for decoder.mlir")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    sizes.add_options(parser)
    options = parser.parse_args()
    write(options.folder, options, options.seed)
