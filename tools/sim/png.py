"""PNG files of 8-bit RGB, the same bytes for the same pixels (RFC 2083)."""

import struct
import zlib


def encode(rgb, width, height, scale=1):
    """The file's bytes. rgb: width * height * 3 bytes; each pixel becomes scale x scale."""
    rows = bytearray()
    for y in range(height):
        line = rgb[y * width * 3 : (y + 1) * width * 3]
        if scale > 1:
            line = b"".join(line[at : at + 3] * scale for at in range(0, len(line), 3))
        rows += (b"\0" + line) * scale  # filter type 0
    head = struct.pack(">IIBBBBB", width * scale, height * scale, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(bytes(rows), 9))
        + chunk(b"IEND", b"")
    )


def chunk(kind, data):
    """A chunk of a PNG file: its kind, 4 bytes, and what is in it."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
