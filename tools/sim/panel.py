"""Simulate an ST77xx-like panel, which turns the bytes on an SPI bus into a picture.

Sources: the command tables of the ST7735R, ST7789 and ILI9341 data sheets, which agree on all
commands here. The controller's memory is a grid of columns and rows. The command MADCTL selects how
an address on the bus maps to a place in memory. The mounting of the glass maps that place to a
visible pixel. Both mappings only mirror, swap or shift the axes. So a row of pixels is one slice of
`Panel.ram`.
"""

import functools
import sys
from array import array

from tools.sim.panels import MADCTL_BGR

_SWRESET, _SLPIN, _SLPOUT, _INVOFF, _INVON = 0x01, 0x10, 0x11, 0x20, 0x21
_DISPOFF, _DISPON, _CASET, _RASET, _RAMWR, _RAMWRC = 0x28, 0x29, 0x2A, 0x2B, 0x2C, 0x3C
_MADCTL, _COLMOD, _RAMCTRL = 0x36, 0x3A, 0xB0
_MY, _MX, _MV = 0x80, 0x40, 0x20
_BITS_16 = 0x05  # value of COLMOD for 16 bits per pixel
_LITTLE_ENDIAN = 0x08  # bit in the second byte of an ST7789's RAMCTRL


class PanelError(Exception):
    """The device sent something that no panel of this kind can show."""


class Count:
    """The bytes that the bus has transferred.

    pixels: number of bytes that are pixels
    windows: (x0, y0, x1, y1), the addressed area of each RAMWR command
    """

    def __init__(self):
        self.pixels = 0
        self.windows = []


