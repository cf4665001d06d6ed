"""What happens seldom at a table: matches begin, hands end, seats change hands, a friendly end.

The other half of truco_core.table, apart from it because a board needs it only while it happens.
"""

from truco_core import rules
from truco_core.cards import NONE
from truco_core.events import END_ASKED, MATCH_ENDED, MATCH_STARTED, SEAT_TAKEN
from truco_core.rng import following
from truco_core.state import (
    IRON,
    LEADS,
    MATCH_OVER,
    PHASE,
    PLAYS,
    SPECIAL,
    STAKE,
    TIE,
    WINNER,
)


def start_match(table, rule_set, opener: int = 0, we: int = 0, they: int = 0) -> None:
    """Begin a match; the first deal comes at the next tick.

    :param rule_set: 14 bytes, see truco_core.rules
    :param opener: the seat that opens the first hand
    :param we: points of team 0, when it goes on from another table's score
    :param they: points of team 1
    """
    table.rng.state = seed = following(table.rng.state)
    table.match.start(rule_set, len(table.drivers), seed, opener, we, they)
    table.ended = False
    table.end_votes = table.ran = table.rest = 0
    table.since = None
    table.tell(MATCH_STARTED, opener, 0)


def next_match(table) -> None:
    """Another match by the same rules; the opener moves on."""
    s = table.match.state
    players = len(table.drivers)
    step = players - 1 if s[rules.MORE_FLAGS] & rules.OPENER_BACK else 1
    start_match(table, bytes(s[: rules.SIZE]), (s[LEADS] + step) % players)


def limit(table, turn_ms: int) -> None:
    """Another time limit for a person's decision, 0: none. It counts from now on."""
    if turn_ms != table.turn_ms:
        table.turn_ms = turn_ms
        table.since = None


def points(s) -> int:
    """What the winner of the finished hand of a match got; 0 after a hand that nobody won.

    :param s: bytes of the match
    """
    if s[WINNER] >= TIE:
        return 0
    if s[SPECIAL] < IRON and s[PLAYS + s[LEADS]] == NONE:
        return s[rules.SPECIAL_FOLD]
    return s[STAKE]


# Who plays a seat.


def take_over(table, seat: int, robot) -> None:
    """Let `robot` play for this seat until `give_back`. Its driver goes on watching."""
    table.robots[seat] = robot
    table.tell(SEAT_TAKEN, seat, 1)
    _count_votes(table)


def give_back(table, seat: int) -> None:
    """The seat's own driver plays again."""
    if table.robots[seat] is not None:
        table.robots[seat] = None
        table.tell(SEAT_TAKEN, seat, 0)


def retire(table, seat: int, robot) -> None:
    """The person at this seat has left for good: `robot` is its driver from now on."""
    table.drivers[seat] = robot
    table.robots[seat] = None
    table.tell(SEAT_TAKEN, seat, 1)
    _count_votes(table)


# A friendly end.


def ask_end(table, seat: int) -> None:
    """This human wants a friendly end. When all humans do, the match ends and nobody wins."""
    if table.end_votes >> seat & 1:
        return  # said already
    if table.is_human(seat) and table.match.state[PHASE] != MATCH_OVER and not table.ended:
        table.end_votes |= 1 << seat
        table.tell(END_ASKED, seat, table.end_votes)
        _count_votes(table)


def refuse_end(table, seat: int) -> None:
    """This human wants to play on: whoever wants the end must ask again."""
    if table.end_votes and table.is_human(seat):
        table.end_votes = 0
        table.tell(END_ASKED, seat, 0)


def _count_votes(table):
    votes = table.end_votes
    if not votes or table.ended:
        return
    for seat in range(len(table.drivers)):
        if table.is_human(seat) and not votes >> seat & 1:
            return
    table.ended = True
    table.tell(MATCH_ENDED, NONE, 0)
