"""Stand-in: the memory of the board, which the page keeps (web/page/storage.mjs)."""

import _zap
from ubinascii import a2b_base64, b2a_base64

_SIZE = 4096


class _Nvm:
    def __init__(self):
        self._data = bytearray(b"\xff" * _SIZE)
        kept = a2b_base64(_zap.kept())
        if len(kept) == _SIZE:
            self._data[:] = kept

    def __len__(self):
        return _SIZE

    def __getitem__(self, place):
        found = self._data[place]
        return bytes(found) if isinstance(place, slice) else found

    def __setitem__(self, place, value):
        self._data[place] = value
        _zap.keep(b2a_base64(self._data).decode())


nvm = _Nvm()
