"""What tools/doctor.py is made of: a drive's facts, checks that read them, findings."""

import os

from tools.drive import boards, manifest
from tools.drive.update import Disk
from tools.sim import settings_toml

WRONG = "wrong"  # the game does not start, or not as it should
NOTE = "note"  # worth knowing; the game runs

# What CircuitPython puts on a drive that it formats: filesystem_init() in its
# supervisor/shared/filesystem.c.
_MARKS = (".metadata_never_index", ".Trashes", ".Trash-1000", ".fseventsd", "sd")


class Finding:
    """One thing that a check found.

    code: a short name that stays, for tests and for searching. text: what is wrong, in
    plain words. do: what the player can do about it. level: `WRONG` or `NOTE`.
    """

    def __init__(self, code, text, do, level=WRONG):
        self.code = code
        self.text = text
        self.do = do
        self.level = level


class Drive:
    """A mounted drive, or a folder that looks like one. Its facts are read once.

    boot: its `boards.BootOut`. manifest: what Zap's tools say is theirs; empty without one.
    settings: the bytes of settings.toml. lines, problems: as of `settings_toml.read`.
    board_id: what the firmware says it is; else what the game here was made for; else "".
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
        """True for an unpacked zip: no board has ever written here."""
        if self.disk.exists(boards.BOOT_OUT) or os.path.ismount(self.path):
            return False
        return not any(self.disk.exists(name) for name in _MARKS)

    def read_only(self):
        """Return True if this computer may not write here. Write nothing to find out."""
        if hasattr(os, "statvfs") and os.statvfs(self.path).f_flag & os.ST_RDONLY:
            return True
        return not os.access(self.path, os.W_OK)
