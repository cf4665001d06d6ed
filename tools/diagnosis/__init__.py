"""The facts about a drive and the checks behind tools/doctor.py."""

import os

from tools.drive import boards, manifest
from tools.drive.update import Disk
from tools.sim import settings_toml


class Drive:
    """A mounted drive, or a folder with the same files. Its facts are read once.

    boot: `boards.BootOut`, the contents of boot_out.txt
    manifest: the list of files that Zap's tools wrote; empty if there is none
    settings: the bytes of settings.toml
    lines: {key: `settings_toml.Line`} of settings.toml
    problems: [`settings_toml.Problem`] of settings.toml
    board_id: the id of the board according to the firmware, else according to the manifest, else ""
    """

    def __init__(self, path):
        self.path = path
        self.disk = Disk(path)
        boot = self.disk.read(boards.BOOT_OUT) or b""
        self.boot = boards.BootOut(boot.decode("utf-8", "replace"))
        self.manifest = manifest.parse(self.disk.read(manifest.NAME))
        self.board_id = self.boot.board_id or self.manifest.board_id
        self.sizes = self.disk.sizes()
        self.settings = self.disk.read(settings_toml.NAME) or b""
        self.lines, self.problems = settings_toml.read(self.settings)

    @property
    def is_folder(self):
        """Return True for a folder that no board has used, such as an unpacked zip."""
        return not (self.disk.exists(boards.BOOT_OUT) or os.path.ismount(self.path))
