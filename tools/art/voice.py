"""Shouts "truco!": a formant synthesiser, after Klatt (1980), of as much as this one word needs.

The pulses of a voice, and breath, go through four resonators side by side; bursts are noise through
one of their own. All of it follows `TRACK`, line by line. What comes out is a WAV file of one man's
voice, which lib/truco_ui/table/voice.py plays slower or faster: so each character has a voice.
"""

import math
import struct

FILE = "truco.wav"
RATE = 8000  # samples a second
_OVER = 3  # so many times as fine is it made, then filtered
_FINE = RATE * _OVER
_TAPS = 32  # of that filter, on either side
_CUT = 3700  # Hz
_BLOCK = 24  # fine samples with the same parameters, 1 ms
_OPEN = 0.548  # of a period the glottis is open
_ROUGH = 0.0724  # every other pulse is so much weaker: a voice that is strained
_BREATH = 0.0498  # noise of a voice that is open
_DRIVE = 1.32  # how far loud parts are pressed together: a small speaker is heard better
_PEAK = 0.97
_WIDTHS = (80, 90, 130, 180)  # Hz, of F1 to F4
_F4 = 3400  # Hz
_PARTS = (1.0, 0.7, 0.06, 0.04)  # how loud each is
_QUIET = 128  # a byte of silence
_END = 32  # bytes of silence

# Milliseconds, pitch in Hz, F1, F2, F3 in Hz, then how loud, 0 to 1: voice, breath, burst; and the
# burst's Hz and width. Between two lines all of it moves evenly.
TRACK = (
    # [t]: a burst at the teeth, with breath
    (0, 170, 320, 1650, 2700, 0.00, 0.00, 0.00, 3512, 700),
    (2, 170, 320, 1650, 2700, 0.00, 0.00, 0.19, 3512, 700),
    (12, 170, 330, 1600, 2600, 0.00, 0.07, 0.11, 3512, 700),
    (32, 170, 380, 1426, 2103, 0.00, 0.10, 0.00, 3000, 700),
    # [r]: a vowel between the two, then one tap
    (38, 170, 429, 1366, 2003, 0.90, 0.04, 0.00, 3000, 700),
    (66, 170, 429, 1326, 1802, 0.90, 0.03, 0.00, 3000, 700),
    (72, 172, 300, 1316, 1600, 0.25, 0.07, 0.00, 3000, 700),
    (80, 174, 300, 1316, 1600, 0.25, 0.07, 0.00, 3000, 700),
    (88, 178, 358, 1246, 1700, 0.90, 0.00, 0.00, 3000, 700),
    # [u], stressed
    (138, 195, 378, 1044, 2494, 1.00, 0.00, 0.00, 3000, 700),
    (193, 216, 378, 984, 2544, 1.00, 0.00, 0.00, 3000, 700),
    (249, 220, 378, 984, 2544, 0.95, 0.00, 0.00, 3000, 700),
    (271, 214, 340, 1044, 2150, 0.50, 0.00, 0.00, 1366, 300),
    # [k]: shut, then a burst near F2 of what follows
    (281, 208, 280, 1074, 2050, 0.00, 0.00, 0.00, 1366, 300),
    (352, 190, 280, 1053, 2050, 0.00, 0.00, 0.00, 1366, 300),
    (354, 190, 300, 1073, 2050, 0.00, 0.00, 0.60, 1366, 300),
    (364, 188, 320, 1073, 2100, 0.00, 0.20, 0.36, 1366, 300),
    (380, 184, 360, 1033, 2150, 0.00, 0.20, 0.00, 1316, 300),
    # [u], short, falling
    (388, 180, 360, 1033, 2200, 1.00, 0.10, 0.00, 1200, 300),
    (434, 158, 360, 973, 2300, 0.95, 0.00, 0.00, 1200, 300),
    (494, 135, 330, 973, 2300, 0.55, 0.03, 0.00, 1200, 300),
    (529, 110, 300, 973, 2300, 0.00, 0.00, 0.00, 1200, 300),
)
_MS, _PITCH, _F1, _F2, _F3, _VOICE, _BREATHED, _BURST, _AT, _WIDE = range(10)


