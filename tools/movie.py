"""Record the moving pictures of docs/ as animated PNG files by playing on the simulated panel.

    python3 tools/movie.py              all of them
    python3 tools/movie.py NAME         one of them

`zap` is at the top of the README. `twelve` and `lesson` are in other pages. No test compares them
with the game: after a change to the table's look run this tool, look at the result, and commit it.
Size limits: 1,000,000 bytes for `zap`, 200,000 for each other file.
"""

import bootstrap

bootstrap.ensure()

import os
import sys

from environment import paths

paths.add_device_paths()

from tools.sim import png
from tools.sim.worlds.scenes import Scene, card, cards
from truco_core import state

_FRAME_MS = 80
_STILL_MS = 20_000  # any scene comes to rest within this time

# The deals of the two hands in the film `zap`: three cards per seat, then the vira. In the first
# hand the player has no strong card.
_BLUFF = "4d7d5h Qd7cKh 7sJs4c 6cAcKc 5d"
_ZAP = "5h4c2d QdAdKh 7s2sQs 3cJcKd 3h"


class Camera:
    """A recorder of the frames of a `Scene` while time passes.

    `frames` is a list of [RGB bytes, ms].
    """

    def __init__(self, scene):
        self._scene = scene
        self.frames = []

    def roll(self, time_ms):
        for _ in range(0, time_ms, _FRAME_MS):
            self._scene.wait(_FRAME_MS)
            rgb = self._scene.handheld.rgb()
            if self.frames and self.frames[-1][0] == rgb:
                self.frames[-1][1] += _FRAME_MS
            else:
                self.frames.append([rgb, _FRAME_MS])

    def press(self, *keys):
        for key in keys:
            self._scene.handheld.set_keys(key, True)
            self.roll(2 * _FRAME_MS)
            self._scene.handheld.set_keys(key, False)
            self.roll(300)

    def until(self, reached, more_ms=0):
        """Record until ``reached(state)`` is true, and `more_ms` longer."""
        for _ in range(_STILL_MS // _FRAME_MS):
            self.roll(_FRAME_MS)
            if reached(self._scene.state):
                return self.roll(more_ms)
        raise RuntimeError("the scene did not reach the expected state")

    def until_still(self, more_ms):
        """Record until the screen is still, and `more_ms` longer."""
        screen, picture = self._scene.screen, self._scene.picture
        self.until(lambda s: not (screen._waiting or picture.busy or picture.effect), more_ms)

    def play(self, text, trick):
        """Wait for the player's turn in a trick, choose the card `text`, and play it."""
        turn = (state.PLAYING, trick)
        self.until(lambda s: (s[state.PHASE], s[state.TRICK]) == turn and s[state.WAIT] & 1)
        self.until_still(700)
        while self._scene.picture.chosen_card() != card(text):
            self.press("RIGHT")
        self.press("A")

    def begin(self, name):
        """Go to a screen directly, without its usual way through menus."""
        self._scene.app.go(name)
        self.roll(200)
        self.frames.clear()


def zap(scene, camera):
    """Film two hands.

    First a bluff makes the rivals run. Then they call truco, and the player raises to six. The zap
    takes the first trick, and a two takes the hand.
    """
    scene.plan(1, "F")
    scene.plan(3, "F")
    camera.until_still(1200)
    camera.press("B")
    scene.app.game.table.dealer.deck = cards(_ZAP)
    camera.until(lambda s: s[state.HAND] == 2)
    scene.plan(1, "Ad")
    scene.plan(2, "7s")
    scene.plan(3, "T", "A", "3c")
    camera.until(lambda s: s[state.PHASE] == state.ANSWERING, 1300)
    camera.press("DOWN", "DOWN", "A")
    camera.play("4c", 0)
    camera.until(lambda s: s[state.TRICK] == 1 and s[state.WAIT] & 1)
    for seat, played in (1, "Kh"), (2, "Qs"), (3, "Jc"):
        scene.plan(seat, played)
    camera.play("2d", 1)
    camera.until(lambda s: s[state.PHASE] == state.HAND_OVER, 2500)  # ends before the next deal


def twelve(scene, camera):
    """Film the demonstration that starts on an idle title screen: a hand from truco to twelve."""
    camera.begin("lesson.attract")
    while scene.app.names == ["attract"]:
        camera.roll(200)
    camera.roll(1200)


def lesson(scene, camera):
    """Film six pages of the lesson. After each second page the player plays a card."""
    camera.begin("lesson")
    camera.roll(3000)
    for _ in range(3):
        for time_ms in (1800, 4500):
            camera.roll(1800)
            # One page explains a word, and A leaves it. The next page asks for a card, and A plays
            # the card.
            camera.press("A")
            camera.roll(time_ms)


ENGLISH = 1
_DEAL = {"hands": _BLUFF[:-3], "vira": _BLUFF[-2:], "rules": "paulista-mesa"}
_RIVALS = {"robots": (3, 8, 6)}  # Tião on the left, Juca opposite, Nino on the right
# {name: (function that plays, file in docs/, panel, scale, arguments of its `Scene`)}
MOVIES = {
    "zap": (zap, "zap.png", "160x128", 2, {**_DEAL, **_RIVALS, "language": ENGLISH}),
    "twelve": (twelve, "movies/twelve.png", "240x240", 1, {}),
    "lesson": (lesson, "movies/lesson.png", "160x128", 2, {}),
}


def main(names):
    if set(names) - set(MOVIES):
        sys.exit("movie: choose from %s" % ", ".join(MOVIES))
    for story, name, size, scale, table in [MOVIES[name] for name in names or MOVIES]:
        with Scene("sim_" + size, pictures=True, **table) as scene:
            camera = Camera(scene)
            story(scene, camera)
            panel = scene.handheld.width, scene.handheld.height
        path = os.path.join(paths.ROOT, "docs", *name.split("/"))
        data = png.animated(camera.frames, *panel, scale)
        with open(path, "wb") as file:
            file.write(data)
        print("%s: %d bytes" % (path, len(data)))


if __name__ == "__main__":
    main(sys.argv[1:])
