"""What a host answers to each message of a guest, right or wrong: by the bytes of docs/link.md."""

import pytest

from tools.sim.worlds.piped_handhelds import PAULISTA, HostAndGuests
from truco_core import events, state
from truco_core.cards import FACE_DOWN, NONE
from truco_link import frames
from truco_link.frames import ILLEGAL, LATE, LATER, NOT_YOURS, TAKEN


class Asking:
    """A host and guests who all sleep; the test writes the messages of one."""

    def __init__(self, guests=1, players=2, on=True, seed=0):
        self.party = HostAndGuests(guests, PAULISTA, players, seed)
        self.host = self.party.host
        self.host.set_options(players=players)
        if on:
            self.party.deal_to_sleepers()
        else:
            self.party.sleep()
            self.party.gather()
        self.forget()

    def forget(self):
        for person in self.party.people:
            person.log.clear()

    def send(self, text, guest=0, ms=600):
        """Send a message; what its guest's person was told then of its own wishes."""
        link = self.party.guests[guest].link
        body = bytes.fromhex(text)
        assert link.send(frames.MESSAGE, body, len(body))
        end = self.party.now + ms
        self.party.run(lambda: self.party.now >= end)
        self.party.settle()
        person = self.party.people[guest + 1]
        told = person.has(frames.TURNED_DOWN)
        person.log[:] = [one for one in person.log if one not in told]
        return [one[1:] for one in told]

    def refused(self, guest=0):
        """How many of its messages made no sense."""
        name = "guest %d" % guest
        peers = [peer for peer in self.host.peers if peer.name == name]
        return sum(peer.refused + peer.link.dropped for peer in peers)

    def heard(self, kind):
        """What each person was told of this kind."""
        return [person.has(kind) for person in self.party.people]

    def position(self):
        here = bytearray(3)
        frames.position(self.host.match.state, here)
        return here

    def turn_to(self, seat):
        """Somebody else plays until it is this seat's turn."""
        s = self.host.match.state
        seats = [0, *(guest.my_seat for guest in self.party.guests)]
        while s[state.TURN] != seat:
            person = self.party.people[seats.index(s[state.TURN])]
            person.plays = lambda view, seat: self.cards(seat)[0]
            person.sleeps = False
            before = bytes(self.position())
            self.party.run(lambda before=before: bytes(self.position()) != before)
            person.sleeps = True
            self.party.settle()
        self.forget()

    def cards(self, seat):
        first = state.CARDS + 3 * seat
        return [card for card in self.host.match.state[first : first + 3] if card < 40]

    def act(self, action, position=None, guest=0):
        here = self.position() if position is None else position
        return self.send("22 %02x %s" % (action, here.hex(" ")), guest)


def at_turn(seed=0):
    asking = Asking(seed=seed)
    asking.turn_to(asking.party.guests[0].my_seat)
    return asking


def test_a_card_at_its_moment_is_played_for_all():
    asking = at_turn()
    seat = asking.party.guests[0].my_seat
    card = asking.cards(seat)[1]
    assert asking.act(card) == []
    assert [one[:1] for one in asking.heard(events.PLAYED)] == [[(events.PLAYED, seat, card)]] * 2
    assert asking.refused() == 0
    asking.party.check_same()


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("by", [1, 16, 255])
def test_a_card_at_another_moment_is_late(place, by):
    asking = at_turn()
    seat = asking.party.guests[0].my_seat
    here = asking.position()
    here[place] = (here[place] + by) & 0xFF
    assert asking.act(asking.cards(seat)[0], here) == [(frames.ACTION, LATE)]
    assert asking.refused() == 1 and not any(asking.heard(events.PLAYED))
    assert asking.act(asking.cards(seat)[0]) == [], "now it is taken"
    assert all(asking.heard(events.PLAYED))


def test_what_the_rules_forbid_is_told():
    asking = at_turn()
    seat = asking.party.guests[0].my_seat
    before = bytes(asking.host.match.state)
    for action in (asking.cards(1 - seat)[0], 39 | FACE_DOWN, state.ACCEPT, 0xFF):
        if action not in asking.cards(seat):
            assert asking.act(action) == [(frames.ACTION, ILLEGAL)], action
    assert bytes(asking.host.match.state) == before and not any(asking.heard(events.PLAYED))


