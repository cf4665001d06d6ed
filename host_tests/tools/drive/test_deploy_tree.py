"""A board's files: bytecode that it loads, all that it imports, and nothing else."""

import io
import zipfile

import pytest

from host_tests.support import small_checkout
from tools.drive import complete, tree
from tools.linker import Refused, mpy
from tools.zips import archive


@pytest.fixture
def project(tmp_path):
    return small_checkout.writer(tmp_path)


def test_bytecode_is_circuitpythons():
    made = mpy.compile_source(b"x = 1\n", "x")
    patched = mpy.to_circuitpython(made)
    assert made[:2] == b"M\x06"
    assert patched[:2] == b"C\x06"
    assert patched[1:] == made[1:]


def test_what_has_no_name_takes_one_byte_for_it():
    made = mpy.compile_source(b"x = [str(i) for i in 'ab']\ny = lambda: x\n", "x")
    patched = mpy.to_circuitpython(made)
    assert b"<listcomp>" in made and b"<" not in patched
    assert len(made) - len(patched) == len("<listcomp>" + "<lambda>") + 2


def test_a_level_has_its_own_bytecode_in_the_cache_too():
    source = b"def f(x):\n    assert x\n    return 1 // x\n"
    made = [mpy.compile_source(source, "x", level) for level in 2 * (mpy.SHIPPED, mpy.DEBUG)]
    assert made[:2] == made[2:] and made[0] != made[1]
    assert b"AssertionError" not in made[0] and len(made[0]) < len(made[1])
    assert mpy.compile_source(source, "x") == made[0]


def test_bytecode_names_our_module_and_not_this_machines_path(project):
    root = project()
    made = tree.build(root, "pybadge").files["lib/zap/app.mpy"]
    assert b"\x06app\0" in made  # a text of three letters
    assert root.encode() not in made and b"/" not in made


@pytest.mark.parametrize(
    "code, words",
    [
        (b"M\x05\x00\x1f", "format 5"),
        (b"C\x06\x00\x1f", "not an .mpy"),
        (b"M\x06\x08\x1f", "native"),
        (b"M\x06\x00\x3f", "wide integers"),
        (b"M", "not an .mpy"),
    ],
)
def test_bytecode_of_another_kind_is_refused(code, words):
    with pytest.raises(Refused, match=words):
        mpy.to_circuitpython(code)


@pytest.mark.parametrize(
    "source",
    ["async def f():\n    pass\n", "def f():\n    return [x async for x in y]\n"],
)
def test_async_is_found(source):
    with pytest.raises(Refused, match="async"):
        mpy.compile_source(source.encode(), "x.py")


def test_a_source_that_is_no_python_names_its_line():
    with pytest.raises(Refused, match=r"truco_ui/x.py:2"):
        mpy.compile_source(b"x = 1\ny = (\n", "truco_ui/x.py")


@pytest.mark.parametrize("path", ["code.py", "lib/truco_ui/app.py", "board_configs/pybadge.py"])
def test_a_broken_source_of_ours_is_named(project, path):
    with pytest.raises(Refused, match=path + ":2: "):
        tree.build(project({path: "x = 1\ny = (\n"}), "pybadge")


def test_what_mpy_cross_refuses_is_refused():
    with pytest.raises(Refused, match="x.py"):
        mpy.compile_source(b"match x:\n    case 1:\n        pass\n", "x.py")


def test_tree_of_a_board(project):
    made = tree.build(project(), "pybadge")
    assert sorted(made.files) == [
        "board_configs/__init__.mpy",
        "board_configs/pins.mpy",
        "board_configs/pybadge.mpy",
        "code.py",
        "lib/zap/app.mpy",  # its package has no code, so no file of its own
        "lib/zap/assets/font.bin",
        "settings.toml",
        "truco_core/match.mpy",
        "truco_core/state.mpy",
    ]
    text = small_checkout.SAMPLE["code.py"].replace("from truco_ui ", "").replace("\n\n", "\n")
    assert made.files["code.py"].decode() == text
    assert all(data[:1] == b"C" for path, data in made.files.items() if path.endswith(".mpy"))


def test_only_the_board_that_imports_a_library_gets_it(project):
    root = project()
    assert "lib/adafruit_st7789.mpy" in tree.build(root, "raspberry_pi_pico").files
    assert "lib/adafruit_st7789.mpy" not in tree.build(root, "pybadge").files


def test_building_twice_gives_the_same_bytes(project):
    root = project()
    once = tree.build(root, "raspberry_pi_pico").files
    again = tree.build(root, "raspberry_pi_pico").files
    assert once == again
    assert archive.pack(once) == archive.pack(dict(reversed(again.items())))


