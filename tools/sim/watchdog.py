"""Simulate `microcontroller.watchdog` of an nRF52840.

Source: common-hal/watchdog/WatchDogTimer.c of CircuitPython's port nordic (main of August 2026),
lines 84-92 and 130-168: the mode RESET lasts until power-off, also through a reload.
"""


class WatchDogMode:
    RAISE, RESET = "raise", "reset"


class Watchdog:
    """A timer that resets the board unless it is fed.

    :param now_s: a function that returns the time in seconds
    """

    def __init__(self, now_s):
        self._now_s, self._mode, self._timeout, self._fed_s = now_s, None, 0.0, 0.0

    @property
    def timeout(self):
        return self._timeout

    @timeout.setter
    def timeout(self, seconds):
        if self._mode:
            raise RuntimeError("timeout cannot be changed once mode is set to RESET")
        self._timeout = seconds

    @property
    def mode(self):
        return self._mode

    @mode.setter
    def mode(self, mode):
        if mode != WatchDogMode.RESET:
            raise NotImplementedError("not simulated: other modes than RESET")
        self._mode = mode
        self.feed()

    def feed(self):
        self._fed_s = self._now_s()

    @property
    def expires_s(self):
        """Return the second at which the board is reset; infinity if the timer does not run."""
        return self._fed_s + self._timeout if self._mode else float("inf")
