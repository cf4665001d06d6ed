"""Stand-in for _bleio on the 32-bit VM: a radio that works, and hears nobody."""


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
    WRITE_NO_RESPONSE = 0

    @staticmethod
    def add_to_service(service, uuid, *, properties, read_perm, write_perm, max_length):
        return None


class CharacteristicBuffer:
    def __init__(self, characteristic, *, timeout, buffer_size):
        self.ring = bytearray(buffer_size)

    def readinto(self, buffer):
        return 0


class PacketBuffer:
    """As large as CircuitPython's: ports/nordic/common-hal/_bleio/PacketBuffer.c, of a client."""

    def __init__(self, characteristic, *, buffer_size, max_packet_size):
        self.ring = bytearray(2 * max_packet_size)


class _Adapter:
    enabled = True
    connected = advertising = False
    connections = ()

    def start_advertising(self, data, *, connectable, interval):
        pass

    def stop_advertising(self):
        pass

    def start_scan(self, *, prefixes, timeout, interval, window, active):
        return ()

    def stop_scan(self):
        pass


adapter = _Adapter()
