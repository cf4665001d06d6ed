"""Test that all languages have the same texts, with a use and a glyph for each character."""

import functools
import os
import pathlib
import re

import pytest

from host_tests.support.text_boxes import (
    BESIDE_HELP,
    COLUMNS,
    HELP_ROWS,
    PARTS,
    cut,
    flat,
    languages,
    shape,
    values,
    words,
)
from tools.environment.paths import ROOT
from truco_core.characters import BY_RUNG, KINDS, NAMES, RUNGS, SENSIBLE
from truco_core.rules import RULE_SETS, SIZE
from truco_store import options
from truco_store.badge_list import BADGE_COUNT
from truco_texts import texts
from truco_ui.widgets import sheets, theme

NOT_USED_YET = ()


@functools.cache
def sources():
    """Return all sources of the screens and of the game as one string."""
    found = []
    for package in ("truco_ui", "truco_game", "truco_texts"):
        for folder, _, names in os.walk(os.path.join(ROOT, "lib", package)):
            for name in names:
                if name.endswith(".py"):
                    with open(os.path.join(folder, name), encoding="utf-8") as file:
                        found.append(file.read())
    return "".join(found)


@pytest.mark.parametrize("part", PARTS)
def test_languages_have_the_same_texts(part):
    shapes = [{n: shape(v) for n, v in values(words(c, part)).items()} for c in texts.CODES]
    assert shapes[0] and shapes[0] == shapes[1] == shapes[2]


@pytest.mark.parametrize("code, part", languages())
def test_every_character_has_a_glyph(code, part):
    sheets.setup(160, 128)
    missing = theme.font.letter("?")
    for name, value in values(words(code, part)).items():
        for string in flat(value):
            for char in string:
                assert char == "?" or theme.font.letter(char) != missing, (name, string)


@pytest.mark.parametrize("code", texts.CODES)
def test_every_rule_set_is_explained(code):
    w = words(code, "setup")
    assert len(w.RULE_SETS) == len(RULE_SETS), "setup of truco_texts/%s.json" % code
    for about in [about for _, about in w.RULE_SETS]:
        for columns in COLUMNS:
            assert cut(about, columns - BESIDE_HELP, HELP_ROWS) == "", about


@pytest.mark.parametrize("code", texts.CODES)
def test_texts_quote_the_lines_of_menus_as_they_are(code):
    book, profile, names = words(code, "book"), words(code, "profile"), words(code, "home").NAMES
    assert words(code, "setup").SETUP in book.ABOUT_SIGNS[1]
    assert words(code, "menu").SIGN in book.ABOUT_SIGNS[1]
    assert names[2] in profile.LEARN and names[3].lower() in profile.BEAT.lower()
    path = os.path.join(ROOT, "web", "page", "words", code + ".json")
    quoted = re.findall("<i>(.*?)</i>", pathlib.Path(path).read_text("utf-8"))
    lines = {text for part in PARTS for text in flat([*values(words(code, part)).values()])}
    assert quoted and set(quoted) <= lines


@pytest.mark.parametrize("code", texts.CODES)
def test_a_rule_set_has_the_name_that_players_give_it(code):
    called = [name for name, _ in words(code, "setup").RULE_SETS]
    assert [RULE_SETS[called.index(name)][0] for name in ("Paulista", "Mineiro")] == [
        "paulista-mesa",
        "mineiro",
    ]


@pytest.mark.parametrize("code, part", languages())
def test_every_text_is_used(code, part):
    for name in values(words(code, part)):
        used = re.search(r"\.%s\b" % name, sources())
        assert bool(used) != (name in NOT_USED_YET), name


@pytest.mark.parametrize("code", texts.CODES)
def test_every_option_and_value_has_its_words(code):
    rows = words(code, "options").ROWS
    elsewhere = {"rule_set", "four_players", "robot_1", "robot_2", "robot_3", "unused"}
    assert set(rows) == {row[0] for row in options.ROWS} - elsewhere
    for name, low, high, _, _ in options.ROWS:
        if name in rows:
            says = rows[name][1]
            assert len(says or (0, 1)) == high - low + 1, name


@pytest.mark.parametrize("code", texts.CODES)
def test_every_character_badge_and_level_has_its_words(code):
    p = words(code, "profile")
    counts = [len(rows) for rows in (words(code, "people").PEOPLE, p.BADGE_NAMES, p.HOW, p.LEVELS)]
    assert counts == [KINDS, BADGE_COUNT, BADGE_COUNT, 2 + BADGE_COUNT + RUNGS]


def test_every_character_is_described():
    docs = pathlib.Path(ROOT, "docs")
    table = docs.joinpath("characters.md").read_text("utf-8")
    for kind, (called, _) in enumerate(words("en", "people").PEOPLE):
        rung = BY_RUNG.find(kind) + 1
        assert "| %s | `%s`, %s |" % (called, NAMES[kind], rung or "practice") in table
    table = docs.joinpath("robots.md").read_text("utf-8").partition("| name | never |")[2]
    found = re.findall(r"^\| (\w+) \|", table.partition("\n\n")[0], re.M)
    assert found == [NAMES[kind] for kind in BY_RUNG], "robots.md, in the order of the ladder"


@pytest.mark.parametrize("code", texts.CODES)
def test_every_careful_robot_has_its_own_name_and_description(code):
    people = words(code, "people")
    others = [row for row in people.PEOPLE if row != people.CAREFUL[0]]
    assert people.CAREFUL[0] == people.PEOPLE[SENSIBLE]
    for column in (0, 1):
        found = [row[column] for row in (*people.CAREFUL, *others)]
        assert len(set(found)) == len(found) == len(people.PEOPLE) + 4


@pytest.mark.parametrize("code", texts.CODES)
def test_raises_are_words_up_to_twelve(code):
    numbers = [texts.raised(words(code), bytes(SIZE), points) for points in range(1, 14)]
    if code == "pt":
        by_eight = dict(RULE_SETS)["mineiro-mesa"]
        said = [texts.raised(words(code), by_eight, points) for points in (4, 8, 12)]
        assert said == [words(code).HINT_TRUCO, "Seis", "Nove"]
        numbers[7] = "Oito"
    assert len(set(numbers)) == 13 and numbers[12] == ""
