"""One clock for several processes on one air: it moves only when all of them wait.

So what happens does not depend on how busy the computer is. The hub has the clock (conductor.py);
each handheld tells it until when it waits, and works only until it waits again (`Pacer`). A packet
that is under way counts as work: both ends say how many bytes they have sent and received.

What the handhelds' WiFi says goes along with it: lines that begin with "net" (see
tools.sim.net.exchange), which the other side has before the next line of these.

Messages are lines of JSON. A handheld says [number, until, lines]: it waits until that second, or
for a packet alone when it is null; ``lines`` is {its own port: [bytes sent, bytes received]} of
its connections to the hub. Or [number]: it works, and asks for the time. The hub answers
[number, now], to the former when the time has come.
"""

import asyncio
import os
import selectors

from tools.sim.net import lines

_AHEAD_S = 0.025  # a board waits when it is further ahead: less than a connection's interval
_MOMENT_S = 1e-9


class Pacer(lines.Line):
    """This process's side.

    :param where: the conductor's HOST:PORT
    """

    def __init__(self, where):
        super().__init__(where)
        self.loop = None  # of the radio that is on
        self.now = 0.0
        self.lines = {}
        self.offset_s = 0.0  # of the board's clock; see `follow`
        self._net = []
        self._number = 0
        self._answered = False
        self._say()
        self._hear()

    def wait(self, until, look=None):
        """Until this second, or until `look` finds something; what it found.

        :param until: seconds of the common clock; None: for `look` alone
        :param look: waits for the conductor or for others; gives (is it here, what of others)
        """
        self._say(until, self.lines)
        mine, others = look() if look else (True, [])
        if not mine:
            self._say()
        self._hear()
        return others

    def count(self, transport):
        """Count the bytes of a Bumble transport to the hub."""
        sender, receive = transport.sink.transport, transport.source.data_received
        send = transport.sink.on_packet
        counts = self.lines[sender.get_extra_info("sockname")[1]] = [0, 0]

        def on_packet(packet):
            counts[0] += len(packet)
            send(packet)

        def data_received(data):
            counts[1] += len(data)
            receive(data)

        transport.sink.on_packet, transport.source.data_received = on_packet, data_received

    def forget(self, transport):
        """Count a transport no more, for it will be closed."""
        self.lines.pop(transport.sink.transport.get_extra_info("sockname")[1], None)

    # Of WiFi: see tools.sim.net.far.

    def moment_ms(self, clock):
        """What the board's clock says, on the clock of all: it may be ahead, never behind."""
        return max(self.now, clock.now_us / 1_000_000 - self.offset_s) * 1000

    def take(self):
        """What was said to this handheld's WiFi until the moment in which it works."""
        taken, self._net = self._net, []
        return taken

    def _say(self, *rest):
        self._number += 1
        self._answered = False
        self.tell([self._number, *rest])

    def _hear(self):
        while not self._answered:
            self.read()

    def read(self):
        """Wait for the conductor to say something. True: it is the answer to what was said last."""
        data = self.socket.recv(4096)
        if not data:
            raise ConnectionError("the air has ended")
        for first, *rest in self.messages(data):
            if first == "net":
                self._net.append(rest)
            elif first == self._number:
                self.now, self._answered = rest[0], True
        return self._answered


class _Paced(selectors.DefaultSelector):
    """Waits by the common clock."""

    def __init__(self, pacer):
        super().__init__()
        self._pacer = pacer
        self.register(pacer.socket, selectors.EVENT_READ)

    def select(self, timeout=None):
        _, others = self._look(0)
        if others or (timeout is not None and timeout <= 0):
            return others
        until = None if timeout is None else self._pacer.now + timeout
        return self._pacer.wait(until, lambda: self._look(None))

    def _look(self, timeout):
        while True:
            ready = super().select(timeout)
            others = [one for one in ready if one[0].fileobj is not self._pacer.socket]
            answered = len(others) < len(ready) and self._pacer.read()
            if answered or others or timeout is not None:
                return answered, others


class PacedLoop(asyncio.SelectorEventLoop):
    """A radio's event loop, by the common clock."""

    def __init__(self, pacer):
        super().__init__(_Paced(pacer))
        self._clock_resolution = _MOMENT_S
        self._pacer = pacer
        pacer.loop = self

    def time(self):
        return self._pacer.now


_pacers = {}  # where -> Pacer, at most one


def pacer():
    """The Pacer of this process, or None: the environment says ZAP_AIR_PACE where there is one."""
    where = os.environ.get("ZAP_AIR_PACE")
    if where and where not in _pacers:
        _pacers[where] = Pacer(where)
    return _pacers.get(where)


def follow(clock):
    """From now on the board's time passes no faster than that of all handhelds.

    While the board sleeps its radio works.
    """
    mine = pacer()
    sleep_us = clock.sleep_us
    mine.offset_s = offset_s = clock.now_us / 1_000_000 - mine.now

    def slowly(wait_us):
        sleep_us(wait_us)
        loop = mine.loop
        if loop is not None and loop.is_running():
            return
        ahead_s = clock.now_us / 1_000_000 - offset_s - mine.now
        on = loop is not None and not loop.is_closed()
        if ahead_s <= _AHEAD_S:
            if on and loop._ready:  # what the board has just handed over, though nobody asks
                loop.run_until_complete(asyncio.sleep(0))
        elif on:
            loop.run_until_complete(asyncio.sleep(ahead_s))
        else:
            mine.wait(mine.now + ahead_s)

    clock.sleep_us = slowly
