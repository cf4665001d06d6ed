"""Run tools/bot.py as a user does, and generate random positions as lines of its input."""

import functools
import os
import random
import sys

from host_tests.support import forked
from host_tests.support.random_hands import random_hand
from tools.environment.paths import ROOT
from tools.hands import notation, retell

TOOL = os.path.join(ROOT, "tools", "bot.py")
SEEN = "paulista 0-0 0 | 3c5cKd ?????? / Ah | "


def run(lines, *arguments):
    """Run the tool as a user does. Return (exit status, printed lines, errors)."""
    text = "".join(line + "\n" for line in lines)
    done = forked.run([sys.executable, TOOL, *arguments], input=text)
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
