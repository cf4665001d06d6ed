# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""One short match from the title to its end, on the chip or on the simulator.

A player has `press`, `wait`, `rgb`, `version` and `screens`. Keys are pressed when the picture
has come to rest, so that both play the same match however fast they are.
"""

import contextlib
import random

from tools.sim.handheld import Handheld

from . import BOARD, image

# The modules of screens, by their last name: a board has them in another folder (tools/linker).
TABLE, HOME, OTHERS, CREATE, LOBBY = [
    "%s_screen" % name for name in ("table", "home", "others", "create", "lobby")
]
REST_MS = 700  # more than what blinks takes to blink
LIMIT_MS = 12_000
LOOK_MS = 50
LOOKS = 24
PRESSES = 200  # that a match may take
STARTS = 4  # from the title to the table
END = "end"
LEAVE = "UP"  # at the end of a match: round to its last line


class Shot:
    """A place in the match. pictures: what was seen there, the last one at rest."""

    def __init__(self, name, pictures, memory=None):
        self.name = name
        self.pictures = pictures
        self.memory = memory  # (free, allocated) bytes, where the player tells it


class Simulated:
    """The simulator as such a player.

    :param nvm: bytes of microcontroller.nvm
    """

    def __init__(self, nvm, seed=image.SEED):
        self._handheld = Handheld(BOARD, seed=0, settings=image.SETTINGS)
        self._handheld.device.nvm[0 : len(nvm)] = nvm
        self._seed = seed
        self._stack = contextlib.ExitStack()

    def __enter__(self):
        real = random.getrandbits
        self._stack.callback(setattr, random, "getrandbits", real)
        random.getrandbits = lambda bits: self._seed & ((1 << bits) - 1)
        self._stack.enter_context(self._handheld)
        return self

    def __exit__(self, *_):
        self._stack.close()

    def press(self, key):
        self._handheld.press(key)

    def wait(self, time_ms):
        self._handheld.wait(time_ms)

    def rgb(self):
        return self._handheld.rgb()

    def version(self):
        return self._handheld.device.panel.version

    def screens(self):
        import sys

        names = [name.rpartition(".")[2] for name in sys.modules]
        return [name for name in names if name.endswith("_screen")]


def play(player, say=lambda text: None):
    """Play it; a list of `Shot`."""
    shots = []
    settle(player)
    shots.append(shot(player, "title", say))
    reach(player, "A", TABLE, STARTS)
    shots.append(shot(player, "table", say))
    for number in range(PRESSES):
        if TABLE not in player.screens():
            break
        if number in (1, 3, 6):
            shots.append(shot(player, "turn %d" % number, say))
        player.press("A")
        settle(player)
    shots.append(shot(player, END if TABLE not in player.screens() else "no end", say))
    if to_others(player):
        shots.append(shot(player, "others", say))
    return shots


def to_others(player):
    """From the end of a match go to making a table with others; True when that is reached."""
    for key in LEAVE.split():
        player.press(key)
    if not reach(player, "A", HOME):
        return False
    player.press("DOWN")
    return reach(player, "A", OTHERS) and reach(player, "A", CREATE)


def to_lobby(player, say=lambda text: None):
    """Go on to the lobby: its `Shot`, or None. Only on the chip, for no cable is simulated."""
    return shot(player, "lobby", say) if reach(player, "A", LOBBY) else None


def reach(player, key, screen, presses=4):
    """Press a key until a screen is loaded; False when it does not come."""
    for _ in range(presses):
        player.press(key)
        settle(player)
        if screen in player.screens():
            return True
    return False


def settle(player):
    """Wait until nothing new has been seen for a while; False when that never happens.

    What blinks shows the same pictures again and again, so it is at rest too.
    """
    seen = set()
    version = None
    quiet = waited = 0
    while quiet < REST_MS:
        player.wait(LOOK_MS)
        waited += LOOK_MS
        quiet += LOOK_MS
        if player.version() != version:
            version = player.version()
            picture = player.rgb()
            if picture not in seen:
                seen.add(picture)
                quiet = 0
        if waited >= LIMIT_MS:
            return False
    return True


def shot(player, name, say):
    """What is seen now, and, if the picture moves, in the next seconds."""
    pictures = [player.rgb()]
    for _ in range(LOOKS):
        version = player.version()
        player.wait(LOOK_MS)
        if player.version() != version:
            pictures.append(player.rgb())
    memory = player.ask()[:2] if hasattr(player, "ask") else None
    say("%-8s %s" % (name, "%d bytes free, %d in use" % memory if memory else ""))
    return Shot(name, pictures, memory)


def differences(ours, theirs):
    """One line per place where the pictures of two runs have no frame in common."""
    lines = []
    if [one.name for one in ours] != [one.name for one in theirs]:
        names = ["; ".join(one.name for one in run) for run in (ours, theirs)]
        return ["the matches went differently: %s and %s" % tuple(names)]
    for one, other in zip(ours, theirs):
        if not set(one.pictures) & set(other.pictures):
            least = min(differing(a, b) for a in one.pictures for b in other.pictures)
            lines.append("%s: %d pixels differ" % (one.name, least))
    return lines


def differing(one, other):
    """How many pixels of two pictures differ."""
    if one == other:
        return 0
    return sum(one[at : at + 3] != other[at : at + 3] for at in range(0, len(one), 3))
