"""Measure the memory of two emulated boards at one table, connected by a cable.

The cable connects TX of each board's UART with RX of the other one.
"""

from tools.sim.handheld import PRESS_MS

from . import image
from .short_match import TO_OTHERS

SLICE_MS = (
    2  # interval at which the boards exchange bytes: at most 23, which fit into a UART's FIFO
)
_ANSWER = {"limit_ms": 10_000, "look_ms": 200}  # for `Chip.ask`: time-out, interval of its checks
_OPEN_MS = 3000  # longer than a change of screen takes
_KEYS_MS = 40_000  # longer than two boards take to agree on cryptographic keys
_LISTED_MS = 6000  # longer than it takes to list the other table (a beacon every 2 s)
_TITLE_MS = 7000  # longer than both boards take from power-on to the title


class Pair:
    """Two boards connected by a cable, which run at the same time.

    :param host, guest: `tools.lab.chip.chip.Chip`
    """

    def __init__(self, host, guest):
        self.host, self.guest = host, guest
        self.found = []  # (name of the measurement, free bytes, allocated bytes)

    def wait(self, time_ms):
        """Run both boards for this much time. Bytes arrive SLICE_MS after they were sent."""
        for _ in range(0, time_ms, SLICE_MS):
            self.host.begin(SLICE_MS)
            self.guest.begin(SLICE_MS)
            for sent, other in ((self.host.end(), self.guest), (self.guest.end(), self.host)):
                if sent:
                    other.feed(sent)

    def press(self, chip, keys, time_ms=_OPEN_MS):
        """Press keys of one board, and wait for `time_ms` after each key."""
        for key in keys.split():
            chip.set_key(key, True)
            self.wait(PRESS_MS)
            chip.set_key(key, False)
            self.wait(time_ms)

    def note(self, name, chip, screen):
        """Record the memory of one board under `name`. Raise `Stuck` if `screen` is not open."""
        self.found.append((name, *chip.at(screen, wait=self.wait, **_ANSWER)))


def measure(bench):
    """Open a table on one board and join it from the other. Return lines of text."""
    chips = []
    for number, name in enumerate(("Ana", "Bia")):
        files = bench.files(image.SEED // (number + 1))
        chips.append(bench.chip(files, bench.memory(name=name), number + 1))
    host, guest = chips
    with host, guest:
        pair = Pair(host, guest)
        pair.wait(_TITLE_MS)
        pair.press(host, TO_OTHERS + " A A")
        pair.note("lobby, alone", host, "lobby")
        pair.press(guest, TO_OTHERS + " DOWN")
        pair.press(guest, "A", _LISTED_MS)
        pair.press(guest, "A", _KEYS_MS)
        bench.say("keys are agreed")
        pair.note("lobby, host of one", host, "lobby")
        pair.note("lobby, guest", guest, "lobby")
        pair.press(host, "A", 2 * _OPEN_MS)
        for name, chip in (("host", host), ("guest", guest)):
            pair.note("table of two, " + name, chip, "table")
            chip.shot(bench.picture("linked-%s.png" % name))
    return ["%s: %d bytes free, %d in use" % one for one in pair.found]
