"""What a guest does that no other test looks at: found by tools/mutate.py."""

import pytest

from host_tests.support.fair_host import RULES, FairHost
from host_tests.support.false_beacons import beacon, proven
from tools.sim.worlds.piped_handhelds import Handhelds, HostAndGuests
from truco_core import events, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.rules import RULE_SETS
from truco_core.state import ACCEPT, CARDS, PLAYS, RESULTS, SCORE, SEED, TIE
from truco_link import advert, frames, guest_fair, guest_mirror, guest_witness, visiting
from truco_link.lobby_phases import GIVE_UP_MS, HOSTLESS, JOIN_MS, JOINING

PAULISTA = RULE_SETS[0][1]


def lost(world, i=0):
    """The host of three who sit is gone; the two others know it."""
    world.sleep()
    world.kill(i)
    world.run(lambda: all(lobby.phase == HOSTLESS for lobby in world.alive()), 30)
    return world.alive()


def three():
    world = Handhelds(3)
    world.sit(PAULISTA, 4)
    return world


# Without a host.


def test_who_waits_looks_for_its_turn_seldom(monkeypatch):
    """To look brings a module: not in each tick."""
    world = three()
    last = max(lost(world), key=lambda lobby: lobby.my_seat)
    for lobby in world.alive():
        lobby.patience_ms = 12000
    world.carriers[world.lobbies.index(world.alive()[0])].can_host = False
    looks = []
    real = last.role._look
    monkeypatch.setattr(last.role, "_look", lambda waited_ms: looks.append(real(waited_ms)))
    world.wait(20)
    assert last.phase == HOSTLESS and 1 <= len(looks) < 10
    world.run(lambda: last.is_host, 20)


def test_who_takes_over_next_and_when():
    world = three()
    lobbies = lost(world)
    first, second = sorted(lobbies, key=lambda lobby: lobby.my_seat)
    for lobby in lobbies:
        seat, seconds = lobby.role.successor()
        assert seat == first.my_seat and 1 <= seconds <= 12
    lobby = second
    role = lobby.role
    lobby.now_ms = lobby.since_ms + role.wait_ms - 1001
    assert lobby.role.successor() == (first.my_seat, 2)
    lobby.now_ms += 1002 - 1
    assert lobby.role.successor() == (second.my_seat, 12)
    role.rest_ms = 3000
    assert lobby.role.successor() == (first.my_seat, 3)
    role.rest_ms = 0
    lobby.carrier.can_host = False
    left_s = (GIVE_UP_MS - role.wait_ms) // 1000
    assert lobby.role.successor() == (NONE, left_s)
    lobby.carrier.can_host = True
    lobby.guest.whole = False  # it has not heard all
    assert lobby.role.successor() == (NONE, left_s)
    role.yields = True
    assert lobby.role.successor() == (second.my_seat, 1)


def test_who_is_absent_or_cannot_be_host_is_not_next():
    world = three()
    lobbies = lost(world)
    first, second = sorted(lobbies, key=lambda lobby: lobby.my_seat)
    place = second.guest.seats[first.my_seat]
    before = place.flags
    for missing in (frames.PERSON, frames.HERE, frames.MAY_HOST):
        place.give(before & ~missing, place.name, place.tag)
        assert second.role.successor()[0] == second.my_seat, missing
    place.give(before, place.name, place.tag)
    assert second.role.successor()[0] == first.my_seat


@pytest.mark.parametrize("waited_ms, seconds", [(0, 20), (1, 20), (1000, 19), (19_001, 1)])
def test_until_a_host_that_does_not_answer_is_given_up(waited_ms, seconds):
    lobby = Handhelds(1).lobbies[0]
    lobby.new_guest(7)
    lobby.enter(JOINING)
    lobby.now_ms = lobby.since_ms + waited_ms
    assert lobby.role.answer_s() == seconds
    assert JOIN_MS == 20_000
    assert [visiting._seconds(ms) for ms in (-5, 0, 1, 1000, 1001)] == [1, 1, 1, 1, 2]


# Two hosts of one table.


