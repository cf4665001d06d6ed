# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Three languages that say the same things, and nothing is cut on any panel."""

import ast
import importlib
import os
import re
import sys
import types

import pytest

import board_configs
import residency
from tools.environment.paths import ROOT
from truco_core.rules import RULE_SETS
from truco_game import ladder
from truco_store import options
from truco_texts import texts
from truco_ui.screens import lesson_screen, name_screen
from truco_ui.screens.ask_screen import QUESTION_ROWS
from truco_ui.table.table_board import SAID_COLUMNS
from truco_ui.widgets import menu, sheets, text

PARTS = [""]
PARTS += """
    setup menu end crash resume help book home options people lesson ladder replay
    profile signs lobby linked notice why
""".split()
# Characters a line: of a 240x240 panel with the large glyphs, and of 160x128.
COLUMNS = (20, 26)
HELP_ROWS = 3
UI = os.path.join(ROOT, "lib", "truco_ui")
ARROWS = 2  # around a value that can change


def words(code, part=""):
    return importlib.import_module("truco_texts.%s.%s" % (code, part or "main"))


def values(module):
    """{name: value} of a module of texts."""
    return {n: v for n, v in vars(module).items() if n.isupper()}


def flat(value):
    """Every str in a text's value."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        value = value.values()
    return [s for v in value or () for s in flat(v)]


def shape(value):
    """What must be alike in all languages: how many of what, and the %s in it."""
    if isinstance(value, str):
        return re.findall(r"%.", value)
    if isinstance(value, dict):
        return {key: shape(v) for key, v in value.items()}
    return value if value in (None, False) else [shape(v) for v in value]


def placed(name, value):
    """(text, characters that it has, rows that it has) of a text with a box of its own."""
    if name.startswith("HELP_"):
        return [(s, columns - 1, HELP_ROWS) for s in flat(value) for columns in COLUMNS]
    if name.startswith("ASK_"):
        return [(value, menu.PANEL_COLUMNS - 1, QUESTION_ROWS)]
    if name in (
        "MENU",
        "HELP",
        "RANKS",
        "RULES",
        "KEYS",
        "BOOK",
        "HOME",
        "CHAMPION",
        "PROFILE",
        "NAME",
        "HOUSE",
        "SIGN",
        "REPLAY",
        "OPTIONS",
        "TABLE_OPTIONS",
        "FIXED",
        "WON",
        "LOST",
        "ENDED",
        "WE_WON",
        "THEY_WON",
        "NOBODY_WON",
        "SETUP",
        "RESUME",
    ):
        # In a bar, arrows at both ends of it.
        return [(value, min(COLUMNS) - ARROWS, 1)]
    if name == "CHOOSE_LANGUAGE":
        said = [value % keys[0] for keys in key_names()]
        return [(s, columns - 1, HELP_ROWS) for s in said for columns in COLUMNS]
    if name == "PAGES":
        wide = max(len(keys[0]) for keys in key_names()) + 1
        found = [(s, lesson_screen.COLUMNS - 1 - wide, 1) for s, _ in value]
        for _, body in value:
            for keys in key_names():
                said = [body % key for key in keys] if "%s" in body else [body]
                found += [(s, lesson_screen.COLUMNS - 1, lesson_screen.BODY_ROWS) for s in said]
        return found
    if name == "NOTHING":
        return [(value, min(COLUMNS) - 1, HELP_ROWS)]
    if name == "EXPORTED":
        return [(value % 99, menu.PANEL_COLUMNS - 1, QUESTION_ROWS)]
    if name in ("DELETE", "DONE"):
        return [(value, name_screen._ACTION_COLUMNS, 1)]
    if name == "LINES":
        # Beside two numbers of three digits, a slash and a blank, or one of five.
        wide = [8 if at < 2 else 4 for at in range(len(value))]
        return [(s, min(COLUMNS) - 1 - w, 1) for s, w in zip(value, wide)]
    if name == "SIGNS":
        return [(s, SAID_COLUMNS, 1) for s in value]
    if name == "ME":
        return [(value, 5, 1)]
    if name == "LOCKED":
        return [(value, columns - 6, HELP_ROWS) for columns in COLUMNS]
    if name == "PEOPLE":
        # Beside a face of four letters, and a blank.
        return [(s, columns - 6, HELP_ROWS) for _, s in value for columns in COLUMNS]
    if name == "ROWS":
        said = [about for _, _, about in value.values()]
        return [(s, columns - 1, HELP_ROWS) for s in said for columns in COLUMNS]
    if name in ("VIRA", "EXAMPLE"):
        return [(value % ("K", "A"), min(COLUMNS), 1)]
    if name == "KEYS_PAD":
        # Beside the longest name of a key, between two blanks.
        wide = max(len(key) for names in key_names() for key in names if "+" not in key)
        return [(s, min(COLUMNS) - wide - 2, 1) for s in value]
    if name == "KEYS_TWO":
        wide = max(len(key) for key, _ in value)
        return [(s, min(COLUMNS) - wide - 2, 1) for _, s in value]
    if name == "MANILHAS":
        return [(s, 4, 1) for s in value]
    if name == "TOPICS":
        return [(s, min(COLUMNS) - 1, 1) for s in value]
    return []


def key_names():
    """What the boards call their keys."""
    found = []
    for board_id in (
        board_configs.SUPPORTED + board_configs.SIMULATED + ("shift_pad", "pico_lcd_1_3")
    ):
        with open(os.path.join(ROOT, "board_configs", board_id + ".py"), encoding="utf-8") as file:
            match = re.search(r"^KEY_NAMES = (\(\".*\"\))", file.read(), re.M)
        if match:
            found.append(ast.literal_eval(match.group(1)))
    return found


def read(name):
    with open(os.path.join(UI, name), encoding="utf-8") as file:
        return file.read()


def languages(*parts):
    return [(code, part) for code in texts.CODES for part in parts or PARTS]


@pytest.mark.parametrize("part", PARTS)
def test_languages_have_the_same_texts(part):
    shapes = [{n: shape(v) for n, v in values(words(c, part)).items()} for c in texts.CODES]
    assert shapes[0] and shapes[0] == shapes[1] == shapes[2]


@pytest.mark.parametrize("code, part", languages())
def test_every_character_has_a_glyph(code, part):
    sheets.setup(160, 128)
    missing = text.tile_of(ord("?"))
    for name, value in values(words(code, part)).items():
        for string in flat(value):
            for char in string:
                assert char == "?" or text.tile_of(ord(char)) != missing, (name, string)


@pytest.mark.parametrize("code, part", languages())
def test_every_text_fits_its_box(code, part):
    for name, value in values(words(code, part)).items():
        for string, columns, rows in placed(name, value):
            assert cut(string, columns, rows) == "", (name, string, columns)


def cut(string, columns, rows):
    """What a box of that size does not show of a text."""
    start = 0
    for _ in range(rows):
        end = menu._line_end(string, start, len(string), columns)
        start = menu._next_start(string, end, len(string))
    return string[start:]


@pytest.mark.parametrize(
    "string, columns, rows, rest",
    [
        ("one two", 7, 1, ""),
        ("one two", 6, 1, "two"),
        ("one two", 6, 2, ""),
        ("onetwo", 4, 1, "wo"),
        ("a bc def", 4, 2, ""),
        ("a bc def ghij", 4, 2, "ghij"),
        ("", 4, 1, ""),
    ],
)
def test_the_measure_can_fail(string, columns, rows, rest):
    assert cut(string, columns, rows) == rest
    assert (menu.rows_of(string, columns) <= rows) == (rest == "")


def lines(code):
    """(name, values, columns) of every line of the lists."""
    t, w, m, e = words(code), words(code, "setup"), words(code, "menu"), words(code, "end")
    full, panel = min(COLUMNS), menu.PANEL_COLUMNS
    yes_no = (t.YES, t.NO)
    found = [
        (w.PLAY, [""], full),
        (w.HOUSE_RULES, ["\x93"], full),
        (w.PLAYERS, ["2", "4"], full),
        (w.RESET, [""], full),
        (m.HUMAN_DECIDES, yes_no, panel),
        (m.SPEED, m.SPEEDS, panel),
    ]
    people = [name for name, _ in words(code, "people").PEOPLE]
    found += [(n, people, full) for n in (w.RIVAL, w.FIRST_RIVAL, w.PARTNER, w.SECOND_RIVAL)]
    o = words(code, "options")
    p = words(code, "profile")
    found += [(p.CHIPS, ["9" * 9], full), (p.POINTS, ["9" * 9], full)]
    for key, (name, says, _) in o.ROWS.items():
        if key == "language":  # the words are in the language that is chosen
            says = [says[texts.CODES.index(code)]]
        found.append((name, ["9"] if says is None else says or yes_no, full))
    found += [(name, [""], full) for name, _ in w.RULE_SETS]
    found += [(n, [""], panel) for n in (m.CONTINUE, m.HELP, m.LAST_HAND)]
    found += [(n, [""], panel) for n in (m.LEAVE, m.FRIENDLY_END, m.GIVE_UP, m.SIGN, m.OPTIONS)]
    found += [(n, [""], full) for n in (e.AGAIN, e.CHANGE, e.TO_TITLE, e.LAST_HAND, e.EXPORT)]
    found += [(e.NEXT % name, [""], full) for name in people]
    found += [(n, [""], full) for n in (t.YES, t.NO)]
    return found


def plain(code):
    """(name, columns) of the lines that have no value and never will."""
    h, o, w, n = [words(code, part) for part in ("help", "options", "setup", "home")]
    found = [(name, menu.PANEL_COLUMNS) for name in (h.RANKS, h.RULES, h.KEYS)]
    at_home = (n.PLAY, n.LEARN, n.LADDER, n.PROFILE, n.HELP, n.OPTIONS, w.OPTIONS, o.RESET)
    found.append((n.CONTINUE + " 11x11", min(COLUMNS) - 2))
    p = words(code, "profile")
    found.append((p.NAME + " " + 12 * "x", min(COLUMNS)))
    at_home += (p.FIGURES, p.RESET)
    at_home += (words(code, "ladder").LADDER, words(code, "end").LADDER)
    return found + [(name, min(COLUMNS) - 2) for name in at_home]


@pytest.mark.parametrize("code", texts.CODES)
def test_every_plain_line_has_room(code):
    for name, columns in plain(code):
        assert 1 + len(name) <= columns, name


@pytest.mark.parametrize("code", texts.CODES)
def test_every_line_has_room_for_its_value(code):
    for name, says, columns in lines(code):
        for value in says:
            # A blank before the name, and one between it and the arrows or the value.
            needs = 1 + len(name) + (1 + len(value) + ARROWS if value else ARROWS)
            assert needs <= columns, (name, value)


@pytest.mark.parametrize("code", texts.CODES)
def test_every_rule_set_is_explained(code):
    w = words(code, "setup")
    assert len(w.RULE_SETS) == len(RULE_SETS), "RULE_SETS of truco_texts/<language>/setup.py"
    for about in [about for _, about in w.RULE_SETS]:
        for columns in COLUMNS:
            assert cut(about, columns - 1, HELP_ROWS) == "", about


@pytest.mark.parametrize("code, part", languages())
def test_every_text_is_used(code, part):
    source = "".join(read(name) for name in sorted(os.listdir(UI)) if name.endswith(".py"))
    for name in values(words(code, part)):
        assert re.search(r"\.%s\b" % name, source), name


@pytest.mark.parametrize("code", texts.CODES)
def test_every_option_and_value_has_its_words(code):
    rows = words(code, "options").ROWS
    elsewhere = {"rule_set", "four_players", "robot_1", "robot_2", "robot_3"}
    assert set(rows) == {row[0] for row in options.ROWS} - elsewhere
    for name, low, high, _, _ in options.ROWS:
        if name in rows:
            says = rows[name][1]
            assert len(says or (0, 1)) == high - low + 1 or says is None, name


@pytest.mark.parametrize("code", texts.CODES)
def test_every_robot_has_a_name_of_its_own(code):
    from truco_core import bots

    people = words(code, "people").PEOPLE
    assert len({name for name, _ in people}) == len(bots.NAMES) == ladder.FIRST + ladder.COUNT


@pytest.mark.parametrize("code", texts.CODES)
def test_numbers_are_words_up_to_twelve(code):
    assert len(words(code).NUMBERS) == 12


def test_key_names_are_found_for_the_measures():
    assert {"START", "\x88+\x89"} <= {name for names in key_names() for name in names}


def test_one_language_is_in_memory_at_a_time():
    for language in (1, 0, 2):
        module = texts.main(language)
        loaded = [n for n in sys.modules if re.match(r"truco_texts\...\.main$", n)]
        assert loaded == ["truco_texts.%s.main" % texts.CODES[language]]
        assert isinstance(module, types.ModuleType) and module.YES
    for name in [name for name in sys.modules if name.endswith(".setup")]:
        residency.forget(name)
    with texts.briefly(0, "setup") as words_of_setup:
        assert words_of_setup.RULE_SETS and "truco_texts.pt.setup" in sys.modules
    assert "truco_texts.pt.setup" not in sys.modules
