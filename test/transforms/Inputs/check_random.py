"""Random programs: what tempo-check proves must run, what it refuses must fail where it says so.

Usage: check_random.py FIRST LAST WORK_FOLDER. The interpreter, which knows no isl, is the judge. That
no instance depends on itself across time is for tempo-schedule to prove: such failures of proved
programs are passed over.
"""
import os
import random
import re
import subprocess
import sys

POINTS = ["%t - 1", "%t - 1", "%t", "%t + 1", "%t - 3", "%T - 1 - %t", "%p", "%t floordiv 2",
          "max(%t - 2, 0)", "min(%t + 1, %T - 1)", "%t mod 3", "2 * %t", "%t - %p"]
SLICES = ["0 : %t + 1", "%t : %T", "max(0, %t - 2) : %t", "%t : min(%t + 2, %T)", "%p : %T"]
CONDITIONS = ["%t == 0", "%t < 3", "%t == %T - 1", "%t <= %p", "%t mod 2 == 0",
              "%t > 2 and %t <> %p", "%t >= %T - 2", "%t < 2 or %t > 4", "%t == %p"]
RESULTS = ["%T - 1", "%p", "0 : %T", "0", "0 : %p", "%p : %T"]
RT = "!tempo.rt<1 x f32>"


def compute(pick, node, count):
    where = f" where ({pick.choice(CONDITIONS)})" if pick.randint(0, 1) else ""
    reads = [f"%v{k} = %n{pick.randrange(count)}"
             f"[{pick.choice(POINTS if pick.randint(0, 3) else SLICES)}] : {RT}"
             for k in range(pick.randint(0, 2))]
    ins = f" ins({', '.join(reads)})" if reads else ""
    return (f"%n{node} = tempo.compute over (%t){where}{ins} -> {RT} {{\n"
            f"  %c = arith.constant 0.0 : f32\n  tempo.yield %c : f32\n}}")


def merge(pick, node, count):
    branches = [f"  when ({pick.choice(CONDITIONS)}) : "
                f"%n{pick.randrange(count)}[{pick.choice(POINTS)}] : {RT}"
                for _ in range(pick.randint(1, 3))]
    if pick.randint(0, 3):
        branches.append("  otherwise : %s : f32")
    return f"%n{node} = tempo.merge over (%t) -> {RT} {{\n" + "\n".join(branches) + "\n}"


def program(pick):
    count = pick.randint(1, 4)
    result = pick.choice(RESULTS)
    element = "tensor<?xf32>" if ":" in result else "f32"
    lines = [f"tempo.graph @main(%s: f32, %T: index, %p: index) -> (o: {element}) {{",
             "tempo.assume (%p < %T)", "%t = tempo.dim < %T"]
    for node in range(count):
        lines.append((compute if pick.randint(0, 1) else merge)(pick, node, count))
    lines += [f"tempo.return %n0[{result}] : {RT}", "}"]
    return "\n".join(lines) + "\n"


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def interpret(path, T, p):
    return run("tempo-run", "--interpret", path, "--entry", "main", "--bind", f"T={T}",
               "--bind", f"p={p}", "--arg", "s=0")


def judge_proved(path):
    """What goes wrong in a program that was proved; None if nothing does."""
    for T in (1, 2, 5, 8):
        for p in {0, T // 2, T - 1}:
            result = interpret(path, T, p)
            if result.returncode and "depends on itself" not in result.stderr:
                return f"proved, but at T = {T}, p = {p}: {result.stderr}"
    return None


def values(error, name, others):
    found = re.search(rf"\b{name} = (\d+)", error)
    return [int(found.group(1))] if found else others


def judge_error(path, error):
    """What is wrong with an error; None if it is right. A parameter that is not named in it does
    not matter."""
    for T in values(error, "T", range(1, 9)):
        for p in values(error, "p", range(T)):
            if p < T and interpret(path, T, p).returncode:
                return None
    return f"does not happen: {error}"


def main(first, last, folder):
    proved = violated = 0
    path = os.path.join(folder, "random.mlir")
    for seed in range(first, last):
        text = program(random.Random(seed))
        with open(path, "w") as file:
            file.write(text)
        result = run("tempo-opt", path, "--tempo-check", "-o", os.devnull)
        if result.returncode == 0:
            problems = [judge_proved(path)]
            proved += 1
        else:
            errors = [line for line in result.stderr.splitlines() if " error: " in line]
            decided = [error for error in errors if "cannot prove" not in error]
            problems = [judge_error(path, error) for error in decided]
            problems += [] if errors else [f"no error: {result.stderr}"]
            violated += len(decided)
        if any(problems):
            sys.exit(f"seed {seed}: {next(filter(None, problems))}\n{text}")
    print(f"{proved} proved, {violated} violations")


main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
