"""Pictures of a board on which Zap cannot start."""

import os
import tempfile

from tools.drive import manifest
from tools.sim.handheld import Handheld

_CUT = "lib/truco_ui/table_screen.mpy"


def missing(handheld):
    """A file that the first imports need is not on the drive."""
    handheld.device.missing.add("truco_ui.app")
    handheld.wait(1500)


def cut(handheld):
    """A file ends in the middle. The drive's files are those of the folder we stand in."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            os.makedirs(os.path.dirname(_CUT))
            for path, data in (
                (_CUT, bytes(512)),
                (manifest.NAME, manifest.of("sim", {_CUT: bytes(5120)}).pack()),
            ):
                with open(path, "wb") as file:
                    file.write(data)
            handheld.wait(1500)
        finally:
            os.chdir(before)


def settings(handheld):
    handheld.wait(1500)


# By size of the panel: a board, and a line of its settings.toml.
BOARDS = {"160x128": "pybadge", "240x240": "raspberry_pi_pico"}
IN_USE = {"160x128": 'ZAP_PIN_SPEAKER = "BUTTON_OUT"', "240x240": 'ZAP_PIN_A = "GP8"'}
# name: what is done, and the lines
SCENES = {
    "fault_missing": (missing, {}),
    "fault_cut": (cut, {}),
    "fault_in_use": (settings, IN_USE),
}


def draw(name, size):
    """(RGB bytes, width, height)"""
    act, lines = SCENES[name]
    text = "# Mine\n%s\n" % lines.get(size, "")
    with Handheld(BOARDS[size], seed=7, settings=text, tolerant=True, pictures=True) as handheld:
        act(handheld)
        return handheld.rgb(), handheld.width, handheld.height
