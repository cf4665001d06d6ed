"""What is true of each part of the link before anything was heard."""

import pytest

from host_tests.support.raw_port import Port
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds, HostAndGuests
from truco_core.cards import NONE
from truco_link.frames import LINK_LOST, VERSION
from truco_link.guest import Guest
from truco_link.guest_mirror import ANYTHING, Mirror
from truco_link.guest_witness import BOOK_SIZE
from truco_link.link import SLOTS, Link
from truco_link.seal import Sealed
from truco_link.seat import Seat


def begins(zero, none="", **others):
    """{attribute: value}: names of those that are 0 or False, and of those that are None."""
    return {**dict.fromkeys(zero.split(), 0), **dict.fromkeys(none.split()), **others}


PARTS = {
    "a lobby is at no table": (
        lambda: Handhelds(1).lobbies[0],
        begins(
            "phase why now_ms since_ms table_id doubts doubt_ms is_host watch_only",
            "role host guest match code seeker code_given call_next left parting memory",
            **dict(called="", seats=(), my_seat=NONE, found=[], patience_ms=12_000),
        ),
    ),
    "a guest knows nothing": (
        lambda: Guest(None, bytearray(48), "Ana", True),
        begins(
            "why heard table_id term flags turn_s dropped whole ended",
            "greeting link table_key code rules kept",
            **dict(phase=LINK_LOST, their_version=VERSION, my_seat=NONE, host_seat=NONE),
            **dict(is_over=True, book=bytearray(BOOK_SIZE)),
        ),
    ),
    "a mirror shows nothing": (
        lambda: Mirror(None),
        begins("dropped synced ended open _shown", seat=NONE, said=ANYTHING),
    ),
    "a seat is a robot's": (Seat, begins("flags", "peer tag", name="")),
    "a host is alone with three robots": (
        lambda: HostAndGuests(0, PAULISTA).host,
        begins(
            "term turn_s now_ms signs_seen my_seat is_awaiting",
            "beacon match table code_ms",
            **dict(peers=[], places=3, room=3, is_over=True, is_between_hands=True),
            **dict(human_decides=True, crowd=1 | 3 << 5, flags=4 | 16 | 256),
        ),
    ),
    "a peer is nobody yet": (
        lambda: HostAndGuests(1, PAULISTA).host.peers[0],
        begins("refused step joined gone lacks accused", "wants", name="", seat=NONE, human=True),
    ),
    "a link has nothing to say": (
        lambda: Link(Port(), None),
        begins("session dropped resent", idle=True, room=SLOTS),
    ),
}


@pytest.mark.parametrize("part", PARTS)
def test_before_anything_was_heard(part):
    make, values = PARTS[part]
    one = make()
    for name, value in values.items():
        found = getattr(one, name)
        assert (found() if callable(found) else found) == value, name


def test_before_anything_was_heard_a_link_keeps_still():
    link = Link(Port(), None)
    link.repeat_goodbye(0)
    assert link.silent_ms(99) == 0 and link.tick(5) and not link.port.out
    Guest(None, bytearray(48), "Ana", True).tick(1000)  # nothing to do


def test_each_handheld_has_a_secret_of_its_own_and_no_key_yet():
    secrets = [bytes(lobby.secret) for lobby in Handhelds(4).lobbies]
    assert len(set(secrets)) == 4
    assert all(len(one) == 48 and any(one[:16]) and not any(one[16:]) for one in secrets)


def test_the_clock_of_a_lobby_begins_with_its_first_tick():
    """Not at 0: a board has been on for a while, and nothing may be late because of that."""
    world = Handhelds(1)
    world.now = 1 << 28
    world.tick()
    assert world.lobbies[0].since_ms == world.now
    world.tick()
    assert world.lobbies[0].since_ms == world.now - world.step_ms


def test_a_sealed_port_carries_in_clear():
    mine, its = pipe.make()
    mine.address = "somewhere"
    sealed = Sealed(mine)
    assert sealed.shared and sealed.address == "somewhere" and sealed.dropped == 0
    assert sealed.send(b"abc") and its.inbox == [b"abc"] and not sealed.closed
    its.send(b"def")
    buffer = bytearray(60)
    assert sealed.poll(buffer) == 3 and buffer[:3] == b"def"
    sealed.close()
    assert sealed.closed and its.closed
