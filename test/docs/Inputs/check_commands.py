"""Runs the commands shown in a page and compares what they print with what the page shows.

Usage: check_commands.py PAGE FOLDER. The block of MLIR before a command is the file that the command
names; an indented line "$ command" begins a command, the indented lines after it are its output.
"""
import os
import subprocess
import sys


def blocks(page):
    """Yields ("mlir", text) and ("command", lines) in the order of the page."""
    lines = iter(page.split("\n"))
    line = next(lines, None)
    while line is not None:
        if line == "```mlir":
            block = []
            while (line := next(lines)) != "```":
                block.append(line + "\n")
            yield "mlir", "".join(block)
        elif line.startswith("    $ "):
            block = [line[6:]]
            while (line := next(lines, "")).startswith("    "):
                block.append(line[4:])
            yield "command", block
        line = next(lines, None)


def main(page, folder):
    count, program = 0, ""
    with open(page) as file:
        text = file.read()
    os.makedirs(folder, exist_ok=True)
    for kind, block in blocks(text):
        if kind == "mlir":
            program = block
            continue
        command, *expected = block
        words = command.split()
        with open(os.path.join(folder, words[1]), "w") as file:
            file.write(program)
        result = subprocess.run(words, cwd=folder, capture_output=True, text=True)
        printed = (result.stdout + result.stderr).rstrip().split("\n")
        if printed != expected:
            sys.exit("$ " + command + "\nprints\n" + "\n".join(printed))
        count += 1
    print(f"{count} commands print what {os.path.basename(page)} shows")


main(sys.argv[1], sys.argv[2])
