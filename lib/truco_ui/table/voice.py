"""The shout "truco": one voice in `truco.wav`, played at a different rate for each character.

Only boards that play the file well have it, see tools/drive/needed.py. The module is in memory only
while a shout begins.
"""

from audiocore import WaveFile
from micropython import const

from truco_core.characters import RATES
from truco_ui.widgets import theme

_BUFFER = const(512)  # bytes of the buffer of WaveFile; at 8 kHz a half lasts 32 ms


def shout(out, kind):
    """Return the shout as a tune of truco_ui.cues: the sample, and its length in 10 ms.

    :param out: the board's audio out
    :param kind: kind of the character; -1: a person
    :raises OSError: the file is missing, or its header is cut off
    """
    file = open(theme.assets + "truco.wav", "rb")
    size = file.seek(0, 2)
    wave = WaveFile(file, bytearray(_BUFFER))
    if not hasattr(out, "RawSample"):  # other boards can only play at the rate of the file
        wave.sample_rate = 100 * RATES[kind]
    return wave, 100 * size // wave.sample_rate + 1
