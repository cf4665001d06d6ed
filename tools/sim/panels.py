"""The panels of the handhelds that can be simulated, as data.

What is soldered to a board comes from CircuitPython's own board.c files and, for the Waveshare
Pico-LCD-1.3, from its wiring table.
"""

from dataclasses import dataclass

MADCTL_BGR = 0x08


@dataclass(frozen=True)
class PanelSpec:
    """An ST77xx-like panel and how its glass is mounted.

    ram: columns and rows of the controller's memory. upright: (MADCTL, column,
    row): with that MADCTL the player's top left pixel is at that address. inverted:
    the glass shows true colours only after INVON. pins: without "reset" no wire resets it.
    """

    chip: str
    ram: tuple
    width: int  # pixels, as the player sees them
    height: int
    upright: tuple
    inverted: bool
    pins: dict  # clock, data, dc, cs, reset, backlight -> board pin name
    driver: tuple  # () when code.py must make its display, else (kind, arguments)
    hz: int = 24_000_000  # of the bus that the board itself makes: bits a second
    parallel: bool = False  # eight wires: data is the first of them


def _tft(prefix="TFT_", clock="SCK", reset="RST", light="LITE"):
    names = {"clock": clock, "data": "MOSI", "dc": "DC", "cs": "CS"}
    names.update(reset=reset, backlight=light)
    return {use: prefix + name for use, name in names.items()}


# MADCTL and offsets of the display that CircuitPython itself makes at boot.
_NATIVE_160 = ("native", {"madctl": 0xA0, "colstart": 0, "rowstart": 0, "invert": False})
_NATIVE_CLUE = ("native", {"madctl": 0xA0, "colstart": 80, "rowstart": 0, "invert": True})
_NATIVE_PICOSYSTEM = ("native", {"madctl": 0x04, "colstart": 0, "rowstart": 0, "invert": True})
_NATIVE_PICOPAD = ("native", {"madctl": 0x60, "colstart": 0, "rowstart": 0, "invert": True})
_NATIVE_EXPLORER = ("native", {"madctl": 0x70, "colstart": 0, "rowstart": 0, "invert": True})
_NATIVE_REVERSE = ("native", {"madctl": 0x68, "colstart": 40, "rowstart": 53, "invert": True})
_NATIVE_CARDPUTER = (
    "native",
    {"madctl": 0x60, "colstart": 40, "rowstart": 53, "invert": True, "little_endian": True},
)
_NATIVE_TDECK = (
    "native",
    {"madctl": 0xC8, "colstart": 0, "rowstart": 0, "invert": True, "rotation": 270},
)
_NATIVE_TDISPLAY = ("native", {"madctl": 0x60, "colstart": 0, "rowstart": 35, "invert": True})
_NATIVE_THUMBY = ("native", {"madctl": 0x00, "colstart": 0, "rowstart": 0, "invert": False})
_NATIVE_UGAME = ("native", {"madctl": 0x38, "colstart": 0, "rowstart": 0, "invert": False})

