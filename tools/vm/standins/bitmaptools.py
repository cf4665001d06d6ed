# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Stand-in: functions in ROM; readinto takes its bytes from the file."""


def readinto(bitmap, file, bits_per_pixel, element_size=1, reverse_pixels_in_element=False, **_):
    row = (bitmap.width * bits_per_pixel + 7) // 8
    for _ in range(bitmap.height):
        if len(file.read(row)) != row:
            raise EOFError
    if file.read(1):
        raise ValueError("the file is longer than the bitmap")


def blit(dest, source, x, y, **_):
    pass


def fill_region(dest, x1, y1, x2, y2, value):
    pass


def draw_line(dest, x1, y1, x2, y2, value):
    pass


def arrayblit(bitmap, data, x1=0, y1=0, x2=None, y2=None, skip_index=None):
    pass
