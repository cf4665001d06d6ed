"""Each time that belongs to the carrier, for each of them: Times of a carrier in docs/link.md."""

import types

import pytest

from host_tests.support.far_pipes import Air, handhelds, kind, party
from host_tests.support.raw_port import Port
from host_tests.truco_link.test_waiting import Waiting
from tools.sim.worlds.piped_handhelds import PAULISTA, HostAndGuests
from truco_link import frames, lobby_phases
from truco_link.absence import Absence
from truco_link.carriers.lan import LAN
from truco_link.carriers.net import NET
from truco_link.lobby_phases import HOSTLESS, JOINING, REFUSED
from truco_link.records import NEAR, Link

CARRIERS = {"near": NEAR, "lan": LAN, "net": NET}


def each(*values):
    """A test for each carrier, with its value."""
    rows = [pytest.param(t, v, id=name) for (name, t), v in zip(CARRIERS.items(), values)]
    return pytest.mark.parametrize("times, value", rows)


def end_of(times):
    port = Port()
    port.times = times
    link = Link(port, types.SimpleNamespace())
    link.restart(7)
    link.tick(1000)
    return link, port


def first_ms(one, begin=1000):
    """How long after `begin` `one(now_ms)` is true for the first time; a multiple of 50."""
    return next(ms - begin for ms in range(begin, 60_000, 50) if one(ms))


@each((200, 1000, 8050, 100), (200, 500, 8050, 100), (1500, 5000, 20_050, 750))
def test_a_link_says_it_again_that_it_is_there_and_that_it_goes_and_is_dead(times, value):
    again, alive, dead, goodbye = [end_of(times) for _ in value]
    again[0].send(frames.MESSAGE, b"a", 1)
    again[0].tick(1000)
    goodbye[0].control(b"\x04\x02\x05", True)
    goodbye[1].said.clear()
    found = (
        first_ms(lambda ms: again[0].tick(ms) and again[0].resent),
        first_ms(lambda ms: alive[0].tick(ms) and alive[1].said),
        first_ms(lambda ms: not dead[0].tick(ms)),
        first_ms(lambda ms: goodbye[0].repeat_goodbye(ms) or goodbye[1].said),
    )
    assert found == value


def sitting(times):
    one = party(Air(5), 1, PAULISTA, 2, times=times)
    one.gather()
    return one


@each(300, 300, 1600)
def test_who_is_not_answered_greets_again(times, value):
    one = party(Air(5), 1, PAULISTA, 2, times=times)
    guest = one.guests[0]
    sent = []
    guest.link.port.send = lambda packet: sent.append(one.now) or True
    for _ in range(400):
        guest.tick(one.now)
        one.now += 10
    assert sent[1] - sent[0] == value and sent[2] - sent[1] == value


@each(350, 350, 1650)
def test_a_host_closes_after_its_last_word(times, value):
    one = sitting(times)
    peer = one.host.peers[0]
    peer.leave()
    peer.tick(one.now)
    assert first_ms(lambda ms: not peer.tick(ms), one.now) == value


@each(0, 300, 1500)
def test_a_decision_is_on_its_way(times, value):
    world = handhelds(Air(5), 2, times=times).sit(PAULISTA, 2, turn_s=15)
    host = world.lobbies[0]
    host.start()
    assert host.host.table.turn_ms == 15_000 + value
    host.set_options(turn_s=30)
    assert host.host.table.turn_ms == 30_000 + value
    host.set_options(turn_s=0)
    assert host.host.table.turn_ms == 0


@each(20_000, 20_000, 32_000)
def test_the_seed_of_a_hand_must_have_come(times, value):
    one = sitting(times)
    one.host.start()
    one.run(lambda: one.guests[0].mirror.open)
    guest = one.guests[0]
    guest.mirror.ended = True  # the hand is over
    guest._since_ms = 1000

    def named(ms):
        guest._now_ms = ms
        guest._await_seed()
        return one.people[1].has(frames.CHEATED)

    assert first_ms(named) == value + 50
    assert named(90_000) == [(frames.CHEATED, 1, frames.NO_SEED)] and not guest.mirror.open


