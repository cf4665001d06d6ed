"""The hub's side of the clock of all: see pace.py."""

import asyncio
import selectors

from tools.sim.net import lines

_MOMENT_S = 1e-9


class _Conducted(selectors.DefaultSelector):
    """When there is nothing to do, it moves the clock if it may, or else waits for somebody."""

    conductor = None

    def select(self, timeout=None):
        ready = super().select(0)
        if ready or (timeout is not None and timeout <= 0) or self.conductor.move(timeout):
            return ready
        return super().select(None)


class Conductor(asyncio.SelectorEventLoop):
    """The hub's event loop, with the clock of all.

    :param count: how many handhelds will come; until then no time passes
    """

    def __init__(self, count):
        selector = _Conducted()
        selector.conductor = self
        super().__init__(selector)
        self._clock_resolution = _MOMENT_S
        self.now = 0.0
        self.missing = count
        self.members = []
        self.lines = {}  # port of a connection -> [bytes received, bytes sent]
        self.net = None  # a `tools.sim.net.exchange.Exchange`

    def time(self):
        return self.now

    async def listen(self, host, port):
        await self.create_server(lambda: _Member(self), host, port)

    def move(self, timeout):
        """Let time pass until a handheld has something to do, or the hub has, in `timeout` seconds.

        :return: False when somebody works, or nobody waits for any time
        """
        if self.missing or not self.members or not self._is_quiet():
            return False
        times = [one.until for one in self.members if one.until is not None]
        if timeout is not None:
            times.append(self.now + timeout)
        if self.net is not None:
            self.net.collect()
            if self.net.due_ms is not None:
                times.append(self.net.due_ms / 1000)
        if not times:
            return False
        self.now = max(self.now, min(times))
        if self.net is not None:
            self.net.pump()
        for one in self.members:
            if one.until is not None and one.until <= self.now + _MOMENT_S:
                one.answer()
        return True

    def _is_quiet(self):
        """Whether all wait, and no byte is under way."""
        said = {}
        for one in self.members:
            if not one.waits:
                return False
            said.update(one.lines)
        ports = said.keys() | self.lines.keys()
        nothing = [0, 0]
        return all(said.get(p, nothing) == self.lines.get(p, nothing) for p in ports)


class _Member(lines.HubLine):
    """A handheld, as the conductor knows it."""

    def __init__(self, conductor):
        self.conductor = conductor
        self.waits = False
        self.until = None
        self.lines = {}
        self._number = 0

    def connection_made(self, transport):
        super().connection_made(transport)
        self.conductor.members.append(self)
        self.conductor.missing = max(0, self.conductor.missing - 1)

    def connection_lost(self, _error):
        self.conductor.members.remove(self)
        if self.conductor.net is not None:
            self.conductor.net.lost(self.tell)

    def hear(self, message):
        first, *rest = message
        if first == "net":
            self.conductor.net.hear(self.tell, rest)
            return
        self._number = first
        self.waits = bool(rest)
        if not rest:
            self.answer()
            return
        self.until, lines_there = rest
        self.lines = {int(port): counts for port, counts in lines_there.items()}

    def answer(self):
        """Tell the handheld that its time has come."""
        self.waits, self.until = False, None
        self.tell([self._number, self.conductor.now])
