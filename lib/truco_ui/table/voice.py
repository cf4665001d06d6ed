"""The shout "truco": one voice of `truco.wav`, played at a different rate for each character.

Only for boards that play it well, see tools/drive/needed.py. In memory only while it begins.
"""

from audiocore import WaveFile
from micropython import const

from truco_ui.widgets import theme

# Hundreds of samples per second, in the order of truco_core.bots.NAMES; the last is people's.
_RATES = b"\x70\x40\x68\x54\x58\x5c\x48\x64\x44\x60\x50"
_BUFFER = const(512)  # bytes; half of it is 32 ms at 8 kHz


def shout(out, kind):
    """Return the shout as a tune (see truco_ui.cues): its sample, and its length.

    :param out: the board's audio out
    :param kind: kind of the character; -1: a person
    :raises OSError: the file is missing, or its header is cut off
    """
    file = open(theme.assets + "truco.wav", "rb")
    size = file.seek(0, 2)
    wave = WaveFile(file, bytearray(_BUFFER))
    if not hasattr(out, "RawSample"):  # the board can only play at the file's rate
        wave.sample_rate = 100 * _RATES[kind]
    return wave, 100 * size // wave.sample_rate + 1
