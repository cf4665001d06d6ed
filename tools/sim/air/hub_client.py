"""Connect this process to the hub, through which boards in several processes meet (hub.py).

Environment variables:

ZAP_AIR        HOST:PORT:KEY of the hub; without it the board is alone
ZAP_PLACE      the unique number of this handheld, from 1
ZAP_AIR_SPEED  speed relative to the computer's clock; "": as fast as possible

Messages are tuples, as `multiprocessing` sends them. From a handheld:
("place", number)                       the first message
("net" or "ble", second, kind, ..)      actions of its radios: `tools.sim.net.exchange`
("wait", second, wakes)                 it waits until that second or, with `wakes`, until its
                                        radios receive something
From the hub:
("net" or "ble", kind, ..)              events of its radios
("now", second)                         the wait is over
"""

import functools
import math
import os
import socket
import threading
import time
from multiprocessing.connection import Connection, answer_challenge

from tools.sim.air.space import Space

# A board waits when its clock is this far ahead of the common clock. This time is less than the
# connection interval, so that no packet arrives in the past.
_AHEAD_S = 0.025


class Line:
    """A handheld's connection to the hub.

    now: seconds of the common clock at the end of the last wait
    """

    def __init__(self, where, place):
        host, port, key = where.split(":")
        end = socket.create_connection((host, int(port)))
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._line = Connection(end.detach())
        answer_challenge(self._line, bytes.fromhex(key))
        self._told = {"net": [], "ble": []}
        self._waits = False
        self.place = place
        self.now = 0.0
        self.offset_s = 0.0  # seconds by which the board's clock is ahead of the common clock
        self.tell("place", place)

    def tell(self, *message):
        self._line.send(message)

    def take(self, kind):
        """Return the events of a kind ("net" or "ble") since the last call."""
        taken, self._told[kind] = self._told[kind], []
        return taken

    def wait(self, until, wakes=False):
        """Wait until this second of the common clock or, if `wakes`, until an event of a radio."""
        self.tell("wait", until, wakes)
        self._waits = True
        while self._waits:
            try:
                kind, *rest = self._line.recv()
            except EOFError:
                raise ConnectionError("the hub has ended") from None
            if kind == "now":
                self.now, self._waits = rest[0], False
            else:
                self._told[kind].append(rest)

    def moment(self, clock):
        """Return the time on a board's clock, converted to seconds of the common clock.

        The result is never before the end of the last wait.
        """
        return max(self.now, clock.now_us / 1_000_000 - self.offset_s)

    def follow(self, clock):
        """From now on keep the board's clock from running ahead of the common clock.

        With ZAP_AIR_SPEED also keep it from running ahead of the computer's clock.
        """
        speed = float(os.environ.get("ZAP_AIR_SPEED") or 0)
        if speed:
            hold_back(clock, speed)
        sleep_us = clock.sleep_us
        self.offset_s = clock.now_us / 1_000_000 - self.now

        def slowly(wait_us):
            sleep_us(wait_us)
            moment = clock.now_us / 1_000_000 - self.offset_s
            if moment - self.now > _AHEAD_S:
                self.wait(moment)

        clock.sleep_us = slowly


def _sleep(seconds):
    """Wait in real time: time.sleep in this process only advances the board's simulated clock."""
    threading.Event().wait(seconds)


@functools.cache
def _line_to(where, place):
    return Line(where, place)


def line():
    """Return the connection of this process to the hub, or None without a hub."""
    where = os.environ.get("ZAP_AIR")
    return _line_to(where, int(os.environ["ZAP_PLACE"])) if where else None


_LATE_S = 0.2  # simulated time that a late board may catch up


def hold_back(clock, speed):
    """From now on let the board's clock run at most `speed` times as fast as the computer's.

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


class LonelySpace(Space):
    """The space of a board without a hub, on the board's clock."""

    def __init__(self, clock):
        super().__init__()
        self._clock = clock

    def pump(self):
        self.run_until(self._clock.now_us / 1_000_000)

    def wait(self, done, until=math.inf):
        self.pump()
        try:
            return super().wait(done, until)
        finally:
            self._clock.sleep_us(max(0, round(self.now * 1_000_000) - self._clock.now_us))


class FarSpace:
    """The hub's `Space` as seen by one board, with one station at a time."""

    def __init__(self, line, clock):
        self._line = line
        self._clock = clock
        self._when = None
        self._owner = None

    @property
    def now(self):
        return self._line.moment(self._clock)

    def at(self, second, do, *arguments):
        """Ask the hub to call a method of the station at this second."""
        self._when = second
        do(*arguments)
        self._when = None

    def pump(self):
        for what, *rest in self._line.take("ble"):
            getattr(self._owner, what)(*rest)

    def wait(self, done, until=math.inf):
        self.pump()
        while not done() and self.now < until:
            self._line.wait(until, wakes=True)
            late_s = self._line.now + self._line.offset_s - self._clock.now_us / 1_000_000
            self._clock.sleep_us(max(0, round(late_s * 1_000_000)))
            self.pump()
        return done()

    def station(self, own_address, owner):
        self._owner = owner
        self._say("station", own_address)
        return _FarStation(self._say)

    def _say(self, do, *arguments):
        self._line.tell("ble", self._when or self.now, do, *arguments)


class _FarStation:
    """A station that forwards every call to its `Station` at the hub."""

    def __init__(self, say):
        self._say = say

    def __getattr__(self, do):
        return functools.partial(self._say, do)
