"""Define how each picture in host_tests/golden is made. tools/golden.py writes them.

A picture is named ``<what>_<width>x<height>_<language>``. The language ``all`` means all languages
side by side.
"""

import os
import pathlib
import tempfile
from functools import cache, partial

from tools.installer import manifest
from tools.sim import specs
from tools.sim.handheld import Handheld
from tools.sim.worlds import golden_far, golden_lobby, golden_tour
from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.scenes import TWO, Scene, calm
from tools.sim.worlds.selftest_handheld import SelfTestHandheld
from truco_core.cards import NONE
from truco_core.events import SIGNALLED
from truco_core.signals import ZAP
from truco_core.state import PLAYS
from truco_texts import texts

BOARDS = {"160x128": "sim_160x128", "240x240": "sim_240x240"}
CLUE = "clue_nrf52840_express"  # a board with two keys
LANGUAGES = texts.CODES


def still(scene):
    """Wait until nothing moves on the table and no face blinks."""
    scene.settle()
    for _ in range(100):
        scene.wait(10)
        if scene.picture._bob % 8 > 1:
            return


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
    """Show the rival's cards after both the player and the partner ran from a raise."""
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
    """Begin a match, in which the first rival introduces itself."""
    scene.app.setup.robots[:] = bytes((5, 8, 6))
    scene.app.play()
    scene.wait(200)


def signed(scene):
    """Show the table after a sign of the player."""
    scene.settle()
    scene.app.publish(SIGNALLED, 0, ZAP)
    still(scene)


def resumed(scene):
    """Restart the board while a rival's truco waits for an answer."""
    scene.plan(1, "T")
    scene.settle()
    scene.resume()
    still(scene)


