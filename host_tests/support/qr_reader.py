"""Reads the QR code on a picture of a panel, with somebody else's decoder (zxing-cpp)."""

import zxingcpp


def read(rgb, width, height, scale=1):
    """The text of the one code on a picture, or None.

    :param rgb: 3 bytes a pixel
    :param scale: pixels of the camera for one of the panel
    """
    wide, high = width * scale, height * scale
    grey = bytearray(wide * high)
    for y in range(high):
        row = y // scale * width
        for x in range(wide):
            at = 3 * (row + x // scale)
            grey[y * wide + x] = sum(rgb[at : at + 3]) // 3
    found = zxingcpp.read_barcodes(memoryview(grey).cast("B", (high, wide)))
    return found[0].text if len(found) == 1 else None
