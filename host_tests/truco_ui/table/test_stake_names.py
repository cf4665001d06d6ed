"""What a raise is called beside the hand, whatever it is worth and wherever its line begins."""

from types import SimpleNamespace

import pytest

from host_tests.support.text_boxes import words
from tools.sim.worlds.scenes import read
from truco_core import rules, state
from truco_core.rules import RULE_SETS
from truco_texts import texts
from truco_ui.table import layout
from truco_ui.table.table_words import Prompt
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.theme import COIN, Text

# Of every rule set, and of house rules: with names beyond their numbers, and beyond all names.
LADDERS = {name: bytes(row[rules.STAKES :][: rules.MAX_STAKES]) for name, row in RULE_SETS}
LADDERS["names, low"] = bytes((1, 2, 3, 4, 5, 6, 0))
LADDERS["names, high"] = bytes((6, 7, 8, 9, 10, 11, 12))
LADDERS["beyond the names"] = bytes((12, 13, 45, 99, 0, 0, 0))
LADDERS["of two"] = bytes((1, 3, 0, 0, 0, 0, 0))
KEYS = ("", "\x88", "0", "\x88\x94")  # an answer has none; then what the boards have


def shown(code, ladder, level, key):
    """The line of a raise."""
    lines = Text(layout.SIDE_COLUMNS, theme.GREY_TEXT, rows=layout.SIDE_ROWS)
    lines.set("???????", 1)  # what stood there before
    app = SimpleNamespace(texts=words(code))
    prompt = SimpleNamespace(_app=app, lines=lines)
    s = bytearray(state.SIZE)
    s[rules.STAKES : rules.STAKES + rules.MAX_STAKES] = ladder
    Prompt.write_stake(prompt, s, level, lines.put(key, 0, 1), 1)
    return read(lines, 1)


def wanted(code, ladder, level, key):
    points = ladder[level] if level < rules.MAX_STAKES else 0
    if not points:
        return ""
    names = words(code).NUMBERS.split()
    name = names[points - 1] if points <= 12 else ""
    if code == "pt" and (level, points) == (3, 12):
        name = "Nove"
    name = "Truco" if level == 1 else name
    if len(key) == 1:
        key += " "
    if not name or len(key + name) > layout.SIDE_COLUMNS:
        return (key or chr(COIN)) + str(points)
    if not key and level > 1 and names.index(name) + 1 != points:
        name += " %d" % points
    return key + name


@pytest.mark.parametrize("code", texts.CODES)
@pytest.mark.parametrize("ladder", sorted(LADDERS))
def test_every_raise_is_named_in_every_place(code, ladder):
    sheets.setup(160, 128)
    for level in range(1, rules.MAX_STAKES + 1):
        for key in KEYS:
            line = shown(code, LADDERS[ladder], level, key)
            assert line == wanted(code, LADDERS[ladder], level, key), (level, key)


def test_a_name_that_two_numbers_have_is_told_apart():
    sheets.setup(160, 128)
    assert shown("pt", bytes((2, 4, 8, 12, 0, 0, 0)), 2, "") == "Seis 8"
    assert shown("pt", bytes((2, 4, 8, 12, 0, 0, 0)), 3, "") == "Nove 12"
    assert shown("en", bytes((2, 4, 8, 12, 0, 0, 0)), 3, "") == "Twelve"
    assert shown("pt", bytes((2, 4, 6, 10, 12, 0, 0)), 3, "") == "Dez"
    assert shown("pt", bytes((2, 4, 6, 10, 12, 0, 0)), 4, "") == "Doze"
    assert shown("pt", bytes((1, 3, 6, 9, 0, 0, 0)), 2, "") == "Seis"
    assert shown("pt", bytes((1, 3, 6, 9, 0, 0, 0)), 1, "") == "Truco"
