"""Event loops for the air: one goes by the computer's clock, the other one's time jumps.

With `JumpingLoop` a minute on the air takes only as long as the computer works on its packets, and
the same program gives the same minute each time.
"""

import asyncio
import math
import selectors
import time


class _NoWaiting(selectors.SelectSelector):
    """Instead of waiting, it moves the clock of its loop."""

    loop = None

    def select(self, timeout=None):
        if timeout is None:
            raise RuntimeError("the air waits for something that nobody will do")
        if timeout > 0:
            self.loop.now += timeout
        return []  # nothing comes from outside


class _Hurrying(selectors.DefaultSelector):
    """Waits for a loop whose clock runs faster than the computer's."""

    speed = 1.0

    def select(self, timeout=None):
        return super().select(timeout and timeout / self.speed)


class WallLoop(asyncio.SelectorEventLoop):
    """By the computer's clock, also in a thread where `time.monotonic` is a board's.

    :param speed: how many of its seconds are one of the computer's
    """

    def __init__(self, speed=1.0):
        self._speed = speed
        selector = _Hurrying()
        selector.speed = speed
        super().__init__(selector)

    def time(self):
        return time.perf_counter() * self._speed


class JumpingLoop(asyncio.SelectorEventLoop):
    def __init__(self):
        self.now = 0.0
        selector = _NoWaiting()
        selector.loop = self
        super().__init__(selector)
        self._clock_resolution = 1e-9

    def time(self):
        return self.now

    def is_idle(self, seconds):
        """Whether nothing is to be done for so long: most moments of a table on the air are so."""
        first = self._scheduled[0].when() if self._scheduled else math.inf
        return not self._ready and first > self.now + seconds


class Radio:
    """The loop that the radios of this process share.

    Nothing runs in the background: the loop moves when the program waits for the radio
    (`run`), or gives it a moment (`pump`, `advance`).
    """

    def __init__(self, loop=None, spend_us=None):
        self.loop = loop or WallLoop()
        self.jumps = isinstance(self.loop, JumpingLoop)
        self._spend_us = spend_us  # told how long the program waited, or None

    def run(self, coroutine):
        """Let time pass until this is done; its result."""
        start = self.loop.time()
        try:
            return self.loop.run_until_complete(coroutine)
        finally:
            if self._spend_us is not None:
                self._spend_us(round((self.loop.time() - start) * 1_000_000))

    def pump(self):
        """Handle what has come meanwhile. When the clock jumps, nothing comes meanwhile."""
        if not self.jumps and not self.loop.is_running():
            self.loop.run_until_complete(asyncio.sleep(0))

    def advance(self, seconds):
        """Let this much time pass."""
        if self.jumps and self.loop.is_idle(seconds):
            self.loop.now += seconds
        else:
            self.loop.run_until_complete(asyncio.sleep(seconds))

    def close(self):
        """Switch the radio off: what is under way is given up."""
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.close()

    @property
    def now_ms(self):
        return int(self.loop.time() * 1000)
