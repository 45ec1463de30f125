"""Writes a decoder with its layers unrolled, one operation a node, as a tempo.graph.

usage: decoder.py [layers [width]]

Each token is the likeliest after all before it. A layer is RMSNorm, q, k and v, rotary embedding,
attention over the keys and values so far, projection, residual, and a gated MLP; every step of it
is a node, so that four layers make 154 of them, all in one cycle through tok[t - 1].
"""
import sys


class Writer:
    def __init__(self, width):
        self.width = width
        self.vector = f"tensor<{width}xf32>"
        self.matrix = f"tensor<{width}x{width}xf32>"
        self.past = f"tensor<?x{width}xf32>"
        self.arguments = ["%start: i64", "%T: index"]
        self.nodes = []

    def argument(self, name, kind):
        self.arguments.append(f"%{name}: {kind}")
        return name

    def node(self, name, inputs, result, body, sizes=""):
        """A compute over t: inputs are (name in the body, what is read, its type)."""
        ins = ", ".join(f"%{inner} = {read} : {kind}" for inner, read, kind in inputs)
        lines = "\n".join("    " + line for line in body)
        self.nodes.append(
            f"  %{name} = tempo.compute over (%t) ins({ins}) -> !tempo.rt<1 x {result}>{sizes} {{\n"
            f"{lines}\n  }}"
        )
        return name

    def at(self, inner, name, kind):
        return (inner, f"%{name}[%t]", f"!tempo.rt<1 x {kind}>")

    def elementwise(self, name, inputs, formula, kind=None):
        """`formula`: lines over %a, %b, ... that end in the value to yield."""
        kind = kind or self.vector
        letters = "abcd"[: len(inputs)]
        reads = [self.at(f"in_{c}", i, kind) for c, i in zip(letters, inputs)]
        return self.node(name, reads, kind, self.map_lines(letters, kind, formula))

    def map_lines(self, letters, kind, formula):
        operands = ", ".join(f"%in_{c}" for c in letters)
        kinds = ", ".join([kind] * len(letters))
        arguments = ", ".join(f"%{c}: f32" for c in letters)
        init = f"%init = tensor.empty() : {kind}"
        size = ""
        if "?" in kind:
            init = f"%n = tensor.dim %in_a, %c0 : {kind}"
            size = f"%init = tensor.empty(%n) : {kind}"
        lines = ["%c0 = arith.constant 0 : index"] if size else []
        lines += [init] + ([size] if size else [])
        lines += [f"%r = linalg.map ins({operands} : {kinds}) outs(%init : {kind})"]
        lines += [f"    ({arguments}, %out: f32) {{"]
        lines += ["      " + line for line in formula[:-1]]
        lines += [f"      linalg.yield {formula[-1]} : f32", "    }", f"tempo.yield %r : {kind}"]
        return lines

    def reduce(self, name, value, kind, combine, start):
        body = [
            f"%init = arith.constant dense<{start}> : tensor<f32>",
            f"%s = linalg.reduce {{ {combine} }} ins(%v : {kind}) outs(%init : tensor<f32>)",
            "    dimensions = [0]",
            "%r = tensor.extract %s[] : tensor<f32>",
            "tempo.yield %r : f32",
        ]
        return self.node(name, [self.at("v", value, kind)], "f32", body)

    def scale(self, name, value, factor, operation, kind=None):
        """Every element of `value` by the scalar `factor`."""
        kind = kind or self.vector
        reads = [self.at("in_a", value, kind), self.at("s", factor, "f32")]
        body = self.map_lines("a", kind, [f"%e = {operation} %a, %s : f32", "%e"])
        sizes = " sizes(%t + 1)" if "?" in kind else ""
        return self.node(name, reads, kind, body, sizes)

    def project(self, name, value):
        weight = self.argument(f"w_{name}", self.matrix)
        reads = [self.at("v", value, self.vector), ("m", f"%{weight}", self.matrix)]
        body = [
            f"%init = arith.constant dense<0.0> : {self.vector}",
            f"%r = linalg.matvec ins(%m, %v : {self.matrix}, {self.vector})",
            f"    outs(%init : {self.vector}) -> {self.vector}",
            f"tempo.yield %r : {self.vector}",
        ]
        return self.node(name, reads, self.vector, body)

    def norm(self, name, value):
        square = self.elementwise(f"{name}_sq", [value], ["%e = arith.mulf %a, %a : f32", "%e"])
        total = self.reduce(f"{name}_sum", square, self.vector, "arith.addf", "0.0")
        body = [
            f"%w = arith.constant {1 / self.width} : f32",
            "%eps = arith.constant 1.0e-5 : f32",
            "%mean = arith.mulf %v, %w : f32",
            "%e = arith.addf %mean, %eps : f32",
            "%r = math.rsqrt %e : f32",
            "tempo.yield %r : f32",
        ]
        factor = self.node(f"{name}_rs", [self.at("v", total, "f32")], "f32", body)
        scaled = self.scale(f"{name}_n", value, factor, "arith.mulf")
        weight = self.argument(f"w_{name}", self.vector)
        reads = [self.at("in_a", scaled, self.vector), ("in_b", f"%{weight}", self.vector)]
        lines = self.map_lines("ab", self.vector, ["%e = arith.mulf %a, %b : f32", "%e"])
        return self.node(f"{name}_w", reads, self.vector, lines)

    def rotate(self, name, value, cos, sin):
        """x cos + swap(x) sin, pairs being the two halves."""
        half = self.width // 2
        part = f"tensor<{half}xf32>"
        body = [
            f"%lo = tensor.extract_slice %v[0] [{half}] [1] : {self.vector} to {part}",
            f"%hi = tensor.extract_slice %v[{half}] [{half}] [1] : {self.vector} to {part}",
            f"%none = tensor.empty() : {part}",
            f"%neg = linalg.map ins(%hi : {part}) outs(%none : {part}) (%a: f32, %out: f32) {{",
            "      %e = arith.negf %a : f32",
            "      linalg.yield %e : f32",
            "    }",
            f"%r = tensor.concat dim(0) %neg, %lo : ({part}, {part}) -> {self.vector}",
            f"tempo.yield %r : {self.vector}",
        ]
        swapped = self.node(f"{name}_sw", [self.at("v", value, self.vector)], self.vector, body)
        left = self.elementwise(f"{name}_c", [value, cos], ["%e = arith.mulf %a, %b : f32", "%e"])
        right = self.elementwise(f"{name}_s", [swapped, sin],
                                 ["%e = arith.mulf %a, %b : f32", "%e"])
        return self.elementwise(f"{name}_r", [left, right],
                                ["%e = arith.addf %a, %b : f32", "%e"])

    def attend(self, name, query, key, value):
        scores = "tensor<?xf32>"
        dots = self.node(
            f"{name}_dot",
            [self.at("q", query, self.vector),
             ("past", f"%{key}[0 : %t + 1]", f"!tempo.rt<1 x {self.vector}>")],
            scores,
            ["%c0 = arith.constant 0 : index",
             "%zero = arith.constant 0.0 : f32",
             f"%n = tensor.dim %past, %c0 : {self.past}",
             f"%empty = tensor.empty(%n) : {scores}",
             f"%init = linalg.fill ins(%zero : f32) outs(%empty : {scores}) -> {scores}",
             f"%r = linalg.matvec ins(%past, %q : {self.past}, {self.vector})",
             f"    outs(%init : {scores}) -> {scores}",
             f"tempo.yield %r : {scores}"],
            " sizes(%t + 1)")
        most = self.reduce(f"{name}_max", dots, scores, "arith.maximumf", "0xFF800000")
        shifted = self.scale(f"{name}_sh", dots, most, "arith.subf", scores)
        weights = self.node(
            f"{name}_exp", [self.at("in_a", shifted, scores)], scores,
            self.map_lines("a", scores, ["%e = math.exp %a : f32", "%e"]), " sizes(%t + 1)")
        total = self.reduce(f"{name}_sum", weights, scores, "arith.addf", "0.0")
        mixed = self.node(
            f"{name}_mix",
            [self.at("p", weights, scores),
             ("past", f"%{value}[0 : %t + 1]", f"!tempo.rt<1 x {self.vector}>")],
            self.vector,
            [f"%init = arith.constant dense<0.0> : {self.vector}",
             f"%r = linalg.vecmat ins(%p, %past : {scores}, {self.past})",
             f"    outs(%init : {self.vector}) -> {self.vector}",
             f"tempo.yield %r : {self.vector}"])
        return self.scale(f"{name}_out", mixed, total, "arith.divf")

    def layer(self, i, value, cos, sin):
        n = f"l{i}"
        before = self.norm(f"{n}_n1", value)
        query = self.rotate(f"{n}_q", self.project(f"{n}_wq", before), cos, sin)
        key = self.rotate(f"{n}_k", self.project(f"{n}_wk", before), cos, sin)
        mixed = self.attend(f"{n}_a", query, key, self.project(f"{n}_wv", before))
        add = ["%e = arith.addf %a, %b : f32", "%e"]
        mul = ["%e = arith.mulf %a, %b : f32", "%e"]
        middle = self.elementwise(f"{n}_mid", [value, self.project(f"{n}_wo", mixed)], add)
        normed = self.norm(f"{n}_n2", middle)
        gate = self.project(f"{n}_wg", normed)
        sigmoid = self.elementwise(
            f"{n}_sig", [gate],
            ["%one = arith.constant 1.0 : f32", "%neg = arith.negf %a : f32",
             "%x = math.exp %neg : f32", "%y = arith.addf %x, %one : f32",
             "%e = arith.divf %one, %y : f32", "%e"])
        silu = self.elementwise(f"{n}_silu", [gate, sigmoid], mul)
        gated = self.elementwise(f"{n}_mul", [silu, self.project(f"{n}_wu", normed)], mul)
        return self.elementwise(f"{n}_res", [middle, self.project(f"{n}_wd", gated)], add)

    def angle(self, name, function):
        body = [
            f"%init = tensor.empty() : {self.vector}",
            f"%r = linalg.map outs(%init : {self.vector}) (%out: f32) {{",
            "      %p = arith.index_cast %t : index to i64",
            "      %a = arith.sitofp %p : i64 to f32",
            f"      %e = math.{function} %a : f32",
            "      linalg.yield %e : f32",
            "    }",
            f"tempo.yield %r : {self.vector}",
        ]
        lines = "\n".join("    " + line for line in body)
        self.nodes.append(
            f"  %{name} = tempo.compute over (%t) -> !tempo.rt<1 x {self.vector}> {{\n{lines}\n  }}")
        return name

    def embed(self):
        table = self.argument("table", self.matrix)
        return self.node(
            "x", [self.at("id", "tok", "i64"), ("m", f"%{table}", self.matrix)], self.vector,
            ["%i = arith.index_cast %id : i64 to index",
             f"%r = tensor.extract_slice %m[%i, 0] [1, {self.width}] [1, 1]",
             f"    : {self.matrix} to {self.vector}",
             f"tempo.yield %r : {self.vector}"])

    def choose(self, logits):
        return self.node(
            "best", [self.at("v", logits, self.vector)], "i64",
            ["%low = arith.constant dense<0xFF800000> : tensor<f32>",
             "%first = arith.constant dense<0> : tensor<i64>",
             "%most, %at = linalg.generic {",
             "      indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> ()>,",
             "                       affine_map<(d) -> ()>],",
             "      iterator_types = [\"reduction\"]}",
             f"    ins(%v : {self.vector}) outs(%low, %first : tensor<f32>, tensor<i64>) {{",
             "    ^bb0(%a: f32, %m: f32, %k: i64):",
             "      %d = linalg.index 0 : index",
             "      %i = arith.index_cast %d : index to i64",
             "      %gt = arith.cmpf ogt, %a, %m : f32",
             "      %e = arith.select %gt, %a, %m : f32",
             "      %j = arith.select %gt, %i, %k : i64",
             "      linalg.yield %e, %j : f32, i64",
             "    } -> (tensor<f32>, tensor<i64>)",
             "%r = tensor.extract %at[] : tensor<i64>",
             "tempo.yield %r : i64"])

    def graph(self, layers):
        value = self.embed()
        cos, sin = self.angle("cos", "cos"), self.angle("sin", "sin")
        for i in range(layers):
            value = self.layer(i, value, cos, sin)
        self.choose(self.project("logits", value))
        merge = (
            "  %tok = tempo.merge over (%t) -> !tempo.rt<1 x i64> {\n"
            "    when (%t == 0) : %start : i64\n"
            "    otherwise : %best[%t - 1] : !tempo.rt<1 x i64>\n  }")
        head = f"tempo.graph @decoder({', '.join(self.arguments)}) -> (tokens: tensor<?xi64>) {{"
        tail = "  tempo.return %tok[0 : %T] : !tempo.rt<1 x i64>\n}"
        return "\n".join([head, "  %t = tempo.dim < %T", merge, *self.nodes, tail])


def main():
    layers = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    width = int(sys.argv[2]) if len(sys.argv) > 2 else 8
    print(Writer(width).graph(layers))


main()
