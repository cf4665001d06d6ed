"""Who is on the virtual air and belongs to nobody's table."""

from bumble import hci
from bumble.device import Device, DeviceConfiguration
from bumble.host import Host

from tools.sim.air.controller import Advertisement
from tools.sim.worlds.airlift_handhelds import AirliftHandhelds
from truco_link import advert, frames

# Of docs/link.md.
SERVICE = "b1a7c0de-5a01-4ca1-9000-7ab1e7ab1e00"
PACKETS = "b1a7c0de-5a02-4ca1-9000-7ab1e7ab1e00"


class Advertiser:
    random_address = public_address = None


async def bumble_device(space, services=()):
    """A device of Bumble's own host in this air, switched on."""
    host = Host()
    host.controller = space.new_controller("eve")
    own = hci.Address("F1:00:00:00:00:01", hci.Address.RANDOM_DEVICE_ADDRESS)
    device = Device(config=DeviceConfiguration(name="eve", address=own), host=host)
    device.add_services(services)
    await device.power_on()
    return device


def call_of(table_id):
    head = bytes((advert.GUEST_CALL, frames.VERSION, table_id & 0xFF, table_id >> 8))
    return head + bytes(advert.MIN_SIZE - 4) + b"eve"


class Stranger:
    """Sends a call each 100 ms, and is gone when somebody wants to connect."""

    def __init__(self, w, content):
        self.w, self.content = w, content
        self.connects = 0
        self._hides = False
        w.loop.call_soon(self._shout)
        self._watch(w)

    def _shout(self):
        if not self._hides:
            address = hci.Address("C0:00:00:00:00:00", hci.Address.RANDOM_DEVICE_ADDRESS)
            body = b"\xff\xff\xff\x5a\x50" + self.content
            data = b"\x02\x01\x06" + bytes((len(body),)) + body
            self.w.space.send_advertising_pdu(Advertiser, Advertisement(address, data))
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
            self._hides = vain = bytes(address.address_bytes)[-1] == 0xC0
            self.connects += vain
            try:
                return real(address, timeout=timeout)
            finally:
                self._hides = False

        adapter.connect = stopped

    def _show(self):
        self._hides = False
