"""Prints a large graph of the kind that is asked for."""
import sys

N_DIMS = 12


def nodes(n):
    dims = [f"%d{i}" for i in range(N_DIMS)]
    over, shifted = ", ".join(dims), ", ".join(f"{d} - 1" for d in dims)
    kind = f"!tempo.rt<{N_DIMS} x f32>"
    print("tempo.graph @nodes(%x: f32, %T: index) -> (y: f32) {")
    for dim in dims:
        print(f"  {dim} = tempo.dim < %T")
    print(f"  %n0 = tempo.merge over ({over}) -> {kind} {{ otherwise : %x : f32 }}")
    for i in range(1, n):
        print(f"  %n{i} = tempo.compute over ({over}) where ({dims[0]} >= 1)")
        print(f"      ins(%a = %n{i - 1}[{over}] : {kind}, %b = %n{i // 2}[{shifted}] : {kind})")
        print(f"      -> {kind} {{")
        print("    %c = arith.addf %a, %b : f32")
        print("    tempo.yield %c : f32")
        print("  }")
    print(f"  tempo.return %n{n - 1}[{', '.join(['0'] * N_DIMS)}] : {kind}")
    print("}")


def dims(n):
    print("tempo.graph @dims(%T: index) -> () {")
    for i in range(n):
        print(f"  %d{i} = tempo.dim < {f'%d{i + 1} + 1' if i + 1 < n else '%T'}")
    print("  tempo.return")
    print("}")


def branches(n):
    print("tempo.graph @branches(%x: f32, %T: index) -> (y: f32) {")
    print("  %t = tempo.dim < %T")
    print("  %m = tempo.merge over (%t) -> !tempo.rt<1 x f32> {")
    for i in range(n):
        print(f"    when (%t == {i} and %T >= 1) : %x : f32")
    print("  }")
    print("  tempo.return %m[0] : !tempo.rt<1 x f32>")
    print("}")


def arguments(n):
    items = ", ".join(f"%x{i}: tensor<?xf32> sizes(%T{i}), %T{i}: index" for i in range(n))
    names = ", ".join(f"y{i}: index" for i in range(n))
    print(f"tempo.graph @arguments({items}) -> ({names}) {{")
    values, types = ", ".join(f"%T{i}" for i in range(n)), ", ".join(["index"] * n)
    print(f"  tempo.return {values} : {types}")
    print("}")


{
    "nodes": lambda: nodes(10_000),
    "dims": lambda: dims(10_000),
    "branches": lambda: branches(5_000),
    "arguments": lambda: arguments(5_000),
}[sys.argv[1]]()
