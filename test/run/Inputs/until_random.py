"""Random programs with a dim that data ends: what is compiled gives what is interpreted.

    until_random.py FIRST_SEED COUNT DIRECTORY

A program has the dims %t, which ends at %n, and %u, which goes to %T + 1. A value is early if its
steps need nothing of what comes later, so that the test which ends %t may depend on it.
"""
import pathlib
import random
import subprocess
import sys

SIZES = (0, 1, 2, 6)

# An index over {d}, a coordinate of the reader, up to {end}; whether it is a slice, or reads ahead.
INDICES = [
    ("{d}", False, False),
    ("max(0, {d} - 1)", False, False),
    ("0 : {d} + 1", True, False),
    ("max(0, {d} - 2) : {d} + 1", True, False),
    ("{d} : {end}", True, True),
    ("min({d} + 1, {end} - 1)", False, True),
    ("0 : {end}", True, True),
]


class Value:
    def __init__(self, name, dim, end, early):
        self.name, self.dim, self.end, self.early = name, dim, end, early

    def type(self):
        return f"!tempo.rt<{1 if self.dim else 0} x i64>"


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.values = [Value("xt", "t", "%n", True), Value("yu", "u", "%T + 1", True)]

    def read(self, value, dim, early):
        """The access of `value` by a node over `dim`; None if such a node cannot read it."""
        if early and not value.early:
            return None
        if not value.dim:
            return f"%{value.name}", False
        at_end = value.end == "%n"
        choices = [
            (text, sliced) for text, sliced, ahead in INDICES
            if not (ahead and at_end and early) and (dim or "{d}" not in text)
        ]
        if not choices:
            return None
        text, sliced = self.random.choice(choices)
        return f"%{value.name}[{text.format(d='%' + dim, end=value.end)}]", sliced

    def compute(self, name, dim, reads, where=""):
        """A node that adds up what it reads, its index and a number."""
        inputs, body, terms = [], [], []
        for k, (value, (access, sliced)) in enumerate(reads):
            inputs.append(f"%a{k} = {access} : {value.type()}")
            terms.append(f"%a{k}")
            if sliced:
                terms[-1] = f"%v{k}"
                body += [
                    f"    %z{k} = arith.constant dense<0> : tensor<i64>",
                    f"    %r{k} = linalg.reduce {{ arith.addi }} ins(%a{k} : tensor<?xi64>)"
                    f" outs(%z{k} : tensor<i64>) dimensions = [0]",
                    f"    %v{k} = tensor.extract %r{k}[] : tensor<i64>",
                ]
        if dim:
            body.append(f"    %i = arith.index_cast %{dim} : index to i64")
            terms.append("%i")
        body.append(f"    %s0 = arith.constant {self.random.randint(1, 9)} : i64")
        for k, term in enumerate(terms):
            body.append(f"    %s{k + 1} = arith.addi %s{k}, {term} : i64")
        over = f"%{dim}" if dim else ""
        ins = f" ins({', '.join(inputs)})" if inputs else ""
        self.lines += [f"  %{name} = tempo.compute over ({over}){where}{ins}"
                       f" -> !tempo.rt<{1 if dim else 0} x i64> {{",
                       *body, f"    tempo.yield %s{len(terms)} : i64", "  }"]

    def add_node(self, k):
        dim = self.random.choice(["t", "t", "u", ""])
        within = dim == "u" and self.random.random() < 0.5
        early = not within and self.random.random() < 0.6
        reads = []
        for value in self.random.choices(self.values, k=self.random.randint(1, 3)):
            meets_end = dim == "u" and not within and value.end == "%n"
            access = None if meets_end else self.read(value, dim, early)
            if access:
                reads.append((value, access))
        self.compute(f"v{k}", dim, reads, " where (%u < %n)" if within else "")
        end = "%n" if dim == "t" or within else "%T + 1"
        self.values.append(Value(f"v{k}", dim, end, early))

    def add_state(self, k):
        """A recurrence over %t."""
        start = self.random.choice([v for v in self.values if v.dim == "t" and v.early])
        state = Value(f"m{k}", "t", "%n", True)
        self.lines += [f"  %m{k} = tempo.merge over (%t) -> !tempo.rt<1 x i64> {{",
                       f"    when (%t == 0) : %{start.name}[%t] : !tempo.rt<1 x i64>",
                       f"    otherwise : %k{k}[%t] : !tempo.rt<1 x i64>", "  }"]
        self.compute(f"k{k}", "t", [(state, (f"%m{k}[%t - 1]", False)),
                                    (start, (f"%{start.name}[%t]", False))])
        self.values.append(state)

    def add_test(self):
        value = self.random.choice([v for v in self.values if v.dim == "t" and v.early])
        self.lines += [f"  %done = tempo.compute over (%t) ins(%a = %{value.name}[%t] :"
                       " !tempo.rt<1 x i64>) -> !tempo.rt<1 x i1> {",
                       f"    %c = arith.constant {self.random.choice([3, 4, 7])} : i64",
                       "    %r = arith.remui %a, %c : i64",
                       f"    %z = arith.constant {self.random.randint(0, 2)} : i64",
                       "    %d = arith.cmpi eq, %r, %z : i64", "    tempo.yield %d : i1", "  }"]

    def generate(self):
        for k in range(self.random.randint(2, 6)):
            self.add_state(k) if self.random.random() < 0.25 else self.add_node(k)
        self.add_test()
        accesses = [f"%{v.name}[0 : {v.end}]" if v.dim else f"%{v.name}" for v in self.values[2:]]
        types = [v.type() for v in self.values[2:]]
        results = [f"r{k}: {'tensor<?xi64>' if v.dim else 'i64'}"
                   for k, v in enumerate(self.values[2:])]
        head = ["tempo.graph @main(%x: tensor<?xi64>, %y: tensor<?xi64>, %T: index) -> ("
                f"{', '.join(results)}, n: index) {{",
                "  %t, %n = tempo.dim < %T until %done", "  %u = tempo.dim < %T + 1",
                "  %xt = tempo.input %x over (%t) : tensor<?xi64> -> !tempo.rt<1 x i64>",
                "  %yu = tempo.input %y over (%u) : tensor<?xi64> -> !tempo.rt<1 x i64>"]
        end = [f"  tempo.return {', '.join(accesses)}, %n : {', '.join(types)}, index", "}", ""]
        return "\n".join(head + self.lines + end)


def run(path, size, seed, how):
    command = ["tempo-run", path, "--bind", f"T={size}", "--arg", f"x=random:{seed}",
               "--arg", f"y=random:{seed + 1}", "--print", how]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    return done.stdout if done.returncode == 0 else f"failed: {done.stderr}"


def main():
    """Writes and runs the programs; says which of them differ."""
    first, count, directory = int(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    directory.mkdir(exist_ok=True)
    failures = 0
    for seed in range(first, first + count):
        path = directory / f"until_{seed}.mlir"
        path.write_text(Generator(seed).generate())
        for size in SIZES:
            interpreted = run(path, size, seed, "--interpret")
            compiled = run(path, size, seed, "--poison")
            if interpreted != compiled or interpreted.startswith("failed"):
                print(f"{path}, T={size}: interpreted\n{interpreted}compiled\n{compiled}")
                failures += 1
    print(f"{count} programs, {failures} failures")
    sys.exit(failures > 0)


main()
