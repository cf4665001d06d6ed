"""The state of one simulated board, shared by the stand-in modules in tools/sim/fakes.

Only one board runs at any moment: CircuitPython's modules are global, and so is `current()`.
"""

import pathlib

from tools.installer import WRONG, settings_toml
from tools.sim import nvm
from tools.sim.board_pins import Definition
from tools.sim.codec import Codec
from tools.sim.panel import Panel
from tools.sim.virtual_clock import Clock
from tools.sim.watchdog import Watchdog

# Bytes of microcontroller.nvm: CIRCUITPY_INTERNAL_NVM_SIZE of the port raspberrypi, and of others.
_NVM_BYTES_RP2, _NVM_BYTES = 4096, 8192
STICK_AT_REST = 32768  # reading of an analog stick in the middle
_SHIFT_BITS_HIGH = 1
_FALLS_A_PRESS = 2  # pulses of the trackball's pin when a script presses UP, DOWN, LEFT or RIGHT

# The module that speaks "truco" is installed only on RP2 and SAM D51: their firmware has one of
# these modules. On other boards the sound would take too much heap, or pause within the word.
_VOICE, _VOICE_ON = "truco_ui.table.voice", {"rp2pio", "samd"}

_PLATFORMS = {"atmel-samd": "MicroChip SAMD51", "espressif": "Espressif", "nordic": "nRF52840"}

_current = None


def current():
    """Return the board that runs now.

    :raises RuntimeError: there is none
    """
    if _current is None:
        raise RuntimeError("no simulated board is running: use tools.sim.handheld")
    return _current


def is_running():
    """Return True while a board has power."""
    return _current is not None


def has_pictures():
    """Return True if the simulated panel stores pixels; False if it only counts bytes."""
    return _current is None or _current.panel.pictures


def set_current(device):
    """Set the board that the stand-in modules act for; None if no board runs."""
    global _current
    _current = device


