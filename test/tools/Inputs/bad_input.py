"""bad_input.py folder: gives tempo-run what it cannot run, and checks how it says so.

Each row of CASES is a command line and a part of the message. Every run, interpreted or compiled,
must end with exit status 1 and exactly one error, and must leave no result behind.
"""
import pathlib
import re
import subprocess
import sys

import numpy as np

GOOD = """
tempo.graph @main(%x: tensor<?x2xf32>, %T: index) -> (y: tensor<?x2xf32>) {
  tempo.assume (%T <= 1000)
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?x2xf32> -> !tempo.rt<1 x tensor<2xf32>>
  %y = tempo.compute over (%t) ins(%a = %xt[%t] : !tempo.rt<1 x tensor<2xf32>>)
      -> !tempo.rt<1 x tensor<2xf32>> {
    tempo.yield %a : tensor<2xf32>
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x tensor<2xf32>>
}
"""
GRID = """
tempo.graph @main(%N: index, %M: index) -> (y: tensor<?x?xf64>) {
  %i = tempo.dim < %N
  %j = tempo.dim < %M
  %y = tempo.compute over (%i, %j) -> !tempo.rt<2 x f64> {
    %c = arith.constant 1.0 : f64
    tempo.yield %c : f64
  }
  tempo.return %y[0 : %N, 0 : %M] : !tempo.rt<2 x f64>
}
"""
PROGRAMS = {
    "good": GOOD,
    "grid": GRID,
    "cut": GOOD[: len(GOOD) // 2],
    "unknown_op": GOOD.replace("tempo.compute", "tempo.compote"),
    "unknown_value": GOOD.replace("%xt[%t]", "%xs[%t]"),
    "two_indices": GOOD.replace("%xt[%t]", "%xt[%t, %t]"),
    "outside": GOOD.replace("%xt[%t]", "%xt[%t - 1]"),
    "not_affine": GOOD.replace("%xt[%t]", "%xt[%t * %T]"),
    "huge_literal": GOOD.replace("%xt[%t]", "%xt[%t + 99999999999999999999]"),
    "no_graph": "func.func private @f()",
    "deep": "(" * 200000,
    "binary": "\0\1\2\3\xff" * 100,
}

# (what, program, arguments, part of the message)
CASES = [
    ("file that is not there", "missing", "", r"missing\.mlir"),
    ("cut off text", "cut", "x=@x.npy", r"cut\.mlir:\d+:\d+: error"),
    ("unknown operation", "unknown_op", "x=@x.npy", r"unknown_op\.mlir:6:\d+: error.*compote"),
    ("unknown value", "unknown_value", "x=@x.npy", r"unknown_value\.mlir:6:\d+: error"),
    ("access of wrong rank", "two_indices", "x=@x.npy", r"two_indices\.mlir:6:\d+: error"),
    ("access outside", "outside", "x=@x.npy", r"t = -1"),
    ("access that is not affine", "not_affine", "x=@x.npy", r"not_affine\.mlir:6:\d+: error"),
    ("literal too large", "huge_literal", "x=@x.npy", r"huge_literal\.mlir:6:\d+: error"),
    ("no graph", "no_graph", "", r"no tempo.graph"),
    ("200,000 brackets", "deep", "", r"deep\.mlir"),
    ("bytes that are no text", "binary", "", r"binary\.mlir"),
    ("argument not given", "good", "--bind T=2", r"\bx\b"),
    ("unknown argument", "good", "x=@x.npy --arg z=ones", r"\bz\b"),
    ("unknown parameter", "good", "x=@x.npy --bind S=3", r"\bS\b"),
    ("unknown result", "good", "x=@x.npy --out z=@z.npy", r"\bz\b"),
    ("unknown option", "good", "x=@x.npy --frobnicate", r"frobnicate"),
    ("unknown filling", "good", "x=twos", r"twos"),
    ("argument twice", "good", "x=@x.npy --arg x=@x.npy", r"\bx\b"),
    ("negative bound", "good", "x=@x.npy --bind T=-1", r"\bT\b.*-1"),
    ("bound that is no number", "good", "x=@x.npy --bind T=many", r"\bT\b.*many"),
    ("bound that does not fit", "good", "x=@x.npy --bind T=99999999999999999999", r"\bT\b"),
    ("bound that disagrees", "good", "x=@x.npy --bind T=7", r"\bx\b"),
    ("promise broken", "good", "x=@long.npy", r"assum|1000"),
    ("wrong shape", "good", "x=@wide.npy", r"\bx\b.*3"),
    ("wrong rank", "good", "x=@flat.npy", r"\bx\b"),
    ("wrong type", "good", "x=@double.npy", r"\bx\b.*f64|\bx\b.*f32"),
    ("missing .npy", "good", "x=@nowhere.npy", r"nowhere\.npy"),
    ("truncated data", "good", "x=@short.npy", r"short\.npy"),
    ("truncated header", "good", "x=@stub.npy", r"stub\.npy"),
    ("no .npy", "good", "x=@text.npy", r"text\.npy"),
    ("folder as .npy", "good", "x=@.", r"\."),
    ("folder of the result missing", "good", "x=@x.npy --out y=@no/such/folder.npy", r"no/such"),
    ("product that overflows", "grid", "--bind N=4294967296 --bind M=4294967296", r"overflow|too large|memory|63 bits"),
    ("bytes that overflow", "grid", "--bind N=2305843009213693952 --bind M=2", r"overflow|too large|memory|63 bits"),
    ("more memory than there is", "grid", "--bind N=8388608 --bind M=2097152", r"memory"),
]


def write_inputs(folder):
    for name, text in PROGRAMS.items():
        (folder / f"{name}.mlir").write_bytes(text.encode("latin-1"))
    arrays = {"x": np.ones((3, 2), np.float32), "long": np.ones((1001, 2), np.float32),
              "wide": np.ones((3, 3), np.float32), "flat": np.ones(3, np.float32),
              "double": np.ones((3, 2))}
    for name, array in arrays.items():
        np.save(folder / f"{name}.npy", array)
    whole = (folder / "x.npy").read_bytes()
    (folder / "short.npy").write_bytes(whole[:-5])
    (folder / "stub.npy").write_bytes(whole[:9])
    (folder / "text.npy").write_text("no numbers here\n")


def problem(folder, program, arguments, message, way):
    """What is wrong with how one bad command line ends; None if nothing is."""
    result = folder / "y.npy"
    result.unlink(missing_ok=True)
    words = arguments.split()
    if words and "=" in words[0] and not words[0].startswith("-"):
        words.insert(0, "--arg")
    if "--out" not in words and program not in ("missing", "no_graph"):
        words += ["--out", "y=@y.npy"]
    command = ["tempo-run", f"{program}.mlir", "--entry", "main", *way, *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    output = done.stdout + done.stderr
    errors = len(re.findall(r"\berror: ", output))
    if done.returncode != 1 or errors != 1 or not re.search(message, output):
        return (f"{' '.join(command)}\nexit status {done.returncode}, {errors} errors, "
                f"wanted '{message}':\n{output[:2000]}")
    if result.exists():
        return f"{' '.join(command)}\nleft a result behind"
    return None


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    write_inputs(folder)
    failed = 0
    for what, program, arguments, message in CASES:
        for way in ([], ["--interpret"]):
            if text := problem(folder, program, arguments, message, way):
                failed += 1
                print(f"{what}: {text}")
    print(f"{2 * len(CASES)} bad inputs, {failed} not refused as they should")
    return 1 if failed else 0


sys.exit(main())
