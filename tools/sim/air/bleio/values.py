"""Plain values of `_bleio`: errors, addresses, UUIDs."""

from tools.sim.air import att


class BluetoothError(Exception):
    pass


class RoleError(BluetoothError):
    pass


class SecurityError(BluetoothError):
    pass


class FirmwareCrash(BaseException):
    """What would be a crash or a hang on a board: nothing catches it."""


class Attribute:
    NO_ACCESS, OPEN = 0x00, 0x11


class Address:
    PUBLIC, RANDOM_STATIC, RANDOM_PRIVATE_RESOLVABLE, RANDOM_PRIVATE_NON_RESOLVABLE = range(4)

    def __init__(self, address, address_type=1):
        if len(address) != 6:
            raise ValueError("Address must be 6 bytes long")
        self.address_bytes = bytes(address)
        self.type = address_type

    @property
    def packed(self):
        """As a Space writes it."""
        return bytes((self.type,)) + self.address_bytes

    def __eq__(self, other):
        return isinstance(other, Address) and self.packed == other.packed

    def __hash__(self):
        return hash(self.packed)


class UUID:
    """Of 16 bits from an int, of 128 bits from text or 16 bytes, low byte first."""

    def __init__(self, value):
        if isinstance(value, int):
            if not 0 <= value <= 0xFFFF:
                raise ValueError("UUID integer value must be 0-0xffff")
            self.packed = att.two(value)
        elif isinstance(value, str):
            digits = value.replace("-", "")
            if len(digits) != 32 or len(value) != 36:
                raise ValueError("UUID string not 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'")
            self.packed = bytes.fromhex(digits)[::-1]
        elif len(value) != 16:
            raise ValueError("Byte buffer must be 16 bytes.")
        else:
            self.packed = bytes(value)
        self.size = 8 * len(self.packed)

    @property
    def uuid128(self):
        if self.size == 16:
            raise AttributeError("not a 128-bit UUID")
        return self.packed

    def __eq__(self, other):
        return isinstance(other, UUID) and self.packed == other.packed

    def __hash__(self):
        return hash(self.packed)
