"""One short match from the title to its end, found on the simulator, followed on the chip.

The simulator's clock is its own, and it is quick: there each key waits until nothing has moved
for longer than the game ever pauses. So a match is a list of `Place`: the key, and the pictures
that the game comes to rest at. The chip gets the same keys. After each it runs until it shows one
of these pictures, however long its robots and its drawing take, or until its own clock says that
they do not come. Nothing is taken from a computer's clock, so the verdict is always the same.

A player has `press`, `wait`, `rgb`, `version` and `screens`.
"""

import contextlib
import random
import sys

from tools.sim.handheld import Handheld

from . import BOARD, image

# The modules of screens, by their last name: a board has them in another folder (tools/linker).
TABLE, HOME, OTHERS, CREATE = ["%s_screen" % name for name in ("table", "home", "others", "create")]
TO_OTHERS = ("A", "UP", "UP", "A")  # title, home from the ladder up, others
LOOK_MS = 50
# More than the longest pause of the game: 2 s at the end of a match (truco_ui, _END_MS).
REST_MS = 4000
LIMIT_MS = 15_000  # what a picture may take to come
LOOKS = 40  # at a picture that never rests
STEADY = 0.7  # of its pixels at least do
# More than the times that a screen heeds no key (truco_ui: _CALM_MS, _GUARD_MS, _REST_MS, and
# three times BLINK_MS of a new badge).
CALM_MS = 1900
PRESSES = 200  # that a match may take
STARTS = 4  # from the title to the table
END = "end"
_RUN = 3 * 16  # bytes of pixels that are compared at once
LEAVE = "UP"  # at the end of a match: round to its last line


class Place:
    """Where a match comes to rest. keys: what brought it there. pictures: what is seen there.

    moves: the picture never rests; what stays in place in all of them counts.
    memory: (free, allocated) bytes, where the player tells it.
    """

    def __init__(self, name, key, pictures, moves=False):
        self.name = name
        self.key = key
        self.pictures = pictures
        self.moves = moves
        self.memory = None


class Simulated:
    """The simulator as such a player.

    :param nvm: bytes of microcontroller.nvm
    """

    def __init__(self, nvm, seed=image.SEED, board=BOARD, settings=image.SETTINGS):
        self._handheld = Handheld(board, seed=0, settings=settings, pictures=True)
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
        names = [name.rpartition(".")[2] for name in sys.modules]
        return [name for name in names if name.endswith("_screen")]


class Plan:
    """Plays the match on the simulator, and notes the way: `places`."""

    def __init__(self, player):
        self.player = player
        self.places = []

    def match(self):
        """The whole way; the list of `Place`."""
        self.go("title", "")
        self.reach("A", TABLE, STARTS)
        for number in range(PRESSES):
            if TABLE not in self.player.screens():
                break
            self.go("turn %d" % (number + 1), "A")
        self.places[-1].name = END if TABLE not in self.player.screens() else "no end"
        self.go("leave", LEAVE)
        self.reach("A", HOME)
        self.go("home", "DOWN")
        self.reach("A", OTHERS)
        self.reach("A", CREATE)
        return self.places

    def reach(self, key, screen, presses=4):
        """Press a key until a screen is loaded."""
        for _ in range(presses):
            self.go(screen.partition("_")[0], key)
            if screen in self.player.screens():
                return

    def go(self, name, key):
        """Press a key, and come to a place."""
        if key:
            self.player.press(key)
        pictures, moves = settle(self.player)
        self.places.append(Place(name, key, pictures, moves))


def settle(player, rest_ms=REST_MS, limit_ms=LIMIT_MS):
    """Wait until nothing new has been seen for so long; (pictures seen in that time, False).

    What blinks shows the same pictures again and again, so it is at rest too. When the picture
    always changes: (the last ones, True).
    """
    seen = set()
    looks = []
    quiet = waited = 0
    version = None
    while quiet < rest_ms:
        player.wait(LOOK_MS)
        waited += LOOK_MS
        quiet += LOOK_MS
        if player.version() != version or not looks:
            version = player.version()
            looks.append(player.rgb())
        else:
            looks.append(looks[-1])
        if looks[-1] not in seen:
            seen.add(looks[-1])
            quiet = 0
        if waited >= limit_ms:
            return looks[-LOOKS:], True
    return sorted(set(looks[-(rest_ms // LOOK_MS) :])), False


def follow(player, places, say=lambda place: None):
    """Press the same keys on another player; None, or a line on the first place that differs.

    :param say: called with each `Place` that was reached, with its `memory` if the player tells it
    """
    for place in places:
        if place.key:
            player.press(place.key)
        looks = arrive(player, place)
        if looks:
            return "%s: %s" % (place.name, difference(looks, place))
        player.wait(CALM_MS)
        if hasattr(player, "ask"):
            place.memory = player.ask()[:2]
        say(place)
    return None


def arrive(player, place):
    """Wait for the place; None when it is reached, else the last pictures seen instead."""
    looks = []
    version = None
    for _ in range(0, LIMIT_MS, LOOK_MS):
        player.wait(LOOK_MS)
        if player.version() != version or not looks:
            version = player.version()
            looks.append(player.rgb())
        else:
            looks.append(looks[-1])
        if place.moves:
            if len(looks) >= LOOKS and not moved(looks[-LOOKS:], place):
                return None
        elif looks[-1] in place.pictures:
            return None
    return looks[-LOOKS:]


def moved(looks, place):
    """How many pixels differ of those that stay in both; -1 when too few do."""
    mine, theirs = steady(looks), steady(place.pictures)
    both = [pair for pair in zip(mine, theirs) if None not in pair]
    if len(both) < STEADY * len(mine):
        return -1
    return sum(one != other for one, other in both)


def steady(pictures):
    """Colours of the pixels that are the same in all pictures; None for each of the others."""
    kinds = list(set(pictures))
    found = []
    for at in range(0, len(kinds[0]), _RUN):
        parts = {picture[at : at + _RUN] for picture in kinds}
        first = parts.pop()
        for pixel in range(0, len(first), 3):
            colour = first[pixel : pixel + 3]
            same = all(part[pixel : pixel + 3] == colour for part in parts)
            found.append(colour if same else None)
    return found


def difference(looks, place):
    """In words, how far the pictures seen are from those of the place."""
    if place.moves:
        count = moved(looks, place)
        return "%d pixels differ" % count if count >= 0 else "the picture moves in another way"
    return "%d pixels differ" % min(
        differing(one, other) for one in set(looks) for other in place.pictures
    )


def differing(one, other):
    """How many pixels of two pictures differ."""
    if one == other:
        return 0
    return sum(one[at : at + 3] != other[at : at + 3] for at in range(0, len(one), 3))
