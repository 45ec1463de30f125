"""random_stores.py tempo-opt COUNT SEED: random graphs whose stores are replayed.

Each graph is scheduled and gets its stores. At small sizes every instance is then run in the order
of the schedule on memories of exactly that many slots: each read must find the element that it looks
for. Neither isl nor the compiler takes part in the replay.
"""
import itertools
import random
import re
import subprocess
import sys

SIZES = [{"T": 1, "L": 1}, {"T": 2, "L": 3}, {"T": 5, "L": 2}, {"T": 6, "L": 4}]
BOUNDS = {"t": "T", "l": "L"}


class Index:
    """One index of an access, as text of the language and as a set of coordinates."""

    def __init__(self, text, points, is_slice):
        self.text, self.points, self.is_slice = text, points, is_slice


def pick_index(rng, dim, available, back_only):
    """An index along `dim`; of a value that is made later in the step, only of steps before."""
    n, d, k = "%" + BOUNDS[dim], "%" + dim, rng.randint(1, 3)
    bound = BOUNDS[dim]
    if dim not in available:
        return rng.choice([
            Index(f"0 : {n}", lambda p, s: range(s[bound]), True),
            Index(f"{n} - 1", lambda p, s: [s[bound] - 1], False),
            Index("0", lambda p, s: [0], False),
        ])
    before = Index(f"max(0, {d} - {k}) : {d}", lambda p, s: range(max(0, p[dim] - k), p[dim]), True)
    if back_only:
        return before
    return rng.choice([
        Index(d, lambda p, s: [p[dim]], False),
        Index(d, lambda p, s: [p[dim]], False),
        Index(d, lambda p, s: [p[dim]], False),
        before,
        Index(f"max({d} - {k}, 0)", lambda p, s: [max(p[dim] - k, 0)], False),
        Index(f"max(0, {d} - {k}) : {d} + 1",
              lambda p, s: range(max(0, p[dim] - k), p[dim] + 1), True),
        Index(f"0 : {d} + 1", lambda p, s: range(p[dim] + 1), True),
        Index(f"{d} : min({d} + {k}, {n})",
              lambda p, s: range(p[dim], min(p[dim] + k, s[bound])), True),
        Index(f"{d} : {n}", lambda p, s: range(p[dim], s[bound]), True),
        Index(f"{d} floordiv 2", lambda p, s: [p[dim] // 2], False),
        Index(f"{n} - 1 - {d}", lambda p, s: [s[bound] - 1 - p[dim]], False),
    ])


class Graph:
    """Nodes v0, v1, ...: the dims of each, and its reads (source, indices)."""

    def __init__(self, rng):
        self.dims, self.reads = [], []
        for node in range(rng.randint(2, 8)):
            self.dims.append(rng.choice([["t"], ["t"], ["t"], ["l", "t"], ["l", "t"], ["l"], []]))
            self.reads.append([])
            for _ in range(rng.randint(0, 2) if node else 0):
                self.add_read(rng, node, rng.randrange(node), False)
            if self.dims[node] and rng.random() < 0.4:
                self.add_read(rng, node, node, True)
        read = {source for node, reads in enumerate(self.reads) for source, _ in reads
                if source != node}
        unread = [n for n in range(len(self.dims)) if n not in read or rng.random() < 0.1]
        self.returns = [(n, [self.pick_return(rng, d) for d in self.dims[n]]) for n in unread]

    def add_read(self, rng, reader, source, back):
        """A read of itself is of earlier steps along one dim, and of the same ones along others."""
        dims = self.dims[source]
        along = rng.choice(dims) if back else None
        indices = [Index("%" + d, (lambda d: lambda p, s: [p[d]])(d), False) if back and d != along
                   else pick_index(rng, d, self.dims[reader], back) for d in dims]
        self.reads[reader].append((source, indices))

    @staticmethod
    def pick_return(rng, dim):
        bound = BOUNDS[dim]
        return rng.choice([
            Index(f"0 : %{bound}", lambda p, s: range(s[bound]), True),
            Index(f"0 : %{bound}", lambda p, s: range(s[bound]), True),
            Index(f"%{bound} - 1", lambda p, s: [s[bound] - 1], False),
        ])

    def type_of(self, node):
        return f"!tempo.rt<{len(self.dims[node])} x f32>"

    def access(self, source, indices):
        inside = ", ".join(index.text for index in indices)
        return f"%v{source}[{inside}] : {self.type_of(source)}"

    def text(self):
        ranks = [sum(index.is_slice for index in indices) for _, indices in self.returns]
        results = ", ".join(f"r{i}: " + (f"tensor<{'?x' * rank}f32>" if rank else "f32")
                            for i, rank in enumerate(ranks))
        lines = [f"tempo.graph @g(%T: index, %L: index) -> ({results}) {{",
                 "  tempo.assume (%T >= 1 and %L >= 1)",
                 "  %t = tempo.dim < %T", "  %l = tempo.dim < %L"]
        for node, dims in enumerate(self.dims):
            over = ", ".join("%" + d for d in dims)
            ins = ", ".join(f"%a{i} = {self.access(*read)}"
                            for i, read in enumerate(self.reads[node]))
            lines += [f"  %v{node} = tempo.compute over ({over})" + (f" ins({ins})" if ins else "")
                      + f" -> {self.type_of(node)} {{",
                      "    %c = arith.constant 1.0 : f32", "    tempo.yield %c : f32", "  }"]
        reads = ", ".join(self.access(n, x).rsplit(" : ", 1)[0] for n, x in self.returns)
        types = ", ".join(self.type_of(n) for n, _ in self.returns)
        return "\n".join(lines + [f"  tempo.return {reads} : {types}", "}", ""])

    def elements(self, indices, point, size):
        return itertools.product(*(index.points(point, size) for index in indices))

    def demand(self, size):
        """The instances that the results need."""
        todo = [(n, e) for n, x in self.returns for e in self.elements(x, {}, size)]
        needed = set()
        while todo:
            instance = todo.pop()
            if instance in needed:
                continue
            needed.add(instance)
            node, element = instance
            point = dict(zip(self.dims[node], element))
            todo += [(s, e) for s, x in self.reads[node] for e in self.elements(x, point, size)]
        return needed


class Schedule:
    """The attribute tempo.schedule: a function from coordinates to times for each node."""

    def __init__(self, text):
        self.times = {}
        for node, dims, times in re.findall(r"v(\d+)\[([^]]*)\] -> \[(.*?)\](?=;| })", text):
            code = re.sub(r"(\d)([a-zA-Z(])", r"\1*\2", times)
            code = re.sub(r"floor\(\((.*?)\)/(\d+)\)", r"((\1)//\2)", code)
            self.times[int(node)] = ([d.strip() for d in dims.split(",")], compile(
                f"({code},)", "schedule", "eval"))

    def time(self, node, element, size):
        dims, code = self.times[node]
        return eval(code, {}, dict(size, **dict(zip(dims, element))))


class Store:
    """One #tempo.store: the slot of an element; None where the text is a register."""

    def __init__(self, text):
        self.maps = re.findall(r"\(\)\[s0, s1\] -> \((.*?)\)(?=, \(\)|\])", text)
        self.wraps = [int(x) for x in re.findall(r"\d", text[text.find("wraps"):])] if self.maps else []
        self.codes = [compile("(" + m.replace("floordiv", "//") + ",)", "store", "eval")
                      for m in self.maps]

    def slot(self, element, size):
        slots = []
        for code, wraps, x in zip(self.codes, self.wraps, element):
            count = max(eval(code, {}, {"s0": size["T"], "s1": size["L"]}))
            if count < 1 or (not wraps and x >= count):
                raise ValueError(f"no slot for {element}")
            slots.append(x % count if wraps else x)
        return tuple(slots)


def replay(graph, schedule, stores, size):
    """The first thing that goes wrong, or None."""
    demand = graph.demand(size)
    memory = {}
    order = sorted(demand, key=lambda x: schedule.time(*x, size))
    for node, element in order:
        point = dict(zip(graph.dims[node], element))
        for source, indices in graph.reads[node]:
            for e in graph.elements(indices, point, size):
                found = memory.get((source, stores[source].slot(e, size)))
                if found != e:
                    return f"v{node}{element} finds v{source}{found} instead of {e}"
        memory[node, stores[node].slot(element, size)] = element
    for node, indices in graph.returns:
        for e in graph.elements(indices, {}, size):
            if memory.get((node, stores[node].slot(e, size))) != e:
                return f"the return does not find v{node}{e}"
    return None


def check(tempo_opt, graph):
    """What is wrong with the graph's stores; None if all is well."""
    run = subprocess.run([tempo_opt, "--tempo-schedule", "--tempo-assign-stores=verify=true"],
                         input=graph.text(), text=True, capture_output=True, timeout=60)
    if run.returncode:
        return run.stderr
    schedule = Schedule(re.search(r'tempo.schedule = "(.*?)"', run.stdout).group(1))
    stores = {int(node): Store(text) for node, text in re.findall(
        r"%v(\d+) = tempo.compute.*?tempo.stores = \[#tempo.store<(.*?)>\]", run.stdout)}
    for size in SIZES:
        try:
            problem = replay(graph, schedule, stores, size)
        except ValueError as error:
            problem = str(error)
        if problem:
            return f"{size}: {problem}\n{run.stdout}"
    return None


def main():
    tempo_opt, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    failed = 0
    for number in range(count):
        graph = Graph(random.Random(seed + number))
        problem = check(tempo_opt, graph)
        if problem:
            failed += 1
            print(f"seed {seed + number}: {problem}\n{graph.text()}")
    print(f"{count} graphs, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
