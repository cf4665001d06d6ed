"""Writes down what a simulated handheld's program is given: clock, keys, chance.

The same given to the game in a page must bring the same pictures: web/node/replay.mjs.
"""

import random

from tools.sim import script
from tools.sim.handheld import Handheld

# Key numbers of the simulated boards (board_configs/shift_pad.py), by the names of
# web/page/zap.mjs.
KEYS = ("B", "A", "START", "NEXT", "RIGHT", "DOWN", "UP", "LEFT")

_FROM_OUTSIDE = 65535  # more than a battery gives: a page has none, so no level is shown


class Recording:
    """log: a list of steps. pictures: {name: RGB bytes} at the log's shots.

    ["t", ticks]           the clock was read, and a step of the loop follows
    ["k", key, down, ticks]    a key's event came into the queue
    ["r", bits, number]    random.getrandbits; ["u", hex]: os.urandom
    ["s", name]            a picture was taken
    """

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.log = []
        self.pictures = {}

    def job(self):
        """What web/node/replay.mjs takes, but for the pictures."""
        return {"width": self.width, "height": self.height, "log": self.log}


def record(board, text, seed):
    """The `Recording` of a script (tools/sim/script.py) on a simulated board."""
    handheld = _Watched(board, seed=seed)
    found = handheld.recording
    with handheld:
        _watch(found.log)
        try:
            for method, *arguments in script.parse(text, handheld.spec):
                if method == "shot":
                    found.log.append(["s", arguments[0]])
                    found.pictures[arguments[0]] = handheld.rgb()
                else:
                    getattr(handheld, method)(*arguments)
        finally:
            _watch(None)
    return found


class _Watched(Handheld):
    """A handheld whose os.urandom is written down."""

    def __init__(self, board, seed):
        super().__init__(board, seed=seed, pictures=True)
        self.recording = Recording(self.width, self.height)
        for pin in self.spec.analog:
            self.device.pins[pin].analog = _FROM_OUTSIDE
        plain = self._hooks._urandom

        def urandom(size):
            found = plain(size)
            self.recording.log.append(["u", found.hex()])
            return found

        self._hooks._urandom = urandom


_plain = {}  # what `_watch` has replaced


def _watch(log):
    """Write down clock, keys and random numbers in `log`; None: no more.

    The fakes are importable only after the first board had power.
    """
    import keypad
    import supervisor

    queue = keypad.EventQueue
    if log is None:
        queue._record = _plain.pop("record")
        supervisor.ticks_ms = _plain.pop("ticks")
        random.getrandbits = _plain.pop("bits")
        return
    _plain.update(record=queue._record, ticks=supervisor.ticks_ms, bits=random.getrandbits)
    kept = dict(_plain)

    def record(self, number, pressed, timestamp):
        log.append(["k", KEYS[number], bool(pressed), timestamp])
        kept["record"](self, number, pressed, timestamp)

    def ticks_ms():
        found = kept["ticks"]()
        log.append(["t", found])
        return found

    def getrandbits(count):
        found = kept["bits"](count)
        log.append(["r", count, found])
        return found

    queue._record, supervisor.ticks_ms, random.getrandbits = record, ticks_ms, getrandbits
