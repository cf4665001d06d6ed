"""Stand-in for bitmaptools: `readinto` reads from the file, and no function changes a bitmap."""

_SHORT = 16
_row = bytearray(_SHORT)  # buffer for short rows: reading a face at the table must not allocate


def readinto(bitmap, file, bits_per_pixel, element_size=1, reverse_pixels_in_element=False):
    row = (bitmap.width * bits_per_pixel + 7) // 8
    for _ in range(bitmap.height):
        if (file.readinto(_row, row) if row <= _SHORT else len(file.read(row))) != row:
            raise EOFError


def blit(dest_bitmap, source_bitmap, x, y, x1=0, y1=0, x2=None, y2=None, *, skip_source_index=None):
    pass


def fill_region(dest_bitmap, x1, y1, x2, y2, value):
    pass
