"""Test the fair deal: hash chains and decks as docs/link.md, Fair deal, describes them.

Test also guests that give a wrong link or none, or leave during the deal.
"""

import hashlib

import pytest
from adafruit_hashlib._sha256 import sha256

from host_tests.support.curve import deck_of, mix_of, short
from host_tests.support.fair_host import RULES, FairHost
from tools.sim.worlds.piped_handhelds import PAULISTA, HostAndGuests
from truco_core import state
from truco_core.cards import NONE
from truco_core.rules import GOAL, SPECIAL_AT
from truco_core.tricks import pack_of
from truco_link import deal, messages
from truco_link.messages import LINK_0, PERSON, PRESENT, WRONG_LINK


def made():
    chain = deal.Links()
    while chain.to_make:
        chain.make()
    return chain


def test_a_chain_gives_64_links_of_each_of_which_the_one_before_is_the_hash():
    ends = set()
    for _ in range(2):
        chain = made()
        link = chain.newest
        ends.add(link)
        for number in range(1, 65):
            given = chain.give()
            assert given == chain.newest and chain.number == number
            assert deal.previous_link(given) == hashlib.sha256(given).digest()[:16] == link
            assert chain.to_make == 0
            link = given
            chain.end_if_used_up()
        assert chain.to_make
    assert len(ends) == 2


def test_the_library_for_boards_without_hashlib_gives_the_same_hash():
    for size in range(130):
        data = bytes(range(size))
        assert bytes(sha256(data).digest()) == hashlib.sha256(data).digest()


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("mask", [0b0011, 0b0101, 0b1111])
def test_a_deck_follows_from_the_links_that_count(name, mask):
    chains, s = deal.Links(), bytearray(state.SIZE)
    chains.links = [bytes((16 * seat + i for i in range(16))) for seat in range(4)]
    counted = [chains.links[seat] for seat in range(4) if mask >> seat & 1]
    chains.in_deck = mask
    s[0] = flags = RULES[name][0]
    s[state.PLAYERS] = 4
    for number in range(20):
        link = bytes((number,)) * 16
        deck = chains.deck_of(s, link)[: len(pack_of(flags))]
        assert bytes(deck) == deck_of(link, counted, pack_of(flags), 13)


def test_who_opens_a_match_follows_from_the_links_at_0_0_alone():
    """The links decide who opens only at the score 0:0."""
    chains, s = deal.Links(), bytearray(state.SIZE)
    s[state.PLAYERS], chains.in_deck = 4, 1
    for number in range(8):
        chains.links[0] = bytes((number,)) * 16
        opener = mix_of(chains.links[:1])[0] & 3
        s[state.SCORE + 1] = 0
        chains.draw_opener(s)
        assert s[state.LEADS] == opener
        s[state.SCORE + 1] = 1
        chains.links[0] = bytes(16)
        chains.draw_opener(s)
        assert s[state.LEADS] == opener


def test_a_guest_goes_on_when_its_chain_is_used_up():
    """The chains of host and guest end together, and both tell the first link of a new chain."""
    rules = bytearray(RULES["paulista"])
    rules[GOAL] = 99
    rules[SPECIAL_AT] = 0
    host = FairHost(rules=bytes(rules))
    for number in range(1, 67):
        for seat in (0, 1):
            if seat != host.me and not host.chains[seat]:
                host.new_chain(seat)
                host.tell_link(seat)
        host.run(200)
        host.hand()
        assert host.named == [] and host.guest.deals.checked == number


def test_a_guest_gives_no_second_link_for_a_hand():
    host = FairHost()
    host.ask()
    link = host.links[1]
    for again in (host.ask, host.tell_all, host.come):
        again()
        host.run(200)
        assert host.links[1] == link
        assert all(said in (link, short(link)) for said in host.of(LINK_0 + 1))
    host.deal()
    host.play()
    host.reveal()
    assert host.named == [] and host.guest.deals.checked == 1


def test_a_guest_tells_its_newest_link_once_a_session():
    host = FairHost()
    host.collect()
    host.deal()
    told = host.of(LINK_0 + 1)
    host.tell_all()
    host.play()
    host.links[host.seat] = host.secret  # the snapshot reveals the host's secret link
    host.tell_all()
    host.run(200)
    assert host.of(LINK_0 + 1) == told
    assert host.named == [] and host.guest.deals.checked == 1


def test_who_watches_gives_no_link_and_checks_what_it_sees():
    """A spectator gives no links, but detects a deck that does not follow from them."""
    host = FairHost(me=NONE)
    host.chains[1] = None
    host.new_chain(1)
    host.tell_all()
    for lie in (False, True):
        host.collect()
        host.deal((lambda deck: deck.reverse()) if lie else None)
        host.play()
        host.reveal()
    assert host.said(messages.CHEATED) == [messages.NOT_THE_VIRA]


