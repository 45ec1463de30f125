"""size_bounds.py library.so: random loop nests that allocate buffers of random affine sizes.

tempo-plan-arena must allocate what the largest iteration needs, no less, and no more but for a few
nests that are too much for isl: the largest size is found here by running the loops. The nests have two parameters; compiled, each is called with
several values of them, and the library prints the bytes that it asks for and grants none.
"""
import random
import subprocess
import sys

OPERATIONS = {
    "addi": lambda a, b: a + b, "subi": lambda a, b: a - b,
    "maxsi": max, "minsi": min,
    "muli": lambda a, b: a * b, "floordivsi": lambda a, b: a // b,
    "ceildivsi": lambda a, b: -(-a // b), "divsi": lambda a, b: int(a / b),
    "remsi": lambda a, b: a - b * int(a / b),
}


class Nest:
    """Loops over %i0, %i1, ... and an expression of their indices: names and how to compute them."""

    def __init__(self, rng):
        self.rng, self.lines, self.values, self.constants = rng, [], [], {}
        self.loops = []
        # Places 0 and 1 of a point are the parameters, the others the indices of loops.
        self.values += [("%p0", lambda at: at[0]), ("%p1", lambda at: at[1])]
        for depth in range(rng.randint(1, 3)):
            lower = self.expression(1)
            extent = self.operation("maxsi", self.expression(1), self.constant(rng.randint(0, 4)))
            upper = self.operation("addi", lower, extent)
            self.loops.append((len(self.lines), lower, upper))
            self.lines.append(None)
            self.values.append((f"%i{depth}", lambda at, d=depth: at[2 + d]))
        self.size = self.expression(rng.randint(1, 5))

    def constant(self, value):
        name = f"%c{value}" if value >= 0 else f"%m{-value}"
        self.constants[name] = value
        return name, lambda at: value

    def leaf(self):
        if self.values and self.rng.random() < 0.7:
            return self.rng.choice(self.values)
        return self.constant(self.rng.randint(-3, 9))

    def expression(self, steps):
        value = self.leaf()
        for _ in range(steps):
            name = self.rng.choice(list(OPERATIONS))
            takes_literal = name in ("muli", "floordivsi", "ceildivsi", "divsi", "remsi")
            other = self.constant(self.rng.randint(1, 4)) if takes_literal else self.leaf()
            value = self.operation(name, value, other)
            if self.rng.random() < 0.3:
                self.values.append(value)
        return value

    def operation(self, name, a, b):
        result = f"%v{len(self.lines)}"
        self.lines.append(f"{result} = arith.{name} {a[0]}, {b[0]} : index")
        function = OPERATIONS[name]
        return result, lambda at: function(a[1](at), b[1](at))

    def text(self, number):
        constants = [f"{name} = arith.constant {value} : index"
                     for name, value in self.constants.items()]
        body, loops = [], dict((at, (lo, up)) for at, lo, up in self.loops)
        for at, line in enumerate(self.lines):
            if line is None:
                lower, upper = loops[at]
                body.append(f"scf.for %i{list(loops).index(at)} = {lower[0]} to {upper[0]} step %one {{")
            else:
                body.append(line)
        return "\n".join([
            f"func.func @f{number}(%x: memref<?xi32>, %p0: index, %p1: index) -> i32 attributes {{{ATTRIBUTES}}} {{", "%one = arith.constant 1 : index",
            "%ok = arith.constant 0 : i32", *constants, *body,
            f"%a = memref.alloc({self.size[0]}) : memref<?xi32>",
            "%v = memref.load %a[%one] : memref<?xi32>", "memref.store %v, %x[%one] : memref<?xi32>",
            "}" * len(self.loops), "return %ok : i32", "}"])

    def largest(self, at):
        """The largest size over all iterations from the point `at` on; None if there are none."""
        if len(at) == 2 + len(self.loops):
            return self.size[1](at)
        _, lower, upper = self.loops[len(at) - 2]
        sizes = [self.largest(at + (i,)) for i in range(lower[1](at), upper[1](at))]
        return max([size for size in sizes if size is not None], default=None)


# As convert-tempo-to-scf gives them to the function of a graph: each asks for its own memory.
ATTRIBUTES = "llvm.emit_c_interface, no_inline, tempo.function"

POINTS = [(0, 0), (1, 0), (2, 5), (7, 3), (13, 13)]


def main_function(n_nests):
    """Calls every nest with every pair of parameters."""
    lines = ["func.func private @begin_call()", "func.func @main() {", "%m = memref.alloca() : memref<2xi32>",
             "%x = memref.cast %m : memref<2xi32> to memref<?xi32>"]
    for value in range(14):
        lines.append(f"%c{value} = arith.constant {value} : index")
    for i in range(n_nests):
        for j, (a, b) in enumerate(POINTS):
            lines.append("func.call @begin_call() : () -> ()")
            lines.append(f"%r{i}_{j} = func.call @f{i}(%x, %c{a}, %c{b})"
                         " : (memref<?xi32>, index, index) -> i32")
    return "\n".join(lines + ["return", "}"])


def compile_and_run(text, library):
    """The bytes that each call asks for; None where its buffer is small and static: a register."""
    code = subprocess.run(["tempo-opt", "--tempo-to-llvm"], input=text, capture_output=True,
                          text=True, timeout=120)
    if code.returncode != 0:
        sys.exit(f"{text}\n{code.stderr[:2000]}")
    done = subprocess.run(["mlir-runner", "-e", "main", "--entry-point-result=void", "-O0",
                           f"--shared-libs={library}"],
                          input=code.stdout, capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        sys.exit(done.stderr[:2000])
    calls = done.stdout.split("call\n")[1:]
    return [int(call) if call else None for call in calls]


def main():
    rng = random.Random(11)
    nests = [Nest(rng) for _ in range(300)]
    text = "\n".join([nest.text(i) for i, nest in enumerate(nests)] + [main_function(len(nests))])
    given = iter(compile_and_run(text, sys.argv[1]))
    wrong = run = larger = 0
    for i, nest in enumerate(nests):
        for point in POINTS:
            bytes_given, largest = next(given), nest.largest(point)
            if largest is None or bytes_given is None:
                continue  # no iteration: any size will do
            run += 1
            wanted = (max(largest, 0) * 4 + 63) // 64 * 64
            larger += bytes_given > wanted
            if bytes_given < wanted:
                wrong += 1
                print(f"at {point} allocates {bytes_given}, needs {wanted}:\n{nest.text(i)}")
    print(f"{'enough' if run > 500 else 'too few'} nests run, {wrong} wrong, "
          f"{'few' if larger < run / 20 else larger} larger")


main()
