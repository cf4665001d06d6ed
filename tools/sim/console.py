"""The firmware's console on the panel: `displayio.CIRCUITPYTHON_TERMINAL`, a read-only group.

Blinka has this group, empty and writable. On a board it has two or three layers: the text, Blinka's
logo and the status line (`members` in supervisor/shared/display.c of CircuitPython, line 336). The
layers are in a constant group, but are themselves writable. They survive a reload.
"""

from displayio import Bitmap, Group, Palette, TileGrid, _group

GROUP = _group.circuitpython_splash


def _refuse(*_):
    raise RuntimeError("Read-only")  # check_readonly, shared-module/displayio/Group.c 17


def _fixed(name):
    """Return a property of Group that may only be set to the value that it has already."""
    own = getattr(Group, name)

    def put(self, value):
        if value != own.fget(self):
            _refuse()

    return own.setter(put)


class _ReadOnly(Group):
    append = insert = pop = remove = __setitem__ = __delitem__ = _refuse
    hidden, scale, x, y = map(_fixed, ("hidden", "scale", "x", "y"))


def apply():
    """Make the console's group read-only. Call this once per process."""
    GROUP.scale = 1  # on panels up to 80 letters wide (supervisor_start_terminal there)
    GROUP.__class__ = _ReadOnly  # Blinka's displays have imported the object itself


def parts():
    """Return the layers of the console at power-on. They show nothing here."""
    return [TileGrid(Bitmap(1, 1, 2), pixel_shader=Palette(2)) for _ in range(3)]
