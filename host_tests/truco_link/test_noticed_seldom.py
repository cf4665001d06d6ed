"""What happens seldom and no other test looks at: found by tools/mutate.py."""

import types

import pytest

from host_tests.truco_link.test_asking import Asking
from host_tests.truco_link.test_noticed_host import Waiting
from tools.sim.worlds.piped_handhelds import Handhelds
from truco_core.cards import NONE
from truco_core.rules import RULE_SETS
from truco_link import frames, guest_hearing, guest_witness, host_peer
from truco_link.absence import Absence
from truco_link.lobby_phases import IDLE, SEARCHING

PAULISTA = RULE_SETS[0][1]


# For whom a host waits.


def looked(host, looks=2):
    """What is told now."""
    host.told.clear()
    for _ in range(looks):
        host.absence.look()
    return [one for one in host.told if isinstance(one, bytes)]


@pytest.mark.parametrize("before, now", [(0b0110, 0b1110), (0b1000, 0b0001), (0b0001, 0b0011)])
def test_another_seat_is_waited_for(before, now):
    host = Waiting()
    host.absence.awaited = 0
    for mask in (before, now):
        host.dealer = types.SimpleNamespace(awaited=lambda now_ms, mask=mask: mask)
        assert looked(host) == [bytes((frames.WAITING, frames.FOR_LINKS, mask, 8))]


def test_the_same_seats_are_waited_for_and_why_is_another():
    host = Waiting(0b0110)
    host.dealer = types.SimpleNamespace(awaited=lambda now_ms: 0b0110)
    assert looked(host) == [bytes((frames.WAITING, frames.FOR_RETURN, 0b0110, 8))]
    host.absence.awaited = 0
    assert looked(host) == [bytes((frames.WAITING, frames.FOR_LINKS, 0b0110, 8))]


def test_a_silent_seat_that_need_not_act_is_not_told():
    asking = Asking()
    host = asking.host
    asking.turn_to(0)
    host.peers[0].link.silent_ms = lambda now_ms: 3000
    host.absence = Absence(host, 0)
    for _ in range(3):
        host.absence.look()
    assert not asking.party.people[0].has(frames.AWAITING)
    asking.turn_to(asking.party.guests[0].my_seat)
    host.absence = Absence(host, 0)
    host.absence.look()
    host.peers[0].link.silent_ms = lambda now_ms: 0
    host.absence.look()
    told = asking.party.people[0].has(frames.AWAITING)
    assert told[1:] == [(frames.AWAITING, 0, 0)] and len(told) == 2


# What a guest's messages cost, and what becomes of those that are refused.


class Paying(host_peer.Peer):
    """A peer that can pay for nothing."""

    host = None
    seat = NONE

    def __init__(self):
        pass

    def pay(self, price_ms):
        self.price_ms = price_ms
        return False


@pytest.mark.parametrize(
    "kind, price_ms",
    [
        (frames.JOIN, 500),
        (frames.SIT, 1000),
        (frames.ACTION, 100),
        (frames.END, 2000),
        (frames.RESYNC, 100),
        (frames.SIGN, 2000),
        (frames.LINK_0, 100),
        (frames.LINK_0 + 3, 100),
        (frames.MY_TAG, 500),
        (frames.SHOUT, 2000),
        (frames.LINK_0 + 4, 500),
        (frames.CHEAT, 500),
        (frames.KEY_LOW, 500),
        (frames.PROOF, 500),
    ],
)
def test_what_a_message_costs(kind, price_ms):
    peer = Paying()
    assert not peer.hear(kind, b"", 0, 0)
    assert peer.price_ms == price_ms


def test_a_sign_at_a_table_without_signs_is_counted():
    asking = Asking()
    before = asking.refused()
    asking.send("%02x %02x 00" % (frames.SIGN, asking.party.guests[0].my_seat))
    assert asking.refused() == before + 1


