"""Read the QR code on a picture of a panel with another decoder (zxing-cpp)."""

import numpy
import zxingcpp


def read(rgb, width, height, scale=1):
    """Return the text of the only code on a picture, or None.

    :param rgb: 3 bytes per pixel
    :param scale: pixels of the camera for each pixel of the panel
    """
    grey = numpy.frombuffer(rgb, "u1").reshape(height, width, 3).mean(axis=2).astype("u1")
    found = zxingcpp.read_barcodes(grey.repeat(scale, axis=0).repeat(scale, axis=1))
    return found[0].text if len(found) == 1 else None
