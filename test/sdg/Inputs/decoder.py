"""Prints a graph of about N nodes: the unrolled layers of a decoder that reads its own output.

Each layer reads a growing past of its keys and values, so the token's recurrence makes one cycle of
the whole graph; most accesses are identities, as in real programs.
"""
import sys

RT = "!tempo.rt<1 x tensor<4xf32>>"


def node(name, reads):
    ins = ", ".join(f"%i{k} = %{read} : {RT}" for k, read in enumerate(reads))
    # Every body gives back its first input, a point.
    return (f"  %{name} = tempo.compute over (%t) ins({ins}) -> {RT} {{\n"
            f"    tempo.yield %i0 : tensor<4xf32>\n  }}")


def main(count):
    lines = [
        "tempo.graph @decoder(%start: tensor<4xf32>, %T: index) -> (out: tensor<4xf32>) {",
        "  tempo.assume (%T >= 1)",
        "  %t = tempo.dim < %T",
        f"  %token = tempo.merge over (%t) -> {RT} {{",
        "    when (%t == 0) : %start : tensor<4xf32>",
        f"    otherwise : %next[%t - 1] : {RT}",
        "  }",
    ]
    h, made = "token", 3
    while made < count:
        n = made
        for name in "qkv":
            lines.append(node(f"{name}{n}", [f"{h}[%t]"]))
        lines.append(node(f"a{n}", [f"q{n}[%t]", f"k{n}[0 : %t + 1]", f"v{n}[0 : %t + 1]"]))
        lines.append(node(f"h{n}", [f"a{n}[%t]", f"{h}[%t]"]))
        h, made = f"h{n}", made + 5
    lines.append(node("next", [f"{h}[%t]"]))
    lines += [f"  tempo.return %next[%T - 1] : {RT}", "}"]
    print("\n".join(lines))


main(int(sys.argv[1]))
