# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""One clock for several processes on one air: it moves only when all of them wait.

So what happens does not depend on how busy the computer is. The hub has the clock (`Conductor`);
each handheld tells it until when it waits, and works only until it waits again (`Pacer`). A packet
that is under way counts as work: both ends say how many bytes they have sent and received.

Messages are lines of JSON. A handheld says [number, until, lines]: it waits until that second, or
for a packet alone when it is null; ``lines`` is {its own port: [bytes sent, bytes received]} of
its connections to the hub. Or [number]: it works, and asks for the time. The hub answers
[number, now], to the former when the time has come.
"""

import asyncio
import json
import os
import selectors
import socket

_AHEAD_S = 0.002  # how far ahead a board may be before it has to wait
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
        if not times:
            return False
        self.now = max(self.now, min(times))
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


class _Member(asyncio.Protocol):
    """A handheld, as the conductor knows it."""

    def __init__(self, conductor):
        self.conductor = conductor
        self.waits = False
        self.until = None
        self.lines = {}
        self._number = 0
        self._got = b""

    def connection_made(self, transport):
        self._transport = transport
        self.conductor.members.append(self)
        self.conductor.missing = max(0, self.conductor.missing - 1)

    def connection_lost(self, _error):
        self.conductor.members.remove(self)

    def data_received(self, data):
        *lines, self._got = (self._got + data).split(b"\n")
        for line in lines:
            self._number, *rest = json.loads(line)
            self.waits = bool(rest)
            if not rest:
                self.answer()
                continue
            self.until, lines_there = rest
            self.lines = {int(port): counts for port, counts in lines_there.items()}

    def answer(self):
        """Tell the handheld that its time has come."""
        self.waits, self.until = False, None
        self._transport.write(json.dumps([self._number, self.conductor.now]).encode() + b"\n")


class Pacer:
    """This process's side.

    :param where: the conductor's HOST:PORT
    """

    def __init__(self, where):
        host, _, port = where.rpartition(":")
        self.socket = socket.create_connection((host, int(port)))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.loop = None  # of the radio that is on
        self.now = 0.0
        self.lines = {}
        self._number = 0
        self._got = b""
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

    def _say(self, *rest):
        self._number += 1
        self.socket.sendall(json.dumps([self._number, *rest]).encode() + b"\n")

    def _hear(self):
        number = None
        while number != self._number:
            while b"\n" not in self._got:
                data = self.socket.recv(4096)
                if not data:
                    raise ConnectionError("the air has ended")
                self._got += data
            line, _, self._got = self._got.partition(b"\n")
            number, self.now = json.loads(line)


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
        ready = super().select(timeout)
        others = [one for one in ready if one[0].fileobj is not self._pacer.socket]
        return len(others) < len(ready), others


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
    offset_s = clock.now_us / 1_000_000 - mine.now

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
