"""The facts about a drive and the checks behind tools/doctor.py."""

import io
import os
import zipfile

from tools.drive.disk import Disk, carry_out
from tools.installer import boot_out, manifest, settings_toml, steps


class Drive:
    """A mounted drive, or a folder with the same files. Its facts are read once.

    boot: `boot_out.BootOut`, the contents of boot_out.txt
    top: `steps.Place`, what is on the drive
    place: `steps.Place`, the folder of the drive in which the game is
    manifest: the list of files that Zap's tools wrote; empty if there is none
    has_sources: True if the game is on the drive as .py files, not as .mpy
    settings: the bytes of settings.toml
    lines: {key: `settings_toml.Line`} of settings.toml
    problems: [`settings_toml.Problem`] of settings.toml
    board_id: the id of the board according to the firmware, else according to the manifest, else ""
    """

    def __init__(self, path):
        self.path = path
        self.disk = Disk(path)
        names = self.disk.names()
        self.top, self.place = steps.Place(names), carry_out(steps.home(names), self.disk)
        self.boot = boot_out.BootOut(self.disk.read(boot_out.NAME) or b"")
        self.manifest = manifest.parse(self.read(manifest.NAME))
        self.board_id = self.boot.board_id or self.manifest.board_id
        self.sizes = {path: self.place.size(path) for path in self.place.files()}
        self.settings = self.disk.read(settings_toml.NAME) or b""
        self.lines, self.problems = settings_toml.read(self.settings)
        ends = [path.rpartition(".")[2] for path in self.sizes if path.startswith(steps.OWN)]
        self.has_sources = ends.count("py") > ends.count("mpy")

    def read(self, path):
        """Return the bytes of a file in the game's folder, or None if there is none."""
        return self.disk.read(self.place.at + path)

    def names(self):
        """Return the paths of all files, and of those in zip files: ``zap.zip/code.py``."""
        found = list(self.sizes)
        for path in [path for path in found if path.lower().endswith(".zip")]:
            try:
                with zipfile.ZipFile(io.BytesIO(self.read(path) or b"")) as file:
                    found += [path + "/" + name for name in file.namelist()]
            except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
                pass  # a damaged zip, or a file that is no zip
        return found

    @property
    def is_folder(self):
        """Return True for a folder that no board has used, such as an unpacked zip."""
        return not (self.top.exists(boot_out.NAME) or os.path.ismount(self.path))
