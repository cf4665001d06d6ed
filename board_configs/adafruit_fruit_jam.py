"""Adafruit Fruit Jam: a screen on DVI, shown at 320x240; a USB keyboard, a USB gamepad if there is
a library for it on the drive; three keys on board; a TLV320DAC3100 for sound.

The TLV320DAC3100 has one sample rate, and is as loud as the launcher is. It is set up in the order
and with the clock of adafruit_fruitjam 1.7.2 (its Peripherals): without 15 MHz at I2S_MCLK its PLL
finds no lock at a low rate (adafruit_tlv320 1.4.0).

No real one has run it: its picture and sound are by the source of its firmware and libraries.
"""

import json
import sys

import board
import displayio
from audiobusio import I2SOut
from audiocore import RawSample
from busio import I2C
from framebufferio import FramebufferDisplay
from micropython import const
from picodvi import Framebuffer
from supervisor import runtime

from board_configs.pins import key_queue, output, pin, pins
from truco_input import NEXT, OK, RAISE
from truco_input.stick import Console, Either, Keyboard, Pad

NAME = "Adafruit Fruit Jam"
WIDTH = 320
HEIGHT = 240
NVM_APPENDS = True
KEYMAP = bytes((NEXT, OK, RAISE))  # of the three; the others: truco_input.stick
KEY_NAMES = ("ENTER", "T", "ESC")
_RATE = const(8000)  # samples a second; adafruit_tlv320 knows five more, all higher
_MCLK_HZ = const(15_000_000)
_SHORTEST = const(240)  # samples of a loop: so rounding its length moves a pitch by 0.2% at most
# Of Fruit Jam OS (its LauncherConfig, February 2026): where its settings lie, and what they are
# when nothing is said. A later place counts more.
_PLACES = ("/sd/", "/", "/saves/")
_FILE = "launcher.conf.json"
_VOLUME = 0.35
_LOUDEST = 0.75
_DB_OF_0 = const(-63)
_DB_OF_1 = const(23)


class Sample:
    """In place of audiocore.RawSample: a loop of 8 bits that is heard at any `sample_rate`."""

    def __init__(self, loop):
        self._loop = loop
        self._made = {}  # a pitch is made once
        self.sample_rate = _RATE

    def at_one_rate(self):
        """Return a RawSample of _RATE with the same pitch."""
        rate = self.sample_rate
        if rate not in self._made:
            self._made[rate] = RawSample(resampled(self._loop, rate), sample_rate=_RATE)
        return self._made[rate]


class Out:
    """In place of an audio out: a loop that it plays is a `RawSample` of its own."""

    RawSample = Sample

    def __init__(self, out, clock):
        self._out = out
        self._clock = clock  # without a name it would be collected, and stop
        self.stop = out.stop

    def play(self, sample, loop=False):
        if isinstance(sample, Sample):
            sample = sample.at_one_rate()
        self._out.play(sample, loop=loop)


def resampled(loop, rate):
    """Return a bytearray for _RATE that has the pitch of the bytes `loop` at `rate` samples a
    second.
    """
    count = len(loop)
    times = -(-_SHORTEST * rate // (count * _RATE))  # whole loops
    made = bytearray((times * count * _RATE + rate // 2) // rate)
    for i in range(len(made)):
        at, part = divmod(i * times * count, len(made))
        here, there = loop[at % count], loop[(at + 1) % count]
        made[i] = here + (there - here) * part // len(made)
    return made


def wanted():
    """Return what the launcher's settings say: (whether the speaker is on, volume 0.0 to 1.0)."""
    audio = {}
    for place in _PLACES:
        try:
            with open(place + _FILE) as file:
                audio.update(json.load(file)["audio"])
        except (OSError, ValueError, KeyError, TypeError):
            pass  # there is none, or not such a one
    volume = _number(audio.get("volume"), _VOLUME)
    return audio.get("output") == "speaker", min(
        volume, _number(audio.get("volume_override_danger"), _LOUDEST)
    )


def _number(value, otherwise):
    return min(max(value, 0.0), 1.0) if isinstance(value, (int, float)) else otherwise


def display():
    displayio.release_displays()  # the firmware's own has 640x480 or 720x400
    pairs = {}
    for name, line in (("clk", "CK"), ("red", "D0"), ("green", "D1"), ("blue", "D2")):
        pairs[name + "_dp"] = getattr(board, line + "P")
        pairs[name + "_dn"] = getattr(board, line + "N")
    # Each pixel becomes four of 640x480.
    picture = Framebuffer(WIDTH, HEIGHT, color_depth=16, **pairs)
    # The stubs know of no other framebuffer than an RGBMatrix.
    return FramebufferDisplay(picture, auto_refresh=False)  # type: ignore[arg-type]


def keys():
    return key_queue("NEXT BUTTON1  A BUTTON2  B BUTTON3")


def stick():
    keyboard = Keyboard(Console(runtime, sys.stdin))
    try:  # the player's: circup install relic_usb_host_gamepad
        from relic_usb_host_gamepad import Gamepad  # type: ignore[import-not-found]
    except ImportError:
        return keyboard
    return Either(Pad(Gamepad()), keyboard)


def speaker():
    try:
        return _out(), None
    except (OSError, RuntimeError, ValueError):  # no converter answers
        return None, None


def _out():
    from adafruit_tlv320 import TLV320DAC3100
    from pwmio import PWMOut

    clock = PWMOut(pin("I2S_MCLK", "I2S_MCLK"), frequency=_MCLK_HZ, duty_cycle=1 << 15)
    codec = TLV320DAC3100(I2C(*pins("SCL SCL  SDA SDA")))
    codec.configure_clocks(sample_rate=_RATE, mclk_freq=_MCLK_HZ)
    out = I2SOut(*pins("I2S_CLOCK I2S_BCLK  I2S_WORD I2S_WS  I2S_DATA I2S_DIN"))
    by_speaker, volume = wanted()
    codec.headphone_output = not by_speaker
    codec.speaker_output = by_speaker
    codec.dac_volume = _DB_OF_0 + (_DB_OF_1 - _DB_OF_0) * volume
    return Out(out, clock)


def lights():
    return output("NEOPIXEL", "NEOPIXEL"), 5
