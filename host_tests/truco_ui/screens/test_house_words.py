"""Test the texts of the house rules: complete in every language, and never cut."""

import pytest

from host_tests.support.text_boxes import BESIDE_HELP, COLUMNS, HELP_ROWS, cut, line, words
from truco_core import rules
from truco_texts import texts

FLAGS = rules.NAMES[: rules.FLAG_COUNT]


def said(field, code):
    """Return [name, values, help] of a field in a language."""
    return words(code, "house").FIELDS[rules.NAMES.index(field)].split("|")


@pytest.mark.parametrize("code", texts.CODES)
def test_every_field_has_its_name_values_and_help(code):
    wanted = "%s.json: FIELDS has a row for each of truco_core.rules.NAMES, in their order" % code
    assert len(words(code, "house").FIELDS) == len(rules.NAMES), wanted
    for field in rules.NAMES:
        name, values, about = said(field, code)
        values = values.split(", ")
        assert name and about and len(values) == (2 if field in FLAGS else 1), (wanted, field)
        assert values == [""] or len(set(values)) == 2, (wanted, field)


@pytest.mark.parametrize("code", texts.CODES)
def test_the_rule_book_has_a_sentence_for_each_value_of_a_flag(code):
    sentences = words(code, "house").SENTENCES
    assert set(sentences) <= set(FLAGS)
    for field, said in sentences.items():
        first, second = said.split("|")
        assert first != second, field


def shown(field, code):
    """Return all values that the list can show for a field."""
    if field in FLAGS:
        return said(field, code)[1].split(", ")
    numbers = list(rules._LADDERS) if field == "stakes" else ["99"]
    return numbers + [words(code).NO]


@pytest.mark.parametrize("code", texts.CODES)
@pytest.mark.parametrize("field", rules.NAMES)
def test_every_line_and_its_help_fit(field, code):
    name, _, about = said(field, code)
    for value in shown(field, code):
        assert line(name, value) <= min(COLUMNS), (name, value)
    for columns in COLUMNS:
        assert cut(about, columns - BESIDE_HELP, HELP_ROWS) == "", about
