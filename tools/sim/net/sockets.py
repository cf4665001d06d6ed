"""Simulate socketpool with the limits and errors of a port of CircuitPython (`wifi_radio.Port`).

A listening socket accepts real connections, for example of a browser: for each TCP port at which
the board listens, a TCP port of this computer can be opened (`World.doors`). As in
ports/raspberrypi/common-hal/socketpool/Socket.c, a non-blocking `accept` raises EAGAIN if nobody
has connected, and up to `backlog` connections wait to be accepted.
"""

import ipaddress
import select
import socket

from tools.sim import contract
from tools.sim.net.world import BROADCAST

# The boards' error numbers (newlib's), which may differ from this computer's.
EBADF, EAGAIN, EACCES, EPIPE, EOPNOTSUPP, ECONNRESET, ETIMEDOUT = 9, 11, 13, 32, 95, 104, 116
EHOSTUNREACH, EINPROGRESS, EALREADY, EISCONN, ENOTCONN = 118, 119, 120, 127, 128


def failed(number):
    """Return the OSError that a board raises with this error number."""
    return OSError(number, "Errno %d" % number)


SO_BROADCAST = 0x20  # socket option of lwIP, for which CircuitPython has no name

LONGEST = 1472  # maximum bytes of an unfragmented datagram
_SEND_LIMIT = 4096  # maximum number of bytes that one `send` accepts


class SocketPool:
    class gaierror(OSError):
        pass

    AF_INET = 2
    SOCK_STREAM, SOCK_DGRAM = 1, 2
    EAI_NONAME = -2
    IPPROTO_TCP = 6
    SOL_SOCKET, SO_REUSEADDR, TCP_NODELAY = 0xFFF, 4, 1

    def __init__(self, radio):
        self.radio = radio
        self.sockets = []
        if radio.pool is not None:
            self.sockets = radio.pool.sockets  # all pools of a radio share its sockets
        radio.pool = self

    def socket(self, family=AF_INET, type=SOCK_STREAM, proto=0):
        if family != self.AF_INET:
            raise NotImplementedError("Only IPv4 sockets supported")
        if len(self.sockets) >= self.radio.port.sockets:
            raise RuntimeError("Out of sockets")
        made = Datagrams(self, type) if type == self.SOCK_DGRAM else Stream(self, type)
        self.sockets.append(made)
        return made

    def getaddrinfo(self, host, port, family=0, type=0):
        return [(self.AF_INET, self.SOCK_STREAM, 0, "", (self.resolve(host), port))]

    def resolve(self, host):
        """Return the address of a host name. Block while it is looked up.

        :raises SocketPool.gaierror: the name is unknown, or there is no network
        """
        try:
            return str(ipaddress.IPv4Address(host))
        except ValueError:
            self.radio.sleep_ms(self.radio.world.dns_ms)
        if self.radio.network is None or host not in self.radio.world.names:
            raise self.gaierror(self.EAI_NONAME, "Name or service not known")
        return self.radio.world.names[host]

    def cut(self):
        """Reset all TCP connections and drop unread datagrams, because the network is lost."""
        for one in list(self.sockets):
            one.cut()


class Socket:
    def __init__(self, pool, type):
        self.pool = pool
        self.type = type
        self.closed = False
        self._world = pool.radio.world
        self._timeout = None

    def settimeout(self, value):
        self._timeout = value

    def setblocking(self, flag):
        self._timeout = None if flag else 0

    def setsockopt(self, level, optname, value):
        known = [(SocketPool.IPPROTO_TCP, SocketPool.TCP_NODELAY)]
        known += [(SocketPool.SOL_SOCKET, SocketPool.SO_REUSEADDR)]
        if (level, optname) not in known and self.pool.radio.port.name == "raspberrypi":
            raise failed(EOPNOTSUPP)

    def close(self):
        if not self.closed:
            self.closed = True
            self.pool.sockets.remove(self)

    def _check_open(self):
        if self.closed:
            raise failed(EBADF)

    def _wait(self, done, late):
        """Wait until ``done()`` is true.

        :param late: error number of the OSError that is raised after the socket's time-out
        """
        self._world.pump()
        if self._timeout == 0 and not done():
            raise failed(late)
        waited_ms = 0
        while not done():
            if self._timeout is not None and waited_ms > self._timeout * 1000:
                raise failed(ETIMEDOUT if late == EAGAIN else late)
            self.pool.radio.sleep_ms(1)
            waited_ms += 1
            self._world.pump()


