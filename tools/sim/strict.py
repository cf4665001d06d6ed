"""Checks that CircuitPython's displayio makes and Blinka's does not.

Each raises what shared-bindings/displayio raises in CircuitPython 10. The methods are
replaced in Blinka's own classes, since its fast paths want exactly these.
"""

import functools


def apply():
    """Put the checks in front of Blinka's methods. Once a process."""
    import bitmaptools
    from busdisplay import BusDisplay
    from displayio import Bitmap, Group, Palette, TileGrid

    _bitmap(Bitmap)
    _tile_grid(TileGrid)
    _palette(Palette)
    _attributes(BusDisplay, Group, TileGrid)
    bitmaptools.blit = _blit(bitmaptools.blit)
    bitmaptools.fill_region = _fill_region(bitmaptools.fill_region)


def _blit(plain):
    @functools.wraps(plain)
    def blit(dest_bitmap, source_bitmap, x, y, *, x1=0, y1=0, x2=None, y2=None, **named):
        _check_range("x", x, 0, dest_bitmap.width)
        _check_range("y", y, 0, dest_bitmap.height)
        _check_rectangle(source_bitmap, x1, y1, x2, y2)
        if dest_bitmap._bits_per_value < source_bitmap._bits_per_value:
            raise ValueError("source palette too large")
        plain(dest_bitmap, source_bitmap, x, y, x1=x1, y1=y1, x2=x2, y2=y2, **named)

    return blit


def _fill_region(plain):
    @functools.wraps(plain)
    def fill_region(dest_bitmap, x1, y1, x2, y2, value):
        _check_rectangle(dest_bitmap, x1, y1, x2, y2)
        plain(dest_bitmap, x1, y1, x2, y2, value)

    return fill_region


def _check_rectangle(bitmap, x1, y1, x2, y2):
    for name, low, high, most in (("x", x1, x2, bitmap.width), ("y", y1, y2, bitmap.height)):
        _check_range(name + "1", low, 0, most)
        if high is not None:
            _check_range(name + "2", high, low, most)


def _bitmap(cls):
    def check_index(self, index):
        width, height = self._bmp_width, self._bmp_height
        if isinstance(index, int):
            if not 0 <= index < width * height:
                _check_range("index", index, 0, width * height - 1, IndexError)
            return
        if isinstance(index, slice):
            raise NotImplementedError("Slices not supported")
        x, y = index
        if not 0 <= x < width:
            _check_range("x", x, 0, width - 1, IndexError)
        if not 0 <= y < height:
            _check_range("y", y, 0, height - 1, IndexError)

    get, put, fill = cls.__getitem__, cls.__setitem__, cls.fill

    def __getitem__(self, index):
        check_index(self, index)
        return get(self, index)

    def __setitem__(self, index, value):
        check_index(self, index)
        if not 0 <= value <= self._bitmask:
            _check_range("value", value, 0, self._bitmask)
        put(self, index, value)

    def checked_fill(self, value):
        _check_range("value", value, 0, self._bitmask)
        fill(self, value)

    cls.__getitem__, cls.__setitem__, cls.fill = __getitem__, __setitem__, checked_fill


def _tile_grid(cls):
    def place(self, index):
        if isinstance(index, slice):
            raise NotImplementedError("Slices not supported")
        width = self._width_in_tiles
        # As in C, where both are kept in 16 bits without sign.
        x, y = (index % width, index // width) if isinstance(index, int) else index
        if not (0 <= x < width and 0 <= y < self._height_in_tiles):
            raise IndexError("Tile index out of bounds")
        return x, y

    init = cls.__init__

    @functools.wraps(init)
    def __init__(self, *args, **kwargs):
        init(self, *args, **kwargs)
        _check_range("default_tile", kwargs.get("default_tile", 0), 0, self._tiles_in_bitmap - 1)

    def __getitem__(self, index):
        x, y = place(self, index)
        return self._tiles[y * self._width_in_tiles + x]

    def __setitem__(self, index, value):
        x, y = place(self, index)
        if not 0 <= value < self._tiles_in_bitmap:
            _check_range("tile", value, 0, self._tiles_in_bitmap - 1)
        self._set_tile(x, y, value)

    cls.__init__, cls.__getitem__, cls.__setitem__ = __init__, __getitem__, __setitem__


def _palette(cls):
    get, put = cls.__getitem__, cls.__setitem__

    def place(self, index):
        count = len(self)
        if not -count <= index < count:
            raise IndexError("Palette index out of range")
        return index % count

    def __getitem__(self, index):
        return get(self, place(self, index))

    def __setitem__(self, index, value):
        if isinstance(value, int) and not 0 <= value <= 0xFFFFFF:
            raise TypeError("color must be between 0x000000 and 0xffffff")
        put(self, place(self, index), value)

    def checked(method):
        def call(self, palette_index):
            _check_range("palette_index", palette_index, 0, len(self) - 1)
            return method(self, palette_index)

        return call

    cls.__getitem__, cls.__setitem__ = __getitem__, __setitem__
    for name in ("make_transparent", "make_opaque", "is_transparent"):
        setattr(cls, name, checked(getattr(cls, name)))


def _attributes(display_class, group_class, grid_class):
    """Objects of C have no room for new attributes; Blinka's in Python do.

    Looked for when a group gets a layer and when the whole picture is drawn, since a
    __setattr__ would slow down every access.
    """
    native = (group_class, grid_class)

    def check(layer):
        if type(layer) in native:
            extra = [name for name in vars(layer) if name[0] != "_"]
            if extra:
                raise AttributeError(
                    "'%s' object has no attribute '%s'" % (type(layer).__name__, extra[0])
                )

    def check_tree(layer):
        check(layer)
        for inner in getattr(layer, "_layers", ()):
            check_tree(inner)

    insert, refresh = group_class.insert, display_class.refresh

    def checked_insert(self, index, layer):
        check(layer)
        insert(self, index, layer)

    @functools.wraps(refresh)
    def checked_refresh(self, **kwargs):
        if self._core.full_refresh and self._core.current_group is not None:
            check_tree(self._core.current_group)
        return refresh(self, **kwargs)

    group_class.insert, display_class.refresh = checked_insert, checked_refresh


def _check_range(name, value, low, high, error=ValueError):
    if not low <= value <= high:
        raise error("%s must be %d-%d" % (name, low, high))
