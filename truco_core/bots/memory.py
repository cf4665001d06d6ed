# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What both teams showed in this match, and how far a robot leans on it.

Counted for each team: how often it raised when it could, and how often it ran when it
was asked. Both are held against what a sound player does, with some imagined hands of
sound play before the first, so that two early bluffs prove little; and what follows
from it is bounded, so that who pretends to be another can gain little (docs/robots.md
has figures). The trainer compiles this source; see truco_core.bots.features.

The memory bytes `m`:

0        the team that raised last in this hand, or NONE
1        1 in a special hand, where nobody raises
2        1 while a raise waits for its answer
4..7     of team 0: chances to raise, raises, raises to answer, runs
8..11    of team 1
"""

from micropython import const

from truco_core.cards import NONE
from truco_core.events import ACCEPTED, DEALT, DECIDE, MATCH_STARTED, PLAYED, RAISED, RAN

SIZE = const(12)

_RAISER = const(0)
_SPECIAL = const(1)
_PENDING = const(2)
_TEAM = const(4)
_CHANCES = const(0)
_RAISES = const(1)
_ASKED = const(2)
_RUNS = const(3)
_MOST = const(240)

# Manners of play.
SOUND = const(0)  # or not known yet
RUNNER = const(1)  # runs often
ROUGH = const(2)  # raises all the time, or runs seldom
LIVELY = const(3)  # raises more than a sound player does

# Sound play: raises in so many 256ths of the chances, runs from so many of the raises
# (measured: docs/robots.md).
_RAISE_RATE = const(52)
_RUN_RATE = const(164)
# As many imagined chances and answers stand before the first real one.
_CHANCES_BEFORE = const(18)
_ASKED_BEFORE = const(6)
_LIVELY_FROM = const(58)
_ROUGH_FROM = const(74)
_CALLER_BELOW = const(128)
_RUNNER_FROM = const(194)


def watch(m, kind, seat, value):
    """Take in an event of the match."""
    team = _TEAM + 4 * (seat & 1)
    if kind == PLAYED:
        if not m[_SPECIAL] and m[_RAISER] != seat & 1:
            _count(m, team + _CHANCES)
    elif kind == RAISED:
        _count(m, team + _CHANCES)
        _count(m, team + _RAISES)
        if m[_PENDING]:
            _count(m, team + _ASKED)
        m[_PENDING] = 1
        m[_RAISER] = seat & 1
    elif kind == ACCEPTED or kind == RAN:
        if m[_PENDING] and (kind == ACCEPTED or not value):
            _count(m, team + _ASKED)
            if kind == RAN:
                _count(m, team + _RUNS)
            m[_PENDING] = 0
    elif kind == DECIDE:
        m[_SPECIAL] = 1
    elif kind == DEALT:
        m[_RAISER] = NONE
        m[_SPECIAL] = m[_PENDING] = 0
    elif kind == MATCH_STARTED:
        for i in range(SIZE):
            m[i] = 0


def _count(m, i):
    if m[i] < _MOST:
        m[i] += 1


def manner(m, seat):
    """How the opponents of `seat` play, as one of the four above."""
    them = _TEAM + 4 * (1 - (seat & 1))
    chances = m[them + _CHANCES] + _CHANCES_BEFORE
    raises = (m[them + _RAISES] << 8) + _CHANCES_BEFORE * _RAISE_RATE
    asked = m[them + _ASKED] + _ASKED_BEFORE
    runs = (m[them + _RUNS] << 8) + _ASKED_BEFORE * _RUN_RATE
    if raises > _ROUGH_FROM * chances or runs < _CALLER_BELOW * asked:
        return ROUGH
    if runs > _RUNNER_FROM * asked:
        return RUNNER
    return LIVELY if raises > _LIVELY_FROM * chances else SOUND
