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
    NO_ACCESS, OPEN = 0x00, 0x11


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
    """A UUID of 128 bits, from text or from 16 bytes, low byte first."""

    size = 128

    def __init__(self, value):
        if isinstance(value, int):
            raise NotImplementedError("not simulated: UUIDs of 16 bits")
        if isinstance(value, str):
            digits = value.replace("-", "")
            if len(digits) != 32 or len(value) != 36:
                raise ValueError("UUID string not 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'")
            value = bytes.fromhex(digits)[::-1]
        elif len(value) != 16:
            raise ValueError("Byte buffer must be 16 bytes.")
        self.uuid128 = bytes(value)

    def __eq__(self, other):
        return isinstance(other, UUID) and self.uuid128 == other.uuid128

    def __hash__(self):
        return hash(self.uuid128)
