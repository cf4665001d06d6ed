"""The friend who plays at this handheld, too: name and face, in the bytes that all else leaves.

They are a number: the lowest digit, of FACES + 1, is as FACE of truco_store, 0: nobody was asked;
the others are the letters of the name, the last one first: 1 + index into LETTERS.
"""

from micropython import const

from truco_core import names
from truco_store import FACES

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÁÂÃÇÉÊÍÑÓÔÕÚ-_0123456789"  # _: a blank
MOST_LETTERS = const(9)
_AT = 38, 95, 395, 396, 397, 398, 399  # the highest first
_SMALL = const(0x20)  # between a capital and its small letter, with accents too


def longer(name: str, at: int) -> str:
    """A name with one of LETTERS behind it: a small one, except at the beginning of a word."""
    letter = LETTERS[at]
    begins = name[-1:] in ("", " ")
    if letter == "_":
        return name if begins else name + " "
    return name + (letter if begins or letter < "A" else chr(ord(letter) + _SMALL))


def get(image):
    """The friend's name and face."""
    code = 0
    for at in _AT:
        code = code << 8 | image[at]
    code, face = divmod(code, FACES + 1)
    name = ""
    while code:
        code, letter = divmod(code, len(LETTERS) + 1)
        name = longer(name, letter - 1)
    return names.clean(name[:MOST_LETTERS], ""), face


def put(image, name: str, face: int) -> None:
    """Keep them: a name as `longer` makes it."""
    code = 0
    for letter in reversed(name.replace(" ", "_")):
        at = LETTERS.find(letter)
        if at < 0:
            at = LETTERS.find(chr(ord(letter) - _SMALL))
        code = code * (len(LETTERS) + 1) + at + 1
    code = code * (FACES + 1) + face
    for at in reversed(_AT):
        image[at] = code & 0xFF
        code >>= 8
