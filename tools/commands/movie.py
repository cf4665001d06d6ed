"""The command of tools/movie.py: what is played on the simulated panel, and filmed."""

import argparse
import os

from tools.environment import paths
from tools.sim import png
from tools.sim.worlds.scenes import TWO, Scene, card, cards
from truco_core import state
from truco_store import LADDER

FILE = os.path.join(paths.ROOT, "docs", "zap.png")
MOST_BYTES = 1_000_000  # of the README's; the others are small
MOST_OF_OTHERS = 200_000
_FRAME_MS = 80
_STILL_MS = 20_000  # by then a scene has come to rest

_ROBOTS = (3, 8, 6)  # Tião at the left, Juca across, Nino at the right
_FIRST_OF_LADDER = (2,)  # Bia

# Each hand: three cards a seat, then the vira. In the first one the player has nothing.
_BLUFF = "4d7d5h Qd7cKh 7sJs4c 6cAcKc 5d"
_ZAP = "5h4c2d QdAdKh 7s2sQs 3cJcKd 3h"


class Camera:
    """Takes the frames of a `Scene` while time passes. `frames`: [[RGB bytes, ms]]."""

    def __init__(self, scene):
        self._scene = scene
        self.frames = []

    def roll(self, time_ms):
        """Let time pass."""
        for _ in range(0, time_ms, _FRAME_MS):
            self._scene.wait(_FRAME_MS)
            rgb = self._scene.handheld.rgb()
            if self.frames and self.frames[-1][0] == rgb:
                self.frames[-1][1] += _FRAME_MS
            else:
                self.frames.append([rgb, _FRAME_MS])

    def press(self, key):
        """Press a key, and let it up."""
        handheld = self._scene.handheld
        handheld.set_keys(key, True)
        self.roll(2 * _FRAME_MS)
        handheld.set_keys(key, False)
        self.roll(_FRAME_MS)

    def play(self, text):
        """Choose a card of the hand, and play it."""
        while self._scene.picture.chosen_card() != card(text):
            self.press("RIGHT")
            self.roll(400)
        self.press("A")

    def until(self, reached):
        """Roll until ``reached(state)``."""
        for _ in range(_STILL_MS // _FRAME_MS):
            self.roll(_FRAME_MS)
            if reached(self._scene.state):
                return
        raise RuntimeError("the story does not go on")

    def until_still(self, more_ms):
        """Roll until nothing moves, and some time more."""
        for _ in range(_STILL_MS // _FRAME_MS):
            self.roll(_FRAME_MS)
            if self._is_still():
                break
        self.roll(more_ms)

    def _is_still(self):
        scene = self._scene
        screen = scene.screen
        return not (screen._waiting or scene.picture.busy or scene.picture.effect)


def bluff(scene, camera):
    """Truco with nothing in the hand, and the rivals run."""
    scene.plan(1, "F")
    scene.plan(3, "F")
    camera.until_still(1200)
    camera.press("B")
    scene.app.game.table.dealer.deck = cards(_ZAP)
    camera.until(lambda s: s[state.HAND] == 2)


def zap(scene, camera):
    """The rivals call truco, the player six; the zap takes the trick, and a two the hand."""
    scene.plan(1, "Ad")
    scene.plan(2, "7s")
    scene.plan(3, "T", "A", "3c")
    camera.until(lambda s: s[state.PHASE] == state.ANSWERING)
    camera.until_still(1300)
    for key in "DOWN", "DOWN", "A":
        camera.press(key)
        camera.roll(300)
    camera.until(lambda s: s[state.PHASE] == state.PLAYING and s[state.WAIT] & 1)
    camera.until_still(700)
    camera.play("4c")
    camera.until(lambda s: s[state.TRICK] == 1 and s[state.WAIT] & 1)
    for seat, played in (1, "Kh"), (2, "Qs"), (3, "Jc"):
        scene.plan(seat, played)
    camera.until_still(500)
    camera.play("2d")
    camera.until(lambda s: s[state.PHASE] == state.HAND_OVER)
    camera.roll(2500)  # then comes the next deal


def climb(scene, camera):
    """The last hand of a match of the ladder, and who comes next."""
    scene.app.store.image[LADDER + 1] = 1  # the rung
    scene.plan(1, "A", "Qd", "5d")
    camera.until_still(900)
    camera.press("B")
    for played in "3c", "2d":
        camera.until(lambda s: s[state.PHASE] == state.PLAYING and s[state.WAIT] & 1)
        camera.until_still(500)
        camera.play(played)
    camera.until(lambda s: "end" in scene.app.names)
    camera.roll(3000)


def twelve(scene, camera):
    """What the title shows after half a minute: a hand from truco to twelve."""
    scene.app.go("attract")
    camera.roll(200)
    camera.frames.clear()
    while scene.app.names == ["attract"]:
        camera.roll(200)
    camera.roll(1200)


def lesson(scene, camera):
    """The first pages of the lesson, each with a card."""
    scene.app.go("lesson")
    camera.roll(200)
    camera.frames.clear()
    camera.roll(3000)
    for _ in range(3):
        camera.roll(1800)
        camera.press("A")  # a new word, then what to do
        camera.roll(1800)
        camera.press("A")
        camera.roll(4500)


class Movie:
    """A file of docs/, the panel that it is filmed on, and the parts of its story."""

    def __init__(self, path, size, scale, *parts, **table):
        self.path = os.path.join(paths.ROOT, "docs", *path.split("/"))
        self.size = size
        self.scale = scale
        self.parts = parts
        self.table = table  # for the `Scene`

    def shoot(self):
        """(frames, width, height) of the whole story."""
        with Scene("sim_" + self.size, pictures=True, **self.table) as scene:
            camera = Camera(scene)
            for act in self.parts:
                act(scene, camera)
            handheld = scene.handheld
            return camera.frames, handheld.width, handheld.height


MOVIES = {
    "zap": Movie(
        "zap.png",
        "160x128",
        2,
        bluff,
        zap,
        hands=_BLUFF[:-3],
        vira=_BLUFF[-2:],
        rules="paulista-mesa",
        robots=_ROBOTS,
        language=1,  # English, as the README
    ),
    "ladder": Movie(
        "movies/ladder.png",
        "160x128",
        2,
        climb,
        hands=TWO,
        score=(9, 7),
        robots=_FIRST_OF_LADDER,
        language=1,
    ),
    "twelve": Movie("movies/twelve.png", "240x240", 1, twelve),
    "lesson": Movie("movies/lesson.png", "160x128", 2, lesson),
}


def main(arguments):
    """Run tools/movie.py with a list of arguments; the exit status."""
    parser = argparse.ArgumentParser(prog="movie.py", description="The moving pictures of docs/.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="which; without: all")
    parser.add_argument("--out", metavar="FILE", help="write this file, of one movie")
    options = parser.parse_args(arguments)
    unknown = sorted(set(options.names) - set(MOVIES))
    if unknown:
        parser.error("no movie `%s`; there are %s" % (unknown[0], ", ".join(MOVIES)))
    names = options.names or list(MOVIES)
    if options.out and len(names) != 1:
        parser.error("--out needs the name of one movie")
    worst = 0
    for name in names:
        movie = MOVIES[name]
        path = options.out or movie.path
        data = png.animated(*movie.shoot(), movie.scale)
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
        most = MOST_BYTES if movie.path == FILE else MOST_OF_OTHERS
        print("%s: %d bytes%s" % (path, len(data), "" if len(data) < most else ", too many"))
        worst = max(worst, int(len(data) >= most))
    return worst
