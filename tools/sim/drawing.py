"""Blinka's three slowest loops over pixels, done a row at a time: the same pixels, faster.

Blinka walks over every pixel in Python. Here a row is a bytes object, and each step is done for
the whole row: `bytes.translate` finds the colours, and ints as wide as the row hold the mask.
host_tests/tools/sim/test_sim_drawing.py compares both.
"""

import functools
import math
import sys
from array import array

_RECTANGLE, _CIRCLE = 0, 1  # _cover_kind of vectorio's shapes
_EXPANDED = {}  # bits of a value: the values that each byte of a bitmap holds
_DIGITS = bytes.maketrans(b"\x00\xff01", b"01\x00\xff")  # a mask's bytes as digits, and back


def apply():
    """Put the loops below in the place of Blinka's. Once a process."""
    if sys.byteorder != "little":
        return  # a mask is read as bytes here
    import bitmaptools
    from displayio import _tilegrid
    from vectorio import _vectorshape

    _tilegrid._fill_pixels = _tile_filler(_tilegrid._fill_pixels)
    _vectorshape._fill_shape_pixels = _shape_filler(_vectorshape._fill_shape_pixels)
    bitmaptools.readinto = _reader(bitmaptools.readinto)


class _Target:
    """A display's buffer, 16 bits a pixel, and the mask of what is drawn already, a bit each."""

    def __init__(self, buffer, mask):
        self.pixels = buffer.cast("B")
        self.mask = mask.cast("B")

    def put(self, at, low, high, opaque):
        """A row of pixels, where nothing is yet.

        :param at: the offset of the first pixel
        :param low: bytes, the low byte of each colour; `high` the other one
        :param opaque: bytes, 0xFF for a pixel that is drawn and 0 for a transparent one
        :return: True when all these pixels are drawn now
        """
        count = len(low)
        first, shift = at >> 3, at & 7
        last = at + count + 7 >> 3
        full = (1 << count) - 1
        before = int.from_bytes(self.mask[first:last], "little")
        masked = before >> shift & full
        if masked == full:
            return True
        colours = bytearray(2 * count)
        colours[::2], colours[1::2] = low, high
        drawn = 0 not in opaque
        if not masked and drawn:
            self.pixels[2 * at : 2 * (at + count)] = colours
            taken = full
        else:
            if masked:
                digits = format(masked, "0%db" % count)[::-1].encode()
                free = int.from_bytes(opaque, "little")
                opaque = (free & ~int.from_bytes(digits.translate(_DIGITS), "little")).to_bytes(
                    count, "little"
                )
            taken = int(opaque.translate(_DIGITS)[::-1], 2)
            if taken:
                self._blend(at, count, colours, opaque)
            drawn = taken | masked == full
        self.mask[first:last] = (before | taken << shift).to_bytes(last - first, "little")
        return drawn

    def _blend(self, at, count, colours, opaque):
        wide = bytearray(2 * count)
        wide[::2] = wide[1::2] = opaque
        chosen = int.from_bytes(wide, "little")
        place = slice(2 * at, 2 * (at + count))
        old = int.from_bytes(self.pixels[place], "little")
        new = old & ~chosen | int.from_bytes(colours, "little") & chosen
        self.pixels[place] = new.to_bytes(2 * count, "little")


def _tile_filler(plain):
    """displayio._tilegrid._fill_pixels, a row of the grid at once."""

    @functools.wraps(plain)
    def fill(buffer, mask, colors, opaque, geometry, tilegrid, bitmap):
        if max(tilegrid._tiles) >= tilegrid._tiles_in_bitmap:
            return plain(buffer, mask, colors, opaque, geometry, tilegrid, bitmap)
        start, x_stride, y_stride, x_shift, y_shift, *part = geometry
        first = start + x_shift * x_stride + y_shift * y_stride
        rows = _value_rows(tilegrid, bitmap, *part)
        if abs(x_stride) != 1:  # turned: a column of the grid is a row of the panel
            block, width = b"".join(rows), part[1] - part[0]
            rows = [block[x::width] for x in range(width)]
            x_stride, y_stride = y_stride, x_stride
        low, high = (bytes([color >> by & 0xFF for color in colors]) for by in (0, 8))
        tables = [one.ljust(256, b"\0") for one in (low, high, opaque.replace(b"\1", b"\xff"))]
        target = _Target(buffer, mask)
        covered = True
        for row in rows:
            at = first
            if x_stride < 0:
                row, at = row[::-1], first - len(row) + 1
            covered &= target.put(at, *[row.translate(table) for table in tables])
            first += y_stride
        return covered

    return fill


