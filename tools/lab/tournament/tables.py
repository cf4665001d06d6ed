"""The robots' tables in memory, for tools that ask them for thousands of entries.

A board reads each entry from its file, which takes a computer 40 times as long as to look it up.
"""

from tools.lab.train import squeeze
from truco_core.bots import features2, features4, policy


class _Whole(policy.Table):
    """A table file, all of which is read when the first entry is asked for."""

    def __init__(self, players, module):
        super().__init__(players)
        self._module = module
        self._values = b""

    def value(self, number):
        if not self._values:
            self._file.seek(0)
            self._values = squeeze.expand(self._file.read(), self._module)[0]
        return self._values[number]


def keep():
    """From now on all robots of this process find their entries in memory."""
    for players, module in ((2, features2), (4, features4)):
        if not isinstance(policy.tables.get(players), _Whole):
            policy.tables[players] = _Whole(players, module)
