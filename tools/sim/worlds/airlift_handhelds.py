"""Handhelds on the virtual air, some with our own BLE host on a co-processor's UART."""

import random

from tools.sim.air import ports
from tools.sim.air.airlift import Coprocessor
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_link.carriers import airlift

OWN_HOST = ports.AIRLIFT  # in a list of ports: a handheld with our own host instead of `_bleio`

_MEANWHILE_S = 0.005


class AirliftHandhelds(RadioHandhelds):
    """Like RadioHandhelds. All have our own BLE host, unless `port` lists other carriers.

    :param baud: of the co-processors' wires; None: bytes take no time
    """

    def __init__(self, count, port=OWN_HOST, baud=None, **options):
        self.baud = baud
        RadioHandhelds.__init__(self, count, port, **options)
        self._really_advance = self.space.advance
        self.space.advance = self._advance
        self._idle = False  # time passes when nobody has anything to do
        self.space.later(0, self._meanwhile)

    def _advance(self, seconds):
        self._idle = True
        self._really_advance(seconds)
        self._idle = False

    def _meanwhile(self):
        """While a `_bleio` waits for an answer, its program stands still; other boards go on."""
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
            random.Random(seed),  # reads come in pieces of any size
            self.ports[i].loss,
            seed,
        )
        self.carriers[i] = airlift.Carrier(self.adapters[i])
