"""Run several emulated boards at the same time, and measure their memory at one table.

A cable connects TX of each board's UART with RX of the other one. `airlift.py` has the other way.
"""

from tools.sim.handheld import PRESS_MS

from . import image
from .short_match import TO_OTHERS

# Interval at which the boards exchange bytes: at most 23, which fit into a Pico's FIFO.
SLICE_MS = 2
_ANSWER = {"limit_ms": 10_000, "look_ms": 200}  # for `Chip.ask`: time-out, interval of its checks
_OPEN_MS = 3000  # longer than a change of screen takes
_KEYS_MS = 40_000  # longer than two boards take to agree on cryptographic keys
_LISTED_MS = 6000  # longer than it takes to list the other table (a beacon every 2 s)
_TITLE_MS = 7000  # longer than both boards take from power-on to the title


class Boards:
    """Boards that run at the same time. A subclass exchanges what they have sent.

    found: list of (name of a measurement, free bytes, allocated bytes)

    :param chips: list of `chip.Chip`
    """

    def __init__(self, chips):
        self.chips = chips
        self.found = []

    def exchange(self, sent):
        """Deliver the bytes that the boards' UARTs have sent, in the order of `chips`."""
        raise NotImplementedError

    def wait(self, time_ms):
        """Run all boards for this much time. Bytes arrive SLICE_MS after they were sent."""
        for _ in range(0, time_ms, SLICE_MS):
            for chip in self.chips:
                chip.begin(SLICE_MS)
            self.exchange([chip.end() for chip in self.chips])

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


class Pair(Boards):
    """Two boards connected by a cable.

    :param host, guest: `chip.Chip`
    """

    def __init__(self, host, guest):
        super().__init__([host, guest])
        self.host, self.guest = host, guest

    def exchange(self, sent):
        for data, chip in zip(sent, (self.guest, self.host)):
            if data:
                chip.feed(data)


def measure(bench, connect, settings=None, players=2):
    """Open a table on one board, join it from the others, and start. Return lines of text.

    :param connect: makes the `Boards` from a list of chips, the host first
    :param settings: as in `image.files`
    """
    chips = []
    for number, name in enumerate(("Ana", "Bia", "Caio", "Duda")[:players]):
        files = bench.files(image.SEED // (number + 1), settings=settings)
        chips.append(bench.chip(files, bench.memory(players, name=name), number + 1))
    boards, (host, *guests) = connect(chips), chips
    try:
        boards.wait(_TITLE_MS)
        boards.press(host, TO_OTHERS + " A A")
        boards.note("lobby, alone", host, "lobby")
        for guest in guests:
            boards.press(guest, TO_OTHERS + " DOWN")
            boards.press(guest, "A", _LISTED_MS)
            boards.press(guest, "A", _KEYS_MS)
            bench.say("keys are agreed")
            boards.note("lobby, guest", guest, "lobby")
        boards.note("lobby, host of %d" % len(guests), host, "lobby")
        boards.press(host, "A", 2 * _OPEN_MS)
        for number, chip in enumerate(chips):
            boards.note("table of %d, %s" % (players, "guest" if number else "host"), chip, "table")
    finally:
        for number, chip in enumerate(chips):
            chip.shot(bench.picture("linked-%d.png" % number))
            chip.stop()
    return ["%s: %d bytes free, %d in use" % one for one in boards.found]
