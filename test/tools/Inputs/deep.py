"""Runs a tool on text of every kind that nests too deeply, on a small stack: one located error."""
import pathlib
import resource
import subprocess
import sys

KINDS = """array dictionary tuple function opaque dense location region if affine affine-minus
affine-sum affine-mod condition not minus sum mod""".split()


def small_stack():
    resource.setrlimit(resource.RLIMIT_STACK, (1 << 20, 1 << 20))


def run(command, text):
    return subprocess.run(
        command, input=text, capture_output=True, text=True, timeout=60, preexec_fn=small_stack
    )


def main():
    generator, command = sys.argv[1], sys.argv[2:]
    refused = 0
    for kind in KINDS:
        for depth in (100, 255, 100_000):
            text = subprocess.check_output([sys.executable, generator, kind, str(depth)], text=True)
            result = run(command, text)
            if result.returncode not in (0, 1):
                sys.exit(f"{kind} of depth {depth}: exit status {result.returncode}")
        messages = [line for line in result.stderr.splitlines() if "error:" in line]
        place, _, message = messages[0].partition(" error: ")
        if result.returncode == 1 and len(messages) == 1 and place.startswith("<stdin>:1:"):
            refused += "brackets are open here" in message or "more than 512 operators" in message
        else:
            print(kind, result.stderr[:1000])
    print(f"{refused} of {len(KINDS)} kinds refused")


main()
