"""A simulated handheld with its screens, whose carrier is `net`, at a `BadBroker` among others."""

from board_configs import wifi_stream
from host_tests.support.bad_broker import Counted, Watched
from tools.sim.net import sockets
from tools.sim.worlds.far_handheld import FarHandheld
from tools.sim.worlds.linked_handheld import _STEP_MS
from tools.sim.worlds.net_handhelds import BROKER, Uplink, _InNetwork
from truco_link.carriers import net


class HandheldAtBroker(FarHandheld):
    """far: the others, at the same broker; their first one makes the table."""

    def __init__(self, others=2, seed=7, **options):
        self.far = Watched(others, seed, delay_ms=60, step_ms=_STEP_MS, pace=(200, 200, 500))
        self.streams = []
        super().__init__(0, seed=seed, **options)

    def carrier_kind(self, room, address, kind):
        self._pool = sockets.SocketPool(_InNetwork(self.far.world))
        return net.Carrier(Uplink(self._dial))

    def _dial(self):
        self.streams.append(Counted(wifi_stream.Stream(self._pool, BROKER)))
        return self.streams[-1]

    def open_party(self, again=False):
        super(FarHandheld, self).open_party(again)

    def tick(self):
        self.far.tick()
        super().tick()
