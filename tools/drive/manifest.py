"""The list of our files on a drive: a text file, a line for each.

```
zap 4 pybadge                 the board; ` writing` follows it while an update is under way
+ 50233 truco_core/           bytes of all files of a folder of ours, or of one file
+ 3021 lib/adafruit_x.mpy     in a folder that holds other people's files too
1f2e3d4c 351 code.py          CRC-32 in hexadecimal, bytes, path
= 5120 lib/zap/app.mpy        this file ends with its own CRC-32, see `tree.signed`
= 6120 /bold.mpy              in the folder of the line before
end
```

While an update is under way, a file at one of the paths is ours, whatever it holds. Otherwise it is
ours only with that content. settings.toml is listed as we wrote it, and becomes the user's with its
first change. lib/truco_rescue.py reads the lines with a + on the board, to find files that are
missing or cut off.
"""

import binascii
import re

NAME = ".zap-manifest"
_FORMAT = "zap 4"
_WRITING = " writing"
_END = "end"
_ENDS = "2144df1c "  # the CRC-32 of whatever ends with its own
_SHORT = "= "  # in its place
_LINE = re.compile(r"~?((?:[0-9a-f]{8}|=) [0-9]{1,9}) (.+)")  # ~: a mark of Zap 0.9
_MIXED = ("lib", "")  # folders that hold other people's files too


class Manifest:
    """hashes: {path: check sum, see `digest`}. writing: an update did not get to its end."""

    def __init__(self, board_id, hashes, writing=False):
        self.board_id = board_id
        self.hashes = hashes
        self.writing = writing

    def owns(self, path, data):
        """Return True if the file at `path`, with content `data`, was written by us."""
        known = self.hashes.get(path)
        return known is not None and (self.writing or known == digest(data))

    def size(self, path):
        """Return how many bytes the file at `path` should have; -1: it is not listed."""
        return int(self.hashes.get(path, "0 -1").split()[1])

    def pack(self):
        """Return the bytes of the list."""
        lines, last = [], ""
        for path in sorted(self.hashes, key=_place):
            folder, name = _place(path)
            short = "/" + name if folder and folder == last else path
            lines.append("%s %s" % (self.hashes[path].replace(_ENDS, _SHORT), short))
            last = folder
        head = "%s %s%s" % (_FORMAT, self.board_id, _WRITING if self.writing else "")
        return ("\n".join([head] + self._sums() + lines + [_END]) + "\n").encode()

    def _sums(self):
        """Return the lines with a +. The player may change files at the root: they do not count."""
        sums = {}
        for path in self.hashes:
            folder, _ = _place(path)
            if folder:
                place = path if folder in _MIXED else folder + "/"
                sums[place] = sums.get(place, 0) + self.size(path)
        return ["+ %d %s" % (sums[place], place) for place in sorted(sums)]


def _place(path):
    """Return (folder, name); the folder is empty at the root."""
    folder, _, name = path.rpartition("/")
    return folder, name


def of(board_id, files, writing=False):
    """Return the `Manifest` of {path: bytes}."""
    return Manifest(board_id, {path: digest(data) for path, data in files.items()}, writing)


def parse(data):
    """Return the `Manifest` in a file's bytes; an empty one for None and for a damaged list.

    With an empty one only our own packages count as ours, which is the safe side.
    """
    lines = (data or b"").decode("utf-8", "replace").split("\n")
    kind, board_id = lines[0][: len(_FORMAT)], lines[0][len(_FORMAT) + 1 :]
    if kind != _FORMAT or not board_id or _END not in lines:
        return Manifest("", {})
    hashes, folder = {}, ""
    for found in filter(None, map(_LINE.fullmatch, lines)):
        path = folder + found[2] if found[2][0] == "/" else found[2]
        folder, _ = _place(path)
        if path[0] != "/" and ".." not in path.split("/"):
            hashes[path] = found[1].replace(_SHORT, _ENDS)
    return Manifest(board_id.removesuffix(_WRITING), hashes, board_id.endswith(_WRITING))


def digest(data):
    """Return the check sum of a file's bytes: its CRC-32, a blank, and how many they are."""
    return "%08x %d" % (binascii.crc32(data), len(data))
