"""Web pages among simulated handhelds at a broker, without a browser.

They share one clock and one network.

A page runs in Node (web/node/headless_page.mjs): the stand-ins for native modules, and the game's
own code above them. Its WebSocket is a connection of the simulated network.
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
_MOST = 4096  # maximum number of bytes that a page receives in a tick
_TOLD = set("screen lines table frames hit kept".split())


class Page:
    """A web page that runs in Node.

        heard    all events that it showed
        said     all sentences of its live region, which a screen reader speaks
        dials    number of connections so far
        kept     its storage, in base64
        screen, lines, table
                 results of the last `look`, see web/README.md; `lines` are texts with positions
        frames   number of pictures that it had drawn at the last `look`
        hit      True: the last tap hit something

    :param world: `PagesAndHandhelds`
    :param kept: contents of its storage, see `Page.kept`
    :param broker: False: the site has none
    """

    def __init__(self, world, seed=1, size=(160, 128), kept="", broker=True):
        self._world = world
        self._pool = sockets.SocketPool(_InNetwork(world.world))
        self._stream = None
        self._late = b""  # bytes that the network has not accepted yet
        self._next = {}
        self.heard, self.said = [], []
        self.dials = 0
        self.kept = kept
        program = os.path.join(ROOT, "web", "node", "headless_page.mjs")
        line = [vm.node(), program, page_runs.dist(), *map(str, size), str(seed), kept]
        line += [] if broker else ["alone"]
        # One process for each page. MicroPython keeps its table of JavaScript objects in
        # globalThis, so two pages in one process, one after the other, sometimes corrupted the VM's
        # memory.
        self._process = subprocess.Popen(
            line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )

    def tick(self, **wishes):
        """Run one step of the loop. Wishes as in headless_page.mjs."""
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
            self._stream.write(self._late + base64.b64decode(said["sent"]))
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
        """Break the page's connection, so that both ends notice."""
        for one in self._pool.sockets:
            if one.wire is not None:
                one.wire.close()

    def look(self):
        self.tick(look=True)
        return self

    def press(self, key):
        """Press and release a key, while the world continues."""
        for down in (True, False):
            self.tick(keys=[[key, down]])
            for _ in range(_PRESS_TICKS):
                self._world.tick()

    def tap(self, x, y, kind="tap"):
        """Tap the panel, or with ``hold`` press longer. Return True if something was hit.

        One second passes.
        """
        self.tick(**{kind: [x, y]})
        self.wait(1)
        self.look()
        return self.hit

    def wait(self, seconds):
        self._world.wait(seconds)

    def tap_on(self, words):
        """Tap the beginning of the line that contains these words."""
        there = self.look().lines
        found = [line for line in there if line["text"] == words]
        found += [line for line in there if words in line["text"]]
        assert found, "%s is not on %s" % (words, self.screen["text"])
        return self.tap(found[0]["x"] + 8, found[0]["y"] + found[0]["height"] // 2)

    def stop(self):
        """Close the tab without a goodbye."""
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
        self._pool.cut()


class PagesAndHandhelds(NetHandhelds):
    """Handhelds as in NetHandhelds, with `pages`."""

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
        """Continue until ``done()``, which is called every 200 ms."""
        end = self.now + 1000 * limit_s
        while not done():
            assert self.now < end, "it takes too long"
            for _ in range(_LOOK_TICKS):
                self.tick()
