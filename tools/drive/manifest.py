"""Which files on a drive are ours, and how they should be: a text file, a file per line.

```
zap 4 pybadge                          the board; ` writing` behind it while an update is under way
+ 50233 truco_core/                    bytes of all files right in a folder of ours, or of a file
+ 3021 lib/adafruit_x.mpy              in a folder that holds other people's files too
1f2e3d4c 351 code.py                   CRC-32 in hexadecimal, bytes, path
= 5120 lib/zap/app.mpy                 it ends with its own CRC-32, see `tree.signed`
= 6120 /bold.mpy                       in the folder of the line before
~= 5028 lib/zapl/host.mpy              the same; a match with robots is played without it
~ lib/zapl/guest.mpy                   such a file that an update has not brought yet
end
```

While an update is under way, a file at one of the paths is ours whatever it holds; otherwise only
with that content. A new manifest is complete, under the name NEXT, before the old one is removed.
settings.toml is in it as we wrote it, and becomes the user's with its first change. The lines with
a + are for lib/truco_rescue.py, which looks on the board for files that are missing or cut off.
Older ones: `zap 3` without =; `zap 2` with whole paths, too; `zap 1`, 16 digits of the SHA-256
and the path.
"""

import binascii
import hashlib
import re

NAME = ".zap-manifest"
NEXT = ".zap-manifest.new"
_FORMAT = "zap 4"
_OLD = ("zap 1", "zap 2", "zap 3")
_WRITING = " writing"
_END = "end"
_OLD_DIGITS = 16
_ENDS = "2144df1c "  # the CRC-32 of whatever ends with its own
_SHORT = "= "  # in its place
# A list that is written in the middle of an update may still have lines of the old kind.
_LATER = "~"
_LINE = re.compile(r"(~?)((?:[0-9a-f]{8}|=) \d+|[0-9a-f]{16}) (.+)")
_MIXED = ("lib", "")  # folders that hold other people's files too


class Manifest:
    """hashes: {path: check sum, see `digest`}. writing: an update did not get to its end.

    later: the paths without which a match with robots is played, see `tools.drive.later`.
    """

    def __init__(self, board_id, hashes, writing=False, later=()):
        self.board_id = board_id
        self.hashes = hashes
        self.writing = writing
        self.later = frozenset(later)

    def without(self, paths):
        """The same list, less these paths."""
        hashes = {path: known for path, known in self.hashes.items() if path not in paths}
        return Manifest(self.board_id, hashes, self.writing, self.later)

    def owns(self, path, data):
        """True when the file at `path`, with content `data`, was written by us."""
        known = self.hashes.get(path)
        return known is not None and (self.writing or is_of(known, data))

    def size(self, path):
        """How many bytes the file at `path` should have; None: the list does not say it."""
        _, mark, size = self.hashes.get(path, "").partition(" ")
        return int(size) if mark else None

    def pack(self):
        head = "%s %s%s" % (_FORMAT, self.board_id, _WRITING if self.writing else "")
        lines, last = [], ""
        for path in sorted(self.hashes, key=_place):
            folder, name = _place(path)
            mark = _LATER * (path in self.later)
            short = "/" + name if folder and folder == last else path
            known = self.hashes[path].replace(_ENDS, _SHORT)
            lines.append("%s%s %s" % (mark, known, short))
            last = folder
        lines += ["%s %s" % (_LATER, path) for path in sorted(self.later - set(self.hashes))]
        return ("\n".join([head] + self._sums() + lines + [_END]) + "\n").encode()

    def _sums(self):
        """The lines with a +. Files at the root are not counted: the player may change them."""
        sums = {}
        for path in self.hashes:
            folder, _ = _place(path)
            if folder:
                place = path if folder in _MIXED else folder + "/"
                sums[place] = sums.get(place, 0) + (self.size(path) or 0)
        return ["+ %d %s" % (sums[place], place) for place in sorted(sums)]


def _place(path):
    """(folder, name); the folder is empty at the root."""
    folder, _, name = path.rpartition("/")
    return folder, name


def of(board_id, files, later=()):
    """The `Manifest` of {path: bytes}; `later` as of `Manifest`."""
    hashes = {path: digest(data) for path, data in files.items()}
    return Manifest(board_id, hashes, later=later)


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
    kind, board_id = lines[0][: len(_FORMAT)], lines[0][len(_FORMAT) + 1 :]
    if kind not in (_FORMAT, *_OLD) or not board_id or _END not in lines:
        return Manifest("", {})
    writing = board_id.endswith(_WRITING)
    hashes, later, folder = {}, [], ""
    for line in lines[1:]:
        if line.startswith(_LATER + " "):
            later.append(line[2:])
        found = _LINE.match(line)
        if not found:
            continue
        path = folder + found[3] if found[3][0] == "/" else found[3]
        folder, _ = _place(path)
        if path[0] != "/" and ".." not in path.split("/"):
            hashes[path] = found[2].replace(_SHORT, _ENDS)
            if found[1]:
                later.append(path)
    board_id = board_id[: -len(_WRITING)] if writing else board_id
    return Manifest(board_id, hashes, writing, later)


def digest(data):
    """The check sum of a file's bytes: its CRC-32, a blank, and how many they are."""
    return "%08x %d" % (binascii.crc32(data), len(data))


def is_of(known, data):
    """Whether `known`, a check sum of any Zap or None, is that of a file's bytes."""
    return known in (digest(data), hashlib.sha256(data).hexdigest()[:_OLD_DIGITS])
