"""Test that each text fits its box or line on every panel."""

import ast
import itertools
import os
import re
import types

import pytest

from host_tests.support.text_boxes import (
    ARROWS,
    BESIDE_HELP,
    BLANK,
    COLUMNS,
    HELP_ROWS,
    cut,
    flat,
    languages,
    line,
    values,
    wide,
    words,
)
from tools.drive import boards
from tools.environment.paths import ROOT
from truco_core.characters import BY_RUNG
from truco_core.rules import RULE_SETS
from truco_game import lesson
from truco_store import COUNTERS, DAY_RUN, DEALS, IMAGE_SIZE, profile, put
from truco_texts import texts
from truco_ui.screens import home_screen, lesson_screen, profile_screen
from truco_ui.screens.ask_screen import QUESTION_ROWS
from truco_ui.screens.home_screen import _DAY as DAY
from truco_ui.screens.home_screen import LEARN
from truco_ui.screens.options_screen import _NAMED, _PAGES, LanguageScreen
from truco_ui.table import layout
from truco_ui.table.table_words import SAID_COLUMNS
from truco_ui.widgets import menu
from truco_ui.widgets.theme import CROWN

PAGE_COLUMNS = 90  # columns of the lesson's box, which is beside the vira on 240x240
PAIR_COLUMNS = 114  # columns of this box at a table for four on 240x240
IN_A_BAR = """
MENU HELP RANKS RULES KEYS BOOK HOME CHAMPION NAME HOUSE SIGN REPLAY OPTIONS TABLE_OPTIONS FIXED WON
ENDED COSTLIEST SETUP RESUME WE_HAVE_WON WE_HAVE_LOST THEY_HAVE_WON GAVE_UP TO_NOTHING NEW_HOST
""".split()


# Texts of one line in a bar with arrows at both ends, and texts of a list's line with their values.
BARS = """
help.ORDER end.SCAN crash.CRASHED profile.LATEST profile.NEW_BADGE profile.NEW_LEVEL
radio.NO_RADIO marker.NO_TRUCO marker.NOT_PLAYED others.OTHERS seats.SEATS others.WHO
""".split()
LINES = """
end.SEND help.LESSON marker.UNDO marker.ANEW marker.LEAVE lobby.INVITE lobby.HERE others.HERE
others.RETURN others.SEARCH others.TABLE lobby.TABLE resume.ALL_RIGHT people.SEE
""".split()
# {text: what it is filled with, so that it fits the narrowest line}.
FILLED = {
    "profile.RECORD": ("Zefa", 255, 255),
    "replay.HAND": (23,),
    "replay.CALLS": ("Nove",),
    "replay.SAYS_YES": (),
    "replay.PLAYS_HAND": (),
    "replay.SAYS_NO": (),
    "main.PRESS": ("START",),
    "profile.NO_MATCH": (),
    "profile.BADGE_NAMES": (),
    "wait.WAITS": (),
    "linked.ASKED": ("Max",),  # a longer name is shortened to fit
    "linked.CHOOSES": ("Max",),
    "linked.WANTS": ("Max",),
}


def placed_of_part(called, value):
    """Return what `placed` returns, for a text called by its part and its name."""
    if called in BARS:
        return [(s, min(COLUMNS) - ARROWS, 1) for s in flat(value)]
    if called in LINES:
        return [(s, min(COLUMNS) - line(""), 1) for s in flat(value)]
    if called in FILLED:
        filled = [s % FILLED[called] if "%" in s else s for s in flat(value)]
        return [(s, min(COLUMNS), 1) for s in filled]
    if called == "people.PASS":
        said = value[0] % "Maximiliano!", value[1] % ("Maximiliano!", "WWWWW")
        return [(one, menu.PANEL_COLUMNS - menu.MARGIN, QUESTION_ROWS) for one in said]
    if called.startswith("crash."):  # advice, with the name of a key
        return [(value % "START", columns, 3) for columns in COLUMNS]
    return []


