"""Choose the areas of the panel that a refresh sends, as CircuitPython's C code does.

Blinka draws the same picture, but not always the same areas: it keeps dirty marks for a drawing
thread, which no board has. The time of a refresh on a board depends on the number of pixels that
are sent. So here each layer chooses its areas like Group.c, TileGrid.c and VectorShape.c of
CircuitPython 10 (shared-module/displayio and vectorio):

* A full refresh sends the whole panel once. Then nothing is dirty. But the place of a hidden
  TileGrid counts as drawn, and is sent once with the next change.
* A moved TileGrid sends one rectangle around its old and new place. If the rectangle is larger than
  both places together, the grid sends the two places instead. The comparison uses the grid's own
  pixels, without the scale of its groups.
* A group sends one rectangle around all layers that were removed from it.
* A layer added to a hidden group is hidden at once (`_add_layer` of Group.c), and sends nothing.
* A vectorio shape records each of its places since it was last drawn, in any group. While its group
  is not on the panel, the group's transform is zero. So the shape then records a place that is
  mirrored at the panel's origin.
* Overlapping areas are drawn and sent one after the other. They are not merged.
"""

from displayio import Group, TileGrid
from displayio._area import Area
from vectorio._vectorshape import _VectorShape

_ALL = Area(-0x8000, -0x8000, 0x7FFF, 0x7FFF)
_BUFFER_PIXELS = 256  # 512 bytes: CIRCUITPY_DISPLAY_AREA_BUFFER_SIZE of most boards


def apply():
    """Let Blinka redraw the same areas of a panel as CircuitPython. Call this once per process."""
    for layer in (Group, TileGrid, _VectorShape):
        layer._prepare_full_refresh = _nothing
    TileGrid._get_refresh_areas = _areas_of_grid
    TileGrid._finish_refresh = _grid_is_drawn
    TileGrid._get_previous_area = _before_of_grid
    Group.__init__ = _make_group
    Group._layer_update = _put_into_group
    Group._removal_cleanup = _remove_from_group
    Group._get_refresh_areas = _areas_of_group
    Group._get_previous_area = _before_of_group
    # These functions use a shape's `_current_area` for where it is now, and its
    # `_ephemeral_dirty_area` for all its places since it was drawn.
    _VectorShape._is_dirty = True
    _VectorShape._shape_set_dirty = _shape_has_moved
    _VectorShape._get_refresh_areas = _areas_of_shape
    _VectorShape._finish_refresh = _shape_is_drawn
    _VectorShape._get_previous_area = _before_of_shape


