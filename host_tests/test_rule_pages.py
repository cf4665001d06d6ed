# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""docs/rules.md says what the rule rows say, docs/formats.md what the modules say."""

import os

import pytest

from tools.environment import paths
from tools.pages import format_pages, rule_pages
from truco_core import fields, rules


@pytest.mark.parametrize("page", [rule_pages, format_pages], ids=lambda page: page.PATH)
def test_the_page_is_current(page):
    with open(os.path.join(paths.ROOT, page.PATH), encoding="utf-8") as file:
        assert file.read() == page.text(), "run python3 tools/docs.py"


def test_every_value_of_every_choice_has_a_sentence():
    numbers = {"goal", "special_at", "special_stake", "special_fold", "stakes"}
    assert set(rule_pages.CHOICES) | numbers == set(fields.NAMES)
    for field, sentences in rule_pages.CHOICES.items():
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
