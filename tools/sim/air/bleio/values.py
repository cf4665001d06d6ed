"""Plain values of `_bleio`: errors, addresses, UUIDs."""


class BluetoothError(Exception):
    pass


class RoleError(BluetoothError):
    pass


class SecurityError(BluetoothError):
    pass


class FirmwareCrash(BaseException):
    """A crash or a hang of a real board; no program catches it."""


class Attribute:
    NO_ACCESS, OPEN, SIGNED_NO_MITM, SIGNED_WITH_MITM = 0x00, 0x11, 0x12, 0x22
    ENCRYPT_NO_MITM, ENCRYPT_WITH_MITM, LESC_ENCRYPT_WITH_MITM = 0x21, 0x31, 0x41


class Address:
    def __init__(self, address, address_type=1):
        if len(address) != 6:
            raise ValueError("Address must be 6 bytes long")
        self.address_bytes = bytes(address)
        self.type = address_type

    @property
    def packed(self):
        """Return the address as a Space writes it."""
        return bytes((self.type,)) + self.address_bytes

    def __eq__(self, other):
        return isinstance(other, Address) and self.packed == other.packed

    def __hash__(self):
        return hash(self.packed)


class UUID:
    """A UUID: of 16 bits from a number, of 128 from text or from 16 bytes, low byte first.

    wire: its 2 or 16 bytes, low byte first
    """

    def __init__(self, value):
        if isinstance(value, int):
            value = value.to_bytes(2, "little")
        elif isinstance(value, str):
            digits = value.replace("-", "")
            if len(digits) != 32 or len(value) != 36:
                raise ValueError("UUID string not 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'")
            value = bytes.fromhex(digits)[::-1]
        elif len(value) != 16:
            raise ValueError("Byte buffer must be 16 bytes.")
        self.wire = bytes(value)

    @classmethod
    def of_wire(cls, data):
        """Return the UUID whose `wire` this is."""
        return cls(int.from_bytes(data, "little") if len(data) == 2 else data)

    @property
    def size(self):
        return 8 * len(self.wire)

    def __eq__(self, other):
        return isinstance(other, UUID) and self.wire == other.wire

    def __hash__(self):
        return hash(self.wire)
