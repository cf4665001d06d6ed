"""An `Exchange` whose clock goes by itself: handhelds in windows, in the players' own time."""

from tools.sim.net import lines


class FreeExchange:
    """
    :param loop: of the hub
    :param make: ``make(wake)``: its `tools.sim.net.exchange.Exchange`
    """

    _LOOK_S = 1.0  # how often services are asked whether somebody is silent

    def __init__(self, loop, make):
        self._loop = loop
        self._next = None
        self.exchange = make(self.work)
        self.work()

    def line(self):
        """For a server: what takes the bytes of one handheld."""
        return _FreeLine(self.exchange)

    def work(self):
        """Do what is due, and come back when the next thing is."""
        self.exchange.collect()
        self.exchange.pump()
        if self._next is not None:
            self._next.cancel()
        wait_s = self._LOOK_S
        if self.exchange.due_ms is not None:
            wait_s = min(wait_s, max(0, self.exchange.due_ms / 1000 - self._loop.time()))
        self._next = self._loop.call_later(wait_s, self.work)


class _FreeLine(lines.HubLine):
    def __init__(self, exchange):
        self._exchange = exchange

    def connection_lost(self, _error):
        self._exchange.lost(self.tell)

    def hear(self, message):
        self._exchange.hear(self.tell, message[1:])