@each((8, 16), (8, 16), (16, 8))
def test_so_many_seconds_are_told_and_again_when_they_have_passed(times, value):
    seconds, looks = value
    host = Waiting()
    host.times = times
    look_ms = 500 if times != NET else 1800
    for _ in range(2 + looks):
        host.absence.look(look_ms)
    assert len(host.told) == 2
    host.absence.look(look_ms)
    now = bytes((frames.WAITING, frames.FOR_RETURN, 0b110, seconds))
    assert host.told[::2] == [now] * 2


@each(500, 500, 1800)
def test_how_often_a_host_looks_for_whom_all_wait(monkeypatch, times, value):
    one = sitting(times)
    one.step_ms = 20
    one.host.start()
    looks = []
    monkeypatch.setattr(Absence, "look", lambda absence, ms: looks.append((one.now, ms)))
    monkeypatch.setattr(Absence, "is_on", lambda absence: True)
    for _ in range(500):
        one.tick()
    assert {b - a for (a, _), (b, _) in zip(looks, looks[1:])} == {value}
    assert {look_ms for _, look_ms in looks} == {value}


@each(20_000, 20_000, 28_000)
def test_a_guest_that_does_not_join_is_sent_away(times, value):
    one = HostAndGuests(0, PAULISTA)
    port = Port()
    port.times = times
    one.host.add_peer(port)
    (peer,) = one.host.peers
    peer.link.tick = lambda now_ms: True
    peer.tick(1000)
    away = []
    peer.send_away = away.append

    def is_sent_away(ms):
        peer.tick(ms)
        return away

    assert first_ms(is_sent_away) == value + 50


@each(20, 20, 28)
def test_a_table_that_does_not_answer_is_given_up(times, value):
    world = handhelds(Air(5), 2, times=times)
    world.lobbies[0].create(PAULISTA, 2)
    guest = world.lobbies[1]
    world.look(guest)
    world.kill(0)
    guest.join(guest.found[0])
    world.tick()
    assert guest.phase == JOINING and guest.role.answer_s() == value
    began = world.now
    world.run(lambda: guest.phase == REFUSED)
    assert guest.why == lobby_phases.NOBODY and world.now - began == 1000 * value


@each(25_000, 25_000, 33_000)
def test_a_host_that_does_not_come_to_an_end_of_the_greeting_is_left(times, value):
    world = handhelds(Air(5), 2, times=times)
    lobby = world.lobbies[1]
    world.sit(PAULISTA, 2)
    world.kill(0)
    world.run(lambda: lobby.phase == HOSTLESS)
    mute = kind(Air(5), times)()
    mute.send = lambda packet: True
    mute.poll = lambda buffer: 0
    lobby.role.be_lost(1 << 27)
    lobby.guest.attach(mute)
    lobby.guest.link.tick = lambda now_ms: not mute.closed  # it never proves itself
    began = world.now
    world.run(lambda: mute.closed)
    assert world.now - began == value + 2 * world.step_ms


@each((1000, 12_000), (1000, 12_000), (3600, 25_000))
def test_after_a_host_that_said_that_it_goes_and_after_one_that_did_not(times, value):
    lobby = handhelds(Air(5), 1, times=times).lobbies[0]
    lobby.new_guest(7)
    assert (lobby.role._left_ms, lobby.patience_ms) == value


@each(800, 800, 3400)
def test_a_connection_is_ended_after_the_last_word(times, value):
    world = handhelds(Air(5), 2, times=times).sit(PAULISTA, 2)
    world.cut(0)
    world.lobbies[1].leave()
    began = world.now
    world.run(lambda: not world.lobbies[1]._closing)
    assert world.now - began == value + world.step_ms


@each(8, 8, 16)
def test_after_a_succession_the_others_are_waited_for(times, value):
    world = handhelds(Air(5), 3, times=times).sit(PAULISTA, 4)
    world.lobbies[0].start()
    world.wait(2)
    world.cut(2)
    world.kill(0)
    host = world.lobbies[1]
    world.run(lambda: host.is_host, 120)
    assert host.host.times is times
    began = world.now
    world.tick()
    host.host.absence.awaited = 0b1111
    world.run(lambda: not host.host.is_awaiting())
    assert world.now - began == 1000 * value + 2 * world.step_ms
    assert not world.people[1].has(frames.CHEATED)
