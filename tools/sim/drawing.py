"""Blinka's slowest loops over layers and pixels, done for all pixels at once: the same, faster.

Blinka walks over every pixel in Python. Here the part of a layer is an array, and so are the
display's pixels and the mask of what is drawn already. Who only plays has no numpy, nearly as
large as all else together: then Blinka walks, far slower, over the same pixels.
host_tests/tools/sim/test_sim_drawing.py compares both.
"""

import functools
import sys
from array import array

try:
    import numpy
except ModuleNotFoundError:
    numpy = None

_RECTANGLE, _CIRCLE = 0, 1  # _cover_kind of vectorio's shapes
_EXPANDED = {}  # bits of a value: the values that each byte of a bitmap holds


def apply():
    """Put the loops below in the place of Blinka's. Once a process."""
    if sys.byteorder != "little":
        return  # a mask is read as bytes here
    import bitmaptools
    from displayio import _tilegrid
    from vectorio import _vectorshape

    for layer in (_tilegrid.TileGrid, _vectorshape._VectorShape):
        layer._fill_area = _if_there(layer._fill_area)
    bitmaptools.readinto = _reader(bitmaptools.readinto)
    if numpy:
        _tilegrid._palette_table = _keeper(_tilegrid._palette_table)
        _tilegrid._fill_pixels = _tile_filler(_tilegrid._fill_pixels)
        _vectorshape._fill_shape_pixels = _shape_filler(_vectorshape._fill_shape_pixels)


def _if_there(plain):
    """A layer's _fill_area, without a further look at what lies elsewhere: most layers do."""

    @functools.wraps(plain)
    def fill(self, colorspace, area, mask, buffer):
        here = self._current_area
        if area.x1 >= here.x2 or here.x1 >= area.x2 or area.y1 >= here.y2 or here.y1 >= area.y2:
            return False
        return plain(self, colorspace, area, mask, buffer)

    return fill


def _keeper(plain):
    """displayio._tilegrid._palette_table, once for the same colours on the same display."""
    kept = {}

    @functools.wraps(plain)
    def table(palette, colorspace, count):
        key = id(colorspace), count, *[(one.rgb888, one.transparent) for one in palette._colors]
        if key not in kept or kept[key][0] is not colorspace:
            colours, opaque = plain(palette, colorspace, count)
            kept[key] = colorspace, (numpy.array(colours, "H"), numpy.frombuffer(opaque, "B"))
        return kept[key][1]

    return table


class _Target:
    """A rectangle of a display's buffer, 16 bits a pixel, with the mask of what is drawn already.

    :param first: the offset of its first pixel; `stride`: from there to the pixel below it
    :param shape: (rows, columns)
    """

    def __init__(self, buffer, mask, first, stride, shape):
        rows, columns = shape
        self._bytes = numpy.ndarray(len(mask) * mask.itemsize, "B", mask)
        self._part = slice(first >> 3, (first + (rows - 1) * stride + columns + 7) >> 3)
        self._bits = numpy.unpackbits(self._bytes[self._part], bitorder="little")
        self.drawn = numpy.ndarray(shape, "B", self._bits, first & 7, (stride, 1))
        self.pixels = numpy.ndarray(shape, "H", buffer, 2 * first, (2 * stride, 2))

    def put(self, colours, opaque):
        """Draw where nothing is yet.

        :param colours: of each pixel, or of all
        :param opaque: for each pixel, or for all, 1, or 0 for a transparent one
        :return: True when all these pixels are drawn now
        """
        numpy.copyto(self.pixels, colours, where=numpy.greater(opaque, self.drawn))
        self.drawn |= opaque
        self._bytes[self._part] = numpy.packbits(self._bits, bitorder="little")
        return numpy.count_nonzero(self.drawn) == self.drawn.size


def _tile_filler(plain):
    """displayio._tilegrid._fill_pixels, the grid at once."""

    @functools.wraps(plain)
    def fill(buffer, mask, colors, opaque, geometry, tilegrid, bitmap):
        start, x_stride, y_stride, x_shift, y_shift, *part = geometry
        first = start + x_shift * x_stride + y_shift * y_stride
        shown = _shown(tilegrid, bitmap, colors, opaque, *part)
        if shown is None:
            return plain(buffer, mask, colors, opaque, geometry, tilegrid, bitmap)
        if abs(x_stride) != 1:  # turned: a column of the grid is a row of the panel
            shown, x_stride, y_stride = [one.T for one in shown], y_stride, x_stride
        rows, columns = shown[0].shape
        if x_stride < 0:
            shown, first = [one[:, ::-1] for one in shown], first - columns + 1
        if y_stride < 0:
            shown, first = [one[::-1] for one in shown], first + (rows - 1) * y_stride
        return _Target(buffer, mask, first, abs(y_stride), (rows, columns)).put(*shown)

    return fill