BADGE = PanelSpec(
    "ST7735R", (128, 160), 160, 128, (0xA0, 0, 0), False, _tft(), _NATIVE_160, 60_000_000
)
CLUE = PanelSpec(
    "ST7789",
    (240, 320),
    240,
    240,
    (0xA0, 80, 0),
    True,
    _tft(reset="RESET", light="BACKLIGHT"),
    _NATIVE_CLUE,
    60_000_000,
)
WAVESHARE = PanelSpec(
    "ST7789",
    (240, 320),
    240,
    240,
    (0x70, 0, 0),
    True,
    dict(clock="GP10", data="GP11", dc="GP8", cs="GP9", reset="GP12", backlight="GP13"),
    (),
)
UGAME = PanelSpec(
    "ILI9341",
    (240, 320),
    320,
    240,
    (0x38, 0, 0),
    False,
    _tft(reset="RESET", light="BACKLIGHT"),
    _NATIVE_UGAME,
    48_000_000,
)
PICOSYSTEM = PanelSpec(
    "ST7789",
    (240, 320),
    240,
    240,
    (0x04, 0, 0),
    True,
    _tft("LCD_", clock="SCLK", reset="RESET") | {"backlight": "BACKLIGHT"},
    _NATIVE_PICOSYSTEM,
    60_000_000,
)
PICOPAD = PanelSpec(
    "ST7789",
    (240, 320),
    320,
    240,
    (0x60, 0, 0),
    True,
    _tft("LCD_", clock="SCLK", reset="RESET", light="BL"),
    _NATIVE_PICOPAD,
    60_000_000,
)
EXPLORER = PanelSpec(
    "ST7789",
    (240, 320),
    320,
    240,
    (0x70, 0, 0),
    True,
    {"clock": "LCD_WR", "data": "LCD_D0", "dc": "LCD_DC", "cs": "LCD_CS", "backlight": "LCD_BL"},
    _NATIVE_EXPLORER,
    8 * 15_000_000,
    parallel=True,
)
TDISPLAY = PanelSpec(
    "ST7789",
    (240, 320),
    320,
    170,
    (0x60, 0, 35),
    True,
    {
        "clock": "LCD_WR",
        "data": "LCD_D0",
        "dc": "LCD_DC",
        "cs": "LCD_CS",
        "reset": "LCD_RST",
        "backlight": "LCD_BCKL",
    },
    _NATIVE_TDISPLAY,
    8 * 15_000_000,
    parallel=True,
)
REVERSE = PanelSpec(
    "ST7789",
    (240, 320),
    240,
    135,
    (0x68, 40, 53),
    True,
    _tft(reset="RESET", light="BACKLIGHT") | {"clock": "SCK", "data": "MOSI"},
    _NATIVE_REVERSE,
    40_000_000,
)
CARDPUTER = PanelSpec(
    "ST7789",
    (240, 320),
    240,
    135,
    (0x60, 40, 53),
    True,
    _tft(reset="RESET", light="BACKLIGHT"),
    _NATIVE_CARDPUTER,
    40_000_000,
)
# No wire resets it. CircuitPython turns the picture by 270 degrees; MADCTL would do it with 0x68.
TDECK = PanelSpec(
    "ST7789",
    (240, 320),
    320,
    240,
    (0x68, 0, 0),
    True,
    {"clock": "SCK", "data": "MOSI", "dc": "TFT_DC", "cs": "TFT_CS", "backlight": "TFT_BKLT"},
    _NATIVE_TDECK,
    60_000_000,
)
THUMBY = PanelSpec(
    "GC9107",
    (128, 160),
    128,
    128,
    (0x00, 0, 0),
    False,
    _tft("LCD_", reset="RESET", light="BACKLIGHT"),
    _NATIVE_THUMBY,
    80_000_000,
)
# Our own boards: the pins of a PyBadge, the panels through Adafruit's drivers.
SIM_160 = PanelSpec(
    "ST7735R",
    (128, 160),
    160,
    128,
    (0xA0, 0, 0),
    False,
    _tft(),
    ("st7735r", {"rotation": 90, "bgr": True}),
)
SIM_240 = PanelSpec(
    "ST7789", (240, 320), 240, 240, (0xC0, 0, 80), True, _tft(), ("st7789", {"rowstart": 80})
)


# A screen on DVI: its memory is as the player sees it, and code.py makes it.
FRUIT_JAM = PanelSpec("DVI", (320, 240), 320, 240, (0, 0, 0), False, {}, ())


def plain(width, height):
    """A made-up panel whose memory is as the player sees it."""
    driver = ("native", {"madctl": 0x00, "colstart": 0, "rowstart": 0, "invert": False})
    return PanelSpec("ST7789", (width, height), width, height, (0, 0, 0), False, _tft(), driver)
