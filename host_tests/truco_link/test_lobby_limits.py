"""What a lobby keeps, and for how long, of who calls, connects, advertises, and is left."""

import random
import types

import pytest

from host_tests.support.raw_port import Port
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds, HostAndGuests
from truco_core.cards import NONE
from truco_link import advert, frames
from truco_link.hosting import Hosting
from truco_link.lobby_phases import HOSTLESS, JOINING, SEARCHING


def calling(w, i=1):
    """Handheld `i` has lost the host of table 7, and calls it."""
    lobby = w.lobbies[i]
    lobby.new_guest(7)
    lobby.role.be_lost(1 << 27)
    return lobby


@pytest.mark.parametrize("phase", [HOSTLESS, JOINING])
@pytest.mark.parametrize("step_ms", [10, 100, 250, 1000])
def test_a_port_that_is_closed_before_its_first_tick(phase, step_ms):
    """The guest calls again at once: it was deaf for 12 s, or 20 s and then REFUSED."""
    w = Handhelds(2, step_ms=step_ms)
    lobby = calling(w)
    w.wait(2)
    lobby.phase = phase
    lobby.role._look_ms = 1 << 27  # nothing else is due
    for _ in range(3):
        mine, its = pipe.make()
        w.carriers[1].be_connected(its)
        mine.close()
        assert w.carriers[1].content is None
        w.wait(2 * step_ms / 1000)
        assert lobby.phase == phase
        assert w.carriers[1].content[0] == advert.GUEST_CALL and w.carriers[1]._callable


JUNK = {
    "nothing": b"",
    "a control record": b"\x05\xc0\x00\x09\x02\x00",
    "an old open": b"\x08\xc0\x4d\x02\x02\x00\x07\x00\x00",
    "a beacon": b"\x0d\xc0\x00\x05\x02\x07\x00" + bytes(7),
    "another session": b"\x02\x80\x4d",
    "a record without one": b"\x02\x80\x00",
    "no record": b"\xff" * 9,
}


@pytest.mark.parametrize("junk", JUNK.values(), ids=JUNK)
def test_who_opens_no_session_is_left(junk):
    """Whatever it says: a guest is there for its host again, a host has a place more."""
    w = Handhelds(2)
    lobby, host = calling(w), w.lobbies[0]
    host.create(PAULISTA, 4)
    w.wait(1)
    (mine, its), (own, of_host) = pipe.make(), pipe.make()
    w.carriers[1].be_connected(its)
    host.host.add_peer(of_host)
    w.tick()
    assert lobby.guest.phase == frames.GREETING
    for _ in range(85):
        for one in (mine, own):
            if junk:
                one.send(bytes(junk))
            one.inbox.clear()
        w.wait(0.1)
    assert lobby.guest.phase == frames.LINK_LOST and mine.closed
    assert w.carriers[1]._callable
    assert not host.host.peers and own.closed


def attempts(span_ms, who, peers=0, is_known=False, step_ms=100):
    """When a host connected to calls that come all the time, from `who(now)`."""
    role, found = Hosting(types.SimpleNamespace(held_ms=None)), []
    for now in range(1000, 1000 + span_ms, step_ms):
        if role.may_connect(who(now), now, peers, is_known):
            found.append(now - 1000)
        assert len(role.calls) <= 9
    return found


CALLERS = {
    "one address": (lambda now: b"eve", False, [0, 2000, 6000, 14000, 30000, 62000], 64_000),
    "who knows the table": (lambda now: b"ana", True, [0, 2000, 6000], 4000),
    "each from another address": (lambda now: b"%d" % now, False, [0, 500, 1500, 3500, 7500], 8000),
}


@pytest.mark.parametrize("caller", CALLERS)
def test_who_calls_on_waits_twice_as_long_each_time_up_to_a_limit(caller):
    who, is_known, first, later_ms = CALLERS[caller]
    later = range(first[-1] + later_ms, 600_000, later_ms)
    assert attempts(600_000, who, is_known=is_known) == [*first, *later]


def test_who_came_lets_the_pause_shrink():
    role = Hosting(types.SimpleNamespace(held_ms=None))
    assert role.may_connect(b"eve", 0, 0) and role.may_connect(b"eva", 600, 0)
    assert role.calls[-1][2] == 1000
    assert role.may_connect(b"ana", 1700, 0) and role.calls[-1][2] == 2000
    assert not role.may_connect(b"bia", 3600, 1)
    assert role.may_connect(b"bia", 3700, 1) and role.calls[-1][2] == 1000
    assert role.may_connect(b"leo", 4700, 2) and role.calls[-1][2] == 500


def test_after_a_while_all_is_forgotten():
    role = Hosting(types.SimpleNamespace(held_ms=None))
    for now in (0, 2000, 6000):
        assert role.may_connect(b"eve", now, 0)
    assert [one[2] for one in role.calls] == [8000, 2000]
    assert role.may_connect(b"eve", 6000 + 128_000, 0)
    assert [one[2] for one in role.calls] == [2000, 500]


def test_the_newest_addresses_are_remembered():
    role = Hosting(types.SimpleNamespace(held_ms=None))
    for number in range(40):
        role.may_connect(number, 100_000 * number, 0)
    assert [one[0] for one in role.calls] == [*range(32, 40), None]


