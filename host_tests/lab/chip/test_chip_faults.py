"""The drives with faults that tools/lab/device.py --faults shows to the firmware."""

import sys

import pytest

import truco_rescue
from host_tests.support.emulated_pico import emulated
from tools.drive import manifest
from tools.lab.chip import faults, image
from tools.sim.fakes import microcontroller, storage, supervisor
from tools.sim.handheld import Handheld


@emulated
def test_the_board_tells_the_faults_of_the_files_after_the_reset_key(tmp_path, monkeypatch):
    for module in (microcontroller, storage, supervisor):
        monkeypatch.setitem(sys.modules, module.__name__.rpartition(".")[2], module)
    pressed = microcontroller.ResetReason.RESET_PIN
    monkeypatch.setattr(microcontroller.cpu, "reset_reason", pressed)
    whole = image.files()
    told = 0
    for number, (fault, files) in enumerate([*faults.drives(), *faults.by_chance(6, 3, 7)]):
        damaged = any(files.get(path) != data for path, data in whole.items() if "/" in path)
        imported = manifest.NAME not in files and not fault.cut
        if not damaged or imported or fault.name.startswith("what shows faults"):
            continue  # what is imported says so, or main.py
        folder = tmp_path / str(number)
        for path, data in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        monkeypatch.chdir(folder)
        with pytest.raises(truco_rescue.Damaged) as caught:
            truco_rescue.check()
        assert fault.words in str(caught.value)
        told += 1
    assert told == 4 + 6 + 3


@pytest.mark.parametrize(
    "fault", [one for one in faults.FAULTS if one.line], ids=lambda one: one.name
)
def test_the_board_tells_the_faults_of_the_settings(fault):
    with Handheld(image.BOARD, settings=fault.line, tolerant=True) as handheld:
        handheld.wait(1500)
        assert fault.words in handheld.serial