class Panel:
    """A panel with the properties of `spec` (a `PanelSpec`). `transfer` takes bytes from the bus.

    :param pictures: False if the pixels are not needed: they are counted, but not stored
    """

    def __init__(self, spec, pictures=True):
        self.spec = spec
        self.pictures = pictures
        self.columns, self.rows = spec.ram
        # Memory is random at power-on. A pattern makes pixels visible that the program never drew.
        self.ram = array("H", [0x8410, 0x4208]) * (self.columns * self.rows // 2)
        self.count = Count()
        self.version = 0  # number that increases with every change of the picture
        self.lit = True  # True if the backlight is on
        self.reset()

    def reset(self):
        """Reset the registers, like the reset line or SWRESET. Memory keeps its content."""
        self.awake = self.on = self.inverted = False
        self.madctl = 0
        self.colmod = 0x06  # value after a reset: 18 bits per pixel
        self.byte_order = "big"
        self._x0 = self._y0 = 0
        self._x1, self._y1 = self.columns - 1, self.rows - 1
        self._command = None
        self._arguments = bytearray()
        self._half = b""  # first byte of a pixel whose second byte has not arrived
        self.version += 1

    def take_count(self):
        """Return the `Count` since the last call, and start a new one."""
        count, self.count = self.count, Count()
        return count

    def transfer(self, data, is_data):
        """Take bytes from the bus.

        :param is_data: level of the D/C line: True for data, False for commands
        """
        if not is_data:
            for command in data:
                self._begin(command)
        elif self._command in (_RAMWR, _RAMWRC):
            self.count.pixels += len(data)
            if self.pictures:
                self._write_pixels(data)
        else:
            self._arguments += data
            self._take_arguments()

    def _begin(self, command):
        self._command = command
        self._arguments = bytearray()
        if command == _SWRESET:
            self.reset()
        elif command in (_SLPIN, _SLPOUT):
            self.awake = command == _SLPOUT
        elif command in (_INVOFF, _INVON):
            self.inverted = command == _INVON
        elif command in (_DISPOFF, _DISPON):
            self.on = command == _DISPON
        elif command == _RAMWR:
            self._check_window()
            self._x, self._y = self._x0, self._y0
            self._half = b""
            self.count.windows.append((self._x0, self._y0, self._x1, self._y1))
        self.version += 1

    def _take_arguments(self):
        got = self._arguments
        if self._command == _MADCTL:
            self.madctl = got[0]
        elif self._command == _COLMOD:
            self.colmod = got[0]
        elif self._command == _RAMCTRL and len(got) == 2 and self.spec.chip == "ST7789":
            self.byte_order = "little" if got[1] & _LITTLE_ENDIAN else "big"
        elif self._command == _CASET and len(got) == 4:
            self._x0, self._x1 = got[0] << 8 | got[1], got[2] << 8 | got[3]
        elif self._command == _RASET and len(got) == 4:
            self._y0, self._y1 = got[0] << 8 | got[1], got[2] << 8 | got[3]

    def _affine(self, madctl):
        """Return (origin, step of x, step of y) of a mapping to `ram`.

        The pixel with the address (x, y) is at index origin + x * step of x + y * step of y.
        """
        column = -1 if madctl & _MX else 1
        row = -self.columns if madctl & _MY else self.columns
        origin = self.columns - 1 if madctl & _MX else 0
        origin += (self.rows - 1) * self.columns if madctl & _MY else 0
        return (origin, row, column) if madctl & _MV else (origin, column, row)

    def _check_window(self):
        width, height = self.columns, self.rows
        if self.madctl & _MV:
            width, height = height, width
        if self._x1 < self._x0 or self._y1 < self._y0 or self._x1 >= width or self._y1 >= height:
            raise PanelError(
                "window x %d-%d, y %d-%d is not inside the %s's memory of %dx%d: check colstart, "
                "rowstart and rotation"
                % (self._x0, self._x1, self._y0, self._y1, self.spec.chip, width, height)
            )
        if self.colmod & 0x07 != _BITS_16:
            raise PanelError("pixels were sent, but COLMOD is not set to 16 bits a pixel")

    def _write_pixels(self, data):
        if self._half or len(data) % 2:
            data = self._half + bytes(data)
            self._half = data[len(data) & ~1 :]
            data = data[: len(data) & ~1]
        pixels = array("H", bytes(data))
        if self.byte_order != sys.byteorder:
            pixels.byteswap()
        at, end = 0, len(pixels)
        while at < end:
            take = min(self._x1 + 1 - self._x, end - at)
            self.ram[self._row(self.madctl, self._x, self._y, take)] = pixels[at : at + take]
            at += take
            self._x += take
            if self._x > self._x1:
                self._x = self._x0
                self._y = self._y + 1 if self._y < self._y1 else self._y0
        self.version += 1

    def _row(self, madctl, x, y, columns):
        """Return the slice of `ram` for this many columns from the address (x, y) on."""
        origin, step_x, step_y = self._affine(madctl)
        first = origin + x * step_x + y * step_y
        end = first + columns * step_x
        return slice(first, end if end >= 0 else None, step_x)

    def rgb(self):
        """Return the visible picture: width * height * 3 bytes, rows from the top, R, G, B.

        It is black while the panel sleeps or is off, and while the backlight is off.

        :raises PanelError: the panel was created without pictures
        """
        spec = self.spec
        if not self.pictures:
            raise PanelError("no pixels are stored: create the handheld with `pictures=True`")
        if not (self.awake and self.on and self.lit):
            return bytes(spec.width * spec.height * 3)
        madctl, x0, y0 = spec.upright
        swapped = (self.madctl ^ madctl) & MADCTL_BGR
        seen = array("H")
        for y in range(y0, y0 + spec.height):
            seen += self.ram[self._row(madctl, x0, y, spec.width)]
        if sys.byteorder == "big":
            seen.byteswap()
        low, high = seen.tobytes()[::2], seen.tobytes()[1::2]
        red, green, more_green, blue = _tables(self.inverted != spec.inverted)
        parts = [high.translate(red), _both(high.translate(green), low.translate(more_green))]
        parts.append(low.translate(blue))
        picture = bytearray(3 * len(seen))
        for place, part in enumerate(parts[::-1] if swapped else parts):
            picture[place::3] = part
        return bytes(picture)


def _both(one, other):
    """Return the bitwise OR of two byte strings of equal length."""
    whole = int.from_bytes(one, "little") | int.from_bytes(other, "little")
    return whole.to_bytes(len(one), "little")


@functools.cache
def _tables(inverted):
    """Return tables that convert the bytes of an RGB565 pixel to red, green and blue.

    There are two tables for green: for the pixel's high and low byte. The low bits of green repeat
    its top two bits, and so come from the high byte.
    """
    flip = 0xFF if inverted else 0
    red = bytes((one ^ flip) & 0xF8 | (one ^ flip) >> 5 for one in range(256))
    green = bytes(((one ^ flip) & 7) << 5 | ((one ^ flip) & 7) >> 1 for one in range(256))
    more_green = bytes((one ^ flip) >> 5 << 2 for one in range(256))
    blue = bytes(((one ^ flip) & 31) << 3 | ((one ^ flip) & 31) >> 2 for one in range(256))
    return red, green, more_green, blue
