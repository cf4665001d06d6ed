"""The facts of one drive that the checks read, each read once."""

import os

from tools.drive import bootout, manifest
from tools.drive.disk import Disk
from tools.linker import Refused

# What CircuitPython puts on a drive that it formats: filesystem_init() in its
# supervisor/shared/filesystem.c.
MARKS = (".metadata_never_index", ".Trashes", ".Trash-1000", ".fseventsd", "sd")
SETTINGS = "settings.toml"


class Drive:
    """A mounted drive, or a folder that looks like one.

    boot: the `bootout.BootOut` of CircuitPython on it, or None. boot_text: the file's text,
    or None without it. manifest: what Zap's tools say is theirs; empty without one.
    """

    def __init__(self, path):
        self.path = path
        self.disk = Disk(path)
        data = self.disk.read(bootout.NAME)
        self.boot_text = None if data is None else data.decode("utf-8", "replace")
        try:
            self.boot = bootout.parse(self.boot_text or "")
        except Refused:
            self.boot = None
        self.manifest = manifest.read(self.disk)
        self.sizes = self.disk.sizes()

    @property
    def is_folder(self):
        """True for an unpacked zip: no board has ever written here."""
        if self.boot_text is not None or os.path.ismount(self.path):
            return False
        return not any(self.disk.exists(name) for name in MARKS)

    @property
    def board_id(self):
        """What the firmware says it is; else what the game here was made for; else ""."""
        if self.boot is not None and self.boot.board_id:
            return self.boot.board_id
        return self.manifest.board_id

    def read_only(self):
        """True when this computer may not write here. Nothing is written to find out."""
        if hasattr(os, "statvfs") and os.statvfs(self.path).f_flag & os.ST_RDONLY:
            return True
        return not os.access(self.path, os.W_OK)

    def free(self):
        """Free bytes."""
        return self.disk.free()

    def settings(self):
        """The text of settings.toml; "" without one."""
        return (self.disk.read(SETTINGS) or b"").decode("utf-8", "replace")
