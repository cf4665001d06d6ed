"""What the champion learns of its opponent in the course of a match, and what that wins.

Matches of HANDS hands, each at 0-0, against one opponent; every deal is played by the champion as
it watches, and by the same robot that learns nothing. What the first wins more, hand by hand, is
the worth of adapting.
"""

import numba
import numpy as np

from tools.lab.train import mixture, styles
from tools.lab.train.cfr import look, manner_of, memory_size, tell, watch
from tools.lab.train.duel import table_choice
from tools.lab.train.response import shuffle_of
from tools.lab.train.simulator import act, actor, deal
from truco_core.bots import characters, memory
from truco_core.bots.trained import LEARNS
from truco_core.events import DEALT, MATCH_STARTED
from truco_core.state import HAND_OVER, PHASE, SCORE

HANDS = 24
MANNERS = memory.WILD + 1
# Opponents: which kind of style (styles.KIND); None is the champion itself, who learns nothing.
KINDS = {
    "sensible": -1,
    "counters of card points": 0,
    "estimators of chances, rough": 1,
    "estimators of chances, exact": 3,
    "the champion's table": None,
}


def pool_of(kind, count, seed=77):
    """So many styles of a kind, [count, styles.SIZE]; with None one that is never asked."""
    if kind is None:
        return np.zeros((1, styles.SIZE))
    random = np.random.default_rng(seed)
    found = []
    while len(found) < count:
        style = mixture.draw(random, 1.0 if kind < 0 else 0.0)
        if kind < 0 or style[styles.KIND] == kind:
            found.append(style)
    return np.stack(found)


@numba.njit(nogil=True, error_model="numpy")
def play(matches, seed, players, row, pool, by_table, table, c, first, both, points, believed):
    """Play matches, each deal twice.

    :param by_table: whether the opponent is the table instead of a style of `pool`
    :param both: int [2, 6]: the champion's character, and the same that learns nothing
    :param points: float [matches, HANDS]: gets what the first wins more than the second
    :param believed: int [HANDS, MANNERS]: counts what the first believes at each deal
    """
    s = np.zeros(64, np.int16)
    w = np.zeros(64, np.int16)
    deck = np.zeros(40, np.int16)
    m = np.zeros(memory_size, np.int16)
    rng = np.ones(1, np.uint64)
    deal_rng = np.ones(1, np.uint64)
    for i in range(matches):
        style = pool[i % len(pool)]
        for still in range(2):
            watch(m, MATCH_STARTED, 0, 0)
            rng[0] = shuffle_of(seed + 1, i)
            deal_rng[0] = shuffle_of(seed, i)
            for hand in range(points.shape[1]):
                deal(s, row, players, 0, 0, hand % players, deal_rng, deck)
                watch(m, DEALT, 0, 0)
                if not still:
                    believed[hand, manner_of(m, 0)] += 1
                while s[PHASE] < HAND_OVER:
                    seat = actor(s)
                    look(s, seat, w)
                    if seat & 1 == 0:
                        option = table_choice(s, seat, w, table, c, first, rng, m, both[still])
                    elif by_table:
                        option = table_choice(s, seat, w, table, c, first, rng, m, both[1])
                    else:
                        option = styles.choose(s, seat, w, style, rng)
                    tell(s, seat, option, m)
                    act(s, seat, option, w)
                won = float(s[SCORE] - s[SCORE + 1])
                points[i, hand] += -won if still else won


def measure(held, row, matches, seed=5):
    """{opponent: what is believed and won by hand}, two players; shares 0..1, points a hand.

    :param held: (mixtures, head, offsets of entries) of the champion's table
    """
    found = {}
    character = list(characters.row("champion"))
    still = list(character)
    still[LEARNS] = 0
    for name, kind in KINDS.items():
        points = np.zeros((matches, HANDS))
        believed = np.zeros((HANDS, MANNERS), np.int64)
        rest = pool_of(kind, 400), kind is None, *held, np.array([character, still])
        play(matches, seed, 2, row, *rest, points, believed)
        each = points.mean(axis=0)
        error = points.std(axis=0) / matches**0.5
        late = points[:, HANDS // 3 :].mean(axis=1)
        found[name] = {
            "believed": np.round(believed / matches, 4).tolist(),
            "points": np.round(each, 4).tolist(),
            "error": np.round(error, 4).tolist(),
            "late": round(float(late.mean()), 4),
            "late_error": round(float(late.std() / matches**0.5), 4),
        }
    return found
