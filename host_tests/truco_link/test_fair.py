"""The fair deal: it is as docs/link.md says, it is fair, and a cheating host is found out."""

import hashlib
import sys
import types

import pytest

from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds, HostAndGuests
from truco_core import events, state
from truco_link import fair_deck, frames, guest_fair, guest_hearing, guest_witness, soft_digest


def test_a_chain_gives_64_links_each_the_hash_of_the_next_and_is_new_each_time():
    ends = set()
    for _ in range(2):
        chain = bytearray(fair_deck.CHAIN_SIZE)
        fair_deck.begin(chain)
        while chain[fair_deck.TO_MAKE]:
            fair_deck.make(chain)
        ends.add(bytes(chain[fair_deck.NEWEST : fair_deck.LINKS_GIVEN]))
        before = bytes(chain[fair_deck.NEWEST : fair_deck.LINKS_GIVEN])
        for number in range(1, 65):
            assert fair_deck.next_link(chain) == fair_deck.give(chain)
            link = bytes(chain[fair_deck.NEWEST : fair_deck.LINKS_GIVEN])
            assert hashlib.sha256(link).digest()[:16] == before
            assert chain[fair_deck.LINKS_GIVEN] == number
            before = link
    assert len(ends) == 2


def test_an_event_that_the_rules_forbid_is_exposed():
    party = HostAndGuests(1, PAULISTA, 2)
    party.deal_to_sleepers()
    peer = party.host.peers[0]
    turn = party.host.match.state[state.TURN]
    peer._put(0, events.PLAYED, 1 - turn, 3)  # not its turn
    peer.flush()
    party.run(lambda: all(person.has(frames.CHEATED) for person in party.people))
    assert party.people[0].has(frames.CHEATED)[0][1:] == (1, frames.FORBIDDEN_EVENT)
    assert party.guests[0].mirror.dropped == 1
    party.run(lambda: party.guests[0].mirror.synced)  # and it has the true state again
    party.check_same()


def silent(monkeypatch, guests, players, *seats):
    """A party in which links are asked for, and these do not give theirs."""
    give = guest_fair._give
    monkeypatch.setattr(guest_fair, "_give", lambda guest: guest.my_seat in seats or give(guest))
    party = HostAndGuests(guests, PAULISTA, players)
    party.come_again = True
    party.start()
    party.run(lambda: party.host.dealer.asking)
    return party


@pytest.mark.parametrize(
    "guests, stays, swaps",
    [
        *((3, stays, [(1, 3)]) for stays in (None, 0, 1, 2)),
        (2, 0, [(1, 2)]),
        (3, None, [(0, 1)]),  # the host moves
        (3, None, 2 * [(0, 1)]),  # there and back before anybody hears of it
    ],
)
def test_whose_seat_is_changed_holds_a_link_for_a_hand_that_was_not_dealt(
    monkeypatch, guests, stays, swaps
):
    """Who is away then is waited for, and expects to be asked for it.

    :param stays: which guest stays away for a while
    """
    party = silent(monkeypatch, guests, 4, 5 - guests)
    party.run(lambda: party.host.dealer.missing == 1 << 5 - guests)
    for seat in range(4):
        party.host.vote(seat, 1)
    assert party.host.is_over()
    for one in swaps:
        party.host.seating.swap(*one)
    party.host.start()
    monkeypatch.undo()
    connect, party.connect = party.connect, lambda i: i != stays and connect(i)
    if stays is not None:
        with pytest.raises(AssertionError):
            party.run(lambda: not party.host.dealer.shown)
    party.connect = connect
    party.finish()
    assert not any(person.has(frames.CHEATED) for person in party.people)


@pytest.mark.parametrize(
    "guests, players, seats", [(1, 2, (1,)), (2, 4, (1, 3)), (3, 4, (1, 3)), (2, 4, (1,))]
)
def test_all_wait_for_who_was_asked(monkeypatch, guests, players, seats):
    party = silent(monkeypatch, guests, players, *seats)
    dealer = party.host.dealer
    with pytest.raises(AssertionError):
        party.run(lambda: not dealer.shown)
    asked = sum(1 << seat for seat in seats)
    assert dealer.missing == asked
    lost = [one for one in party.people[1:] if one.has(frames.HOST_LOST)]
    assert len(lost) == len(seats), "they come again"
    waits = party.people[0].has(frames.AWAITING)
    assert waits[-1][1] == asked and waits[-1][2] & 0xFF == frames.FOR_LINKS
    for seat in seats:
        party.host.seating.remove(seat)  # a robot has its seat
    party.finish()
    assert not any(one.has(frames.CHEATED) for one in party.people)


