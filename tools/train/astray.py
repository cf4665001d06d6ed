# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Tries to mislead the champion: matches against it while its memory is at work.

An answer to the entries of one manner (tools/train/response.py) wins much where the robot
believes in that manner; but to play that answer is to show something, and the robot watches.
"""

import numba
import numpy as np

from tools.train.cfr import look, manner_of, memory_size, tell, watch
from tools.train.duel import table_choice
from tools.train.simulator import act, actor, deal
from truco_core.bots import memory
from truco_core.events import DEALT, MATCH_STARTED
from truco_core.state import HAND_OVER, PHASE, SCORE

HANDS = 12  # of a match; each at 0-0, which is all that a responder learns
MANNERS = memory.WILD + 1


@numba.njit(nogil=True, error_model="numpy")
def play(matches, rng, players, row, answer, ac, af, table, c, first, characters, believed):
    """Mean and standard error of an answer's points a hand in matches of HANDS hands.

    :param answer: mixtures, head and offsets of who tries; then those of the champion
    :param characters: int [2, 6]: the champion's, and one that learns nothing
    :param believed: [MANNERS]: counts the hands in which the champion believed in each manner
    """
    s = np.zeros(64, np.int16)
    w = np.zeros(64, np.int16)
    deck = np.zeros(40, np.int16)
    m = np.zeros(memory_size, np.int16)
    total = 0.0
    squares = 0.0
    for _ in range(matches):
        watch(m, MATCH_STARTED, 0, 0)
        x = 0.0
        for hand in range(HANDS):
            deal(s, row, players, 0, 0, hand % players, rng, deck)
            watch(m, DEALT, 0, 0)
            believed[manner_of(m, 0)] += 1
            while s[PHASE] < HAND_OVER:
                seat = actor(s)
                look(s, seat, w)
                if seat & 1:
                    option = table_choice(s, seat, w, answer, ac, af, rng, m, characters[1])
                else:
                    option = table_choice(s, seat, w, table, c, first, rng, m, characters[0])
                tell(s, seat, option, m)
                act(s, seat, option, w)
            x += (s[SCORE + 1] - s[SCORE]) / HANDS
        total += x
        squares += x * x
    mean = total / matches
    return mean, np.sqrt((squares / matches - mean * mean) / matches)
