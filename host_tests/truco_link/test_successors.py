"""Who may take over a table, and with what; and the end of waiting for somebody who does."""

import pytest

from host_tests.support.parted import two_who_play
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds
from truco_core import state
from truco_link import frames, lobby_phases
from truco_link.guest_whole import OWNER_HEARD, RULES_HEARD, TABLE_HEARD
from truco_link.lobby import MEMORY_SIZE
from truco_link.lobby_phases import GAVE_UP, HOSTLESS, PLAYING, REFUSED, SITTING
from truco_link.told import LIVE


@pytest.mark.parametrize("lost", ["rules", "seat", "owner", "snapshot"])
def test_who_has_not_heard_all_never_takes_over(lost):
    """A guest that heard TABLE and not the rest: its empty match would become the table's."""
    world = two_who_play()
    world.sleep()
    guest = world.lobbies[1].guest
    assert guest.whole
    if lost == "snapshot":
        guest.mirror.await_snapshot()
    else:
        bit = {"rules": RULES_HEARD, "seat": 1, "owner": OWNER_HEARD}[lost]
        guest.note(guest.heard & ~bit, True)
    world.kill(0)
    world.wait(60)
    assert world.lobbies[1].phase == HOSTLESS and not guest.whole


def test_a_table_of_another_number_or_term_is_not_this_sessions():
    world = two_who_play()
    guest = world.lobbies[1].guest
    peer = world.lobbies[0].host.peers[0]
    for at, value in ((1, 1), (2, 1), (3, 1), (3, 255)):
        body = bytearray(peer._table())
        body[at] ^= value
        before = guest.table_id, guest.term, guest.dropped, bytes(guest.book)
        peer.tell(body)
        world.wait(0.5)
        assert (guest.table_id, guest.term, guest.dropped - 1, bytes(guest.book)) == before
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


def lost_when(world, i, comes):
    """Handheld `i` is out of reach and back, until `comes`; then its host restarts.

    :param comes: for its `Guest`
    """
    lobby = world.lobbies[i]
    world.cut(i)
    world.run(lambda: lobby.phase == HOSTLESS, 20)
    world.restore(i)
    world.run(lambda: lobby.guest.phase == frames.JOINED and comes(lobby.guest), 20)
    world.restart(0, world.kill(0))


@pytest.mark.parametrize(
    "bits", [TABLE_HEARD, RULES_HEARD, 1, OWNER_HEARD, 2, 2 * OWNER_HEARD], ids=bin
)
def test_of_two_people_the_one_takes_over_when_the_other_dies_while_it_tells(bits):
    """The host restarts just between TABLE and SNAP: the guest knew all, and gave it up."""
    world = two_who_play()
    guest = world.lobbies[1]
    world.people[1].sleeps = True
    guest.match.state[state.SCORE] = world.lobbies[0].match.state[state.SCORE] = 5
    before = seating(guest)
    lost_when(world, 1, lambda guest: guest.heard & bits)
    assert not guest.guest.whole and not guest.guest.mirror.synced
    world.run(lambda: guest.is_host, 60)
    assert seating(guest) == before and guest.match.state[state.SCORE] == 5
    world.run(lambda: all(one.phase == PLAYING for one in world.lobbies), 60)
    world.wake()
    world.play_out()


@pytest.mark.parametrize("tells_anew", [False, True])
def test_a_match_that_ended_by_agreement_does_not_go_on_with_another_host(tells_anew):
    """The guest heard so by an event alone; its power goes, or its host while it tells anew."""
    world = two_who_play()
    guest = world.lobbies[1]
    for lobby in world.lobbies:
        lobby.ask_end()
    world.run(lambda: guest.guest.ended)
    if tells_anew:
        lost_when(world, 1, lambda guest: guest.heard & TABLE_HEARD)
    else:
        world.kill(0)
        guest = world.restart(1, world.kill(1))
    world.run(lambda: guest.is_host, 120)
    assert guest.host.is_over()


