"""Test that tools/deploy.py and the page do the same to a drive, and what they do to it."""

import json

import pytest

from host_tests.support import browser_page
from host_tests.tools.drive.test_update import (
    INSTALLED,
    LISTED,
    NEW,
    OLD,
    THEIRS,
    Unplugged,
    files_of,
    lay,
)
from tools.drive.disk import Disk, carry_out
from tools.installer import Refused, manifest, steps

BOOT = "boot_out.txt"
NEEDED = {"CIRCUITPY_HEAP_START_SIZE": "139264"}
NEW = NEW | {"settings.toml": b"CIRCUITPY_HEAP_START_SIZE = 139264\n"}
GAME = NEW | {manifest.NAME: manifest.of("pybadge", NEW).pack()}
PYGAMER = {BOOT: THEIRS[BOOT].replace(b"pybadge", b"pygamer")}
LONG = manifest.of("pybadge", OLD).pack().replace(b"\n", b" writing\n", 1)
DONE, REFUSED = ("done", "removed"), "no-game"
# {drive: (its files, codes of an installation and a removal, files that must be there after both)}
DRIVES: dict = {
    "empty": (THEIRS, DONE),
    "fresh": (THEIRS | {"code.py": steps.SAMPLE, "settings.toml": b""}, DONE),
    "same": (THEIRS | GAME, ("same", "removed")),
    "older": (INSTALLED, DONE),
    "interrupted": (INSTALLED | {manifest.NAME: LONG, "code.py": b"half"}, DONE),
    "own code.py over ours": (INSTALLED | {"code.py": b"my clock"}, DONE),
    "own code.py again": (
        THEIRS | {"code.py": b"second", "before-zap/code.py": b"first"},
        DONE,
    ),
    "own libraries": (THEIRS | {"lib/adafruit_x.mpy": b"C bundle"}, DONE),
    "hidden at the root": (
        THEIRS | {"truco_ui.py": b"x", "adafruit_x.py": b"y", "lib/truco_ui.py": b"z"},
        DONE,
    ),
    "hidden by folders": (
        THEIRS | {"adafruit_y/notes.txt": b"mine", "lib/truco_ui/a.py": b"x"},
        DONE,
    ),
    "stale source": (INSTALLED | {"truco_core/match.py": b"copied by hand"}, DONE),
    "lib is a file": ({BOOT: THEIRS[BOOT], "lib": b"saved by mistake"}, DONE),
    "truco_core is a file": (THEIRS | {"truco_core": b"a file", "before-zap/lib": b"x"}, DONE),
    "before-zap is a file": (THEIRS | {"before-zap": b"mine", "code.py": b"my clock"}, DONE),
    "the list is a folder": (THEIRS | {".zap-manifest/x": b"mine"}, DONE),
    "settings.toml is a folder": (THEIRS | {"settings.toml/x": b"mine"}, DONE),
    "code.py is a folder": (THEIRS | {"code.py/x": b"mine"}, DONE),
    "other letters": (THEIRS | {"CODE.PY": b"mine", "Settings.toml": b"ZAP_LINK = 1"}, DONE),
    "own settings": (THEIRS | {"settings.toml": b'ZAP_LINK = "cable"\r\n'}, DONE),
    "settings with a table": (THEIRS | {"settings.toml": b"A = 1\n[x]\nB = 2\n"}, DONE),
    "settings in UTF-16": (THEIRS | {"settings.toml": "A = 1".encode("utf-16")}, DONE),
    "a file for the folder": (
        THEIRS | {"apps": b"x"},
        ("file-for-folder", REFUSED),
        {"folder": "apps/Zap"},
    ),
    "code.txt": (THEIRS | {"code.txt": b"mine"}, ("hidden-entry", REFUSED)),
    "another board": (THEIRS | PYGAMER, ("wrong-board", REFUSED)),
    "no board": ({"code.py": b"mine"}, ("no-circuitpython", REFUSED)),
    "CircuitPython 9": (
        {BOOT: THEIRS[BOOT].replace(b"10.0.3", b"9.2.8")},
        ("other-circuitpython", REFUSED),
    ),
    # An installation before fails after `cut` operations; at -1 no file can be made.
    "full": (INSTALLED, DONE, {"cut": 0}),
    "full in the middle": (INSTALLED, DONE, {"cut": 6}),
    "read-only": (INSTALLED, DONE, {"cut": -1}),
    "a damaged game": (THEIRS, ("damaged", REFUSED), {"game": GAME | {"code.py": b"x"}}),
    "another board's game": (
        THEIRS,
        ("damaged", REFUSED),
        {"game": NEW | {manifest.NAME: manifest.of("pygamer", NEW).pack()}},
    ),
}

# {drive: (path before, path after) of a file that cannot come back}
LEFT = {
    "own code.py again": ("code.py", "code.py"),
    "lib is a file": ("lib", "before-zap/lib"),
}


def is_ours(path, data):
    """Return True for a file of the game or of a new drive."""
    is_listed = path == manifest.NAME or data in (GAME.get(path), OLD.get(path))
    return is_listed or path.startswith(steps.OWN) or data in (LONG, LISTED, b"", steps.SAMPLE)


def case(name):
    """Return (files, codes, game, arguments of `steps.install`, cut or None) of one of DRIVES."""
    files, codes, more = (*DRIVES[name], {})[:3]
    given = {"board_id": "pybadge", "known": ["pybadge", "pygamer"], "folder": more.get("folder")}
    return files, codes, more.get("game", GAME), given, more.get("cut")


def by_command(name, folder):
    """Install and remove the game. Return [[code, files] after each], as the page's scene does."""
    files, _, game, given, cut = case(name)
    disk, results = Disk(lay(folder, files)), []
    if cut is not None:
        with pytest.raises(OSError, match="Input"):
            carry_out(steps.install(**given), Unplugged(disk.root, cut), lambda _: (game, NEEDED))
        assert THEIRS.items() <= files_of(folder).items()
    for todo in (steps.install(**given), steps.remove(given["folder"])):
        try:
            code = carry_out(todo, disk, lambda board_id: (game, NEEDED))
        except Refused as problem:
            code = problem.problem.code
        results.append([code, files_of(folder)])
    return results


def texts(files):
    return {path: data.decode("latin-1") for path, data in files.items()}


@pytest.mark.parametrize("name", DRIVES)
def test_a_removal_brings_back_what_was_there(name, tmp_path):
    start, codes, *_ = case(name)
    (_, during), (_, after) = results = by_command(name, tmp_path)
    assert [code for code, _ in results] == list(codes)
    if codes[1] == REFUSED:
        assert during == after == start
        return
    kept = {path: data for path, data in start.items() if not is_ours(path, data)}
    settings = after.get("settings.toml", b"")  # lines that an update has added stay
    assert settings.startswith(kept.pop("settings.toml", b""))
    if name in LEFT:
        kept[LEFT[name][1]] = kept.pop(LEFT[name][0])
    assert after == kept | ({"settings.toml": settings} if settings else {})


@pytest.mark.slow
def test_the_page_does_to_drives_what_deploy_does(tmp_path):
    cases, results = [], tmp_path / "results.json"
    for name in DRIVES:
        files, _, game, given, cut = case(name)
        cases.append({"game": texts(game), "needed": NEEDED, "given": given, "files": texts(files)})
        cases[-1]["cut"] = cut
    browser_page.play("drives", cases=cases, results=str(results))
    for name, found in zip(DRIVES, json.loads(results.read_text()), strict=True):
        expected = [[code, texts(files)] for code, files in by_command(name, tmp_path / name)]
        assert found == expected, name
