"""Host and guests on pipes: whole matches, the same at every handheld; and what a guest's copy of
the match takes of what it is told."""

import pytest

from host_tests.support.given_decks import Given
from tools.sim import pipe
from tools.sim.worlds import piped_handhelds
from tools.sim.worlds.piped_handhelds import PAULISTA, RULES, HostAndGuests, start_at
from truco_core import events, state
from truco_core.cards import UNKNOWN
from truco_core.state import ACCEPT, CARDS, PLAYS, RESULTS, SCORE, SEED, TIE
from truco_link import frames, witness
from truco_link.mirror import Mirror


def play(guests, rules, players, seed, port=pipe.Port):
    party = HostAndGuests(guests, RULES[rules], players, seed, port)
    party.start()
    told = []
    table = party.host.table
    tell = table.tell
    table.tell = lambda *one: (told.append(one), tell(*one))
    party.finish()
    return party, [one for one in told if one[0] <= events.MATCH_WON]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("guests, players", [(1, 2), (1, 4), (2, 4), (3, 4)])
def test_a_match_is_the_same_on_all_handhelds(guests, players, rules):
    for seed in range(2):
        party, told = play(guests, rules, players, seed)
        party.check_same()
        assert max(party.host.match.state[state.SCORE : state.SCORE + 2]) >= 1
        assert told[-1][0] == events.MATCH_WON
        for guest, person in zip(party.guests, party.people[1:]):
            # A mirror tells the seats of turned-up and hidden cards in its own order.
            assert sorted(person.game()) == sorted(piped_handhelds.masked(told, guest.my_seat))
            assert without_shown(person.game()) == without_shown(
                piped_handhelds.masked(told, guest.my_seat)
            )
            assert not person.has(frames.CHEATED)
            assert guest.deals.checked == len([one for one in told if one[0] == events.HAND_WON])
            assert guest.dropped == 0
        late = [one for person in party.people for one in person.has(frames.TURNED_DOWN)]
        # Two partners may answer at once: then the second comes too late, and that is all.
        assert all(one[1:] == (frames.ACTION, frames.LATE) for one in late)
        assert sum(peer.refused for peer in party.host.peers) == len(late)
        assert players == 4 or not late


def without_shown(log):
    return [one for one in log if one[0] not in (events.UNDER, events.TURNED)]


class Silent:
    def __init__(self):
        self.seen = []

    def watch(self, kind, seat, value):
        self.seen.append(kind)


def between_hands(players=2):
    mirror = Mirror(Silent(), None)
    mirror.seat = 1
    witness.begin_match(mirror, PAULISTA, players, 0, 0, 0)
    assert not mirror.open
    return mirror


def told(mirror, *body):
    """DEAL: opener, vira, my cards, my partner's."""
    return witness.begin_hand(mirror, bytes((9, 9, frames.DEAL, *body)), 2, 1 + len(body))


@pytest.mark.parametrize(
    "cards", [(20, 1, 2, 2), (20, 1, 2, 20), (20, 1, 2, 40), (40, 1, 2, 3), (UNKNOWN, 1, 2, 3)]
)
def test_a_deal_that_cannot_be_changes_nothing(cards):
    mirror = between_hands()
    before = bytes(mirror.match.state)
    assert not told(mirror, 0, *cards)
    assert not mirror.open and not mirror.me.seen
    assert bytes(mirror.match.state) == before


def test_of_a_deal_the_partners_cards_are_seen_in_the_special_hand_alone():
    mirror = between_hands(4)
    assert told(mirror, 0, 20, 1, 2, 3, 4, 5, 6)
    assert list(mirror.match.state[CARDS : CARDS + 12]) == [UNKNOWN] * 3 + [1, 2, 3] + [UNKNOWN] * 6


@pytest.mark.parametrize("when", ["in a hand", "when all is over"])
def test_a_deal_at_the_wrong_time(when):
    mirror = between_hands()
    if when == "in a hand":
        assert told(mirror, 0, 20, 1, 2, 3)
    else:
        mirror.match.state[state.PHASE] = state.MATCH_OVER
    mirror.me.seen.clear()
    opened = mirror.open
    assert not told(mirror, 0, 21, 4, 5, 6)
    assert mirror.open == opened and not mirror.me.seen


# After a tied first trick of "mineiro-mesa" each lays its last card under the one that it shows.

KD, KS, JD, JS, AD = 24, 25, 20, 21, 28
FIVE_D, FIVE_S, SIX_D, SIX_S, QD, QS, FOUR_D, THREE_D, TWO_D = 4, 5, 8, 9, 16, 17, 0, 36, 32


@pytest.fixture
def played(monkeypatch):
    """Play the first two cards of each seat's hand: (the host's match, the mirror of seat 1)."""
    monkeypatch.setattr(witness.Witness, "_check", lambda *_: 0)  # the deck is not from the links

    def play(hands, score):
        players = len(hands)
        party = HostAndGuests(players - 1, RULES["mineiro-mesa"], players)
        party.host.dealer.__class__ = Given
        party.host.dealer.decks = [bytes([card for hand in hands for card in hand] + [TWO_D])]

        def choose(view, seat):
            s = view.state
            return ACCEPT if s[state.PHASE] == state.DECIDING else hands[seat][s[state.TRICK]]

        for person in party.people:
            person.plays = choose
        party.gather()
        start_at(party.host, 0, *score)
        s = party.host.match.state
        party.run(lambda: s[state.HAND] and s[state.PHASE] >= state.HAND_OVER)
        party.settle()
        assert [person.has(frames.CHEATED) for person in party.people] == [[]] * players
        view = bytearray(state.SIZE)
        party.host.match.view(1, view)
        (mine,) = [guest for guest in party.guests if guest.my_seat == 1]
        return s, view, mine.match.state

    return play


def test_the_last_pair_is_turned_up_with_its_play(played):
    """Seat 3 lays its ace under a card in the play that turns all up: the ace takes the hand."""
    hands = [(KD, JD, FOUR_D), (KS, JS, QD), (FIVE_D, SIX_D, QS), (FIVE_S, SIX_S, AD)]
    true, view, s = played(hands, (1, 0))
    assert list(true[RESULTS : RESULTS + 3]) == [TIE, TIE, 1]
    assert s[RESULTS : RESULTS + 3] == true[RESULTS : RESULTS + 3]
    assert list(s[PLAYS + 8 : PLAYS + 12]) == [FOUR_D, QD, QS, AD]
    assert s[SCORE : SCORE + 2] == true[SCORE : SCORE + 2] == b"\1\2"
    # Where in its hand that card was nobody knows.
    assert s[CARDS : CARDS + 12] == view[CARDS : CARDS + 12]


def test_a_card_that_stays_hidden_decides_as_the_host_says(played):
    """In the hand of ten a jack over a three counts as nothing: a six takes the trick."""
    true, view, s = played([(KD, JD, THREE_D), (KS, SIX_D, FIVE_D)], (10, 0))
    assert list(true[RESULTS : RESULTS + 2]) == [TIE, 1]
    assert s[:SEED] == view[:SEED] and s[SCORE : SCORE + 2] == b"\x0a\4"
