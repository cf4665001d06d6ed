"""The pictures in host_tests/golden: how each is made. tools/golden.py writes them.

A picture is named ``<what>_<width>x<height>_<language>``; ``all`` has all languages side by
side, see `golden_tour`.
"""

from tools.sim.handheld import Handheld
from tools.sim.worlds import (
    golden_boards,
    golden_far,
    golden_faults,
    golden_lobby,
    golden_selftest,
    golden_tour,
)
from tools.sim.worlds.scenes import TWO, Scene
from truco_core.cards import NONE
from truco_core.events import SIGNALLED
from truco_core.signals import ZAP
from truco_core.state import PLAYS
from truco_texts import texts

BOARDS = {"160x128": "sim_160x128", "240x240": "sim_240x240"}
TWO_KEYS = {"240x240": "clue_nrf52840_express"}
LANGUAGES = texts.CODES


def still(scene):
    """Wait until nothing moves, and the arrow is at rest too."""
    scene.settle()
    for _ in range(100):
        scene.wait(10)
        if scene.picture._bob % 8 > 1:
            return


def turn(scene):
    still(scene)


def deal(scene):
    scene.wait(200)


def truco(scene):
    scene.plan(1, "5d")
    scene.plan(2, "Qs")
    scene.plan(3, "T")
    scene.settle()
    scene.press("RIGHT UP")
    scene.wait(3500)
    still(scene)


def trick(scene):
    scene.plan(1, "5d")
    scene.plan(2, "Qs")
    scene.plan(3, "Ac")
    scene.settle()
    scene.press("RIGHT UP")
    scene.rest_on_trick()
    scene.until(lambda: not scene.picture.effect)


def covered(scene):
    scene.plan(1, "5d", "Kh*")
    scene.settle()
    scene.press("RIGHT UP")
    still(scene)
    scene.press("DOWN")
    scene.rest_on_trick()
    scene.wait(100)


def special(scene):
    scene.settle()
    scene.wait(2500)
    still(scene)


def pair(scene):
    scene.plan(1, "3d", "Kh")
    scene.settle()
    scene.press("LEFT UP")
    still(scene)
    scene.press("UP")
    scene.rest_on_trick()
    scene.wait(100)


def ran(scene):
    scene.plan(1, "5d", "F")
    scene.settle()
    scene.press("B")
    scene.wait(3200)


def bluff(scene):
    """The player and the partner ran, and the rival's cards are shown."""
    scene.app.setup.show_calls = 1
    scene.be_asked()
    scene.plan(2, "F")
    scene.run()
    scene.wait(3000)


def raised(scene):
    scene.settle()
    scene.press("B")
    scene.wait(100)


def names(scene):
    """A match begins: the first rival says who it is."""
    scene.app.setup.robots[:] = bytes((5, 8, 6))
    scene.app.play()
    scene.wait(200)


def signed(scene):
    """The player has made a sign."""
    scene.settle()
    scene.app.publish(SIGNALLED, 0, ZAP)
    still(scene)


def resumed(scene):
    """The board starts again while a rival's truco waits for an answer."""
    scene.plan(1, "T")
    scene.settle()
    scene.resume()
    still(scene)


# name: what is done, and the table on which
SCENES = {
    "table_deal": (deal, {}),
    "table_turn": (turn, {}),
    "table_truco": (truco, {"rules": "paulista-mesa"}),
    "table_trick": (trick, {}),
    "table_covered": (covered, {"hands": TWO}),
    "table_special": (special, {"score": (11, 7)}),
    "table_pair": (
        pair,
        {"rules": "mineiro-mesa", "hands": "3c5c2d 3dAdKh", "vira": "", "score": (4, 8)},
    ),
    "table_ran": (ran, {"hands": TWO, "score": (10, 9), "opener": 1}),
    "table_bluff": (bluff, {"rules": "paulista-mesa", "opener": 1}),
    "table_raised": (raised, {"score": (3, 2)}),
    "table_names": (names, {}),
    "table_signed": (signed, {}),
    "table_resumed": (resumed, {"hands": TWO, "opener": 1}),
}
SPOKEN = ("table_truco", "table_special", "table_ran", "table_bluff")  # drawn in every language


def pictures(tours=True):
    """The names of all pictures. :param tours: with those of `golden_tour`"""
    names = []
    for size in BOARDS:
        for name in SCENES:
            for language in LANGUAGES if name in SPOKEN else LANGUAGES[:1]:
                names.append("%s_%s_%s" % (name, size, language))
    for size in TWO_KEYS:
        names.append("table_two_keys_%s_pt" % size)
    names += ["%s_%s_pt" % (name, size) for name in ("title", "attract") for size in BOARDS]
    names += ["%s_%s_pt" % (name, size) for name in golden_faults.SCENES for size in BOARDS]
    for size in BOARDS:
        for name in golden_lobby.SCENES:
            for language in LANGUAGES if name in golden_lobby.SPOKEN else LANGUAGES[:1]:
                names.append("%s_%s_%s" % (name, size, language))
    names += golden_boards.pictures() + golden_selftest.pictures()
    return names + (golden_tour.pictures() + golden_far.pictures() if tours else [])


def draw(name):
    """(RGB bytes, width, height) of a picture."""
    what, size, language = name.rsplit("_", 2)
    if what == "far":
        return golden_far.draw(size)
    if language == "all":
        return golden_tour.draw(what, size)
    if what == "selftest":
        return golden_selftest.draw(name)
    if what in golden_boards.NAMES:
        return golden_boards.draw(what)
    if what in ("title", "attract"):
        with Handheld(BOARDS[size], seed=7, pictures=True) as handheld:
            handheld.wait(1900)
            if what == "attract":
                _shown(handheld)
            return handheld.rgb(), handheld.width, handheld.height
    if what in golden_faults.SCENES:
        return golden_faults.draw(what, size)
    if what in golden_lobby.SCENES:
        return golden_lobby.draw(what, BOARDS[size], LANGUAGES.index(language))
    act, options = SCENES.get(what) or (turn, {"hands": TWO})
    board = TWO_KEYS[size] if what == "table_two_keys" else BOARDS[size]
    with Scene(board, language=LANGUAGES.index(language), pictures=True, **options) as scene:
        act(scene)
        handheld = scene.handheld
        return handheld.rgb(), handheld.width, handheld.height


def _shown(handheld):
    """Wait for the hand that the title shows, until its stake is twelve and the zap lies there."""
    app = handheld.globals["game"]
    app.go("attract")
    handheld.wait(100)
    while app.game.record.state[PLAYS + 8] == NONE:
        handheld.wait(20)
    handheld.wait(2000)


def side_by_side(old, new, width, height):
    """RGB bytes, 3 * width + 8 wide: the old picture, the new one, and where they differ."""
    rows = []
    gap = b"\xff\x00\xff" * 4
    for y in range(height):
        one, two = (p[y * width * 3 : (y + 1) * width * 3] for p in (old, new))
        marks = b""
        for x in range(0, width * 3, 3):
            same = one[x : x + 3] == two[x : x + 3]
            marks += bytes(value // 4 for value in two[x : x + 3]) if same else b"\xff\xff\xff"
        rows.append(one + gap + two + gap + marks)
    return b"".join(rows)
