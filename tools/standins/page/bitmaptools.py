"""Stand-in for bitmaptools: operations on whole bitmaps."""

from ubinascii import b2a_base64


def readinto(bitmap, file, bits_per_pixel, reverse_pixels_in_element):
    """Fill a bitmap from a file whose bytes have the first pixel in the highest bits."""
    row = (bitmap.width * bits_per_pixel + 7) // 8
    data = file.read(row * bitmap.height)
    if len(data) != row * bitmap.height:
        raise EOFError
    bitmap._o.read(b2a_base64(data).decode(), row, bits_per_pixel)


def blit(
    dest_bitmap,
    source_bitmap,
    x,
    y,
    x1=0,
    y1=0,
    x2=None,
    y2=None,
    *,
    skip_source_index=None,
):
    right = source_bitmap.width if x2 is None else x2
    bottom = source_bitmap.height if y2 is None else y2
    skip = -1 if skip_source_index is None else skip_source_index
    dest_bitmap._o.blit(source_bitmap._o, skip, x - x1, y - y1, x1, y1, right, bottom)


def fill_region(dest_bitmap, x1, y1, x2, y2, value):
    dest_bitmap._o.region(x1, y1, x2, y2, value)
