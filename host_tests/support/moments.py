"""Events that have an effect at the table (lib/truco_ui/table/effects.py)."""

from truco_core import events, state
from truco_core.cards import NONE
from truco_game import SEAT

_RIVAL = 1
_ZAP = 3  # the four of clubs, if the vira is a three
_VIRA = 9 * 4

# {name of an effect: the event (kind, seat, value) that causes it}
MOMENTS = {
    "truco": (events.RAISED, _RIVAL, 3),
    "twelve": (events.RAISED, _RIVAL, 12),
    "zap": (events.PLAYED, _RIVAL, _ZAP),
    "manilha": (events.TRICK_TAKEN, _RIVAL, 1),
    "eleven": (events.DECIDE, SEAT & 1, 0),
    "iron": (events.DEALT, SEAT, _VIRA),
}


def laid(kind, players):
    """Return [(offset in the state, byte)] for an event: a full trick with the rival's zap."""
    cards = [
        (state.PLAYS + seat, _ZAP if seat == _RIVAL else 5 * 4 + seat) for seat in range(players)
    ]
    if kind == events.DECIDE:  # no card is played before a hand of eleven is decided
        cards = [(place, NONE) for place, _ in cards]
    special = {events.DEALT: state.IRON, events.DECIDE: SEAT & 1}.get(kind, NONE)
    return [(state.VIRA, _VIRA), (state.MANILHA, _ZAP >> 2), (state.SPECIAL, special), *cards]
