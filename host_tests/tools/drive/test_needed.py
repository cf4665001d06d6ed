"""A board gets the art of its panel's size and the texts of the chosen languages, no more."""

import pytest

from host_tests.support.built_boards import built
from tools.costs import budget
from tools.drive import needed, tree
from tools.environment import paths
from tools.linker import Refused, words
from truco_texts import texts

CODES = texts.CODES
ASSETS = needed.ASSETS


def assets(made):
    return sorted(path[len(ASSETS) :] for path in made.files if path.startswith(ASSETS))


@pytest.mark.parametrize(
    "board, size, other",
    (("pybadge", "_small", "_large"), ("raspberry_pi_pico_w", "_large", "_small")),
)
def test_art_is_of_the_panels_size_only(board, size, other):
    needs = needed.Needs(paths.ROOT, board, CODES)
    for name in ("font", "cards", "table"):
        assert needs.file(ASSETS + name + size + ".bin")
        assert not needs.file(ASSETS + name + other + ".bin")
    assert needs.file("truco_core/bots/policy2.bin")


def test_of_a_panel_whose_size_is_not_known_all_art_is_needed(tmp_path):
    (tmp_path / "board_configs").mkdir()
    (tmp_path / "board_configs" / "odd.py").write_text("HEIGHT = measure()\n")
    for root, board in ((paths.ROOT, "nothing"), (str(tmp_path), "odd")):
        needs = needed.Needs(root, board, CODES)
        assert needs.file(ASSETS + "font_small.bin") and needs.file(ASSETS + "font_large.bin")


@pytest.mark.parametrize(
    "text, codes",
    ((None, CODES), ("", CODES), ("es,pt", ("pt", "es")), (" en ", ("en",)), ("en,en", ("en",))),
)
def test_languages_are_chosen_by_their_codes(text, codes):
    assert needed.languages(text) == codes


@pytest.mark.parametrize("text", ("fr", "pt,fr", "Português", "pt;en"))
def test_a_language_that_the_game_lacks_is_refused(text):
    with pytest.raises(Refused, match="pt, en, es"):
        needed.languages(text)


def test_a_board_has_all_languages_or_those_chosen():
    every = built("raspberry_pi_pico_w")
    assert {words.path_of(code) for code in CODES} < set(every.files)
    assert tree.fit(every)[0] <= budget.LIMITS["drive_bytes_pico_w"]
    some = built("raspberry_pi_pico_w", languages=("pt", "es"))
    gone = set(every.files) - set(some.files)
    assert gone == {
        words.path_of("en"),
        ASSETS + "shouts_en.bin",
        "lib/truco_ui/en_main.mpy",
    }
    assert set(some.files) - {*tree.FOR_LAUNCHERS} < set(every.files)  # which need some room
    assert tree.fit(some)[0] < tree.fit(every)[0] - 8_000


@pytest.mark.parametrize(
    "board, gets",
    [
        ("pybadge", {"board_configs.airlift", "truco_link.soft_digest"}),
        ("clue_nrf52840_express", {"board_configs.airlift", "truco_link.carriers.ble"}),
        ("raspberry_pi_pico_w", set()),
    ],
)
def test_what_a_board_has_itself_is_not_brought(board, gets):
    every = {"board_configs.airlift", "truco_link.carriers.ble", "truco_link.soft_digest"}
    there = set(built(board).modules)
    assert there & every == gets
    assert any(name.startswith("ble_host.") for name in there) == ("board_configs.airlift" in gets)
