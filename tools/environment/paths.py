"""Define paths of the repository, and make device code importable on the computer."""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LIB = os.path.join(ROOT, "lib")
SHIMS = os.path.join(ROOT, "tools", "shims")


def add_device_paths():
    """Make device code, ``tools`` and the `micropython` shim importable.

    Append ROOT, ROOT/lib and tools/shims to sys.path, once. They must come last, because code.py in
    ROOT would otherwise hide Python's own module `code`, which pdb and pytest import.
    """
    for path in (ROOT, LIB, SHIMS):
        if path not in sys.path:
            sys.path.append(path)
