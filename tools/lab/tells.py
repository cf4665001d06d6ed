"""Which of two characters is it? Told from ten hands, by what anybody at the table sees.

    python3 tools/lab/tells.py
    python3 tools/lab/tells.py --hands 20 --trials 1000

Each character plays matches against the sensible robot. What is seen of it: at each of its cards
whether it raised first, where it might, and each of its answers to a raise; and when: in the first
trick, in the second after it took the first or did not, in the third. An observer who knows how
often each of them does what (learnt from other hands) is shown transcripts of one of
two and says which one is likelier (naive Bayes). 50% would be a guess.
"""

import argparse
import math
import os
import random
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools.environment import paths

paths.add_device_paths()

from tools.hands.retell import action_of, begun
from tools.lab.tournament import names
from tools.lab.tournament.duel import ask, mix
from truco_core import rules
from truco_core.bots import characters
from truco_core.bots.trained import moment
from truco_core.events import MATCH_STARTED, value_for
from truco_core.match import Match, may_raise
from truco_core.rng import Rng
from truco_core.state import (
    ANSWERING,
    HAND_OVER,
    MATCH_OVER,
    PHASE,
    PLAYING,
    RAISE,
    RUN,
    SIZE,
    TURN,
)

MOMENTS = 4
# What may be seen: 2 * moment + 1 where it raised; from here on, +1 where it ran.
ANSWERS = 2 * MOMENTS
SIGHTS = 4 * MOMENTS


def sight(s, seat, action):
    """What others see of an action in state `s`: 0..SIGHTS-1; None: nothing that tells."""
    at = 2 * moment(s, seat)
    if s[PHASE] == PLAYING and may_raise(s, seat & 1):
        return at + (action == RAISE)
    if s[PHASE] == ANSWERING:
        return ANSWERS + at + (action == RUN)
    return None


def transcripts(name, count, seed, other="sensible"):
    """So many hands of a character, in matches of paulista: a list of sights each."""
    return [sights for sights, _line in hands_of(name, count, seed, other)]


def hands_of(name, count, seed, other="sensible"):
    """The same hands as (sights, hand as `tools.hands.notation` has it); seat 0 is `name`."""
    row = dict(rules.RULE_SETS)["paulista"]
    view = Match(bytearray(SIZE))
    found = []
    number = 0
    while len(found) < count:
        chance = mix(seed, number)
        drivers = [names.make(name, Rng(chance)), names.make(other, Rng(chance + 1))]
        match = Match()
        match.start(row, 2, chance, number % 2)
        number += 1
        for driver in drivers:
            driver.watch(MATCH_STARTED, match.state[TURN], 0)
        found += _played(match, view, drivers)
    return found[:count]


def _played(match, view, drivers):
    s = match.state
    hands = []
    while s[PHASE] != MATCH_OVER:
        if s[PHASE] == HAND_OVER:
            match.deal()
            hands.append(([], begun(match)))
        else:
            seat, action = ask(match, view, drivers)
            sights, line = hands[-1]
            seen = sight(s, seat, action) if seat == 0 else None
            if seen is not None:
                sights.append(seen)
            line.actions.append(action_of(match, seat, action))
            match.apply(seat, action)
        for i in range(0, match.event_bytes, 3):
            kind, who, value = match.events[i : i + 3]
            for viewer, driver in enumerate(drivers):
                driver.watch(kind, who, value_for(viewer, kind, who, value))
    return hands


def odds(hands):
    """The logarithm of each sight's chance, given its kind and moment."""
    counts = [1.0] * SIGHTS
    for hand in hands:
        for seen in hand:
            counts[seen] += 1
    return [math.log(counts[i] / (counts[i & ~1] + counts[i | 1])) for i in range(SIGHTS)]


def likelihood(hands, logs):
    return sum(logs[seen] for hand in hands for seen in hand)


def accuracy(known, hidden, a, b, size, trials, rnd):
    """How often transcripts of `size` hands of a or b are told apart, 0..1; a tie counts half.

    :param known: {name: odds}; `hidden`: {name: hands that the odds do not come from}
    """
    right = 0.0
    for trial in range(trials):
        name, wrong = (a, b) if trial % 2 else (b, a)
        shown = rnd.sample(hidden[name], size)
        more = likelihood(shown, known[name]) - likelihood(shown, known[wrong])
        right += 1.0 if more > 0 else 0.5 if more == 0 else 0.0
    return right / trials


def main():
    parser = argparse.ArgumentParser(description="Tell characters apart by their play.")
    parser.add_argument("--hands", type=int, default=10, help="of a transcript")
    parser.add_argument("--learn", type=int, default=3000, help="hands of each, to know them by")
    parser.add_argument("--trials", type=int, default=600, help="transcripts of a pair")
    given = parser.parse_args()
    if not 0 < given.hands <= given.learn or given.trials < 1:
        parser.error("--hands is 1 to what --learn says, and --trials 1 or more")
    known = {name: odds(transcripts(name, given.learn, 1)) for name in characters.NAMES}
    hidden = {name: transcripts(name, given.learn, 2) for name in characters.NAMES}
    rnd = random.Random(3)
    rates = {}
    print("%-10s" % "" + "".join("%10s" % name for name in characters.NAMES[1:]))
    for i, a in enumerate(characters.NAMES[:-1]):
        line = "%-10s" % a + " " * 10 * i
        for b in characters.NAMES[i + 1 :]:
            rates[a, b] = accuracy(known, hidden, a, b, given.hands, given.trials, rnd)
            line += "%9.1f%%" % (100 * rates[a, b])
        print(line, flush=True)
    worst = min(rates, key=rates.get)
    mean = sum(rates.values()) / len(rates)
    print("mean %.1f%%, worst %.1f%%: %s and %s" % (100 * mean, 100 * rates[worst], *worst))


if __name__ == "__main__":
    main()
