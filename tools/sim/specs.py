# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The handhelds that can be simulated, as data: panel, keys, wires, memory.

Pins come from circuitpython-stubs' board definitions, so a name that the real board
lacks is missing here too. What is soldered to them comes from CircuitPython's own
board.c files and, for the Waveshare Pico-LCD-1.3, from its wiring table.
"""

from dataclasses import dataclass, field

MADCTL_BGR = 0x08


@dataclass(frozen=True)
class PanelSpec:
    """An ST77xx-like panel and how its glass is mounted.

    ram: columns and rows of the controller's memory. upright: (MADCTL, column,
    row): with that MADCTL the player's top left pixel is at that address. inverted:
    the glass shows true colours only after INVON.
    """

    chip: str
    ram: tuple
    width: int  # pixels, as the player sees them
    height: int
    upright: tuple
    inverted: bool
    pins: dict  # clock, data, dc, cs, reset, backlight -> board pin name
    driver: tuple  # () when code.py must make its display, else (kind, arguments)
    hz: int = 24_000_000  # of the bus that the board itself makes


@dataclass(frozen=True)
class BoardSpec:
    """One simulated handheld.

    buttons: key -> pin, low when pressed. shift: keys of the shift register in
    order, bit 0 first, high when pressed; shift_pins: clock, data, latch. stick: key
    -> (pin, reading when pushed); it rests in the middle. aliases: other names that
    scripts and the keyboard may use for a key. analog: pin -> what an AnalogIn reads there.
    """

    board_id: str
    about: str
    panel: PanelSpec
    nvm_size: int  # bytes
    stub: str = ""  # board definition to read, when not board_id's own
    buttons: dict = field(default_factory=dict)
    shift: tuple = ()
    shift_pins: tuple = ("BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH")
    stick: dict = field(default_factory=dict)
    aliases: dict = field(default_factory=dict)
    analog: dict = field(default_factory=dict)

    @property
    def keys(self):
        """All key names, in a stable order."""
        return tuple(key for key in self.shift if key) + tuple(self.stick) + tuple(self.buttons)

    def key(self, name):
        """The board's key for a name or alias in any case, or None."""
        name = name.upper()
        name = self.aliases.get(name, name)
        return name if name in self.keys else None


def _tft(prefix="TFT_", clock="SCK", reset="RST", light="LITE"):
    names = {"clock": clock, "data": "MOSI", "dc": "DC", "cs": "CS"}
    names.update(reset=reset, backlight=light)
    return {use: prefix + name for use, name in names.items()}


# MADCTL and offsets of the display that CircuitPython itself makes at boot.
_NATIVE_160 = ("native", {"madctl": 0xA0, "colstart": 0, "rowstart": 0, "invert": False})
_NATIVE_CLUE = ("native", {"madctl": 0xA0, "colstart": 80, "rowstart": 0, "invert": True})
_NATIVE_PICOSYSTEM = ("native", {"madctl": 0x04, "colstart": 0, "rowstart": 0, "invert": True})
_NATIVE_UGAME = ("native", {"madctl": 0x38, "colstart": 0, "rowstart": 0, "invert": False})

_BADGE_KEYS = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")

_BADGE_ANALOG = {"A6": 38_700}  # half of a battery with 3.9 V

