"""Keys at random for a long time on the firmware: does it go on, and does memory come back?"""

import random

KEYS = "A A A A A A RIGHT LEFT UP DOWN B X START".split()
PAUSE_MS = 400  # after a key; a robot's pause is longer, and is cut short now and then
ASK_MS = 20_000
CRASHED = "crash_screen"
TRACEBACK = "Traceback"


class Failed(Exception):
    """The game has crashed; the text has what it printed."""


def soak(chip, minutes, say, seed=1):
    """Play for so many minutes of the chip; {screen on top: the fewest bytes free there}.

    :param chip: `tools.lab.chip.board.Chip`, started
    :raises Failed: there was a traceback, the screen of a crash, or another start
    :raises tools.lab.chip.board.Stuck: it no longer answers
    """
    chance = random.Random(seed)
    end = chip.now_ms + minutes * 60_000
    least = {}
    while chip.now_ms < end:
        asked = chip.now_ms
        while chip.now_ms < asked + ASK_MS:
            chip.press(chance.choice(KEYS))
            chip.wait(PAUSE_MS)
        free, _, screens = chip.ask()
        names = [name.rpartition(".")[2] for name in screens]
        if CRASHED in names or chip.restarts or any(TRACEBACK in line for line in chip.lines):
            raise Failed("the game crashed:\n" + "\n".join(chip.lines[-30:]))
        place = " ".join(names) or "none"
        least[place] = min(free, least.get(place, free))
        say("%5.1f min: %6d bytes free, %s" % (chip.now_ms / 60_000, free, place))
    return least
