"""Draws the plots of docs/robots.md from docs/robots/figures.json.

    python3 tools/lab/train/plots.py
    python3 tools/lab/train/plots.py --out build/plots

tools/lab/figures.py measures what they show. Needs matplotlib, which nothing else here does.
"""

import argparse
import os
import sys

sys.path.append(
    os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
)
HERE = os.path.dirname(os.path.abspath(__file__))
# Python puts this folder in front; its modules go by their full names.
sys.path[:] = [path for path in sys.path if os.path.abspath(path or ".") != HERE]

from tools import bootstrap
from tools.environment import paths

if __name__ == "__main__":
    bootstrap.ensure_more("tools/lab/train/plots_requirements.txt")

import json

import matplotlib

matplotlib.use("agg")
from matplotlib import pyplot

FOLDER = os.path.join(paths.ROOT, "docs", "robots")
# By players, or by opponent, in this order; told apart by shape or stroke as well.
COLOURS = ("#1b6ca8", "#d1495b", "#3f8f5b", "#8a5fb0", "#b07d2b")
SHAPES = ("o", "s", "^", "D", "v")
STROKES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)))
GREY = "#666666"
SMALL = 8  # points


def _axes(width, height):
    figure, axes = pyplot.subplots(figsize=(width, height), dpi=110, layout="constrained")
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(alpha=0.3, linewidth=0.6)
    axes.set_axisbelow(True)
    return figure, axes


def styles(found):
    """Win rate against every style, by players, with its interval."""
    both = {n: found["styles %d" % n]["duels"] for n in (2, 4) if "styles %d" % n in found}
    order = sorted(both[2], key=lambda one: one["rate"])
    names = [one["b"] for one in order]
    figure, axes = _axes(6.6, 0.27 * len(names) + 1.1)
    for i, players in enumerate(both):
        by_name = {one["b"]: one for one in both[players]}
        for y, name in enumerate(names):
            one = by_name[name]
            axes.errorbar(
                one["rate"], y + 0.16 - 0.32 * i,
                xerr=[[one["rate"] - one["low"]], [one["high"] - one["rate"]]],
                fmt=SHAPES[i], color=COLOURS[i], markersize=4, linewidth=1.2,
                label="%d players" % players if not y else None,
            )  # fmt: skip
    axes.set_yticks(range(len(names)), [name.replace("style:", "") for name in names])
    axes.set_xlabel("matches won by the champion, % (paulista)")
    axes.axvline(50, color=GREY, linewidth=0.8)
    axes.legend(frameon=False, loc="lower right")
    return figure


def ladder(found):
    """Each character against the one before it, and against the beginner."""
    steps, above = found["ladder"]["steps"], found["ladder"]["beginner"]
    figure, axes = _axes(6.6, 3.2)
    rows = (("the one before", steps), ("the beginner", steps[:1] + above))
    for i, (label, row) in enumerate(rows):
        rates = [one["rate"] for one in row]
        axes.errorbar(
            [one["a"] for one in row], rates,
            yerr=[[x["rate"] - x["low"] for x in row], [x["high"] - x["rate"] for x in row]],
            fmt=SHAPES[i], color=COLOURS[i], linestyle="none", linewidth=1.2, markersize=5,
            label="against " + label,
        )  # fmt: skip
    axes.axhline(50, color=GREY, linewidth=0.8)
    axes.set_ylabel("matches won, %")
    axes.legend(frameon=False)
    return figure


def adapting(found):
    """What the champion believes of each opponent, and what that wins, by hand of the match."""
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(8.6, 3.6), dpi=110, layout="constrained")
    for i, (name, one) in enumerate(found["adapting"].items()):
        hands = range(1, len(one["points"]) + 1)
        strokes = {"color": COLOURS[i], "linestyle": STROKES[i], "linewidth": 1.5}
        left.plot(hands, [100 * (1 - row[0]) for row in one["believed"]], label=name, **strokes)
        right.plot(hands, _smooth(one["points"]), **strokes)
        wide = 1.96 * one["late_error"]
        right.errorbar(
            len(hands) + 1 + i, one["late"], yerr=wide, fmt=SHAPES[i], color=COLOURS[i],
            markersize=4,
        )  # fmt: skip
    left.set_ylabel("hands in which it takes them for\nearly or wild, %")
    right.set_ylabel("points a hand won by adapting")
    right.axhline(0, color=GREY, linewidth=0.8)
    for axes in (left, right):
        axes.set_xlabel("hand of the match")
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(alpha=0.3, linewidth=0.6)
    figure.legend(frameon=False, loc="outside lower center", ncols=3, fontsize=SMALL)
    return figure


def _smooth(values, reach=1):
    """Means of each value and its neighbours."""
    near = [values[max(0, i - reach) : i + reach + 1] for i in range(len(values))]
    return [sum(some) / len(some) for some in near]


def frontier(found):
    """Strength against styles over what a best response wins; the best corner is top left."""
    figure, axes = _axes(6.6, 4.4)
    for i, players in enumerate((2, 4)):
        known = found.get("frontier %d" % players, {})
        for number, name in enumerate(sorted(known, key=lambda name: known[name]["points"])):
            one = known[name]
            axes.errorbar(
                one["points"], one["rate"], xerr=one["points_error"], yerr=one["rate_error"],
                fmt=SHAPES[i], color=COLOURS[i], markersize=5, linewidth=1,
            )  # fmt: skip
            # To the left of their marks; others right, above and below.
            mine = name in ("champion", "before")
            axes.annotate(
                name, (one["points"], one["rate"]), textcoords="offset points", fontsize=SMALL,
                xytext=(-5 if mine else 5, 13 * (number % 2) - 9), ha="right" if mine else "left",
            )  # fmt: skip
        axes.plot([], [], SHAPES[i], color=COLOURS[i], label="%d players" % players)
    axes.set_xlabel("points a hand that a best response wins")
    axes.set_ylabel("matches won against styles, %")
    axes.margins(x=0.25, y=0.15)
    axes.legend(frameon=False, loc="lower right")
    return figure


# Each plot, and the parts of the file that it wants.
PLOTS = {
    "styles": (styles, ("styles 2",)),
    "ladder": (ladder, ("ladder",)),
    "adapting": (adapting, ("adapting",)),
    "frontier": (frontier, ("frontier 2",)),
}


def draw(found, folder):
    """Write all plots as PNG whose figures are measured."""
    os.makedirs(folder, exist_ok=True)
    for name, (plot, parts) in PLOTS.items():
        if not all(part in found for part in parts):
            print("%s.png: tools/lab/figures.py has not measured it" % name)
            continue
        figure = plot(found)
        # No date and no version in it: the same figures make the same file.
        figure.savefig(os.path.join(folder, name + ".png"), metadata={"Software": None})
        pyplot.close(figure)


def main():
    parser = argparse.ArgumentParser(description="Draw the plots of docs/robots.md.")
    parser.add_argument("--out", default=FOLDER, help="another folder")
    given = parser.parse_args()
    with open(os.path.join(FOLDER, "figures.json"), encoding="utf-8") as file:
        draw(json.load(file), given.out)


if __name__ == "__main__":
    main()
