"""Plain values of `_bleio`: errors, addresses, UUIDs, permissions."""

from bumble import core


class BluetoothError(Exception):
    pass


class FirmwareCrash(BaseException):
    """What would be a crash or a hang on a board: nothing catches it."""


class RoleError(BluetoothError):
    pass


class SecurityError(BluetoothError):
    pass


class Attribute:
    NO_ACCESS = 0x00
    OPEN = 0x11
    ENCRYPT_NO_MITM = 0x21
    ENCRYPT_WITH_MITM = 0x31
    LESC_ENCRYPT_WITH_MITM = 0x41
    SIGNED_NO_MITM = 0x12
    SIGNED_WITH_MITM = 0x22


class Address:
    PUBLIC, RANDOM_STATIC, RANDOM_PRIVATE_RESOLVABLE, RANDOM_PRIVATE_NON_RESOLVABLE = range(4)

    def __init__(self, address, address_type=1):
        if len(address) != 6:
            raise ValueError("Address must be 6 bytes long")
        self.address_bytes = bytes(address)
        self.type = address_type

    def _key(self):
        return self.address_bytes, self.type

    def __eq__(self, other):
        return isinstance(other, Address) and self._key() == other._key()

    def __hash__(self):
        return hash(self._key())

    def __repr__(self):
        return "<Address %s>" % ":".join("%02x" % byte for byte in reversed(self.address_bytes))


class UUID:
    """Of 16 bits from an int, of 128 bits from text or 16 bytes, low byte first."""

    def __init__(self, value):
        if isinstance(value, int):
            if not 0 <= value <= 0xFFFF:
                raise ValueError("UUID integer value must be 0-0xffff")
            self.size, self._bytes = 16, value.to_bytes(2, "little")
        elif isinstance(value, str):
            digits = value.replace("-", "")
            if len(digits) != 32 or len(value) != 36:
                raise ValueError("UUID string not 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'")
            self.size, self._bytes = 128, bytes(reversed(bytes.fromhex(digits)))
        else:
            if len(value) != 16:
                raise ValueError("Byte buffer must be 16 bytes.")
            self.size, self._bytes = 128, bytes(value)

    @property
    def uuid128(self):
        if self.size == 16:
            raise AttributeError("not a 128-bit UUID")
        return self._bytes

    def pack_into(self, buffer, *, offset=0):
        """Write it into a buffer, low byte first."""
        end = offset + len(self._bytes)
        if end > len(buffer):
            raise ValueError("Buffer too small")
        buffer[offset:end] = self._bytes

    def to_bumble(self):
        return core.UUID.from_bytes(self._bytes)

    @staticmethod
    def from_bumble(uuid):
        raw = uuid.to_bytes()
        return UUID(int.from_bytes(raw, "little")) if len(raw) == 2 else UUID(raw)

    def __eq__(self, other):
        return isinstance(other, UUID) and self._bytes == other._bytes

    def __hash__(self):
        return hash(self._bytes)
