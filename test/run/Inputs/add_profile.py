"""add_profile.py TABLE: the times of a profile's lines add up to its last line."""
import sys


def main():
    with open(sys.argv[1]) as table:
        *lines, last = [line.split() for line in table][1:]
    total = sum(float(line[0]) for line in lines)
    if abs(total - float(last[0])) > 0.001 * (len(lines) + 1):
        sys.exit(f"the lines add up to {total}, not to {last[0]}")


main()