class Table(HostAndGuests):
    """A host and guests that reconnect when they lose their connection."""

    come_again = True

    def __init__(self, guests, players):
        super().__init__(guests, PAULISTA, players)

    def seen(self, kind):
        """Return for each person the list of (seat, value) of events of this kind."""
        return [[one[1:] for one in person.log if one[0] == kind] for person in self.people]

    def guest_of(self, seat):
        self.gather()
        (found,) = [guest for guest in self.guests if guest.my_seat == seat]
        return found


def test_a_link_of_another_chain_is_left_out_and_the_next_one_is_asked_for():
    """A guest that has silently changed its chain is asked again, and the hand is dealt."""
    table = Table(3, 4)
    guest = table.guest_of(3)
    table.run(lambda: guest.deals.told)
    other = made()
    guest.deals.newest, guest.deals._kept = other.newest, other._kept
    table.host.start()
    table.run(lambda: table.host.is_dealt)
    assert table.host.dealer.again == 1
    table.finish()
    assert not any(table.seen(messages.CHEATED))
    assert table.host.seats[3].flags & PRESENT == PRESENT


@pytest.mark.parametrize("guests, players, seat", [(1, 2, 1), (3, 4, 3)])
def test_the_second_in_a_row_costs_its_seat_and_all_see_whose(guests, players, seat):
    """After two wrong links in a row a guest is kicked, and all others see WRONG_LINK."""
    table = Table(guests, players)
    liar, table.come_again = table.guest_of(seat), False
    send = liar.send
    liar.send = lambda body: send(body[:1] + b"?" * 16 if body[0] == LINK_0 + seat else body)
    table.host.start()
    table.run(lambda: not table.host.seats[seat].flags & PERSON)
    table.wait(1)
    for person, seen in zip(table.people, table.seen(messages.CHEATED)):
        assert seen == [(seat, WRONG_LINK)] or person is liar.me
    assert liar.phase == messages.SENT_AWAY and liar.why == messages.REMOVED
    if guests > 1:  # the remaining guests continue the match
        table.finish()
        assert table.host.dealer.again


def silent(monkeypatch, guests, players, *seats):
    """Return a table that waits for links which the guests of these seats never give."""
    answer = deal.Witness.answer

    def refuse(self, guest):
        if guest.my_seat not in seats:
            answer(self, guest)

    monkeypatch.setattr(deal.Witness, "answer", refuse)
    table = Table(guests, players)
    table.start()
    table.run(lambda: table.host.dealer.asked is not None)
    return table


@pytest.mark.parametrize("guests, players, seats", [(1, 2, (1,)), (3, 4, (3,)), (3, 4, (1, 2))])
def test_who_gives_no_link_is_waited_for_and_then_loses_its_seat(
    monkeypatch, guests, players, seats
):
    """A guest that gives no link within the time-out loses its seat, and all see WRONG_LINK."""
    table = silent(monkeypatch, guests, players, *seats)
    table.wait(5)
    waits = table.seen(messages.AWAITING)[0]
    assert waits[-1][0] == sum(1 << s for s in seats) and waits[-1][1] & 0xFF == messages.FOR_LINKS
    assert not any(table.seen(messages.CHEATED))
    table.come_again = True
    table.run(lambda: not any(table.host.seats[s].flags & PERSON for s in seats), 40)
    assert set(table.seen(messages.CHEATED)[0]) == {(seat, WRONG_LINK) for seat in seats}
    if len(seats) < guests:
        table.run(lambda: table.host.is_dealt)


def test_a_hand_is_dealt_again_when_somebody_goes_and_all_see_why(monkeypatch):
    table = silent(monkeypatch, 3, 4, 3)
    table.run(lambda: table.host.dealer.given == 0b110)
    table.host.seating.remove(3)
    table.run(lambda: table.host.is_dealt)
    table.wait(1)
    gone = next(i for i, guest in enumerate(table.guests) if guest.phase == messages.SENT_AWAY)
    seen = table.seen(messages.DEALT_AGAIN)
    assert [one for i, one in enumerate(seen) if i != gone + 1] == [[(3, 1)]] * 3
    table.finish()
    assert not any(table.seen(messages.CHEATED))


def test_a_late_link_is_not_the_answer_to_a_later_question():
    """A match ends while a link is on its way: the next match does not count that link twice."""
    table = Table(1, 2)
    guest, host = table.guest_of(1), table.host
    table.run(lambda: guest.deals.told)
    late, send = [], guest.send
    guest.send = lambda body: late.append(body) if body[0] == LINK_0 + 1 else send(body)
    table.start()
    table.run(lambda: host.dealer.asked is not None)
    host.ask(messages.END, 1)
    guest.ask(messages.END, 1)
    table.run(host.is_over)
    host.start()
    table.wait(1)
    guest.send = send
    for body in late:
        send(body)
    table.run(lambda: host.is_dealt)
    table.finish()
    assert not any(table.seen(messages.CHEATED))