def test_who_was_refused_a_card_is_asked_again():
    asking = Asking()
    seat = asking.party.guests[0].my_seat
    asking.turn_to(seat)
    person = asking.party.people[1]
    mine = asking.cards(seat)
    other = next(card for card in range(40) if card not in mine)
    answers = [other, other, mine[0]]
    person.plays = lambda view, seat: answers.pop(0)
    person.sleeps = False
    asking.party.run(lambda: mine[0] not in asking.cards(seat), 5)
    told = person.has(frames.TURNED_DOWN)
    assert told == [(frames.TURNED_DOWN, frames.ACTION, frames.ILLEGAL)] * 2


class Accusing:
    """A guest: what it says of its host."""

    my_seat = 1

    def __init__(self):
        self.book = bytearray(guest_witness.BOOK_SIZE)
        self.said = []
        self.me = self

    def say(self, kind, value):
        self.said.append((kind, value))

    def watch(self, kind, seat, value):
        self.said.append((kind, seat, value))


def test_of_each_kind_a_cheat_is_said_once_a_hand():
    guest = Accusing()
    kinds = range(1, 16)
    for _ in range(2):
        for what in (0, *kinds):
            guest_hearing.accuse(guest, what)
    assert guest.said == [
        one for what in kinds for one in ((frames.CHEAT, what), (frames.CHEATED, 1, what))
    ]
    first = guest_witness.SAID
    assert not any(guest.book[:first]) and not any(guest.book[first + 2 :])


# A goodbye that is said later.


def left_unheard(count=2):
    """Handheld 1 was out of the host's reach when its person left; its seat."""
    world = Handhelds(count)
    world.sit(PAULISTA, 4, count=2)
    guest = world.lobbies[1]
    world.cut(1, [0])
    world.wait(10)
    seat = guest.my_seat
    guest.leave()
    assert guest.left is not None and world.lobbies[0].seats[seat].flags & frames.PERSON
    return world, guest, seat


def test_meanwhile_other_tables_are_found():
    """It calls the old table for a while, then all tables again."""
    world, guest, seat = left_unheard(3)
    guest.search()
    world.lobbies[2].create(PAULISTA, 4)
    world.run(lambda: guest.found, 20)
    assert guest.found[0].table_id == world.lobbies[2].table_id
    assert guest.phase == SEARCHING and guest.left is not None
    world.lobbies[2].leave()
    world.restore(1)
    world.run(lambda: not world.lobbies[0].seats[seat].flags, 60)
    assert guest.left is None or guest.parting is not None


@pytest.mark.parametrize("phase", [IDLE, SEARCHING])
def test_a_goodbye_that_the_air_breaks_off_is_said_again(phase):
    world, guest, seat = left_unheard()
    if phase == SEARCHING:
        guest.search()
    world.restore(1)
    world.run(lambda: world.lobbies[0].host.peers, 30)
    world.cut(1, [0])
    world.wait(40)
    assert guest.phase == phase and guest.left is not None
    assert world.lobbies[0].seats[seat].flags & frames.PERSON
    world.restore(1)
    world.run(lambda: not world.lobbies[0].seats[seat].flags, 30)
    world.run(lambda: guest.left is None, 5)


def test_a_full_table_is_told_when_it_has_room():
    world, guest, seat = left_unheard()
    host = world.lobbies[0].host
    refuse = []
    real = host.add_peer

    def add_peer(port):
        real(port)
        if not refuse:
            refuse.append(port)
            host.peers[-1].send_away(frames.FULL)

    host.add_peer = add_peer
    world.restore(1)
    world.run(lambda: not world.lobbies[0].seats[seat].flags, 60)
    assert refuse
    world.run(lambda: guest.left is None, 5)


def test_when_nobody_is_waited_for_any_more_no_time_is_told():
    asking = Asking()
    asking.party.step_ms = 10
    asking.turn_to(asking.party.guests[0].my_seat)
    link = asking.host.peers[0].link
    silent = [3000]
    link.silent_ms = lambda now_ms: silent[0]
    asking.host.absence = Absence(asking.host, 0)
    asking.host.absence.look()
    for silent[0] in (0, 5000):  # it is back; or a robot plays
        asking.party.settle()
        asking.forget()
        asking.host.absence.look()
        asking.party.settle()
        assert asking.heard(frames.AWAITING) == [[(frames.AWAITING, 0, 0)]] * 2
        silent[0] = 3000
        asking.host.absence.look()
