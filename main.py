"""Starts the game for code.py, once it has seen that truco_rescue, which shows all other faults,
is as it was installed; if not, it shows that itself. CircuitPython runs it where no code.py is.
It stays text, so each of its names that no firmware has would stay on the heap.
"""

import sys
from binascii import crc32

import board
from busdisplay import BusDisplay
from busio import SPI
from displayio import release_displays
from fourwire import FourWire
from supervisor import runtime


def start():
    """The game on this board."""
    check()
    import truco_rescue

    truco_rescue.check()
    import board_configs
    from truco_ui.start import start

    sys.modules.pop(__name__)  # and truco_rescue, which `start` forgets, no name here keeps
    truco_rescue = None
    return start(board_configs)


def check():
    """Raise ImportError unless truco_rescue ends with its CRC-32: to import what is not whole may
    hang. It is a source, or missing: then its import says so.
    """
    for path in sys.path:
        try:
            with open(path + "/truco_rescue.mpy", "rb") as file:
                data = file.read()
                if crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
                    raise ImportError("lib/truco_rescue.mpy is damaged.")
        except OSError:
            pass


def show(error):
    """Say on serial and on the panel why the game does not run. Call it again and again.

    Where truco_rescue cannot do it, with the firmware's own letters; on a Pico on the usual pins of
    a Pico-LCD-1.3, as truco_rescue has them.
    """
    try:
        check()
        from truco_rescue import show

        return show(error)
    except Exception:
        pass
    if not runtime.display and board.board_id.startswith("raspberry_pi_pico"):
        pins = [getattr(board, pin) for pin in "GP10 GP11 GP8 GP9 GP12 GP13".split()]
        release_displays()
        bus = FourWire(
            SPI(clock=pins[0], MOSI=pins[1]),
            command=pins[2],
            chip_select=pins[3],
            reset=pins[4],
            baudrate=62_500_000,
        )
        runtime.display = BusDisplay(
            bus,
            b"\x01\x80\x78\x11\x80\x78\x3a\x01\x55\x36\x01\x70\x21\x00\x13\x00\x29\x00",
            width=240,
            height=240,
            backlight_pin=pins[5],
        )
    print("\nZap\n%s\n\nReinstale o Zap.\nInstall Zap again.\nReinstala Zap." % error)


if __name__ == "__main__":
    import time

    while True:
        show(ImportError("code.py is missing or cut off."))
        time.sleep(5)
