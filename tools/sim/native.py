"""What all objects and modules of CircuitPython's firmware have in common.

* Their attributes are fixed. A C type without an `attr` slot of its own, and a module, refuse to
  set or delete an attribute (`mp_store_attr` in CircuitPython's py/runtime.c); of a C type only a
  property that has a setter can be set.
* After `deinit` most methods and properties raise ValueError (`raise_deinited_error` in
  shared-bindings/util.c).

Names with an underscore in front are the simulator's own.
"""

import pathlib
import types

_MODULES = {path.stem for path in pathlib.Path(__file__).with_name("fakes").glob("*.py")}
_GONE = "Object has been deinitialized and can no longer be used. Create a new object."


class Native:
    """Base of the stand-ins for the firmware's C types.

    A class that a program or a test derives from one may have attributes of its own, as on a board.
    """

    _is_own = True

    def __init_subclass__(cls):
        cls._is_own = cls.__module__.startswith("tools.sim.") or cls.__module__ in _MODULES

    def __setattr__(self, name, value):
        if name[0] != "_":
            self._check_name(name)
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        if name[0] != "_":
            self._check_name(name)
        object.__delattr__(self, name)

    def _check_name(self, name):
        kind = type(self)
        if kind._is_own and not isinstance(getattr(kind, name, None), property):
            raise AttributeError("can't set attribute '%s'" % name)


class _Module(types.ModuleType):
    def __setattr__(self, name, value):
        if name[0] != "_":
            raise AttributeError("can't set attribute '%s'" % name)
        super().__setattr__(name, value)

    def __delattr__(self, name):
        if name[0] != "_":
            raise AttributeError("can't delete attribute '%s'" % name)
        super().__delattr__(name)


def freeze(module):
    """Make the public names of a module read-only, as those of a firmware's module are."""
    module.__class__ = _Module


def deinited():
    """Return the exception that the firmware raises for an object after `deinit`."""
    return ValueError(_GONE)


def type_error(name, kind, value):
    """Return the exception that the firmware raises for an argument of a wrong type."""
    return TypeError("%s must be of type %s, not %s" % (name, kind, type(value).__name__))


def buffer(value):
    """Return a memoryview of an object with the buffer protocol, which a board's str has, too.

    :raises TypeError: it has none (`mp_get_buffer_raise` in py/obj.c)
    """
    try:
        return memoryview(value.encode() if isinstance(value, str) else value).cast("B")
    except TypeError:
        raise TypeError("object with buffer protocol required") from None
