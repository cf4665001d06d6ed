# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What is heard and seen beside the panel: tones made here, and a light for "your turn".

One sample of a sine is played at the rate that gives the wanted pitch. A tune is bytes,
two a note: semitones above C3 (0 is silence), and its length in hundredths of a second.
They stand where they are played: a name each would cost more than the tune.
"""

from micropython import const

from truco_core import clock
from truco_core.events import ACCEPTED, HAND_WON, MATCH_WON, PLAYED, RAISED, RAN, TRICK_TAKEN

_TEAM = const(0)  # the player's
_PERIOD = const(16)  # samples of one
_PERIODS = const(4)
_GLOW = const(12)  # of 255
_GREEN = const(0)  # a NeoPixel's first byte


class Cues:
    """Sound and light of a board that has one of them, or both.

    :param speaker: (audio out with ``play`` and ``stop``, its switch as a DigitalInOut or
        None), or None
    :param lights: (DigitalInOut of NeoPixels, how many), or None
    """

    def __init__(self, speaker, lights):
        self.on = True
        self._out, self._switch = speaker or (None, None)
        self._pin, count = lights or (None, 0)
        self._glow = bytearray(3 * count)
        self._tune = b""
        self._next = 0  # byte of the tune
        self._due_ms = None  # when the note ends; None: the tune begins now
        self._sounds = False
        self._sample = None
        if self._out:
            from audiocore import RawSample

            # One period, 8 bits around the middle, a third of the full swing.
            sine = b"\x80\x90\x9d\xa6\xaa\xa6\x9d\x90\x80\x70\x63\x5a\x56\x5a\x63\x70"
            self._sample = RawSample(bytearray(sine * _PERIODS))

    def switch(self, on):
        """The option: both off, or both on."""
        self.on = on
        if not on:
            self._say(b"")
            self._light(0)

    def turn(self, yours):
        """Whether the match waits for the player."""
        self._light(_GLOW if yours and self.on else 0)

    def hear(self, kind, seat):
        """Sound for an event of the table (truco_core.events)."""
        ours = seat == _TEAM
        if kind == PLAYED:
            self._say(b"\x0c\x02")
        elif kind == TRICK_TAKEN:
            self._say(b"\x18\x04")
        elif kind == RAISED:
            self._say(b"\x13\x07\x18\x07\x1c\x12")
        elif kind == ACCEPTED:
            self._say(b"\x18\x06\x1f\x0c")
        elif kind == RAN:
            self._say(b"\x13\x08\x0c\x10")
        elif kind == HAND_WON:
            self._say(b"\x18\x07\x1c\x07\x1f\x10" if ours else b"\x13\x09\x10\x09\x0c\x12")
        elif kind == MATCH_WON:
            self._say(
                b"\x18\x0a\x18\x05\x1c\x0a\x1f\x0a\x24\x14\x1f\x0a\x24\x28"
                if ours
                else b"\x13\x12\x11\x12\x10\x12\x0c\x2a"
            )

    def tick(self, now_ms):
        """Go on with the tune."""
        if not self._out or self._due_ms is not None and clock.diff(now_ms, self._due_ms) < 0:
            return
        tune, at = self._tune, self._next
        if at == len(tune):
            if self._sounds:
                self._sounds = False
                self._out.stop()
                self._enable(False)
            return
        if not self._sounds:
            self._sounds = True
            self._enable(True)
        note = tune[at]
        if note:
            # C3 to B3 in Hz.
            octave = b"\x83\x8b\x93\x9c\xa5\xaf\xb9\xc4\xd0\xdc\xe9\xf7"
            self._sample.sample_rate = (octave[note % 12] << note // 12) * _PERIOD
            self._out.play(self._sample, loop=True)
        else:
            self._out.stop()
        self._due_ms = clock.after(now_ms, 10 * tune[at + 1])
        self._next = at + 2

    def _say(self, tune):
        """Begin a tune, in the place of another, at the next tick."""
        if self.on or not tune:
            self._tune = tune
            self._next = 0
            self._due_ms = None

    def _enable(self, on):
        if self._switch:
            self._switch.value = on

    def _light(self, glow):
        buffer = self._glow
        if self._pin and buffer[_GREEN] != glow:
            from neopixel_write import neopixel_write

            for i in range(_GREEN, len(buffer), 3):
                buffer[i] = glow
            neopixel_write(self._pin, buffer)
