"""A TLV320DAC3100 audio chip, with the registers for its sample rate and volume.

Source: adafruit_tlv320 1.4.0, which names the registers and has the formulas of the clocks.
"""

_RESET, _CLOCKS, _PLL, _NDAC, _DATA_PATH, _LEFT_DB = 1, 4, 5, 11, 63, 65
_HEADPHONE, _SPEAKER = (1, 31), (1, 32)  # (page, register) that switches each output on


class Codec:
    """The chip on I2C: pages of registers. Each byte read or written moves to the next register."""

    ADDRESS = 0x18

    def __init__(self):
        self._page = self._at = 0
        self._registers = {}

    def write(self, data):
        if data:
            self._at = data[0]
        for byte in data[1:]:
            if self._at == 0:
                self._page = byte
            elif (self._page, self._at) == (0, _RESET):
                self._registers = {}
            else:
                self._registers[self._page, self._at] = byte
            self._at += 1

    def read(self, count):
        found = bytes(self.register(self._page, self._at + i) for i in range(count))
        self._at += count
        return found

    def register(self, page, at):
        return self._registers.get((page, at), 0)

    def rate(self, mclk_hz):
        """Return the samples per second that the chip expects.

        Return None if the chip's PLL, a clock divider or a converter is off.

        :param mclk_hz: frequency at its pin MCLK
        """
        pll, j, d_high, d_low = (self.register(0, _PLL + i) for i in range(4))
        n, m, o_high, o_low = (self.register(0, _NDAC + i) for i in range(4))
        on = pll & n & m & 0x80 and self.register(0, _DATA_PATH) >> 6 == 3
        if not on or self.register(0, _CLOCKS) != 3:  # 3: MCLK feeds the PLL, the PLL the codec
            return None
        p, r, d = pll >> 4 & 7, pll & 15, d_high << 8 | d_low
        hz = mclk_hz * r * (j + d / 10_000) / p
        return hz / ((n & 0x7F) * (m & 0x7F) * (o_high << 8 | o_low))

    @property
    def volume_db(self):
        """Return the volume of the left channel; the right one is equal."""
        left = self.register(0, _LEFT_DB)
        return (left - 256 if left > 127 else left) / 2

    @property
    def powered(self):
        """Return the outputs that have power: a set of "headphone" and "speaker"."""
        levels = {
            "headphone": self.register(*_HEADPHONE) >> 6,
            "speaker": self.register(*_SPEAKER) >> 7,
        }
        return {name for name, on in levels.items() if on}
