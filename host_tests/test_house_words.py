# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The words of the house rules: each field in every language, and nothing is cut on any panel."""

import os
import re

import pytest

from host_tests.test_texts import ARROWS, COLUMNS, HELP_ROWS, cut, flat, shape, words
from tools.environment.paths import ROOT
from truco_core import fields, rules
from truco_texts import house_rules, texts
from truco_ui.widgets import sheets, text

SOURCE = "lib/truco_texts/house_rules.py"
FLAGS = fields.NAMES[: rules.FLAG_COUNT]
LANGUAGES = range(len(texts.CODES))


def row_of(field):
    rows = [row for row in house_rules.ROWS if row[0] == field]
    assert len(rows) == 1, "%s: a row for %s" % (SOURCE, field)
    return rows[0]


def test_every_field_has_a_row_at_its_place():
    missing = [name for name in fields.NAMES if name not in [row[0] for row in house_rules.ROWS]]
    assert not missing, "%s: rows for %s" % (SOURCE, missing)
    assert tuple(row[0] for row in house_rules.ROWS) == fields.NAMES, "%s: the order" % SOURCE


@pytest.mark.parametrize("field", fields.NAMES)
def test_a_row_has_all_languages_and_they_are_alike(field):
    said = row_of(field)[2:]
    assert len(said) == len(texts.CODES), "%s: %s in each of %s" % (SOURCE, field, texts.CODES)
    for other in said[1:]:
        assert shape(other) == shape(said[0]), "%s: %s" % (SOURCE, field)
    assert all(said[language][0] and said[language][2] for language in LANGUAGES)


@pytest.mark.parametrize("field", FLAGS)
def test_a_flag_has_words_for_both_values(field):
    _, page, *said = row_of(field)
    for _, values, _, *sentences in said:
        assert len(set(values)) == 2, (field, values)
        assert len(sentences) == 2 or not sentences and page is None, (field, sentences)
        assert page is None or sentences[0] != sentences[1], (field, sentences)
    assert page is None or 0 <= page < len(words("en", "book").TOPICS)


@pytest.mark.parametrize("field", fields.NAMES[rules.FLAG_COUNT :])
def test_a_number_has_no_words_for_its_values(field):
    assert [values for _, values, _ in row_of(field)[2:]] == [None] * len(texts.CODES)


@pytest.mark.parametrize("field", fields.NAMES)
def test_every_character_has_a_glyph(field):
    sheets.setup(160, 128)
    missing = text.tile_of(ord("?"))
    for string in flat(row_of(field)[2:]):
        for char in string:
            assert char == "?" or text.tile_of(ord(char)) != missing, string


def shown(field, language):
    """What may stand behind the name of a field in the list."""
    values = row_of(field)[2 + language][1]
    if values:
        return list(values)
    numbers = ["2/4/6/10/12", "1/3/6/9/12"] if field == "stakes" else ["99"]
    return numbers + [words(texts.CODES[language]).NO]


@pytest.mark.parametrize("language", LANGUAGES, ids=texts.CODES)
@pytest.mark.parametrize("field", fields.NAMES)
def test_every_line_and_its_help_have_room(field, language):
    name, _, about = row_of(field)[2 + language][:3]
    for value in shown(field, language):
        # A blank before the name, and one between it and the value with its arrows.
        assert 1 + len(name) + 1 + len(value) + ARROWS <= min(COLUMNS), (name, value)
    for columns in COLUMNS:
        assert cut(about, columns - 1, HELP_ROWS) == "", about


def test_a_page_is_the_place_that_its_name_says():
    """The constants of the table against the headings of the English rule book."""
    with open(os.path.join(ROOT, SOURCE), encoding="utf-8") as file:
        source = file.read()
    found = dict(re.findall(r"^_([A-Z_]+) = const\((\d+)\)", source, re.M))
    heads = {name: words("en", "book").TOPICS[int(place)] for name, place in found.items()}
    assert heads == {
        "DECK": "The deck",
        "MANILHAS": "Manilhas",
        "TIES": "Ties",
        "TRUCO": "Truco",
        "ANSWERS": "Answers",
        "FACE_DOWN": "Face-down cards",
        "TURNS": "Turns",
    }
