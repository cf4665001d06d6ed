"""Let a robot play over a pipe: read what one seat sees, and print the seat's action.

    python3 tools/bot.py [--bot NAME] [--seed N]
    python3 tools/bot.py --list

docs/notation.md, N7, has the details. Each line of standard input is a line of notation as one seat
sees it, followed by `` > <seat>``. The robot answers each line at once with one line:

    paulista 0-0 0 | 3c5cKd ?????? / Ah | 0:3c 1:4d > 0        0:5c
    paulista 0-0 0 | 3c5cKd ?????? / Ah | 0:3c > 0             error: NOT_YOUR_TURN ...

If a line shows cards that its seat may not know, they are hidden from the robot. The same lines and
the same seed give the same answers. A blank line gets an error as its answer.
"""

import argparse
import importlib
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools import bootstrap  # noqa: F401, the frame around a tool
from tools.environment import paths, texts

paths.add_device_paths()

from tools.hands import notation, retell
from truco_core import bots
from truco_core.cards import UNKNOWN
from truco_core.characters import NAMES
from truco_core.rng import Rng

DEFAULT = "sensible"
_ASKED = re.compile(r"(.*)>[ \t]*([0-3])[ \t\r\n]*", re.DOTALL)


def answer(text, robot):
    """Return the answer to `text`: an action, or ``error: CODE what is wrong``."""
    try:
        return _answer(text, robot)
    except notation.Refused as problem:
        where = "" if problem.at < 0 else " (action %d)" % problem.at
        return "error: %s %s%s" % (problem.code, problem.message, where)


def _answer(text, robot):
    asked = _ASKED.fullmatch(text)
    if not asked:
        raise notation.Refused("UNPARSABLE", -1, "the line ends like ` > 0`, with a seat")
    seat = int(asked[2])
    hand = notation.parse(asked[1])
    if seat >= len(hand.groups):
        raise notation.Refused("NOT_YOUR_TURN", -1, "there is no seat %d" % seat)
    if UNKNOWN in hand.groups[seat]:
        raise notation.Refused("CARD_NEEDED", -1, "seat %d must see its own cards" % seat)
    match = retell.play(hand, seat)
    if not match.waiting():
        raise notation.Refused("HAND_IS_OVER", -1, "the hand is over")
    if not match.waiting() >> seat & 1:
        raise notation.Refused("NOT_YOUR_TURN", -1, "seat %d has nothing to do now" % seat)
    view = retell.view_of(match, seat)
    action = retell.action_of(view, seat, robot.choose(view, seat))
    return "%d:%s" % (seat, notation.action_text(action.byte, action.under))


def talk(lines, out, robot):
    """Write the answer to each line before reading the next line."""
    for line in lines:
        out.write(answer(line, robot) + "\n")
        out.flush()


def describe(name):
    """Return the first line of the docstring of a robot's module."""
    module = importlib.import_module(type(bots.make(NAMES.index(name), Rng(0))).__module__)
    return (module.__doc__ or name).splitlines()[0]  # python -OO keeps no docstrings


def main(arguments):
    parser = argparse.ArgumentParser(description="Let a robot answer lines of notation.")
    parser.add_argument("--bot", choices=NAMES, default=DEFAULT, help="default: " + DEFAULT)
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="seed of its random choices; default 0"
    )
    parser.add_argument("--list", action="store_true", help="list the robots")
    options = parser.parse_args(arguments)
    if options.list:
        for name in NAMES:
            print("%-10s %s" % (name, describe(name)))
        return 0
    with texts.opened() as lines:
        talk(lines, sys.stdout, bots.make(NAMES.index(options.bot), Rng(options.seed)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
