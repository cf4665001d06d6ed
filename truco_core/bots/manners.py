"""Estimate the manner of both teams from how they have raised and answered in a match.

A trained robot takes the manner of a team to be SOUND, EARLY or WILD. The trick in which a team
raises tells more than how often it raises: a sound player seldom raises before the end of trick 1,
and often on the last card, where a raise reveals least. Each opportunity to raise, used or not, and
each answer to a raise is evidence for or against a manner (naive Bayes). Evidence is ln(p / q): p
is the probability of an observation in this manner, q its probability in sound play. The sum is
limited, so the robot soon notices a player who changes manner, and a player who pretends gains
little.

The trainer compiles these functions, so they take only plain integers. The bytes of the memory `m`:

0        the team that raised last in this hand, or NONE
1        1 in a special hand, where nobody may raise
2        1: a raise waits for its answer; 2 + a seat: this seat accepted the last raise; 0: neither
3        index of the current trick, 0..2
4        evidence that team 0 plays in the manner EARLY: 64 + 8 * sum, 0..128
5        evidence that team 0 plays in the manner WILD, in the same form
6, 7     evidence about team 1, as bytes 4 and 5
8..11    bytes 4..7 as they were when this hand was dealt
12..15   bytes 4..7 as they were when the previous hand was dealt
"""

from micropython import const

from truco_core import events
from truco_core.cards import NONE

MEMORY_SIZE = const(16)

_RAISER = const(0)
_SPECIAL = const(1)
_ANSWER = const(2)
_TRICK = const(3)
_TEAM = const(4)
_DEALT = const(8)

# Values of the byte _ANSWER of a robot's memory.
_WAITS = const(1)  # a raise waits for its answer
_ACCEPTER = const(2)  # _ACCEPTER + seat: this seat accepted the last raise

# Manners of play.
SOUND = const(0)  # raises on good cards, mostly late in the hand; also for an unknown manner
EARLY = const(1)  # raises on good cards, often in the first trick and seldom in the last
WILD = const(2)  # raises all the time and seldom runs

# Values of the evidence for a manner, bytes 4..7 of the memory.
_NOTHING = const(64)  # neutral: no evidence for or against the manner
_MOST = const(128)  # highest value of the evidence; the lowest is 0
_BELIEVED = const(68)  # evidence above which a manner is assumed
_SHOUTS = const(100)  # evidence for WILD above which a team is taken to raise all the time
# Two bytes for each observation: how it changes the evidence for EARLY and for WILD, plus 16, so 16
# means no change. The observations, in this order: in trick 1 the team could have raised and did
# not; in trick 1 it raised; the same two for trick 2, then for trick 3; it ran; it accepted.
_EVIDENCE = b"\x0e\x0c\x1a\x1e\x10\x0c\x11\x18\x14\x11\x06\x0f\x10\x0d\x10\x14"
_RAN = const(6)
_ACCEPTED = const(7)


def observe(m: bytearray, kind: int, seat: int, value: int) -> None:
    """Update the memory `m` with an event, whose three bytes truco_core.events explains."""
    team = seat & 1
    if kind == events.PLAYED:
        if not m[_SPECIAL] and m[_RAISER] != team:
            _learn(m, team, 2 * m[_TRICK])
    elif kind == events.RAISED:
        _learn(m, team, _ACCEPTED if m[_ANSWER] == _WAITS else 2 * m[_TRICK] + 1)
        m[_ANSWER] = _WAITS
        m[_RAISER] = team
    elif kind == events.ACCEPTED or kind == events.RAN:
        if m[_ANSWER] == _WAITS and (kind == events.ACCEPTED or not value):
            _learn(m, team, _ACCEPTED if kind == events.ACCEPTED else _RAN)
            m[_ANSWER] = _ACCEPTER + seat if kind == events.ACCEPTED else 0
    elif kind == events.TRICK_TAKEN:
        if m[_TRICK] < 2:
            m[_TRICK] += 1
    elif kind == events.DECIDE:
        m[_SPECIAL] = 1
    elif kind == events.DEALT:
        m[_RAISER] = NONE
        m[_SPECIAL] = m[_ANSWER] = m[_TRICK] = 0
        for i in range(MEMORY_SIZE - 1, _DEALT - 1, -1):
            m[i] = m[i - 4]
    elif kind == events.MATCH_STARTED:
        for i in range(_TEAM, MEMORY_SIZE):
            m[i] = _NOTHING


def _learn(m: bytearray, team: int, observation: int) -> None:
    for i in range(2):
        at = _TEAM + 2 * team + i
        m[at] = min(max(m[at] + _EVIDENCE[2 * observation + i] - 16, 0), _MOST)


def manner_of(m: bytearray, seat: int) -> int:
    """Return how the opponents of `seat` play: SOUND, EARLY or WILD."""
    early = m[_TEAM + 2 - 2 * (seat & 1)]
    wild = m[_TEAM + 3 - 2 * (seat & 1)]
    # If the evidence for EARLY and WILD is equal, assume EARLY, which is more common.
    if wild > _BELIEVED and wild > early:
        return WILD
    return EARLY if early > _BELIEVED else SOUND


def shouts(m: bytearray, seat: int) -> bool:
    """Return whether the opponents of `seat` clearly raise all the time.

    For example, it is enough that they raised in the first trick of the first three hands.
    """
    return m[_TEAM + 3 - 2 * (seat & 1)] > _SHOUTS


def accepted(m: bytearray, seat: int) -> bool:
    """Return whether `seat` accepted the last raise of this hand instead of raising again."""
    return m[_ANSWER] == _ACCEPTER + seat
