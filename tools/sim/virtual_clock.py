"""The simulated clock. It advances only when the device sleeps, reads the time, or sends data."""

import operator
import threading
import time

TICKS_PERIOD = 1 << 29  # ms after which supervisor.ticks_ms wraps around
TICKS_AT_START = TICKS_PERIOD - 65_000  # the first wrap is 65 s after power-on
_NEVER_US = 1 << 62
# Duration of reading the clock. Without it, a loop that waits by reading the clock would never end.
_ASKING_US = 20


class Timer:
    """An action that the board repeats every `period_us`."""

    def __init__(self, period_us, action):
        self.period_us = period_us
        self.action = action  # function that is called without arguments once per period
        self.due_us = 0


_NO_TIMER = Timer(0, None)
_NO_TIMER.due_us = _NEVER_US
_due = operator.attrgetter("due_us")


class Clock:
    """Microseconds since power-on, as integers, so that runs are repeatable.

    The clock runs in the program's greenlet. At `deadline_us` it calls `yield_to_caller`, which
    suspends the program. When `yield_to_caller` returns, the caller has set a later deadline.
    """

    def __init__(self):
        self.now_us = 0
        self.deadline_us = 0
        self.yield_to_caller = None
        self.held = 0  # number of transfers in progress, during which the program is not suspended
        self._timers = []
        self._due_us = _NEVER_US  # no timer is due before this time
        self._firing = False

    @property
    def now_ms(self):
        return self.now_us // 1000

    def ticks_ms(self):
        return (TICKS_AT_START + self.now_us // 1000) % TICKS_PERIOD

    def ask(self):
        """Spend the time that reading the clock takes."""
        self.sleep_us(_ASKING_US)

    def sleep_us(self, wait_us):
        """Let the program wait. Suspend it whenever the deadline is reached."""
        end_us = self.now_us + max(0, wait_us)
        if end_us < self.deadline_us and end_us < self._due_us:  # no event is due
            self.now_us = end_us
            return
        while True:
            self._move_to(min(end_us, max(self.deadline_us, self.now_us)))
            if self.now_us >= self.deadline_us and self.yield_to_caller and not self.held:
                self.yield_to_caller()
            elif self.now_us < end_us:
                self._move_to(end_us)
            if self.now_us >= end_us:
                return

    def spend_us(self, time_us):
        """Spend the time of a transfer, during which nothing else runs."""
        self.now_us += time_us

    def add_timer(self, timer):
        """Start a timer. It first fires one period from now."""
        timer.due_us = self.now_us + timer.period_us
        self._timers.append(timer)
        self._due_us = min(self._due_us, timer.due_us)

    def remove_timer(self, timer):
        if timer in self._timers:  # else the clock has dropped it at a restart
            self._timers.remove(timer)

    def drop_timers(self):
        self._timers.clear()

    def _move_to(self, target_us):
        while self._due_us <= target_us and not self._firing:
            timer = min(self._timers, key=_due, default=_NO_TIMER)
            self._due_us = timer.due_us
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


_LATE_S = 0.2  # simulated time that a late board may catch up


def _sleep(seconds):
    """Wait in real time: time.sleep in this process only advances a board's simulated clock."""
    threading.Event().wait(seconds)


def hold_back(clock, speed):
    """Let the board's clock run at most `speed` times as fast as the computer's from now on.

    A board that was late, because the computer was busy or asleep, does not catch up: browsers and
    real brokers would see its time-outs pass too fast.
    """
    sleep_us = clock.sleep_us
    start_s = clock.now_us / 1_000_000 - time.perf_counter() * speed

    def slowly(wait_us):
        nonlocal start_s
        sleep_us(wait_us)
        early_s = clock.now_us / 1_000_000 - start_s - time.perf_counter() * speed
        start_s += min(0, early_s + _LATE_S)
        _sleep(max(0, early_s) / speed)

    clock.sleep_us = slowly
