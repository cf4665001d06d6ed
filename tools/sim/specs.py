"""Describe the handhelds that can be simulated: panel, keys, wires, memory.

Pins come from the board definitions of circuitpython-stubs. So names that the real board lacks are
missing here, too.
"""

import difflib
from dataclasses import dataclass, field

from tools.sim import panels


@dataclass(frozen=True)
class BoardSpec:
    """One simulated handheld.

    buttons     {key: pin}, low when pressed
    high        keys of `buttons` that are high when pressed
    shift       keys of the shift register in order, bit 0 first, high when pressed
    shift_pins  clock, data, latch
    stick       {key: (pin, reading when the stick is pushed)}; a stick rests in the middle
    ball        {key: pin that pulses when the trackball rolls}
    matrix      {key: its number in a keyboard that the firmware scans}
    letters     {key: the byte that a keyboard on I2C returns for it}
    console     {key: the bytes that a keyboard types into the console}
    more        keys of `buttons` that the game polls itself, without the module keypad
    aliases     other names of keys for scripts and the computer's keyboard
    analog      {pin: value that an AnalogIn reads there}
    unlisted    {name: the microcontroller's pin}, for pins in pins.c that circuitpython-stubs lacks
    modules     firmware modules that circuitpython-stubs does not list
    codec       True for an audio chip TLV320DAC3100 on I2C, fed by audiobusio.I2SOut
    """

    board_id: str
    panel: panels.PanelSpec
    stub: str = ""  # name of the board in circuitpython-stubs, if it is not `board_id`
    buttons: dict = field(default_factory=dict)
    shift: tuple = ()
    shift_pins: tuple = ("BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH")
    stick: dict = field(default_factory=dict)
    aliases: dict = field(default_factory=dict)
    analog: dict = field(default_factory=dict)
    high: tuple = ()
    letters: dict = field(default_factory=dict)
    ball: dict = field(default_factory=dict)
    console: dict = field(default_factory=dict)
    matrix: dict = field(default_factory=dict)
    more: tuple = ()
    modules: tuple = ()
    unlisted: dict = field(default_factory=dict)
    codec: bool = False

    @property
    def keys(self):
        """Return all key names, in an order that is the same in every run."""
        in_a_row = tuple(key for key in self.shift if key) + tuple(self.stick)
        on_wires = tuple(self.buttons) + tuple(self.matrix)
        return in_a_row + on_wires + tuple(self.ball) + tuple(self.letters) + tuple(self.console)

    @property
    def polled(self):
        """Return the keys that the game polls with the function ``stick`` of the board's config."""
        typed = tuple(self.letters) + tuple(self.console)
        return tuple(self.stick) + self.more + tuple(self.ball) + typed

    def key(self, name):
        """Return the board's key for a name or alias, ignoring upper and lower case, or None."""
        name = name.upper()
        name = self.aliases.get(name, name)
        return name if name in self.keys else None


_BADGE_KEYS = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")

_BATTERY = 38_700  # reading of the pin that gets half the voltage of a battery with 3.9 V
_BADGE_ANALOG = {"A6": _BATTERY}