# {name of a picture: (function that plays until the table shows it, options of its `Scene`)}
SCENES = {
    "table_deal": (deal, {}),
    "table_turn": (still, {}),
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


@cache
def pictures():
    """Return {name of a picture: function that draws it and returns (RGB bytes, width, height)}."""
    found = {"table_two_keys_240x240_pt": partial(draw_table, still, {"hands": TWO}, CLUE, 0)}
    for size, board in BOARDS.items():
        drawn = {what: partial(draw_table, *scene) for what, scene in SCENES.items()}
        drawn |= {what: partial(golden_lobby.draw, what) for what in golden_lobby.SCENES}
        for what, draw_it in drawn.items():
            spoken = what in golden_lobby.SPOKEN and size == "240x240"
            for language, code in enumerate(LANGUAGES if spoken else LANGUAGES[:1]):
                found["%s_%s_%s" % (what, size, code)] = partial(draw_it, board, language)
        found["title_%s_pt" % size] = partial(draw_title, board, lambda handheld: None)
        found["attract_%s_pt" % size] = partial(draw_title, board, attract)
        for what in FAULTS:
            found["%s_%s_pt" % (what, size)] = partial(draw_fault, what, size)
    for name, board in BOARD_NAMES.items():
        found["%s_%dx%d_pt" % (name, *_size(board))] = partial(draw_board, board)
    for size in SELFTESTS:
        found["selftest_%s_pt" % size] = partial(draw_selftest, size)
    for size in BOARDS:
        found["far_%s_all" % size] = partial(golden_far.draw, size)
    for size in golden_tour.SIZES:
        for name in golden_tour.NAMES:
            found[golden_tour.full_name(name, size)] = partial(golden_tour.draw, name, size)
    return found


def draw_table(act, options, board, language):
    """Return (RGB bytes, width, height) of a table after ``act(scene)``."""
    with Scene(board, language=language, pictures=True, **options) as scene:
        act(scene)
        return scene.handheld.picture()


def draw_title(board, act):
    """Return (RGB bytes, width, height) of the title after ``act(handheld)``."""
    with Handheld(board, seed=7, pictures=True) as handheld:
        handheld.wait(1900)
        act(handheld)
        return handheld.picture()


def attract(handheld):
    """Wait until the demonstration match has raised to twelve and played the zap."""
    app = handheld.globals["game"]
    app.go("lesson.attract")
    handheld.wait(100)
    while app.game.record.state[PLAYS + 8] == NONE:
        handheld.wait(20)
    handheld.wait(2000)


# {name of a picture: board}, for boards with a panel size, keys or key names of their own.
BOARD_NAMES = {
    "explorer": "pimoroni_explorer2350",
    "thumby": "tinycircuits_thumby_color",
    "tdeck": "lilygo_tdeck",
    "tdisplay": "lilygo_tdisplay_s3",
    "cardputer": "m5stack_cardputer",
}


def draw_board(board):
    """Return (RGB bytes, width, height) of a sheet: a board's title, table, menu and lobby."""
    shots = [_title(board), *_table_and_menu(board), _lobby(board)]
    return golden_tour.sheet([shots[:2], shots[2:]], *_size(board))


def _size(board):
    panel = specs.BOARDS[board].panel
    return panel.width, panel.height


def _title(board):
    with Handheld(board, seed=7, pictures=True) as handheld:
        handheld.wait(1900)
        screen = handheld.globals["game"].stack[-1]
        while screen._press.grid.hidden:  # the line with the key to press blinks
            handheld.wait(20)
        handheld.wait(100)
        return handheld.rgb()


def _table_and_menu(board):
    with Scene(board, hands=TWO, pictures=True) as scene:
        scene.settle()
        calm(scene, scene.wait)
        table = scene.handheld.rgb()
        scene.press("A+B" if scene.app.config.TWO_KEYS else "START")
        return table, scene.handheld.rgb()


def _lobby(board):
    with LinkedHandheld(2, board, pictures=True) as m:
        golden_lobby.lobby_host(m)
        return m.handheld.rgb()


_CUT = "lib/truco_ui/table_screen.mpy"


def file_missing(handheld):
    """Start a board whose drive lacks a file that the first imports need."""
    handheld.device.missing.add("truco_ui.app")
    handheld.wait(1500)


def file_cut(handheld):
    """Start a board with a truncated file on its drive, which is the current folder."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            os.makedirs(os.path.dirname(_CUT))
            for path, data in (
                (_CUT, bytes(512)),
                (manifest.NAME, manifest.of("sim", {_CUT: bytes(5120)}).pack()),
            ):
                pathlib.Path(path).write_bytes(data)
            handheld.wait(1500)
        finally:
            os.chdir(before)


# {size of the panel: board that fails to start}
FAULT_BOARDS = {"160x128": "pybadge", "240x240": "raspberry_pi_pico"}
# {size of the panel: a line of settings.toml with a pin that is already in use}
IN_USE = {"160x128": 'ZAP_PIN_SPEAKER = "BUTTON_OUT"', "240x240": 'ZAP_PIN_A = "GP8"'}
# {name of a picture: (function that starts the board, lines of settings.toml by size of the panel)}
FAULTS = {
    "fault_missing": (file_missing, {}),
    "fault_cut": (file_cut, {}),
    "fault_in_use": (lambda handheld: handheld.wait(1500), IN_USE),
}


def draw_fault(name, size):
    """Return (RGB bytes, width, height) of a board on which Zap cannot start."""
    act, lines = FAULTS[name]
    text = "# Mine\n%s\n" % lines.get(size, "")
    with Handheld(
        FAULT_BOARDS[size], seed=7, settings=text, tolerant=True, pictures=True
    ) as handheld:
        act(handheld)
        return handheld.picture()


# {size of the panel: (board that passes its self-test, board with many faults)}.
SELFTESTS = {
    "128x128": ("sim_128x128", "tinycircuits_thumby_color"),
    "160x128": ("sim_160x128", "pybadge"),
    "240x135": ("sim_240x135", "adafruit_feather_esp32s3_reverse_tft"),
    "240x240": ("clue_nrf52840_express", "raspberry_pi_pico_w"),
}
MISSING = "truco_link.carriers.ble"  # module whose file the drive lacks


def draw_selftest(size):
    """Return (RGB bytes, width, height) of three pages of the self-test, side by side.

    They are the test of the keys, the result of a good board, and of a board with many faults.
    """
    good, bad = SELFTESTS[size]
    shots = []
    with SelfTestHandheld(good) as one:
        one.press_all()
        shots.append(one.handheld.rgb())
        one.answer(True)
        one.answer(True)
        one.finish()
        shots.append(one.handheld.rgb())
    with SelfTestHandheld(bad, stuck=True, missing=MISSING) as one:
        one.finish()
        shots.append(one.handheld.rgb())
        width, height = one.handheld.width, one.handheld.height
    return golden_tour.sheet([shots], width, height)
