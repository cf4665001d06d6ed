"""The texts of the chosen language. Other languages are not in memory.

Each language is a JSON file beside this one, see `parts`. Its texts are in Latin-1 and use the
special characters of `truco_ui.widgets.theme`. The part `main` is always in memory; the other parts
are only needed by some screens. The tests in host_tests/truco_texts measure every text.
"""

import residency
from truco_core.rules import STAKES

CODES = ("pt", "en", "es")  # codes of the languages, two letters each
_NAME = "truco_texts.%s.%s"


def part(language: int, name: str):
    """Load a part and return it. It is unloaded when the current screen closes.

    :param language: index into CODES
    :param name: such as "setup"
    """
    return residency.bring(_NAME % (CODES[language], name), _read)


def briefly(language: int, name: str):
    """Return a context manager, ``with briefly(language, name) as words``, which unloads the part.

    On a board each of its texts is read when it is needed.
    """
    return residency.use(_NAME % (CODES[language], name), _look)


def raised(words, row, points: int) -> str:
    """Return the name of a raise to this number of points, or "" if the language has none.

    The text NUMBERS contains all names, because separate texts would intern each name for good.

    :param words: the part "main"
    :param row: a rule set, or a match, which begins with it
    """
    if points == row[STAKES + 1]:
        return words.HINT_TRUCO
    if points > 12:
        return ""
    # In Minas the third raise is to twelve, but it is called nine, as elsewhere (R6.1).
    return words.NUMBERS.split()[12 if points == 12 == row[STAKES + 3] else points - 1]


def there():
    """Return the indices of the languages that are on the drive."""
    return residency.briefly("truco_texts.parts").there(CODES)


def _read(name: str):
    return residency.briefly("truco_texts.parts").read(name)


def _look(name: str):
    return residency.briefly("truco_texts.parts").look(name)
