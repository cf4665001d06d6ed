"""Let a robot play over a pipe: read what one seat sees, and print the seat's action.

    python3 tools/bot.py [--bot NAME] [--seed N] [--explain]
    python3 tools/bot.py --list

docs/notation.md, N7, has the details. Each line of standard input is a line of notation as one seat
sees it, and `` > <seat>``. The robot answers each with one line at once:

    paulista 0-0 0 | 3c5cKd ?????? / Ah | 0:3c 1:4d > 0        0:5c
    paulista 0-0 0 | 3c5cKd ?????? / Ah | 0:3c > 0             error: NOT_YOUR_TURN ...

If a line shows cards that its seat may not know, they are hidden from the robot. The same lines and
the same seed give the same answers. A blank line gets an error as its answer.

A line describes one position. To let the robot learn from earlier hands of a match, announce the
beginning of the match and the end of each hand. Both are answered with `ok`:

    match                                                      ok
    paulista 0-0 0 | 3c5cKd ?????? / Ah | 0:3c 1:T 0:F < 0     ok

--explain prints to standard error, before each answer, what the robot saw and the probability of
each action. Standard output still has one line for each line of input.
"""

import argparse
import importlib
import os
import re
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools.environment import paths, quiet, texts

paths.add_device_paths()

from tools.hands import notation, retell
from truco_core import bots
from truco_core.bots.features import reach
from truco_core.bots.sensible import SURE, Chances
from truco_core.cards import UNKNOWN, to_text
from truco_core.events import MATCH_STARTED
from truco_core.match import may_raise
from truco_core.rng import Rng
from truco_core.state import ANSWERING, DECIDING, LEVEL, MAX_LEGAL, PHASE
from truco_game import reasons

DEFAULT = "sensible"
_ASKED = re.compile(r"(.*)([<>])[ \t]*([0-3])[ \t\r\n]*", re.DOTALL)
_BEGINS = "match"
_DONE = "ok"
# Texts for --explain: how opponents play as a robot sees it, by their manner: SOUND, EARLY, WILD.
_MANNERS = (
    "play soundly or are not known",
    "raise early on, with good cards",
    "raise wildly or seldom run",
)
_OWNERS = ("", "the partner's ")


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


def answer(text, robot, told=None, recalled=None):
    """Return the answer to `text`: an action, ``ok``, or ``error: CODE what is wrong``.

    :param told: a list to which lines that explain the action are added
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
    if told is not None:
        told += explained(robot, view, seat)
    return "%d:%s" % (seat, notation.action_text(action.byte, action.under))


def explained(robot, view, seat):
    """Return lines that explain the last `choose` of `robot` for `seat` at `view`.

        0 saw: 3c beaten by 0, Kd by 12, 5c by 28 of 33 unseen cards
        0 saw: raises until the stake wins the match: 3 or more for us, 3 or more for them
        0 weighed: 3c 5%, Kd 80%, T 15%

    Each line begins with the seat, here 0. The first line has the cards in its hand, and how many
    unseen cards beat each. The second line has the number of raises after which winning the hand
    wins the match; numbers above 2 are not computed. The last line has the probability of each
    action in notation; T is a raise. Actions that are blunders (truco_core/bots/guard.py) are not
    listed, so there may be a single one.
    """
    sight = reasons.Sight(view, seat)
    told = ["saw: " + _cards(sight)]
    told += _raises(view.state, seat & 1)
    told += _weighed(robot, view, seat)
    return ["%d %s" % (seat, line) for line in told]


def _cards(sight):
    groups = []
    for owner, group in zip(_OWNERS, sight.groups):
        found = ["%s by %d" % (to_text(card), above) for card, above in group]
        groups.append(owner + ", ".join(found).replace(" by ", " beaten by ", 1))
    held = "; ".join(group for group in groups if group)
    if not held:
        return "%d unseen cards, and holds none" % sight.unseen
    return "%s of %d unseen cards" % (held, sight.unseen)


def _raises(s, team):
    """Return a line with the number of raises after which the hand wins the match, for each team.

    While a raise waits for its answer, count from the stake that the raise asks for.
    """
    asked = s[PHASE] == ANSWERING
    if s[PHASE] == DECIDING or not (asked or may_raise(s, 0) or may_raise(s, 1)):
        return []
    ours, theirs = (_count(reach(s, who, s[LEVEL] + asked)) for who in (team, 1 - team))
    return ["saw: raises until the stake wins the match: %s for us, %s for them" % (ours, theirs)]


def _count(raises):
    return "3 or more" if raises == 3 else str(raises)


def _weighed(robot, view, seat):
    # Compare module names: a screen may have unloaded and loaded the module, with a new class.
    kind = type(robot).__module__.rpartition(".")[2]
    if kind == "trained":
        manner = reasons.manner(robot, seat)
        found = []
        if manner is not None:
            found = ["saw: rivals who " + _MANNERS[manner]]
        return found + [_options(reasons.options_of(robot), view, seat)]
    if kind == "bots":
        legal = bytearray(MAX_LEGAL)
        count = view.legal(seat, legal)
        evenly = [(action, 1 / count) for action in legal[:count]]
        return [_options(evenly, view, seat) + ", whatever it saw"]
    # Only the sensible robot is left.
    return [
        "saw: a chance of %d%% to win the hand" % round(100 * _chance(view, seat) / SURE),
        "weighed nothing: it follows a rule (truco_core/bots/sensible.py), with a rare bluff",
    ]


def _options(pairs, view, seat):
    words = []
    for byte, chance in pairs:
        action = retell.action_of(view, seat, byte)
        percent = "%.0f%%" % (100 * chance) if chance >= 0.005 else "<1%"
        words.append("%s %s" % (notation.action_text(action.byte, action.under), percent))
    return "weighed: " + ", ".join(words)


def _chance(view, seat):
    s = view.state
    chances = Chances()
    chances.look(s, seat)
    return chances.before_play(s, seat) if s[PHASE] == DECIDING else chances.judge()


def talk(lines, out, robot, aside=None):
    """Write the answer to each line before reading the next line.

    :param aside: a stream for the explanation of each answer; None: no explanations
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
    """Return the first line of the docstring of a robot's module."""
    module = importlib.import_module(type(bots.make(name, Rng(0))).__module__)
    return (module.__doc__ or "").splitlines()[0]


def main(arguments):
    parser = argparse.ArgumentParser(description="Let a robot answer lines of notation.")
    parser.add_argument("--bot", choices=bots.NAMES, default=DEFAULT, help="default: " + DEFAULT)
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="seed of its random choices; default 0"
    )
    parser.add_argument("--list", action="store_true", help="list the robots")
    parser.add_argument(
        "--explain", action="store_true", help="explain each answer on standard error"
    )
    options = parser.parse_args(arguments)
    if options.list:
        for name in bots.NAMES:
            print("%-10s %s" % (name, describe(name)))
        return 0
    with texts.opened() as lines:
        aside = sys.stderr if options.explain else None
        talk(lines, sys.stdout, bots.make(options.bot, Rng(options.seed)), aside)
    return 0


if __name__ == "__main__":
    sys.exit(quiet.run(main, sys.argv[1:]))
