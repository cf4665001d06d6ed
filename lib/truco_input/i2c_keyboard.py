"""The keyboard of a LilyGO T-Deck: a controller on I2C that gives the last letter, once."""

from micropython import const

_ADDRESS = const(0x55)
_PATIENCE = const(50)  # reads that are left out after one that failed: the controller may start


class I2CKeyboard:
    """A source of `truco_input.keyboard`.

    :param i2c: a `busio.I2C` that nothing else uses
    """

    def __init__(self, i2c):
        i2c.try_lock()
        self._i2c = i2c
        self._byte = bytearray(1)
        self._rest = 0

    def read(self) -> int:
        """The ASCII code of a letter, or 0."""
        if self._rest:
            self._rest -= 1
            return 0
        try:
            self._i2c.readfrom_into(_ADDRESS, self._byte)
        except OSError:
            self._rest = _PATIENCE
            return 0
        return self._byte[0]
