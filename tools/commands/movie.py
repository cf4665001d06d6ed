# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The command of tools/movie.py: a bluff, a truco and a zap, played on the simulated panel."""

import argparse
import os

from host_tests.support.scenes import Scene, card, cards
from tools.environment import paths
from tools.sim import apng
from truco_core import state

FILE = os.path.join(paths.ROOT, "docs", "zap.png")
MOST_BYTES = 1_000_000
SCALE = 2
_FRAME_MS = 40
_STILL_MS = 20_000  # by then a scene has come to rest

# Each hand: three cards a seat, then the vira. In the first one the player has nothing.
_BLUFF = "4d6s5h Qd7cKh 7sJs4c 6cAcKc 5d"
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
        return not (screen._waiting or scene.picture.busy or scene.picture._effect)


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
    camera.until_still(1600)


def shoot(story=None):
    """(frames, width, height) of the whole story."""
    with Scene(hands=_BLUFF[:-3], vira=_BLUFF[-2:], rules="paulista-mesa") as scene:
        camera = Camera(scene)
        for act in story or (bluff, zap):
            act(scene, camera)
        handheld = scene.handheld
        return camera.frames, handheld.width, handheld.height


def main(arguments):
    """Run tools/movie.py with a list of arguments; the exit status."""
    parser = argparse.ArgumentParser(prog="movie.py", description="The README's moving picture.")
    parser.add_argument("--out", default=FILE, metavar="FILE", help="the file to write")
    options = parser.parse_args(arguments)
    data = apng.encode(*shoot(), SCALE)
    with open(options.out, "wb") as file:
        file.write(data)
    print("%s: %d bytes" % (options.out, len(data)))
    return 0 if len(data) < MOST_BYTES else 1
