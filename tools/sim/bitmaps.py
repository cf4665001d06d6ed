"""Blinka's slowest loops over a bitmap's values, done for many values at once: the same, faster.

Who only plays has no numpy, see drawing.py: then Blinka copies one bitmap into another.
The golden pictures show that both draw the same.
"""

import functools
import sys
from array import array

try:
    import numpy
except ModuleNotFoundError:
    numpy = None


def apply():
    """Put the loops below in the place of Blinka's. Once a process."""
    if sys.byteorder != "little":
        return  # a bitmap's words are read as bytes here
    import bitmaptools
    from displayio import Bitmap

    bitmaptools.readinto = _reader(bitmaptools.readinto)
    Bitmap._write_pixel = _writer(Bitmap._write_pixel)
    if numpy:
        bitmaptools.blit = _copier(bitmaptools.blit)


def unpacked(bitmap):
    """A bitmap's values: an array of rows, a byte each; kept until the bitmap changes."""
    words = bitmap._data
    data = words.tobytes()
    kept = getattr(bitmap, "_unpacked", None)
    if not kept or kept[0] != data:
        bits, kind = bitmap._bits_per_value, words.typecode
        values = numpy.frombuffer(data, "B" if bits == 8 else kind)
        if bits < 8:
            shifts = numpy.array(range(32 - bits, -1, -bits), kind)
            values = (values[:, None] >> shifts).astype("B") & ((1 << bits) - 1)
        values = values.reshape(bitmap._bmp_height, -1)[:, : bitmap._bmp_width]
        kept = bitmap._unpacked = data, numpy.ascontiguousarray(values)
    return kept[1]


def _packed(values, bits):
    """The words of rows of values, an array of bytes: of one bit to four."""
    rows, width = values.shape
    count = 32 // bits
    padded = numpy.zeros((rows, -(-width // count) * count), "Q")
    padded[:, :width] = values
    weights = numpy.array([1 << shift for shift in range(32 - bits, -1, -bits)], "Q")
    return padded.reshape(-1, count) @ weights


def _writer(plain):
    """displayio.Bitmap._write_pixel, for a value of less than eight bits in the bitmap."""

    @functools.wraps(plain)
    def write(self, x, y, value):
        bits = self._bits_per_value
        if self._read_only or bits >= 8:
            plain(self, x, y, value)
        elif 0 <= x < self._bmp_width and 0 <= y < self._bmp_height:
            at = y * self._stride + (x >> self._x_shift)
            shift = 32 - bits - (x & self._x_mask) * bits
            most = self._bitmask
            self._data[at] = self._data[at] & ~(most << shift) | (value & most) << shift

    return write


def _copier(plain):
    """bitmaptools.blit, of one bitmap into another that is packed as it is."""

    @functools.wraps(plain)
    def blit(dest_bitmap, source_bitmap, x, y, *, x1=0, y1=0, x2=None, y2=None, **skips):
        bits = dest_bitmap._bits_per_value
        x2 = source_bitmap.width if x2 is None else min(x2, source_bitmap.width)
        y2 = source_bitmap.height if y2 is None else min(y2, source_bitmap.height)
        left, right = max(x, 0), min(x + x2 - x1, dest_bitmap.width)
        top, bottom = max(y, 0), min(y + y2 - y1, dest_bitmap.height)
        from_x, from_y = left + x1 - x, top + y1 - y
        if (
            bits >= 8
            or bits != source_bitmap._bits_per_value
            or dest_bitmap is source_bitmap
            or dest_bitmap._read_only
            or skips.get("skip_dest_index") is not None
            or min(from_x, from_y) < 0
            or left >= right
            or top >= bottom
        ):
            plain(dest_bitmap, source_bitmap, x, y, x1=x1, y1=y1, x2=x2, y2=y2, **skips)
            return
        seen = unpacked(source_bitmap)[from_y:, from_x:][: bottom - top, : right - left]
        values = unpacked(dest_bitmap).copy()
        place = values[top:bottom, left:right]
        skipped = skips.get("skip_source_index")
        numpy.copyto(place, seen, where=True if skipped is None else seen != skipped)
        numpy.frombuffer(dest_bitmap._data, dest_bitmap._data.typecode)[:] = _packed(values, bits)
        dest_bitmap.dirty(left, top, right, bottom)

    return blit


def _reader(plain):
    """bitmaptools.readinto for a file that is packed as the bitmap is."""

    @functools.wraps(plain)
    def readinto(
        bitmap, file, bits_per_pixel, element_size=1, reverse_pixels_in_element=False, *flags
    ):
        packed = element_size == 1 and bits_per_pixel == bitmap._bits_per_value <= 8
        reverse = reverse_pixels_in_element
        if not packed or any(flags) or not (bits_per_pixel == 8 or reverse) or bitmap._read_only:
            return plain(bitmap, file, bits_per_pixel, element_size, reverse, *flags)
        _read_rows(bitmap, file, bits_per_pixel)

    return readinto


def _read_rows(bitmap, file, bits):
    width, height, words = bitmap._bmp_width, bitmap._bmp_height, bitmap._data
    size = (width * bits + 7) // 8
    data = file.read(size * height)
    rows = [data[at : at + size] for at in range(0, len(data) - size + 1, size)]
    step = bitmap._stride * (words.itemsize if bits == 8 else 4)
    if size * 8 > width * bits:
        there = 0xFF << size * 8 - width * bits & 0xFF  # of a row's last byte
        rows = [row[:-1] + bytes((row[-1] & there,)) for row in rows]
    whole = b"".join([row.ljust(step, b"\0") for row in rows])
    if bits == 8:
        read = array(words.typecode, whole)
    else:
        packed = array("I", whole)
        packed.byteswap()
        read = array(words.typecode, packed)
    words[: len(read)] = read
    bitmap.dirty(0, 0, width, len(rows))
    if len(rows) < height:
        raise EOFError()