def test_who_was_asked_for_a_hand_is_asked_until_it_is_over():
    """Else the host could ask anew as another one, which knows two decks then."""
    world = Handhelds(3)
    world.sit(PAULISTA, 4)
    host = world.lobbies[0].host
    world.lobbies[0].start()
    dealer = host.dealer
    world.run(lambda: dealer.asking)
    world.cut(2)
    dealer._begin_anew()
    world.run(lambda: host.seats[1].flags & frames.HERE, 60)
    with pytest.raises(AssertionError):
        world.run(lambda: dealer.asking)
    world.restore(2)
    world.play_out()


def test_nobody_deals_alone():
    """The only guest is away behind a hand: no other is dealt."""
    party = HostAndGuests(1, PAULISTA, 2)
    party.start()
    dealer = party.host.dealer
    party.run(lambda: not dealer.shown)
    party.run(lambda: dealer.shown)
    party.guests[0].link.port.close()
    with pytest.raises(AssertionError):
        party.run(lambda: dealer.asking)
    waits = party.people[0].has(frames.AWAITING)
    assert waits[-1][1:] == (2, 255 << 8 | frames.FOR_RETURN)
    party.come_again = True
    party.finish()
    assert not any(one.has(frames.CHEATED) for one in party.people)


@pytest.mark.parametrize("guests", [1, 3])
def test_who_has_lost_its_chain_while_links_are_asked_for_keeps_its_seat(monkeypatch, guests):
    """All are asked anew, by another host, as it were."""
    party = silent(monkeypatch, guests, 4, 1)
    fair_deck.begin(party.guests[0].chain)  # as after a restart
    party.run(lambda: party.host.term)
    monkeypatch.undo()
    party.finish()
    assert party.host.term == 1
    assert party.guests[0].my_seat == 1 and party.people[1].has(frames.HOST_LOST)
    assert not any(person.has(frames.CHEATED) for person in party.people)


def test_the_library_for_boards_without_hashlib_gives_the_same(monkeypatch):
    """The real adafruit_hashlib, but without what its package also loads."""
    import importlib.util
    import os
    import sys

    spec = importlib.util.find_spec("adafruit_hashlib")
    root = os.path.dirname(os.path.dirname(spec.origin))
    builtin = sys.modules.pop("_sha256", None)
    loaded = set(sys.modules)
    # CPython has a built-in module of this name, which a board has not.
    monkeypatch.setattr(sys, "meta_path", [f for f in sys.meta_path if "Builtin" not in str(f)])
    monkeypatch.setattr(sys, "path", [root])
    try:
        found = soft_digest.sha256()
        for size in range(0, 130):
            data = bytes(range(size))
            assert bytes(found(data).digest()) == hashlib.sha256(data).digest()
        assert found.__module__ == "_sha256" and sys.path == [root]
        assert not [name for name in set(sys.modules) - loaded if "hashlib" in name]
    finally:
        sys.modules.pop("_sha256", None)
        if builtin is not None:
            sys.modules["_sha256"] = builtin


def test_so_many_hands_were_right():
    book = bytearray(guest_witness.BOOK_SIZE)
    for number in range(1, 600):
        guest_witness.count(book)
        assert guest_witness.checked(book) == number


def test_each_lie_is_named_once_a_hand():
    said = []
    me = types.SimpleNamespace(watch=lambda *_: None)
    guest = types.SimpleNamespace(book=bytearray(guest_witness.BOOK_SIZE), my_seat=1, me=me)
    guest.say = lambda kind, what: said.append(what)
    for what in (*range(11), *range(11)):
        guest_hearing.accuse(guest, what)
    assert said == [*range(1, 11)]


def test_to_find_a_library_as_a_whole_changes_no_path(monkeypatch):
    """SHA-256 of a board without hashlib; of one module of the library: test_fair.py."""
    before = list(sys.path)
    monkeypatch.setitem(sys.modules, "_sha256", None)
    found = soft_digest.sha256()
    assert sys.path == before
    assert found(b"abc").digest() == hashlib.sha256(b"abc").digest()
