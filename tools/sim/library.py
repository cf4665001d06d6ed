"""Load Blinka's displayio for the simulated board, and make it as strict as a device.

Blinka's files are not changed. Its functions are wrapped in the checks of CircuitPython's C code
that they lack.
"""

import functools
import importlib.machinery
import os
import sys

from tools.sim import contract, native
from tools.sim.virtual_clock import Timer

_FAKES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fakes")
_AUTO_REFRESH_HZ = 60  # rate at which CircuitPython refreshes displays with auto_refresh

_loaded = False


class _Fake(importlib.machinery.SourceFileLoader):
    def exec_module(self, module):
        super().exec_module(module)
        contract.obey(module, module.__name__)
        native.freeze(module)


def add_fakes():
    """Make the simulated firmware modules importable, except those for displays."""
    if _FAKES not in sys.path:
        sys.path.append(_FAKES)
        finder = importlib.machinery.FileFinder(_FAKES, (_Fake, [".py"]))
        sys.path_importer_cache[_FAKES] = finder


def load():
    """Make Blinka's `displayio`, `fourwire`, `vectorio` etc. use the simulated board, once."""
    global _loaded
    if _loaded:
        return
    _loaded = True
    add_fakes()
    import displayio
    import terminalio

    # Blinka's thread would draw at random moments. `start` refreshes by simulated time instead.
    displayio._stop_background()
    _track_buses()

    from tools.sim import areas, console, console_font, drawing, modules, strict

    terminalio.FONT = console_font.ConsoleFont(terminalio.FONT)  # type: ignore[assignment]
    drawing.apply()
    areas.apply()
    strict.apply()
    console.apply()
    displayio.CIRCUITPYTHON_TERMINAL = console.GROUP  # Blinka lacks the name
    for name in strict.MODULES:
        native.freeze(sys.modules[name])
    modules.keep(modules.device_packages())


def displays():
    """Return Blinka's lists of the displays, their buses and the console's layers of a board."""
    import displayio

    from tools.sim import console

    return displayio.displays, displayio.display_buses, console.GROUP._layers


def start(device):
    """Reset all displays, and create the board's own, as the firmware does at power-on."""
    from tools.sim import console

    device.console = device.console or console.parts()
    for there, own in zip(displays(), ((), (), device.console)):
        there[:] = own
    console.GROUP._in_group = False
    device.clock.add_timer(Timer(1_000_000 // _AUTO_REFRESH_HZ, _refresh_by_itself))
    device.display = _make_display(device) if device.spec.panel.driver else None


def _refresh_by_itself():
    import displayio

    for display in list(displayio.displays):
        display._background()


def _make_display(device):
    import busio
    import fourwire

    panel, pins = device.spec.panel, device.panel_pins
    bus = fourwire.FourWire(
        (busio.Parallel if panel.parallel else busio.SPI)(pins["clock"], pins["data"]),
        command=pins["dc"],
        chip_select=pins["cs"],
        reset=pins.get("reset"),
        baudrate=panel.hz,
    )
    bus.owns_spi = True
    sizes = {"width": panel.width, "height": panel.height, "backlight_pin": pins["backlight"]}
    return _native(bus, sizes, **panel.driver)


def _native(bus, sizes, madctl, colstart, rowstart, invert, little_endian=False, rotation=0):
    """Return a display like the one that a board's board.c creates at boot.

    The init sequence comes from the panel's data sheet.

    :param sizes: the arguments width, height and backlight_pin of BusDisplay
    :param madctl: value of the command MADCTL
    :param invert: True to send the command INVON
    """
    from busdisplay import BusDisplay

    steps = b"\x01\x80\x96\x11\x80\xff\x36\x01%c\x3a\x01\x55" % madctl
    steps += (b"\x21\x00" if invert else b"\x20\x00") + b"\x13\x80\x0a\x29\x80\x64"
    if little_endian:
        steps += b"\xb0\x02\x00\xf8"
    sizes.update(reverse_bytes_in_word=not little_endian, rotation=rotation)
    return BusDisplay(bus, steps, colstart=colstart, rowstart=rowstart, **sizes)


def _track_buses():
    """Make Blinka's release_displays free the displays' pins, as the firmware does."""
    import displayio
    import fourwire

    class FourWire(fourwire.FourWire):
        owns_spi = False

        @functools.wraps(fourwire.FourWire.__init__)  # type: ignore[misc]
        def __init__(self, *args, **kwargs):
            displayio.allocate_display_bus(self)
            super().__init__(*args, **kwargs)

        def deinit(self):
            for wire in (self._dc, self._chip_select, self._reset):
                if wire is not None:
                    wire.deinit()
            if self.owns_spi:
                self._spi.deinit()

    fourwire.FourWire = FourWire  # type: ignore[misc]
    blinka_release = displayio.release_displays

    def release_displays():
        from tools.sim.device import current

        for display in displayio.displays:
            if getattr(display, "_backlight", None) is not None:
                display._backlight.deinit()
        blinka_release()
        current().display = None

    displayio.release_displays = release_displays
