"""Two emulated Picos at one table over a cable, and the memory that they need.

The cable is UART 0 of each, crossed: see SETTINGS of `tools.lab.chip.image`.
"""

import os

from tools.sim.handheld import PRESS_MS

from . import image
from .board import Chip, Stuck
from .match import TO_OTHERS
from .times import table

SLICE_MS = 2  # 23 bytes at 115,200 baud: fewer than a UART keeps
_ANSWER_MS = 200
_NAMES = "Ana", "Bia"
_ANSWERS_MS = 10_000  # more than any turn of the loop takes
_LOOK_MS = 1000
_OPEN_MS = 3000  # more than a change of screen takes
_KEYS_MS = 40_000  # more than two Picos take to agree on keys
_LISTED_MS = 6000  # a beacon comes every two seconds
_TITLE_MS = 7000


class Pair:
    """Two Picos with a cable, that run side by side.

    :param host, guest: `tools.lab.chip.board.Chip`
    """

    def __init__(self, host, guest):
        self.host, self.guest = host, guest

    def wait(self, time_ms):
        """Let both run for this much time; what they send arrives a slice later."""
        while time_ms > 0:
            slice_ms = min(SLICE_MS, time_ms)
            time_ms -= slice_ms
            self.host.begin(slice_ms)
            self.guest.begin(slice_ms)
            for sent, other in ((self.host.end(), self.guest), (self.guest.end(), self.host)):
                if sent:
                    other.emulator.feed(0, sent)

    def press(self, chip, key, time_ms=_OPEN_MS):
        """Press a key of one of them, and wait."""
        chip.set_key(key, True)
        self.wait(PRESS_MS)
        chip.set_key(key, False)
        self.wait(time_ms)

    def ask(self, chip):
        """Return what `Chip.ask` does."""
        return chip.ask(_ANSWERS_MS, self.wait, _ANSWER_MS)

    def until(self, chip, screen):
        """Wait until a screen is loaded; return `ask`'s answer.

        :raises Stuck: it does not come
        """
        for _ in range(0, _OPEN_MS, _LOOK_MS):
            answer = self.ask(chip)
            if any(name.endswith(screen) for name in answer[2]):
                return answer
            self.wait(_LOOK_MS)
        raise Stuck("%s did not open; there is %s" % (screen, " ".join(answer[2])))


def measure(firmware, folder, pictures, say):
    """Open a table on one Pico and join it from the other; return Markdown lines."""
    chips = []
    for number in range(2):
        drive = os.path.join(folder, "linked-%d.img" % number)
        image.write(drive, image.files(image.SEED // (number + 1)))
        nvm = image.memory(name=_NAMES[number])
        chips.append(Chip(firmware, drive, nvm, say, seed=number + 1))
    pair = Pair(*chips)
    try:
        return list(table(("linked, heap at", "bytes free", "in use"), rows(pair, pictures, say)))
    finally:
        for chip in chips:
            chip.stop()


def rows(pair, pictures, say):
    """Go the way of both; return (place, bytes free, in use) of each."""
    host, guest = pair.host, pair.guest
    pair.wait(_TITLE_MS)
    for chip in (host, guest):
        for key in TO_OTHERS:
            pair.press(chip, key)
    pair.press(host, "A")
    pair.press(host, "A")
    found = [("lobby, alone", *pair.until(host, "lobby_screen")[:2])]
    pair.press(guest, "DOWN")
    pair.press(guest, "A", _LISTED_MS)
    pair.press(guest, "A", _KEYS_MS)
    say("keys are agreed")
    found.append(("lobby, host of one", *pair.ask(host)[:2]))
    found.append(("lobby, guest", *pair.ask(guest)[:2]))
    pair.press(host, "A")
    found.append(("table of two, host", *pair.until(host, "table_screen")[:2]))
    found.append(("table of two, guest", *pair.until(guest, "table_screen")[:2]))
    for name, chip in (("host", host), ("guest", guest)):
        chip.shot(os.path.join(pictures, "linked-%s.png" % name))
    return found
