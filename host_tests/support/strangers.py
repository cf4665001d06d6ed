"""Radio stations near the handhelds that belong to no table."""

from tools.sim.air import bleio
from tools.sim.air import bleio_gatt as att
from tools.sim.air.space import Station, address
from truco_link import messages
from truco_link.digest import tag_of, token_of

# UUID of Zap's service (docs/bluetooth.md).
SERVICE = "b1a7c0de-5a01-4ca1-9000-7ab1e7ab1e00"


def shout(w, own_address, data):
    """Send one advertisement of a device that accepts no connection."""
    Station(w.space, address(own_address), None).shout(data)


def repeat_call(w, i, each_s=0.02):
    """Repeat the call of handheld `i` from one address, which accepts no connection."""
    lobby = w.lobbies[i]
    tag = tag_of(token_of(lobby.secret, lobby.at.table_id))
    data = advertised(call_of(lobby.at.table_id, tag[: messages.CALL_SIZE - messages.TAG_AT]))

    def repeat():
        shout(w, "F1:00:00:00:00:01", data)
        w.space.later(each_s, repeat)

    repeat()


def call_of(table_id, tag=bytes(4)):
    head = bytes((messages.GUEST_CALL, messages.VERSION, table_id & 0xFF, table_id >> 8))
    return head + bytes(messages.TAG_AT - len(head)) + tag


def advertised(content):
    body = b"\xff\xff\xff\x5a\x50" + content
    return b"\x02\x01\x06" + bytes((len(body),)) + body


class Stranger:
    """A station that sends a call every 100 ms, and disappears when a device wants to connect.

    connects   number of attempts to connect
    """

    def __init__(self, w, content):
        self.w, self._data, self.connects = w, advertised(content), 0
        self._shout()
        radio = getattr(w.carriers[0], "gap", None) or w.adapters[0]
        self._connect, radio.connect = radio.connect, self._be_called

    def _shout(self):
        shout(self.w, "C0:00:00:00:00:00", self._data)
        self.w.space.later(0.1, self._shout)

    def _be_called(self, target, **how):
        # Packed addresses are little-endian, so the one of this station, C0:..., ends with C0.
        self.connects += getattr(target, "packed", target)[-1] == 0xC0
        return self._connect(target, **how)


class Mute:
    """A station that calls a table but never answers the discovery.

    A device that connects is sent ``00`` and the token. Each call has a new address.

        met     number of connections
        asked   number of requests of a discovery
    """

    def __init__(self, w, table_id, tag=bytes(4), token=b""):
        self.w, self.met, self.asked, self._token = w, 0, 0, token
        self._data = advertised(call_of(table_id, tag))
        self._call()

    def _call(self):
        own = address("F1:00:00:00:%02X:%02X" % divmod(self.met, 256))
        self.station = self.w.space.station(own, self)
        self.station.advertise(self._data, True, 0.025)

    def linked(self, number, *_):
        self.met += 1
        service = att.PRIMARY + bleio.UUID(SERVICE).wire
        self.station.send(number, att.request(att.FIND_BY_VALUE, 1, 0xFFFF, service))

    def came(self, number, packet):
        op = packet[0]
        if op == att.FIND_BY_VALUE + 1:
            first, last = att.number(packet, 1), att.number(packet, 3)
            ask = att.request(att.READ_BY_TYPE, first, last, att.DECLARATION)
            self.station.send(number, ask)
        elif op == att.READ_BY_TYPE + 1:
            word = bytes((att.WRITE_COMMAND, packet[5], packet[6])) + b"\0" + self._token
            self.station.send(number, word)
        elif op == att.ASK_MTU:
            self.station.send(number, b"\x03\x17\x00")
        elif not op & 1:
            self.asked += 1

    def ended(self, number):
        self.station.hide()
        self._call()

    heard = left = changed = lambda *_: None


class Silent(Mute):
    """A stranger that accepts a connection and sends nothing."""

    gone = 0

    def linked(self, number, *_):
        self.met += 1

    def ended(self, number):
        self.gone += 1
