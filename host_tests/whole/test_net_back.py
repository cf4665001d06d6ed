"""How long it takes until a player who was out of reach of the WiFi has the seat back, over `net`.

A simulated handheld with its screens stays at its table meanwhile. The time is simulated: what a
board takes to join a network, to find the broker's address and to compute keys comes on top.
"""

import statistics

import pytest

from host_tests.support.handheld_at_broker import HandheldAtBroker
from host_tests.truco_ui.screens.test_far_bad_broker import at_table
from tools.sim.worlds.net_handhelds import Uplink
from truco_link import frames
from truco_link.carriers import DIALLING, ENTERING, NO_NETWORK, ONLINE
from truco_link.lobby_phases import PLAYING


class Wireless(Uplink):
    """The uplink of a board that must join its network again when that was gone."""

    near = True  # whether there is the network
    joined = True

    @property
    def waits(self):
        return self.stage == ENTERING

    def begin(self, now_ms):
        super().begin(now_ms)
        if not self.joined:
            self.stage = ENTERING

    def step(self, now_ms):
        if self.stage == ENTERING:
            self.joined = self.near
            self.stage, self.why = (DIALLING, 0) if self.near else (ENTERING, NO_NETWORK)
            return True
        return super().step(now_ms)


class Handheld(HandheldAtBroker):
    def carrier_kind(self, room, address, kind):
        carrier = super().carrier_kind(room, address, kind)
        self.uplink = carrier.uplink = Wireless(self._dial)
        return carrier

    def leave_network(self):
        """It is carried out of reach, and notices that."""
        self.uplink.near = self.uplink.joined = False
        for stream in self.streams:
            stream.close()

    def is_back(self):
        lobby, host = self.lobby, self.far.lobbies[0].host
        at = host.seats[lobby.my_seat].flags if lobby.my_seat < 4 else 0
        knows = lobby.guest is not None and lobby.guest.mirror.synced
        return lobby.phase == PLAYING and knows and at & frames.HERE


def back_s(away_ms):
    """Seconds from when the network is there again until the seat is the player's again.

    :param away_ms: how long the network was gone
    """
    with Handheld() as m:
        at_table(m)
        m.run_for(2000)
        assert m.is_back()
        m.leave_network()
        m.run_for(away_ms)
        assert not m.is_back() and m.carrier.stage != ONLINE
        m.uplink.near = True
        began = m.now
        m.until(m.is_back)
        assert m.top == "table" and m.app.stack[0].picture.mark is None
        return (m.now - began) / 1000


@pytest.mark.slow
def test_the_seat_is_back_soon_after_the_network():
    found = [back_s(away_ms) for away_ms in range(25_000, 61_000, 7000)]
    print("seconds until the seat is back:", *sorted(found))
    assert max(found) < 20
    assert statistics.median(found) < 12
