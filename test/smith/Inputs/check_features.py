"""Fails if a feature that tempo-smith counted is too rare: a line `name  count  percent %` each."""
import re
import sys

LEAST = {"recurrence": 50.0}

rows = [re.match(r"(.+?)\s+\d+\s+([\d.]+) %$", line) for line in open(sys.argv[1])]
if not rows or not all(rows):
    sys.exit("not a table of features")
rare = [row[0].strip() for row in rows if float(row[2]) < LEAST.get(row[1], 5.0)]
sys.exit("\n".join(["too rare:"] + rare) if rare else 0)
