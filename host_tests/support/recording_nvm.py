"""A board's memory that records its writes, and every state that a power cut can leave."""

from tools.sim.nvm import Nvm
from truco_store import flash

BEARABLE = 10_000


class RecordingNvm(Nvm):
    """Records (memory before, first byte, new bytes) of each write, with the value of `mark`."""

    def __init__(self, size=8192, content=None):
        super().__init__(size)
        if content:
            self._bytes[:] = content
        self.log = []
        self.marks = []
        self.mark = None

    def __setitem__(self, index, value):
        self.log.append((bytes(self._bytes), index.start, bytes(value)))
        self.marks.append(self.mark and self.mark())
        super().__setitem__(index, value)


def load(content, bearable=BEARABLE):
    """Return a Store loaded from a memory with these bytes."""
    return flash.load(RecordingNvm(len(content), content), bearable)


def torn(before, start, data, kept, erased):
    """Return the memory after a power cut when `kept` bytes of a write were written.

    :param erased: True: the flash had erased the whole range first, as on most boards
    """
    memory = bytearray(before)
    if erased:
        memory[start : start + len(data)] = b"\xff" * len(data)
    memory[start : start + kept] = data[:kept]
    return bytes(memory)


def cuts(log):
    """Yield (memory, allowed images) for every power cut between two bytes of these writes."""
    for before, start, data in log:
        after = torn(before, start, data, len(data), False)
        allowed = {bytes(load(before).image), bytes(load(after).image)}
        for kept in range(len(data) + 1):
            for erased in (False, True):
                yield torn(before, start, data, kept, erased), allowed
