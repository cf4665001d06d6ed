"""What is shouted at each raise, answer and win: every character in its own words.

They are read from a file one at a time, so they take no memory. tools/art/shouts.py writes the
files: it has the shouts, and the format. No shout comes twice in a row. At a table of several
handhelds all show the same one, each in its own language: not chance chooses it there, but what all
of them know; and everybody shouts as people do.
"""

from random import getrandbits

from micropython import const

from truco_core.state import HAND, LEVEL
from truco_ui.widgets import theme

# Kinds.
ON_TRUCO = const(0)
ON_RAISE = const(1)  # the name of the stake goes where "#" is, with a small letter where "_" is
ON_ACCEPT = const(2)
ON_RUN = const(3)
WE_WON = const(4)
THEY_WON = const(5)
_KINDS = const(6)

PEOPLE = const(10)  # a group: behind the characters, which are in the order of bots.NAMES
EACH = b"\x03\x02\x03\x02\x02\x02"  # shouts of a group, by kind
_WON = const(4)  # groups of a hand that is won, a power of two
_GROUPS = const(52)  # in the file: of four kinds for each character and people, and two of `_WON`
_ROOM = const(48)  # bytes of a group at most


class Shouts:
    """Chooses shouts.

    :param code: of the language, see truco_texts.texts.CODES
    :param state: bytes of the player's view at a table of several handhelds; None: alone
    :param last: a byte for each kind that outlive this object: what was shouted last
    """

    def __init__(self, code, state=None, last=None):
        self._state = state
        self._file = open(theme.assets + "shouts_" + code + ".bin", "rb")
        # By kind: the previous shout's number from 1 on, or 0.
        self._last = bytearray(_KINDS) if last is None else last

    def pick(self, kind, robot, varied):
        """Choose a shout and return it.

        :param robot: kind of the character that shouts; None: a person, or nobody
        :param varied: False: always the plain one
        """
        each = EACH[kind]
        group, line = PEOPLE, 0
        if kind >= WE_WON:
            group = 0
        elif varied and robot is not None and self._state is None:
            group = robot
        if varied:
            s = self._state
            turn = _turn(s, kind, each) if s else getrandbits(6)
            if kind >= WE_WON:
                group = turn & _WON - 1
                turn >>= 2
            line = turn % each
            if s is None and group * each + line + 1 == self._last[kind]:
                line = (line + 1) % each
        self._last[kind] = group * each + line + 1
        return self._read(kind, group, line)

    def _read(self, kind, group, line):
        file = self._file
        group += kind * (PEOPLE + 1)
        if kind > WE_WON:
            group -= PEOPLE + 1 - _WON
        file.seek(0)
        file.seek(_GROUPS + sum(file.read(group)))
        return "".join([chr(code) for code in file.read(_ROOM).split(b"\0")[line]])

    def close(self):
        self._file.close()


def _turn(s, kind, each):
    """A number that the next time of a kind is another one, modulo `each`."""
    # There may be several raises and answers in a hand, but all else once.
    return s[HAND] * (each - 1) + (s[LEVEL] if ON_TRUCO < kind < ON_RUN else 0)
