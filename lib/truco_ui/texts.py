# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The texts of one language at a time: only the chosen one is in memory.

Each language is a set of modules with the same names in them, whose values are str in
Latin-1 and the signs of `truco_ui.text`:

texts_<code>         what is always there
texts_<code>_<part>  what only some screens need

host_tests/test_texts.py compares the languages and measures every text.
"""

import gc
import sys

from truco_ui.app import forget_module

CODES = ("pt", "en", "es")


def load(language: int, part: str = ""):
    """The module of texts of a language, and drop those of the others.

    :param language: index into `CODES`
    :param part: "setup", "menu", "end" or "crash"; "" for what is always there
    """
    drop(part)
    name = "truco_ui.texts_" + CODES[language] + _suffix(part)
    __import__(name)
    return sys.modules[name]


def drop(part):
    """Take a part out of memory, in whatever language it is."""
    for code in CODES:
        forget_module("texts_" + code + _suffix(part))
    gc.collect()


def _suffix(part):
    return "_" + part if part else ""
