# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The texts of one language at a time: only the chosen one is in memory.

Each language is a folder of modules with the same names in them, whose values are str in
Latin-1 and the signs of `truco_ui.widgets.text`. `main` is always there; the others are parts
that only some screens need. The tests in host_tests/truco_texts compare the languages and
measure every text. The words of the house rules are in lib/truco_ui/assets/house_rules.txt, see
`truco_ui.screens.house_words`.
"""

import residency

CODES = ("pt", "en", "es")
_NAME = "truco_texts.%s.%s"


def part(language: int, name: str):
    """The module of a part, which goes with the screen that is open.

    :param name: of a module in the folders, such as "setup"
    """
    return residency.bring(_NAME % (CODES[language], name))


def briefly(language: int, name: str):
    """As `part`, for ``with briefly(..) as words``: it goes at the end of the block."""
    return residency.use(_NAME % (CODES[language], name))
