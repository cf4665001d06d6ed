# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""select.poll, which from now on knows the sockets of simulated boards besides Python's own."""

import select

from tools.sim.net import sockets, tls

_SIMULATED = (sockets.Socket, tls.Socket)
_real = getattr(select, "poll", None)  # Windows has none


class Poll(sockets.Poll):
    """Of simulated sockets, or of others; not of both."""

    def __init__(self):
        super().__init__()
        self._others = _real() if _real else None

    def register(self, thing, eventmask=5):
        if isinstance(thing, _SIMULATED):
            super().register(thing, eventmask)
        else:
            self._others.register(thing, eventmask)

    def modify(self, thing, eventmask):
        self._others.modify(thing, eventmask)

    def unregister(self, thing):
        if isinstance(thing, _SIMULATED):
            super().unregister(thing)
        else:
            self._others.unregister(thing)

    def poll(self, timeout=None):
        return self._others.poll(timeout)


def install():
    select.poll = Poll
