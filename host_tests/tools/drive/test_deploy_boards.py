"""The files of every supported board: they fit its drive, and hold no module, art or language that
it cannot use.
"""

import pytest

from host_tests.support.built_boards import built
from tools.costs import budget
from tools.drive import boards, needed, tree
from tools.environment import paths
from tools.linker import Refused, together, words
from truco_texts import texts

SMALL = ("raspberry_pi_pico_w", "pajenicko_picopad")


@pytest.mark.sampled(9)
@pytest.mark.parametrize("board", boards.board_ids(paths.ROOT))
def test_every_supported_board_builds_and_fits(board):
    made = built(board)
    size, usable = tree.fit(made)
    assert usable is not None and size < usable
    assert "board_configs/%s.mpy" % board in made.files
    others = set(boards.board_ids(paths.ROOT)) - {board}
    assert not any("board_configs/%s.mpy" % other in made.files for other in others)
    # An update lays the new game beside the old one, but where the drive is too small for two.
    assert 2 * size < usable or board in SMALL


@pytest.mark.slow
@pytest.mark.parametrize("board, ships", [("pybadge", True), ("raspberry_pi_pico_w", False)])
def test_a_library_that_stands_in_for_a_module_goes_where_the_module_is_not(board, ships):
    made = built(board)
    assert any("adafruit_hashlib" in path for path in made.files) == ships


def test_a_driver_is_only_on_the_boards_that_import_it():
    wanted = {
        "pybadge": set(),
        "pygamer": {"stick"},
        "m5stack_cardputer": set(),
        "adafruit_fruit_jam": {"keyboard", "console", "gamepad"},
        "lilygo_tdeck": {"keyboard", "i2c_keyboard", "trackball"},
        "adafruit_feather_esp32s3_reverse_tft": {"more_keys"},
    }
    drivers = {"stick", "more_keys", "keyboard", "i2c_keyboard", "trackball", "console", "gamepad"}
    for board, names in wanted.items():
        files = built(board).files
        there = {path.rpartition("/")[2].split(".")[0] for path in files}
        assert there & drivers == names, board
        assert "two_keys" in there, "every board can be played with two keys"


def test_what_wifi_needs_is_on_boards_with_wifi():
    wanted = {"truco_link.carriers." + name for name in ("net", "mqtt", "lan", "lan_port")}
    wanted |= {"truco_link.carriers.lan_way", "truco_link.wide"}
    wanted |= {
        "board_configs." + name for name in ("uplink", "uplink_tls", "lan_sockets", "lan_networks")
    }
    wanted |= {"board_configs." + name for name in ("wifi_settings", "wifi_stream")}
    for board_id in ("raspberry_pi_pico_w", "pybadge"):
        modules = set(built(board_id).modules)
        assert wanted & modules == (wanted if board_id == "raspberry_pi_pico_w" else set())


def test_sound_and_battery_are_on_boards_that_have_them():
    parts = {"truco_ui.cues", "truco_ui.battery"}
    has = {"pybadge": parts, "adafruit_fruit_jam": {"truco_ui.cues"}, "raspberry_pi_pico_w": set()}
    for board_id, wanted in has.items():
        assert parts & set(built(board_id).modules) == wanted, board_id


def test_the_page_for_phones_is_where_there_is_wifi_and_room():
    """And what serves it is on no other drive."""
    page = {"version": b"v1", "index.html.gz": bytes(440_000)}
    served = tree.build(paths.ROOT, "raspberry_pi_pico2_w", page=page)
    plain = built("raspberry_pi_pico2_w")
    ours = {path for path in served.files if not path.startswith("page/")} - set(plain.files)
    assert "board_configs/phones.mpy" in ours and served.files["page/version"] == b"v1"
    assert {path.split("/")[-1] for path in ours} >= {"server.mpy", "connection.mpy", "dns.mpy"}
    for board, why in (("pybadge", "has no WiFi"), ("raspberry_pi_pico_w", "page for phones")):
        with pytest.raises(Refused, match=why):
            tree.build(paths.ROOT, board, page=page)


def test_nobody_asks_by_its_name_for_a_module_in_the_file_of_others():
    """Such as what start.py brings for thick letters, when it was in the file of the options."""
    linked = tree.linked_sources(paths.ROOT, "raspberry_pi_pico")[1]
    asked = {
        (head, name, asking)
        for head, inside in together.BUNDLES.items()
        for name in set(inside.split()) - {head}
        for asking in set(linked) - {head}
        if b'"%s"' % name.encode() in linked[asking]
    }
    assert not asked


CODES = texts.CODES
ASSETS = needed.ASSETS


def assets(made):
    return sorted(path[len(words.FOLDER) :] for path in made.files if path.startswith(words.FOLDER))


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
        words.FOLDER + "shouts_en.bin",
        "lib/zap/en_main.mpy",
    }
    assert set(some.files) - {*tree.FOR_LAUNCHERS} < set(every.files)  # which need some room
    launchers = {name: len(some.files[name]) for name in tree.FOR_LAUNCHERS}
    here = tree.fit(some)[0] - boards.tree_bytes(launchers, boards.SECTOR)
    assert here < tree.fit(every)[0] - 8_000


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
