"""Handhelds on the simulated radio channel, some with our own BLE host and an AirLift."""

import random

from tools.sim.air import ports
from tools.sim.air.coprocessor import Coprocessor
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_link.carriers import airlift

OWN_HOST = ports.AIRLIFT  # value of `port` for our own BLE host (lib/ble_host) instead of `_bleio`

_MEANWHILE_S = 0.005  # interval at which the other boards run while one board blocks


class AirliftHandhelds(RadioHandhelds):
    """Like RadioHandhelds, but with our own BLE host (lib/ble_host) on AirLifts.

    :param port: as in RadioHandhelds. Handhelds with a port other than OWN_HOST use `_bleio`
    :param baud: speed of the AirLifts' UARTs; None: bytes take no time
    """

    def __init__(self, count, port=OWN_HOST, baud=None, **options):
        self.baud = baud
        RadioHandhelds.__init__(self, count, port, **options)
        self._really_advance = self.space.advance
        self.space.advance = self._advance
        self._idle = False  # True while `advance` runs: then no handheld is blocked
        self.space.later(0, self._meanwhile)

    def _advance(self, seconds):
        self._idle = True
        self._really_advance(seconds)
        self._idle = False

    def _meanwhile(self):
        """Run the boards with our own BLE host while a call of `_bleio` blocks another board."""
        for i, lobby in enumerate(self.lobbies):
            if lobby is not None and self.is_ours(i) and not self._idle:
                self.carriers[i].tick(self.now)
        self.space.later(_MEANWHILE_S, self._meanwhile)

    def is_ours(self, i):
        return self.ports[i].name == OWN_HOST.name

    def address(self, i):
        own = RadioHandhelds.address(self, i)
        return b"\0" + own[1:] if self.is_ours(i) else own

    def switch_on(self, i):
        if not self.is_ours(i):
            RadioHandhelds.switch_on(self, i)
            return
        seed = self.seed * 100 + i
        self.adapters[i] = Coprocessor(
            self.space,
            self.address(i),
            self.baud,
            random.Random(seed),  # so that reads return a random number of bytes
            self.ports[i].loss,
            seed,
        )
        self.carriers[i] = airlift.Carrier(self.adapters[i])
