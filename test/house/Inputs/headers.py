"""Compiles each include/tempo-c/*.h by itself with the C compiler given."""
import pathlib
import subprocess
import sys


def main():
    root, compiler = pathlib.Path(sys.argv[1]), sys.argv[2]
    headers = sorted((root / "include" / "tempo-c").glob("*.h"))
    broken = 0
    for header in headers:
        program = f'#include "tempo-c/{header.name}"\nint main(void) {{ return 0; }}\n'
        flags = ["-std=c17", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only"]
        places = ["-I", root / "include", "-isystem", "/usr/lib/llvm-22/include"]
        result = subprocess.run(
            [compiler, *flags, *places, "-x", "c", "-"], input=program, text=True
        )
        broken += result.returncode != 0
    print(f"{len(headers)} headers, {broken} do not compile alone")


main()