@pytest.mark.parametrize(
    "what, wanted",
    [
        ({}, True),
        ({"table": 1}, False),
        ({"term": 8}, False),  # a newcomer chose another table of this number
        ({"term": 0}, True),
        ({"term": 8, "returns": 1}, True),  # who was here knows an older host
        ({"term": 15, "returns": 1}, True),
        ({"term": 16, "returns": 1}, False),
        ({"term": 100, "returns": 1}, False),
        ({"term": 100, "tag": b"seat"}, True),
        ({"playing": True, "version": frames.VERSION + 1}, False),
        ({"full": True}, False),
        ({"full": True, "tag": b"seat"}, True),
    ],
)
def test_which_calls_a_host_answers(what, wanted):
    w = Handhelds(1)
    lobby = w.lobbies[0]
    lobby.create(PAULISTA, 4)
    host, table = lobby.host, lobby.table_id
    host.term = 7
    host.seats[1].give(frames.PERSON, "Bia", b"seat" + bytes(4))
    if "playing" in what:
        host.is_between_hands = lambda: False
    if "full" in what:
        host.room = lambda: 0  # for those who are absent
    number = (table + what.get("table", 0)) % 10000
    call = bytes(
        (advert.GUEST_CALL, what.get("version", frames.VERSION), number & 255, number >> 8)
    )
    call += bytes((what.get("term", 7), what.get("returns", 0), 0)) + what.get("tag", b"none")
    assert lobby.role.hear("eve", -50, call) == wanted


def beacon(name=b"ana"):
    head = bytes((advert.TABLE_BEACON, frames.VERSION, 7, 0))
    return head + bytes(advert.BEACON_SIZE - 4) + name


def test_of_many_tables_the_strongest_are_kept():
    w = Handhelds(1)
    lobby = w.lobbies[0]
    lobby.search()
    dice = random.Random(5)
    strengths = [dice.randrange(-100, -20) for _ in range(3000)]
    for address, rssi in enumerate(strengths):
        w.carriers[0]._heard(address, rssi, beacon())
        assert len(lobby.found) <= 12
    assert sorted(one.rssi for one in lobby.found) == sorted(strengths)[-12:]
    w.wait(7)
    assert not lobby.found  # they went on the air for a moment only


def test_a_table_of_unknown_strength_gives_way():
    w = Handhelds(1)
    lobby = w.lobbies[0]
    lobby.search()
    for address in range(12):
        w.carriers[0]._heard(address, advert.RSSI_UNKNOWN, beacon())
    w.carriers[0]._heard("new", advert.RSSI_UNKNOWN, beacon())
    assert [one.address for one in lobby.found] == [*range(12)]
    w.carriers[0]._heard("far", -99, beacon())
    assert [one.address for one in lobby.found] == [*range(1, 12), "far"]
    for address in range(1, 12):
        w.carriers[0]._heard(address, -60, beacon())
    w.carriers[0]._heard(0, advert.RSSI_UNKNOWN, beacon())
    assert lobby.found[-1].address == "far"


@pytest.mark.parametrize("content", [beacon()[: advert.BEACON_SIZE - 1], b"", b"\2" + beacon()[1:]])
def test_what_is_no_beacon_is_passed_over(content):
    lobby = Handhelds(1).lobbies[0]
    lobby.search()
    assert lobby.seeker.hear("a", -40, content) is False and not lobby.found


def test_a_table_that_is_not_heard_for_6_s_is_gone():
    lobby = Handhelds(1).lobbies[0]
    lobby.search()
    lobby.now_ms = 1000
    lobby.seeker.hear("a", -40, beacon())
    lobby.seeker.tick(7000)
    assert lobby.found
    lobby.seeker.tick(7001)
    assert not lobby.found and lobby.phase == SEARCHING


def sent_away(host, addresses):
    for address in addresses:
        mine, _ = pipe.make()
        mine.address = address
        host.add_peer(mine)
        host.seating.dismiss(host.peers[-1])


def test_of_those_who_were_sent_away_the_last_eight_are_remembered():
    host = HostAndGuests(0, PAULISTA).host
    host.now_ms = 1000
    sent_away(host, range(11))
    assert [address for address, _ in host.seating.shunned] == [*range(3, 11)]
    assert host.seating.shuns(10) and not host.seating.shuns(2)
    host.now_ms += 119_999
    assert host.seating.shuns(3)
    host.now_ms += 1
    assert not host.seating.shuns(3)


def test_who_goes_already_is_not_sent_away_again():
    host = HostAndGuests(0, PAULISTA).host
    sent_away(host, ["eve"])
    code, shunned = host.code, list(host.seating.shunned)
    host.seating.dismiss(host.peers[0])
    assert (host.code, host.seating.shunned) == (code, shunned)
    assert host.seating.watchers() == [] and host.peers[0].seat == NONE


def test_of_many_that_are_being_left_the_oldest_is_closed():
    lobby = Handhelds(1).lobbies[0]
    links = [types.SimpleNamespace(port=Port(), repeat_goodbye=lambda ms: None) for _ in range(6)]
    for link in links:
        lobby.close_after_goodbye(link)
    assert [link.port.closed for link in links] == [True] * 2 + [False] * 4


def test_all_links_whose_other_side_has_closed_are_forgotten_in_one_tick():
    for late in (False, True):
        links = [types.SimpleNamespace(port=Port(), said=[]) for _ in range(4)]
        for link in links:
            link.repeat_goodbye = link.said.append
        lobby = Handhelds(1).lobbies[0]
        lobby.now_ms = 77
        for link in links:
            lobby.close_after_goodbye(link)
        links[1].port.closed = links[2].port.closed = True
        now_ms = 9999 if late else 78
        lobby.tick(now_ms)
        assert (not lobby._closing) == late
        assert [link.said for link in links] == ([[]] * 4 if late else [[now_ms], [], [], [now_ms]])
        assert [link.port.closed for link in links] == [late, True, True, late]
