"""The words of the house rules: each field in every language, and nothing is cut on any panel."""

import os

import pytest

from host_tests.support.text_boxes import ARROWS, COLUMNS, HELP_ROWS, cut, shape, words
from tools.environment.paths import ROOT
from truco_core import fields, rules
from truco_texts import texts
from truco_ui.screens import house_words
from truco_ui.widgets import sheets, text

SOURCE = "lib/truco_ui/assets/house_rules.txt"
FLAGS = fields.NAMES[: rules.FLAG_COUNT]
NUMBERS = fields.NAMES[rules.FLAG_COUNT :]
ROWS = {code: house_words.read(at) for at, code in enumerate(texts.CODES)}


def said(field, code):
    """(page, texts) of a field in a language."""
    found = [(page, said) for name, page, said in ROWS[code] if name == field]
    assert len(found) == 1, "%s: a line %s: below = %s" % (SOURCE, code, field)
    return found[0]


@pytest.mark.parametrize("code", texts.CODES)
def test_every_field_has_words_at_its_place(code):
    names = [name for name, _, _ in ROWS[code]]
    missing = [name for name in fields.NAMES if name not in names]
    assert not missing, "%s: lines %s: for %s" % (SOURCE, code, missing)
    assert names == list(fields.NAMES), "%s: the order of truco_core.fields.NAMES" % SOURCE


@pytest.mark.parametrize("field", FLAGS)
def test_a_flag_has_words_for_both_values(field):
    for code in texts.CODES:
        page, (name, values, about, *sentences) = said(field, code)
        values = values.split(", ")
        assert name and about and len(values) == 2 and values[0] != values[1], (code, field)
        assert len(sentences) == (2 if sentences or page >= 0 else 0), (code, field, sentences)
        assert page < 0 or sentences[0] != sentences[1], (code, field)
        assert page < len(words(code, "book").TOPICS)
        assert shape(sentences) == shape(said(field, "en")[1][3:]), (code, field)


@pytest.mark.parametrize("field", NUMBERS)
def test_a_number_has_no_words_for_its_values(field):
    for code in texts.CODES:
        page, (name, values, about) = said(field, code)
        assert name and about and values == "-" and page == house_words.NO_PAGE


def test_the_file_has_nothing_that_is_not_read():
    with open(os.path.join(ROOT, SOURCE), encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file]
    heads = [line for line in lines if line[:1] == "="]
    marks = tuple(code + ": " for code in texts.CODES)
    spoken = [line for line in lines if line.startswith(marks)]
    rest = [line for line in lines if line not in heads + spoken and line[:1] != "#"]
    assert not any(rest), rest
    assert len(spoken) == len(texts.CODES) * len(heads) == len(texts.CODES) * len(fields.NAMES)


@pytest.mark.parametrize("field", fields.NAMES)
def test_every_character_has_a_glyph(field):
    sheets.setup(160, 128)
    missing = text.tile_of(ord("?"))
    for string in [string for code in texts.CODES for string in said(field, code)[1]]:
        for char in string:
            assert char == "?" or text.tile_of(ord(char)) != missing, string


def shown(field, code):
    """What may stand behind the name of a field in the list."""
    if field in FLAGS:
        return said(field, code)[1][1].split(", ")
    numbers = list(fields._LADDERS) if field == "stakes" else ["99"]
    return numbers + [words(code).NO]


@pytest.mark.parametrize("code", texts.CODES)
@pytest.mark.parametrize("field", fields.NAMES)
def test_every_line_and_its_help_have_room(field, code):
    name, _, about = said(field, code)[1][:3]
    for value in shown(field, code):
        # A blank before the name, and one between it and the value with its arrows.
        assert 1 + len(name) + 1 + len(value) + ARROWS <= min(COLUMNS), (name, value)
    for columns in COLUMNS:
        assert cut(about, columns - 1, HELP_ROWS) == "", about
