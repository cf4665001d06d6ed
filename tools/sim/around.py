"""The surroundings of simulated boards: a Bluetooth channel, networks, and the time of all boards.

A board is alone in its `Around`, unless several boards of one process share it
(tools.sim.handheld).
"""

import math

from tools.sim import device as devices
from tools.sim.air.space import Space
from tools.sim.net.world import World, furnish

_LOOK_S = 0.005  # longest time that a blocked board sleeps before it looks at the channel again


class Around:
    """The surroundings of one or more boards.

    :param air: a name of `tools.sim.net.world.AIRS`

    boards: the `Device`s in it. The number of a board is its place in this list, from 1
    space: the radio channel
    world: the networks and services
    """

    def __init__(self, air="ble"):
        self.boards = []
        self.space = Channel(self)
        self.world = World(lambda: self.now_us() // 1000)
        furnish(self.world, air)

    def add(self, board):
        """Add a board, which then finds this object in its attribute `around`."""
        self.boards.append(board)
        board.around, board.number = self, len(self.boards)

    def now_us(self):
        """Return the time of the board whose clock is ahead: the time must never decrease."""
        return max(board.clock.now_us for board in self.boards)


class Channel(Space):
    """A radio channel on the clocks of its boards."""

    def __init__(self, around):
        super().__init__()
        self._around = around

    def pump(self):
        self.run_until(self._around.now_us() / 1_000_000)

    def wait(self, done, until=math.inf):
        """Block the running board until ``done()`` is true or this second is reached."""
        clock = devices.current().clock
        self.pump()
        while not done() and self.now < until:
            next_us = round(min(self.due, until, self.now + _LOOK_S) * 1_000_000)
            clock.sleep_us(max(1, next_us - clock.now_us))
            self.pump()
        return done()
