"""A telephone that is a script, in the air of emulated Pico Ws: it joins an access point, gets an
address there by DHCP, and speaks UDP and TCP. Frames are packed by rp2040py.

It knows no other network, so whoever is not on this one is asked for at the access point.
"""

from rp2040py.external.cyw43 import net

from . import wifi

_EVERYBODY = b"\xff" * 6
_NOBODY, _ALL = bytes(4), b"\xff" * 4
_BOOTPS, _BOOTPC = 67, 68
_TYPE, _SERVER, _WANTED = 53, 54, 50  # options of DHCP, RFC 2132
_YOURS = slice(16, 20)  # of a message of DHCP
_PATIENCE_MS = 1000  # until something is said again
_WINDOW = 32768
MSS = 1460  # RFC 9293: that of Ethernet
_FIRST_PORT = 49152


class Telephone:
    """
    :param network: `tools.lab.chip.network.Network`
    :param number: 1 to 255, of its hardware address

    Call `tick` all the time. joined: whether an access point has let it in; None: not yet said.
    address, board: its own and the access point's, 4 bytes; None before DHCP.
    """

    def __init__(self, network, number):
        self.hardware = bytes((2, 0, 0, 0, 1, number))
        self.cells = [None, None]
        self.joined_as = None
        self.address = self.board = None
        self.now_ms = 0
        self._network = network
        self._inbox = []
        self._board_hardware = None
        self._asks_ms = None
        self._offer = None
        self._datagrams = []  # of UDP: (port of ours, payload)
        self._streams = {}  # {port of ours: Stream}
        self._ports = _FIRST_PORT

    # What the air calls, as a `wifi.Radio`.

    def joined(self, how):
        self.joined_as = how

    def give(self, frame, interface=wifi.STATION):
        self._inbox.append(frame)

    def cut(self):
        self.address = self.board = None

    # What the script calls.

    def join(self, name, password):
        """As a scanned code of a network makes it do."""
        self._network.join(self, name, password)

    def tick(self, now_ms):
        """Hear what came, say again what was lost."""
        self.now_ms = now_ms
        while self._inbox:
            self._hear(net.parse_ethernet(self._inbox.pop(0)))
        is_in = self.cells[wifi.STATION] is not None
        if is_in and self.address is None and self._is_due():
            self._discover()
        elif self.address is not None and self._board_hardware is None and self._is_due():
            self._resolve()
        if self._board_hardware is not None:
            for stream in list(self._streams.values()):
                stream.tick(now_ms)

    def ask(self, port, payload):
        """Send a datagram to the access point; the port of ours to which an answer comes."""
        self._ports += 1
        if self._board_hardware is not None:  # else it is lost
            self._send(net.IP_PROTO_UDP, self._udp(self._ports, port, payload))
        return self._ports

    def answer(self, port):
        """The next datagram that came to a port of ours, or None."""
        for at, (to, payload) in enumerate(self._datagrams):
            if to == port:
                del self._datagrams[at]
                return payload
        return None

    def connect(self, port):
        """A `Stream` to a port of the access point, which begins now."""
        self._ports += 1
        self._streams[self._ports] = made = Stream(self, self._ports, port)
        return made

    # For its streams.

    def send_tcp(self, own, port, seq, ack, flags, payload=b"", mss=None):
        made = net.pack_tcp(
            self.address, self.board, own, port, seq, ack, flags, _WINDOW, payload, mss=mss
        )
        self._send(net.IP_PROTO_TCP, made)

    def forget(self, own):
        self._streams.pop(own, None)

    # Inside.

    def _is_due(self):
        if self._asks_ms is not None and self.now_ms - self._asks_ms < _PATIENCE_MS:
            return False
        self._asks_ms = self.now_ms
        return True

    def _discover(self):
        self._dhcp({_TYPE: bytes((net.DHCP_MSG_DISCOVER,))})

    def _dhcp(self, options):
        message = net.pack_dhcp(net.DHCP_OP_REQUEST, 7, self.hardware, _NOBODY, options)
        packet = net.pack_udp(_NOBODY, _ALL, _BOOTPC, _BOOTPS, message)
        self._frame(_EVERYBODY, net.pack_ipv4(_NOBODY, _ALL, net.IP_PROTO_UDP, packet))

    def _resolve(self):
        self._arp(_EVERYBODY, net.ARP_OP_REQUEST, bytes(6), self.board)

    def _arp(self, to, kind, hardware, address):
        asked = net.pack_arp(kind, self.hardware, self.address, hardware, address)
        self._frame(to, asked, net.ETHERTYPE_ARP)

    def _udp(self, own, port, payload):
        return net.pack_udp(self.address, self.board, own, port, payload)

    def _send(self, kind, payload):
        packet = net.pack_ipv4(self.address, self.board, kind, payload)
        self._frame(self._board_hardware, packet)

    def _frame(self, to, payload, kind=net.ETHERTYPE_IPV4):
        frame = net.pack_ethernet(to, self.hardware, kind, payload)
        self._network.frame(self, wifi.STATION, frame)

    def _hear(self, frame):
        if frame.ethertype == net.ETHERTYPE_ARP:
            self._hear_arp(net.parse_arp(frame.payload))
            return
        packet = net.parse_ipv4(frame.payload) if frame.ethertype == net.ETHERTYPE_IPV4 else None
        if packet is None:
            return
        if packet.proto == net.IP_PROTO_UDP:
            datagram = net.parse_udp(packet.payload)
            if datagram.dst_port == _BOOTPC:
                self._hear_dhcp(datagram.payload)
            else:
                self._datagrams.append((datagram.dst_port, datagram.payload))
        elif packet.proto == net.IP_PROTO_TCP and packet.dst_ip == self.address:
            segment = net.parse_tcp(packet.payload)
            stream = self._streams.get(segment.dst_port)
            if stream is not None:
                stream.hear(segment)

    def _hear_arp(self, asked):
        if asked is None or self.address is None:
            return
        if asked.sender_ip == self.board:
            self._board_hardware = asked.sender_mac
        if asked.op == net.ARP_OP_REQUEST and asked.target_ip == self.address:
            self._arp(asked.sender_mac, net.ARP_OP_REPLY, asked.sender_mac, asked.sender_ip)

    def _hear_dhcp(self, payload):
        message = net.parse_dhcp(payload)
        if message is None or message.chaddr != self.hardware or self.address is not None:
            return
        kind, server = message.options[_TYPE][0], message.options[_SERVER]
        if kind == net.DHCP_MSG_OFFER:
            offered = bytes(payload[_YOURS])
            request = bytes((net.DHCP_MSG_REQUEST,))
            self._dhcp({_TYPE: request, _WANTED: offered, _SERVER: server})
        elif kind == net.DHCP_MSG_ACK:
            self.address, self.board = bytes(payload[_YOURS]), server
            self._asks_ms = None


