"""Describe the panels of the handhelds that can be simulated.

The wiring of a board comes from CircuitPython's board.c files and, for the Waveshare Pico-LCD-1.3,
from its wiring table.
"""

from dataclasses import dataclass, replace

MADCTL_BGR = 0x08


@dataclass(frozen=True)
class PanelSpec:
    """An ST77xx-like panel and the mounting of its glass.

    ram: columns and rows of the controller's memory
    upright: (MADCTL, column, row): with this value of MADCTL the picture is upright, and its top
        left pixel has this address
    inverted: True if the glass shows true colours only after the command INVON
    pins: {use: name of the board's pin}; a panel without "reset" has no reset wire
    """

    chip: str
    ram: tuple
    width: int  # visible pixels
    height: int
    upright: tuple
    inverted: bool
    pins: dict  # {clock, data, dc, cs, reset, backlight: name of the board's pin}
    driver: dict  # arguments of `library._native`; empty: code.py creates the display
    hz: int = 24_000_000  # bits per second on the panel's bus, if the firmware creates the display
    parallel: bool = False  # True for a bus with eight data wires, of which `data` is the first


def _tft(prefix="TFT_", clock="SCK", reset="RST", light="LITE"):
    names = {"clock": clock, "data": "MOSI", "dc": "DC", "cs": "CS"}
    names.update(reset=reset, backlight=light)
    return {use: prefix + name for use, name in names.items()}


def _st7789(width, height, upright, pins, hz, parallel=False, **more):
    """Return an ST7789 panel, whose display the firmware creates.

    :param more: entries of `driver` in addition to those made from `upright`
    """
    madctl, colstart, rowstart = upright
    driver = dict(madctl=madctl, colstart=colstart, rowstart=rowstart, invert=True, **more)
    ram = 240, 320
    return PanelSpec("ST7789", ram, width, height, upright, True, pins, driver, hz, parallel)


def _plain(chip, ram, width, height, madctl, pins, hz=24_000_000):
    """Return a panel with colours that are not inverted, whose display the firmware creates."""
    driver = {"madctl": madctl, "colstart": 0, "rowstart": 0, "invert": False}
    return PanelSpec(chip, ram, width, height, (madctl, 0, 0), False, pins, driver, hz)


def plain(width, height):
    """Return the panel of an invented board. Its memory is exactly as large as the picture."""
    return _plain("ST7789", (width, height), width, height, 0x00, _tft())


_SPI = _tft(reset="RESET", light="BACKLIGHT")
_EIGHT = {"clock": "LCD_WR", "data": "LCD_D0", "dc": "LCD_DC", "cs": "LCD_CS"}
_EIGHT_HZ = 8 * 15_000_000
_TDECK_PINS = {"clock": "SCK", "data": "MOSI", "dc": "TFT_DC", "cs": "TFT_CS"}
_TDECK_PINS["backlight"] = "TFT_BKLT"
_PICO_PINS = {"clock": "GP10", "data": "GP11", "dc": "GP8", "cs": "GP9"}
_PICO_PINS |= {"reset": "GP12", "backlight": "GP13"}

BADGE = _plain("ST7735R", (128, 160), 160, 128, 0xA0, _tft(), 60_000_000)
UGAME = _plain("ILI9341", (240, 320), 320, 240, 0x38, _SPI, 48_000_000)
_THUMBY_PINS = _tft("LCD_", reset="RESET", light="BACKLIGHT")
THUMBY = _plain("GC9107", (128, 160), 128, 128, 0x00, _THUMBY_PINS, 80_000_000)
CLUE = _st7789(240, 240, (0xA0, 80, 0), _SPI, 60_000_000)
CARDPUTER = _st7789(240, 135, (0x60, 40, 53), _SPI, 40_000_000, little_endian=True)
REVERSE = _st7789(240, 135, (0x68, 40, 53), _SPI | {"clock": "SCK", "data": "MOSI"}, 40_000_000)
_LCD = _tft("LCD_", clock="SCLK", reset="RESET", light="BL")
PICOSYSTEM = _st7789(240, 240, (0x04, 0, 0), _LCD | {"backlight": "BACKLIGHT"}, 60_000_000)
PICOPAD = _st7789(320, 240, (0x60, 0, 0), _LCD, 60_000_000)
EXPLORER = _st7789(320, 240, (0x70, 0, 0), _EIGHT | {"backlight": "LCD_BL"}, _EIGHT_HZ, True)
_TDISPLAY_PINS = _EIGHT | {"reset": "LCD_RST", "backlight": "LCD_BCKL"}
TDISPLAY = _st7789(320, 170, (0x60, 0, 35), _TDISPLAY_PINS, _EIGHT_HZ, True)
# The T-Deck's panel has no reset wire. CircuitPython rotates its picture by 270 degrees, equivalent
# to MADCTL 0x68.
_TURNED = _st7789(320, 240, (0xC8, 0, 0), _TDECK_PINS, 60_000_000, rotation=270)
TDECK = replace(_TURNED, upright=(0x68, 0, 0))
# The firmware of a Pico creates no display, so code.py does.
WAVESHARE = PanelSpec("ST7789", (240, 320), 240, 240, (0x70, 0, 0), True, _PICO_PINS, {})
# A DVI screen. code.py creates its display. Its memory has the layout of the picture.
FRUIT_JAM = PanelSpec("DVI", (320, 240), 320, 240, (0, 0, 0), False, {}, {})
