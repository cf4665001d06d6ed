"""One picture a board, of those that have a size, keys or names of keys of their own: its title,
table, menu and lobby.
"""

from tools.sim.handheld import Handheld
from tools.sim.specs import BOARDS
from tools.sim.worlds import golden_lobby
from tools.sim.worlds.golden_tour import sheet
from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.scenes import TWO, Scene

# what the picture is called: the board
NAMES = {
    "picopad": "pajenicko_picopad",
    "explorer": "pimoroni_explorer2350",
    "thumby": "tinycircuits_thumby_color",
    "fruit_jam": "adafruit_fruit_jam",
    "tdeck": "lilygo_tdeck",
    "tdisplay": "lilygo_tdisplay_s3",
    "cardputer": "m5stack_cardputer",
    "reverse_tft": "adafruit_feather_esp32s3_reverse_tft",
}


def pictures():
    """The names of all pictures."""
    return ["%s_%dx%d_pt" % ((name,) + _size(board)) for name, board in NAMES.items()]


def draw(name):
    """(RGB bytes, width, height): two screens above two others."""
    board = NAMES[name]
    shots = [_title(board), *_table_and_menu(board), _lobby(board)]
    return sheet([shots[:2], shots[2:]], *_size(board))


def _size(board):
    panel = BOARDS[board].panel
    return panel.width, panel.height


def _title(board):
    with Handheld(board, seed=7, pictures=True) as handheld:
        handheld.wait(1900)
        screen = handheld.globals["game"].stack[-1]
        while screen.press.grid.hidden:  # it blinks, and names a key
            handheld.wait(20)
        handheld.wait(100)
        return handheld.rgb()


def _table_and_menu(board):
    with Scene(board, hands=TWO, pictures=True) as scene:
        scene.settle()
        for _ in range(100):
            scene.wait(10)
            if scene.picture._bob == 0:
                break
        table = scene.handheld.rgb()
        scene.press("A+B" if scene.app.config.TWO_KEYS else "START")
        return table, scene.handheld.rgb()


def _lobby(board):
    with LinkedHandheld(2, board, pictures=True) as m:
        golden_lobby.lobby_host(m)
        return m.handheld.rgb()
