"""The texts of one language at a time: only the chosen one is in memory.

Each language is a folder with the same modules, and each module has the same names. Their
values are str in Latin-1 with the signs of `truco_ui.widgets.text`. The module `main` is always
in memory; each of the others is a part that only some screens need. The tests in
host_tests/truco_texts compare the languages and measure every text. The words of the house
rules are in lib/truco_ui/assets/house_rules.txt, see `truco_ui.screens.house_words`.

No text is called as a constant of truco_core or of the table: tools/linker/link.py leaves out
constants that nobody asks for by their names, and cannot tell whose name is asked for.
"""

import residency

CODES = ("pt", "en", "es")  # of two letters each
_NAME = "truco_texts.%s.%s"


class Words:
    """A part that came from a language's file, see `truco_texts.packed`. It is in `modules`."""


def part(language: int, name: str):
    """Bring in a part and return it. It leaves memory when the screen that is open now closes.

    :param language: index into CODES
    :param name: of the part's module, such as "setup"
    """
    return residency.bring(_NAME % (CODES[language], name), _read)


def briefly(language: int, name: str):
    """A part for the block of ``with briefly(language, name) as words``; then it leaves memory."""
    return residency.use(_NAME % (CODES[language], name), _read)


def number(words, points: int) -> str:
    """The word for a number; "" where the language has none for it.

    One text has all of them: a word of its own takes a place in the table of names for good.

    :param words: the part "main"
    """
    names = words.NUMBERS.split()
    return names[points - 1] if points <= len(names) else ""


def _read(name):
    with residency.use("truco_texts.packed") as packed:
        return packed.read(Words(), name)
