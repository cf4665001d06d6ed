"""docs/link.md, Fair deal, "A guest says CHEAT", row 9: snapshots that tell another hand.

Each is a state that can be, so that nothing but what the guest remembers speaks against it.
"""

import pytest

from host_tests.support.fair_host import RULES, FairHost
from truco_core import state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.match import Illegal, Match
from truco_core.possible import is_view
from truco_core.state import CARDS, GONE, PLAYS, RESULTS, SCORE, VIRA
from truco_link.frames import CHANGED


def view_of(host, deck, actions, rules=None, score=(1, 0)):
    """The guest's view of another hand: other cards, other plays."""
    match = Match()
    match.start(rules or host.rules, host.players, 0, 0, *score)
    match.deal_from(bytes(deck))
    for seat, action in actions:
        match.apply(seat, action)
    view = bytearray(state.SIZE)
    match.view(host.me, view)
    assert is_view(view, host.me)
    return view


class Hand:
    """A hand of two with two tricks laid but for one card; its `actions`."""

    def __init__(self, seed=1):
        self.host = host = FairHost(seed=seed).start()
        self.deck = deck = host.deck()
        host.deal(deck)
        self.actions = []
        for _ in range(3):
            seat = host.match.state[state.TURN]
            for i in range(3):
                card = host.match.state[CARDS + 3 * seat + i]
                if not card & GONE:
                    break
            self.act(seat, card)

    def act(self, seat, action):
        self.host.act(seat, action)
        self.actions.append((seat, action))

    def with_card(self, place, card):
        """(deck, actions) with another card there."""
        deck, old = list(self.deck), self.deck[place]
        deck[deck.index(card)], deck[place] = old, card
        swap = {old: card}
        return deck, [(seat, swap.get(action, action)) for seat, action in self.actions]


def told(hand, view):
    """What the guest says to this snapshot; first to the true one."""
    hand.host.snap()
    assert hand.host.named == []
    hand.host.snap(view)
    return hand.host.named


def others(hand, place):
    """Views that are the true one but for the card at a place of the deck, and can be."""
    found = []
    dealt = hand.deck[:7]
    for card in range(40):
        if card in dealt:
            continue
        try:
            found.append(view_of(hand.host, *hand.with_card(place, card)))
        except (AssertionError, Illegal):  # another one would lead then
            continue
    assert found
    return found


@pytest.mark.parametrize("place", range(7))
def test_another_card(place):
    """A card that lies, mine, or the vira; a card that nobody has shown is not in a snapshot."""
    first = Hand()
    s = first.host.match.state
    hidden = place < 3 and not s[CARDS + place] & GONE
    for i, view in enumerate(others(first, place)[:8]):
        hand = Hand()
        assert hand.deck == first.deck
        assert told(hand, view) == ([] if hidden else [CHANGED]), i
        hand.host.reveal()
        assert hand.host.checked == hidden


def test_a_card_is_taken_back():
    hand = Hand()
    view = view_of(hand.host, hand.deck, hand.actions[:-1])
    assert told(hand, view) == [CHANGED]


@pytest.mark.parametrize("at", [0, 1, 2, 3, 5, 9])
def test_other_rules(at):
    """Rules that can be, each told by a snapshot alone."""
    hand = Hand()
    rules = bytearray(hand.host.rules)
    for rules[at] in range(256):
        if rules[at] == hand.host.rules[at]:
            continue
        try:
            view = view_of(hand.host, hand.deck, hand.actions, bytes(rules))
            break
        except (AssertionError, ValueError, Illegal):
            continue
    assert view[at] != hand.host.rules[at]
    assert told(hand, view) == [CHANGED]


@pytest.mark.parametrize("place", range(12))
@pytest.mark.parametrize("how", ["hidden", "laid or not", "none"])
def test_a_snapshot_that_cannot_be(place, how):
    """It is dropped, and named when it changes what I know: my cards, and which of them lie."""
    host = Hand().host
    true, view = host.view(), host.view()
    at = CARDS + place
    view[at] = {"hidden": UNKNOWN, "laid or not": true[at] ^ GONE, "none": NONE}[how]
    assert view == true or not is_view(view, 1)
    host.snap(view)
    is_lie = place // 3 == 1 and view[at] != true[at] | GONE
    assert host.named == ([CHANGED] if is_lie else [])
    assert host.guest.match.state == true