def _made_up(width, height):
    size = "%dx%d" % (width, height)
    return BoardSpec(
        "sim_" + size,
        panels.plain(width, height),
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


def _named(prefix, keys):
    """Return {key: pin} for pins that are named like their keys."""
    return {key: prefix + key for key in keys.split()}


_SW_KEYS = _named("SW_", "UP DOWN LEFT RIGHT A B X Y")
_Y_STARTS = {"START": "Y", "SELECT": "X"}


def _pico(board_id):
    return BoardSpec(
        board_id,
        panels.WAVESHARE,
        buttons=_WAVESHARE_KEYS,
        aliases=_Y_STARTS,
    )


_ALL = (
    _made_up(160, 128),
    _made_up(240, 240),
    _made_up(128, 128),
    _made_up(240, 135),
    _made_up(320, 240),
    BoardSpec(
        "pybadge",
        panels.BADGE,
        shift=_BADGE_KEYS,
        analog=_BADGE_ANALOG,
    ),
    BoardSpec(
        "pygamer",
        panels.BADGE,
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
        panels.CLUE,
        buttons=_named("BUTTON_", "A B"),
    ),
    _pico("raspberry_pi_pico"),
    _pico("raspberry_pi_pico_w"),
    _pico("raspberry_pi_pico2"),
    _pico("raspberry_pi_pico2_w"),
    BoardSpec(
        "deshipu_ugame_s3",
        panels.UGAME,
        buttons=_named("BUTTON_", "UP DOWN LEFT RIGHT O X Z"),
        aliases={"A": "O", "B": "X", "START": "Z"},
    ),
    BoardSpec(
        "pimoroni_picosystem",
        panels.PICOSYSTEM,
        buttons=_SW_KEYS,
        aliases=_Y_STARTS,
    ),
    BoardSpec(
        "pimoroni_explorer2350",
        panels.EXPLORER,
        buttons={
            "UP": "SW_A",
            "LEFT": "SW_B",
            "DOWN": "SW_C",
            "X": "SW_X",
            "RIGHT": "SW_Y",
            "Z": "SW_Z",
            "USER": "SW_USER",
        },
        aliases={"A": "Z", "B": "X", "START": "USER"},
    ),
    BoardSpec(
        "lilygo_tdisplay_s3",
        panels.TDISPLAY,
        buttons={"A": "BUTTON0", "B": "BUTTON1"},
        aliases={"0": "A", "1": "B"},
    ),
    BoardSpec(
        "pajenicko_picopad",
        panels.PICOPAD,
        buttons=_SW_KEYS,
        aliases=_Y_STARTS,
    ),
    BoardSpec(
        "tinycircuits_thumby_color",
        panels.THUMBY,
        buttons=_named("BUTTON_", "UP DOWN LEFT RIGHT A B")
        | {"LB": "BUTTON_BUMPER_LEFT", "RB": "BUTTON_BUMPER_RIGHT", "MENU": "BUTTON_MENU"},
        aliases={"START": "MENU"},
        unlisted={
            "LCD_SCK": "GPIO18",
            "LCD_MOSI": "GPIO19",
            "LCD_DC": "GPIO16",
            "LCD_CS": "GPIO17",
            "LCD_RESET": "GPIO4",
            "LCD_BACKLIGHT": "GPIO7",
        },
    ),
    BoardSpec(
        "adafruit_feather_esp32s3_reverse_tft",
        panels.REVERSE,
        buttons={"A": "D1", "B": "D2", "D0": "D0"},
        high=("A", "B"),
        more=("D0",),
        aliases={"D1": "A", "D2": "B"},
    ),
    BoardSpec(
        "adafruit_fruit_jam",
        panels.FRUIT_JAM,
        buttons=_named("", "BUTTON1 BUTTON2 BUTTON3"),
        console={
            "UP": b"\x1b[A",
            "DOWN": b"\x1b[B",
            "RIGHT": b"\x1b[C",
            "LEFT": b"\x1b[D",
            "ENTER": b"\r",
            "ESC": b"\x1b",
            "T": b"t",
            "C": b"c",
            "DEL": b"\x08",
            "F5": b"\x1b[15~",
        },
        aliases={"A": "ENTER", "B": "T", "START": "ESC"},
        codec=True,
    ),
    BoardSpec(
        "lilygo_tdeck",
        panels.TDECK,
        buttons={"CLICK": "TRACKBALL_CLICK"},
        ball=_named("TRACKBALL_", "UP DOWN LEFT RIGHT"),
        letters={"ENTER": 0x0D, "T": 0x74, "M": 0x6D, "C": 0x63, "W": 0x77, "DEL": 8, "Q": 0x71},
        aliases={"A": "CLICK", "B": "T", "START": "M"},
        analog={"BAT_ADC": _BATTERY},
    ),
    BoardSpec(
        "m5stack_cardputer",
        panels.CARDPUTER,
        matrix={
            "OK": 13,
            "T": 16,
            "ESC": 49,
            "UP": 12,
            "DOWN": 5,
            "LEFT": 33,
            "RIGHT": 34,
            "SPACE": 6,
            "DEL": 27,
            "TAB": 42,
            "C": 2,
            "M": 4,
            "Q": 14,
        },
        aliases={"A": "OK", "B": "T", "START": "ESC", "SELECT": "TAB"},
        modules=("cardputer_keyboard",),
        analog={"BAT_ADC": _BATTERY},
    ),
)

BOARDS = {spec.board_id: spec for spec in _ALL}
DEFAULT = _ALL[0].board_id

# {board: bytes of heap before the game is imported}, where known. RP2040, CLUE and PyBadge: seen on
# CircuitPython 10.2.1 in an emulated chip, at the start of code.py. A PyGamer has a PyBadge's chip.
# The µGame S3 was reported by its owners.
HEAPS = {
    "clue_nrf52840_express": 138_160,
    "deshipu_ugame_s3": 8000 * 1024,  # the board has 8 MB of PSRAM
    "pimoroni_picosystem": 161_792,
    "pybadge": 147_200,
    "pygamer": 147_200,
    "raspberry_pi_pico": 161_792,
}


def unknown(board_id, known):
    """Return the message about an id that is not among the ids `known`."""
    close = difflib.get_close_matches(board_id.lower(), known, 1)
    what = "did you mean %s?" % close[0] if close else "choose one of " + ", ".join(known)
    return "no board `%s`: %s" % (board_id, what)
