"""What the firmware shows of a wrong file, line of settings.toml or drive."""

import os

from tools.drive import manifest, tree

from . import BOARD, BOARD_W, image
from .board import Chip

_APP = "lib/truco_ui/app.mpy"
_RESCUE = "lib/truco_rescue.mpy"
_OPENS_LATE = "lib/truco_ui/title_screen.mpy lib/truco_ui/trouble.mpy"
_ROWS = 8  # a line of text has more that differ; a panel without one, one or two
_TIME_MS = 9000  # more than a start; then the fault is said again


class Fault:
    """A drive with something wrong.

    cut: the path of a file that ends too early. gone: paths of files that are not there, with
    blanks between. line: of settings.toml.
    board: whose drive it is. words: what the firmware must print; "": it plays. on_panel: whether
    it must show it too.
    """

    def __init__(self, name, words, cut="", gone="", line="", board=BOARD, on_panel=True):
        self.name, self.words, self.board, self.on_panel = name, words, board, on_panel
        self.cut, self.gone, self.line = cut, gone, line

    def spoil(self, files):
        """The same {path: bytes} with the fault in it."""
        files = dict(files)
        if self.cut:
            files[self.cut] = files[self.cut][:1024]
        for path in self.gone.split():
            del files[path]
        if self.line:
            files[tree.SETTINGS] += (self.line + "\n").encode()
        return files


FAULTS = (
    Fault("a file is cut off", _APP + " is cut off: 1024 of ", cut=_APP),
    Fault("a file is missing", _APP + " is missing.", gone=_APP),
    Fault("the list of files is missing too", "no module named", gone=_APP + " " + manifest.NAME),
    Fault(
        "the first screen is missing, once there is a display",
        "no module named",
        gone=_OPENS_LATE + " " + manifest.NAME,
    ),
    Fault(
        "what shows faults is missing too",
        "no module named 'truco_rescue'",
        gone=_RESCUE,
        on_panel=False,
    ),
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
)
OTHERS = (
    Fault("a PyBadge's drive", "This Zap is for another board, not %s." % BOARD, board="pybadge"),
    Fault("a Pico W's drive", "", board=BOARD_W),
)


def drives():
    """Yield each `Fault` and the {path: bytes} of its drive."""
    whole = image.files()
    whole[manifest.NAME] = manifest.of(BOARD, whole).pack()
    for fault in FAULTS:
        yield fault, fault.spoil(whole)
    for fault in OTHERS:
        yield fault, image.files(board=fault.board)


def show(firmware, folder, pictures, say):
    """Start the firmware on each drive; how many of them it did not tell.

    :param folder: for the images of the drives
    :param pictures: folder for pictures of the panel
    """
    untold = 0
    for number, (fault, files) in enumerate(drives()):
        path = os.path.join(folder, "fault.img")
        image.write(path, files)
        with Chip(firmware, path, image.memory()) as chip:
            chip.wait(_TIME_MS)
            if fault.words:
                told = any(fault.words in line for line in chip.lines)
            else:
                told = "title_screen" in chip.screens()
            picture, row = chip.rgb(), 3 * chip.spec.panel.width
            rows = {picture[at : at + row] for at in range(0, len(picture), row)}
            shown = chip.lcd.panel.lit and len(rows) > _ROWS
            name = os.path.join(pictures, "fault-%d.png" % number)
            chip.shot(name)
        well = told and (shown or not fault.on_panel)
        untold += not well
        say("%s: %s; see %s" % (fault.name, "well" if well else "NOT WELL", name))
    return untold
