# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Which files on a drive are ours: a text file with a check sum and a path per line.

Its first line is `zap 1 <board id>`, with ` writing` behind it while an update is under way. While
it is, a file at one of the paths is ours whatever it holds; otherwise only with that content. The
last line is `end`. A new manifest is complete, under the name NEXT, before the old one is removed.
settings.toml is in it as we wrote it, and becomes the user's with its first change.
"""

import hashlib

NAME = ".zap-manifest"
NEXT = ".zap-manifest.new"
_FORMAT = "zap 1"
_WRITING = " writing"
_END = "end"
_DIGITS = 16  # letters of the SHA-256: enough to notice a changed file, and short on a small drive


class Manifest:
    """hashes: {path: check sum}. writing: an update did not get to its end."""

    def __init__(self, board_id, hashes, writing=False):
        self.board_id = board_id
        self.hashes = hashes
        self.writing = writing

    def owns(self, path, data):
        """True when the file at `path`, with content `data`, was written by us."""
        known = self.hashes.get(path)
        return known is not None and (self.writing or known == digest(data))

    def pack(self):
        head = "%s %s%s" % (_FORMAT, self.board_id, _WRITING if self.writing else "")
        lines = ["%s %s" % (self.hashes[path], path) for path in sorted(self.hashes)]
        return ("\n".join([head] + lines + [_END]) + "\n").encode()


def of(board_id, files):
    """The `Manifest` of {path: bytes}."""
    return Manifest(board_id, {path: digest(data) for path, data in files.items()})


def read(disk):
    """The `Manifest` of a drive."""
    data = disk.read(NAME)
    return parse(disk.read(NEXT) if data is None else data)


def write(disk, content):
    """Replace the drive's manifest; at any moment `read` finds the old or the new one."""
    disk.write(NEXT, content.pack())
    if disk.exists(NAME):
        disk.remove(NAME)
    disk.rename(NEXT, NAME)


def parse(data):
    """The `Manifest` in a file's bytes; an empty one when there is none or it is broken.

    With an empty one nothing but our own packages counts as ours, which is the safe side.
    """
    lines = (data or b"").decode("utf-8", "replace").split("\n")
    if not lines[0].startswith(_FORMAT + " ") or _END not in lines:
        return Manifest("", {})
    board_id = lines[0][len(_FORMAT) + 1 :]
    writing = board_id.endswith(_WRITING)
    hashes = {}
    for line in lines[1:]:
        known, mark, path = line.partition(" ")
        inside = path and path[0] != "/" and ".." not in path.split("/")
        if mark and len(known) == _DIGITS and inside:
            hashes[path] = known
    return Manifest(board_id[: -len(_WRITING)] if writing else board_id, hashes, writing)


def digest(data):
    """The check sum of a file's bytes."""
    return hashlib.sha256(data).hexdigest()[:_DIGITS]
