"""The pages on rules and formats say what the rows and the modules say."""

import os
import re

import pytest

from tools.environment import paths
from tools.hands import notation, retell
from tools.pages import format_pages, rule_pages
from truco_core import fields, rules


def read(path):
    with open(os.path.join(paths.ROOT, path), encoding="utf-8") as file:
        return file.read()


@pytest.mark.parametrize("page", [rule_pages, format_pages], ids=lambda page: page.PATH)
def test_the_page_is_current(page):
    assert read(page.PATH) == page.text(), "run python3 tools/docs.py"


def test_every_value_of_every_choice_has_a_sentence():
    flags = fields.NAMES[: rules.FLAG_COUNT]
    assert set(rule_pages.CHOICES) <= set(flags)
    for field in flags:
        sentences = rule_pages.choices(field)
        assert sorted(sentences) == sorted(fields.allowed(field).split())
        assert len(set(sentences.values())) == len(sentences)


@pytest.mark.parametrize("field", fields.NAMES)
def test_a_change_of_any_field_changes_the_sentences(field):
    row = bytearray(dict(rules.RULE_SETS)["mineiro"])
    before = rule_pages.sentences(row)
    fields.step(row, field, 1)
    assert rule_pages.sentences(row) != before


def test_cards_are_in_the_order_of_the_rule_book():
    rows = dict(rules.RULE_SETS)
    assert rule_pages.order(rows["paulista"]).startswith("4 5 6 7 Q J K A 2 3; above 3 comes 4")
    assert rule_pages.order(rows["paulista-limpo"]).startswith("Q J K A 2 3; above 3 comes Q")
    assert rule_pages.order(rows["mineiro-limpo"]) == (
        "J Q K A 2 3, then 7 of diamonds, ace of spades, 7 of hearts, 4 of clubs."
    )


def test_no_special_hand_and_one_that_is_never_reached_read_alike():
    row = bytearray(dict(rules.RULE_SETS)["paulista"])
    fields.put(row, "special_at", "98")
    assert "There is no special hand." in rule_pages.sentences(row)


def test_the_rule_book_explains_every_field_and_every_rule_set():
    """R3.6, R3.7: each field is named in the paragraphs that its row of the table lists."""
    book = read("docs/rulebook.md")
    paragraphs = dict(re.findall(r"^\*\*(R\d+\.\d+)\*\* (.*?)(?=\n\n|\Z)", book, re.M | re.S))
    sources = re.findall(r"^\| `([\w-]+)` \|", book, re.MULTILINE)
    assert sources[: len(rules.RULE_SETS)] == [name for name, _ in rules.RULE_SETS]
    explained = []
    for names, where in re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| ([R\d., and]+) \|", book, re.M):
        said = " ".join(paragraphs[number] for number in re.findall(r"R\d+\.\d+", where))
        explained += re.findall(r"\w+", names)
        assert not [name for name in re.findall(r"`\w+`", names) if name not in said]
    assert sorted(explained) == sorted(fields.NAMES)


def test_the_notation_has_every_code_of_an_error():
    """N6.1."""
    codes = set(retell._MESSAGES) | {
        value for name, value in vars(notation).items() if name == value and name.isupper()
    }
    shown = re.findall(r"`([A-Z_]{6,})`", read("docs/notation.md").partition("## N6.")[2])
    assert len(codes) > 15 and codes == set(shown)
