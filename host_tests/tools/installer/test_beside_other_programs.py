"""Test the game in a folder beside an owner's programs, from its installation to its removal."""

import importlib
import json
import sys
import types

import pytest

from host_tests.support import browser_page
from host_tests.support.built_boards import built_once
from host_tests.tools.drive.test_update import files_of, lay
from host_tests.tools.installer.test_both_installers import texts
from tools import deploy, doctor
from tools.diagnosis import Drive
from tools.installer import steps
from tools.lab.tour.scenes import MENU
from tools.sim.handheld import Handheld

FOLDER = "apps/Zap"
START = steps.START % (FOLDER + "/", FOLDER)
OWNERS = {
    "boot_out.txt": b"Adafruit CircuitPython 10.3.0 on 2026-08-01; x\nBoard ID:pybadge\n",
    "code.py": MENU,
    "settings.toml": b'# mine\r\nZAP_LINK = "cable"\r\n',
    "clock.py": b"print(1)\n",
    "apps/snake/code.py": b"print(2)\n",
    "apps/snake/lib/zap/app.mpy": b"C another zap",
    "apps/Zapper/code.py": b"print(3)\n",
    "lib/adafruit_miniqr.mpy": b"C another version",
    "truco_core.py": b"would hide a module of a game at the top",
}


class Linked(types.ModuleType):
    """The linker calls `truco_ui.start` `start`. The simulator runs its source."""

    def __getattr__(self, name):
        return getattr(importlib.import_module("truco_ui.start"), name)


def play(drive):
    """Switch a handheld with this drive on, and leave the game by START."""
    settings, program = (drive / "settings.toml").read_bytes(), str(drive / "code.py")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "path", list(sys.path))  # the game's code.py adds its lib
        patched.setitem(sys.modules, "start", Linked("start"))
        patched.chdir(drive / FOLDER)
        with Handheld("pybadge", seed=7, settings=settings, program=program) as handheld:
            handheld.wait(2000)
            assert handheld.app.names == ["title"] and "menu again" not in handheld.serial
            handheld.hold("START", 2500)
            handheld.wait(500)
            assert handheld.serial.endswith("menu again\n")


def found_on(drive):
    return [finding.code for finding in doctor.examine(Drive(str(drive)))]


@pytest.mark.slow
@pytest.mark.usefixtures(built_once.__name__)
def test_installed_started_left_updated_and_removed_by_command_and_by_page(tmp_path):
    said, drive = [], tmp_path / "CIRCUITPY"
    lay(drive, OWNERS)

    def command(*more):
        assert deploy.main(["--drive", str(drive), *more], say=said.append) == 0
        return files_of(drive)

    in_portuguese = command("--folder", FOLDER, "--languages", "pt")
    play(drive)
    (drive / FOLDER / "truco_core" / "match.mpy").unlink()
    assert found_on(drive) == ["bad-files", "needed-setting"]
    whole = command()
    assert START in said[-1] and OWNERS.items() <= whole.items()
    assert found_on(drive) == ["needed-setting"]
    play(drive)
    assert command("--remove") == OWNERS

    # By the page: an installation into the folder, and an update, which finds it.
    cases = [{"files": texts(OWNERS), "beside": True}, {"files": texts(in_portuguese)}]
    browser_page.play("drives", cases=cases, results=str(tmp_path / "results.json"))
    for there, removed in json.loads((tmp_path / "results.json").read_text()):
        assert START in there[0] and there[1] == texts(whole)
        assert removed[1] == texts(OWNERS)
