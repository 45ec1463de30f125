"""check_plans.py page.md tempo-opt: the ```mlir blocks of a page have the plans in its ```text blocks."""
import pathlib
import re
import subprocess
import sys

PASSES = ["--tempo-schedule", "--tempo-assign-stores=verify=true", "--tempo-print-stores"]


def main():
    page, tempo_opt = sys.argv[1:3]
    text = pathlib.Path(page).read_text()
    graphs, plans = (re.findall(rf"^```{kind}\n(.*?)^```", text, re.M | re.S) for kind in ("mlir", "text"))
    failed = len(graphs) != len(plans)
    for graph, plan in zip(graphs, plans):
        run = subprocess.run([tempo_opt, *PASSES, "-o", "/dev/null"], input=graph, text=True,
                             capture_output=True)
        if run.returncode or run.stdout != plan:
            failed += 1
            print(run.stdout, run.stderr, sep="\n")
    print(f"{len(graphs)} plans, {failed} failed")
    return 1 if failed or not graphs else 0


sys.exit(main())