@contract.standing_for("socketpool.Socket")
class Stream(Socket):
    """A TCP socket: a connection to a service, or a listening socket."""

    wire = None
    door = None

    def bind(self, address):
        self._check_open()
        self._number = address[1]

    def listen(self, backlog):
        self._check_open()
        self.door = Door(self._world.doors.get(self._number), backlog)

    def accept(self):
        """Accept a connection without waiting. Close the connection if no socket is free."""
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

    def connect(self, address):
        self._check_open()
        host = self.pool.resolve(address[0])
        port = self.pool.radio.port
        self._world.pump()
        if self.wire is not None:
            if self.wire.state == "up":
                raise failed(EISCONN)
            if self.wire.state != "connecting":
                raise failed(EBADF if port.peer_closed else ECONNRESET)
            raise failed(EALREADY)
        if self.pool.radio.network is None:
            raise failed(EHOSTUNREACH)
        self.wire = self._world.dial((host, address[1]))
        self._wait(lambda: self.wire.state != "connecting", port.connecting)
        if self.wire.state == "refused":
            raise failed(ECONNRESET)

    def recv_into(self, buffer, bufsize=0):
        self._check_open()
        self._world.pump()
        size = min(bufsize or len(buffer), len(buffer))
        self._check_wire()
        wire, port = self.wire, self.pool.radio.port
        # It is unknown what Espressif does while the socket is connecting. Assume an error.
        if wire.state == "connecting" and not port.peer_closed:
            raise failed(ENOTCONN)
        self._wait(lambda: wire.arrived or wire.state not in ("connecting", "up"), EAGAIN)
        self._check_wire()
        if not wire.arrived:
            if port.peer_closed:
                return 0
            raise failed(ENOTCONN)
        size = min(size, len(wire.arrived))
        buffer[:size] = wire.arrived[:size]
        del wire.arrived[:size]
        return size

    def send(self, data):
        self._check_open()
        self._world.pump()
        self._check_wire()
        if self.wire.state == "connecting":
            if self._timeout == 0:
                raise failed(EAGAIN if self.pool.radio.port.peer_closed else EINPROGRESS)
            self._wait(lambda: self.wire.state != "connecting", EAGAIN)
            self._check_wire()
        size = min(len(data), _SEND_LIMIT)
        if self.wire.state == "up":  # what is sent after the peer has closed is lost
            size = self.wire.send(bytes(data[:size])) or size
        return size

    def readable(self):
        """Return True if `select` would report the socket as readable.

        On RP2 a connection that the peer has reset or refused is not reported.
        """
        self._world.pump()
        if self.wire is None or self.closed:
            return self.door is not None
        rp2 = self.pool.radio.port.peer_closed
        ends = ("ended",) if rp2 else ("ended", "reset", "refused")
        return bool(self.wire.arrived) or self.wire.state in ends

    def cut(self):
        if self.wire is not None:
            self.wire.cut()

    def close(self):
        if self.wire is not None and not self.closed:
            self.wire.close()
        if self.door is not None:
            self.door.close()
        super().close()

    def _check_wire(self):
        if self.wire is None:
            raise failed(ENOTCONN)
        if self.wire.state in ("refused", "reset"):
            raise failed(ECONNRESET)


