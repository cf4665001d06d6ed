"""Record docs/zap.png, the moving picture of the README, by playing on the simulated panel.

    python3 tools/movie.py

No test compares it with the game: after a change to the table's look run this tool, look at the
result, and commit it. The file may have 1,000,000 bytes.
"""

import bootstrap

bootstrap.ensure()

import pathlib

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


ENGLISH = 1
_DEAL = {"hands": _BLUFF[:-3], "vira": _BLUFF[-2:], "rules": "paulista-mesa"}
_RIVALS = {"robots": (3, 8, 6)}  # Tião on the left, Juca opposite, Nino on the right
_PATH = pathlib.Path(paths.ROOT, "docs", "zap.png")


def main():
    with Scene("sim_160x128", pictures=True, language=ENGLISH, **_DEAL, **_RIVALS) as scene:
        camera = Camera(scene)
        zap(scene, camera)
        data = png.animated(camera.frames, scene.handheld.width, scene.handheld.height, 2)
    _PATH.write_bytes(data)
    print("%s: %d bytes" % (_PATH, len(data)))


if __name__ == "__main__":
    main()
