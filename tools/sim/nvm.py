"""`microcontroller.nvm`: flash memory, optionally stored in a file."""

import os
import pathlib

from tools.sim import contract
from tools.sim.native import Native

_ERASED = 0xFF


class BadNvm(ValueError):
    """The file of a board's NVM has the wrong size, or cannot be written. The text says why."""


@contract.standing_for("nvm.ByteArray")
class Nvm(Native):
    """A memory like `nvm.ByteArray`: with len, index, and slices of step 1 that keep their length.

    :param size: number of bytes
    :param path: file that stores the bytes and is written at each assignment; None: memory only
    :raises BadNvm: the file has another size, or cannot be written

    failed  BadNvm if the file could not be written later; the program on the board must not see it
    writes  number of assignments, which wear the flash

    Like a board's, it cannot be iterated (`MP_DEFINE_CONST_OBJ_TYPE` in shared-bindings/nvm/
    ByteArray.c has no `iter`).
    """

    _failed = None
    __iter__ = __contains__ = None  # type: ignore[assignment]

    def __init__(self, size, path=None):
        self._bytes = bytearray([_ERASED]) * size
        self._path = path
        self._writes = 0
        if path and os.path.exists(path):
            found = pathlib.Path(path).read_bytes()
            if len(found) != size:
                raise BadNvm(
                    "%s has %d bytes, but this board's memory has %d: the file belongs to another "
                    "board. Use another file, or remove it." % (path, len(found), size)
                )
            self._bytes[:] = found
        self._keep()
        if self.failed:
            raise self.failed

    @property
    def failed(self):
        return self._failed

    @property
    def writes(self):
        return self._writes

    def __len__(self):
        return len(self._bytes)

    def __getitem__(self, index):
        return self._bytes[index]

    def __setitem__(self, index, value):
        self._bytes[index] = value
        self._writes += 1
        self._keep()

    def _keep(self):
        if not self._path:
            return
        scratch = self._path + ".new"
        try:
            pathlib.Path(scratch).write_bytes(self._bytes)
            os.replace(scratch, self._path)
        except OSError as error:
            self._failed = BadNvm(
                "the board's memory cannot be kept in %s: %s" % (self._path, error.strerror)
            )
