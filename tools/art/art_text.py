"""Read pictures that are drawn as text, combine them, and enlarge them.

A picture is a list of strings of equal length, one character per pixel. In a file::

    ; a comment
    = name name name
    @row
    ..#. .##. #..#

The names belong to the pictures below them, which stand side by side with one space between. A
picture may be drawn into a larger cell, such as that of a letter: its first line is then drawn at
row ``@row`` of the cell (default 0, the top). Lines that start with ``; `` or ``~ ``, or
are just ``;``, are no pictures.
"""


class BadArt(Exception):
    """Raised if a picture file cannot be read. The message has the file and line."""


def read(path):
    """Return {name: (row of the cell for the picture's first line, picture)} of a file."""
    found = {}
    with open(path, encoding="utf-8") as file:
        names, row, lines = [], 0, []
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if line == ";" or line.startswith(("; ", "~ ")):
                continue
            if line.startswith("= "):
                _store(found, names, row, lines, path)
                names, row, lines = line[2:].split(), 0, []
            elif line.startswith("@"):
                row = int(line[1:])
            elif line:
                lines.append((number, line.split()))
        _store(found, names, row, lines, path)
    return found


def _store(found, names, row, lines, path):
    for number, parts in lines:
        if len(parts) != len(names):
            raise BadArt("%s:%d: %d pictures for %d names" % (path, number, len(parts), len(names)))
    for at, name in enumerate(names):
        picture = [parts[at] for _, parts in lines]
        if name in found:
            raise BadArt("%s: %s is defined twice" % (path, name))
        if len({len(line) for line in picture}) != 1:
            raise BadArt("%s: the lines of %s differ in length" % (path, name))
        found[name] = (row, picture)


def blank(width, height, ink="."):
    return [ink * width for _ in range(height)]


def paste(under, over, x, y):
    """Return `under` with `over` on it at x, y. '.' in `over` is transparent."""
    rows = [list(line) for line in under]
    for dy, line in enumerate(over):
        for dx, pixel in enumerate(line):
            if pixel == ".":
                continue
            if not (0 <= y + dy < len(rows) and 0 <= x + dx < len(rows[0])):
                raise BadArt("a picture sticks out of its cell: " + "/".join(over))
            rows[y + dy][x + dx] = pixel
    return ["".join(line) for line in rows]


def double(picture, inks=None):
    """Return a picture twice as large, with smooth diagonals.

    This is the Scale2x rule: each pixel becomes four. Each of the four takes the colour of the two
    neighbours at its corner if these are equal. But all four keep the colour of the pixel if its
    left and right neighbours are equal, or its upper and lower neighbours.

    :param inks: the only colours that a pixel may take from its neighbours; None: all
    """
    height, width = len(picture), len(picture[0])

    def at(x, y):
        return picture[min(max(y, 0), height - 1)][min(max(x, 0), width - 1)]

    rows = []
    for y in range(height):
        top, bottom = [], []
        for x in range(width):
            here, up, down = at(x, y), at(x, y - 1), at(x, y + 1)
            left, right = at(x - 1, y), at(x + 1, y)
            corners = [here] * 4
            if up != down and left != right:
                pairs = ((left, up), (up, right), (left, down), (down, right))
                corners = [a if a == b and (inks is None or a in inks) else here for a, b in pairs]
            top += corners[:2]
            bottom += corners[2:]
        rows += ["".join(top), "".join(bottom)]
    return rows
