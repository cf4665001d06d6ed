"""Stand-in for _bleio on the 32-bit VM: a radio that hears one other handheld, see peers.py."""

# peers.py stands before this, in one file: so there is no module more than on a board.


class BluetoothError(Exception):
    pass


class UUID:
    def __init__(self, uuid):
        pass


Service = UUID


class Attribute:
    NO_ACCESS = OPEN = 0


class Characteristic:
    WRITE_NO_RESPONSE = NOTIFY = 0

    @staticmethod
    def add_to_service(service, uuid, *, properties, read_perm, write_perm, max_length):
        return None


other = None


class PacketBuffer:
    """As large as CircuitPython's: shared-module/_bleio/PacketBuffer.c."""

    def __init__(self, characteristic, *, buffer_size, max_packet_size):
        self.ring = bytearray(buffer_size * (2 + max_packet_size) + 2 * max_packet_size)

    def write(self, data):
        other.hear(bytes(data))
        return len(data)

    def readinto(self, buffer):
        if not other.out:
            return 0
        packet = other.out.pop(0)
        for i in range(len(packet)):
            buffer[i] = packet[i]
        return len(packet)

    def deinit(self):
        pass


class _Remote:
    characteristics = (None,)


class _Connection:
    connected = True

    def discover_remote_services(self, service_uuids_whitelist=None):
        return (_Remote,)

    def disconnect(self):
        self.connected = False


class _Entry:
    address = "other"
    rssi = -40
    connectable = True
    advertisement_bytes = b""


class _Adapter:
    enabled = True
    connected = advertising = False
    connections = ()

    def start_advertising(self, data, *, connectable, interval):
        if connectable and other is not None:
            self.connected = True

    def stop_advertising(self):
        pass

    def start_scan(self, *args, **kwargs):
        if other is None or self.connections:
            return ()
        entry = _Entry()
        entry.advertisement_bytes = other.advertisement(None)
        return (entry,)

    def stop_scan(self):
        pass

    def connect(self, address, *, timeout):
        connection = _Connection()
        self.connections = (connection,)
        return connection


adapter = _Adapter()
