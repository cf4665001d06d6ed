"""Add the checks of CircuitPython's displayio that Blinka lacks.

The methods are replaced in Blinka's own classes, because its fast paths accept no subclasses.
"""

import functools
import importlib
import operator

from tools.sim import contract

MODULES = ("bitmaptools", "busdisplay", "displayio", "fontio", "fourwire", "terminalio", "vectorio")


def apply():
    """Add the checks to Blinka's functions, once per process."""
    from busdisplay import BusDisplay
    from displayio import Bitmap, Group, TileGrid

    # The checks read these attributes. Blinka's classes lack them, or have slower properties.
    for cls, name, own in (
        (Bitmap, "width", "_bmp_width"),
        (Bitmap, "height", "_bmp_height"),
        (Bitmap, "bits_per_value", "_bits_per_value"),
        (TileGrid, "width", "_width_in_tiles"),
        (TileGrid, "height", "_height_in_tiles"),
        (TileGrid, "tiles_in_bitmap", "_tiles_in_bitmap"),
    ):
        setattr(cls, name, property(operator.attrgetter(own)))
    TileGrid.__getitem__, TileGrid.__setitem__ = _tile, _set_tile
    insert = Group.insert
    Group.append = lambda self, layer: insert(self, len(self._layers), layer)
    # These types have no `iter`, or no hash because of their `unary_op` (Group.c, TileGrid.c in
    # shared-bindings/displayio; `mp_unary_op` in py/runtime.c).
    Group.__hash__ = TileGrid.__iter__ = TileGrid.__contains__ = None  # type: ignore
    _root_group(BusDisplay, Group)
    _attributes(BusDisplay, Group, TileGrid)
    for name in MODULES:
        contract.obey(importlib.import_module(name), name)
    _quicken(TileGrid)


def _root_group(display_class, group_class):
    """Refuse a root that is no group (`native_group` in shared-bindings/displayio/Group.c)."""
    plain = display_class.root_group

    def put(self, group):
        if group is not None and not isinstance(group, group_class):
            raise ValueError("Must be a Group subclass.")
        plain.fset(self, group)

    display_class.root_group = plain.setter(put)


def _tile(self, index):
    return self._tiles[
        index[1] * self._width_in_tiles + index[0] if type(index) is tuple else index
    ]


def _set_tile(self, index, value):
    """Set a tile, and extend the area that must be drawn again."""
    width, high = self._tile_width, self._tile_height
    across = self._width_in_tiles
    x, y = index if type(index) is tuple else (index % across, index // across)
    self._tiles[y * across + x] = value
    left = (x - self._top_left_x) % across * width
    top = (y - self._top_left_y) % self._height_in_tiles * high
    area, right, bottom = self._dirty_area, left + width, top + high
    if not self._partial_change or area.empty():
        area.x1, area.y1, area.x2, area.y2 = left, top, right, bottom
    else:
        area.x1 = left if left < area.x1 else area.x1
        area.y1 = top if top < area.y1 else area.y1
        area.x2 = right if right > area.x2 else area.x2
        area.y2 = bottom if bottom > area.y2 else area.y2
    self._needs_refresh = self._partial_change = True


def _quicken(grid_class):
    """Let indexing skip the checks of `contract` where one comparison replaces them.

    The game reads and writes tiles far more often than it does anything else.
    """
    checked, checked_set = grid_class.__getitem__, grid_class.__setitem__

    def tile(self, index):
        tiles = self._tiles
        return (
            tiles[index]
            if index.__class__ is int and 0 <= index < len(tiles)
            else checked(self, index)
        )

    def set_tile(self, index, value):
        is_plain = index.__class__ is int and value.__class__ is int
        if is_plain and 0 <= index < len(self._tiles) and 0 <= value < self._tiles_in_bitmap:
            _set_tile(self, index, value)
        else:
            checked_set(self, index, value)

    grid_class.__getitem__, grid_class.__setitem__ = tile, set_tile


def _attributes(display_class, group_class, grid_class):
    """Reject objects on which the program has set new attributes, as C objects cannot have them.

    Layers are checked when they are added to a group and when the whole picture is drawn. Checking
    in __setattr__ would slow down every assignment.
    """
    from displayio import Bitmap, Palette
    from vectorio import Circle, Rectangle

    native = (group_class, grid_class, Bitmap, Palette, Circle, Rectangle, display_class)

    def check(layer):
        if type(layer) in native:
            extra = [name for name in vars(layer) if name[0] != "_"]
            if extra:
                raise AttributeError(
                    "'%s' object has no attribute '%s'" % (type(layer).__name__, extra[0])
                )

    def check_tree(layer):
        for one in (layer, getattr(layer, "_bitmap", None), getattr(layer, "_pixel_shader", None)):
            check(one)
        for inner in getattr(layer, "_layers", ()):
            check_tree(inner)

    put, refresh = group_class._layer_update, display_class.refresh

    def checked_put(self, index):
        check(self._layers[index])
        put(self, index)

    @functools.wraps(refresh)
    def checked_refresh(self, **kwargs):
        if self._core.full_refresh and self._core.current_group is not None:
            check(self)
            check_tree(self._core.current_group)
        return refresh(self, **kwargs)

    group_class._layer_update, display_class.refresh = checked_put, checked_refresh
