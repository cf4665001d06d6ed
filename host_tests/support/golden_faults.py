# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
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


SCENES = {"fault_missing": missing, "fault_cut": cut}


def draw(name, board):
    """(RGB bytes, width, height)"""
    with Handheld(board, seed=7, tolerant=True) as handheld:
        SCENES[name](handheld)
        return handheld.rgb(), handheld.width, handheld.height
