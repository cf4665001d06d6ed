"""Stand-in: a display of the firmware's, not on Python's heap, as large as its framebuffer."""

from busdisplay import BusDisplay


def FramebufferDisplay(framebuffer, *, auto_refresh):
    return BusDisplay(None, b"", width=framebuffer.width, height=framebuffer.height)
