"""Build what an emulated board begins with: the CIRCUITPY drive and microcontroller.nvm.

Everything about a board that the chips do not know by themselves is in BOARDS.
"""

import functools
import re
from dataclasses import dataclass

from tools.drive import boards, fat, tree
from tools.environment import paths

SEED = 20261120


@dataclass(frozen=True)
class Board:
    """A board that can be emulated.

    mark: name of an unused pin that `entry` sets high during each step of the main loop
    nvm_bytes: size of microcontroller.nvm
    carriers: {name: lines of settings.toml for it}; the first is the usual one
    esp: pins of board_configs.airlift for an AirLift's reset and GPIO0
    appends: NVM_APPENDS of board_configs
    """

    mark: str
    nvm_bytes: int
    carriers: dict
    esp: tuple = ()
    appends: bool = False


_AIRLIFT = {"ZAP_LINK": "airlift"}
_LINKS = {"cable": {"ZAP_LINK": "cable"}, "AirLift": _AIRLIFT}
# The LCD leaves these pins free.
_PICO = {
    "cable": {"ZAP_LINK": "cable", "ZAP_PIN_TX": "GP0", "ZAP_PIN_RX": "GP1"},
    "AirLift": _AIRLIFT,
}
BOARDS = {
    "raspberry_pi_pico": Board("GP22", 4096, _PICO, ("GP4", "GP5"), True),
    "pybadge": Board("A1", 8192, _LINKS, ("D12", "D10")),
    "pygamer": Board("A1", 8192, _LINKS, ("D12", "D10")),
    "clue_nrf52840_express": Board("A1", 8192, {}),
}
# The bytes in front of the byte that asks the game for an answer. code.py computes them, so that
# they lie nowhere else in RAM.
MAGIC = bytes(37 * at + 90 & 255 for at in range(15))

_TURN = re.compile(r"^( +)(game\.step\(.*\))$", re.MULTILINE)
_HEAD = """\
import gc
import sys

import board
import digitalio


class _Dice:
    def getrandbits(bits):
        return {seed} & ((1 << bits) - 1)


def _answer(screens):
    if _box[15]:
        _box[15] = 0
        gc.collect()
        print("ZAP", gc.mem_free(), gc.mem_alloc(), " ".join(screens))


_box = bytearray(16)
for _at in range(15):
    _box[_at] = 37 * _at + 90 & 255
sys.modules["random"] = _Dice
_mark = digitalio.DigitalInOut(board.{mark})
_mark.switch_to_output()
"""


def entry(source, board, seed=SEED):
    """Return code.py with a fixed seed, extended to report free memory and open screens.

    It prints a line `ZAP free allocated screens` when somebody has written 1 into the byte after
    MAGIC (`Chip.ask`), and sets the board's pin `mark` high during each iteration of the main loop.
    Everything else is unchanged.
    """
    if len(_TURN.findall(source)) != 1:
        raise ValueError("code.py does not contain the loop that this tool changes")
    lines = ("_mark.value = True", r"\2", "_mark.value = False", "_answer(game.names)")
    turn = "\n".join(r"\1" + line for line in lines)
    return _HEAD.format(seed=seed, mark=BOARDS[board].mark) + _TURN.sub(turn, source)


@functools.lru_cache
def _built(board):
    return dict(tree.build(paths.ROOT, board).files)


def usual(board):
    """Return the lines of settings.toml for a board's first carrier."""
    return next(iter(BOARDS[board].carriers.values()), {})


def files(board, seed=SEED, settings=None, plain=False):
    """Return {path: bytes} of a board's drive.

    :param settings: {key: text} for settings.toml; None: those of the first carrier
    :param plain: True: the drive as tools/deploy.py writes it; False: with the code.py of `entry`
    """
    found = dict(_built(board))
    settings = usual(board) if settings is None else settings
    lines = "".join('%s = "%s"\n' % pair for pair in settings.items())
    found[tree.SETTINGS] += lines.encode()
    if not plain:
        found[tree.ENTRY] = entry(found[tree.ENTRY].decode(), board, seed).encode()
    return found


def write(path, content, board):
    """Write an image of a board's drive with the files {path: bytes}."""
    fat.write(path, content, boards.DRIVE_BYTES[board])


def memory(board, players=2, goal=6, name="", **chosen):
    """Return the bytes of microcontroller.nvm of a board for a player who already knows the game.

    :param goal: points of a match; 0: those of the rule set
    :param name: name of the player; "": the game asks for it before a table with others
    :param chosen: more options, names of `truco_store.options.ROWS`
    """
    from truco_core import rules
    from truco_game.setup import Setup
    from truco_store import SEEN, SEEN_LANGUAGE, SEEN_LESSON, SEEN_PAIR, flash, options, profile

    nvm = bytearray(b"\xff" * BOARDS[board].nvm_bytes)
    store = flash.load(nvm, 1000)
    setup = Setup(None)
    setup.players = players
    for option, value in dict(chosen, auto_dim=0).items():
        options.put(setup, option, value)
    setup.rules[rules.GOAL] = goal or setup.rules[rules.GOAL]
    options.save(setup, store.image)
    store.image[SEEN] = SEEN_LANGUAGE | SEEN_LESSON | SEEN_PAIR
    if name:
        profile.rename(store.image, name)
    store.save()
    return bytes(nvm)
