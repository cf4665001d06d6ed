"""Plays matches by keys alone, through the screens, on the 32-bit VM: does the heap grow?

    python3 tools/lab/soak.py                    300 matches on a simulated PyBadge, some minutes
    python3 tools/lab/soak.py --matches 30 --board deshipu_ugame_s3 --seed 2

It runs the very files of a board, on the stand-ins of tools/vm, whose clock goes as fast as it can.
Each match has other rules, players and robots, chosen in the setup screen. On the way it opens
menus, lists and the last hand again (tools/vm/soak.py). After each match that leads back to the
title, the heap is measured there. Exit status: 1 when the heap after the last match is
more than 2% above that after the third, but for the VM's table of names: whenever the last piece of
it is full, another one follows that is twice as large, and a name is never forgotten.
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools import bootstrap

bootstrap.ensure()

import argparse
import os
import sys

from tools.environment import paths

paths.add_device_paths()

from tools import vm
from tools.linker import fold
from tools.vm import measure

MATCHES = 300
FIRST = 3  # the match after which the heap may not grow any more
GROWTH = 0.02
_AGAIN_EVERY = 4  # so many matches, one begins another at its end
_SECONDS_A_MATCH = 60  # at most, on a machine that does much else
# It prints "qstr pool: n_pool=.., .., n_total_bytes=..".
_TELL_NAMES = "import micropython\nmicropython.qstr_info()\n"
_KEYS = ("LEFT", "RIGHT", "UP", "DOWN", "OK", "RAISE", "MENU")


class Soak:
    """The figures of a run.

    heap     {number of a match: bytes in use on the title after it}
    names    the same: of the VM's table of names
    matches  rows of (number, screen then, players, rule set, hands, steps of the loop)
    seen     names of the screens that were open
    """

    def __init__(self, heap, names, matches, seen):
        self.heap = heap
        self.names = names
        self.matches = matches
        self.seen = seen

    def growth(self):
        """How much more the last measured heap is than that after match FIRST, as a share.

        Without names.
        """
        last = max(self.heap)
        return (self.heap[last] - self.names[last]) / (self.heap[FIRST] - self.names[FIRST]) - 1


def run(board_id, matches, seed=1, after=""):
    """Play so many matches, FIRST or more: a `Soak`.

    When the heap grew too much, it runs again with the heap shifted (measure.SHIFTS): a leak is in
    all of these runs, what the collector keeps by chance is not. The run that grew least counts.

    :param str after: Python to run after each match, for tests
    """
    tried = []
    for words in measure.SHIFTS:
        tried.append(_run(board_id, matches, seed, after, words))
        if tried[-1].growth() <= GROWTH:
            break
    return min(tried, key=Soak.growth)


def _run(board_id, matches, seed, after, words):
    game = measure.head_of_screens(board_id)[:2]
    with open(os.path.join(vm.HERE, "soak.py"), encoding="utf-8") as file:
        driver = file.read()
    keys = fold.Constants(vm.ROOT).of("truco_input")
    names = ", ".join(("SEED",) + _KEYS)
    values = (seed,) + tuple(keys[name] for name in _KEYS)
    driver = "%s = %r\n%s%s" % (names, values, measure.shift(words), driver)
    parts = game + [driver]
    plain = [*parts, "show()\nmatch(0)\nhide()\nreport()\n" + _TELL_NAMES]
    for number in range(1, matches + 1):
        back = number == FIRST or number == matches or number % _AGAIN_EVERY
        parts.append("show()\nmatch(%r)\nhide()\n%s%s" % (not back, _TELL_NAMES, after))
    parts.append("report()\n")
    patience_s = vm.PATIENCE_S + _SECONDS_A_MATCH * matches
    # So that `after` runs on the same bytecode: to link takes seconds.
    result = vm.steps(parts, measure.game_mounts(board_id), timeout_s=patience_s, linked_as=plain)
    lines = [line.split() for line in result.output.split("\n")]
    rows = [
        (int(words[1]), words[2], *(int(word) for word in words[3:]))
        for words in lines
        if words[:1] == ["match"]
    ]
    sizes = [int(words[-1].split("=")[1]) for words in lines if words[:1] == ["qstr"]]
    names = {row[0]: size for row, size in zip(rows, sizes)}
    seen = next(words[1:] for words in lines if words[:1] == ["seen"])
    # Without the stand-ins, and without the driver.
    others = result.heap[1] + result.heap[len(game) + 1] - result.heap[len(game)]
    heap = {
        row[0]: size - others
        for row, size in zip(rows, result.heap[len(game) + 2 :])
        if row[1] == "title"
    }
    return Soak(heap, names, rows, seen)


def main():
    parser = argparse.ArgumentParser(description="Matches through the screens, for the heap.")
    parser.add_argument("--matches", type=int, default=MATCHES, help="default: %d" % MATCHES)
    parser.add_argument("--board", default="pybadge", help="one with a d-pad; default: pybadge")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.matches <= FIRST:
        parser.error("--matches: more than %d; the last ones are compared with it" % FIRST)
    try:
        soak = run(options.board, options.matches, options.seed)
    except vm.VmError as problem:
        print(problem.output[-2000:], problem, sep="\n", file=sys.stderr)
        return 1
    growth = soak.growth()
    all_told = sorted(soak.heap)
    shown = {FIRST, all_told[-1], *all_told[:: max(1, len(all_told) // 12)]}
    for number in sorted(shown):
        told = (soak.heap[number], soak.names[number], number)
        print("%8d bytes on the title, %d of them names, after match %d" % told)
    hands = sum(row[4] for row in soak.matches)
    steps = sum(row[5] for row in soak.matches)
    print("%d hands, %d steps of the loop, screens: %s" % (hands, steps, " ".join(soak.seen)))
    print("%+.2f%% since match %d (at most %+.0f%%)" % (100 * growth, FIRST, 100 * GROWTH))
    return 1 if growth > GROWTH else 0


if __name__ == "__main__":
    sys.exit(main())
