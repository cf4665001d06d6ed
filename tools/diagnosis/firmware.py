"""Checks of what the board itself is: CircuitPython, its version, which board, its drive."""

import re

from tools.drive import boards, bootout, manifest, plan
from tools.environment import paths

from . import NOTE, WRONG, Finding

GET = "https://circuitpython.org/board/%s/"
BLE_SETTING_SINCE = (10, 3)  # CIRCUITPY_BLE_WORKFLOW in settings.toml


def circuitpython(drive):
    """No CircuitPython, or one that is too old or too new."""
    if drive.boot is None:
        if drive.is_folder and drive.manifest.board_id:
            yield Finding(
                "no-board",
                "this is a folder with the game for %s, not a board's drive"
                % drive.manifest.board_id,
                "copy all of it, hidden files too, onto the drive of the board",
                NOTE,
            )
            return
        what = "is no boot_out.txt" if drive.boot_text is None else "boot_out.txt is not its own"
        yield Finding(
            "no-circuitpython",
            "CircuitPython does not seem to run on this board: there %s" % what,
            "press reset once; if that does not help, install CircuitPython %d.x from %s"
            % (bootout.MAJOR, GET % (drive.manifest.board_id or "<board>")),
        )
    elif drive.boot.major < bootout.MAJOR:
        yield Finding(
            "old-circuitpython",
            "the board has CircuitPython %s, and Zap needs %d.x"
            % (drive.boot.version, bootout.MAJOR),
            "install %d.x from %s; the drive's files stay"
            % (bootout.MAJOR, GET % (drive.boot.board_id or "<board>")),
        )
    elif drive.boot.major > bootout.MAJOR:
        yield Finding(
            "new-circuitpython",
            "the board has CircuitPython %s, and this Zap is for %d.x"
            % (drive.boot.version, bootout.MAJOR),
            "get a newer Zap, or put CircuitPython %d.x on the board" % bootout.MAJOR,
        )


def board(drive):
    """A board that Zap does not know, or a game that was made for another one."""
    here = drive.boot.board_id if drive.boot is not None else ""
    known = boards.board_ids(paths.ROOT)
    if here and here not in known:
        yield Finding(
            "unknown-board",
            "this is the board `%s`, which Zap does not know" % here,
            "it knows %s; docs/extending.md says how to add one" % ", ".join(known),
        )
        return
    made_for = drive.manifest.board_id
    if here and made_for and made_for != here:
        yield Finding(
            "wrong-board",
            "the game on the drive was made for `%s`, and the board is `%s`" % (made_for, here),
            "put the game for this board on it: the zip zap-%s, or tools/deploy.py --board %s"
            % (here, here),
        )
    elif here and not made_for and any(p.startswith("board_configs/") for p in drive.sizes):
        stem = "board_configs/" + here
        if stem + ".mpy" not in drive.sizes and stem + ".py" not in drive.sizes:
            yield Finding(
                "wrong-board",
                "the game on the drive has no part for the board `%s`" % here,
                "put the game for this board on it: the zip zap-%s, or tools/deploy.py --board %s"
                % (here, here),
            )


def writable(drive):
    """A drive that this computer cannot write, or a boot.py that will prevent it."""
    if drive.read_only():
        yield Finding(
            "read-only",
            "this computer cannot write to the drive",
            "eject it, press reset and plug it in again; if it stays so, look for storage.remount "
            "in boot.py, and let the computer repair the file system",
        )
    boot = (drive.disk.read("boot.py") or b"").decode("utf-8", "replace")
    boot = re.sub(r"#[^\n]*", "", boot)
    for call in ("storage.remount", "storage.disable_usb_drive"):
        if call in boot:
            yield Finding(
                "boot-py",
                "boot.py calls %s, which takes the drive away from the computer" % call,
                "remove that line of boot.py before the next update, and press reset",
                NOTE,
            )


def space(drive):
    """A full drive; and one on which the next update will not fit beside the game."""
    size = boards.DRIVE_BYTES.get(drive.board_id, 0)
    cluster = drive.disk.cluster() or boards.cluster_bytes(size)
    free = drive.free()
    if free < 4 * cluster or free < 2048:
        yield Finding(
            "full",
            "the drive is full: %d bytes are free, so files on it may be cut off" % free,
            "delete files that you do not need, then put the game on it again",
        )
        return
    ours = {path: size for path, size in drive.sizes.items() if path in drive.manifest.hashes}
    need = boards.tree_bytes(ours, cluster) + 8 * cluster
    if ours and free < need:
        yield Finding(
            "little-space",
            "%d KB are free, and an update lays some %d KB beside the old game"
            % (free // 1024, -(-need // 1024)),
            "before an update, delete files that you do not need (or %s)"
            % ", ".join(name.rstrip("/*") for name in plan.OWN),
            NOTE,
        )
    elif not ours and not drive.is_folder and free < size // 4:
        yield Finding(
            "little-space",
            "%d KB are free, and the game needs some 400 KB" % (free // 1024),
            "delete files that you do not need",
            WRONG if free < 400 * 1024 else NOTE,
        )


def unfinished(drive):
    """An update that did not get to its end."""
    left = [name for name in (plan.STAGE, plan.PASSING, manifest.NEXT) if drive.disk.exists(name)]
    bridge = drive.disk.read(plan.BRIDGE) or b""
    if bridge.startswith(plan.BRIDGE_HEAD):
        left.append(plan.BRIDGE)
    if left or drive.manifest.writing:
        yield Finding(
            "unfinished",
            "an update was cut off (%s)" % (", ".join(left) or "the list of files says so"),
            "run the same tools/deploy.py command again: it finishes the work",
        )
