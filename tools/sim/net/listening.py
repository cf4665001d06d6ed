"""Somebody real at a simulated board: what connects to a port of this computer is at one of its.

A board's sockets that listen, by CircuitPython's ports/raspberrypi/common-hal/socketpool/Socket.c:
`accept` without a timeout raises EAGAIN; who is not accepted waits, as many as the backlog says.
"""

import select
import socket

from tools.sim.net import errors

_HERE = "127.0.0.1"


class Listening:
    """What a `tools.sim.net.sockets.Stream` can that listens."""

    door = None

    def bind(self, address):
        self._check_open()
        self._number = address[1]

    def listen(self, backlog):
        self._check_open()
        self.door = door(self._world, self._number, backlog)

    def accept(self):
        """Without waiting. As on RP2, who comes is lost when no socket is left."""
        self._check_open()
        wire, address = self.door.accept()
        if len(self.pool.sockets) >= self.pool.radio.port.sockets:
            wire.close()
            raise RuntimeError("Out of sockets")
        made = type(self)(self.pool, self.type)
        made.settimeout(self._timeout)
        made.wire = wire
        self.pool.sockets.append(made)
        return made, address

    def close(self):
        if self.door is not None:
            self.door.close()
        super().close()


def door(world, number, backlog):
    """For a board that listens at this port: where others come in; nobody does without a port of
    `World.doors`."""
    real = world.doors.get(number)
    return Door(real, backlog) if real is not None else _Closed()


class _Closed:
    def accept(self):
        raise errors.failed(errors.EAGAIN)

    def close(self):
        pass


class Door(_Closed):
    """
    :param port: of this computer; 0: any, and `port` says which
    """

    def __init__(self, port, backlog):
        self._socket = socket.create_server((_HERE, port), backlog=backlog)
        self._socket.setblocking(False)
        self.port = self._socket.getsockname()[1]

    def accept(self):
        try:
            there, address = self._socket.accept()
        except BlockingIOError:
            raise errors.failed(errors.EAGAIN) from None
        return Line(there), address

    def close(self):
        self._socket.close()


class Line:
    """A connection, as `tools.sim.net.world.Wire` is one."""

    def __init__(self, real):
        real.setblocking(False)
        self._real = real
        self.state = "up"
        self._come = bytearray()

    @property
    def arrived(self):
        """What can be read; a little at a time, so that who sends more has to wait."""
        while self.state == "up" and len(self._come) < 2048:
            if not select.select([self._real], [], [], 0)[0]:
                break
            try:
                data = self._real.recv(2048)
            except OSError:
                self.state = "reset"
                break
            if not data:
                self.state = "ended"
            self._come += data
        return self._come

    def send(self, data):
        """How many bytes were taken."""
        try:
            return self._real.send(data)
        except BlockingIOError:
            raise errors.failed(errors.EAGAIN) from None
        except OSError:
            self.state = "reset"
            raise errors.failed(errors.ECONNRESET) from None

    def cut(self):
        self.close()

    def close(self):
        self.state = "reset"
        self._come.clear()
        self._real.close()

    def hold(self):
        """Nothing comes through any more, and neither side knows: not of somebody real."""

    release = hold
