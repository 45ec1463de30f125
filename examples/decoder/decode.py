"""Runs a decoder of decoder.mlir's kind: weights from a folder, a prompt of token numbers.

usage: decode.py TEMPO_RUN WEIGHTS TOKEN...
"""
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np

PROGRAM = pathlib.Path(__file__).with_name("decoder.mlir")


class Failure(Exception):
    pass


NO_END = -1


def decode(program, weights, prompt, length, end=NO_END, options=(), tempo_run="tempo-run"):
    """The tokens, prompt included, and the logits from its last one on; what tempo-run said.

    `weights` is a folder that holds an .npy file for each argument that is a weight; `length` is
    the most tokens there may be, prompt included, and `end` the token after which there are none.
    """
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        np.save(folder / "prompt.npy", np.asarray(prompt, np.int64))
        command = [str(tempo_run), str(program), "--bind", f"T={length}", "--arg", f"end={end}",
                   "--arg", f"prompt=@{folder}/prompt.npy"]
        for file in sorted(pathlib.Path(weights).glob("*.npy")):
            command += ["--arg", f"{file.stem}=@{file}"]
        for name in ["tokens", "logits"]:
            command += ["--out", f"{name}=@{folder}/{name}.npy"]
        done = subprocess.run(command + list(options), capture_output=True, text=True)
        if done.returncode:
            raise Failure(f"{' '.join(command)}\ngave {done.returncode}:\n{done.stderr}")
        return np.load(folder / "tokens.npy"), np.load(folder / "logits.npy"), done.stderr


def milliseconds_a_step(times, steps):
    """Of what tempo-run --time says."""
    return float(re.search(r"^run\s+([\d.]+) ms", times, re.M)[1]) / steps


def main():
    prompt = [int(token) for token in sys.argv[3:]]
    tokens, _, times = decode(PROGRAM, sys.argv[2], prompt, len(prompt) + 28,
                              options=["--time"], tempo_run=sys.argv[1])
    print(f"tokens: {' '.join(map(str, tokens))}")
    print(f"        {len(tokens)} steps, {milliseconds_a_step(times, len(tokens)):.0f} ms each")


if __name__ == "__main__":
    main()
