"""Keep services and characteristics: our own, and those of a connected handheld."""

import weakref

from tools.sim.air import att
from tools.sim.air.bleio.values import UUID, BluetoothError, RoleError

_LONGEST = 512
_REMOTE = 20  # GATT_MAX_DATA_LENGTH, of what was discovered: E Connection.c 410, N 514
_CCCD_S = 2.0  # E __init__.c 244: success is 0, which is what it waits to change (seen)

_current = None


def use(adapter):
    """Make an adapter what `_bleio.adapter` is."""
    global _current
    _current = adapter
    return adapter


def current():
    """Return the adapter of the program that runs now.

    :raises RuntimeError: nobody has made one
    """
    if _current is None:
        raise RuntimeError("no radio: use tools.sim.air.bleio.use")
    return _current


class Service:
    remote = False
    connection = None

    def __init__(self, uuid, *, secondary=False):
        self.uuid = uuid
        self.adapter = current()
        self.registered = False
        self.members = []
        self.adapter.services.append(self)

    @classmethod
    def discovered(cls, uuid, connection, entry):
        self = object.__new__(cls)
        self.uuid, self.members, self.remote = uuid, [], True
        self.connection, self.adapter = connection, connection.adapter
        self.handles = att.number(entry, 0), att.number(entry, 2)
        return self

    def ends(self):
        """List each characteristic with room for descriptors, and its last handle."""
        lasts = [one.declared - 1 for one in self.members[1:]] + [self.handles[1]]
        return [(one, end) for one, end in zip(self.members, lasts) if end > one.handle]

    @property
    def characteristics(self):
        return tuple(self.members)


class Characteristic:
    BROADCAST, INDICATE, NOTIFY, READ, WRITE, WRITE_NO_RESPONSE = 1, 2, 4, 8, 16, 32
    _WIRE = {1: 0x01, 2: 0x20, 4: 0x10, 8: 0x02, 16: 0x08, 32: 0x04}
    cccd = None  # its handle, once it is found

    def __init__(self, service, uuid, properties, max_length):
        self.service = service
        self.adapter = service.adapter
        self.uuid = uuid
        self.properties = properties
        self.max_length = max_length
        self.observers = []
        self.handle = 0

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
    ):
        if fixed_length or initial_value is not None:
            raise NotImplementedError("not simulated: values that are read")
        if not 0 <= max_length <= _LONGEST:
            raise ValueError("max_length must be 0-%d when fixed_length is False" % _LONGEST)
        if service.registered:
            raise NotImplementedError("not simulated: one more after advertising")
        self = cls(service, uuid, properties, max_length)
        service.members.append(self)
        return self

    @classmethod
    def discovered(cls, service, entry):
        bits = sum(bit for bit, wire in cls._WIRE.items() if entry[2] & wire)
        self = cls(service, UUID.of_wire(entry[5:]), bits, _REMOTE)
        self.declared, self.handle = att.number(entry, 0), att.number(entry, 3)
        if not self.adapter.port.nordic:  # E Characteristic.c 108
            self.adapter.walk()
            self.adapter.events.append(weakref.ref(self))
            self.adapter.begin()
        return self

    @property
    def wire_properties(self):
        return sum(wire for bit, wire in self._WIRE.items() if self.properties & bit)

    @property
    def has_cccd(self):
        return bool(self.properties & (self.NOTIFY | self.INDICATE))

    @property
    def value(self):
        raise NotImplementedError("not simulated: values that are read")

    @value.setter
    def value(self, value):
        self.adapter.begin()
        if not self.service.remote or not self.properties & self.WRITE_NO_RESPONSE:
            raise NotImplementedError("not simulated: values but those written without response")
        if not self.service.connection.connected:
            raise ConnectionError("Not connected")
        packet = bytes((att.WRITE_COMMAND,)) + att.two(self.handle) + bytes(value)
        self.service.connection.send(packet)

    def observe(self, buffer):
        if not self.adapter.port.nordic:  # the last one alone: E Characteristic.c 332
            self.observers.clear()
            self.adapter.walk()
        self.observers.append(buffer)
        if self.service.remote:
            self.adapter.observers.append((self.handle, buffer))

    def forget(self, buffer):
        if buffer in self.observers:
            self.observers.remove(buffer)
        adapter = self.adapter
        adapter.observers = [one for one in adapter.observers if one[1] is not buffer]

    def set_cccd(self, *, notify=False, indicate=False):
        """Subscribe to a remote characteristic."""
        adapter, connection = self.adapter, self.service.connection
        adapter.begin()
        if not self.service.remote:
            if adapter.port.nordic:  # (seen)
                raise RoleError("Can't set CCCD on local Characteristic")
            raise BluetoothError("No CCCD for this Characteristic")  # (seen)
        if not connection.connected:
            raise ConnectionError("Not connected")
        if self.cccd is None:
            raise BluetoothError("No CCCD for this Characteristic")
        packet = bytes((att.WRITE,)) + att.two(self.cccd) + bytes((notify | indicate << 1, 0))
        connection.ask(packet, lambda answer: None)
        if not adapter.port.nordic:
            adapter.space.wait(lambda: False, adapter.space.now + _CCCD_S)
        adapter.begin()

    # What the radio says.

    def written(self, connection, value):
        for observer in list(self.observers):
            observer.on_packet(connection, value)

    def subscribed(self, connection, value):
        told = [self]
        if not self.adapter.port.nordic:  # whichever characteristic it was: E PacketBuffer.c 150
            self.adapter.walk()
            told = [one for service in self.adapter.services for one in service.members]
        for characteristic in told:
            for observer in characteristic.observers:
                observer.on_subscription(connection, bool(value[0]))
