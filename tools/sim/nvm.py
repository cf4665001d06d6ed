"""`microcontroller.nvm`: flash memory, optionally stored in a file."""

import os
import pathlib

from tools.sim import contract

_ERASED = 0xFF


class BadNvm(ValueError):
    """The file has the wrong size for this board's NVM. The text says what to do."""


@contract.standing_for("nvm.ByteArray")
class Nvm:
    """A memory like `nvm.ByteArray`: with len, index, and slices of step 1 that keep their length.

    :param size: number of bytes
    :param path: file that stores the bytes and is written at each assignment; None: memory only
    """

    def __init__(self, size, path=None):
        self._bytes = bytearray([_ERASED]) * size
        self._path = path
        self.writes = 0  # number of assignments, which wear the flash
        if path and os.path.exists(path):
            found = pathlib.Path(path).read_bytes()
            if len(found) != size:
                raise BadNvm(
                    "%s has %d bytes, but this board's memory has %d: the file belongs to another "
                    "board. Use another file, or remove it." % (path, len(found), size)
                )
            self._bytes[:] = found

    def __len__(self):
        return len(self._bytes)

    def __getitem__(self, index):
        return self._bytes[index]

    def __setitem__(self, index, value):
        self._bytes[index] = value
        self.writes += 1
        self._keep()

    def _keep(self):
        if self._path:
            scratch = self._path + ".new"
            pathlib.Path(scratch).write_bytes(self._bytes)
            os.replace(scratch, self._path)
