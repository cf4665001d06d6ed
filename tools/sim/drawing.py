"""Replace Blinka's slowest loops: reading a sheet into a bitmap, and drawing an area.

Blinka visits every pixel in Python, from the top layer down. Here a layer is a numpy array, and
visible layers are drawn from the bottom up. play.py installs no numpy, because it is nearly as
large as all its other libraries. Without numpy, Blinka's slower loops are used. The golden pictures
show that both give the same result.
"""

import functools
import sys
from array import array

import bitmaptools
import busdisplay
from displayio import Group, TileGrid, _tilegrid
from displayio._area import Area
from vectorio import _vectorshape

from tools.sim.device import has_pictures

try:
    import numpy
except ModuleNotFoundError:
    numpy = None

_RECTANGLE, _CIRCLE = 0, 1  # values of `_cover_kind` in vectorio's shapes


class Other(Exception):
    """Raised if this module cannot draw a layer. Blinka's own code then draws the area."""


def apply():
    """Make Blinka use the faster loops of this module. Call this once per process."""
    if sys.byteorder != "little":
        return  # the faster loops are wrong on a computer that stores the high byte first
    bitmaptools.readinto = _reader(bitmaptools.readinto)
    if numpy:
        display = busdisplay.BusDisplay
        display._refresh_area = _refresher(display._refresh_area)


def _reader(plain):
    """Return a bitmaptools.readinto that is faster if file and bitmap have equal bits per pixel."""

    @functools.wraps(plain)
    def readinto(
        bitmap, file, bits_per_pixel, element_size=1, reverse_pixels_in_element=False, *flags
    ):
        packed = element_size == 1 and bits_per_pixel == bitmap._bits_per_value <= 8
        reverse = reverse_pixels_in_element
        if not packed or any(flags) or not (bits_per_pixel == 8 or reverse) or bitmap._read_only:
            return plain(bitmap, file, bits_per_pixel, element_size, reverse, *flags)
        _read_rows(bitmap, file, bits_per_pixel)

    return readinto


def _read_rows(bitmap, file, bits):
    width, height, words = bitmap._bmp_width, bitmap._bmp_height, bitmap._data
    size = (width * bits + 7) // 8
    data = file.read(size * height)
    rows = [data[at : at + size] for at in range(0, len(data) - size + 1, size)]
    step = bitmap._stride * (words.itemsize if bits == 8 else 4)
    if size * 8 > width * bits:
        used = 0xFF << size * 8 - width * bits & 0xFF  # mask of the pixels in a row's last byte
        rows = [row[:-1] + bytes((row[-1] & used,)) for row in rows]
    whole = b"".join([row.ljust(step, b"\0") for row in rows])
    if bits == 8:
        read = array(words.typecode, whole)
    else:
        packed = array("I", whole)
        packed.byteswap()
        read = array(words.typecode, packed)
    words[: len(read)] = read
    bitmap.dirty(0, 0, width, len(rows))
    if len(rows) < height:
        raise EOFError()


def unpacked(bitmap):
    """Return a bitmap's values as an array of rows, cached until the bitmap changes."""
    words = bitmap._data
    data = words.tobytes()
    kept = getattr(bitmap, "_unpacked", None)
    if not kept or kept[0] != data:
        bits, kind = bitmap._bits_per_value, words.typecode
        values = numpy.frombuffer(data, "B" if bits == 8 else kind)
        if bits < 8:
            shifts = numpy.array(range(32 - bits, -1, -bits), kind)
            values = (values[:, None] >> shifts).astype("B") & ((1 << bits) - 1)
        values = values.reshape(bitmap._bmp_height, -1)[:, : bitmap._bmp_width]
        kept = bitmap._unpacked = data, numpy.ascontiguousarray(values)
    return kept[1]


def _refresher(plain):
    """Return a faster BusDisplay._refresh_area for displays with 16 bits per pixel."""

    @functools.wraps(plain)
    def refresh(self, area):
        core, clipped = self._core, Area()
        if not core.clip_area(area, clipped):
            return True
        if has_pictures():
            try:
                pixels = drawn(core.current_group, core.colorspace, clipped).tobytes()
            except Other:
                return plain(self, area)
        else:
            pixels = bytes(2 * clipped.size())
        core.set_region_to_update(clipped)
        if not core.bus_free():
            return False
        core.begin_transaction()
        self._send_pixels(pixels)
        core.end_transaction()
        return True

    return refresh


def drawn(group, colorspace, area):
    """Return the colours of an area's pixels: an array of rows, 0 where there is no layer.

    :raises Other: a layer has a kind that this module cannot draw
    """
    parts = []
    if group is not None:
        _gather(group, colorspace, area, parts)
    pixels = numpy.zeros((area.y2 - area.y1, area.x2 - area.x1), "H")
    for place, colours, opaque in reversed(parts):
        if opaque is None:
            pixels[place] = colours
        else:
            numpy.copyto(pixels[place], colours, where=opaque)
    return pixels


