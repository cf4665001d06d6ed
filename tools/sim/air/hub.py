"""Serve the radio channel and a common clock to simulated boards in several processes.

    python3 tools/sim/air/hub.py

The hub is a program that listens on 127.0.0.1, prints its `place` on stdout, and ends when its
stdin is closed. hub_client.py describes the messages between it and the boards.
"""

import argparse
import math
import os
import selectors
import socket
import sys
import threading
from multiprocessing import AuthenticationError
from multiprocessing.connection import Connection, deliver_challenge

if __name__ == "__main__":
    sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(__file__)))))
    sys.path[0] = os.path.join(sys.path[-1], "tools")
    import bootstrap

    bootstrap.ensure(only="tools/play_requirements.txt")

from tools.sim.air.space import Space
from tools.sim.net.exchange import Exchange
from tools.sim.net.world import AIRS, World, furnish

_ROUNDING_MS = 1e-6  # rounding error of a time that is converted from ms to s and back
_MOMENT_S = 1e-9  # rounding tolerance: a wait that ends less than this later has ended


class Hub:
    """The server of the radio channel, WiFi and clock, with one connection per handheld.

    :param count: number of handhelds; no time passes until all are connected
    :param air: a name of `tools.sim.net.world.AIRS`

    place: text "HOST:PORT:KEY" for the variable ZAP_AIR of the handhelds
    """

    def __init__(self, count, air="ble"):
        self._missing = count
        self.now = 0.0
        self._selector = selectors.DefaultSelector()
        self._members = []
        world = World(lambda: self.now * 1000 + _ROUNDING_MS)
        furnish(world, air)
        self.exchange = Exchange(world, Space())
        self._door = socket.create_server(("127.0.0.1", 0))
        self._key = os.urandom(16)
        self.place = "127.0.0.1:%d:%s" % (self._door.getsockname()[1], self._key.hex())
        self._selector.register(self._door, selectors.EVENT_READ, self._open)

    def run(self):
        while True:
            self._move()
            for key, _ in self._selector.select():
                key.data()

    def _open(self):
        there, _ = self._door.accept()
        there.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        member = _Member(there)
        try:  # what a stranger sends must not be unpickled
            deliver_challenge(member.line, self._key)
        except (AuthenticationError, EOFError, OSError):
            member.line.close()
            return
        self._members.append(member)
        self._missing = max(0, self._missing - 1)
        self._selector.register(member.line, selectors.EVENT_READ, lambda: self._hear(member))

    def _hear(self, member):
        try:
            kind, *rest = member.line.recv()
        except (EOFError, OSError):
            self._selector.unregister(member.line)
            self._members.remove(member)
            self.exchange.lost(member)
            return
        if kind == "place":
            self.exchange.join(member, *rest)
        elif kind == "wait":
            member.until, member.wakes = rest
            member.told = False
        else:
            second, do, *arguments = rest
            self.exchange.hear(member, kind, second, do, arguments)

    def _move(self):
        """While all handhelds wait, advance the clock to the next event and handle it."""
        while (
            self._members and not self._missing and all(m.until is not None for m in self._members)
        ):
            self.exchange.collect()
            next_s = min(self.exchange.due, *(one.until for one in self._members), math.inf)
            if next_s == math.inf:
                break
            self.now = max(self.now, next_s)
            self.exchange.run_until(self.now)
            for one in self._members:
                if one.until <= self.now + _MOMENT_S or one.wakes and one.told:
                    one.until = None
                    one.tell("now", self.now)


class _Member:
    def __init__(self, there):
        self.line = Connection(there.detach())
        self.until = None  # second at which the handheld's wait ends; None: it is running
        self.wakes = self.told = False

    def tell(self, *message):
        self.told = True
        try:
            self.line.send(message)
        except OSError:
            pass  # the handheld has ended, which `_hear` notices


def _arguments():
    parser = argparse.ArgumentParser(description="Connect simulated handhelds.")
    parser.add_argument("--around", choices=AIRS, default="ble")
    parser.add_argument("--handhelds", type=int, required=True, help="number of handhelds")
    return parser.parse_args()


if __name__ == "__main__":
    given = _arguments()
    hub = Hub(given.handhelds, given.around)
    print(hub.place, flush=True)
    threading.Thread(target=hub.run, daemon=True).start()
    sys.stdin.read()
    os._exit(0)