def pieces(width, height):
    """Return the number of pieces in which a board draws and sends an area."""
    rows = max(1, min(height, _BUFFER_PIXELS // width))
    return -(-height // rows)


def _nothing(*_):
    """Replace Blinka's `_prepare_full_refresh`, which CircuitPython lacks. Do nothing."""


def _is_hidden(grid):
    return grid._hidden_tilegrid or grid._hidden_by_parent


def _note_change(grid):
    """Mark what a TileGrid must draw again because its bitmap or palette has changed."""
    dirty = grid._bitmap._dirty_area
    if dirty.x1 != dirty.x2 and not grid._bitmap._read_only:
        if grid._tiles_in_bitmap == 1:
            dirty.copy_into(grid._dirty_area)
            grid._partial_change = True
        else:
            grid._full_change = True
    grid._full_change = grid._full_change or grid._pixel_shader._needs_refresh


def _areas_of_grid(self, areas):
    undrawn = not _is_noted(self._previous_area)
    if _is_hidden(self):
        self._rendered_hidden = True
        if not undrawn:
            areas.append(self._previous_area)
    elif self._moved and not undrawn:
        self._previous_area.union(self._current_area, self._dirty_area)
        if self._dirty_area.size() <= 2 * self._pixel_width * self._pixel_height:
            areas.append(self._dirty_area)
        else:
            areas += [self._current_area, self._previous_area]
    else:
        _note_change(self)
        if self._full_change or undrawn:
            areas.append(self._current_area)
        elif self._partial_change:
            areas.append(_on_panel(self, self._dirty_area))


def _grid_is_drawn(self):
    before = self._previous_area
    undrawn = before.x1 == before.x2
    if not undrawn and (self._hidden_tilegrid or self._hidden_by_parent):
        before.x2 = before.x1
    elif self._moved or undrawn:
        self._current_area.copy_into(before)
    self._moved = self._full_change = self._partial_change = False
    self._pixel_shader._finish_refresh()
    self._bitmap._finish_refresh()


def _before_of_grid(self, area):
    self._previous_area.copy_into(area)
    return _is_noted(area)


def _is_noted(area):
    return area.x1 != area.x2


def _on_panel(grid, part):
    """Convert an Area in a grid's own pixels to the Area of the panel that shows it."""
    to = grid._absolute_transform
    xs, ys = [part.x1, part.x2], [part.y1, part.y2]
    if grid._flip_x:
        xs = [grid._pixel_width - x for x in xs]
    if grid._flip_y:
        ys = [grid._pixel_height - y for y in ys]
    if grid._transpose_xy != to.transpose_xy:
        xs, ys = ys, xs
    left, top = (grid._y, grid._x) if to.transpose_xy else (grid._x, grid._y)
    xs = sorted(to.x + to.dx * (left + x) for x in xs)
    ys = sorted(to.y + to.dy * (top + y) for y in ys)
    return Area(xs[0], ys[0], xs[1], ys[1])


_init_group = Group.__init__


def _make_group(self, *, scale=1, x=0, y=0):
    _init_group(self, scale=scale, x=x, y=y)
    for name in ("dx", "dy", "scale"):  # zero until the group is on the panel
        setattr(self._absolute_transform, name, 0)


def _put_into_group(self, index):
    layer = self._layers[index]
    layer._update_transform(self._absolute_transform)
    layer._in_group = True
    if not isinstance(layer, _VectorShape):
        layer._set_hidden_by_parent(self._hidden_group or self._hidden_by_parent)


def _remove_from_group(self, layer):
    area = Area()
    if layer._get_previous_area(area):
        if self._item_removed:
            area.union(self._dirty_area, self._dirty_area)
        else:
            area.copy_into(self._dirty_area)
        self._item_removed = True
    layer._update_transform(None)
    layer._in_group = False


def _areas_of_group(self, areas):
    if self._item_removed:
        areas.append(self._dirty_area)
    for layer in self._layers:
        if not isinstance(layer, TileGrid) or not layer._rendered_hidden:
            layer._get_refresh_areas(areas)


def _before_of_group(self, area):
    area.x2 = area.x1
    one = Area()
    for layer in self._layers:
        if isinstance(layer, _VectorShape):
            # Group.c takes an uninitialized area here. Assume the worst case: the whole panel.
            _ALL.union(area, area)
        elif layer._get_previous_area(one):
            one.union(area, area)
    if self._item_removed:
        self._dirty_area.union(area, area)
    return _is_noted(area)


def _shape_has_moved(self):
    area = Area()
    self._get_screen_area(area)
    if area != self._current_area:
        self._current_area.union(self._ephemeral_dirty_area, self._ephemeral_dirty_area)
        area.copy_into(self._current_area)
    self._is_dirty = True


def _before_of_shape(self, area):
    self._ephemeral_dirty_area.union(self._current_area, area)
    return True


def _areas_of_shape(self, areas):
    now, before = self._current_area, self._ephemeral_dirty_area
    if self._is_dirty or self._pixel_shader._needs_refresh:
        self._is_dirty = True
        if before.empty():
            areas.append(now)
            return
        both, around = Area(), Area()
        shared = both.size() if before.compute_overlap(now, both) else 0
        before.union(now, around)
        between = around.size() - before.size() - now.size() + shared
        if between <= min(before.size(), now.size()):
            around.copy_into(before)
        else:
            areas.append(now)
    if not before.empty():
        areas.append(before)


def _shape_is_drawn(self):
    before = self._ephemeral_dirty_area
    if before.empty() and not self._is_dirty:
        return
    before.x1 = before.x2
    self._is_dirty = False
    self._pixel_shader._finish_refresh()