def test_zip_holds_the_tree_without_date_or_owner(project):
    files = tree.build(project(), "pybadge").files
    packed = zipfile.ZipFile(io.BytesIO(archive.pack(files)))
    assert packed.namelist() == sorted(files)
    assert {entry.date_time for entry in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert all(packed.read(path) == data for path, data in files.items())


@pytest.mark.parametrize(
    "path, text, words",
    [
        ("lib/truco_ui/app.py", "import truco_core.gone\n", "truco_core.gone"),
        ("lib/truco_ui/app.py", "from truco_core import gone\n", "truco_core.gone"),
        ("lib/truco_ui/app.py", "def f():\n    from truco_ui import gone\n", "app.mpy:2 imports"),
        ("lib/truco_ui/app.py", "from . import gone\n", "truco_ui.gone"),
        ("lib/truco_ui/app.py", "import hashlib\n", "hashlib"),  # PyBadge's firmware lacks it
        ("lib/truco_ui/app.py", "__import__('gone')\n", "gone"),
        ("lib/truco_ui/app.py", "import typing\n", "typing"),
        ("code.py", "from truco_ui import gone\n", "code.py:1 imports truco_ui.gone"),
    ],
)
def test_an_import_that_leads_nowhere_is_refused(project, path, text, words):
    with pytest.raises(Refused, match=words):
        tree.build(project({path: text}), "pybadge")


@pytest.mark.parametrize(
    "text",
    [
        "try:\n    import typing\nexcept ImportError:\n    pass\n",
        "import gc, micropython, sys, os, time, struct\n",
        "import stage\n",  # frozen into this firmware
        "import keypad, busio, bitmaptools, vectorio\n",
        "from truco_core.state import PHASE\nfrom truco_core import *\n",
    ],
)
def test_an_import_that_the_board_satisfies_is_fine(project, text):
    tree.build(project({"lib/truco_ui/app.py": text + "\n\ndef run():\n    pass\n"}), "pybadge")


@pytest.mark.parametrize("gone", ["truco_core/match.mpy", "lib/zap/app.mpy", "code.py"])
def test_a_file_that_vanished_from_the_tree_is_missed(project, gone):
    made = tree.build(project(), "pybadge")
    assert complete.missing(made) == []
    del made.files[gone]
    assert any(gone in line for line in complete.missing(made))


def test_a_vanished_library_is_missed(project):
    made = tree.build(project(), "raspberry_pi_pico")
    del made.files["lib/adafruit_st7789.mpy"]
    assert complete.missing(made)


RADIO = {
    "lib/truco_game/__init__.py": "",
    "lib/truco_game/beacon.py": "import _bleio\n",
    "lib/truco_ui/app.py": "def run():\n    from truco_game import beacon\n\n    beacon\n",
}


def test_a_module_for_a_radio_stays_off_boards_without(project):
    more = dict(RADIO)
    more["board_configs/deshipu_ugame_s3.py"] = "NAME = 'S3'\n"
    more["lib/truco_game/beacon.py"] = "import espnow\n"
    root = project(more)
    assert "lib/zap/beacon.mpy" not in tree.build(root, "pybadge").files
    assert "lib/zap/beacon.mpy" in tree.build(root, "deshipu_ugame_s3").files


def test_a_module_that_is_left_out_must_be_imported_late(project):
    more = {
        "lib/truco_ui/radio.py": "import wifi\n",
        "lib/truco_ui/app.py": "from . import radio\n",
    }
    with pytest.raises(Refused, match="truco_ui.radio"):
        tree.build(project(more), "pybadge")


def test_a_module_with_async_ships_as_text(project):
    text = '"""Of a page."""\n\n\nasync def f():\n    """All."""  # for ever\n    return "#"\n'
    made = tree.build(project({"lib/truco_ui/web.py": text}), "pybadge")
    assert made.files["lib/zap/web.py"] == b'async def f():\n return "#"\n'
    assert "lib/zap/web.mpy" not in made.files


@pytest.mark.parametrize(
    "board, words",
    [
        ("pybagde", "supported: clue_nrf52840_express, pybadge, raspberry_pi_pico"),
        ("sim_160x128", "tools/play.py"),
        ("pins", "supported"),
    ],
)
def test_a_wrong_board_is_refused(project, board, words):
    with pytest.raises(Refused, match=words):
        tree.build(project(), board)


def test_a_game_larger_than_the_drive_is_refused(project):
    root = project({"lib/truco_ui/assets/film.bin": "x" * 1_100_000})
    with pytest.raises(Refused, match="do not fit"):
        tree.build(root, "raspberry_pi_pico")
    tree.build(root, "pybadge")  # its drive is 2 MB


def test_a_library_that_is_not_installed_is_refused(project):
    root = project({"tools/device_requirements.txt": "adafruit-circuitpython-st7789==9.9.9\n"})
    with pytest.raises(Refused, match="st7789 9.9.9 is not installed"):
        tree.build(root, "raspberry_pi_pico")
