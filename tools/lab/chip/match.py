"""One short match from the title to its end, found on the simulator, followed on the chip.

The simulator's clock is its own, and it is quick: there each key waits until nothing has moved
for longer than the game ever pauses. So a match is a list of `Place`: the key, and the pictures
that the game comes to rest at. The chip gets the same keys. After each it runs until it shows one
of these pictures, however long its robots and its drawing take, or until its own clock says that
they do not come. Nothing is taken from a computer's clock, so the verdict is always the same.

A player is a `Handheld` or a `Chip`: it has `press`, `wait` and `rgb`.
"""

import contextlib
import random

from tools.sim.handheld import Handheld

from . import BOARD, image
from .board import Stuck

# Keys from the title to the table, by players: home begins at the ladder, or at a match of four.
TO_TABLE = {2: "A UP UP UP A A", 4: "A A A"}
TO_OTHERS = "A UP UP A"
LOOK_MS = 100
# More than the longest pause of the game: 2 s at the end of a match (truco_ui, _END_MS).
REST_MS = 4000
LIMIT_MS = 15_000  # what a picture may take to come
# More than the times that a screen heeds no key (truco_ui: _CALM_MS, _GUARD_MS, _REST_MS, and
# three times BLINK_MS of a new badge).
CALM_MS = 1900
PRESSES = 200  # that a match may take


class Place:
    """Where a match comes to rest.

    name: for a person.
    key: what brought it there.
    pictures: those that are seen there, in turn when something blinks; none: it never rests, as
        confetti, and cannot be compared.
    memory: (free, allocated) bytes, where the player tells it.
    """

    def __init__(self, name, key, pictures):
        self.name, self.key, self.pictures = name, key, pictures
        self.memory = None


@contextlib.contextmanager
def simulated(nvm, seed=image.SEED):
    """Give a simulated Pico to which the same chance comes as to the chip's code.py.

    :param nvm: bytes of microcontroller.nvm
    """
    handheld = Handheld(BOARD, seed=0, settings=image.SETTINGS, pictures=True)
    handheld.device.nvm[0 : len(nvm)] = nvm
    real, random.getrandbits = random.getrandbits, lambda bits: seed & ((1 << bits) - 1)
    try:
        with handheld:
            yield handheld
    finally:
        random.getrandbits = real


class Plan:
    """Plays the match on the simulator, and notes the way: `places`."""

    def __init__(self, player):
        self.player = player
        self.places = []

    def match(self):
        """Go the whole way; return the list of `Place`."""
        self.go("title", "")
        for key in TO_TABLE[2].split():
            self.go("to table", key)
        self.reach("A", "end", PRESSES)
        while "badge" in self.screens():
            self.go("badge", "A")
        for key in ("UP", "UP"):  # round to the line before the last
            self.go("leave", key)
        self.reach("A", "home")
        for key in TO_OTHERS.split()[1:3]:
            self.go("home", key)
        self.reach("A", "others")
        self.reach("A", "name")
        return self.places

    def screens(self):
        """Return the names of the open screens."""
        return self.player.globals["game"].names

    def reach(self, key, screen, most=4):
        """Press a key until a screen is open.

        :raises Stuck: it did not come
        """
        for _ in range(most):
            self.go("to " + screen, key)
            if screen in self.screens():
                return
        raise Stuck("no %s on the simulator" % screen)

    def go(self, name, key):
        """Press a key, and come to a place."""
        if key:
            self.player.press(key)
        self.places.append(Place(name, key, settle(self.player)))


def settle(player, rest_ms=REST_MS):
    """Wait until nothing new has been seen for so long; return the pictures seen in that time.

    What blinks shows the same pictures again and again, so it is at rest too. When something new
    comes for LIMIT_MS, return none.
    """
    looks, quiet = [], 0
    for _ in range(0, LIMIT_MS, LOOK_MS):
        player.wait(LOOK_MS)
        picture = player.rgb()
        quiet = quiet + LOOK_MS if picture in looks else 0
        looks.append(picture)
        if quiet >= rest_ms:
            return sorted(set(looks[-(rest_ms // LOOK_MS) :]))
    return []


def follow(player, places, say=lambda place: None):
    """Press the same keys on another player; return the first place that differs, or None.

    :param say: called with each `Place` that was reached, with its `memory` if the player tells it
    """
    for place in places:
        if place.key:
            player.press(place.key)
        if not arrives(player, place):
            return place
        player.wait(CALM_MS)
        if hasattr(player, "ask"):
            place.memory = player.ask()[:2]
        say(place)
    return None


def arrives(player, place):
    """Wait for the place; return True when it is reached."""
    for _ in range(0, LIMIT_MS, LOOK_MS):
        player.wait(LOOK_MS)
        if player.rgb() in place.pictures:
            return True
    return not place.pictures


def differing(one, other):
    """Return how many pixels of two pictures differ."""
    return sum(one[at : at + 3] != other[at : at + 3] for at in range(0, len(one), 3))