def _shown(tilegrid, bitmap, colors, opaque, start_x, end_x, start_y, end_y):
    """The colour of each pixel of a part of the grid, and whether it is there: arrays of rows; None
    when a tile is not in the bitmap.

    That of the whole grid is kept until the grid, its bitmap or its palette changes: what lies
    below a card that moves stays the same.
    """
    scale = tilegrid._absolute_transform.scale
    values = unpacked(bitmap)
    made_of = bytes(tilegrid._tiles), scale, tilegrid._top_left_x, tilegrid._top_left_y
    before = getattr(tilegrid, "_kept", None)
    if before:
        kept, colors_then, values_then, made_of_then = before
        if colors is colors_then and values is values_then and made_of == made_of_then:
            return [one[start_y:end_y, start_x:end_x] for one in kept]
    if max(made_of[0]) >= tilegrid._tiles_in_bitmap:
        return None
    width = tilegrid._width_in_tiles * tilegrid._tile_width * scale
    height = tilegrid._height_in_tiles * tilegrid._tile_height * scale
    if 2 * (end_x - start_x) * (end_y - start_y) < width * height:
        block = _block(tilegrid, bitmap, start_x, end_x, start_y, end_y)
        return _coloured(colors, opaque, block)
    kept = _coloured(colors, opaque, _block(tilegrid, bitmap, 0, width, 0, height))
    tilegrid._kept = kept, colors, values, made_of
    return [one[start_y:end_y, start_x:end_x] for one in kept]


def _coloured(colors, opaque, block):
    return numpy.asarray(colors, "H").take(block), numpy.frombuffer(opaque, "B").take(block)


def _block(tilegrid, bitmap, start_x, end_x, start_y, end_y):
    """What the bitmap has for each pixel of a part of the grid: an array of rows."""
    scale = tilegrid._absolute_transform.scale
    width, height = tilegrid._tile_width, tilegrid._tile_height
    left, right = start_x // scale // width, (end_x - 1) // scale // width
    top, bottom = start_y // scale // height, (end_y - 1) // scale // height
    across, down = tilegrid._width_in_tiles, tilegrid._height_in_tiles
    chosen = [
        tilegrid._tiles[
            (y + tilegrid._top_left_y) % down * across + (x + tilegrid._top_left_x) % across
        ]
        for y in range(top, bottom + 1)
        for x in range(left, right + 1)
    ]
    tiles = _tiles(bitmap, width, height)
    if len(chosen) == 1:
        block = tiles[chosen[0]]
    else:
        block = tiles[chosen].reshape(bottom + 1 - top, -1, height, width)
        block = block.transpose(0, 2, 1, 3).reshape(-1, (right + 1 - left) * width)
    if scale > 1:
        block = block.repeat(scale, 0).repeat(scale, 1)
    x, y = left * width * scale, top * height * scale
    return block[start_y - y : end_y - y, start_x - x : end_x - x]


def _tiles(bitmap, width, height):
    """A bitmap's tiles of this size, one after the other; kept until the bitmap changes."""
    values = unpacked(bitmap)
    kept = getattr(bitmap, "_in_tiles", None)
    if not kept or kept[0] is not values or kept[1].shape[1:] != (height, width):
        rows = numpy.frombuffer(values, "B")
        rows = rows.reshape(-1, height, bitmap._bmp_width // width, width)
        kept = bitmap._in_tiles = values, rows.transpose(0, 2, 1, 3).reshape(-1, height, width)
    return kept[1]


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
    """vectorio._vectorshape._fill_shape_pixels, a rectangle or a circle at once."""

    @functools.wraps(plain)
    def fill(buffer, mask, cover, geometry, shape, transform):
        color, how, _, _ = cover
        if how not in (_RECTANGLE, _CIRCLE):
            return plain(buffer, mask, cover, geometry, shape, transform)
        start, stride, x1, y1, x2, y2 = geometry
        inside, before, after = _covered(cover, transform, numpy.arange(y1, y2)[:, None])
        x = numpy.arange(x1, x2)
        opaque = inside & (x >= before) & (x < after)
        target = _Target(buffer, mask, start, stride, opaque.shape)
        return target.put(color, opaque.view("B")) and bool(inside.all())

    return fill


def _covered(cover, transform, y):
    """Of rows of pixels: whether a shape is there, and from which x to before which one."""
    _, how, length, limit = cover
    transpose, x_origin, y_origin, x_sign, y_sign = transform
    row = (y - y_origin) * y_sign
    origin, sign, across, down = x_origin, x_sign, length, limit
    if transpose:
        # The names of a transform are the shape's: its x is what stays the same in a row.
        row = (y - x_origin) * x_sign
        origin, sign, across, down = y_origin, y_sign, limit, length
    if how == _RECTANGLE:
        inside = (row >= 0) & (row < down)
        first, last = 0, across - 1
    else:
        inside = abs(row) <= length
        last = numpy.sqrt(numpy.maximum(limit - row * row, 0)).astype(int)
        first = -last
    if sign < 0:
        first, last = -last, -first
    return inside, origin + first, origin + last + 1


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
