"""show_schedule.py scheduled.mlir: when each statement runs, a line each, in the order of the loops.

A time is a tuple, and times are ordered like words in a dictionary: `y[t] -> [1, t, 5]` runs in the
second loop, at each t after what has a smaller last number; `[2, -t, 0]` is a loop that runs down.
"""
import re
import sys


def order(entry):
    time = re.search(r"-> \[(.*)\]", entry)[1].split(", ")
    return [(0, int(part), "") if re.fullmatch(r"-?\d+", part) else (1, 0, part) for part in time]


def main():
    with open(sys.argv[1]) as file:
        schedule = re.search(r'tempo\.schedule = "\[.*?\] -> { (.*?) }"', file.read())[1]
    entries = sorted(schedule.split("; "), key=order)
    width = max(len(entry.split(" -> ")[0]) for entry in entries)
    for entry in entries:
        statement, time = entry.split(" -> ")
        print(f"{statement:{width}} -> {time}")


main()
