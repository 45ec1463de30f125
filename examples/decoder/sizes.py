"""The sizes of a decoder: shapes of its weights, and decoder.mlir for other sizes than SmolLM2's.

    sizes.py [--width 576 --heads 9 --groups 3 --hidden 1536 --vocabulary 49152] [--window W]
             < decoder.mlir

rewrites the program's sizes; `groups` is the number of heads of keys and values. With --window, a
step reads the last W keys and values only: one line differs.
"""
import argparse
import re
import sys

SMOLLM2 = {"layers": 30, "width": 576, "heads": 9, "groups": 3, "hidden": 1536,
           "vocabulary": 49152}


def add_options(parser):
    for name, value in SMOLLM2.items():
        parser.add_argument(f"--{name}", type=int, default=value)


def shapes(sizes):
    """The shape of every argument that is a weight, by its name."""
    unit = sizes.width // sizes.heads
    rows = (sizes.heads + 2 * sizes.groups) * unit
    return {
        "frequencies": (unit // 2,),
        "embedding": (sizes.vocabulary, sizes.width),
        "final_norm": (sizes.width,),
        "attention_norm": (sizes.layers, sizes.width),
        "w_qkv": (sizes.layers, rows, sizes.width),
        "w_mix": (sizes.layers, sizes.width, sizes.width),
        "feed_norm": (sizes.layers, sizes.width),
        "w_gate_up": (sizes.layers, 2 * sizes.hidden, sizes.width),
        "w_down": (sizes.layers, sizes.width, sizes.hidden),
    }


def resized(program, sizes):
    """The program with other sizes. Each pattern stands for one shape, or for one size."""
    unit = sizes.width // sizes.heads
    turned = sizes.heads + sizes.groups
    group = sizes.heads // sizes.groups
    replacements = {
        r"(?<!\d)12x32x2x": f"{turned}x{unit // 2}x2x",
        r"\[12, 32, 2\]": f"[{turned}, {unit // 2}, 2]",
        r"(?<!\d)2x3x64x": f"2x{sizes.groups}x{unit}x",
        r"\[2, 3, 64\]": f"[2, {sizes.groups}, {unit}]",
        r"(?<!\d)3x3x64x": f"{sizes.groups}x{group}x{unit}x",
        r"\[3, 3, 64\]": f"[{sizes.groups}, {group}, {unit}]",
        r"(?<!\d)3x3x": f"{sizes.groups}x{group}x",
        r"(?<!\d)3x64x": f"{sizes.groups}x{unit}x",
        r"(?<!\d)1, 3, 64\]": f"1, {sizes.groups}, {unit}]",
        r"<32x": f"<{unit // 2}x",
        r"49152": f"{sizes.vocabulary}",
        r"3072": f"{2 * sizes.hidden}",
        r"1536": f"{sizes.hidden}",
        r"960": f"{(turned + sizes.groups) * unit}",
        r"768": f"{turned * unit}",
        r"576": f"{sizes.width}",
        r"384": f"{2 * sizes.groups * unit}",
    }
    pattern = "|".join(f"({old})" for old in replacements)
    new = list(replacements.values())
    return re.sub(pattern, lambda match: new[match.lastindex - 1], program)


def windowed(program, window):
    """The program whose steps read the last `window` keys and values only."""
    return program.replace("%past = %kv[%l, 0 :",
                           f"%past = %kv[%l, max(0, %t - {window - 1}) :")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="decoder.mlir for other sizes")
    add_options(parser)
    parser.add_argument("--window", type=int)
    options = parser.parse_args()
    program = resized(sys.stdin.read(), options)
    print(windowed(program, options.window) if options.window else program, end="")
