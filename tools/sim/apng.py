"""Moving pictures as animated PNG, with a palette: each frame has only what has changed
(W3C, PNG third edition, 11.3.2 and later)."""

import struct
import zlib

from tools.sim.png import chunk

MOST_COLOURS = 256


def encode(frames, width, height, scale=1):
    """The file's bytes: it plays again and again.

    :param frames: [(RGB bytes, ms for which they are seen)], at least one
    :param scale: each pixel becomes scale x scale
    :raises ValueError: the frames have more than 256 colours
    """
    colours = {}
    indexed = [(_indices(rgb, colours), ms) for rgb, ms in frames]
    parts = [b"\x89PNG\r\n\x1a\n"]
    head = struct.pack(">IIBBBBB", width * scale, height * scale, 8, 3, 0, 0, 0)
    parts.append(chunk(b"IHDR", head))
    parts.append(chunk(b"acTL", struct.pack(">II", len(frames), 0)))
    parts.append(chunk(b"PLTE", b"".join(colours)))
    before, number = None, 0
    for pixels, ms in indexed:
        left, top, right, bottom = _changed(before, pixels, width, height)
        place = [side * scale for side in (right - left, bottom - top, left, top)]
        control = struct.pack(">IIIIIHHBB", number, *place, ms, 1000, 0, 0)
        parts.append(chunk(b"fcTL", control))
        data = _rows(pixels, width, (left, top, right, bottom), scale)
        number += 1
        if before is None:
            parts.append(chunk(b"IDAT", data))
        else:
            parts.append(chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
        before = pixels
    parts.append(chunk(b"IEND", b""))
    return b"".join(parts)


def _indices(rgb, colours):
    """A byte for each pixel; `colours` gets those that it has not yet."""
    found = bytearray(len(rgb) // 3)
    for at in range(len(found)):
        colour = bytes(rgb[3 * at : 3 * at + 3])
        found[at] = colours.setdefault(colour, min(len(colours), MOST_COLOURS - 1))
    if len(colours) > MOST_COLOURS:
        raise ValueError("more than %d colours" % MOST_COLOURS)
    return bytes(found)


def _changed(before, now, width, height):
    """(left, top, right, bottom) of what differs; of one pixel at least."""
    if before is None:
        return 0, 0, width, height
    rows = [
        y
        for y in range(height)
        if before[y * width : y * width + width] != now[y * width : y * width + width]
    ]
    if not rows:
        return 0, 0, 1, 1
    columns = [x for x in range(width) if before[x::width] != now[x::width]]
    return columns[0], rows[0], columns[-1] + 1, rows[-1] + 1


def _rows(pixels, width, box, scale):
    left, top, right, bottom = box
    data = bytearray()
    for y in range(top, bottom):
        line = pixels[y * width + left : y * width + right]
        line = b"".join(bytes((pixel,)) * scale for pixel in line)
        data += (b"\0" + line) * scale  # filter type 0
    return zlib.compress(bytes(data), 9)
