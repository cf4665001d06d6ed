"""A match seen from another seat is the same match: what may be done, and what comes of it."""

import random

import pytest

from truco_core import state
from truco_core.match import Match
from truco_core.rules import RULE_SETS
from truco_game import turned


def turn(s, by):
    out = bytearray(state.SIZE)
    turned.turn_state(s, out, by)
    return out


def legal(match, seat):
    out = bytearray(state.MAX_LEGAL)
    return sorted(out[: match.legal(seat, out)])


def turn_events(match, by, players):
    told = match.events[: match.event_bytes]
    return [
        (
            kind,
            turned.turn_event_seat(kind, seat, by, players),
            turned.turn_event_value(kind, value, by, players),
        )
        for kind, seat, value in zip(told[::3], told[1::3], told[2::3])
    ]


@pytest.mark.parametrize("name, rules", RULE_SETS)
@pytest.mark.parametrize("players", [2, 4])
def test_two_matches_stay_each_others_turned_picture(name, rules, players):
    dice = random.Random(name)
    for by in range(1, players):
        match = Match()
        match.start(rules, players, dice.randrange(1 << 30), dice.randrange(players))
        match.deal()
        for _ in range(300):
            if match.state[state.PHASE] == state.MATCH_OVER:
                break
            if match.state[state.PHASE] == state.HAND_OVER:
                match.deal()
                continue
            other = Match(turn(match.state, by))
            seats = [seat for seat in range(players) if match.waiting() >> seat & 1]
            for seat in range(players):
                assert legal(match, seat) == legal(other, (seat - by) % players)
            seat = dice.choice(seats)
            action = dice.choice(legal(match, seat))
            match.apply(seat, action)
            other.apply((seat - by) % players, action)
            assert other.state == turn(match.state, by)
            # Cards that are turned up at once are told in the order of seats.
            told = [sorted(turn_events(m, b, players)) for m, b in ((match, by), (other, 0))]
            assert told[0] == told[1]