@contract.standing_for("socketpool.Socket")
class Datagrams(Socket):
    """A UDP socket. A connected one receives only from its peer."""

    _last_port = 49151
    reads = 0  # number of datagrams read from all sockets in this process

    def __init__(self, pool, type):
        super().__init__(pool, type)
        self._kept = []
        self._number = 0  # UDP port to which the socket is bound; 0: none
        self._other = None  # (address, port) of the peer that `connect` has set
        self._to_all = False  # True if the option SO_BROADCAST is set

    @property
    def network(self):
        return self.pool.radio.network

    @property
    def address(self):
        return (self.pool.radio.address, self._number)

    def setsockopt(self, level, optname, value):
        super().setsockopt(level, optname, value)
        if (level, optname) == (SocketPool.SOL_SOCKET, SO_BROADCAST):
            self._to_all = bool(value)

    def bind(self, address):
        self._check_open()
        self._number = address[1]
        self._world.bind(self)

    def connect(self, address):
        self._check_open()
        self._other = (self.pool.resolve(address[0]), address[1])
        self._be_bound()

    def arrive(self, data, sender):
        """Queue a datagram that has arrived. Drop it if the queue is full."""
        if self._other in (None, sender) and len(self._kept) < self.pool.radio.port.datagrams:
            self._kept.append((data, sender))

    def readable(self):
        """Return True if `select` would report the socket as readable."""
        self._world.pump()
        return bool(self._kept)

    def sendto(self, data, address):
        self._check_open()
        host = self.pool.resolve(address[0])
        if len(data) > LONGEST or self.network is None:
            raise failed(EHOSTUNREACH)
        to_all = host in (BROADCAST, self.pool.radio.broadcast)
        if to_all and self.pool.radio.port.asks_option and not self._to_all:
            raise failed(EACCES)
        self._be_bound()
        self._world.send(self, (host, address[1]), data)
        return len(data)

    def send(self, data):
        self._check_open()
        if self._other is None:
            raise failed(EPIPE)
        if len(data) > LONGEST or self.network is None:
            raise failed(EHOSTUNREACH)
        self._world.send(self, self._other, data)
        return len(data)

    def _be_bound(self):
        if not self._number:
            Datagrams._last_port += 1
            self.bind(("", Datagrams._last_port))

    def recvfrom_into(self, buffer):
        self._check_open()
        self._wait(lambda: self._kept, EAGAIN)
        data, sender = self._kept.pop(0)
        Datagrams.reads += 1
        size = min(len(buffer), len(data))
        buffer[:size] = data[:size]
        return size, sender

    def recv_into(self, buffer, bufsize=0):
        size = self.recvfrom_into(memoryview(buffer)[: bufsize or len(buffer)])[0]
        if not size and not self.pool.radio.port.peer_closed:
            self._other = None  # Espressif disconnects the socket when an empty datagram arrives
            raise failed(ENOTCONN)
        return size

    def cut(self):
        self._kept.clear()

    def close(self):
        self._world.unbind(self)
        super().close()


class Door:
    """A TCP port of this computer, through which browsers connect to a listening board.

    :param port: number of the port; 0: any free port, whose number is stored in the attribute
        `port`; None: nobody can connect
    """

    def __init__(self, port, backlog):
        self._socket = None
        if port is not None:
            self._socket = socket.create_server(("127.0.0.1", port), backlog=backlog)
            self._socket.setblocking(False)
            self.port = self._socket.getsockname()[1]

    def accept(self):
        try:
            if self._socket is None:
                raise BlockingIOError
            there, address = self._socket.accept()
        except BlockingIOError:
            raise failed(EAGAIN) from None
        return Line(there), address

    def close(self):
        if self._socket is not None:
            self._socket.close()


class Line:
    """A real TCP connection with the interface of `tools.sim.net.world.Wire`."""

    def __init__(self, real):
        real.setblocking(False)
        self._real = real
        self.state = "up"
        self._come = bytearray()

    @property
    def arrived(self):
        """Return the unread bytes. Take at most about 4 KB, so that a fast sender has to wait."""
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
        """Send bytes. Return how many of them were accepted."""
        try:
            return self._real.send(data)
        except BlockingIOError:
            raise failed(EAGAIN) from None
        except OSError:
            self.state = "reset"
            raise failed(ECONNRESET) from None

    def close(self):
        self.state = "reset"
        self._come.clear()
        self._real.close()

    cut = close

    def hold(self):
        """Do nothing: packets of a real connection cannot be held back."""

    release = hold
