"""What the firmware shows of a wrong file, line of settings.toml or drive."""

import os

from tools.drive import manifest, tree

from . import BOARD, BOARD_W, image
from .board import Chip

_APP = "lib/truco_ui/app.mpy"
_RESCUE = "lib/truco_rescue.mpy"
_ROWS = 8  # a line of text has more that differ; what a panel shows before, one or two
_TIME_MS = 9000  # more than a start; then the fault is said again


class Fault:
    """A drive with something wrong.

    words: what the firmware must print; "": it plays. changes: functions that change a {path:
    bytes}. board: whose drive it is. hangs: the firmware may hang, until somebody presses reset.
    on_panel: whether it must show its words on the panel too.
    """

    def __init__(self, name, words, *changes, board=BOARD, hangs=False, on_panel=True):
        self.name, self.words, self.board = name, words, board
        self.changes, self.hangs, self.on_panel = changes, hangs, on_panel

    def spoil(self, files):
        """The same {path: bytes} with the fault in it."""
        files = dict(files)
        for change in self.changes:
            change(files)
        return files


def cut(path, size=1024):
    """A change: the file ends there."""
    return lambda files: files.update({path: files[path][:size]})


def gone(path):
    """A change: the file is not there."""
    return lambda files: files.pop(path)


def line(text):
    """A change: a line more in settings.toml."""
    return lambda files: files.update({tree.SETTINGS: files[tree.SETTINGS] + text.encode() + b"\n"})


def other(path, at, byte):
    """A change: another byte at an index."""

    def change(files):
        data = bytearray(files[path])
        data[at] = byte
        files[path] = bytes(data)

    return change


SAME_PIN = 'ZAP_PIN_A = "GP8"'
NO_PIN = "ZAP_PIN_A = 'GP99'"
FAULTS = (
    Fault("a file is cut off", _APP + " is cut off: 1024 of ", cut(_APP)),
    Fault("a file is missing", _APP + " is missing.", gone(_APP)),
    Fault("the list of files is missing too", "no module named", gone(_APP), gone(manifest.NAME)),
    Fault(
        "a file is cut off, and the list missing",
        _APP + " is damaged.",
        cut(_APP),
        gone(manifest.NAME),
    ),
    Fault("a file of another version", _APP + " is damaged, or of another ", other(_APP, 1, 5)),
    Fault("one wrong byte", _APP + " is damaged, or of another ", other(_APP, 40, 255), hangs=True),
    Fault("what shows faults is missing", "no module named 'truco_rescue'", gone(_RESCUE)),
    Fault("what shows faults is cut off", _RESCUE + " is damaged.", cut(_RESCUE)),
    Fault("code.py is missing", "code.py is missing.", gone(tree.ENTRY)),
    Fault("a pin is in use", SAME_PIN + ". But ZAP_PIN_LCD_DC has this pin already.", line(SAME_PIN)),
    Fault(
        "a pin that the board lacks, in other quotes",
        "settings.toml: ZAP_PIN_A = 'GP99'. This board has no pin of that name.",
        line(NO_PIN),
    ),
    Fault("a PyBadge's drive", "This Zap is for another board, not %s." % BOARD, board="pybadge"),
    Fault("a Pico W's drive", "", board=BOARD_W),
)


def drives(faults=FAULTS):
    """Yield each `Fault` and the {path: bytes} of its drive."""
    whole = {}
    for fault in faults:
        if fault.board not in whole:
            files = image.files(board=fault.board)
            whole[fault.board] = files
            files[manifest.NAME] = manifest.of(fault.board, files).pack()
        yield fault, fault.spoil(whole[fault.board])


def show(firmware, folder, pictures, say):
    """Start the firmware on each drive; how many of them it did not tell.

    :param folder: for the images of the drives
    :param pictures: folder for pictures of the panel
    """
    untold = 0
    path = os.path.join(folder, "fault.img")
    for number, (fault, files) in enumerate(drives()):
        image.write(path, files)
        with Chip(firmware, path, image.memory()) as chip:
            chip.wait(_TIME_MS)
            well = _is_told(chip, fault)
            if not well and fault.hangs:
                chip.reset()
                chip.wait(_TIME_MS)
                well = _is_told(chip, fault)
            name = os.path.join(pictures, "fault-%d.png" % number)
            chip.shot(name)
        untold += not well
        say("%s: %s; see %s" % (fault.name, "well" if well else "NOT WELL", name))
    return untold


def _is_told(chip, fault):
    """Whether it says what is wrong, over USB and on the panel; or plays."""
    if not fault.words:
        return "title_screen" in chip.screens()
    told = any(fault.words in line for line in chip.lines)
    picture, row = chip.rgb(), 3 * chip.spec.panel.width
    rows = {picture[at : at + row] for at in range(0, len(picture), row)}
    shown = chip.lcd.panel.lit and len(rows) > _ROWS
    return told and (shown or not fault.on_panel)