def _gather(group, colorspace, area, parts):
    """Add the visible parts of a group to `parts`, the top one first.

    A part is (slices of the area's rows and columns, colours, mask of opaque pixels; None: all).
    Return True if the group covers the whole area, so that nothing below it is visible.
    """
    if group._hidden_group:
        return False
    for layer in reversed(group._layers):
        if isinstance(layer, Group):
            if _gather(layer, colorspace, area, parts):
                return True
            continue
        here = layer._current_area
        if area.x1 >= here.x2 or here.x1 >= area.x2 or area.y1 >= here.y2 or here.y1 >= area.y2:
            continue
        x1, x2 = max(area.x1, here.x1), min(area.x2, here.x2)
        y1, y2 = max(area.y1, here.y1), min(area.y2, here.y2)
        of_layer = _of_grid if isinstance(layer, TileGrid) else _of_shape
        part = of_layer(layer, colorspace, x1, y1, x2, y2)
        if part is None:
            continue
        colours, opaque = part
        place = slice(y1 - area.y1, y2 - area.y1), slice(x1 - area.x1, x2 - area.x1)
        parts.append((place, colours, opaque))
        if opaque is None and (x1, y1, x2, y2) == (area.x1, area.y1, area.x2, area.y2):
            return True
    return False


def _of_grid(grid, colorspace, x1, y1, x2, y2):
    """Return (colours, mask of opaque pixels) of a TileGrid in an area; None: it is hidden."""
    if grid._hidden_tilegrid or grid._hidden_by_parent or not grid._tiles:
        return None
    bitmap, palette = grid._bitmap, grid._pixel_shader
    if not _tilegrid._can_fill_pixels(colorspace, bitmap, palette):
        raise Other
    to, here = grid._absolute_transform, grid._current_area
    turned = grid._transpose_xy != to.transpose_xy
    flip_y, flip_x = (grid._flip_x, grid._flip_y) if turned else (grid._flip_y, grid._flip_x)
    rows = slice(None, None, -1 if flip_y != (to.dy < 0) else 1)
    columns = slice(None, None, -1 if flip_x != (to.dx < 0) else 1)
    part = slice(y1 - here.y1, y2 - here.y1), slice(x1 - here.x1, x2 - here.x1)
    shown = _shown(grid, bitmap, _table(palette, colorspace, 1 << bitmap._bits_per_value))
    return [
        one if one is None else (one.T if turned else one)[rows, columns][part] for one in shown
    ]


_tables: dict = {}


def _table(palette, colorspace, count):
    """Return the display's colours for the values 0 to `count` - 1, and a mask of the opaque ones.

    The mask is None if all are opaque. The result is cached until palette or display changes.
    """
    key = id(colorspace), count, *[(one.rgb888, one.transparent) for one in palette._colors]
    kept = _tables.get(key)
    if not kept or kept[0] is not colorspace:
        colours, opaque = _tilegrid._palette_table(palette, colorspace, count)
        opaque = None if all(opaque) else numpy.frombuffer(opaque, bool)
        kept = _tables[key] = colorspace, (numpy.array(colours, "H"), opaque)
    return kept[1]


def _shown(grid, bitmap, table):
    """Return the colours of a grid's pixels and the mask of opaque ones (None: all), as arrays.

    The result is cached until the grid, its bitmap or its palette changes. So layers below a moving
    card are not computed again.
    """
    scale = grid._absolute_transform.scale
    values = unpacked(bitmap)
    made_of = bytes(grid._tiles), scale, grid._top_left_x, grid._top_left_y
    kept = getattr(grid, "_kept", None)
    if not kept or table is not kept[1] or values is not kept[2] or made_of != kept[3]:
        if max(made_of[0]) >= grid._tiles_in_bitmap:
            raise Other
        pixels = _pixels(grid, values)
        if scale > 1:
            pixels = pixels.repeat(scale, 0).repeat(scale, 1)
        colours, opaque = table
        opaque = None if opaque is None else opaque.take(pixels)
        kept = grid._kept = (colours.take(pixels), opaque), table, values, made_of
    return kept[0]


def _pixels(grid, values):
    """Return the bitmap's value for each pixel of a grid, as an array of rows."""
    width, height = grid._tile_width, grid._tile_height
    tiles = values.reshape(-1, height, values.shape[1] // width, width)
    tiles = tiles.transpose(0, 2, 1, 3).reshape(-1, height, width)
    placed = numpy.array(grid._tiles).reshape(grid._height_in_tiles, grid._width_in_tiles)
    chosen = numpy.roll(placed, (-grid._top_left_y, -grid._top_left_x), (0, 1))
    rows, columns = chosen.shape
    return tiles[chosen].transpose(0, 2, 1, 3).reshape(rows * height, columns * width)


def _of_shape(shape, colorspace, x1, y1, x2, y2):
    """Return (colour, mask) of a rectangle or circle in an area; None if the shape is hidden.

    The mask tells which pixels of the area belong to the shape; None means all of them.
    """
    if shape._hidden:
        return None
    cover = _vectorshape._shape_fast_path(colorspace, shape, shape._pixel_shader)
    if cover is None or cover[1] not in (_RECTANGLE, _CIRCLE):
        raise Other
    if cover[1] == _RECTANGLE:
        return cover[0], None
    # On mirrored axes Blinka's _get_screen_area is 1 pixel too far left or up: make up for that.
    to, here, radius = shape._absolute_transform, shape._current_area, cover[2]
    across = numpy.arange(x1, x2) - (here.x1 + here.x2) // 2 + (to.dx < 1)
    down = numpy.arange(y1, y2)[:, None] - (here.y1 + here.y2) // 2 + (to.dy < 1)
    return cover[0], across * across + down * down <= radius * radius
