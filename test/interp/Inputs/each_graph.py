"""Interprets every graph of a file, each of which fails, and prints its messages after its name."""
import re
import subprocess
import sys


def main():
    graphs = re.findall(r"^tempo.graph @(\w+)", open(sys.argv[1]).read(), re.M)
    good = True
    for graph in graphs:
        command = ["tempo-run", sys.argv[1], "--interpret", "--entry", graph]
        command += ["--arg", "a=7", "--arg", "b=0", "--arg", "f=1e30"]
        done = subprocess.run(command, text=True, capture_output=True, timeout=60)
        print(f"{graph}: {done.stderr.strip()}{done.stdout}")
        good &= done.returncode == 1 and len(re.findall(" error: ", done.stderr)) == 1
    if good:
        print(f"{len(graphs)} graphs, each with one error and exit code 1")


main()
