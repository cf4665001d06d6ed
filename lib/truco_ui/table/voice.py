"""The shout at truco: one voice of `truco.wav`, which each character has at a rate of
its own. Only on boards that play it well, see tools/drive/needed.py; in memory while it begins.
"""

from audiocore import WaveFile
from micropython import const

from truco_ui.widgets import theme

# Hundreds of samples a second, in the order of truco_core.bots.NAMES; people's is the last.
_RATES = b"\x70\x40\x68\x54\x58\x5c\x48\x64\x44\x60\x50"
_BUFFER = const(512)  # bytes; a half is 32 ms at 8 kHz


def shout(out, kind):
    """Return the tune (see truco_ui.cues) that is the shout.

    :param out: the board's audio out
    :param kind: of the character; -1: a person
    :raises OSError: the file is not there, or cut off in its head
    """
    file = open(theme.assets + "truco.wav", "rb")
    size = file.seek(0, 2)
    wave = WaveFile(file, bytearray(_BUFFER))
    if not hasattr(out, "RawSample"):  # else it has one rate, the file's
        wave.sample_rate = 100 * _RATES[kind]
    return wave, 100 * size // wave.sample_rate + 1
