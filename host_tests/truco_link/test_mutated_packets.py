"""Test that hosts and guests with screens survive random changes to the packets of their peer."""

import random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as some

from tools.sim import pipe
from tools.sim.worlds.linked_handheld import LinkedHandheld
from truco_core import state
from truco_core.rules import RULE_SETS
from truco_link import messages

KEYS = ("A", "B", "UP", "DOWN", "LEFT", "RIGHT")
STEPS = 200  # number of steps of 20 ms in which one list of changes is applied
CHANGES = some.lists(
    some.one_of(
        some.none(),  # do not change the packet
        # change one byte
        some.tuples(some.integers(0, messages.MAX_RECORD - 1), some.integers(0, 255)),
        some.integers(1, messages.MAX_RECORD),  # cut the packet to this size
        some.binary(min_size=1, max_size=messages.MAX_BODY),  # replace the record's body
    ),
    min_size=40,
    max_size=80,
)


class Port(pipe.Port):
    """A port that applies one of `changes` to each packet of either side."""

    changes = []

    def send(self, packet):
        change = self.changes.pop(0) if self.changes else None
        packet = bytearray(packet)
        if type(change) is tuple:
            packet[change[0] % len(packet)] = change[1]
        elif type(change) is int:
            del packet[change:]
        elif change is not None:
            packet[:] = (
                bytes((len(change) + messages.HEAD - 1,)) + packet[1 : messages.HEAD] + change
            )
        return super().send(packet)


def seated(m, role, chance):
    """Begin a match of two.

    :param role: "host" or "guest": what the handheld with screens is at the table
    """
    host, guest = (m.lobby, m.lobbies[1]) if role == "host" else (m.lobbies[1], m.lobby)
    host.create(chance.choice(RULE_SETS)[1], 2)
    guest.search()
    m.until(lambda: guest.found)
    guest.join(guest.found[0], host.at.code)
    m.until(lambda: guest.guest is not None and guest.guest.rules is not None)
    m.run_for(1000)
    host.start()
    m.until(lambda: guest.guest.mirror.synced)


def check(m):
    lobby = m.app.party and m.lobby
    if not lobby:
        return
    for side in (lobby.host, lobby.guest):
        if side is not None:
            assert len(side.seats) in (0, 2, 4)
            people = [seat for seat in side.seats if seat.flags & messages.PERSON]
            assert all(0 < len(seat.name) <= messages.MAX_NAME for seat in people)
            assert side.match is None or len(side.match.state) == state.SIZE
    assert lobby.host is None or len(lobby.host.peers) <= 3
    assert len(m.app.names) < 8


@pytest.mark.parametrize("role", ["guest", "host"])
def test_screens_bear_any_packet(role):
    @settings(
        max_examples=25,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(CHANGES, some.integers(0, 1 << 20))
    def bear(changes, seed):
        chance = random.Random(seed)
        Port.changes = []
        handhelds = LinkedHandheld(1, seed=seed)
        handhelds.port = Port
        with handhelds as m:
            seated(m, role, chance)
            Port.changes = list(changes)
            for _ in range(STEPS):
                if chance.random() < 0.2:
                    m.handheld.set_keys(chance.choice(KEYS), chance.random() < 0.5)
                m.tick()
                check(m)

    bear()