def test_only_who_has_a_seat_in_a_match_may_act():
    asking = Asking(on=False)
    assert asking.send("22 03 00 40 00") == [(frames.ACTION, NOT_YOURS)], "no match"
    asking = Asking(guests=2)
    watcher = next(i for i, guest in enumerate(asking.party.guests) if guest.my_seat == NONE)
    assert asking.act(3, guest=watcher) == [(frames.ACTION, NOT_YOURS)]
    for text in ("23 01", "25 00 01", "1a 00 03", "2f 00" + " 00" * 14):
        before = asking.refused(watcher)
        assert asking.send(text, watcher) == [] and asking.refused(watcher) == before + 1, text
    for kind in (frames.SHOUTED, frames.CHEATED, events.END_ASKED):
        assert not any(asking.heard(kind))
    assert asking.send("19 00 05", watcher) == []
    assert asking.heard(frames.SHOUTED) == [[(frames.SHOUTED, NONE, 5)]] * 3, "it may say a phrase"


def seats(asking):
    return [place.name for place in asking.host.seats]


def test_a_seat_that_is_free_is_given_at_once_before_a_match():
    asking = Asking(guests=2, players=4, on=False)
    assert seats(asking) == ["host", "guest 0", "", "guest 1"]
    assert asking.send("21 02") == [] and seats(asking) == ["host", "", "guest 0", "guest 1"]
    assert asking.party.guests[0].my_seat == 2
    for taken in (0, 2, 3):
        assert asking.send("21 %02x" % taken) == [(frames.SIT, TAKEN)], taken
        assert asking.party.guests[0].my_seat == 2
    for nowhere in (4, 5, 253, 255):
        assert asking.send("21 %02x" % nowhere) == [], nowhere
        assert asking.party.guests[0].my_seat == 2
    assert asking.refused() >= 4
    assert asking.send("21 fe") == [] and asking.party.guests[0].my_seat == NONE
    assert seats(asking) == ["host", "", "", "guest 1"]
    assert asking.send("21 fe") == [], "it watches already"
    assert asking.send("21 01") == [] and asking.party.guests[0].my_seat == 1
    for guest in asking.party.guests:
        assert [place.name for place in guest.seats] == seats(asking)
        person = [bool(place.flags & frames.PERSON) for place in guest.seats]
        assert person == [True, True, False, True]


def test_another_seat_is_given_to_who_sits_when_the_match_is_over():
    asking = Asking(guests=1, players=4)
    mine = asking.party.guests[0].my_seat
    assert asking.send("21 02") == [(frames.SIT, LATER)]
    assert asking.send("21 00") == [(frames.SIT, TAKEN)]
    assert asking.party.guests[0].my_seat == mine
    asking.party.wake()
    asking.party.run(lambda: asking.party.guests[0].my_seat == 2, 600)
    assert asking.host.is_over()


def test_a_shout_is_passed_on_with_the_seat_that_it_came_from():
    asking = Asking(guests=2, players=4)
    seat = asking.party.guests[0].my_seat
    assert asking.send("19 00 05") == []
    assert asking.heard(frames.SHOUTED) == [[(frames.SHOUTED, seat, 5)]] * 3
    asking.forget()
    asking.send("1a 00 03", ms=2000)
    assert asking.heard(frames.CHEATED)[0] == [(frames.CHEATED, seat, 3)]
    assert asking.heard(frames.CHEATED)[2] == [(frames.CHEATED, seat, 3)]
    assert asking.heard(frames.CHEATED)[1] == [], "who says it knows it"


def test_an_accusation_is_passed_on_once_a_hand():
    asking = Asking(guests=2, players=4)
    peer = asking.host.peers[0]
    for hand in (1, 2):
        for what in (3, 4, 5):
            asking.send("1a 00 %02x" % what, ms=2000)
        assert [len(told) for told in asking.heard(frames.CHEATED)] == [hand, 0, hand]
        peer.start_over()  # it is told of the next hand by a snapshot
        peer.watch(events.DEALT, 0, 0)


# ACTION without all of its position; who has joined joins; a key again; a kind that nobody knows.
@pytest.mark.parametrize("text", ["22 03 01 00", "20 00", "30" + " 00" * 16, "7f 00"])
def test_what_makes_no_sense_is_counted_and_changes_nothing(text):
    asking = Asking(guests=2, players=4)
    before = bytes(asking.host.match.state), seats(asking), asking.refused()
    assert asking.send(text) == []
    assert (bytes(asking.host.match.state), seats(asking), asking.refused() - 1) == before
    assert not any(asking.heard(frames.SHOUTED) + asking.heard(frames.CHEATED))
    assert not any(asking.heard(events.END_ASKED) + asking.heard(frames.SEATS_CHANGED))


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
