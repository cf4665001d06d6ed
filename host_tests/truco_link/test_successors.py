"""Who may take over a table, and with what; and the end of waiting for somebody who does."""

import pytest

from host_tests.support.parted import two_who_play
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds
from truco_link import frames, lobby_phases
from truco_link.lobby import MEMORY_SIZE
from truco_link.lobby_phases import GAVE_UP, HOSTLESS, PLAYING, REFUSED


def test_who_was_not_told_all_never_takes_over():
    """Its empty match would become the table's."""
    world = two_who_play()
    world.sleep()
    guest = world.lobbies[1].guest
    assert guest.whole
    guest.whole = False
    world.kill(0)
    world.wait(60)
    assert world.lobbies[1].phase == HOSTLESS


def test_a_table_of_another_number_or_term_is_not_this_sessions():
    world = two_who_play()
    guest = world.lobbies[1].guest
    peer = world.lobbies[0].host.peers[0]
    for at, value in ((1, 1), (2, 1), (3, 1), (3, 255)):
        body = bytearray(peer._table())
        body[at] ^= value
        before = guest.table_id, guest.term, guest.dropped, guest.host_seat
        peer.tell(body)
        world.wait(0.5)
        assert (guest.table_id, guest.term, guest.dropped - 1, guest.host_seat) == before
    peer.tell_table()
    world.wait(0.5)
    assert guest.dropped == 4 and guest.whole


def test_all_know_whose_face_is_whose_on_another_seat_and_at_a_successors_table_too():
    world = Handhelds(3).sit(PAULISTA, 4)
    avatars = [lobby.me.avatar for lobby in world.lobbies]

    def seen(lobby):
        return {
            seat.name: seat.flags >> frames.AVATAR_AT
            for seat in lobby.seats
            if seat.flags & frames.PERSON
        }

    assert len(set(avatars)) == 3
    world.lobbies[2].sit(3)
    world.run(lambda: world.lobbies[2].my_seat == 3)
    world.wait(1)
    wanted = {lobby.name: lobby.me.avatar for lobby in world.lobbies}
    assert [seen(lobby) for lobby in world.lobbies] == [wanted] * 3
    world.kill(0)
    world.run(lambda: world.lobbies[1].is_host, 60)
    world.run(lambda: world.lobbies[2].guest.whole, 60)
    for lobby in world.lobbies[1:]:
        assert wanted.items() >= seen(lobby).items() and len(seen(lobby)) >= 2


@pytest.mark.parametrize("names", ["mah", "hma"])
def test_all_have_their_faces_again_where_power_was_lost_at_all_of_them(names):
    world = Handhelds(3, names=names).sit(PAULISTA, 4).play()
    for i, memory in enumerate([world.kill(i) for i in range(3)]):
        world.restart(i, memory)
    wanted = {lobby.name: lobby.me.avatar for lobby in world.lobbies}
    assert 0 in wanted.values()  # as of who is not known yet

    def seen(lobby):
        people = [seat for seat in lobby.seats if seat.flags & frames.PERSON]
        return {seat.name: seat.flags >> frames.AVATAR_AT for seat in people}

    world.run(lambda: all(seen(lobby).keys() == wanted.keys() for lobby in world.lobbies), 90)
    assert [seen(lobby) for lobby in world.lobbies] == [wanted] * 3


@pytest.mark.parametrize("signs_seen", [0, 1])
def test_at_a_successors_table_signs_are_seen_twice_or_never(signs_seen):
    """How often the host wanted them to be seen nobody was told."""
    world = Handhelds(2).sit(PAULISTA, 4)
    world.lobbies[0].set_options(signs_seen=signs_seen, human_decides=signs_seen)
    world.play()
    world.wait(1)
    world.kill(0)
    world.run(lambda: world.lobbies[1].is_host, 60)
    host = world.lobbies[1].host
    assert (host.signs_seen, host.human_decides) == (2 * signs_seen, signs_seen)


def seating(lobby):
    """Who sits where, and me."""
    return [(seat.name, seat.flags & frames.PERSON) for seat in lobby.seats], lobby.my_seat


@pytest.mark.parametrize("ticks", range(0, 60, 6))
def test_who_loses_its_host_while_it_is_told_anew_goes_on_with_what_it_knew(ticks):
    world = two_who_play()
    guest = world.lobbies[1]
    world.people[1].sleeps = True
    before = seating(guest)
    world.cut(1)
    world.run(lambda: guest.phase == HOSTLESS, 20)
    world.restore(1)
    world.run(lambda: guest.guest.telling is not None or guest.phase == PLAYING, 20)
    for _ in range(ticks):
        world.tick()
    world.restart(0, world.kill(0))
    world.run(lambda: guest.is_host, 60)
    assert seating(guest) == before
    world.run(lambda: all(one.phase == PLAYING for one in world.lobbies), 60)
    world.wake()
    world.play_out()


def test_a_match_that_ended_by_agreement_does_not_go_on_with_another_host():
    """The guest heard so by an event alone; then its power goes."""
    world = two_who_play()
    guest = world.lobbies[1]
    for lobby in world.lobbies:
        lobby.ask_end()
    world.run(lambda: guest.guest.ended)
    world.kill(0)
    guest = world.restart(1, world.kill(1))
    world.run(lambda: guest.is_host, 120)
    assert guest.host.is_over()


@pytest.mark.sampled(8)
@pytest.mark.parametrize("swapped", [(1, 2), (2, 3), (0, 2)])
@pytest.mark.parametrize("ticks", range(0, 40, 2))
def test_half_a_swap_is_not_taken_over(ticks, swapped):
    """Whenever its host dies while it tells of other seats: people sit as before, or as after."""
    world = Handhelds(3).sit(PAULISTA, 4)
    host, one = world.lobbies[:2]
    before = seating(one)
    host.swap(*swapped)
    for _ in range(ticks):
        world.tick()
    after = seating(host)[0], [seat.name for seat in host.seats].index("player 1")
    world.kill(0)
    world.cut(2)
    world.run(lambda: one.is_host, 60)
    assert seating(one) in (before, after)


def test_while_all_is_told_anew_the_screens_go_on_showing_who_sits_there():
    world = two_who_play()
    guest = world.lobbies[1]
    before = seating(guest)
    world.lobbies[0].host.peers[0].start_over()
    for _ in range(100):
        world.tick()
        assert guest.guest.whole and seating(guest) == before


@pytest.mark.parametrize("restarts", [False, True])
def test_who_cannot_be_host_gives_up_in_the_end(restarts):
    """Or two that both restart, and know no more than their keys."""
    world = two_who_play()
    world.carriers[1].can_host = restarts
    memories = [world.kill(i)[:MEMORY_SIZE] for i in range(1 + restarts)]
    for i, memory in enumerate(memories * restarts):
        world.restart(i, memory)
    world.wait(lobby_phases.GIVE_UP_MS // 1000 - 5)
    assert {lobby.phase for lobby in world.alive()} == {HOSTLESS}
    world.wait(10 if restarts else 25)
    assert {(lobby.phase, lobby.why) for lobby in world.alive()} == {(REFUSED, GAVE_UP)}
    # The player may try again.
    assert not restarts or [lobby.memory() for lobby in world.lobbies] == memories