class Stream:
    """A connection by TCP (RFC 9293), as much of it as one with no losses but the other's needs:
    what was not acknowledged for a second is sent once more.

    came: bytearray of what the other has said; the reader empties it. up, closed: whether it is
    open, was ended by the other.
    """

    def __init__(self, phone, own, port):
        self.came = bytearray()
        self.up = self.closed = False
        self._phone, self._own, self._port = phone, own, port
        self._una = 1000 * own & 0xFFFFFFFF  # the first byte that is not acknowledged
        self._out = bytearray()  # from there on
        self._sent = 0  # of these
        self._room = self._wanted = 0  # the other's window; what it says next
        self._said_ms = None

    @property
    def waiting(self):
        """Bytes that the other has not acknowledged."""
        return len(self._out)

    def write(self, data):
        """Say it as soon as there is room."""
        self._out += data

    def forget(self):
        """Go without a word."""
        self.closed = True
        self._phone.forget(self._own)

    def close(self):
        """Rudely: nothing more is heard of it."""
        if self._said_ms is not None:
            self._say(net.TCP_RST | net.TCP_ACK)
        self.forget()

    def tick(self, now_ms):
        """Say what there is to say."""
        is_late = self._said_ms is None or now_ms - self._said_ms >= _PATIENCE_MS
        if not self.up:
            if is_late and not self.closed:
                self._said_ms = now_ms
                self._say(net.TCP_SYN, mss=MSS)
            return
        if self._sent and is_late:
            self._sent = 0
        while self._sent < min(len(self._out), self._room):
            piece = self._out[self._sent : min(self._sent + MSS, self._room)]
            self._say(net.TCP_ACK | net.TCP_PSH, bytes(piece))
            self._sent += len(piece)
            self._said_ms = now_ms

    def hear(self, segment):
        """A segment of the other's."""
        if segment.flags & net.TCP_RST:
            self.forget()
            return
        self._room = segment.window
        if segment.flags & net.TCP_SYN:
            self.up = True
            self._una, self._wanted = segment.ack, segment.seq + 1 & 0xFFFFFFFF
            self._say(net.TCP_ACK)
            return
        taken = segment.ack - self._una & 0xFFFFFFFF
        if 0 < taken <= len(self._out):
            self._una = segment.ack
            del self._out[:taken]
            self._sent = max(0, self._sent - taken)
            self._said_ms = self._phone.now_ms
        if segment.payload or segment.flags & net.TCP_FIN:
            if segment.seq == self._wanted:
                self.came += segment.payload
                ends = segment.flags & net.TCP_FIN
                self._wanted = self._wanted + len(segment.payload) + ends & 0xFFFFFFFF
                self.closed = self.closed or bool(ends)
            self._say(net.TCP_ACK)

    def _say(self, flags, payload=b"", mss=None):
        seq = self._una + (self._sent if self.up else 0) & 0xFFFFFFFF
        self._phone.send_tcp(self._own, self._port, seq, self._wanted, flags, payload, mss)