def test_each_time_that_a_host_yielded_in_vain_it_heeds_nobody_for_longer():
    """A recorded claim, sent again by a stranger, for which nobody is met."""
    world = Handhelds(2)
    world.sit(PAULISTA, 2)
    lobby = world.lobbies[0]
    claim = proven(lobby, beacon(lobby, term=255, people=4))[: advert.MIN_SIZE]
    for doubts in (1, 2, 3):  # how long each is: test_noticed_peer.py
        assert lobby.role.heeds(claim)
        lobby.role.yield_to()
        assert lobby.phase == HOSTLESS and lobby.role.yields
        lobby.role._look(lobby.patience_ms + 1)
        assert lobby.is_host and lobby.doubts == doubts and not lobby.role.heeds(claim)
        lobby.now_ms += 60_000 << doubts


# The greeting.


def test_a_guest_knows_which_host_of_its_table_that_is():
    party = HostAndGuests(1, PAULISTA)
    party.host.term = 3
    party.host.table_id = 0x1234
    party.guests[0].be_at(0x1234, 0)
    party.gather()
    assert (party.guests[0].table_id, party.guests[0].term) == (0x1234, 3)
    assert party.people[1].has(frames.HOST_FOUND) == [(frames.HOST_FOUND, NONE, 3)]


# The fair deal.


def test_a_new_chain_in_the_middle_of_a_match():
    host = FairHost(left=3).start()
    for _ in range(3):
        host.hand()
    host.snap()
    host.hand()
    host.snap()
    assert host.named == [] and host.checked == 4


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


# Its copy of the match.


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


def test_a_deal_that_can_be():
    mirror = between_hands()
    assert told(mirror, 0, 20, 1, 2, 3)
    assert mirror.open and mirror.me.seen
    assert list(mirror.match.state[state.CARDS : state.CARDS + 6]) == [UNKNOWN] * 3 + [1, 2, 3]
    assert mirror.match.state[state.VIRA] == 20


@pytest.mark.parametrize(
    "cards", [(20, 1, 2, 2), (20, 1, 2, 20), (20, 1, 2, 40), (40, 1, 2, 3), (UNKNOWN, 1, 2, 3)]
)
def test_a_deal_that_cannot_be_changes_nothing(cards):
    mirror = between_hands()
    before = bytes(mirror.match.state)
    assert not told(mirror, 0, *cards)
    assert not mirror.open and not mirror.me.seen
    assert bytes(mirror.match.state) == before


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


def test_before_a_snapshot_a_deal_says_nothing():
    host = FairHost().start()
    host.guest.mirror.await_snapshot()
    host.tell(frames.DEAL, 0, 40, bytes((1, 1, 1)))
    assert not host.guest.mirror.open and host.named == []


def test_when_no_card_was_turned_up_there_is_none_to_hide():
    assert not guest_mirror.Mirror(None)._shown
    for begin in (lambda mirror: None, guest_mirror.Mirror.sync):
        mirror = between_hands()
        begin(mirror)
        before = bytes(mirror.match.state)
        mirror.hide_shown()
        assert bytes(mirror.match.state) == before


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


# What it counts of the fair deal.


def test_so_many_hands_were_right():
    book = bytearray(guest_witness.BOOK_SIZE)
    for number in range(1, 600):
        guest_witness.count(book)
        assert guest_witness.checked(book) == number


def test_of_another_host_nothing_is_known_but_how_many_hands_were_right():
    w = guest_witness
    book = bytearray(b"\7" * w.BOOK_SIZE)
    book[w.SOON] = 0
    w.begin(book, 3, True)
    assert (book[w.INDEX], w.checked(book), book[w.MISSED], book[w.NEW]) == (NONE, 0x707, w.CAME, 1)
    assert not any(book[at] for at in set(range(w.CHECKED)) - {w.INDEX, w.MISSED, w.NEW})
    assert (book[w.HELD], book[w.MOVED], book[w.HOST_SEAT]) == (0, 0, 3)


def test_who_comes_again_keeps_what_it_knows_of_the_chains():
    w = guest_witness
    book = bytearray(w.BOOK_SIZE)
    book[: w.MISSED] = b"\5" * w.MISSED
    w.come(book, False)
    assert set(book[: w.MISSED]) == {5} and (book[w.MISSED], book[w.NEW]) == (w.CAME, 1)


def test_at_another_seat_what_i_gave_counts_no_more():
    w = guest_witness
    book = bytearray(b"\1" * w.BOOK_SIZE)
    w.sit(book)
    assert [at for at in range(w.BOOK_SIZE) if book[at] != 1] == [
        w.INDEX,
        w.PENDING,
        w.MIXED,
        w.SHARE,
        w.GAVE,
        w.HELD,
    ]
    assert book[w.HELD] == w.AGAIN
