"""Stand-in for hashlib, with CircuitPython's `new`."""

from uhashlib import sha256


def new(name, data=b""):
    if name != "sha256":
        raise ValueError("Unsupported hash algorithm")
    return sha256(data)
