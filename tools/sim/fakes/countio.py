"""countio.Counter: the falling edges of a pin of the simulated board."""

from tools.sim.pins import PinUser


class Edge:
    RISE = "countio.Edge.RISE"
    FALL = "countio.Edge.FALL"
    RISE_AND_FALL = "countio.Edge.RISE_AND_FALL"


class Counter(PinUser):
    def __init__(self, pin, *, edge=Edge.FALL, pull=None):
        if edge is not Edge.FALL:
            raise NotImplementedError("only falling edges are simulated")
        super().__init__(pin)
        self.reset()

    @property
    def count(self):
        return self._pin.falls - self._from

    def reset(self):
        self._from = self._pin.falls
