"""Who is on the virtual air and belongs to nobody's table."""

import contextlib

from bumble import att, core, hci
from bumble.device import Device, DeviceConfiguration, Peer
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
    return head + bytes(advert.CALL_SIZE - 4)


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


class Mute:
    """Calls a table as a newcomer; who connects is told ``00``, and its discovery gets no answer.

    ``met``: how often somebody has connected.

    :param services: of `bumble.gatt.Service`; when there are some, discovery is answered
    """

    def __init__(self, w, table_id, services=()):
        self.w, self.met = w, 0
        self._answers = bool(services)
        self._device = w.radio.run(bumble_device(w.space, services))
        self._serve = self._device.gatt_server.on_gatt_pdu
        self._device.gatt_server.on_gatt_pdu = self._on_pdu
        body = b"\xff\xff\xff\x5a\x50" + call_of(table_id)
        self._data = b"\x02\x01\x06" + bytes((len(body),)) + body
        self._device.on("connection", self._on_connection)
        w.radio.run(self._call())

    async def _call(self):
        await self._device.start_advertising(
            advertising_data=self._data,
            own_address_type=hci.OwnAddressType.RANDOM,
            advertising_interval_min=40,
            advertising_interval_max=40,
        )

    def _on_pdu(self, connection, pdu):
        if self._answers or isinstance(pdu, att.ATT_Exchange_MTU_Request):
            self._serve(connection, pdu)

    def _on_connection(self, connection):
        self.met += 1
        connection.on("disconnection", lambda _: self.w.loop.create_task(self._call()))
        self.w.loop.create_task(self._say_found(connection))

    async def _say_found(self, connection):
        with contextlib.suppress(Exception):  # the host may have gone
            peer = Peer(connection)
            (service,) = await peer.discover_service(core.UUID(SERVICE))
            (packets,) = await service.discover_characteristics((core.UUID(PACKETS),))
            await packets.write_value(b"\0")