class Device:
    """A board with power, but without its program.

    :param spec: `tools.sim.specs.BoardSpec`
    :param nvm_path: file that stores microcontroller.nvm, or None for memory only
    :param settings: the board's settings.toml: text, bytes, or a dict of str or int; None: empty
    :param pictures: False if the panel's pixels are not needed: they are counted, but not stored
    :raises tools.sim.nvm.BadNvm: the file with the NVM does not belong to this board
    """

    def __init__(self, spec, nvm_path=None, settings=None, pictures=True):
        self.spec = spec
        self.clock = Clock()
        self.panel = Panel(spec.panel, pictures)
        definition = Definition(spec.stub or spec.board_id, spec.unlisted)
        self.pins = definition.pins
        self.port = definition.port
        self.modules = definition.modules | set(spec.modules)
        self.nvm = nvm.Nvm(_NVM_BYTES_RP2 if self.port == "raspberrypi" else _NVM_BYTES, nvm_path)
        self.settings_file = settings.encode() if isinstance(settings, str) else None
        if isinstance(settings, bytes):
            self.settings_file = settings
        self.settings = dict(settings or {}) if self.settings_file is None else None
        if self.settings is None:
            self.settings = settings_toml.values(self.settings_file)
        # Only the watchdog of the port nordic is simulated.
        self.watchdog = None
        if self.port == "nordic":
            self.watchdog = Watchdog(lambda: self.clock.now_us / 1_000_000)
        self.usb = False  # True while a computer is connected
        self.display = None  # the display that the firmware creates at boot, or None
        self.platform = self._platform()  # sys.platform of the firmware
        self.console = []  # layers of the firmware's console, once the board has power
        # Names of the game's modules that are missing on the drive.
        self.missing = set() if _VOICE_ON & self.modules else {_VOICE}
        self.pressed = set()  # the keys of spec.keys that are down
        self.keyboard = None  # cardputer_keyboard.KEYBOARD, created at its first use
        self.typed = bytearray()  # unread input of the console
        self.letter = 0  # byte that the keyboard on I2C returns at the next read; 0: none
        self.codec = Codec() if spec.codec else None
        self.neopixels = b""
        self.sounds = []  # (ms, Hz) of each start of a sound; 0 Hz: silence
        self.samples = []  # for each entry of `sounds`: 8-bit samples, `sound.RATE` a second
        self.was_reset = False  # True: the chip reports that its reset key was pressed
        self.files_changed = False  # True: the program starts because a computer changed its files
        self.folder = "/"  # the current folder of the program; on the computer it is the checkout's
        # (file to run once instead of code.py after a reload, its current folder), or None
        self.next_program = None
        self.restarts = 0
        self.is_away = False  # True if the board is out of reach of all others
        self.around = None  # `tools.sim.around.Around`, once the board has power
        self.number = 0  # number of the board in `around`, from 1
        # The `_bleio.Adapter`, the `wifi.Radio`, the AirLift's `Coprocessor` and the
        # `tools.sim.air.cable_uart.Uart` of the board, each None until the program uses it.
        self.bluetooth = self.wifi = self.airlift = self.cable = None
        self.crash = None  # the exception that the program printed or that ended it
        wires = spec.panel.pins
        self.panel_pins = {use: self.pins[name] for use, name in wires.items()}
        if "reset" in wires:  # a panel without this wire resets itself at power-on
            self.panel_pins["reset"].on_output = self._on_reset_line
        if "backlight" in wires:
            self.panel_pins["backlight"].on_output = self._on_backlight
        self._shift_pins = tuple(self.pins[name] for name in spec.shift_pins if spec.shift)
        for name, reading in spec.analog.items():
            self.pins[name].analog = reading
        for name, _ in spec.stick.values():
            self.pins[name].analog = STICK_AT_REST

    def has(self, module):
        return module in self.modules

    def _platform(self):
        """Return MICROPY_PY_SYS_PLATFORM of the firmware (ports/*/mpconfigport.h)."""
        if self.port == "raspberrypi":  # only firmware for an RP2350 lacks the module alarm
            return "RP2040" if self.has("alarm") else "RP2350"
        return _PLATFORMS[self.port]

    def restart(self):
        """Free the pins, timers and display of the last program. NVM, panel and clock stay."""
        if self.bluetooth:
            self.bluetooth.close()
        if self.wifi:
            self.wifi.leave()
        self.bluetooth = self.wifi = None
        self.restarts += 1
        self.clock.drop_timers()
        self.clock.held = 0
        self.display = self.keyboard = None
        for pin in self.pins.values():
            pin.release()

    def set_key(self, key, down):
        spec = self.spec
        (self.pressed.add if down else self.pressed.discard)(key)
        if key in spec.buttons:
            self.pins[spec.buttons[key]].outside = int(key in spec.high) if down else None
        elif key in spec.console and down:
            self.typed += spec.console[key]
        elif key in spec.letters and down:
            self.letter = spec.letters[key]
        elif key in spec.ball and down:
            self.pins[spec.ball[key]].falls += _FALLS_A_PRESS
        elif key in spec.stick:
            name, reading = spec.stick[key]
            others = [k for k in self.pressed if k in spec.stick and spec.stick[k][0] == name]
            self.pins[name].analog = spec.stick[others[-1]][1] if others else STICK_AT_REST

    def shift_register(self, clock, data, latch):
        """Return the bits of the shift register on these pins, or () if there is none."""
        if (clock, data, latch) != self._shift_pins:
            return ()
        return tuple(_SHIFT_BITS_HIGH if key in self.pressed else 0 for key in self.spec.shift)

    def spi_write(self, clock_pin, data_pin, data, hz):
        """Transfer bytes on an SPI bus. A byte takes 8 / `hz` s. Only the panel receives bytes."""
        self.clock.spend_us(len(data) * 8_000_000 // hz)
        wires = self.panel_pins
        if clock_pin is not wires.get("clock") or data_pin is not wires["data"]:
            return
        if wires["cs"].output == 0 and wires["dc"].output is not None:
            self.panel.transfer(data, wires["dc"].level)

    def _on_reset_line(self):
        if self.panel_pins["reset"].output == 0:
            self.panel.reset()

    def _on_backlight(self):
        # A backlight whose pin floats is on: all these boards have a pull-up resistor there.
        self.panel.lit = self.panel_pins["backlight"].output != 0
        self.panel.version += 1


def read_settings(path):
    """Return {key: text or integer} of a settings.toml as a board reads it.

    :raises ValueError: a board would not read a line as meant; the text says what to do
    """
    found, problems = settings_toml.read(pathlib.Path(path).read_bytes())
    for problem in problems:
        if problem.level == WRONG:
            raise ValueError("%s: %s" % (problem.text, problem.do))
    return {key: line.plain() for key, line in found.items()}
