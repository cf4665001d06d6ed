"""Services and characteristics, our own and those of a connected handheld."""

import asyncio
import weakref

from bumble import gatt
from bumble.att import ATT_Error

from tools.sim.air.bleio.in_use import current
from tools.sim.air.bleio.values import UUID, BluetoothError, FirmwareCrash, RoleError

_LONGEST = 512
_TOO_LONG = 0x0D


class Service:
    remote = False
    connection = None

    def __init__(self, uuid, *, secondary=False):
        self.uuid = uuid
        self.secondary = secondary
        self.adapter = current()
        self.registered = False
        self.members = []
        self.adapter.services.append(self)

    @classmethod
    def discovered(cls, uuid, connection):
        self = object.__new__(cls)
        self.uuid, self.secondary, self.members = uuid, False, []
        self.remote, self.connection, self.adapter = True, connection, connection.adapter
        return self

    @property
    def characteristics(self):
        return tuple(self.members)


class Characteristic:
    BROADCAST, INDICATE, NOTIFY, READ, WRITE, WRITE_NO_RESPONSE = 1, 2, 4, 8, 16, 32
    _NAMES = {
        BROADCAST: "BROADCAST",
        INDICATE: "INDICATE",
        NOTIFY: "NOTIFY",
        READ: "READ",
        WRITE: "WRITE",
        WRITE_NO_RESPONSE: "WRITE_WITHOUT_RESPONSE",
    }

    def __init__(self, service, uuid, properties, max_length):
        self.service = service
        self.uuid = uuid
        self.properties = properties
        self.max_length = max_length
        self.observers = []

    @classmethod
    def add_to_service(
        cls,
        service,
        uuid,
        *,
        properties=0,
        read_perm=0x11,
        write_perm=0x11,
        max_length=20,
        fixed_length=False,
        initial_value=None,
        user_description=None,
    ):
        if not 0 <= max_length <= _LONGEST:
            raise ValueError("max_length must be 0-%d when fixed_length is False" % _LONGEST)
        if service.registered:
            raise BluetoothError("this simulation wants characteristics before advertising")
        self = cls(service, uuid, properties, max_length)
        bits = gatt.Characteristic.Properties(0)
        for bit, name in cls._NAMES.items():
            if properties & bit:
                bits |= gatt.Characteristic.Properties[name]
        permissions = gatt.Characteristic.Permissions(0)
        if properties & cls.READ and read_perm:
            permissions |= gatt.Characteristic.READABLE
        if properties & (cls.WRITE | cls.WRITE_NO_RESPONSE) and write_perm:
            permissions |= gatt.Characteristic.WRITEABLE
        value = gatt.CharacteristicValue(read=lambda _: b"", write=self._on_written)
        self.bumble = gatt.Characteristic(uuid.to_bumble(), bits, permissions, value)
        self.bumble.on("subscription", self._on_subscription)
        service.members.append(self)
        return self

    @classmethod
    def discovered(cls, service, proxy):
        properties = 0
        for bit, name in cls._NAMES.items():
            if proxy.properties & gatt.Characteristic.Properties[name]:
                properties |= bit
        # 20: what CircuitPython gives a remote one, whatever it can do.
        self = cls(service, UUID.from_bumble(proxy.uuid), properties, 20)
        self.bumble = proxy
        if self.adapter.port.event_list:
            walk(self.adapter)
            self.adapter.events.append(weakref.ref(self))
        return self

    @property
    def has_cccd(self):
        return bool(self.properties & (self.NOTIFY | self.INDICATE))

    @property
    def handle(self):
        return self.bumble.handle

    @property
    def adapter(self):
        return self.service.adapter

    def observe(self, buffer):
        if self.adapter.port.one_observer:
            self.observers.clear()
        self.observers.append(buffer)
        if self.service.remote:
            self.adapter.client_observers.append((self.handle, buffer))

    def forget(self, buffer):
        if buffer in self.observers:
            self.observers.remove(buffer)
        adapter = self.adapter
        adapter.client_observers = [one for one in adapter.client_observers if one[1] is not buffer]

    def set_cccd(self, *, notify=False, indicate=False):
        """Subscribe to a remote characteristic."""
        if not self.service.remote:
            if self.adapter.port.no_own_cccd:
                raise BluetoothError("No CCCD for this Characteristic")
            raise RoleError("Can't set CCCD on local Characteristic")
        connection = self.service.connection
        connection.check()
        cccd = self.bumble.get_descriptor(gatt.GATT_CLIENT_CHARACTERISTIC_CONFIGURATION_DESCRIPTOR)
        if cccd is None:
            raise BluetoothError("No CCCD for this Characteristic")
        done = self._subscribe(connection, cccd, notify, indicate)
        if self.adapter.port.cccd_wait_s is None:  # N waits for no answer (seen)
            done = asyncio.ensure_future(done, loop=self.adapter.radio.loop)
            done.add_done_callback(lambda one: one.cancelled() or one.exception())
        else:
            connection.gatt(done)
        walk(self.adapter)

    async def _subscribe(self, connection, cccd, notify, indicate):
        end = self.adapter.radio.loop.time() + (self.adapter.port.cccd_wait_s or 0)
        client, handle, adapter = connection.peer.gatt_client, self.handle, self.adapter
        for table in (client.notification_subscribers, client.indication_subscribers):
            if handle not in table:
                table[handle] = {lambda value: adapter.on_notified(connection, handle, value)}
        bits = bytes([notify | indicate << 1, 0])
        await client.write_value(cccd.handle, bits, with_response=True)
        await asyncio.sleep(max(0, end - self.adapter.radio.loop.time()))

    @property
    def value(self):
        raise FirmwareCrash("reading a value waits 2 s on E: not simulated")

    @value.setter
    def value(self, data):
        raise NotImplementedError("not simulated")

    def _on_written(self, bearer, value):
        if len(value) > self.max_length:
            raise ATT_Error(_TOO_LONG)
        for observer in list(self.observers):
            observer.on_packet(bearer.handle, bytes(value))

    def _on_subscription(self, bearer, notify, indicate):
        adapter = self.adapter
        try:
            walk(adapter)
        except FirmwareCrash as crash:  # nobody would hear of it in the middle of the loop
            adapter.crashed = crash
        told = [self]
        if adapter.port.binds_on_subscribe:  # whichever characteristic it was
            told = [one for service in adapter.services for one in service.members]
        for characteristic in told:
            for observer in characteristic.observers:
                observer.on_subscription(bearer.handle, notify or indicate)


def walk(adapter):
    """As the stack walks its event list: see Port.event_list."""
    if any(one() is None for one in adapter.events):
        raise FirmwareCrash("the event list points to a characteristic that was collected")


def register(adapter):
    """Services become part of the GATT server when they are first needed."""
    for service in adapter.services:
        if not service.registered and service.members:
            members = [one.bumble for one in service.members]
            adapter.device.add_service(gatt.Service(service.uuid.to_bumble(), members))
            service.registered = True
