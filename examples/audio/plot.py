"""plot.py samples.npy folder plot.svg: the recording and the results, one panel each, over time."""
import pathlib
import sys

import numpy as np

WIDTH, HEIGHT, LEFT, GAP = 960, 110, 110, 14
PANELS = [("samples", "#777777"), ("filtered", "#1f77b4"), ("smooth", "#2ca02c"),
          ("backwards", "#17becf"), ("loudness", "#d62728"), ("peak", "#9467bd"),
          ("envelope", "#ff7f0e")]


def outline(values, columns):
    """For each column of the picture the smallest and the largest of its values."""
    edges = np.linspace(0, len(values), min(columns, len(values)) + 1).astype(int)
    parts = [values[a:b] for a, b in zip(edges, edges[1:])]
    return np.array([p.min() for p in parts]), np.array([p.max() for p in parts])


def panel(values, top, color):
    low, high = outline(values, WIDTH)
    bottom_value, top_value = min(float(low.min()), 0.0), float(high.max())
    scale = HEIGHT / ((top_value - bottom_value) or 1.0)
    x = LEFT + np.arange(len(low)) * (WIDTH / len(low))

    def points(column_values, order):
        return " ".join(f"{x[i]:.1f},{top + (top_value - column_values[i]) * scale:.1f}"
                        for i in order)

    shape = points(high, range(len(low))) + " " + points(low, reversed(range(len(low))))
    zero = top + top_value * scale
    return [
        f'<line x1="{LEFT}" x2="{LEFT + WIDTH}" y1="{zero:.1f}" y2="{zero:.1f}" stroke="#dddddd"/>',
        f'<polygon points="{shape}" fill="{color}" stroke="{color}" stroke-width="1"/>',
        f'<text x="{LEFT - 8}" y="{top + 10}" text-anchor="end" font-size="9">{top_value:.3g}</text>',
        f'<text x="{LEFT - 8}" y="{top + HEIGHT}" text-anchor="end" font-size="9">'
        f"{bottom_value:.3g}</text>",
    ]


def main():
    samples, folder, path = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    lines = []
    for i, (name, color) in enumerate(PANELS):
        top = GAP + i * (HEIGHT + GAP)
        values = np.load(samples if name == "samples" else folder / f"{name}.npy")
        lines += panel(values, top, color)
        lines.append(f'<text x="{LEFT - 8}" y="{top + HEIGHT / 2}" text-anchor="end" '
                     f'font-size="13" fill="{color}">{name}</text>')
    height = GAP + len(PANELS) * (HEIGHT + GAP)
    with open(path, "w") as svg:
        svg.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + GAP}" '
                  f'height="{height}" font-family="sans-serif">\n<rect width="100%" '
                  f'height="100%" fill="white"/>\n' + "\n".join(lines) + "\n</svg>\n")
    print(f"{path}: {len(PANELS)} panels")


main()
