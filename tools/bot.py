"""A robot at the other end of a pipe: reads what one seat sees, says what that seat does.

    python3 tools/bot.py [--bot NAME] [--seed N] [--explain]
    python3 tools/bot.py --list

docs/notation.md, N7, has all of it. Each line of standard input is a line of notation as one
seat sees it and `` > <seat>``; each gets one line of output, at once:

    paulista 0-0 0 | 3c5cKd ?????? / Ah | 0:3c 1:4d > 0        0:5c
    paulista 0-0 0 | 3c5cKd ?????? / Ah | 0:3c > 0             error: NOT_YOUR_TURN ...

What a line shows beyond what its seat may know is hidden from the robot. The same lines and
the same seed give the same answers. A blank line is a line too: it gets an error.

A line tells one position. So that the robot knows the hands before it too, and adapts, say where a
match begins, and tell each hand when it is over; both are answered with `ok`:

    match                                                      ok
    paulista 0-0 0 | 3c5cKd ?????? / Ah | 0:3c 1:T 0:F < 0     ok

--explain prints what the robot saw and how likely each action was, before each answer, on standard
error (tools/hands/explaining.py). So there is still one line of output for each line of input.
"""

import argparse
import importlib
import os
import re
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools.environment import paths

paths.add_device_paths()

from tools.hands import explaining, notation, pipes, retell
from tools.hands.recalled import Recalled
from truco_core import bots
from truco_core.cards import UNKNOWN
from truco_core.rng import Rng

DEFAULT = "sensible"
_ASKED = re.compile(r"(.*)([<>])[ \t]*([0-3])[ \t\r\n]*", re.DOTALL)
_BEGINS = "match"
_DONE = "ok"


def answer(text, robot, told=None, recalled=None):
    """The line that answers `text`: an action, ``ok``, or ``error: CODE what is wrong``.

    :param told: a list, to which lines are added that explain the action
    :param Recalled recalled: what the robot knows of the match so far; None: nothing
    """
    try:
        return _answer(text, robot, told, recalled or Recalled(robot))
    except notation.Refused as problem:
        where = "" if problem.at < 0 else " (action %d)" % problem.at
        return "error: %s %s%s" % (problem.code, problem.message, where)


def _answer(text, robot, told, recalled):
    if text.strip() == _BEGINS:
        recalled.begin()
        return _DONE
    asked = _ASKED.fullmatch(text)
    if not asked:
        raise notation.Refused(
            notation.UNPARSABLE,
            -1,
            "the line is `match`, or ends like ` > 0` or ` < 0`, with a seat",
        )
    seat = int(asked[3])
    hand = notation.parse(asked[1])
    if seat >= len(hand.groups):
        raise notation.Refused("NOT_YOUR_TURN", -1, "there is no seat %d" % seat)
    if UNKNOWN in hand.groups[seat]:
        raise notation.Refused(notation.CARD_NEEDED, -1, "seat %d must see its own cards" % seat)
    events = []
    match = retell.play(hand, seat, events)
    if asked[2] == "<":
        if match.waiting():
            raise notation.Refused(notation.HAND_GOES_ON, -1, "the hand is not over yet")
        recalled.keep(events)
        return _DONE
    if not match.waiting():
        raise notation.Refused("HAND_IS_OVER", -1, "the hand is over")
    if not match.waiting() >> seat & 1:
        raise notation.Refused("NOT_YOUR_TURN", -1, "seat %d has nothing to do now" % seat)
    recalled.until_now(events)
    view = retell.view_of(match, seat)
    action = retell.action_of(view, seat, robot.choose(view, seat))
    if told is not None:
        told += explaining.lines(robot, view, seat)
    return "%d:%s" % (seat, notation.action_text(action.byte, action.under))


def talk(lines, out, robot, aside=None):
    """Answer each line before the next one is read.

    :param aside: where to explain each answer, before it; None: nowhere
    """
    recalled = Recalled(robot)
    for line in lines:
        told = []
        said = answer(line, robot, told if aside else None, recalled)
        if aside:
            aside.write("".join(text + "\n" for text in told))
            aside.flush()
        out.write(said + "\n")
        out.flush()


def describe(name):
    """What a robot's module says of it in its first line."""
    module = importlib.import_module(type(bots.make(name, Rng(0))).__module__)
    return (module.__doc__ or "").splitlines()[0]


def _seed(text):
    if not re.fullmatch("[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError("a number from 0 on")
    return int(text)


def main(arguments):
    parser = argparse.ArgumentParser(description="A robot that answers lines of notation.")
    parser.add_argument("--bot", choices=bots.NAMES, default=DEFAULT, help="default: " + DEFAULT)
    parser.add_argument("--seed", type=_seed, default=0, metavar="N", help="its chance; default 0")
    parser.add_argument("--list", action="store_true", help="say which robots there are")
    parser.add_argument(
        "--explain", action="store_true", help="tell on standard error what it saw and weighed"
    )
    options = parser.parse_args(arguments)
    if options.list:
        for name in bots.NAMES:
            print("%-10s %s" % (name, describe(name)))
        return 0
    with pipes.lines() as lines:
        aside = sys.stderr if options.explain else None
        talk(lines, sys.stdout, bots.make(options.bot, Rng(options.seed)), aside)
    return 0


if __name__ == "__main__":
    sys.exit(pipes.quietly(main, sys.argv[1:]))
