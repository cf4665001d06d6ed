"""A folder that looks like a board's drive, without faults until a test of the doctor adds one."""

import os
import shutil

from host_tests.support.built_boards import built
from tools import doctor as command
from tools.diagnosis import Drive
from tools.drive import tree

BOOT_OUT = "Adafruit CircuitPython %s on 2026-08-01; %s with chip\nBoard ID:%s\nUID:0\n"
CLUE = "clue_nrf52840_express"
PICO = "raspberry_pi_pico"
_trees = {}


def some_module():
    """Return the path of any of our modules on a drive."""
    return next(p for p in sorted(files_of(CLUE)) if p.startswith("truco_core/bots/"))


def files_of(board_id):
    if board_id not in _trees:
        _trees[board_id] = tree.with_manifest(built(board_id))
    return _trees[board_id]


class DriveFolder:
    """A folder like a drive on which CircuitPython has booted and Zap was installed."""

    def __init__(self, root, board_id=CLUE, version="10.3.0"):
        self.root = str(root)
        for path, data in files_of(board_id).items():
            self.write(path, data)
        self.boots(board_id, version)

    def boots(self, board_id, version="10.3.0"):
        self.write("boot_out.txt", (BOOT_OUT % (version, board_id, board_id)).encode())

    def at(self, path):
        return os.path.join(self.root, *path.split("/"))

    def write(self, path, data):
        os.makedirs(os.path.dirname(self.at(path)), exist_ok=True)
        with open(self.at(path), "wb") as file:
            file.write(data)

    def add(self, path, text):
        with open(self.at(path), "ab") as file:
            file.write(text.encode())

    def remove(self, path):
        if os.path.isdir(self.at(path)):
            shutil.rmtree(self.at(path))
        else:
            os.remove(self.at(path))

    def findings(self):
        return {item.code: item for item in command.examine(Drive(self.root))}
