"""Decodes with a decoder of three layers and width 16 in every way, compared with NumPy.

usage: decode_tiny.py EXAMPLE_FOLDER FOLDER_FOR_FILES
"""
import argparse
import pathlib
import sys

import numpy as np

example, files = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
sys.path.insert(0, str(example))
import decode
import random_weights
import reference
import sizes

TINY = argparse.Namespace(layers=3, width=16, heads=2, groups=1, hidden=24, vocabulary=40)
LENGTH = 12


def check(weights, program, window, prompt, options, end=decode.NO_END, length=LENGTH):
    """The tokens, of which there must be `length`."""
    tokens, logits, _ = decode.decode(program, files / "weights", prompt, LENGTH, end, options)
    expected = reference.logits(weights, tokens, window, np.float64)
    wrong = reference.fault(tokens, logits, expected, len(prompt), 1e-5)
    if not np.array_equal(tokens[:len(prompt)], prompt):
        wrong = "the prompt has changed"
    if len(tokens) != length:
        wrong = f"{len(tokens)} tokens"
    if wrong:
        sys.exit(f"{program.name} {options}, prompt {prompt}: {wrong}")
    return tokens


def check_end(weights, program, tokens, prompt, options):
    """Ends at the first token made of its kind, though the prompt has one as well."""
    end = tokens[5]
    length = 4 + list(tokens[3:]).index(end)
    check(weights, program, LENGTH, prompt, options, end, length)
    prompt = np.concatenate([[end], prompt])
    tokens = check(weights, program, LENGTH, prompt, options)
    made = list(tokens[4:])
    check(weights, program, LENGTH, prompt, options, end,
          5 + made.index(end) if end in made else LENGTH)


def main():
    random_weights.write(files / "weights", TINY, seed=1)
    weights = reference.load(files / "weights")
    text = sizes.resized((example / "decoder.mlir").read_text(), TINY)
    whole, windowed = files / "whole.mlir", files / "windowed.mlir"
    whole.write_text(text)
    windowed.write_text(sizes.windowed(text, 4))
    rng = np.random.default_rng(2)
    for length in [1, 3, LENGTH]:
        prompt = rng.integers(0, TINY.vocabulary, length)
        for options in [["--poison"], ["--interpret"]]:
            tokens = check(weights, whole, LENGTH, prompt, options)
            if length == 3:
                check(weights, windowed, 4, prompt, options)
                check_end(weights, whole, tokens, prompt, options)
        print(f"prompt of {length}: {' '.join(map(str, tokens))}")


main()
