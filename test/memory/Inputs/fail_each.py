"""Runs a command once for each of its allocations, which fails, and looks what comes of it.

fail_each.py LIBRARY MOST COMMAND...: at most MOST of the allocations, evenly spread; 0 for all.
Every run must end with exit status 0, or with 1 and a message, and free what it allocated.
"""
import os
import re
import subprocess
import sys
import tempfile


def run(library, command, number, report):
    environment = dict(os.environ, LD_PRELOAD=library, TEMPO_FAIL_ALLOCATION=str(number),
                       TEMPO_FAIL_REPORT=report)
    if os.path.exists(report):
        os.remove(report)
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, errors="replace", timeout=120)
    fields = {}
    if os.path.exists(report):
        with open(report) as file:
            fields = dict(re.findall(r"(\w+)=(\S+)", file.read()))
    return done, fields


def get_problem(done, fields):
    """What is wrong with a run; None if nothing is."""
    if done.returncode not in (0, 1):
        return f"exit status {done.returncode}"
    if fields.get("leaked", "-1") == "-1":
        return "it did not reach its end"
    if fields["leaked"] != "0":
        return f"{fields['leaked']} blocks leaked, one of {fields['by']}"
    if done.returncode == 1 and not re.search(r"error|cannot", done.stderr):
        return "no message"
    if re.search(r"Stack dump|Assertion|isl_ctx", done.stderr):
        return "a message of a crash"
    return None


def main():
    library, most, command = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "report")
        done, fields = run(library, command, 0, report)
        if done.returncode or get_problem(done, fields):
            sys.exit(f"without a failure: {get_problem(done, fields)}\n{done.stderr}")
        count = int(fields["allocations"])
        step = max(1, count / most) if most else 1
        numbers = sorted({int(i * step) + 1 for i in range(int(count / step))})
        errors = problems = 0
        for number in numbers:
            done, fields = run(library, command, number, report)
            errors += done.returncode == 1
            problem = get_problem(done, fields)
            if problem:
                problems += 1
                print(f"allocation {number} in {fields.get('in')}: {problem}\n{done.stderr[-2000:]}")
    print(f"{count} allocations, {len(numbers)} made to fail: {errors} errors, "
          f"{len(numbers) - errors} without effect, {problems} problems")
    return 1 if problems or not errors else 0


sys.exit(main())
