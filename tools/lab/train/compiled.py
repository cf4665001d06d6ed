"""The device's own modules, compiled by numba.

`load(name)` gives a second copy of a device module whose functions are compiled;
bytes become int16 arrays (numba mixes signed and unsigned into floats otherwise).
So the trainer plays by the source that a board runs, and cannot drift from it.
"""

import importlib.util
import types

import numba
import numpy as np

_loaded = {}


def as_array(data):
    """Bytes as the compiled code wants them: int16, one number a byte."""
    return np.frombuffer(bytes(data), np.uint8).astype(np.int16)


def load(name):
    """The compiled copy of module `name` and, through it, of those that it imports."""
    if name in _loaded:
        return _loaded[name]
    spec = importlib.util.find_spec(name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    _loaded[name] = module
    space = module.__dict__
    for key, value in list(space.items()):
        if key.startswith("__"):
            continue
        if isinstance(value, bytes):
            space[key] = as_array(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], bytes):
            space[key] = np.stack([as_array(row) for row in value])
        elif isinstance(value, types.FunctionType):
            if value.__module__ == name:
                space[key] = numba.njit(value, error_model="numpy", forceinline=True)
            else:
                space[key] = getattr(load(value.__module__), key)
    return module
