"""Host and guests on pipes: whole matches, the same at every handheld; and what a guest's copy of
the match takes of what it is told."""

import pytest

from host_tests.support.fair_host import FairHost
from tools.sim import pipe
from tools.sim.worlds import piped_handhelds
from tools.sim.worlds.piped_handhelds import PAULISTA, RULES, HostAndGuests
from truco_core import events, state
from truco_core.cards import UNKNOWN
from truco_core.state import ACCEPT, CARDS, PLAYS, RESULTS, SCORE, SEED, TIE
from truco_link import frames, guest_fair, guest_mirror
from truco_link.guest_witness import checked


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
            assert checked(guest.book) == len([one for one in told if one[0] == events.HAND_WON])
            assert guest.dropped == guest.mirror.dropped == 0
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
    mirror = guest_mirror.Mirror(Silent())
    mirror.match.start(PAULISTA, players, 0, 0)
    mirror.seat = 1
    mirror.sync()
    mirror.me.seen.clear()
    assert not mirror.open
    return mirror


def told(mirror, *body):
    """DEAL: opener, vira, my cards, my partner's."""
    return guest_fair.deal(mirror, bytes((9, 9, frames.DEAL, *body)), 2, 1 + len(body))


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


def test_before_a_snapshot_an_event_is_dropped():
    mirror = guest_mirror.Mirror(None)
    assert mirror.hear_events(b"\x03\x00\x01", 0, 3) == 0 and mirror.dropped == 1


def test_where_a_snapshot_leads_back_to_the_person_is_asked_again():
    """A host that was lost begins the hand anew, with the same cards: all waited for ever."""
    host = FairHost().start()
    host.deal()
    before = host.view()
    card = host.dealt[0]
    host.act(0, card)
    host.let_choose(host.dealt[3])
    host.snap(before)
    host.happen(events.PLAYED, 0, card)
    host.driver.will = host.dealt[3]
    host.run()
    assert host.driver.will is None


# After a tied first trick of "mineiro-mesa" each lays its last card under the one that it shows.

KD, KS, JD, JS, AD = 24, 25, 20, 21, 28
FIVE_D, FIVE_S, SIX_D, SIX_S, QD, QS, FOUR_D, THREE_D, TWO_D = 4, 5, 8, 9, 16, 17, 0, 36, 32


def played(players, hands, score=(1, 0)):
    """Each seat plays the first two cards of its hand; the host of a guest at seat 1."""
    host = FairHost(players, RULES["mineiro-mesa"], score=score).start()
    host.deal([card for hand in hands for card in hand] + [TWO_D])
    if host.match.state[state.PHASE] == state.DECIDING:
        host.act(0, ACCEPT)
    for trick in (0, 1):
        for seat in range(players):
            host.act(seat, hands[seat][trick])
    return host


def test_the_last_pair_is_turned_up_with_its_play():
    """Seat 3 lays its ace under a card in the play that turns all up: the ace takes the hand."""
    hands = [(KD, JD, FOUR_D), (KS, JS, QD), (FIVE_D, SIX_D, QS), (FIVE_S, SIX_S, AD)]
    host = played(4, hands)
    s, true = host.guest.match.state, host.match.state
    assert list(true[RESULTS : RESULTS + 3]) == [TIE, TIE, 1]
    assert s[RESULTS : RESULTS + 3] == true[RESULTS : RESULTS + 3]
    assert list(s[PLAYS + 8 : PLAYS + 12]) == [FOUR_D, QD, QS, AD]
    assert s[SCORE : SCORE + 2] == true[SCORE : SCORE + 2] == b"\1\2"
    # Where in its hand that card was nobody knows.
    assert s[CARDS : CARDS + 12] == host.view()[CARDS : CARDS + 12]
    assert host.named == []


def test_a_card_that_stays_hidden_decides_as_the_host_says():
    """In the hand of ten a jack over a three counts as nothing: a six takes the trick."""
    host = played(2, [(KD, JD, THREE_D), (KS, SIX_D, FIVE_D)], score=(10, 0))
    s, true = host.guest.match.state, host.match.state
    assert list(true[RESULTS : RESULTS + 2]) == [TIE, 1]
    assert s[:SEED] == host.view()[:SEED] and s[SCORE : SCORE + 2] == b"\x0a\4"
    assert host.named == []
