"""Run several emulated boards at the same time. A cable connects two; `airlift` has the other way.

A cable connects TX of each board's UART with RX of the other one.
"""

from tools.sim.handheld import PRESS_MS

# Interval at which the boards exchange bytes: at most 23, which fit into a Pico's FIFO.
SLICE_MS = 2


class Boards:
    """Boards that run at the same time. A subclass exchanges what they have sent.

    :param chips: list of `chip.Chip`
    """

    def __init__(self, chips):
        self.chips = chips

    def exchange(self, sent):
        """Deliver the bytes that the boards' UARTs have sent, in the order of `chips`."""
        raise NotImplementedError

    def wait(self, time_ms):
        """Run all boards for this much time. Bytes arrive SLICE_MS after they were sent."""
        for _ in range(0, time_ms, SLICE_MS):
            for chip in self.chips:
                chip.begin(SLICE_MS)
            self.exchange([chip.end() for chip in self.chips])

    def press(self, chip, key, rest_ms):
        """Press a key of one board, and wait."""
        chip.set_key(key, True)
        self.wait(PRESS_MS)
        chip.set_key(key, False)
        self.wait(rest_ms)


class Pair(Boards):
    """Two boards connected by a cable."""

    def exchange(self, sent):
        for data, chip in zip(sent, reversed(self.chips)):
            if data:
                chip.feed(data)
