"""Play a short match on the simulator, then repeat it on the chip and compare the pictures.

After each key the simulator runs until the picture has not changed for longer than the game ever
pauses. So it turns a match into a list of `Place`: a key, and the pictures that the game then shows
at rest. The chip gets the same keys. After each key the chip runs until it shows one of these
pictures, or until a limit on its own clock. The computer's clock is not used, so the result is
always the same.

In this module a player is a `Handheld` or a `Chip`, with the methods `press`, `wait` and `rgb`.
"""

import contextlib
from unittest import mock

from tools.sim.handheld import Handheld

from . import image
from .chip import Stuck

# {number of players: keys from the title to the table}. With two players the match is a step of the
# ladder.
TO_TABLE = {2: "A UP UP UP A A", 4: "A A A"}
TO_OTHERS = "A UP UP A"
LOOK_MS = 100
REST_MS = 4000  # longer than the game's longest pause, which is 2 s at the end of a match
LIMIT_MS = 15_000  # time-out for the expected picture after a key
CALM_MS = 1900  # longer than any screen ignores keys after it has opened
PRESSES = 200  # maximum number of keys in a match


class Place:
    """A point of the match at which the game is at rest.

    name: what the report calls the point
    key: the key that leads there; "": none
    pictures: the pictures that the game shows there, several if something blinks; [] if confetti
        never comes to rest, so that pictures cannot be compared
    memory: (free, allocated) bytes, if the player reports them
    """

    def __init__(self, name, key, pictures):
        self.name, self.key, self.pictures = name, key, pictures
        self.memory = None


@contextlib.contextmanager
def simulated(board, nvm):
    """Return a simulated board with the same random numbers as the chip's code.py."""
    handheld = Handheld(board, seed=0, settings=image.usual(board), pictures=True)
    handheld.device.nvm[0 : len(nvm)] = nvm
    with handheld, mock.patch("random.getrandbits", lambda bits: image.SEED & ((1 << bits) - 1)):
        yield handheld


class Plan:
    """A match on the simulator, with the `Place` objects that describe it in `places`."""

    def __init__(self, player):
        self.player = player
        self.places = []

    def match(self, players=2):
        """Play a match. Then open the screen "home", or "name" if two play. Return `places`.

        On a board with two keys the match is all: B confirms there, and A goes on.
        """
        has_two = len(self.player.spec.keys) == 2
        confirm = "B" if has_two else "A"
        self.go("title", "")
        for key in TO_TABLE[players].split() if not has_two else ():
            self.go("to table", key)
        self.reach(confirm, "table", 5)
        self.reach(confirm, "end", PRESSES)
        while "badge" in self.screens():
            self.go("badge", confirm)
        if has_two:
            return self.places
        self.go("leave", "UP")  # from the first line of the list to the last
        self.reach("A", "home")
        if players > 2:
            return self.places
        for key in TO_OTHERS.split()[1:3]:
            self.go("home", key)
        self.reach("A", "others")
        self.reach("A", "name")
        return self.places

    def screens(self):
        return self.player.globals["game"].names

    def reach(self, key, screen, most=4):
        """Press a key until a screen is open, at most `most` times.

        :raises Stuck: the screen does not open
        """
        for _ in range(most):
            if screen in self.screens():
                return
            self.go("to " + screen, key)
        if screen not in self.screens():
            raise Stuck("no %s on the simulator" % screen)

    def go(self, name, key):
        """Press a key ("": none), wait until the game rests, and add a `Place` to `places`."""
        if key:
            self.player.press(key)
        self.places.append(Place(name, key, settle(self.player)))


def settle(player, rest_ms=REST_MS):
    """Wait until no new picture has appeared for `rest_ms`. Return the pictures of that time.

    A blinking screen repeats its pictures, so it counts as at rest. Return [] if it does not come
    to rest within LIMIT_MS.
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
    """Repeat a match on another player. Return the first `Place` whose picture differs, or None.

    :param places: the list of `Place` of the match
    :param say: called with each `Place` that was reached; for a `Chip` the place's `memory` is set
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
    """Wait for a picture of the `Place`. Return True if one appears, or if the `Place` has none."""
    for _ in range(0, LIMIT_MS, LOOK_MS):
        player.wait(LOOK_MS)
        if player.rgb() in place.pictures:
            return True
    return not place.pictures


def differing(one, other):
    """Return the number of pixels in which two pictures differ."""
    return sum(one[at : at + 3] != other[at : at + 3] for at in range(0, len(one), 3))
