"""Finds copies of whole buffers in the loops of bufferised functions, read from stdin.

A store that bufferisation cannot update in place is copied as a whole in each iteration: to or from
a buffer that is allocated in the loop. Copies of parts (subviews) are what reads and writes are.
Prints one line per function: its name, its copies inside of loops, and those of whole buffers.
"""
import re
import sys


class Function:
    def __init__(self, name):
        self.name = name
        self.loops = []  # for each open region: the loops around its operations
        self.origins = {}  # of a value: (root, the loops around the root, is it a part)
        self.parts = {}  # of a part: the text that says which
        self.copies = self.whole = 0

    def depth(self):
        return self.loops[-1] if self.loops else 0

    def origin(self, value):
        return self.origins.get(value, (value, 0, False))

    def define(self, line):
        names = re.match(r"\s*(%[\w#]+)(?::\d+)? = ", line)
        name = names[1] if names else None
        if match := re.search(r"= memref\.(subview|reinterpret_cast) ((%[\w#]+).*)", line):
            root, depth, _ = self.origin(match[3])
            self.parts[name] = match[2]
            self.origins[name] = (root, depth, True)
        elif match := re.search(r"= memref\.cast (%[\w#]+)", line):
            self.origins[name] = self.origin(match[1])
        elif re.search(r"= memref\.get_global", line):
            self.origins[name] = (name, 0, True)  # a literal of a body
        elif re.search(r"= memref\.alloc", line):
            self.origins[name] = (name, self.depth(), False)
        elif re.search(r"\bscf\.for ", line):
            for position, (argument, init) in enumerate(
                re.findall(r"(%\w+) = (%[\w#]+)", line.split("iter_args", 1)[-1])
            ):
                self.origins[argument] = self.origin(init)
                for result in (name, f"{name}#{position}"):
                    self.origins.setdefault(result, self.origin(init))

    def count(self, line):
        match = re.search(r"memref\.copy (%[\w#]+), (%[\w#]+)", line)
        if not match or self.depth() == 0:
            return
        source, target = (self.parts.get(value, value) for value in match.groups())
        if source == target:
            return  # what is in place already; canonicalisation drops it
        self.copies += 1
        depths = set()
        for value in match.groups():
            _, depth, is_part = self.origin(value)
            if is_part:
                return
            depths.add(depth)
        # From outside of this loop to its inside, or back, and all of it.
        self.whole += len(depths) > 1

    def read(self, line):
        self.define(line)
        self.count(line)
        stripped = line.strip()
        if stripped.startswith("}"):
            self.loops.pop()
        if stripped.endswith("{"):
            self.loops.append(self.depth() + (" scf.for " in f" {stripped}"))


def main():
    function = None
    for line in sys.stdin:
        if match := re.match(r"\s*func\.func .*@(\w+)\(.*{$", line.rstrip()):
            function = Function(match[1])
        elif function:
            if re.match(r"\s*(func\.)?return\b", line):
                print(f"{function.name}: {function.copies} in loops, {function.whole} whole")
                function = None
            else:
                function.read(line.rstrip())


main()
