"""docs/characters.md: who plays, from what the game itself shows and says of them."""

import sys

from tools.environment import paths
from tools.pages.drawing import Picture

PATH = "docs/characters.md"
FOLDER = "docs/characters"
_GAP = 2

_HEAD = """<!--
Written by `python3 tools/docs.py`.
-->

# The characters

Ten play at the table: two to practise against, and the eight of the ladder, each to be beaten
before the next. Each has a face in three moods: calm, when it dares, and beaten. How strong they
are: [robots.md](robots.md). Faces are layers of pixels, in `tools/art/faces_small.txt`; the
shouts are in `tools/art/shouts.py`, the words on their ways in the part `people` of each
language.

Raises are those on one's own turn: whoever is asked may always answer with the next one, where the
rules allow it.
"""


def pictures():
    """{path: bytes} of the faces, one file a character."""
    from truco_core import bots
    from truco_ui.widgets import faces, theme

    found = {}
    for kind, name in enumerate(bots.NAMES):
        side = faces.SIZE
        width = 3 * side + 4 * _GAP
        picture = Picture(width, side + 2 * _GAP, theme.FELT)
        for mood in range(3):
            picture.face(_GAP + mood * (side + _GAP), _GAP, kind, mood)
        found["%s/%s.png" % (FOLDER, name)] = picture.encoded()
    return found


def text():
    """The page."""
    from truco_core import bots
    from truco_game import ladder
    from truco_texts.en.people import PEOPLE as EN
    from truco_texts.es.people import PEOPLE as ES
    from truco_texts.pt.people import PEOPLE as PT

    lines = [_HEAD]
    for kind, name in enumerate(bots.NAMES):
        rung = kind - ladder.FIRST + 1
        where = "rung %d of the ladder" % rung if rung > 0 else "to practise"
        lines += [
            "## %s" % EN[kind][0],
            "",
            '<img src="characters/%s.png" alt="%s: calm, daring, beaten">' % (name, EN[kind][0]),
            "",
            "Robot `%s`, %s. %s *%s* *%s*" % (name, where, EN[kind][1], PT[kind][1], ES[kind][1]),
            "",
        ]
        lines += [_manner(name, EN[kind][0]), ""]
        lines += [*_shouts(kind), ""]
    return "\n".join(lines).rstrip() + "\n"


# The bits of truco_core.bots.trained.NEVER.
_MOMENTS = (
    "the first",
    "the second if its team won the first",
    "the second if its team did not win the first",
    "the third",
)
# Of the robots that are no characters of truco_core.bots.characters.
_MANNERS = {
    "random": "Loro takes anything that the rules allow, one as likely as the other.",
    "sensible": "Lata counts what each card can still win, raises on good cards and now and then "
    "on bad ones, and never plays face-down. Mola and Pino, at the other seats, play alike; "
    "the line of each tells another trait of all three.",
}
_SECOND = 6  # both
_ALL = 15


def _manner(name, person):
    """Its bytes in sentences, or what is known of a robot that has none.

    :param person: what the character is called
    """
    from truco_core.bots import characters

    if name not in characters.NAMES:
        return _MANNERS[name]
    raises, runs, bluffs, careless, learns, blunders, never = characters.row(name)
    said = [_compared(person, raises, runs)]
    if bluffs:
        said.append("Of the chances to raise, %s are taken whatever the cards." % _of_100(bluffs))
    if careless:
        but = ", though no raise" if blunders else ""
        said.append("Of all decisions, %s are left to chance%s." % (_of_100(careless), but))
    for verb, bits in (("raises", never & _ALL), ("runs", never >> 4)):
        if bits:
            said.append(_when(person, verb, bits))
    if blunders:
        said.append("Good cards may be thrown away.")
    if learns:
        said.append("%s learns how rivals play." % person)
    return " ".join(said)


def _compared(person, raises, runs):
    """How often it raises and runs, in sixteenths of what the trained tables say."""
    if raises == runs:
        return "%s raises and runs%s as often as a robot without a character." % (
            person,
            _times(raises),
        )
    return "%s raises%s as often as a robot without a character, and runs%s as often." % (
        person,
        _times(raises),
        _times(runs),
    )


def _times(sixteenths):
    return "" if sixteenths == 16 else " %.2g times" % (sixteenths / 16)


def _of_100(of_256):
    return "%d of 100" % round(of_256 * 100 / 256)


def _when(person, verb, never):
    """When it never does so; where that is most of a hand, when it does."""
    if verb == "raises" and bin(never).count("1") > 1:
        return "%s raises only in %s." % (person, ", and in ".join(_moments(_ALL & ~never)))
    return "%s never %s in %s." % (person, verb, ", nor in ".join(_moments(never)))


def _moments(bits):
    """Those of a mask, what has no condition first: for there the word "trick" is."""
    found = [one for at, one in enumerate(_MOMENTS) if bits >> at & 1]
    if bits & _SECOND == _SECOND:
        found = [one for one in found if " if " not in one] + ["the second"]
    found.sort(key=lambda one: " if " in one)
    ordinal, condition, rest = found[0].partition(" if ")
    return [ordinal + " trick" + condition + rest] + found[1:]


def _shouts(kind):
    """The lines of a table of what it shouts, by kind and language; in a raise it says six."""
    art = paths.ROOT + "/tools/art"
    if art not in sys.path:
        sys.path.append(art)
    import shouts

    lines = ["| | Portuguese | English | Spanish |", "| --- | --- | --- | --- |"]
    for said in shouts.KINDS[:4]:
        cells = [
            ", ".join(
                "*%s*" % shouts.with_stake(one, six) for one in shouts.groups(code, said)[kind]
            )
            for code, six in zip(shouts.CODES, ("Seis", "Six", "Seis"))
        ]
        lines.append("| %s | %s |" % (said, " | ".join(cells)))
    return lines