_BADGE_PANEL = PanelSpec(
    "ST7735R", (128, 160), 160, 128, (0xA0, 0, 0), False, _tft(), _NATIVE_160, 60_000_000
)
_CLUE_PANEL = PanelSpec(
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
_WAVESHARE = PanelSpec(
    "ST7789",
    (240, 320),
    240,
    240,
    (0x70, 0, 0),
    True,
    dict(clock="GP10", data="GP11", dc="GP8", cs="GP9", reset="GP12", backlight="GP13"),
    (),
)
_UGAME_PANEL = PanelSpec(
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
_PICOSYSTEM_PANEL = PanelSpec(
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
# Our own boards: the pins of a PyBadge, the panels through Adafruit's drivers.
_SIM_160 = PanelSpec(
    "ST7735R",
    (128, 160),
    160,
    128,
    (0xA0, 0, 0),
    False,
    _tft(),
    ("st7735r", {"rotation": 90, "bgr": True}),
)
_SIM_240 = PanelSpec(
    "ST7789", (240, 320), 240, 240, (0xC0, 0, 80), True, _tft(), ("st7789", {"rowstart": 80})
)


def _plain(width, height):
    """A made-up panel whose memory is as the player sees it."""
    driver = ("native", {"madctl": 0x00, "colstart": 0, "rowstart": 0, "invert": False})
    return PanelSpec("ST7789", (width, height), width, height, (0, 0, 0), False, _tft(), driver)


def _made_up(width, height):
    size = "%dx%d" % (width, height)
    return BoardSpec(
        "sim_" + size,
        "made-up board, %s, keys of a PyBadge" % size,
        _plain(width, height),
        8192,
        stub="pybadge",
        shift=_BADGE_KEYS,
        analog=_BADGE_ANALOG,
    )


_WAVESHARE_KEYS = {
    "UP": "GP2",
    "DOWN": "GP18",
    "LEFT": "GP16",
    "RIGHT": "GP20",
    "CENTRE": "GP3",
    "A": "GP15",
    "B": "GP17",
    "X": "GP19",
    "Y": "GP21",
}
_PICO_ALIASES = {"START": "Y", "SELECT": "X"}


def _pico(board_id, name):
    return BoardSpec(
        board_id,
        "%s with the Waveshare Pico-LCD-1.3, 240x240" % name,
        _WAVESHARE,
        4096,
        buttons=_WAVESHARE_KEYS,
        aliases=_PICO_ALIASES,
    )


_ALL = (
    BoardSpec(
        "sim_160x128",
        "made-up board, 160x128, keys of a PyBadge",
        _SIM_160,
        8192,
        stub="pybadge",
        shift=_BADGE_KEYS,
        analog=_BADGE_ANALOG,
    ),
    BoardSpec(
        "sim_240x240",
        "made-up board, 240x240, keys of a PyBadge",
        _SIM_240,
        8192,
        stub="pybadge",
        shift=_BADGE_KEYS,
        analog=_BADGE_ANALOG,
    ),
    _made_up(128, 128),
    _made_up(240, 135),
    _made_up(320, 240),
    BoardSpec(
        "pybadge",
        "Adafruit PyBadge, 160x128",
        _BADGE_PANEL,
        8192,
        shift=_BADGE_KEYS,
        analog=_BADGE_ANALOG,
    ),
    BoardSpec(
        "pygamer",
        "Adafruit PyGamer, 160x128, analog stick",
        _BADGE_PANEL,
        8192,
        shift=_BADGE_KEYS[:4],
        analog=_BADGE_ANALOG,
        stick={
            "LEFT": ("JOYSTICK_X", 0),
            "RIGHT": ("JOYSTICK_X", 65535),
            "UP": ("JOYSTICK_Y", 0),
            "DOWN": ("JOYSTICK_Y", 65535),
        },
    ),
    BoardSpec(
        "clue_nrf52840_express",
        "Adafruit CLUE, 240x240, two keys",
        _CLUE_PANEL,
        8192,
        buttons={"A": "BUTTON_A", "B": "BUTTON_B"},
    ),
    _pico("raspberry_pi_pico", "Raspberry Pi Pico"),
    _pico("raspberry_pi_pico_w", "Raspberry Pi Pico W"),
    _pico("raspberry_pi_pico2", "Raspberry Pi Pico 2"),
    _pico("raspberry_pi_pico2_w", "Raspberry Pi Pico 2 W"),
    BoardSpec(
        "deshipu_ugame_s3",
        "uGame S3, 320x240",
        _UGAME_PANEL,
        8192,
        buttons={
            "UP": "BUTTON_UP",
            "DOWN": "BUTTON_DOWN",
            "LEFT": "BUTTON_LEFT",
            "RIGHT": "BUTTON_RIGHT",
            "O": "BUTTON_O",
            "X": "BUTTON_X",
            "Z": "BUTTON_Z",
        },
        aliases={"A": "O", "B": "X", "START": "Z"},
    ),
    BoardSpec(
        "pimoroni_picosystem",
        "Pimoroni PicoSystem, 240x240",
        _PICOSYSTEM_PANEL,
        4096,
        buttons={
            "UP": "SW_UP",
            "DOWN": "SW_DOWN",
            "LEFT": "SW_LEFT",
            "RIGHT": "SW_RIGHT",
            "A": "SW_A",
            "B": "SW_B",
            "X": "SW_X",
            "Y": "SW_Y",
        },
        aliases={"START": "Y", "SELECT": "X"},
    ),
)

BOARDS = {spec.board_id: spec for spec in _ALL}
DEFAULT = _ALL[0].board_id
