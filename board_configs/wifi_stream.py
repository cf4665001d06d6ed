"""A stream, as truco_link.carriers.mqtt has it, on a socket of the board's own WiFi."""

import select

from micropython import const

# What a board's sockets say: newlib's numbers.
_EAGAIN = const(11)
_ETIMEDOUT = const(116)  # Espressif, of a connection that is under way
_EINPROGRESS = const(119)  # the same of RP2
_EALREADY = const(120)
_EISCONN = const(127)
_ENOTCONN = const(128)
_POLLIN = const(1)
# `select` never tells RP2's program of a connection that was reset, and to read from a socket that
# has nothing raises, which takes heap. So that is done once in so many times.
_SELDOM = const(32)


class Stream:
    """A TCP connection, which begins now. Nothing here waits.

    radio: `wifi.radio`, whose network it is lost with; None: it knows none

    :param pool: `socketpool.SocketPool`
    :param address: (IPv4 address as text, port); looking for a name would wait
    :param socket: None, or one that is connected already, and is left as it is
    :raises RuntimeError: there is no socket left
    """

    radio = None

    def __init__(self, pool, address, socket=None):
        self._address = address
        self._up = socket is not None
        self._socket = socket or pool.socket(pool.AF_INET, pool.SOCK_STREAM)
        self._socket.settimeout(0)
        if socket is None:
            # Else a packet may wait for the answer to the one before.
            self._socket.setsockopt(pool.IPPROTO_TCP, pool.TCP_NODELAY, 1)
        self._poll = select.poll()
        self._poll.register(self._socket, _POLLIN)
        self._asked = 0

    def readinto(self, buffer) -> int:
        if not (self.is_up() and self._has_some()):
            return 0
        try:
            count = self._socket.recv_into(buffer)
        except OSError as error:
            if error.errno != _EAGAIN:
                raise
            return 0
        if not count:
            raise OSError(_ENOTCONN)  # RP2 says so of an end, Espressif raises
        return count

    def write(self, data) -> int:
        if not self.is_up():
            return 0
        try:
            return self._socket.send(data)
        except OSError as error:
            if error.errno != _EAGAIN:
                raise
            return 0

    def close(self) -> None:
        self._socket.close()

    def is_up(self) -> bool:
        """Return whether it is connected; OSError: it will not be."""
        if not self._up:
            try:
                self._socket.connect(self._address)
                self._up = True
            except OSError as error:
                if error.errno == _EISCONN:
                    self._up = True
                elif error.errno not in (_EINPROGRESS, _EALREADY, _ETIMEDOUT):
                    raise
        return self._up

    def _has_some(self):
        """Return whether it is worth while to read."""
        self._asked += 1
        if self._asked == _SELDOM:
            self._asked = 0
            if self.radio is not None and not self.radio.connected:
                raise OSError(_ENOTCONN)
            return True
        for _ in self._poll.ipoll(0):  # type: ignore[attr-defined]
            return True
        return False
