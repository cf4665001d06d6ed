"""Pages among simulated handhelds at a broker: one clock, one network, no browser.

A page runs in Node (web/node/headless_page.mjs), in the game's own code from the stand-ins on. Its
WebSocket is a connection of the simulated network.
"""

import base64
import json
import os
import subprocess

from board_configs import wifi_stream
from host_tests.support import page_runs
from tools import vm
from tools.environment.paths import ROOT
from tools.sim.net import sockets
from tools.sim.worlds.net_handhelds import BROKER, NetHandhelds, _InNetwork

_STEP_MS = 50
_PRESS_TICKS = 4
_LOOK_TICKS = 4
_MOST = 4096  # bytes in a tick
_TOLD = set("screen lines table hit kept".split())


class Page:
    """
    :param world: `PagesAndHandhelds`
    :param kept: what its storage has, see `Page.kept`
    :param broker: False: the site has none

    heard: all events that it showed. said: all sentences of its live region. dials: how often it
    connected. kept: its storage, in base64.
    screen, lines, table: as of the last `look`, see web/README.md; lines: what is written, with
    its place.
    hit: whether the last tap met something
    """

    def __init__(self, world, seed=1, size=(160, 128), kept="", broker=True):
        self._world = world
        self._pool = sockets.SocketPool(_InNetwork(world.world))
        self._stream = None
        self._late = b""  # what the network has not taken yet
        self._next = {}
        self.heard, self.said = [], []
        self.dials = 0
        self.kept = kept
        program = os.path.join(ROOT, "web", "node", "headless_page.mjs")
        line = [vm.node(), program, page_runs.dist(), *map(str, size), str(seed), kept]
        line += [] if broker else ["alone"]
        # One each: tried twice, two in one process, one after the other, broke the VM's memory now
        # and then, for MicroPython has its table of JavaScript's objects in globalThis.
        self._process = subprocess.Popen(
            line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )

    def tick(self, **wishes):
        """One step of the loop; wishes as of headless_page.mjs."""
        step = dict(wishes, now=self._world.now)
        if self._stream is not None:
            step.update(self._network())
        self._process.stdin.write(json.dumps(step) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "the page has failed; its traceback is on stderr"
        said = json.loads(line)
        self.heard += said["events"]
        self.said += said["said"]
        for name in _TOLD & said.keys():
            setattr(self, name, said[name])
        if said["hangs"] and self._stream is not None and not said["dials"]:
            self._stream.close()
            self._stream = None
        if said["dials"]:
            self.dials += 1
            self._stream = wifi_stream.Stream(self._pool, BROKER)
            self._late = b""
        self._late += base64.b64decode(said["sent"])

    def _network(self):
        stream, found = self._stream, {}
        try:
            found["open"] = stream.is_up()
            if self._late:
                self._late = self._late[stream.write(self._late) :]
            buffer = bytearray(_MOST)
            count = stream.readinto(buffer)
            found["data"] = base64.b64encode(buffer[:count]).decode()
        except OSError:
            found["closed"] = True
            self._stream = None
        return found

    def reset(self):
        """Its connection breaks; both ends know."""
        for one in self._pool.sockets:
            if one.wire is not None:
                one.wire.close()

    def look(self):
        self.tick(look=True)
        return self

    def press(self, key):
        """Press a key and let it go, while the world goes on."""
        for down in (True, False):
            self.tick(keys=[[key, down]])
            for _ in range(_PRESS_TICKS):
                self._world.tick()

    def tap(self, x, y, kind="tap"):
        """Tap the panel, or ``hold``; True when there was something. A second goes by."""
        self.tick(**{kind: [x, y]})
        self.wait(1)
        self.look()
        return self.hit

    def wait(self, seconds):
        self._world.wait(seconds)

    def tap_on(self, words):
        """Tap the line that has these words, where they begin."""
        there = self.look().lines
        found = [line for line in there if line["text"] == words]
        found += [line for line in there if words in line["text"]]
        assert found, "%s is not on %s" % (words, self.screen["text"])
        return self.tap(found[0]["x"] + 8, found[0]["y"] + found[0]["height"] // 2)

    def stop(self):
        """The tab is closed, without a word."""
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
        self._pool.cut()


class PagesAndHandhelds(NetHandhelds):
    """Handhelds as NetHandhelds, and `pages`."""

    def __init__(self, count, **options):
        self.pages = []
        super().__init__(count, **{"step_ms": _STEP_MS, **options})

    def open_page(self, **options):
        self.pages.append(Page(self, **options))
        return self.pages[-1]

    def close_page(self, page):
        self.pages.remove(page)
        page.stop()

    def tick(self):
        super().tick()
        for page in self.pages:
            page.tick()

    def close(self):
        for page in list(self.pages):
            self.close_page(page)

    def until(self, done, limit_s=60):
        """Go on until ``done()``, which looks every 200 ms."""
        end = self.now + 1000 * limit_s
        while not done():
            assert self.now < end, "it takes too long"
            for _ in range(_LOOK_TICKS):
                self.tick()