def placed(name, value):
    """Return [(string, columns of its box, rows of its box)] for the value of a text."""
    if name.startswith("HELP_"):
        return [(s, columns - BESIDE_HELP, HELP_ROWS) for s in flat(value) for columns in COLUMNS]
    if name.startswith("ASK_"):
        return [(s, menu.PANEL_COLUMNS - menu.MARGIN, QUESTION_ROWS) for s in flat(value)]
    if name in IN_A_BAR:
        # A bar has arrows at both ends.
        return [(s, min(COLUMNS) - ARROWS, 1) for s in flat(value)]
    if name == "CHOOSE_LANGUAGE":
        said = [value % keys[0] for keys in key_names()]
        return [(s, columns - BESIDE_HELP, HELP_ROWS) for s in said for columns in COLUMNS]
    if name == "CHOOSE_BY_TWO":
        said = [value % (keys[0], keys[0]) for keys in key_names()]
        return [(s, columns - BESIDE_HELP, HELP_ROWS) for s in said for columns in COLUMNS]
    if name == "NO_COST" or name == "NOTHING":
        return [(value, min(COLUMNS) - 12, 4)]
    if name == "COST":  # beside the name and a card
        return [(words("pt", "replay").ME + ": " + value % (11, 9), min(COLUMNS) - 20, 1)]
    if name == "SEARCHES":
        return [(value % (30, 30), min(COLUMNS), 1)]
    if name in ("DELETE", "FACE", "DONE", "DONE_BY"):
        return [(value, min(COLUMNS) // 3, 1)]  # three of them share a line of name_screen
    if name == "LINES":
        # The first two are followed by "999/999", the others by a number of three digits.
        rest = [wide("999/999" if at < 2 else "999") + BLANK for at in range(len(value))]
        return [(s, min(COLUMNS) - BESIDE_HELP - w, 1) for s, w in zip(value, rest)]
    if name == "BOTH":
        return [(value, layout.SIDE_COLUMNS, 1)]  # beside the hand
    if name == "SIGNS":
        return [(s, SAID_COLUMNS, 1) for s in value]
    if name == "ME":
        return [(value, 40, 1)]
    if name in ("PEOPLE", "CAREFUL"):
        beside = BESIDE_HELP + menu.FACE_COLUMNS
        return [(s, columns - beside, HELP_ROWS) for _, s in value for columns in COLUMNS]
    if name == "ROWS":
        said = [row[2].replace("%s", "OK") for row in value.values()]
        # The help of a page of options has the names of its first lines.
        for page in _PAGES:
            said.append(", ".join([value[name][0] for name in page.split()][:_NAMED]) + ", ...")
        return [(s, columns - BESIDE_HELP, HELP_ROWS) for s in said for columns in COLUMNS]
    if name == "HEADINGS":
        return [(title, min(COLUMNS) - ARROWS, 1) for title in value]
    if name in ("VIRA", "EXAMPLE"):
        return [(value % ("K", "A"), min(COLUMNS), 1)]
    if name == "KEYS_PAD":
        # A key's name precedes these texts: leave room for the longest one and two spaces.
        keys = [wide(key) for names in key_names() for key in names if "+" not in key]
        return [(s, min(COLUMNS) - max(keys) - 3 * BLANK, 1) for s in value]
    if name == "KEYS_TWO":
        keys = [wide(names[2]) for names in key_names() if "+" in names[2]]
        return [(s, min(COLUMNS) - max(keys) - 3 * BLANK, 1) for s in value]
    if name == "MANILHAS":
        return [(s, 54, 1) for s in value]  # columns beside the cards of ranks_screen
    if name == "TOPICS":
        return [(s, min(COLUMNS) - BESIDE_HELP, 1) for s in value]
    return []


@pytest.mark.parametrize("code", texts.CODES)
def test_every_page_of_the_lesson_fits_with_the_keys_of_every_board(code):
    pages = words(code, "lesson")
    for names in key_names():
        two = "+" in names[2] and ord(names[2][0]) << 8 | ord(names[2][-1])
        config = types.SimpleNamespace(KEY_NAMES=names, TWO_KEYS=two)
        for page, (_, rules) in itertools.product(range(len(pages.PAGES)), RULE_SETS):
            said = lesson_screen.told(pages, page, config, rules)
            # These pages are about cards at a table for four, which a fourth row would cover. There
            # the box is as wide as the panel.
            room = (PAIR_COLUMNS, 3) if page >= lesson._SPECIAL else (PAGE_COLUMNS, 4)
            assert len(said) <= 60 and cut(said, *room) == "", said


def key_names():
    """Return the names of the keys of all boards."""
    found = []
    for config in sorted({boards.config_of(board_id) for board_id in boards.board_ids(ROOT)}):
        with open(os.path.join(ROOT, "board_configs", config + ".py"), encoding="utf-8") as file:
            match = re.search(r"^KEY_NAMES = (\(\".*\"\))", file.read(), re.M)
        if match:
            found.append(ast.literal_eval(match.group(1)))
    return found


@pytest.mark.parametrize("code, part", languages())
def test_every_text_fits_its_box(code, part):
    for name, value in values(words(code, part)).items():
        boxes = placed(name, value) + placed_of_part((part or "main") + "." + name, value)
        for string, columns, rows in boxes:
            assert cut(string, columns, rows) == "", (name, string, columns)


@pytest.mark.parametrize("code", texts.CODES)
def test_the_help_of_each_rival_fits(code):
    people, t = words(code, "people").PEOPLE[BY_RUNG[0] :], words(code, "end")
    for index, (_, manner) in enumerate(people):
        behind = [t.LOCKED[1] % name for name, _ in people[:index]]
        for said in (t.BEST % 11 + ".", *behind):
            for columns in COLUMNS:
                assert cut(manner + " " + said, columns - BESIDE_HELP, HELP_ROWS) == "", (
                    manner,
                    said,
                )


@pytest.mark.parametrize("code", texts.CODES)
def test_the_help_of_the_main_menu_fits(code):
    of_day, w, image = words(code, "end").OF_DAY, words(code, "profile"), bytearray(IMAGE_SIZE)
    put(image, DEALS, 4, 32 * 11 + 24)
    image[COUNTERS] = 21
    profile.note_day(image, False, 11, 12)
    image[DAY_RUN] = 255
    people = words(code, "people").PEOPLE[BY_RUNG[0] :]
    said = [profile.about_day(image, 32 * 11 + 24, "", of_day)]
    put(image, DEALS, 4, 32 * 11 + 25)
    profile.note_day(image, False, 3, 5, True)
    said.append(profile.about_day(image, 32 * 11 + 25, "", of_day))
    for how in w.HOW:
        assert wide(how[0].upper() + how[1:]) <= min(COLUMNS), how
        assert wide(w.FOR % how) <= min(COLUMNS), how
    beside = min(COLUMNS) - profile_screen._TEXT_X - 1
    wants = [w.BEAT % name for name, _ in people] + [w.LEARN, *w.HOW]
    for level, name in enumerate(w.LEVELS, 1):
        assert wide("%d: %s" % (level, name)) <= beside, name
        for want in wants:
            assert cut("\x86 " + want, beside, 2) == "", want
            assert cut(w.NEXT_LEVEL + " " + want, min(COLUMNS), 2) == "", want
            said.append("%s. %s %s." % (w.LEVEL % (level, len(w.LEVELS), name), w.NEXT_LEVEL, want))
    for place in words(code, "options").ROWS["venue"][1]:
        assert wide(w.NEW_PLACE % place) <= min(COLUMNS), place
    about, not_yet = words(code, "home").ABOUT, words(code, "home").NOT_YET
    h, streak = words(code, "home"), " " + of_day[4] % 255
    said += [*about, about[LEARN] + not_yet, about[DAY] + h.TODAY % (28, 12) + streak]
    for names in key_names():
        first = h.CHOOSE_LANGUAGE % names[0] + " " + h.NOTHING_KEPT
        assert cut(first, min(COLUMNS) - BESIDE_HELP, LanguageScreen.HELP_ROWS) == "", first
    for one in said:
        for columns in COLUMNS:
            assert cut(one, columns - BESIDE_HELP, HELP_ROWS) == "", one


@pytest.mark.parametrize("code", texts.CODES)
def test_the_news_at_the_end_of_a_match_fit_one_line(code):
    e, score = words(code, "end"), words(code, "score")
    lost, won, day, first, streak = e.OF_DAY[:5]
    said = [*e.TIPS, e.BEST % 11, score.LAST_HAND % 12, day % (28, 12), streak % 99]
    said += [first + " " + one % (10, 12) for one in (won, lost)]
    said += [chr(CROWN) + " Maximiliano!, WWWWW", e.GIVES_WAY % "Zefa"]
    assert max(map(wide, said)) <= min(COLUMNS) - ARROWS, said


def lines(code):
    """Return (name, values, columns) for every line of the lists."""
    t, w, m, e = words(code), words(code, "setup"), words(code, "menu"), words(code, "end")
    full, panel, answer = min(COLUMNS), menu.PANEL_COLUMNS, layout.SIDE_COLUMNS + line("")
    found = [
        (w.PLAY, [""], full),
        (w.HOUSE_RULES, ["\x93"], full),
        (w.PLAYERS, ["2", "4"], full),
        (w.RESET, [""], full),
        # An answer has the width of a hint and no arrows.
        (t.ACCEPT, [""], answer),
        (t.RUN, [""], answer),
        (words(code, "notice").PLAY_HAND, [""], answer),
        (words(code, "notice").PASS_HAND, [""], answer),
    ]
    people = [name for name, _ in words(code, "people").PEOPLE]
    found += [(n, people, full) for n in (w.RIVAL, w.PARTNER, *w.RIVALS)]
    o = words(code, "options")
    p = words(code, "profile")
    found += [(p.CHIPS, ["9" * 9], full), (p.POINTS, ["9" * 9], full)]
    for key, (name, says, _) in o.ROWS.items():
        if key == "language":  # each language has only its own name
            says = [says[texts.CODES.index(code)]]
        found.append((name, says or o.SWITCH, full))
    found.append((w.RULES[:2] + ".", [name for name, _ in w.RULE_SETS], full))
    found += [(n, [""], panel) for n in (m.CONTINUE, m.HELP, m.LAST_HAND)]
    found += [(n, [""], panel) for n in (m.LEAVE, m.GIVE_UP, m.SIGN, m.OPTIONS)]
    found += [(n, [""], full) for n in (e.AGAIN, e.CHANGE, e.TO_TITLE, e.LAST_HAND)]
    found += [(e.NEXT % name, [""], full) for name in people]
    found += [(n, [""], full) for n in (t.YES, t.NO)]
    return found


def plain(code):
    """Return (name, columns) for the lines without a value."""
    h, o, w, n = [words(code, part) for part in ("help", "options", "setup", "home")]
    found = [(name, menu.PANEL_COLUMNS) for name in (h.RANKS, h.RULES, h.KEYS)]
    found.append((words(code, "menu").FRIENDLY_END, menu.PANEL_COLUMNS))
    at_home = (w.OPTIONS, o.RESET)
    beside = (240 - 2 * home_screen.PORTRAIT) // 2
    found += [(name + " \x93" * (at == LEARN), beside) for at, name in enumerate(n.NAMES)]
    p = words(code, "profile")
    found.append((p.NAME + " " + "Maximiliano!", min(COLUMNS)))
    at_home += (p.FIGURES, p.RESET)
    at_home += (words(code, "end").LADDER,)
    return found + [(name, min(COLUMNS)) for name in at_home]


@pytest.mark.parametrize("code", texts.CODES)
def test_every_line_without_a_value_fits(code):
    for name, columns in plain(code):
        assert line(name) <= columns, name


@pytest.mark.parametrize("code", texts.CODES)
def test_every_line_fits_with_each_value(code):
    for name, says, columns in lines(code):
        for value in says:
            assert all(line(one, value) <= columns for one in flat(name)), (name, value)
