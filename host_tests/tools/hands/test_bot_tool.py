"""Test tools/bot.py (docs/notation.md, N7) with valid and invalid lines."""

import functools
import io
import os
import random
import re
import subprocess
import sys

import pytest

from host_tests.support.random_hands import random_hand
from tools import bot
from tools.environment.paths import ROOT
from tools.hands import notation, retell
from truco_core import bots
from truco_core.characters import NAMES, SENSIBLE
from truco_core.rng import Rng

TOOL = os.path.join(ROOT, "tools", "bot.py")
SEEN = "paulista 0-0 0 | 3c5cKd ?????? / Ah | "


def run(lines, *arguments):
    """Run the tool as a user does. Return (exit status, printed lines, errors)."""
    text = "".join(line + "\n" for line in lines)
    line = [sys.executable, TOOL, *arguments]
    done = subprocess.run(line, input=text, capture_output=True, text=True)
    return done.returncode, done.stdout.splitlines(), done.stderr


@functools.cache
def chance_lines(seed, count):
    """Return (line, seat, match) of random positions, as seen by a seat that may act.

    Every caller gets the same list and must not change it.
    """
    chance = random.Random(seed)
    found = []
    while len(found) < count:
        match, hand = random_hand(chance, 0.2)
        for seat in range(len(hand.groups)):
            if match.waiting() >> seat & 1:
                seen = notation.write(retell.as_seen(hand, seat))
                found.append(("%s > %d" % (seen, seat), seat, match))
    return found


@functools.cache
def pairs_of_lines():
    """Return [(seed, a line that shows all cards, the same line as a seat sees it)]."""
    chance = random.Random(32)
    found = []
    for round_ in range(100):
        match, hand = random_hand(chance, 0.2)
        for seat in range(len(hand.groups)):
            if match.waiting() >> seat & 1:
                both = (hand, retell.as_seen(hand, seat))
                found.append((round_, *("%s > %d" % (notation.write(one), seat) for one in both)))
    return found


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", NAMES)
def test_hidden_cards_do_not_change_the_answer(name):
    for seed, *both in pairs_of_lines():
        said = {bot.answer(line, bots.make(NAMES.index(name), Rng(seed))) for line in both}
        assert len(said) == 1, both


@pytest.mark.parametrize(
    "line, code",
    [
        ("", "UNPARSABLE"),
        (SEEN, "UNPARSABLE"),
        (SEEN + "> 4", "UNPARSABLE"),
        (SEEN + "> 1", "CARD_NEEDED"),
        (SEEN + "> 2", "NOT_YOUR_TURN"),
        (SEEN + "0:3c > 0", "NOT_YOUR_TURN"),
        (SEEN + "0:T 1:F > 0", "HAND_IS_OVER"),
        ("poker 0-0 0 | 3c5cKd ?????? / Ah | > 0", "UNKNOWN_RULES"),
    ],
)
def test_invalid_lines_are_answered_with_an_error_code(line, code):
    assert bot.answer(line, bots.make(SENSIBLE, Rng(1))).startswith("error: %s " % code)


def test_the_partners_cards_decide_about_a_special_hand():
    # The seat's own cards are hopeless, so the answer depends on the partner's cards.
    line = "paulista 11-0 0 | 4d5d6d ?????? %s ?????? / 3h | > 0"
    robot = bots.make(SENSIBLE, Rng(1))
    assert bot.answer(line % "4c4h4s", robot) == "0:A"
    assert bot.answer(line % "5s5h6s", robot) == "0:F"
    # A line without the partner's cards is answered, too.
    assert bot.answer(line % "??????", robot) in ("0:A", "0:F")


def test_a_robot_plays_both_cards_of_a_pair():
    line = "mineiro-mesa 0-0 0 | 3c5cKd ?????? / - | 0:3c 1:3d > 0"
    for name in NAMES:
        said = {bot.answer(line, bots.make(NAMES.index(name), Rng(seed))) for seed in range(30)}
        assert said <= {"0:Kd/5c", "0:5c/Kd", "0:T"} and said - {"0:T"}


def test_the_tool_answers_each_line():
    lines = [line for line, _, _ in chance_lines(33, 60)]
    lines[7] = "nonsense"
    lines[9] = ""
    for name in ("sensible", "champion"):
        status, said, errors = run(lines, "--bot", name, "--seed", "5")
        assert status == 0 and not errors and len(said) == len(lines)
        for index, text in enumerate(said):
            wanted = r"error: [A-Z_]+ .+" if index in (7, 9) else r"[0-3]:[^ ]+"
            assert re.fullmatch(wanted, text)
        here = io.StringIO()  # in this process the same seed must give the same answers
        bot.talk(lines, here, bots.make(NAMES.index(name), Rng(5)))
        assert here.getvalue().splitlines() == said
    assert run(lines, "--bot", "random", "--seed", "6")[1] != run(lines, "--bot", "random")[1]
