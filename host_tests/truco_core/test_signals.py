"""Test who sees the signs, and how robots make and use them."""

import pytest

from tools.sim.worlds.scenes import FOUR, card, cards
from truco_core import signals
from truco_core.events import DEALT, SIGNALLED
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_core.state import ACCEPT, HAND_OVER, PHASE, RAISE, RUN
from truco_core.table import Table


class Seat:
    """A driver that records its signs and returns a fixed action."""

    def __init__(self, human=False, action=None):
        self.human = human
        self.action = action
        self.seen = []

    def choose(self, view, seat):
        return self.action

    def watch(self, kind, seat, value):
        if kind == SIGNALLED:
            self.seen.append((seat, value))


def table_of(*seats, hands=FOUR, vira="Ah"):
    match = Match()
    match.start(dict(RULE_SETS)["paulista"], 4, 1)
    table = Table(match, list(seats), Rng(3), seats[-1])
    return table, cards(hands) + cards(vira)


@pytest.mark.parametrize(
    "hand, sign",
    [
        ("4d2c5d", signals.ZAP),  # the vira is an ace, so the twos are manilhas
        ("2h4d2s", signals.COPAS),
        ("2s4d3c", signals.ESPADILHA),
        ("2d4d3c", signals.PICA_FUMO),
        ("4d3c5d", signals.THREE),
        ("4d5dKh", signals.NOTHING),
    ],
)
def test_the_sign_shows_the_best_card(hand, sign):
    match = Match()
    match.start(dict(RULE_SETS)["paulista"], 2, 1)
    match.deal_from(cards(hand + " 7d7s7h") + cards("Ah"))
    assert signals.best_sign(match.state, 0) == sign


def test_a_two_that_is_no_manilha_has_a_sign_until_it_is_played():
    match = Match()
    match.start(dict(RULE_SETS)["paulista"], 2, 1)
    match.deal_from(cards("4d2c5d 7d7s7h") + cards("Qh"))
    assert signals.best_sign(match.state, 0) == signals.TWO
    match.apply(0, card("2c"))  # the two is no longer in the hand
    assert signals.best_sign(match.state, 0) == signals.NOTHING


@pytest.mark.parametrize("odds", signals.ODDS)
def test_partners_always_see_a_sign_and_opponents_sometimes(odds):
    seats = [Seat(human=True) for _ in range(4)]
    table, _ = table_of(*seats)
    signs = signals.Signs(table, Rng(11), odds)
    for _ in range(1600):
        signs.make(0, signals.ZAP)
    assert seats[2].seen == [(0, signals.ZAP)] * 1600 and not seats[0].seen
    for rival in (1, 3):
        assert abs(len(seats[rival].seen) - 100 * odds) < 90


def test_robots_sign_what_they_hold_at_the_deal():
    human = Seat(human=True)
    table, deck = table_of(human, Seat(), Seat(), Seat(), hands="3c5c2d Qd5dKh 2c4s4h QsQhQc")
    signals.Signs(table, Rng(2), 0)
    table.match.deal_from(deck)
    table._publish()
    assert human.seen == [(2, signals.ZAP)]


def test_robots_without_a_good_card_sign_half_of_the_time():
    human = Seat(human=True)
    table, deck = table_of(human, Seat(), Seat(), Seat(), hands="3c5c2d Qd5dKh 4s6s4h QsQhQc")
    signals.Signs(table, Rng(2), 0)
    for _ in range(200):
        table.match.state[PHASE] = HAND_OVER
        table.match.deal_from(deck)
        table._publish()
    assert set(human.seen) == {(2, signals.NOTHING)} and 70 < len(human.seen) < 130


def asked(match, seat):
    """Return what a seat may know when it is asked."""
    from truco_core.state import SIZE

    view = Match(bytearray(SIZE))
    match.view(seat, view.state)
    return view


def reader(action, *seen):
    """Return a Reader whose robot wants to do `action`, after signs (seat, sign)."""
    made = signals.Reader(Seat(action=action))
    made.watch(DEALT, 0, 0)
    for seat, sign in seen:
        made.watch(SIGNALLED, seat, sign)
    return made


@pytest.fixture
def raised():
    """Return a match in which seat 1 has raised, and seat 2, the partner of seat 0, must answer."""
    match = Match()
    match.start(dict(RULE_SETS)["paulista"], 4, 1)
    match.deal_from(cards("2c5c4d Qd5dKh 4s5s6s 2hAcKc") + cards("Ah"))
    match.apply(0, card("5c"))
    match.apply(1, RAISE)
    return match


@pytest.mark.parametrize(
    "wants, signs, does",
    [
        (RUN, [], RUN),
        (RUN, [(0, signals.ZAP)], ACCEPT),
        (RUN, [(0, signals.PICA_FUMO)], RUN),
        (ACCEPT, [(3, signals.ZAP)], RUN),
        (ACCEPT, [(3, signals.THREE)], ACCEPT),
        (ACCEPT, [(0, signals.ZAP), (3, signals.COPAS)], ACCEPT),
        (RUN, [(0, signals.COPAS), (3, signals.ZAP)], RUN),
        (None, [(0, signals.ZAP)], None),
    ],
)
def test_robots_answer_by_the_signs_they_saw(raised, wants, signs, does):
    assert reader(wants, *signs).choose(asked(raised, 2), 2) == does


def test_robots_raise_on_two_manilhas_and_forget_signs_at_a_deal():
    match = Match()
    match.start(dict(RULE_SETS)["paulista"], 4, 1)
    match.deal_from(cards("2d5c4d Qd5dKh 4s5s2c 7hAcKc") + cards("Ah"))
    robot = reader(card("5c"), (2, signals.ZAP))
    assert robot.choose(asked(match, 0), 0) == RAISE
    robot.watch(DEALT, 0, 0)
    assert robot.choose(asked(match, 0), 0) == card("5c")
