"""countio.Counter, which counts the falling edges of a simulated pin."""

from tools.sim.board_pins import OnePin


class Counter(OnePin):
    def __init__(self, pin):
        super().__init__(pin)
        self.reset()

    @property
    def count(self):
        return self._pin.falls - self._from

    def reset(self):
        self._from = self._pin.falls
