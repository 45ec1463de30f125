"""Makes .npy files, right and hostile, and lets a program copy them."""
import os
import pathlib
import shutil
import struct
import subprocess
import sys

import numpy

TYPES = ["?", "i1", "<i2", "<i4", "<i8", "<f2", "<f4", "<f8", "V2"]
SHAPES = [(), (0,), (7,), (3, 4), (2, 3, 5), (2, 0, 3), (1,) * 32]
GOOD = "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }"
COPY = GOOD.replace


def copy(program, source, target):
    run = subprocess.run([program, source, target], text=True, capture_output=True, timeout=60)
    assert run.returncode in (0, 1) and not run.stderr, run
    return run.stdout.strip()


def header(text, version=1, length=None):
    raw = text.encode()
    length = len(raw) if length is None else length
    return b"\x93NUMPY" + bytes([version, 0]) + struct.pack("<H" if version == 1 else "<I", length) + raw


def save(path, array, version):
    with open(path, "wb") as file:
        numpy.lib.format.write_array(file, array, version=version)


def copies(program, folder):
    """Every type, shape, version and order; what comes back must be the same array."""
    generator = numpy.random.default_rng(1)
    count = different = 0
    for type_name in TYPES:
        for shape in SHAPES:
            size = int(numpy.prod(shape)) * numpy.dtype(type_name).itemsize
            bits = generator.integers(0, 2 if type_name == "?" else 256, size=size, dtype="u1")
            array = bits.view(type_name).reshape(shape)
            for version in [(1, 0), (2, 0), (3, 0)]:
                for order in "CF":
                    source, target = folder / "in.npy", folder / "out.npy"
                    save(source, numpy.asarray(array, order=order), version)
                    message = copy(program, source, target)
                    back = None if message else numpy.load(target)
                    same = back is not None and back.shape == shape and back.dtype == array.dtype
                    same = same and back.tobytes() == array.tobytes()
                    count += 1
                    if not same:
                        different += 1
                        print(type_name, shape, version, order, message)
    print(f"{count} files copied, {different} differ")


def hostile():
    data = bytes(48)
    rest = "'fortran_order': False, 'shape': (3, 4), }"
    shape = lambda text: header(COPY("(3, 4)", text)) + data
    return {
        "empty": b"",
        "text": b"a line of text\n",
        "version": header(GOOD, version=1).replace(b"Y\x01", b"Y\x09") + data,
        "no_length": b"\x93NUMPY\x01\x00\x10",
        "short_header": header(GOOD, length=5000) + data,
        "huge_header": header(GOOD, version=2, length=2**32 - 1) + data,
        "long_header": header(GOOD + " " * 70000, version=2) + data,
        "no_dictionary": header("[1, 2]") + data,
        "no_shape": header("{'descr': '<f4', 'fortran_order': False}") + data,
        "two_shapes": header(COPY("}", "'shape': (3, 4)}")) + data,
        "unknown_entry": header(COPY("}", "'colour': 'red'}")) + data,
        "negative": shape("(-3, 4)"),
        "large_size": shape("(9223372036854775808, 4)"),
        "product": shape("(4294967296, 4294967296, 1)"),
        "many_dims": shape("(" + "1, " * 33 + ")"),
        "unclosed": header("{'shape': (3") + data,
        "tail": header(GOOD + "{}") + data,
        "order": header(COPY("False", "0")) + data,
        "big_endian": header(COPY("<f4", ">f4")) + data,
        "unsigned": header(COPY("<f4", "<u4")) + data,
        "complex": header(COPY("<f4", "<c8")) + data,
        "objects": header(COPY("<f4", "|O")) + data,
        "structure": header("{'descr': [('a', '<f4')], " + rest) + data,
        "truncated": header(GOOD) + data[:-1],
        "huge_data": shape("(1152921504606846976,)"),
        "two_arrays": header(GOOD) + data + data,
    }


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "made").mkdir(parents=True)
    copies(program, folder)
    for name, raw in hostile().items():
        path = folder / (name + ".npy")
        path.write_bytes(raw)
        print(f"{name}: {copy(program, path, folder / 'made' / 'out.npy')}")
    good = folder / "good.npy"
    numpy.save(good, numpy.zeros(3, "f4"))
    print("missing:", copy(program, folder / "none.npy", folder / "made" / "out.npy"))
    print("folder:", copy(program, folder, folder / "made" / "out.npy"))
    print("device:", copy(program, "/dev/zero", folder / "made" / "out.npy"))
    print("onto a folder:", copy(program, good, folder / "made"))
    os.mkfifo(folder / "pipe")
    print("onto a pipe:", copy(program, good, folder / "pipe"))
    print("into no folder:", copy(program, good, folder / "none" / "out.npy"))
    print("files left behind:", len(list((folder / "made").iterdir())) + len(list(folder.glob("*partial*"))))


main()
