"""Who is on the virtual air and belongs to nobody's table."""

from bumble import hci

from tools.sim.air.controller import Advertisement
from tools.sim.worlds.airlift_handhelds import AirliftHandhelds
from truco_link import advert, frames

# Of docs/link.md.
SERVICE = "b1a7c0de-5a01-4ca1-9000-7ab1e7ab1e00"
PACKETS = "b1a7c0de-5a02-4ca1-9000-7ab1e7ab1e00"


class Advertiser:
    random_address = public_address = None


def call_of(table_id):
    head = bytes((advert.GUEST_CALL, frames.VERSION, table_id & 0xFF, table_id >> 8))
    return head + bytes(advert.MIN_SIZE - 4) + b"eve"


class Stranger:
    """Sends a call each 100 ms, and is gone when somebody wants to connect.

    :param addresses: how many it calls from, one after the other
    :param others: how many more advertise with it
    """

    def __init__(self, w, content, addresses=1):
        self.w, self.content, self.addresses = w, content, addresses
        self.count = 0
        self.stood_s = 0.0  # how long the host's `_bleio` connected to it in vain
        self.connects = 0
        self._hides = False
        w.loop.call_soon(self._shout)
        self._watch(w)

    def _shout(self):
        if not self._hides:
            number = self.count // 3 % self.addresses
            address = hci.Address(
                "C0:00:00:%02X:%02X:%02X" % (number >> 16, number >> 8 & 255, number & 255),
                hci.Address.RANDOM_DEVICE_ADDRESS,
            )
            body = b"\xff\xff\xff\x5a\x50" + self.content
            data = b"\x02\x01\x06" + bytes((len(body),)) + body
            self.w.space.send_advertising_pdu(Advertiser, Advertisement(address, data))
        self.count += 1
        self.w.loop.call_later(0.1, self._shout)

    def _watch(self, w):
        """See how the host connects, and to whom."""
        if isinstance(w, AirliftHandhelds):
            carrier = w.carriers[0]
            connect = carrier.connect

            def counted(address):
                if address[-1] == 0xC0:
                    self.connects += 1
                    self._hides = True
                    self.w.loop.call_later(2.5, self._show)
                connect(address)

            carrier.connect = counted
            return
        adapter = w.adapters[0]
        real = adapter.connect

        def stopped(address, *, timeout):
            start_s = w.loop.time()
            self._hides = vain = bytes(address.address_bytes)[-1] == 0xC0
            try:
                return real(address, timeout=timeout)
            finally:
                self._hides = False
                if vain:
                    self.connects += 1
                    self.stood_s += w.loop.time() - start_s

        adapter.connect = stopped

    def _show(self):
        self._hides = False
