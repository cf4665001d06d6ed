"""Test reading, changing and storing options."""

import pytest

from truco_core import rules
from truco_game.setup import Setup
from truco_store import IMAGE_SIZE, OPTIONS, RULES, options

NAMES = [row[0] for row in options.ROWS]


@pytest.mark.parametrize("index", range(len(rules.RULE_SETS)))
def test_choosing_a_rule_set_sets_its_rules_and_changes_are_house_rules(index):
    setup = Setup()
    own = setup.rules
    options.put(setup, "rule_set", index)
    assert setup.rules is own, "screens and games hold it"
    assert setup.rule_set == index and setup.rules == rules.at_table(index)
    assert not options.has_house_rules(setup)
    setup.rules[2] += 1
    assert options.has_house_rules(setup)
    image = bytearray(IMAGE_SIZE)
    options.save(setup, image)
    again = Setup(image)
    assert again.rules == setup.rules and options.has_house_rules(again)
    options.use_rule_set(again, index)
    assert not options.has_house_rules(again)


TABLE = {"four_players": 0, "robot_1": 5, "robot_2": 6, "robot_3": 7}


@pytest.mark.parametrize("table", [True, False])
def test_players_and_rules_can_be_left_out_of_saving_and_loading(table):
    """Save and load without players and rules, since a match of the ladder has its own."""
    setup, image = Setup(), bytearray(IMAGE_SIZE)
    for name, value in {"speed": 2, "card_back": 3, **TABLE}.items():
        options.put(setup, name, value)
    setup.rules[2] = 15
    options.save(setup, image, table)
    for name, value in TABLE.items():
        assert image[OPTIONS + NAMES.index(name)] == (value + 1 if table else 0)
    assert image[OPTIONS + NAMES.index("speed")] == 3
    assert image[RULES + 2] == (15 if table else 0)
    options.save(setup, image)
    again = Setup()
    options.load(again, image, table)
    assert {name: options.get(again, name) for name in TABLE} == TABLE
    assert (again.speed, again.card_back) == ((1, 0) if table else (2, 3))
    assert again.rules == setup.rules


def test_the_default_rules_allow_six_and_turn_right():
    """Test the defaults of issue 72. The rule set itself turns left, as its source says."""
    setup = Setup()
    name, row = rules.RULE_SETS[setup.rule_set]
    assert name == "paulista-mesa" and not row[rules.MORE_FLAGS] & rules.TURNS_RIGHT
    assert setup.rules[rules.FLAGS] & rules.RERAISE and not options.has_house_rules(setup)
    assert setup.rules[rules.MORE_FLAGS] & rules.TURNS_RIGHT
    # Statistics and the ladder ignore the direction of turns.
    assert rules.row_of(setup.rules) == rules.row_of(row) == setup.rule_set
    setup.rules[rules.MORE_FLAGS] ^= rules.TURNS_RIGHT
    assert options.has_house_rules(setup)
