"""Who wants another one's seat, or to speak from it, or to come back though sent away."""

from host_tests.independent import curve
from host_tests.support.greeted_party import PAULISTA, T, come, lose, party, wait
from host_tests.support.hand_made import HandMadeGuest
from tools.sim.worlds.piped_handhelds import Handhelds, secret_of
from truco_core.cards import NONE
from truco_link import frames
from truco_link.frames import COMES_BACK, LEFT, PERSON
from truco_link.lobby_phases import REFUSED, SITTING


def gathered(guests=1):
    one = party(guests)
    one.gather()
    return one


def greeted(one, name=None, flags=COMES_BACK):
    """Somebody greets: with the identity of that name, or as a newcomer."""
    end = come(one, flags)
    if name is None:
        end.send_mine()
    else:
        end.private, public, _ = curve.identity(secret_of(name)[:16])
        end.send_key(public)
    one.run(lambda: end.their_key())
    end.prove(b"" if name is None else T)
    one.run(lambda: end.of(frames.SECRETS) or end.why())
    return end


def test_a_goodbye_instead_of_join_frees_ones_own_seat():
    world = gathered()
    seat = lose(world, 0)
    end = greeted(world, b"guest 0")
    end.control(frames.BYE, frames.VERSION, LEFT)
    wait(world, 1)
    assert not world.host.seats[seat].flags & PERSON


def test_who_said_goodbye_by_a_second_connection_has_no_seat_on_the_first():
    """Else it would speak from the seat of the next one who sits there, and could free it."""
    world = gathered(2)
    host, guest = world.host, world.guests[0]
    seat = guest.my_seat
    end = greeted(world, b"guest 0")
    end.control(frames.BYE, frames.VERSION, LEFT)
    world.run(lambda: not host.seats[seat].flags & PERSON)
    world.guests[1].sit(seat)
    world.run(lambda: host.seats[seat].name == "guest 1")
    guest.send(bytes((frames.SHOUT, seat, 77)))
    guest.send(bytes((frames.SIT, NONE)))
    wait(world, 2)
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
