"""Stand-in for _bleio on the 32-bit VM: a radio that hears one other handheld, see peers.py."""

# peers.py stands before this, in one file: so there is no module more than on a board.


class BluetoothError(Exception):
    pass


class UUID:
    def __init__(self, uuid):
        pass


class Service:
    def __init__(self, uuid):
        pass


class Attribute:
    NO_ACCESS = OPEN = 0


class Characteristic:
    WRITE_NO_RESPONSE = properties = 0

    @staticmethod
    def add_to_service(service, uuid, *, properties, read_perm, write_perm, max_length):
        return None


other = None
first = []  # what the other says before its records
ticket = b""  # in front of them
meets = False  # both have found each other


class CharacteristicBuffer:
    def __init__(self, characteristic, *, timeout, buffer_size):
        self.ring = bytearray(buffer_size)

    def readinto(self, buffer):
        if first:
            packet = first.pop(0)
        elif other is None or not other.out or not meets:
            return 0
        else:
            packet = ticket + other.out.pop(0)
        for i in range(len(packet)):
            buffer[i] = packet[i]
        return len(packet)

    def reset_input_buffer(self):
        pass


class PacketBuffer:
    """As large as CircuitPython's: ports/nordic/common-hal/_bleio/PacketBuffer.c, of a client."""

    def __init__(self, characteristic, *, buffer_size, max_packet_size):
        self.ring = bytearray(2 * max_packet_size)

    def write(self, data, *, header=None):
        global ticket, meets
        if data[0]:
            other.hear(bytes(data))
        else:  # the first word
            meets = True
            ticket = bytes(data[1:])
            if not ticket:
                first.append(b"\0\x81\2")
        return len(data)

    def deinit(self):
        pass


class _Remote:
    characteristics = (Characteristic,)


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
    advertising = False
    connected = True
    connections = ()

    def start_advertising(self, data, *, connectable, interval):
        if connectable and other is not None and not self.connections:
            self.connections = (_Connection(),)

    def stop_advertising(self):
        pass

    def start_scan(self, *, prefixes=b"", timeout, interval=0.1, window=0.1, active=True):
        if other is None or self.connections:
            return ()
        entry = _Entry()
        entry.advertisement_bytes = other.advertisement(None)
        return (entry,)

    def stop_scan(self):
        pass

    def connect(self, address, *, timeout):
        self.connections = (_Connection(),)
        first.append(b"\0")


adapter = _Adapter()
