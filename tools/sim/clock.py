"""The simulated clock: it moves only when the device sleeps, asks the time or sends."""

import operator

TICKS_PERIOD = 1 << 29  # of supervisor.ticks_ms, in ms
TICKS_AT_START = TICKS_PERIOD - 65_000  # CircuitPython wraps 65 s after power-on
_NEVER_US = 1 << 62
_ASKING_US = 20  # what a look at the clock costs, so that a loop that only asks ends


class Timer:
    """Something that the board does by itself every `period_us`."""

    def __init__(self, period_us, action):
        self.period_us = period_us
        self.action = action  # called without arguments, at its time
        self.due_us = 0


_NO_TIMER = Timer(0, None)
_NO_TIMER.due_us = _NEVER_US
_due = operator.attrgetter("due_us")


class Clock:
    """Microseconds since power-on, in whole numbers, so that a run can be repeated.

    `yield_to_host` is called on the device's side when `deadline_us` is reached; it
    returns when the host has set a later one.
    """

    def __init__(self):
        self.now_us = 0
        self.deadline_us = 0
        self.yield_to_host = None
        self.held = 0  # above 0: never yield, since a transfer is going on
        self._timers = []
        self._due_us = _NEVER_US  # no timer is due before
        self._firing = False

    @property
    def now_ms(self):
        return self.now_us // 1000

    def ticks_ms(self):
        """What `supervisor.ticks_ms` says at this moment."""
        return (TICKS_AT_START + self.now_us // 1000) % TICKS_PERIOD

    def ask(self):
        """The device looks at the clock, which costs it a moment."""
        self.sleep_us(_ASKING_US)

    def sleep_us(self, wait_us):
        """The device waits; the host gets its turn whenever the deadline comes."""
        end_us = self.now_us + max(0, wait_us)
        if end_us < self.deadline_us and end_us < self._due_us:  # nothing happens meanwhile
            self.now_us = end_us
            return
        while True:
            self._move_to(min(end_us, max(self.deadline_us, self.now_us)))
            if self.now_us >= self.deadline_us and self.yield_to_host and not self.held:
                self.yield_to_host()
            elif self.now_us < end_us:
                self._move_to(end_us)
            if self.now_us >= end_us:
                return

    def spend_us(self, time_us):
        """A transfer takes this long; nobody gets a turn meanwhile."""
        self.now_us += time_us

    def add_timer(self, timer):
        """`timer` fires one period from now for the first time."""
        timer.due_us = self.now_us + timer.period_us
        self._timers.append(timer)
        self._due_us = min(self._due_us, timer.due_us)

    def drop_timer(self, timer):
        if timer in self._timers:
            self._timers.remove(timer)

    def drop_timers(self):
        self._timers.clear()

    def _move_to(self, target_us):
        while self._due_us <= target_us and not self._firing:
            timer = min(self._timers, key=_due, default=_NO_TIMER)
            self._due_us = timer.due_us  # one that was dropped may have been due before
            if timer.due_us > target_us:
                break
            self.now_us = max(self.now_us, timer.due_us)
            timer.due_us = self.now_us + timer.period_us
            self._firing = True
            self.held += 1
            try:
                timer.action()
            finally:
                self.held -= 1
                self._firing = False
            self._due_us = min(self._timers, key=_due, default=_NO_TIMER).due_us
        self.now_us = max(self.now_us, target_us)
