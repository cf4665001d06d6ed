"""How both teams have raised and answered in this match, and which manner of play that is.

The moment of a raise tells more than the number of raises: a sound player seldom raises before
the first trick is over, and often on the last card, where a raise says least. So each chance to
raise, taken or not, and each answer to a raise is evidence for or against a manner: by how much
likelier it is in that manner than in sound play (naive Bayes; docs/robots.md has the rates).
The sums are bounded: a player who changes manner is soon seen in the new one, and one who
pretends gains little. The trainer compiles this source; see truco_core.bots.features.

The memory bytes `m`:

0        the team that raised last in this hand, or NONE
1        1 in a special hand, where nobody raises
2        1 while a raise waits for its answer; 2 + seat: who accepted the last one of this hand
3        tricks taken in this hand
4, 5     evidence that team 0 is EARLY, and that it is WILD: 64 plus eighths of a nat
6, 7     the same of team 1
8..11    the same four as they were when this hand was dealt
12..15   the same four as they were when the hand before it was dealt
"""

from micropython import const

from truco_core import events
from truco_core.cards import NONE

SIZE = const(16)

_RAISER = const(0)
_SPECIAL = const(1)
_ANSWER = const(2)
_TRICK = const(3)
_TEAM = const(4)
_DEALT = const(8)

_WAITS = const(1)
_ACCEPTER = const(2)

# Manners of play.
SOUND = const(0)  # or not known yet
EARLY = const(1)  # raises on good cards, in the first trick already, and seldom at the end
WILD = const(2)  # raises all the time, and seldom runs

_NOTHING = const(64)
_MOST = const(128)
_BELIEVED = const(68)  # evidence above this counts
_SHOUTS = const(100)  # and above this, of WILD, is beyond doubt
# What each observation adds to EARLY and to WILD, plus 16. Observations: did not raise and
# raised, in the first, the second, the third trick; ran; accepted.
_EVIDENCE = b"\x0e\x0c\x1a\x1e\x10\x0c\x11\x18\x14\x11\x06\x0f\x10\x0d\x10\x14"
_RAN = const(6)
_ACCEPTED = const(7)


def watch(m, kind, seat, value):
    """Take in an event of the match."""
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
        for i in range(SIZE - 1, _DEALT - 1, -1):
            m[i] = m[i - 4]
    elif kind == events.MATCH_STARTED:
        for i in range(_TEAM, SIZE):
            m[i] = _NOTHING


def _learn(m, team, observation):
    for i in range(2):
        at = _TEAM + 2 * team + i
        m[at] = min(max(m[at] + _EVIDENCE[2 * observation + i] - 16, 0), _MOST)


def manner(m, seat):
    """How the opponents of `seat` play: SOUND, EARLY or WILD."""
    early = m[_TEAM + 2 - 2 * (seat & 1)]
    wild = m[_TEAM + 3 - 2 * (seat & 1)]
    # With equal evidence it is EARLY, which more players are (docs/robots.md).
    if wild > _BELIEVED and wild > early:
        return WILD
    return EARLY if early > _BELIEVED else SOUND


def shouts(m, seat):
    """Whether the opponents of `seat` raise all the time: before a card, say, the third time."""
    return m[_TEAM + 3 - 2 * (seat & 1)] > _SHOUTS


def accepted(m, seat):
    """Whether `seat` accepted the last raise of this hand: it might have raised, and did not."""
    return m[_ANSWER] == _ACCEPTER + seat
