"""A queue of key events that a test fills, and keys that read it."""

import keypad

import truco_input as ti
from truco_input.keys import Keys
from truco_input.two_keys import TwoKeys

WRAP = 1 << 29
PAD = bytes((ti.RAISE, ti.OK, ti.MENU, 0, ti.RIGHT, ti.DOWN, ti.UP, ti.LEFT))


def Event():
    return keypad.Event(0, False, 0)


class Queue(keypad.EventQueue):
    """A queue for at most four events."""

    def __init__(self):
        super().__init__(4)

    def put(self, number, pressed, at_ms=0):
        self._record(number, pressed, at_ms % WRAP)


def pad(stick=None):
    queue = Queue()
    return queue, Keys(queue, Event(), PAD, stick)


def two():
    queue = Queue()
    return queue, TwoKeys(queue, Event(), bytes((ti.FIRST_KEY, ti.SECOND_KEY)))


def drain(keys, now_ms, repeats=False):
    """Return all intents that the keys give at this time."""
    found = []
    while True:
        intent = keys.next(now_ms % WRAP, repeats)
        if not intent:
            return found
        found.append(intent)


class Told:
    """A screen on top of a simulated handheld that records all intents.

    :param chosen: options to apply
    """

    def __init__(self, handheld, **chosen):
        self.handheld = handheld
        handheld.wait(1500)
        self.app = handheld.app
        for name, value in chosen.items():
            setattr(self.app.setup, name, value)
        self.app.obey()
        handheld.wait(100)
        self.intents = []
        self.app.stack[-1].on_intent = self.intents.append

    def press(self, *keys):
        """Press keys. Return the intents since the last call."""
        for key in keys:
            self.handheld.press(key)
        self.handheld.wait(100)
        found = list(self.intents)
        self.intents.clear()
        return found
