"""A stream for truco_link.carriers.mqtt on a socket of the board's own WiFi."""

import select

from micropython import const

# Error numbers of a board's sockets, as in newlib.
_EAGAIN = const(11)
_ETIMEDOUT = const(116)  # raised by Espressif while a connection is being made
_EINPROGRESS = const(119)  # raised by RP2 while a connection is being made
_EALREADY = const(120)
_EISCONN = const(127)
_ENOTCONN = const(128)
_POLLIN = const(1)
# On RP2, `select` does not report a connection that was reset, and reading an empty socket raises
# an error, which takes heap. So `_has_some` allows such a read only once in this number of calls.
_SELDOM = const(32)


class Stream:
    """A TCP connection that is made in the background. Nothing here blocks.

    radio: `wifi.radio`; the connection counts as lost if the board leaves its network. None: the
        network is not checked

    :param pool: `socketpool.SocketPool`
    :param address: (IPv4 address as text, port); finding a name would block
    :param socket: None, or a connected socket, whose options are left as they are
    :raises RuntimeError: there is no socket left
    """

    radio = None

    def __init__(self, pool, address, socket=None):
        self._address = address
        self._up = socket is not None
        self._socket = socket or pool.socket(pool.AF_INET, pool.SOCK_STREAM)
        self._socket.settimeout(0)
        if socket is None:
            # Without this option, a small packet may wait until the previous one is acknowledged.
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
            # RP2 returns no bytes at the end of a connection, Espressif raises
            raise OSError(_ENOTCONN)
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
        """Return whether the stream is connected. Raises OSError if connecting failed."""
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
        """Return whether to try to read: bytes are waiting, or it is time to try anyway."""
        self._asked += 1
        if self._asked == _SELDOM:
            self._asked = 0
            if self.radio is not None and not self.radio.connected:
                raise OSError(_ENOTCONN)
            return True
        for _ in self._poll.ipoll(0):  # type: ignore[attr-defined]
            return True
        return False
