"""What the firmware shows of a wrong file, line of settings.toml or drive."""

import os
import random

from tools.drive import manifest, tree
from tools.environment import paths
from tools.zips import one_file

from . import BOARD, BOARD_W, image
from .board import Chip

_APP = "lib/truco_ui/app.mpy"
_RESCUE = tree.RESCUE
_NOT_WHOLE = _RESCUE + " is damaged."
_NO_ENTRY = "code.py is missing or cut off."
_OPENS_LATE = "lib/truco_ui/title_screen.mpy lib/truco_ui/trouble.mpy"
_ROWS = 8  # a line of text has more that differ; a panel without one, one or two
_TIME_MS = 9000  # more than a start; then the fault is said again
_START_MS = 5000  # a whole title takes 3.9 s; who then sees none, or plays, presses reset some time
_LOOK_MS, _DRAW_MS = 250, 500


class Fault:
    """A drive with something wrong.

    cut: the path of a file that ends too early. gone: paths of files that are not there, with
    blanks between. line: of settings.toml. wrong: the path of a file with another byte in it, and
    that byte's index: it may play or hang until somebody presses reset.
    board: whose drive it is. words: what the firmware must print and show; "": it plays.
    """

    def __init__(self, name, words, cut="", gone="", line="", wrong=(), board=BOARD):
        self.name, self.words, self.board = name, words, board
        self.cut, self.gone, self.line, self.wrong = cut, gone, line, wrong

    def spoil(self, files):
        """The same {path: bytes} with the fault in it."""
        files = dict(files)
        if self.cut:
            files[self.cut] = files[self.cut][: min(1024, len(files[self.cut]) // 2)]
        if self.wrong:
            path, at = self.wrong
            data = bytearray(files[path])
            data[at] ^= 1 + at % 255
            files[path] = bytes(data)
        for path in self.gone.split():
            del files[path]
        if self.line:
            # Before the others: of two lines with one key the first counts.
            files[tree.SETTINGS] = (self.line + "\n").encode() + files[tree.SETTINGS]
        return files


FAULTS = (
    Fault("a file is cut off", _APP + " is cut off: 1024 of ", cut=_APP),
    Fault("a file of another version", _APP + " is damaged.", wrong=(_APP, 1)),
    Fault("a file is missing", _APP + " is missing.", gone=_APP),
    Fault("the list of files is missing too", "no module named", gone=_APP + " " + manifest.NAME),
    Fault(
        "the first screen is missing, once there is a display",
        "no module named",
        gone=_OPENS_LATE + " " + manifest.NAME,
    ),
    Fault("a file is cut off, without the list", _APP + " is damaged.", _APP, manifest.NAME),
    Fault("what shows faults is missing", "no module named 'truco_rescue'", gone=_RESCUE),
    Fault("what shows faults is cut off", _NOT_WHOLE, cut=_RESCUE),
    Fault("what shows faults has a wrong byte", _NOT_WHOLE, wrong=(_RESCUE, 1000)),
    Fault("code.py is missing", _NO_ENTRY, gone=tree.ENTRY),
    Fault("what code.py imports is missing", "no module named 'main'", gone=tree.STARTER),
    Fault(
        "a pin is in use",
        'settings.toml: ZAP_PIN_A = "GP8". But ZAP_PIN_LCD_DC has this pin already.',
        line='ZAP_PIN_A = "GP8"',
    ),
    Fault(
        "a pin that the board lacks, in other quotes",
        "settings.toml: ZAP_PIN_A = 'GP99'. This board has no pin of that name.",
        line="ZAP_PIN_A = 'GP99'",
    ),
    Fault(
        "a way to others that there is not, without quotes",
        "settings.toml: ZAP_LINK = radio. Use one of ble,",
        line="ZAP_LINK = radio",
    ),
)
OTHERS = (
    Fault("a PyBadge's drive", "This Zap is for another board, not %s." % BOARD, board="pybadge"),
    Fault("a Pico W's drive", "", board=BOARD_W),
)


def drives():
    """Yield each `Fault` and the {path: bytes} of its drive."""
    yield from _spoiled(FAULTS)
    for fault in OTHERS:
        yield fault, image.files(board=fault.board)
    files = tree.build(paths.ROOT, BOARD).files
    files[one_file.BOOT] = one_file.boot(files[tree.ENTRY])
    for size in (0, 200):
        fault = Fault("code.py from one file, cut off after %d bytes" % size, _NO_ENTRY)
        yield fault, files | {tree.ENTRY: files[tree.ENTRY][:size]}


def by_chance(wrong, cuts, seed):
    """The same for so many wrong bytes and so many cut files, each in one of our folders."""
    dice = random.Random(seed)
    sizes = {path: len(data) for path, data in image.files().items() if "/" in path}
    places = dice.choices(list(sizes), sizes.values(), k=wrong)
    faults = [(path, dice.randrange(sizes[path])) for path in places]
    found = [Fault("byte %d of %s" % (at, path), path, wrong=(path, at)) for path, at in faults]
    cut = dice.sample(list(sizes), cuts)
    return _spoiled(found + [Fault("the end of " + path, path, cut=path) for path in cut])


def _spoiled(faults):
    whole = image.files()
    whole[manifest.NAME] = manifest.of(BOARD, whole).pack()
    for fault in faults:
        yield fault, fault.spoil(whole)


def show(firmware, folder, pictures, say, spoiled=None):
    """Start the firmware on each drive; how many of them it did not tell.

    :param folder: for the images of the drives
    :param pictures: folder for pictures of the panel
    :param spoiled: what `drives` yields; None: that
    """
    untold = 0
    for number, (fault, files) in enumerate(spoiled or drives()):
        path = os.path.join(folder, "fault.img")
        image.write(path, files)
        with Chip(firmware, path, image.memory()) as chip:
            well = _tells(chip, fault, _START_MS if fault.wrong else _TIME_MS)
            first = "told" if well else "not told at once"
            if fault.wrong and not well:
                chip.reset()
                well = _tells(chip, fault)
            name = os.path.join(pictures, "fault-%d.png" % number)
            chip.shot(name)
        untold += not well
        say("%s: %s, %s; see %s" % (fault.name, "well" if well else "NOT WELL", first, name))
    return untold


def _tells(chip, fault, limit_ms=_TIME_MS):
    """Whether it says what is wrong, over USB and on the panel; or plays."""
    if not fault.words:
        chip.wait(limit_ms)
        return "title_screen" in chip.screens()
    before = len(chip.lines)
    for _ in range(0, limit_ms, _LOOK_MS):
        chip.wait(_LOOK_MS)
        if _is_told(chip, chip.lines[before:], fault):
            chip.wait(_DRAW_MS)
            return True
    return False


def _is_told(chip, lines, fault):
    told = any(fault.words in line for line in lines)
    picture, row = chip.rgb(), 3 * chip.spec.panel.width
    rows = {picture[at : at + row] for at in range(0, len(picture), row)}
    return told and chip.lcd.panel.lit and len(rows) > _ROWS
