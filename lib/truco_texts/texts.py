"""The texts of one language at a time: only the chosen one is in memory.

Each language is a JSON file beside this one, see `parts`: texts in Latin-1 with the signs of
`truco_ui.widgets.theme`. The part `main` is always in memory; each of the others is one
that only some screens need. The tests in host_tests/truco_texts measure every text.

No text is called as a constant of truco_core or of the table: tools/linker/link.py leaves out
constants that nobody asks for by their names, and cannot tell whose name is asked for.
"""

import residency
from truco_core.rules import STAKES

CODES = ("pt", "en", "es")  # of two letters each
_NAME = "truco_texts.%s.%s"


def part(language: int, name: str):
    """Bring in a part and return it. It leaves memory when the screen that is open now closes.

    :param language: index into CODES
    :param name: such as "setup"
    """
    return residency.bring(_NAME % (CODES[language], name), _read)


def briefly(language: int, name: str):
    """Return a part for the block of ``with briefly(language, name) as words``; then it leaves
    memory.

    A board reads each of its texts when it is asked for.
    """
    return residency.use(_NAME % (CODES[language], name), _look)


def raised(words, row, points: int) -> str:
    """Return what a raise to so many points is called; "" where the language has no word for it.

    One text has all of them: a word of its own takes a place in the table of names for good.

    :param words: the part "main"
    :param row: the rule set's, or a match, which begins with it
    """
    if points == row[STAKES + 1]:
        return words.HINT_TRUCO
    if points > 12:
        return ""
    # In Minas they call the third raise, to twelve, by the points that it asks for elsewhere.
    return words.NUMBERS.split()[12 if points == 12 == row[STAKES + 3] else points - 1]


def _read(name):
    return residency.briefly("truco_texts.parts").read(name)


def _look(name):
    return residency.briefly("truco_texts.parts").look(name)
