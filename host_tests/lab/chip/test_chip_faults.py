"""The drives with faults that tools/lab/device.py --faults shows to the firmware."""

import sys

import pytest

import truco_rescue
from host_tests.support.emulated_pico import emulated
from tools.drive import manifest
from tools.lab.chip import faults, image
from tools.sim.fakes import storage
from tools.sim.handheld import Handheld


@emulated
def test_the_board_tells_the_faults_of_the_files(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "storage", storage)
    told = 0
    for number, (fault, files) in enumerate(faults.drives()):
        if not fault.words.startswith("lib/truco_ui/"):
            continue
        folder = tmp_path / str(number)
        for path, data in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        monkeypatch.chdir(folder)
        monkeypatch.setattr(truco_rescue, "_after_fault", lambda: True)
        with pytest.raises(truco_rescue.Damaged) as caught:
            truco_rescue.check()
        assert fault.words in str(caught.value)
        told += 1
    assert told == 5


@pytest.mark.parametrize("line", [faults.SAME_PIN, faults.NO_PIN])
def test_the_board_tells_the_faults_of_the_settings(line):
    with Handheld(image.BOARD, settings=line, tolerant=True) as handheld:
        handheld.wait(1500)
        assert any(fault.words in handheld.serial for fault in faults.FAULTS if line in fault.words)
