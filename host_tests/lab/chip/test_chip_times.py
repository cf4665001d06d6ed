"""Test the measurements of the emulated Pico with invented chips."""

from tools.lab.chip import random_matches
from truco_core.rules import RULE_SETS
from truco_game.setup import FAST, Setup
from truco_store import flash, profile
from truco_texts.texts import CODES


def test_forty_matches_cover_all_rules_and_both_numbers_of_players():
    played = set()
    for number in range(40):
        match = random_matches.Match(number)
        setup = Setup(flash.load(bytearray(match.memory()), 1000).image)
        assert (setup.players, setup.rule_set) == (match.players, match.rule_set)
        assert (setup.language, setup.speed) == (match.language, FAST)
        played.add((match.players, match.rule_set))
    assert len(played) == 2 * len(RULE_SETS) and setup.language < len(CODES)


def test_a_match_is_over_once_it_is_counted():
    class Chip:
        nvm = staticmethod(random_matches.Match(0).memory)

    assert not random_matches.finished(Chip)
    # As a Pico saves: the second save appends a record to the image of the first.
    store = flash.load(bytearray(Chip.nvm()), 1000, appends=True)
    store.save()
    store.image[profile.row_at(0) + 2 * profile.MATCHES] = 1
    store.save()
    Chip.nvm = staticmethod(lambda: bytes(store.nvm))
    assert random_matches.finished(Chip)
