"""Two emulated Picos at one table over a cable, and the memory that this takes.

The cable is UART 0 of each, crossed: see SETTINGS of `tools.lab.chip.image`.
"""

import os

from tools.sim.handheld import PRESS_MS

from . import image
from .board import Chip, Stuck
from .journey import table
from .match import TO_OTHERS

SLICE_MS = 2  # 23 bytes at 115,200 baud: fewer than a UART keeps
_ANSWER_MS = 200
_NAMES = "Ana", "Bia"
_ANSWERS_MS = 10_000  # more than any turn of the loop takes
_LOOK_MS = 1000
_OPEN_MS = 3000  # more than a change of screen takes
_KEYS_MS = 40_000  # more than two Picos take to agree on keys
_LISTED_MS = 6000  # a beacon comes every two seconds
_TITLE_MS = 7000


class Together:
    """Chips that run side by side.

    :param chips: `tools.lab.chip.board.Chip`s
    """

    slice_ms = SLICE_MS

    def __init__(self, *chips):
        self.chips = chips

    def pass_on(self, sent):
        """After each slice. sent: the bytes that UART 0 of each chip has sent in it."""

    def wait(self, time_ms):
        """Let all run for this much time; what they send arrives a slice later."""
        while time_ms > 0:
            slice_ms = min(self.slice_ms, time_ms)
            time_ms -= slice_ms
            for chip in self.chips:
                chip.begin(slice_ms)
            self.pass_on([chip.end() for chip in self.chips])

    def press(self, chip, key, time_ms=_OPEN_MS):
        """Press a key of one of them, and wait."""
        chip.set_key(key, True)
        self.wait(PRESS_MS)
        chip.set_key(key, False)
        self.wait(time_ms)

    def ask(self, chip):
        """As `Chip.ask`."""
        return chip.ask(_ANSWERS_MS, self.wait, _ANSWER_MS)

    def until(self, chip, screen, limit_ms):
        """Wait until a screen is loaded; `ask`'s answer.

        :raises Stuck: it does not come
        """
        for _ in range(0, limit_ms, _LOOK_MS):
            answer = self.ask(chip)
            if any(name.endswith(screen) for name in answer[2]):
                return answer
            self.wait(_LOOK_MS)
        raise Stuck("%s did not open; there is %s" % (screen, " ".join(answer[2])))


class Pair(Together):
    """Two with a cable.

    :param host, guest: `tools.lab.chip.board.Chip`
    """

    def __init__(self, host, guest):
        super().__init__(host, guest)
        self.host, self.guest = host, guest

    def pass_on(self, sent):
        there, back = sent
        if there:
            self.guest.emulator.feed(0, there)
        if back:
            self.host.emulator.feed(0, back)


def measure(firmware, folder, pictures, files, say):
    """Open a table on one Pico and join it from the other; Markdown lines.

    :param files: what is on the drive of each
    """
    chips = []
    for number, content in enumerate(files):
        drive = os.path.join(folder, "linked-%d.img" % number)
        image.write(drive, content)
        nvm = image.memory(name=_NAMES[number])
        chips.append(Chip(firmware, drive, nvm, say, seed=number + 1))
    pair = Pair(*chips)
    try:
        return list(table(("linked, heap at", "bytes free", "in use"), rows(pair, pictures, say)))
    finally:
        for chip in chips:
            chip.stop()


def rows(pair, pictures, say):
    """The way of both; (place, free, in use)."""
    host, guest = pair.host, pair.guest
    pair.wait(_TITLE_MS)
    for chip in (host, guest):
        for key in TO_OTHERS:
            pair.press(chip, key)
    pair.press(host, "A")
    pair.press(host, "A")
    found = [("lobby, alone", *pair.until(host, "lobby_screen", _OPEN_MS)[:2])]
    pair.press(guest, "DOWN")
    pair.press(guest, "A", _LISTED_MS)
    pair.press(guest, "A", _KEYS_MS)
    say("keys are agreed")
    found.append(("lobby, host of one", *pair.ask(host)[:2]))
    found.append(("lobby, guest", *pair.ask(guest)[:2]))
    pair.press(host, "A")
    found.append(("table of two, host", *pair.until(host, "table_screen", _OPEN_MS)[:2]))
    found.append(("table of two, guest", *pair.until(guest, "table_screen", _OPEN_MS)[:2]))
    for name, chip in (("host", host), ("guest", guest)):
        chip.shot(os.path.join(pictures, "linked-%s.png" % name))
    return found
