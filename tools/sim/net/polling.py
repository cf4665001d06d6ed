# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""select.poll, which from now on knows the sockets of simulated boards, too.

Of these it does what CircuitPython does: extmod/modselect.c. All else it leaves to Python's own.
"""

import select

from tools.sim.net.sockets import Socket

IN, OUT = 1, 4  # CircuitPython's POLLIN, POLLOUT
_real = getattr(select, "poll", None)  # Windows has none


class Poll:
    def __init__(self):
        self._simulated = {}  # socket -> what is asked
        self._others = _real() if _real else None

    def register(self, thing, mask=IN | OUT):
        if isinstance(thing, Socket):
            self._simulated[thing] = mask
        else:
            self._others.register(thing, mask)

    def modify(self, thing, mask):
        if thing in self._simulated:
            self._simulated[thing] = mask
        else:
            self._others.modify(thing, mask)

    def unregister(self, thing):
        if self._simulated.pop(thing, None) is None:
            self._others.unregister(thing)

    def poll(self, timeout=None):
        if self._simulated:
            return list(self.ipoll(timeout))
        return self._others.poll(timeout)

    def ipoll(self, timeout=-1, flags=0):
        """Of simulated sockets only; nothing here waits for them."""
        if timeout:
            raise NotImplementedError("a simulated board's program waits here")
        for socket, mask in list(self._simulated.items()):
            ready = (IN if socket.readable() else 0) | (OUT if socket.writable() else 0)
            if ready & mask:
                yield socket, ready & mask


def install():
    if _real is None or select.poll is _real:
        select.poll = Poll