@pytest.mark.parametrize("alone", [False, True])
def test_who_was_cut_off_as_the_match_began_is_not_first_to_take_over(alone):
    """It has heard that a match is on and not its snapshot; the others have its cards in hand."""
    world = Handhelds(4).sit(PAULISTA, 4)
    first, line = world.lobbies[1], world.lobbies[0].in_line(0)
    assert line[0] == first.my_seat
    world.sleep()
    world.lobbies[0].start()
    world.cut(1)
    world.wait(6)
    world.restore(1)
    world.run(lambda: first.guest.heard & TABLE_HEARD and first.guest.flags & frames.PLAYING)
    assert not first.guest.mirror.synced
    world.kill(0)
    world.run(lambda: all(lobby.phase == HOSTLESS for lobby in world.alive()), 20)
    assert first.guest.whole and first.role.successor()[0] == line[1]
    turns = [dict(lobby.role._turns())[lobby.my_seat] for lobby in world.alive()]
    turns.sort()
    assert turns == [24_000, 36_000, 48_000], "no two of them at one time"
    if alone:
        world.kill(2)
        world.kill(3)
        world.run(lambda: first.is_host, 60)
        assert first.phase == SITTING, "better no match than no table"
        return
    host = world.successor(60)
    assert host.my_seat == line[1]
    world.run(lambda: all(lobby.phase == PLAYING for lobby in world.alive()), 60)
    world.run(lambda: first.guest.whole, 60)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("away", [False, True])
@pytest.mark.parametrize("swapped", [(1, 2), (2, 3), (0, 2)])
@pytest.mark.parametrize("ticks", range(0, 40, 2))
def test_half_a_swap_is_not_taken_over(ticks, swapped, away):
    """Whenever its host dies while it tells of other seats: people sit as before, or as after."""
    world = Handhelds(3).sit(PAULISTA, 4)
    host, one = world.lobbies[:2]
    before = seating(one)
    if away:
        world.cut(1)
        world.run(lambda: one.phase == HOSTLESS, 20)
        host.swap(*swapped)
        world.restore(1)
        world.run(lambda: one.guest.heard & TABLE_HEARD, 20)
    else:
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
    told = set()
    for _ in range(100):
        world.tick()
        told.add(guest.guest.whole)
        assert seating(guest) == before
    assert told == {False, True} and guest.guest.kept is None


def test_a_match_that_comes_before_its_seats_is_taken_over_with_none():
    """A host that tells SNAP first, and dies: neither the seats of before nor these are its own."""
    world = two_who_play()
    guest = world.lobbies[1].guest
    peer = world.lobbies[0].host.peers[0]
    peer.start_over()
    world.run(lambda: guest.kept is not None)
    peer.link.forget()
    peer.send_snapshot()
    peer.step = LIVE
    world.wait(0.5)
    assert guest.kept is None and not guest.whole
    world.kill(0)
    world.wait(60)
    assert world.lobbies[1].phase == HOSTLESS


@pytest.mark.parametrize("told", [False, True])
def test_a_successor_that_goes_while_it_tells_frees_no_other_seat(told):
    """Its own seat is a robot's then, once it is known which one that is."""
    world = Handhelds(3).sit(PAULISTA, 4)
    world.sleep()
    late = world.lobbies[2]
    world.cut(2)
    world.kill(0)
    world.run(lambda: world.lobbies[1].is_host, 60)
    assert not late.is_host
    world.restore(2)
    world.run(lambda: late.guest.kept and bool(late.guest.heard & TABLE_HEARD) == told, 60)
    world.lobbies[1].leave()
    world.run(lambda: late.is_host, 30)
    people = {seat.name for seat in late.seats if seat.flags & frames.PERSON}
    assert people == {"player 0", "player 2"} | (set() if told else {"player 1"})


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
