"""Read and write the manifest: the list of our files on a drive, one line per file.

    zap 5 pybadge               the board; ` folder` follows if the game is in a folder of its own,
                                and ` writing` during an update
    + 50233 truco_core/         total bytes of the files in a folder of ours
    + 3021 lib/adafruit_x.mpy   bytes of a file of ours in lib/, where other people have files, too
    1f2e3d4c 351 code.py        CRC-32 in hexadecimal, bytes, path
    end

A file is ours only if it has the listed content. During an update a path has a line for the
content before, too; the last line is the new one. On the board, lib/truco_rescue.py reads the lines
with a + to find files that are missing or truncated.
"""

import binascii

NAME = ".zap-manifest"
_FORMAT = "zap 5 "
_FOLDER, _WRITING = "folder", "writing"


class Manifest:
    """The contents of a manifest.

    board_id: the board for which the files are; "": there is no manifest, or it is damaged
    hashes: {path: checksum as `digest` returns it}
    before: set of (path, checksum) of our files that an update replaces
    writing: True if an update has begun and is not complete
    folder: True if the files are for a folder of their own, see `steps.in_folder`
    """

    def __init__(self, board_id, hashes, writing=False, folder=False):
        self.board_id = board_id
        self.hashes = hashes
        self.before = set()
        self.writing = writing
        self.folder = folder

    def owns(self, path, data):
        """Return True if the file at `path` is ours.

        :param data: its content; None: there is no such file, so return False
        """
        if data is None:
            return False
        found = digest(data)
        return self.hashes.get(path) == found or (path, found) in self.before

    def pack(self):
        # {folder, or file in lib: total size in bytes}. Files at the root are left out, because the
        # player may change them.
        sizes = {}
        for path, known in self.hashes.items():
            folder = path.rpartition("/")[0]
            if folder:
                place = path if folder == "lib" else folder + "/"
                sizes[place] = sizes.get(place, 0) + int(known.split()[1])
        head = (
            _FORMAT
            + self.board_id
            + (" " + _FOLDER) * self.folder
            + (" " + _WRITING) * self.writing
        )
        lines = ["+ %d %s" % (sizes[place], place) for place in sorted(sizes)]
        for path, known in sorted(self.before) + sorted(self.hashes.items()):
            lines.append("%s %s" % (known, path))
        return "\n".join([head] + lines + ["end\n"]).encode()


def of(board_id, files, folder=False):
    hashes = {path: digest(data) for path, data in files.items()}
    return Manifest(board_id, hashes, folder=folder)


def parse(data):
    """Return the `Manifest` in the bytes of its file.

    If `data` is None or damaged, return an empty manifest. Then only files in our own packages
    count as ours, so nothing of other people is deleted.
    """
    try:
        text = (data or b"").decode()
    except UnicodeError:
        text = ""
    head, _, rest = text.partition("\n")
    words = head[len(_FORMAT) :].split(" ")
    if not head.startswith(_FORMAT) or not words[0] or "\nend\n" not in text:
        return Manifest("", {})
    found = Manifest(words[0], {}, _WRITING in words, _FOLDER in words)
    for line in rest.split("\n"):
        crc, _, more = line.partition(" ")
        size, _, path = more.partition(" ")
        is_inside = path and path[0] != "/" and ".." not in path.split("/")
        if len(crc) == 8 and size.isdigit() and is_inside:
            if path in found.hashes:
                found.before.add((path, found.hashes[path]))
            found.hashes[path] = crc + " " + size
    return found


def digest(data):
    """Return the checksum of a file: its CRC-32, a space, and its size."""
    return "%08x %d" % (binascii.crc32(data), len(data))
