"""Adafruit Fruit Jam: DVI screen, shown at 320x240; USB keyboard, three keys, TLV320DAC3100 sound.

A USB gamepad also works if its library is on the drive. The sound has one sample rate and uses the
volume of the Fruit Jam launcher. The sound chip is set up in the order and with the clock of the
class Peripherals of adafruit_fruitjam 1.7.2. Without a clock of 15 MHz on the pin I2S_MCLK, the
chip's PLL does not lock at a low sample rate (adafruit_tlv320 1.4.0).

This module has not run on real hardware. Picture and sound follow the source of the firmware and
libraries.
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
# For the three keys on the board; truco_input.stick has the keys of keyboards and gamepads.
KEYMAP = bytes((NEXT, OK, RAISE))
KEY_NAMES = ("ENTER", "T", "ESC")
# samples per second; adafruit_tlv320 supports five more rates, all of them higher
_RATE = const(8000)
_MCLK_HZ = const(15_000_000)
# Minimum length of a loop in samples. Rounding the length then changes the pitch by at most 0.2%.
_SHORTEST = const(240)
_MOST = const(100)  # maximum number of notes that are kept, some 300 bytes each
# The folders in which Fruit Jam OS keeps its settings (its LauncherConfig, February 2026). Settings
# in later folders override those in earlier ones.
_PLACES = ("/sd/", "/", "/saves/")
_FILE = "launcher.conf.json"
_VOLUME = 0.35  # volume, 0.0 to 1.0, if the launcher has no setting
_LOUDEST = 0.75  # upper limit of the volume, if the launcher has no setting
_DB_OF_0 = const(-63)  # gain of the codec in dB at volume 0.0
_DB_OF_1 = const(23)  # gain of the codec in dB at volume 1.0


class Sample:
    """A replacement for audiocore.RawSample: 8-bit samples that can have any `sample_rate`."""

    def __init__(self, data):
        self._data = data
        self._made = {}  # RawSamples that have been made: {(rate, looped, data): sample}
        self.sample_rate = _RATE

    def at_one_rate(self, loop=True):
        """Return a RawSample that sounds like this one, but has the sample rate _RATE.

        :param loop: False: it is played once
        """
        key = self.sample_rate, loop, bytes(self._data)
        if key not in self._made:
            if len(self._made) == _MOST:
                self._made.clear()
            least = _SHORTEST if loop else 1
            data = resampled(self._data, self.sample_rate, least)
            self._made[key] = RawSample(data, sample_rate=_RATE)
        return self._made[key]


class Out:
    """A replacement for the audio output that accepts objects of `Sample`."""

    RawSample = Sample

    def __init__(self, out, clock):
        self._out = out
        self._clock = clock  # keep a reference, because the clock stops when it is collected
        self.stop = out.stop

    def play(self, sample, loop=False):
        if isinstance(sample, Sample):
            sample = sample.at_one_rate(loop)
        self._out.play(sample, loop=loop)


def resampled(loop, rate, least=_SHORTEST):
    """Return a bytearray for _RATE that sounds like the bytes `loop` at `rate` samples a second.

    :param least: minimum length of the result, filled by repetitions
    """
    count = len(loop)
    times = -(-least * rate // (count * _RATE))
    made = bytearray((times * count * _RATE + rate // 2) // rate)
    for i in range(len(made)):
        at, part = divmod(i * times * count, len(made))
        here, there = loop[at % count], loop[(at + 1) % count]
        made[i] = here + (there - here) * part // len(made)
    return made


def wanted():
    """Return the launcher's settings as (True for the speaker, volume 0.0 to 1.0)."""
    audio = {}
    for place in _PLACES:
        try:
            with open(place + _FILE) as file:
                audio.update(json.load(file)["audio"])
        except (OSError, ValueError, KeyError, TypeError):
            pass  # no settings, or invalid ones
    volume = _number(audio.get("volume"), _VOLUME)
    return audio.get("output") == "speaker", min(
        volume, _number(audio.get("volume_override_danger"), _LOUDEST)
    )


def _number(value, otherwise):
    return min(max(value, 0.0), 1.0) if isinstance(value, (int, float)) else otherwise


def display():
    displayio.release_displays()  # the firmware's own display has 640x480 or 720x400 pixels
    pairs = {}
    for name, line in (("clk", "CK"), ("red", "D0"), ("green", "D1"), ("blue", "D2")):
        pairs[name + "_dp"] = getattr(board, line + "P")
        pairs[name + "_dn"] = getattr(board, line + "N")
    # Each pixel is shown as four pixels of 640x480.
    picture = Framebuffer(WIDTH, HEIGHT, color_depth=16, **pairs)
    # The type stubs only accept an RGBMatrix as framebuffer.
    return FramebufferDisplay(picture, auto_refresh=False)  # type: ignore[arg-type]


def keys():
    return key_queue("NEXT BUTTON1  A BUTTON2  B BUTTON3")


def stick():
    keyboard = Keyboard(Console(runtime, sys.stdin))
    try:  # gamepads need this optional library: circup install relic_usb_host_gamepad
        from relic_usb_host_gamepad import Gamepad  # type: ignore[import-not-found]
    except ImportError:
        return keyboard
    return Either(Pad(Gamepad()), keyboard)


def speaker():
    try:
        return _out(), None
    except (OSError, RuntimeError, ValueError):  # the codec does not answer
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
