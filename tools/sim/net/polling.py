"""Replace select.poll by one that also handles the sockets of simulated boards."""

import select

from tools.sim import contract
from tools.sim.net import sockets, tls

_SIMULATED = (sockets.Socket, tls.Socket)
_real = getattr(select, "poll", None)  # None on Windows


@contract.standing_for("select.poll")
class Poll:
    """A select.poll. One object polls either simulated sockets or other objects, but not both."""

    def __init__(self):
        self._sockets = []
        self._others = _real() if _real else None

    def register(self, thing, eventmask=5):
        if isinstance(thing, _SIMULATED):
            self._sockets.append(thing)
        else:
            self._others.register(thing, eventmask)

    def unregister(self, thing):
        if thing in self._sockets:
            self._sockets.remove(thing)
        else:
            self._others.unregister(thing)

    def ipoll(self, timeout=-1, flags=0):
        assert timeout == 0, "a game must not wait"
        return iter([(one, 1) for one in self._sockets if not one.closed and one.readable()])

    def __getattr__(self, name):
        return getattr(self._others, name)


def install():
    select.poll = Poll  # type: ignore[assignment, misc]
