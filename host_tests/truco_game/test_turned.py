"""Test that a match with rotated seats has the same legal actions and events."""

import random

import pytest

from truco_core import state
from truco_core.cards import NONE, UNKNOWN
from truco_core.events import RAISED, RAN
from truco_core.match import Match
from truco_core.rules import RULE_SETS
from truco_core.state import CARDS, GONE, MANILHA, SIZE
from truco_game import SEAT, linked_game
from truco_game.human_seat import TALLY_SIZE as COUNTERS
from truco_game.human_seat import Tally
from truco_store import get, profile


def turn(s, by):
    out = bytearray(state.SIZE)
    linked_game.rotate_state(s, out, by)
    return out


def legal(match, seat):
    out = bytearray(state.MAX_LEGAL)
    return sorted(out[: match.legal(seat, out)])


def turn_events(match, by, players):
    told = match.events[: match.event_bytes]
    return [
        (
            kind,
            linked_game.rotate_event_seat(kind, seat, by, players),
            linked_game.rotate_event_value(kind, value, by, players),
        )
        for kind, seat, value in zip(told[::3], told[1::3], told[2::3])
    ]


@pytest.mark.parametrize("name, rules", RULE_SETS)
@pytest.mark.parametrize("players", [2, 4])
def test_a_turned_match_stays_equal_after_each_action(name, rules, players):
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
            # Cards that are revealed together are reported in the order of seats, so sort them.
            told = [sorted(turn_events(m, b, players)) for m, b in ((match, by), (other, 0))]
            assert told[0] == told[1]


FOUR, FIVE, TWO, THREE = 0, 4, 32, 36  # cards of diamonds
MANILHAS = 5  # rank of the manilhas: queens


@pytest.mark.parametrize(
    "cards, bluffs",
    [
        ((FOUR, FIVE, FOUR + 1), 1),
        ((FOUR | GONE, FIVE, FOUR + 1), 1),
        ((FOUR, FIVE, TWO), 1),  # weak, since half of all hands have better cards
        ((FOUR, FIVE, THREE), 0),
        # the three is on the table, so the seat has nothing left to win with
        ((FOUR, FIVE, THREE | GONE), 1),
        ((FOUR | GONE, FIVE, THREE), 0),
        # all cards are visible, so nobody is deceived
        ((FOUR | GONE, FIVE | GONE, FOUR + 1 | GONE), 0),
        ((UNKNOWN, UNKNOWN, UNKNOWN), 0),  # the view is older than the event
        ((NONE, NONE, NONE), 0),
    ],
)
def test_a_bluff_is_a_raise_with_weak_cards(cards, bluffs):
    state = bytearray(SIZE)
    state[MANILHA] = MANILHAS
    state[CARDS + 3 * SEAT : CARDS + 3 * SEAT + 3] = bytes(cards)
    found = Tally(bytearray(COUNTERS), 0)
    found.hear(RAISED, SEAT, 3, state)
    found.hear(RAN, SEAT + 1, 0, state)

    def counted(field):
        return get(found.image, 2 * (field - profile.HANDS), 2)

    assert counted(profile.RAISES_WON) == 1
    assert counted(profile.BLUFFS) == bluffs
