"""Runs a command with two bounds, `@`, and checks that the larger one takes no more memory.

    peak.py SMALL LARGE command... (in which @ is the bound)
"""
import os
import subprocess
import sys

ALLOWED_KILOBYTES = 32 * 1024


def peak_kilobytes(bound):
    command = [word.replace("@", bound) for word in sys.argv[3:]]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{command} failed with status {status}")
    return usage.ru_maxrss


small, large = (peak_kilobytes(bound) for bound in sys.argv[1:3])
print(f"{small} kB with {sys.argv[1]}, {large} kB with {sys.argv[2]}")
sys.exit(large > small + ALLOWED_KILOBYTES)