def _value_rows(tilegrid, bitmap, start_x, end_x, start_y, end_y):
    """What the bitmap has for each pixel of a part of the grid: a piece of bytes a row."""
    scale = tilegrid._absolute_transform.scale
    width, height = tilegrid._tile_width, tilegrid._tile_height
    values, stride = unpacked(bitmap), bitmap._bmp_width
    first, last = start_x // scale, (end_x - 1) // scale
    columns = range(first // width, last // width + 1)
    cut = slice(first - columns[0] * width, last + 1 - columns[0] * width)
    line, rows = None, []
    for local in range(start_y // scale, (end_y - 1) // scale + 1):
        if line != local // height:
            line = local // height
            tiles = _tile_places(tilegrid, stride, columns, line)
        down = local % height * stride
        row = b"".join([values[at + down : at + down + width] for at in tiles])[cut]
        if scale > 1:
            row = _stretched(row, scale)[start_x - first * scale :][: end_x - start_x]
        times = min(end_y, (local + 1) * scale) - max(start_y, local * scale)
        rows += [row] * times
    return rows


def _tile_places(tilegrid, stride, columns, line):
    """Where the bitmap's tiles of a line of the grid begin."""
    across, in_bitmap = tilegrid._width_in_tiles, tilegrid._bitmap_width_in_tiles
    row = (line + tilegrid._top_left_y) % tilegrid._height_in_tiles * across
    places = []
    for column in columns:
        tile = tilegrid._tiles[row + (column + tilegrid._top_left_x) % across]
        down, along = divmod(tile, in_bitmap)
        places.append(down * tilegrid._tile_height * stride + along * tilegrid._tile_width)
    return places


def _stretched(row, scale):
    wide = bytearray(len(row) * scale)
    for at in range(scale):
        wide[at::scale] = row
    return bytes(wide)


def unpacked(bitmap):
    """A bitmap's values, a byte each, row after row; kept until the bitmap changes."""
    words = bitmap._data
    data = words.tobytes()
    kept = getattr(bitmap, "_unpacked", None)
    if kept and kept[0] == data:
        return kept[1]
    width, bits = bitmap._bmp_width, bitmap._bits_per_value
    if bits == 8:
        step = bitmap._stride * words.itemsize
    else:
        packed = array("I", words)  # the low 32 bits of each word, the first value on top
        packed.byteswap()
        data_of_words = packed.tobytes()
        step = bitmap._stride * 32 // bits
        expanded = _expanded(bits)
    values = data if bits == 8 else b"".join([expanded[one] for one in data_of_words])
    if step != width:
        values = b"".join(
            [values[at : at + width] for at in range(0, step * bitmap._bmp_height, step)]
        )
    bitmap._unpacked = data, values
    return values


def _expanded(bits):
    """For each byte the values of so many bits in it, the topmost bits first."""
    if bits not in _EXPANDED:
        shifts, most = range(8 - bits, -1, -bits), (1 << bits) - 1
        _EXPANDED[bits] = [bytes(one >> by & most for by in shifts) for one in range(256)]
    return _EXPANDED[bits]


def _shape_filler(plain):
    """vectorio._vectorshape._fill_shape_pixels, a rectangle's and a circle's rows at once."""

    @functools.wraps(plain)
    def fill(buffer, mask, cover, geometry, shape, transform):
        color, how, _, _ = cover
        if how not in (_RECTANGLE, _CIRCLE):
            return plain(buffer, mask, cover, geometry, shape, transform)
        start, stride, x1, y1, x2, y2 = geometry
        target = _Target(buffer, mask)
        count = x2 - x1
        low, high = bytes((color & 0xFF,)) * count, bytes((color >> 8 & 0xFF,)) * count
        covered = True
        for y in range(y1, y2):
            span = _covered(cover, transform, y)
            if span:
                a, b = (min(max(x, x1), x2) for x in span)
                opaque = bytes(a - x1) + b"\xff" * (b - a) + bytes(x2 - b)
            covered &= bool(span) and target.put(start, low, high, opaque)
            start += stride
        return covered

    return fill


def _covered(cover, transform, y):
    """From which x to before which one a shape covers a row; None for a row beside it."""
    _, how, length, limit = cover
    transpose, x_origin, y_origin, x_sign, y_sign = transform
    row = (y - y_origin) * y_sign
    origin, sign, across, down = x_origin, x_sign, length, limit
    if transpose:
        # The names of a transform are the shape's: its x is what stays the same in a row.
        row = (y - x_origin) * x_sign
        origin, sign, across, down = y_origin, y_sign, limit, length
    if how == _RECTANGLE:
        if not 0 <= row < down:
            return None
        first, last = 0, across - 1
    else:
        if abs(row) > length:
            return None
        last = math.isqrt(limit - row * row)
        first = -last
    ends = sorted((origin + first * sign, origin + last * sign))
    return ends[0], ends[1] + 1


def _reader(plain):
    """bitmaptools.readinto for a file that is packed as the bitmap is."""

    @functools.wraps(plain)
    def readinto(bitmap, file, bits_per_pixel, element_size=1, *flags, **named):
        packed = element_size == 1 and bits_per_pixel == bitmap._bits_per_value <= 8
        top_first = bits_per_pixel == 8 or named == {"reverse_pixels_in_element": True}
        if not packed or flags or not top_first or bitmap._read_only:
            return plain(bitmap, file, bits_per_pixel, element_size, *flags, **named)
        _read_rows(bitmap, file, bits_per_pixel)

    return readinto


def _read_rows(bitmap, file, bits):
    from displayio._area import Area

    width, height, stride = bitmap._bmp_width, bitmap._bmp_height, bitmap._stride
    size = (width * bits + 7) // 8
    words = bitmap._data
    for y in range(height):
        row = file.read(size)
        if len(row) != size:
            raise EOFError()
        if bits == 8:
            memoryview(words).cast("B")[y * stride * words.itemsize :][:size] = row
        else:
            unused = size * 8 - width * bits
            row = (int.from_bytes(row, "big") >> unused << unused).to_bytes(size, "big")
            packed = array("I", row.ljust(stride * 4, b"\0"))
            packed.byteswap()
            words[y * stride : (y + 1) * stride] = array(words.typecode, packed)
        bitmap._set_dirty_area(Area(0, y, width, y + 1))
