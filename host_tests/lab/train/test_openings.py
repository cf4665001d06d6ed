"""Who does anything at all does all that the rules allow.

Needs the packages of tools/lab/train/requirements.txt, as test_policy_trainer.py does.
"""

import random

import pytest

pytest.importorskip("numba", reason="`python3 tools/lab/train/train.py --help` installs numba")
pytestmark = pytest.mark.slow

from tools.lab.train import openings, simulator
from tools.lab.train.compiled import as_array, load
from truco_core import rules
from truco_core.bots import features
from truco_core.cards import FACE_DOWN
from truco_core.match import Match
from truco_core.state import ACCEPT, MAX_LEGAL, PHASE, PLAYING, RAISE, RUN

DRAWS = 120  # of four options the rarest comes with all but certainty


def actions_of(s, w, options):
    """The engine's actions for options."""
    if s[PHASE] != PLAYING:
        return {(RUN, ACCEPT, RAISE)[option] for option in options}
    lowest = features.CARD + w[features.CARDS_LEFT] - 1
    known = [w[features.CARD + i] for i in range(3)] + [w[lowest] | FACE_DOWN, RAISE]
    return {known[option] for option in options}


@pytest.mark.parametrize("players", [2, 4])
def test_an_odd_player_does_all_that_the_engine_allows(players):
    rnd = random.Random(4)
    rng = simulator.make_rng(4)
    look = load("truco_core.bots.features").look
    w = as_array(bytes(features.WORK_SIZE))
    legal = bytearray(MAX_LEGAL)
    last_covered = 0
    for name, row in rules.RULE_SETS * 8:
        match = Match()
        match.start(row, players, rnd.randrange(1 << 30), rnd.randrange(players), 3, 4)
        match.deal()
        while match.waiting():
            s = as_array(match.state)
            seat = next(i for i in range(players) if match.waiting() >> i & 1)
            look(s, seat, w)
            drawn = {int(openings.anything(s, seat, w, rng, True)) for _ in range(DRAWS)}
            allowed = set(legal[: match.legal(seat, legal)])
            left = w[features.CARDS_LEFT]
            lowest = int(w[features.CARD + left - 1])
            # Of two cards it covers the weaker one: face-down both are the same to others.
            wanted = {a for a in allowed if a == RAISE or a & FACE_DOWN == 0 or a & 63 == lowest}
            if match.state[PHASE] != PLAYING:
                wanted = allowed
            assert actions_of(match.state, w, drawn) == wanted, name
            last_covered += left == 1 and bool(wanted & {lowest | FACE_DOWN})
            match.apply(seat, rnd.choice([a for a in wanted if a != RUN]))
    assert last_covered > 20
