"""Counts the hand-written C++ of the tree whose root is given, and finds what stands outside dialect/."""
import pathlib
import re
import sys

BUDGET = 900


def files(root, suffixes):
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root).parts
        if path.suffix in suffixes and not inside[0].startswith(("build", ".")):
            yield path


def lines(text):
    return sum(1 for line in text.splitlines() if line.strip())


def main():
    root = pathlib.Path(sys.argv[1])
    outside = [p for p in files(root, {".cpp", ".cc", ".cxx", ".hpp"}) if p.parent.name != "dialect"]
    print("C++ outside dialect/:", " ".join(map(str, outside)) or "none")
    count = 0
    for path in files(root / "dialect", {".cpp", ".h"}):
        count += lines(path.read_text())
    for path in files(root / "dialect", {".td"}):
        # Only extra*Declaration, extra*Definition, builders and the like are C++; descriptions and
        # assembly formats are written in [{ }] too.
        for name, block in re.findall(r"let (\w+) = \[\{(.*?)\}\]", path.read_text(), re.S):
            if name not in ("description", "summary", "assemblyFormat"):
                count += lines(block)
    verdict = "under" if count < BUDGET else "OVER"
    print(f"hand-written C++ in dialect/: {count} lines, {verdict} {BUDGET}")


main()
