"""docs/before-after.md: screens as they were at a commit, beside what they are now.

Of each moment two golden pictures lie side by side in one file, the old one at the left.
"""

import os
import subprocess

from tools.environment import paths
from tools.sim import png
from tools.sim.worlds import golden_screens

PATH = "docs/before-after.md"
FOLDER = "docs/before_after"
GAP = 8  # pixels between both
_GOLDEN = "host_tests/golden/%s.png"

# (golden picture, what to look at). Of pictures in all languages the first is shown.
MOMENTS = (
    ("table_truco_240x240_pt", "An answer is chosen as a line of any list: dark on gold."),
    ("truco_240x240_all", "A call shrinks to a tag: nothing covers the trick while one decides."),
    (
        "table_trick_160x128_pt",
        "A manilha keeps its star on the table, and dim cards stay legible.",
    ),
    (
        "table_raised_240x240_pt",
        "One's own call, in large letters: score, vira and coin stay in sight.",
    ),
    (
        "table_special_240x240_pt",
        "The hand of eleven: whose cards these are, what an answer costs, no words over them.",
    ),
    ("table_covered_240x240_pt", "A banner lies at the feet of the hand, not over the trick."),
    ("linked_robot_240x240_pt", "A robot's head stays at each seat that a robot plays."),
    ("linked_end_240x240_pt", "Faces at the end of a match over the air."),
    ("table_ran_240x240_en", "A banner in the colour of the team that scored, off the chip."),
    ("ranks_240x240_all", "Every rank can be read, and the manilhas have their whole names."),
    ("won_240x240_all", "Both rivals are there at the end."),
    ("home_240x240_all", "The battery's level; nothing at the edge."),
    ("menu_240x240_all", "The battery's level in a match, too."),
    ("guide_240x240_all", "The last line keeps off the edge."),
    ("replay_160x128_all", "So do both bars of the last hand."),
    ("options_128x128_all", "A list on the smallest panel."),
    ("title_160x128_pt", "The title says what is played, and its cards hop."),
    ("book_160x128_all", "Prose is ink on paper, suits as on the cards."),
    ("lesson_160x128_all", "So is the lesson."),
    ("figures_240x240_all", "All bars are as wide as the panel, and of one height."),
    ("name_160x128_all", "This one, too."),
    ("crash_240x240_all", "A fault: nothing begins at the very edge."),
)

_HEAD = """<!--
Written by `python3 tools/golden.py --before COMMIT`.
-->

# Before and after

At the left the screen as it was at commit `%s`, at the right as it is now.
"""


def write(commit):
    """Write the page and its pictures.

    :param commit: from which the old pictures are. ValueError: it has none of that name
    """
    os.makedirs(os.path.join(paths.ROOT, FOLDER), exist_ok=True)
    lines = [_HEAD % commit]
    for name, said in MOMENTS:
        with open(os.path.join(paths.ROOT, _GOLDEN % name), "rb") as file:
            new = file.read()
        pair = beside(picture(old(commit, name), name), picture(new, name))
        with open(os.path.join(paths.ROOT, FOLDER, name + ".png"), "wb") as file:
            file.write(png.encode(*pair))
        lines.append('%s\n\n<img src="before_after/%s.png" alt="%s">\n' % (said, name, said))
    with open(os.path.join(paths.ROOT, PATH), "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


def old(commit, name):
    """The bytes of a golden picture as it was."""
    done = subprocess.run(
        ["git", "show", "%s:%s" % (commit, _GOLDEN % name)],
        cwd=paths.ROOT,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise ValueError("commit %s has no picture %s" % (commit, name))
    return done.stdout


def picture(data, name):
    """(RGB bytes, width, height) of a golden picture; of several languages the first one."""
    rgb, width, height = golden_screens.decode(data)
    _, size, language = name.rsplit("_", 2)
    wide = int(size.partition("x")[0]) if language == "all" else width
    rows = [rgb[3 * width * y :][: 3 * wide] for y in range(height)]
    return b"".join(rows), wide, height


def beside(left, right):
    """(RGB bytes, width, height) of two pictures of one size side by side."""
    (one, width, height), (other, _, _) = left, right
    gap = b"\xff\xff\xff" * GAP
    rows = [
        one[3 * width * y :][: 3 * width] + gap + other[3 * width * y :][: 3 * width]
        for y in range(height)
    ]
    return b"".join(rows), 2 * width + GAP, height
