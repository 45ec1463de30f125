"""Sums up lit's results (files written by lit --output) in one line; fails if a test failed.

A file that is missing or cannot be read is a run that broke off: one more failure.
"""
import collections
import json
import sys

GROUPS = {"PASS": "passed", "XFAIL": "passed", "FLAKYPASS": "passed",
          "UNSUPPORTED": "skipped", "SKIPPED": "skipped", "EXCLUDED": "skipped"}


def main():
    counts = collections.Counter()
    for path in sys.argv[1:]:
        try:
            with open(path) as results:
                tests = json.load(results)["tests"]
        except (OSError, ValueError, KeyError) as error:
            print(f"{path}: {error}")
            counts["failed"] += 1
            continue
        for test in tests:
            counts[GROUPS.get(test["code"], "failed")] += 1
    skipped = f", {counts['skipped']} skipped" if counts["skipped"] else ""
    print(f"{counts['passed']} passed, {counts['failed']} failed{skipped}")
    return 1 if counts["failed"] or not counts["passed"] else 0


sys.exit(main())
