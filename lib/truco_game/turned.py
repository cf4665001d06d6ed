"""A match seen from another seat: seat `by` becomes seat 0, its team becomes team 0.

What comes out is a match by the same rules, so every screen and `Match.legal` take it.
"""

from truco_core import events, state

_SEATS = (state.TURN, state.LEADS, state.LEADS + 1, state.LEADS + 2, state.ASKER)
_TEAMS = (
    state.RESULTS,
    state.RESULTS + 1,
    state.RESULTS + 2,
    state.RAISER,
    state.SPECIAL,
    state.WINNER,
)
_OF_TEAMS = (events.DECIDE, events.HAND_WON, events.MATCH_WON)  # their seat is a team
_MASKS = (events.RAN, events.END_ASKED)  # their value is a mask of seats


def turn_state(s, out, by: int) -> None:
    """Write a match's 64 bytes, turned by `by` seats (0..3), into `out`; not in place."""
    players = s[state.PLAYERS]
    for i in range(state.SIZE):
        out[i] = s[i]
    if not by:
        return
    for at in _SEATS:
        out[at] = turn_seat(s[at], by, players)
    for at in _TEAMS:
        out[at] = turn_team(s[at], by)
    out[state.WAIT] = turn_mask(s[state.WAIT], by, players)
    if by & 1:
        out[state.SCORE] = s[state.SCORE + 1]
        out[state.SCORE + 1] = s[state.SCORE]
    for seat in range(players):
        to = turn_seat(seat, by, players)
        for i in range(3):
            out[state.CARDS + 3 * to + i] = s[state.CARDS + 3 * seat + i]
            out[state.PLAYS + 4 * i + to] = s[state.PLAYS + 4 * i + seat]


def turn_seat(seat: int, by: int, players: int) -> int:
    """A seat; what is none stays as it is."""
    return (seat + players - by) % players if seat < players else seat


def turn_team(team: int, by: int) -> int:
    """A team; TIE, IRON and NONE stay as they are."""
    return team ^ (by & 1) if team < 2 else team


def turn_mask(mask: int, by: int, players: int) -> int:
    """Seats, a bit each."""
    return (mask >> by | mask << (players - by)) & ((1 << players) - 1)


def turn_event_seat(kind: int, seat: int, by: int, players: int) -> int:
    """The seat (or team) of an event (truco_core.events)."""
    return turn_team(seat, by) if kind in _OF_TEAMS else turn_seat(seat, by, players)


def turn_event_value(kind: int, value: int, by: int, players: int) -> int:
    """The value of an event."""
    if kind in _MASKS:
        return turn_mask(value, by, players)
    return turn_team(value, by) if kind == events.TRICK_TAKEN else value
