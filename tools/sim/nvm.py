"""`microcontroller.nvm`: flash memory, optionally stored in a file."""

import os
import pathlib

from tools.sim import contract

_ERASED = 0xFF


class BadNvm(ValueError):
    """The file of a board's NVM has the wrong size, or cannot be written. The text says why."""


@contract.standing_for("nvm.ByteArray")
class Nvm:
    """A memory like `nvm.ByteArray`: with len, index, and slices of step 1 that keep their length.

    :param size: number of bytes
    :param path: file that stores the bytes and is written at each assignment; None: memory only
    :raises BadNvm: the file has another size, or cannot be written

    failed  BadNvm if the file could not be written later; the program on the board must not see it
    """

    failed = None

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
        self._keep()
        if self.failed:
            raise self.failed

    def __len__(self):
        return len(self._bytes)

    def __getitem__(self, index):
        return self._bytes[index]

    def __setitem__(self, index, value):
        self._bytes[index] = value
        self.writes += 1
        self._keep()

    def _keep(self):
        if not self._path:
            return
        scratch = self._path + ".new"
        try:
            pathlib.Path(scratch).write_bytes(self._bytes)
            os.replace(scratch, self._path)
        except OSError as error:
            self.failed = BadNvm(
                "the board's memory cannot be kept in %s: %s" % (self._path, error.strerror)
            )
