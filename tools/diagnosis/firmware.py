"""Checks of what the board itself is: CircuitPython, its version, which board, its drive."""

import ast
import re

from tools.drive import boards, bootout, update
from tools.environment import paths

from . import NOTE, Finding

GET = "https://circuitpython.org/board/%s/"
_GAME_BYTES = 400 * 1024
_BOTH_WRITE = "disable_concurrent_write_protection"  # of storage.remount


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
    for call in taken_away((drive.disk.read("boot.py") or b"").decode("utf-8", "replace")):
        yield Finding(
            "boot-py",
            "boot.py calls %s, which takes the drive away from the computer" % call,
            "remove that line of boot.py before the next update, and press reset",
            NOTE,
        )


def taken_away(source):
    """Return the calls in the text of a boot.py after which this computer may not write."""
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError):
        return re.findall(r"\b(?:remount|disable_usb_drive)\b", re.sub(r"#[^\n]*", "", source))
    found = []
    for node in nodes:
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            said = {word.arg: getattr(word.value, "value", None) for word in node.keywords}
            said.update(zip(("path", "readonly"), [getattr(a, "value", None) for a in node.args]))
            shared = said.get("readonly") is True or said.get(_BOTH_WRITE) is True
            if name == "disable_usb_drive" or name == "remount" and not shared:
                found.append("storage." + name)
    return found


def space(drive):
    """A full drive, or one without room for the game."""
    free, has_game = drive.disk.free(), any(path in drive.manifest.hashes for path in drive.sizes)
    if free < 2048:
        yield Finding(
            "full",
            "the drive is full: %d bytes are free, so files on it may be cut off" % free,
            "delete files that you do not need, then put the game on it again",
        )
    elif not has_game and not drive.is_folder and free < _GAME_BYTES:
        yield Finding(
            "little-space",
            "%d KB are free, and the game needs some %d KB" % (free // 1024, _GAME_BYTES // 1024),
            "delete files that you do not need",
        )


def unfinished(drive):
    """An update that did not get to its end."""
    left = [name for name in (update.STAGE,) if drive.disk.exists(name)]
    if (drive.disk.read(update.BRIDGE) or b"").startswith(update.BRIDGE_HEAD):
        left.append(update.BRIDGE)
    if left or drive.manifest.writing:
        yield Finding(
            "unfinished",
            "an update was cut off (%s)" % (", ".join(left) or "the list of files says so"),
            "run the same tools/deploy.py command again: it finishes the work",
        )
