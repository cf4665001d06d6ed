"""Who wants another one's seat, or to speak from it, or to come back though sent away."""

import pytest

from host_tests.independent import curve
from host_tests.support.hand_made import HandMadeGuest
from tools.sim.worlds.piped_handhelds import Handhelds, HostAndGuests, secret_of
from truco_core.cards import NONE
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.frames import COMES_BACK, LEFT, LINK_LOST, PERSON
from truco_link.lobby_phases import REFUSED, SITTING

PAULISTA = RULE_SETS[0][1]
T = b"one of a table"


class World(HostAndGuests):
    """With guests that are made by hand."""

    def __init__(self, guests=1):
        self.others = []
        super().__init__(guests, PAULISTA)
        self.gather()

    def tick(self):
        super().tick()
        for end in self.others:
            end.tick(self.now)

    def wait(self, seconds):
        end = self.now + 1000 * seconds
        self.run(lambda: self.now >= end, seconds + 1)

    def come(self, name=None, flags=COMES_BACK):
        """Somebody greets: with the identity of that name, or as a newcomer."""
        end = HandMadeGuest(self.host, flags=flags)
        self.others.append(end)
        self.run(lambda: end.link.session)
        if name is None:
            end.send_mine()
            self.run(lambda: end.their_key())
            end.prove()
        else:
            end.private, public, _ = curve.identity(secret_of(name)[:16])
            end.send_key(public)
            self.run(lambda: end.their_key())
            end.prove(T)
        self.run(lambda: end.of(frames.SECRETS) or end.why())
        return end

    def lose(self, i):
        """Guest i is out of reach: its seat stays its own."""
        guest = self.guests[i]
        guest.link.port.close()
        self.run(lambda: guest.phase == LINK_LOST)
        self.run(lambda: not self.host.seats[guest.my_seat].peer)
        return guest.my_seat


def test_a_goodbye_instead_of_join_frees_ones_own_seat():
    world = World()
    seat = world.lose(0)
    end = world.come(b"guest 0")
    end.control(frames.BYE, frames.VERSION, LEFT)
    world.wait(1)
    assert not world.host.seats[seat].flags & PERSON


def test_a_goodbye_with_anothers_tag_frees_nothing():
    world = World()
    seat = world.lose(0)
    end = world.come(flags=0)
    end.send(frames.MY_TAG, world.host.seats[seat].tag)
    world.wait(0.5)
    end.control(frames.BYE, frames.VERSION, LEFT)
    world.wait(1)
    assert world.host.seats[seat].flags & PERSON


def test_who_said_goodbye_by_a_second_connection_has_no_seat_on_the_first():
    """Else it would speak from the seat of the next one who sits there, and could free it."""
    world = World(2)
    host, guest = world.host, world.guests[0]
    seat = guest.my_seat
    end = world.come(b"guest 0")
    end.control(frames.BYE, frames.VERSION, LEFT)
    world.run(lambda: not host.seats[seat].flags & PERSON)
    world.guests[1].sit(seat)
    world.run(lambda: host.seats[seat].name == "guest 1")
    guest.send(bytes((frames.SHOUT, seat, 77)), 3)
    guest.send(bytes((frames.SIT, NONE)), 2)
    world.wait(2)
    assert host.seats[seat].name == "guest 1"
    assert not world.people[0].has(frames.SHOUTED)


def test_who_was_sent_away_does_not_come_back_with_the_tables_key_or_the_old_code():
    """Everybody at a table knows both. Who has a seat still comes back."""
    world = Handhelds(4)
    world.sit(PAULISTA, 4, private=True)
    host = world.lobbies[0].host
    gone, other = world.lobbies[1], world.lobbies[2]
    key, code = gone.guest.table_key, gone.code
    world.lobbies[0].remove(gone.my_seat)
    world.run(lambda: gone.phase == REFUSED)
    assert host.code != code
    assert not host.seating.knows(curve.identity(secret_of(b"nobody")[:16])[2])
    # From another address, with what it knows.
    thief = HandMadeGuest(host, host.table_id, COMES_BACK)
    private, public, _ = curve.identity(bytes(gone.secret[:16]))
    thief.private = private

    def run(until):
        def is_done():
            thief.tick(world.now)
            return until()

        world.run(is_done)

    run(lambda: thief.link.session)
    thief.send_key(public)
    run(lambda: thief.their_key())
    thief.prove(key)
    run(lambda: thief.why())
    assert thief.why() == frames.BAD_PROOF and not thief.of(frames.SECRETS)
    # Somebody who has a seat.
    seat = other.my_seat
    other.guest.link.port.close()
    world.run(lambda: other.phase != SITTING)
    world.run(lambda: other.phase == SITTING)
    assert other.my_seat == seat and other.code == host.code


@pytest.mark.parametrize("name", [b"\xff\xfe\xfd", b"\x00\x01\x02", b"\xc3", b"\xed\xa0\x80", b""])
def test_no_name_breaks_a_table(name):
    world = World()
    end = world.come(flags=0)
    end.send(frames.JOIN, b"\0" + name)
    world.run(lambda: end.of(frames.TABLE))
    world.wait(1)
    seat = end.of(frames.TABLE)[0][7]
    assert world.host.seats[seat].name in ("?", "")
    assert world.guests[0].seats[seat].name in ("?", "")