class Resonator:
    """A resonance, whose frequency and width in Hz may change."""

    def __init__(self):
        self._before = self._earlier = 0.0
        self.tune(1000, 100)

    def tune(self, hz, width):
        shrink = math.exp(-math.pi * width / _FINE)
        self._c = -shrink * shrink
        self._b = 2 * shrink * math.cos(2 * math.pi * hz / _FINE)
        self._a = 1 - self._b - self._c

    def step(self, value):
        value = self._a * value + self._b * self._before + self._c * self._earlier
        self._earlier, self._before = self._before, value
        return value


class Noise:
    """The same at each making."""

    def __init__(self):
        self._seed = 1

    def step(self):
        """-1 to 1."""
        self._seed = (self._seed * 1103515245 + 12345) & 0x7FFFFFFF
        return self._seed / 0x3FFFFFFF - 1


class Glottis:
    """A train of pulses: the flow through it, differentiated, as in KLGLOTT88."""

    def __init__(self):
        self._at = 0.0  # of a period
        self._strength = 1.0

    def step(self, pitch):
        self._at += pitch / _FINE
        if self._at >= 1:
            self._at -= 1
            self._strength = 2 - _ROUGH - self._strength
        if self._at >= _OPEN:
            return 0.0
        at = self._at / _OPEN
        return self._strength * (2 * at - 3 * at * at)

    def is_open(self):
        return self._at < _OPEN


def parameters(ms):
    """A line between those of TRACK."""
    for before, after in zip(TRACK, TRACK[1:]):
        if ms < after[_MS]:
            part = (ms - before[_MS]) / (after[_MS] - before[_MS])
            return [a + (b - a) * part for a, b in zip(before, after)]
    return TRACK[-1]


def spoken():
    """The word as numbers, _FINE a second, of no set loudness."""
    glottis, noise = Glottis(), Noise()
    tract = [Resonator() for _ in _WIDTHS]
    burst = Resonator()
    said = []
    for block in range(TRACK[-1][_MS]):
        now = parameters(block)
        for one, hz, width in zip(tract, (*now[_F1 : _F3 + 1], _F4), _WIDTHS):
            one.tune(hz, width)
        burst.tune(now[_AT], now[_WIDE])
        for _ in range(_BLOCK):
            hiss = noise.step()
            value = now[_VOICE] * glottis.step(now[_PITCH]) + now[_BREATHED] * hiss
            if glottis.is_open():
                value += now[_VOICE] * _BREATH * hiss
            heard = sum(part * one.step(value) for part, one in zip(_PARTS, tract))
            said.append(heard + now[_BURST] * burst.step(hiss))
    return said


def lowered(fine):
    """The same, RATE a second, without what is too high for that."""
    window = []
    for at in range(-_TAPS, _TAPS + 1):
        x = 2 * math.pi * at * _CUT / _FINE
        sinc = math.sin(x) / x if at else 1.0
        window.append(sinc * (0.5 + 0.5 * math.cos(math.pi * at / (_TAPS + 1))))
    whole = sum(window)
    padded = [0.0] * _TAPS + fine + [0.0] * _TAPS
    return [
        sum(a * b for a, b in zip(window, padded[at : at + len(window)])) / whole
        for at in range(0, len(fine), _OVER)
    ]


def samples():
    """The word as bytes around `_QUIET`."""
    found = lowered(spoken())
    # Air carries high sounds better, by 6 dB an octave, and so does a small speaker.
    found = [after - 0.7 * before for before, after in zip([0.0, *found], found)]
    most = max(map(abs, found))
    found = [math.tanh(_DRIVE * one / most) / math.tanh(_DRIVE) for one in found]
    data = bytes(round(_QUIET + 127 * _PEAK * one) for one in found) + bytes([_QUIET]) * _END
    return data + bytes([_QUIET]) * (-len(data) % 4)


def pack():
    """The bytes of the WAV file."""
    data = samples()
    head = struct.pack(
        "<4sI8sIHHIIHH", b"RIFF", len(data) + 36, b"WAVEfmt ", 16, 1, 1, RATE, RATE, 1, 8
    )
    return head + struct.pack("<4sI", b"data", len(data)) + data
