"""Let a robot play over a pipe: read what one seat sees, and print the seat's action.

    python3 tools/bot.py [--bot NAME] [--seed N]
    python3 tools/bot.py --list

docs/notation.md, N7, has the details. Each line of standard input is a line of notation as one seat
sees it, followed by `` > <seat>``. The robot answers each line at once with one line:

    paulista 0-0 0 | 3c5cKd ?????? / Ah | 0:3c 1:4d > 0        0:5c
    paulista 0-0 0 | 3c5cKd ?????? / Ah | 0:3c > 0             error: NOT_YOUR_TURN ...

If a line shows cards that its seat may not know, they are hidden from the robot. The same lines and
the same seed give the same answers. A blank line gets an error as its answer.

A line describes one position. To let the robot learn from earlier hands of a match, announce the
beginning of the match and the end of each hand. Both are answered with `ok`:

    match                                                      ok
    paulista 0-0 0 | 3c5cKd ?????? / Ah | 0:3c 1:T 0:F < 0     ok
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
from truco_core.events import MATCH_STARTED
from truco_core.rng import Rng

DEFAULT = "sensible"
_ASKED = re.compile(r"(.*)([<>])[ \t]*([0-3])[ \t\r\n]*", re.DOTALL)
_BEGINS = "match"
_DONE = "ok"


class Recalled:
    """The memory of one robot (truco_core.bots) that plays over a pipe.

    At a table a robot is told each event once. Over a pipe each line repeats all events of the hand
    in progress. So this class stores the robot's memory of finished hands. For each question it
    restores that memory and then replays the hand in progress. Before `begin` the robot learns
    nothing.

    :param robot: the robot; if it has no attribute `memory`, it learns nothing
    """

    def __init__(self, robot):
        self._robot = robot
        self._before = None  # the robot's memory before the hand in progress; None: learn nothing

    def begin(self):
        """Begin a match with an empty memory."""
        if hasattr(self._robot, "memory"):
            self._robot.watch(MATCH_STARTED, 0, 0)
            self._before = bytes(self._robot.memory)

    def keep(self, events):
        """Learn from a finished hand.

        :param events: all events since its deal
        """
        self.until_now(events)
        if self._before is not None:
            self._before = bytes(self._robot.memory)

    def until_now(self, events):
        """Restore the memory of finished hands, and replay the hand in progress.

        :param events: all events since its deal
        """
        if self._before is None:
            return
        self._robot.memory[:] = self._before
        for event in events:
            self._robot.watch(*event)


def answer(text, robot, recalled=None):
    """Return the answer to `text`: an action, ``ok``, or ``error: CODE what is wrong``.

    :param Recalled recalled: what the robot knows of the match so far; None: nothing
    """
    try:
        return _answer(text, robot, recalled or Recalled(robot))
    except notation.Refused as problem:
        where = "" if problem.at < 0 else " (action %d)" % problem.at
        return "error: %s %s%s" % (problem.code, problem.message, where)


def _answer(text, robot, recalled):
    if text.strip() == _BEGINS:
        recalled.begin()
        return _DONE
    asked = _ASKED.fullmatch(text)
    if not asked:
        raise notation.Refused(
            "UNPARSABLE",
            -1,
            "the line is `match`, or ends like ` > 0` or ` < 0`, with a seat",
        )
    seat = int(asked[3])
    hand = notation.parse(asked[1])
    if seat >= len(hand.groups):
        raise notation.Refused("NOT_YOUR_TURN", -1, "there is no seat %d" % seat)
    if UNKNOWN in hand.groups[seat]:
        raise notation.Refused("CARD_NEEDED", -1, "seat %d must see its own cards" % seat)
    events = []
    match = retell.play(hand, seat, events)
    if asked[2] == "<":
        if match.waiting():
            raise notation.Refused("HAND_GOES_ON", -1, "the hand is not over yet")
        recalled.keep(events)
        return _DONE
    if not match.waiting():
        raise notation.Refused("HAND_IS_OVER", -1, "the hand is over")
    if not match.waiting() >> seat & 1:
        raise notation.Refused("NOT_YOUR_TURN", -1, "seat %d has nothing to do now" % seat)
    recalled.until_now(events)
    view = retell.view_of(match, seat)
    action = retell.action_of(view, seat, robot.choose(view, seat))
    return "%d:%s" % (seat, notation.action_text(action.byte, action.under))


def talk(lines, out, robot):
    """Write the answer to each line before reading the next line."""
    recalled = Recalled(robot)
    for line in lines:
        out.write(answer(line, robot, recalled) + "\n")
        out.flush()


def describe(name):
    """Return the first line of the docstring of a robot's module."""
    module = importlib.import_module(type(bots.make(name, Rng(0))).__module__)
    return (module.__doc__ or name).splitlines()[0]  # python -OO keeps no docstrings


def main(arguments):
    parser = argparse.ArgumentParser(description="Let a robot answer lines of notation.")
    parser.add_argument("--bot", choices=bots.NAMES, default=DEFAULT, help="default: " + DEFAULT)
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="seed of its random choices; default 0"
    )
    parser.add_argument("--list", action="store_true", help="list the robots")
    options = parser.parse_args(arguments)
    if options.list:
        for name in bots.NAMES:
            print("%-10s %s" % (name, describe(name)))
        return 0
    with texts.opened() as lines:
        talk(lines, sys.stdout, bots.make(options.bot, Rng(options.seed)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
