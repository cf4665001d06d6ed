"""Read and write the manifest: the list of our files on a drive, one line per file.

    zap 5 pybadge               the board; ` writing` follows during an update
    + 50233 truco_core/         total bytes of the files in a folder of ours
    + 3021 lib/adafruit_x.mpy   bytes of a file of ours in lib/, where other people have files, too
    1f2e3d4c 351 code.py        CRC-32 in hexadecimal, bytes, path
    end

During an update every file at a listed path is ours, whatever it holds. At other times a file is
ours only if it has the listed content. On the board, lib/truco_rescue.py reads the lines with a +
to find files that are missing or truncated.
"""

import binascii
import re
from dataclasses import dataclass

NAME = ".zap-manifest"
_FORMAT = "zap 5 "
_WRITING = " writing"
_LINE = re.compile(r"^([0-9a-f]{8} [0-9]{1,9}) (.+)$", re.MULTILINE)


@dataclass
class Manifest:
    """The contents of a manifest.

    hashes: {path: checksum as `digest` returns it}
    writing: True if an update has begun and is not complete
    """

    board_id: str
    hashes: dict
    writing: bool = False

    def owns(self, path, data):
        """Return True if the file at `path` is ours.

        :param data: its content; None: there is no such file, so return False
        """
        known = self.hashes.get(path)
        return None not in (known, data) and (self.writing or known == digest(data))

    def pack(self):
        # {folder, or file in lib: total size in bytes}. Files at the root are left out, because the
        # player may change them.
        sizes = {}
        for path, known in self.hashes.items():
            folder = path.rpartition("/")[0]
            if folder:
                place = path if folder == "lib" else folder + "/"
                sizes[place] = sizes.get(place, 0) + int(known.split()[1])
        lines = [_FORMAT + self.board_id + _WRITING * self.writing]
        lines += ["+ %d %s" % (sizes[place], place) for place in sorted(sizes)]
        lines += ["%s %s" % (self.hashes[path], path) for path in sorted(self.hashes)]
        return "\n".join([*lines, "end\n"]).encode()


def of(board_id, files):
    return Manifest(board_id, {path: digest(data) for path, data in files.items()})


def parse(data):
    """Return the `Manifest` in the bytes of its file.

    If `data` is None or damaged, return an empty manifest. Then only files in our own packages
    count as ours, so nothing of other people is deleted.
    """
    text = (data or b"").decode("utf-8", "replace")
    board_id = text.partition("\n")[0][len(_FORMAT) :]
    if not text.startswith(_FORMAT) or not board_id or "\nend\n" not in text:
        return Manifest("", {})
    hashes = {path: known for known, path in _LINE.findall(text)}
    hashes = {p: known for p, known in hashes.items() if p[0] != "/" and ".." not in p.split("/")}
    return Manifest(board_id.removesuffix(_WRITING), hashes, board_id.endswith(_WRITING))


def digest(data):
    """Return the checksum of a file: its CRC-32, a space, and its size."""
    return "%08x %d" % (binascii.crc32(data), len(data))
