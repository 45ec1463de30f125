"""Text that nests: `nesting.py KIND DEPTH` prints a program of that kind and depth."""
import sys

GRAPH = "tempo.graph @g(%%T: index) -> () { tempo.assume (%s) tempo.return }"
ATTRIBUTE = '"user.op"() {a = %s} : () -> ()'


def program(kind, depth):
    return {
        "array": ATTRIBUTE % ("[" * depth + "]" * depth),
        "dictionary": ATTRIBUTE % ("{a = " * depth + "1" + "}" * depth),
        "tuple": ATTRIBUTE % ("tuple<" * depth + "i1" + ">" * depth),
        "function": ATTRIBUTE % ("() -> (" * depth + ")" * depth),
        "opaque": ATTRIBUTE % ("#user.a<" + "<" * depth + ">" * depth + ">"),
        "dense": ATTRIBUTE % ("dense<" + "[" * depth + "1" + "]" * depth + "> : tensor<1xi1>"),
        "location": '"user.op"() : () -> () loc(' + "callsite(" * depth + '"a" at "b"' + ' at "c")' * depth + ")",
        "region": '"user.op"() ({' * depth + "}) : () -> ()" * depth,
        "if": "func.func @f(%c: i1) {" + "scf.if %c {" * depth + "}" * depth + " return }",
        "affine": ATTRIBUTE % ("affine_map<(d0) -> (" + "(" * depth + "d0" + ")" * depth + ")>"),
        "affine-minus": ATTRIBUTE % ("affine_map<(d0) -> (" + "- " * depth + "d0)>"),
        "affine-sum": ATTRIBUTE % ("affine_map<(d0) -> (" + "d0 + " * depth + "d0)>"),
        "affine-mod": ATTRIBUTE % ("affine_map<(d0) -> (d0" + " mod 3" * depth + ")>"),
        "condition": GRAPH % ("(" * depth + "%T == 1" + ")" * depth),
        "not": GRAPH % ("not " * depth + "%T == 1"),
        "minus": GRAPH % ("- " * depth + "%T == 1"),
        "sum": GRAPH % ("%T + " * depth + "%T == 1"),
        "mod": GRAPH % ("%T" + " mod 7" * depth + " == 1"),
    }[kind]


print(program(sys.argv[1], int(sys.argv[2])))
