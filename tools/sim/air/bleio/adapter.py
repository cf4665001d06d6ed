"""The radio of one handheld. Source: common-hal/_bleio/Adapter.c of each port."""

import asyncio
import contextlib
import random

from bumble import core, hci
from bumble.device import AdvertisingType, Device, DeviceConfiguration
from bumble.host import Host
from bumble.keys import MemoryKeyStore

from tools.sim.air import pace
from tools.sim.air.bleio import limits
from tools.sim.air.bleio.connection import Connection
from tools.sim.air.bleio.gatt import register
from tools.sim.air.bleio.scan import ScanResults
from tools.sim.air.bleio.values import Address, BluetoothError
from tools.sim.air.controller import REACH

_LEGACY = 31  # bytes of an advertisement
_SLOTS = 5  # E Adapter.h 20


class Adapter:
    """
    :param radio: `tools.sim.air.clock.Radio`
    :param port: `tools.sim.air.ports.Port`
    :param str address: its static random address
    :param space: `tools.sim.air.space.Space` of this process, or
    :param hub: where a hub listens, as Bumble writes it: ``unix:PATH``, ``tcp-client:HOST:PORT``
    """

    def __init__(self, radio, port, address, space=None, hub=None, seed=0):
        self.radio = radio
        self.port = port
        self.name = "CIRCUITPY" + address.replace(":", "")[-4:].lower()
        self.chance = random.Random(seed)
        self.lost = 0  # packets, see Port.loss
        self.services, self.buffers = [], []
        self.client_observers = []  # (handle, buffer)
        self.events = []  # weak references, see Port.event_list
        self.crashed = None  # a FirmwareCrash that happened unseen
        self.unheard_of = set()  # whom a `connect` was for that is lost, see Port.scan_end_s
        self.fails = {}  # for tests: name of a call -> the errors that it raises next
        self.slots = [None] * _SLOTS
        self.half = [[] for _ in self.slots]  # of each what a discovery had found when it failed
        self.device = None
        self.advertising = False
        self._address_text = address
        self.living = []
        self._tuple = None
        self._scan = None
        self._transport = None  # to a hub
        self.controller = None  # the virtual one, when it is in this process
        radio.run(self._power_on(space, hub))

    def close(self):
        """Power off."""
        if self._transport is not None:
            if pace.pacer():
                pace.pacer().forget(self._transport)
            self.radio.run(self._transport.close())
        self.radio.close()

    async def _power_on(self, space, hub):
        address = hci.Address(self._address_text, hci.Address.RANDOM_DEVICE_ADDRESS)
        config = DeviceConfiguration(name=self.name, address=address, keystore=None)
        config.irk = (bytes(address) * 3)[:16]
        if space is not None:
            host = Host()
            host.controller = self.controller = space.new_controller(self._address_text)
        else:
            from bumble.transport import open_transport

            self._transport = await open_transport(hub)
            if pace.pacer():
                pace.pacer().count(self._transport)
            host = Host(self._transport.source, self._transport.sink)
        self.device = device = Device(config=config, host=host)
        device.keystore = MemoryKeyStore()
        device.gatt_server.max_mtu = self.port.mtu
        device.on("connection", self._on_connection)
        device.host.on("advertising_report", self._on_report)
        await device.power_on()

    def set_reach(self, on):
        """It is carried out of reach of all others, or back."""
        self.device.host.hci_sink.on_packet(REACH + bytes((on,)))

    # What the radio says.

    def _on_connection(self, bumble_connection):
        if limits.is_lost(self, bumble_connection):
            return
        connection = Connection(self, bumble_connection)
        self.living.append(connection)
        self.slots[connection.place] = connection
        self._tuple = None
        asks_s = self.port.asks_s
        if asks_s is not None and connection.interval_ms != asks_s * 1000:
            connection.ask_for(asks_s * 1000)
        if not connection.is_central:
            self.advertising = False
        bumble_connection.on("disconnection", lambda _: self._on_disconnection(connection))

    def _on_disconnection(self, connection):
        connection.connected = False
        self.living.remove(connection)
        if not self.port.stale_connections:
            self._tuple = None
        for buffer in list(self.buffers):
            buffer.on_disconnected(connection)

    def free_slot(self):
        return next(i for i, one in enumerate(self.slots) if one is None or not one.connected)

    def check(self):
        if self.crashed is not None:
            raise self.crashed

    def fail(self, name):
        self.check()
        if self.fails.get(name):
            raise self.fails[name].pop(0)

    def by_handle(self, handle):
        """The Connection with this handle, or None."""
        for connection in self.living:
            if connection.bumble.handle == handle:
                return connection
        return None

    def on_notified(self, connection, handle, value):
        for wanted, buffer in list(self.client_observers):
            if wanted == handle:  # by the handle alone, as the C code does
                buffer.on_packet(connection.bumble.handle, bytes(value))

    def _on_report(self, report):
        if self._scan is not None:
            self._scan.hear(report, self.port.obeys_window)

    # What the program wants.

    @property
    def enabled(self):
        return True

    @enabled.setter
    def enabled(self, on):
        if not on:
            raise NotImplementedError("this simulation's radio stays on")

    @property
    def address(self):
        return Address(bytes(hci.Address(self._address_text)), Address.RANDOM_STATIC)

    @property
    def connected(self):
        self.check()
        self.radio.pump()
        return bool(limits.counted(self))

    @property
    def connections(self):
        self.check()
        self.radio.pump()
        if self._tuple is None:
            self._tuple = limits.counted(self)
        return self._tuple

    def start_advertising(
        self,
        data,
        *,
        scan_response=None,
        connectable=True,
        anonymous=False,
        timeout=0,
        interval=0.1,
        tx_power=0,
        directed_to=None,
    ):
        self.fail("start_advertising")
        if self.advertising:
            raise BluetoothError("Already advertising.")
        if not 0.02 <= interval <= 10.24:
            raise ValueError("interval must be in range 0.02-10.24")
        data, scan_response = bytes(data), bytes(scan_response or b"")
        if len(data) > _LEGACY or len(scan_response) > _LEGACY or timeout:
            raise NotImplementedError("not simulated: extended advertising, timeout")
        if connectable:
            limits.check(self, "as_peripheral")
        kind = AdvertisingType.UNDIRECTED_CONNECTABLE_SCANNABLE
        if not connectable:
            kind = AdvertisingType.UNDIRECTED
            if scan_response:
                kind = AdvertisingType.UNDIRECTED_SCANNABLE
        register(self)
        self.radio.run(
            self.device.start_advertising(
                kind,
                own_address_type=hci.OwnAddressType.RANDOM,
                advertising_data=data,
                scan_response_data=scan_response,
                advertising_interval_min=interval * 1000,
                advertising_interval_max=interval * 1000,
            )
        )
        self.advertising = True

    def stop_advertising(self):
        self.advertising = False
        self.radio.run(self.device.stop_advertising())

    def start_scan(
        self,
        *,  # all of them: shared-bindings/_bleio/Adapter.c 292-301
        prefixes=b"",
        buffer_size=512,
        extended=False,
        timeout=None,
        interval=0.1,
        window=0.1,
        minimum_rssi=-80,
        active=True,
    ):
        if not self.port.central:
            raise NotImplementedError
        if self._scan is not None and not self._scan.done:
            raise BluetoothError("Scan already in progress. Stop with stop_scan.")
        if self.advertising and not self.port.scans_while_advertising:
            raise BluetoothError("Unknown system firmware error: 0011")
        if timeout and timeout < interval:
            raise ValueError("non-zero timeout must be >= interval")
        if window > interval:
            raise ValueError("window must be <= interval")
        # It is remembered before it begins: E Adapter.c 273, so a failure needs a `stop_scan`.
        times = interval, window, self.radio.loop.time()
        self._scan = scan = ScanResults(self.radio, buffer_size, prefixes, minimum_rssi, times)
        self.fail("start_scan")
        self.radio.run(self._start_scan(active))
        if timeout:
            self.radio.loop.call_later(timeout, self._end_scan, scan)
        return scan

    async def _start_scan(self, active):
        if self.device.scanning:
            await self.device.stop_scanning(legacy=True)
        await self.device.start_scanning(legacy=True, active=active)

    def _end_scan(self, scan):
        scan.ending = True
        self.radio.loop.call_later(self.port.scan_end_s, self._scan_ended, scan)

    def _scan_ended(self, scan):
        scan.done = not scan.endless
        if self._scan is scan and scan.done:
            self._scan = None
            asyncio.ensure_future(self._stop_scanning())

    async def _stop_scanning(self):
        with contextlib.suppress(core.BaseBumbleError):  # the controller may be gone
            await self.device.stop_scanning(legacy=True)

    def stop_scan(self):
        scan, self._scan = self._scan, None
        if scan is not None:
            scan.done, scan.endless = True, False
            self.radio.run(self.device.stop_scanning(legacy=True))

    def connect(self, address, *, timeout):
        if not self.port.central:
            raise NotImplementedError
        self.fail("connect")
        limits.check(self, "as_central")
        how = limits.lose if self._leave_scan() else Adapter._connect
        register(self)
        target = limits.target(self, address)
        try:
            return self.radio.run(how(self, target, timeout))
        except (core.TimeoutError, asyncio.TimeoutError):
            return limits.too_late(self)

    def _leave_scan(self):
        """The radio stops to scan, but see Port.connect_ends_scan; and Port.scan_end_s: True."""
        scan = self._scan
        self.stop_scan()
        if scan is not None and not self.port.connect_ends_scan:
            scan.done, scan.endless, self._scan = False, True, scan
        return scan is not None and scan.ending and self.port.connect_ends_scan

    async def _connect(self, target, timeout):
        end = self.radio.loop.time() + timeout
        made = await self.device.connect_le(target, limits.WANTS, timeout=timeout)
        connection = next(one for one in self.living if one.bumble is made)
        exchange = asyncio.ensure_future(connection.peer.request_mtu(self.port.mtu))
        exchange.add_done_callback(lambda one: one.cancelled() or one.exception())
        if self.port.waits_for_mtu:
            # The link is up, but nobody owns it when the time of `connect` is over.
            await asyncio.wait({exchange}, timeout=end - self.radio.loop.time())
            if not exchange.done():
                raise asyncio.TimeoutError
            if not connection.connected:
                raise BluetoothError("Failed to connect: internal error")
        return connection