@pytest.mark.parametrize("value", ["another", "none"])
@pytest.mark.parametrize(
    "at", [*range(state.PLAYERS), VIRA, SCORE, SCORE + 1, RESULTS, PLAYS, PLAYS + 1, PLAYS + 4]
)
def test_one_byte_of_what_i_know(at, value):
    """Most such snapshots cannot be, and are dropped; they are named all the same."""
    host = Hand().host
    true, view = host.view(), host.view()
    view[at] = view[at] ^ 1 if value == "another" else NONE
    host.snap(view)
    assert host.named == [CHANGED]
    assert host.guest.match.state == (view if is_view(view, 1) else true)


@pytest.mark.parametrize("score", [(0, 0), (1, 0), (0, 1)])
def test_another_score_between_hands(score):
    """Who saw the hand knows it; who was told anew may have missed some."""
    host = FairHost().start()
    host.hand()
    view = host.view()
    view[SCORE] += score[0]
    view[SCORE + 1] += score[1]
    assert is_view(view, 1)
    host.snap(view)
    assert host.named == ([CHANGED] if any(score) else [])
    host.table()
    host.snap(host.view())
    assert host.named == ([CHANGED] if any(score) else [])


def test_a_raise_is_taken_back():
    for accepted in (True, False):
        host = FairHost().start()
        deck = host.deck()
        host.deal(deck)
        turn = host.match.state[state.TURN]
        actions = [(turn, state.RAISE), (1 - turn, state.ACCEPT)]
        for one in actions:
            host.act(*one)
        host.snap()
        assert host.named == []
        host.snap(view_of(host, deck, actions if accepted else []))
        assert host.named == ([] if accepted else [CHANGED])


def with_second(down):
    """A hand of two in which the host took the first trick and opens the second.

    :param down: 0 or FACE_DOWN: how its card lies there
    """
    for seed in range(40):
        host = FairHost(seed=seed).start()
        deck = host.deck()
        host.deal(deck)
        s = host.match.state
        actions = []
        while s[state.TRICK] < 1:
            actions.append((s[state.TURN], deck[3 * s[state.TURN]]))
            host.act(*actions[-1])
        if s[state.TURN] == 0:
            actions.append((0, deck[1] | down))
            host.act(*actions[-1])
            return host, deck, actions


def test_a_hidden_card_stays_hidden_and_does_not_come_back():
    for what in ("same", "taken back", "shown"):
        host, deck, actions = with_second(FACE_DOWN)
        other = {
            "same": actions,
            "taken back": actions[:-1],
            "shown": [*actions[:-1], (0, deck[1])],
        }[what]
        view = view_of(host, deck, other)
        assert host.view()[PLAYS + 4] == UNKNOWN
        host.snap(view)
        assert host.named == ([] if what == "same" else [CHANGED]), what


def test_an_open_card_is_told_to_lie_face_down():
    for hides in (False, True):
        host, _, _ = with_second(0)
        view = host.view()
        if hides:
            view[PLAYS + 4] = UNKNOWN
        host.snap(view)
        assert host.named == ([CHANGED] if hides else [])


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("back", [False, True])
def test_cards_that_are_turned_up_are_not_changed_and_come_not_back(players, back):
    """They end the hand, whose link is still to come. Of four I was told of my own, too."""
    for seed in range(2000):
        host = FairHost(players, RULES["mineiro-mesa"], seed=seed).start()
        host.deal()
        s, before = host.match.state, b""
        while host.match.waiting() and s[PLAYS + 8 : PLAYS + 8 + players].count(NONE) != 1:
            before = host.view()
            host.play(1, cards_only=True)
        host.play(1, cards_only=True, heard=False)
        if s[RESULTS] == s[RESULTS + 1] == state.TIE and s[state.TRICK] == 3:
            host.snap(before if back else host.view())
            host.reveal()
            assert host.named == [CHANGED] * back
            return
    raise AssertionError("no such hand")


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("players", [2, 4])
def test_true_snapshots_at_every_moment(name, players):
    """Of all that happens, heard or not."""
    for seed in range(3):
        for score in ((0, 0), (3, 11), (10, 10)):
            host = FairHost(players, RULES[name], seed, score=score).start()
            host.deal()
            while host.match.waiting():
                host.play(1, heard=host.rng.random() < 0.5)
                if host.match.waiting():
                    host.snap()
            host.reveal()
            assert host.named == [] and host.checked == 1
