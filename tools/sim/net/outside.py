"""A service of a `World` that is a real one: bytes go to a socket of this computer and back."""

import asyncio


class Outside:
    """
    :param loop: the event loop that has the sockets; its clock is the computer's
    :param where: HOST:PORT
    :raises ValueError: it is none
    """

    def __init__(self, loop, where):
        host, _, port = where.rpartition(":")
        if not host or not port.isdecimal():
            raise ValueError("HOST:PORT, not `%s`" % where)
        self._loop = loop
        self._address = host, int(port)

    def connect(self, send, close, now_s):
        """As `tools.net.broker.Broker` has it."""
        line = _Line(send, close)
        line.task = self._loop.create_task(self._open(line))
        return line

    def tick(self, now_s):
        pass

    async def _open(self, line):
        try:
            await self._loop.create_connection(lambda: line, *self._address)
        except OSError:
            line.end()


class _Line(asyncio.Protocol):
    """A connection to the outside, as the world has a session, and as asyncio has a protocol."""

    task = None  # what opens it; kept, for the loop does not keep it

    def __init__(self, send, close):
        self._send = send
        self._close = close
        self._transport = None
        self._waiting = bytearray()  # until it is open
        self._over = False

    def end(self):
        if not self._over:
            self._over = True
            self._close()

    # By the world.

    def receive(self, data, now_s):
        if self._transport is None:
            self._waiting += data
        else:
            self._transport.write(data)

    def lost(self):
        self._over = True
        if self._transport is not None:
            self._transport.close()

    # By asyncio.

    def connection_made(self, transport):
        self._transport = transport
        if self._over:
            transport.close()
        transport.write(bytes(self._waiting))

    def data_received(self, data):
        if not self._over:
            self._send(data)

    def connection_lost(self, error):
        self.end()
