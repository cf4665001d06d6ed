"""When a host and a guest say what, to the millisecond: the times of docs/link.md."""

from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds, HostAndGuests
from truco_link import frames


def test_a_guest_that_is_silent_for_five_seconds_is_away_until_it_speaks():
    party = HostAndGuests(1, PAULISTA, 2, step_ms=1)
    party.deal_to_sleepers()
    link = party.host.peers[0].link
    party.guests[0].link.port.send = lambda packet: True  # lost in the air
    last = party.now - link.silent_ms(party.now)
    seat = party.guests[0].my_seat

    def here():
        return bool(party.host.seats[seat].flags & frames.HERE)

    party.run(lambda: not here(), 7)
    assert party.now - last == 5001
    assert not party.host.table.is_human(seat)
    del party.guests[0].link.port.send
    party.run(here, 3)
    assert party.host.table.is_human(seat)


def test_the_clock_of_a_lobby_begins_with_its_first_tick():
    """Not at 0: a board has been on for a while, and nothing may be late because of that."""
    world = Handhelds(1)
    world.now = 1 << 28
    world.tick()
    assert world.lobbies[0].since_ms == world.now
    world.tick()
    assert world.lobbies[0].since_ms == world.now - world.step_ms
