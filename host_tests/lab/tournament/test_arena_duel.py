"""One pair of matches of the arena: whose cards, who sees what, what is counted."""

import pytest

from tools.hands import notation
from tools.lab.tournament import duel as duels
from tools.lab.tournament.duel import Duel, Stuck
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.events import MATCH_STARTED, PLAYED, UNDER
from truco_core.state import (
    ACCEPT,
    CARDS,
    GONE,
    MAX_LEGAL,
    PHASE,
    PLAYERS,
    PLAYING,
    RAISE,
    RUN,
    SEED,
    SPECIAL,
    VIRA,
)

PAULISTA = notation.rules_of("paulista")


class Scripted:
    """A driver that plays its first card, or what the test says. It keeps all that it sees."""

    human = False

    def __init__(self, rule=None):
        self.rule = rule
        self.views = []
        self.events = []

    def choose(self, view, seat):
        self.views.append((seat, bytes(view.state)))
        legal = bytearray(MAX_LEGAL)
        n = view.legal(seat, legal)
        action = self.rule and self.rule(list(legal[:n]))
        return legal[0] if action is None else action

    def watch(self, kind, seat, value):
        self.events.append((kind, seat, value))


@pytest.fixture
def scripted(monkeypatch):
    """Every name is a Scripted; `rules` says by name what it does; all are kept in order."""
    made = []
    rules = {}

    def make(name, rng):
        made.append(Scripted(rules.get(name)))
        made[-1].name = name
        return made[-1]

    monkeypatch.setattr(duels.names, "make", make)
    make.made = made
    make.rules = rules
    return make


def deals(drivers, players):
    """The hands of one match as its drivers saw them: vira and all cards, by hand number."""
    hands = {}
    for driver in drivers:
        for seat, view in driver.views:
            cards = tuple(card & ~GONE for card in view[CARDS + 3 * seat : CARDS + 3 * seat + 3])
            hands[view[20], seat] = (view[VIRA], cards)
    return hands


@pytest.mark.parametrize("players", (2, 4))
def test_both_matches_of_a_pair_have_the_same_cards_at_the_same_seats(scripted, players):
    Duel("a", "b", PAULISTA, players, 5).pair(3)
    first, second = scripted.made[:players], scripted.made[players:]
    assert [driver.name for driver in first] == ["a", "b", "a", "b"][:players]
    assert [driver.name for driver in second] == ["b", "a", "b", "a"][:players]
    one, two = deals(first, players), deals(second, players)
    both = one.keys() & two.keys()
    assert len(both) >= 3 * players
    assert all(one[key] == two[key] for key in both)
    openers = [driver.events[0] for driver in first + second]
    assert openers == [(MATCH_STARTED, 3 % players, 0)] * (2 * players)


def test_pairs_have_different_cards(scripted):
    seen = set()
    for number in range(20):
        del scripted.made[:]
        Duel("a", "b", PAULISTA, 2, 5).pair(number)
        seen.add(tuple(sorted(deals(scripted.made[:2], 2).items())))
    assert len(seen) == 20


def test_robots_see_only_what_their_seat_may_know(scripted):
    def covers(legal):
        hidden = [action for action in legal if action < RAISE and action & FACE_DOWN]
        return hidden[0] if hidden else None

    scripted.rules["a"] = scripted.rules["b"] = covers
    duel = Duel("a", "b", PAULISTA, 4, 2)
    duel.pair(0)
    hidden = 0
    for at, driver in enumerate(scripted.made):
        own = at % 4
        for seat, view in driver.views:
            assert seat == own
            assert view[SEED:] == bytes([UNKNOWN]) * 4
            others = [other for other in range(view[PLAYERS]) if other != seat]
            if view[SPECIAL] != NONE:
                others = [other for other in others if (other ^ seat) & 1]
            for other in others:
                assert set(view[CARDS + 3 * other : CARDS + 3 * other + 3]) == {UNKNOWN}
        for kind, seat, value in driver.events:
            if kind in (PLAYED, UNDER) and value & FACE_DOWN and seat != own:
                assert value == UNKNOWN
                hidden += 1
    assert hidden > 20


def test_raises_runs_and_hands_are_counted(scripted):
    scripted.rules["a"] = lambda legal: RAISE if RAISE in legal else None
    scripted.rules["b"] = lambda legal: RUN if RUN in legal else None
    hands, a, b = Duel("a", "b", PAULISTA, 2, 1).pair(0)
    assert a[duels.WINS] == 2 and b[duels.WINS] == 0
    assert a[duels.RAISES] == a[duels.RAISED_HANDS] == b[duels.FACED] == b[duels.RAN] > 20
    assert b[duels.RAISES] == a[duels.FACED] == a[duels.RAN] == 0
    # b runs from a raise in every hand but a's hands of eleven, where nobody may raise.
    assert hands == a[duels.RAISES] + a[duels.SPECIALS]
    assert a[duels.SPECIALS] >= 2 and a[duels.REFUSED] == 0
    lost = b[duels.POINTS] // 3
    assert a[duels.POINTS] == a[duels.RAN] + b[duels.RAN] + 3 * (a[duels.SPECIALS] - lost)
    assert a[duels.ILLEGAL] == b[duels.ILLEGAL] == 0


def test_a_team_that_refuses_its_special_hand_is_counted_once(scripted):
    scripted.rules["a"] = scripted.rules["b"] = lambda legal: RUN if RUN in legal else None
    refused = 0
    for number in range(5):
        _, a, b = Duel("a", "b", PAULISTA, 4, 1).pair(number)
        assert a[duels.SPECIALS] == a[duels.REFUSED]
        assert a[duels.RAN] + b[duels.RAN] == 0
        refused += a[duels.REFUSED] + b[duels.REFUSED]
    assert refused > 5


def test_with_partners_one_run_is_no_run(scripted):
    turn = []

    def first_runs(legal):
        if ACCEPT in legal:
            turn.append(1)
            return RUN if len(turn) % 2 else ACCEPT
        return None

    scripted.rules["a"] = lambda legal: RAISE if RAISE in legal else None
    scripted.rules["b"] = first_runs
    _, a, b = Duel("a", "b", notation.rules_of("paulista,special_at=none"), 4, 1).pair(0)
    assert b[duels.FACED] == a[duels.RAISES] > 0
    assert b[duels.RAN] == 0


def test_an_illegal_action_is_counted_and_replaced(scripted):
    scripted.rules["a"] = lambda legal: RUN if RUN not in legal else None
    _, a, b = Duel("a", "b", PAULISTA, 2, 1).pair(0)
    assert a[duels.ILLEGAL] > 10
    assert b[duels.ILLEGAL] == 0


def test_a_robot_that_never_acts_is_an_error(monkeypatch):
    class Silent(Scripted):
        def choose(self, view, seat):
            return None

    monkeypatch.setattr(duels.names, "make", lambda name, rng: Silent())
    with pytest.raises(Stuck, match="Silent"):
        Duel("a", "b", PAULISTA, 2, 1).pair(0)


def test_views_are_of_the_seat_that_acts(scripted):
    Duel("a", "b", PAULISTA, 2, 1).pair(0)
    for at, driver in enumerate(scripted.made):
        assert {seat for seat, _ in driver.views} == {at % 2}
        assert {view[PHASE] for _, view in driver.views} <= {PLAYING, 2}
