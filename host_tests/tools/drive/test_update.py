"""Test updates of a drive: other people's files stay, and an interrupted update can be finished."""

import contextlib
import os

import pytest

from tools.diagnosis import Drive, files
from tools.drive.disk import Disk, carry_out
from tools.drive.tree import signed
from tools.installer import Refused, manifest, steps
from tools.installer.steps import ASIDE, SAMPLE

OLD = {
    "code.py": b"# old\nimport truco_ui\n",
    "truco_core/__init__.mpy": b"C old core",
    "truco_core/match.mpy": b"C old match",
    "truco_core/gone.mpy": b"C old gone",
    "board_configs/pybadge.mpy": b"C old board",
    "board_configs/__init__.mpy": b"C old boards",
    "lib/truco_ui/__init__.mpy": b"C old ui",
    "lib/truco_old/__init__.mpy": b"C old package",
    "lib/adafruit_x.mpy": b"C old x",
    "settings.toml": b"# ours\n",
}
NEW = {
    "code.py": b"# new\nimport truco_ui\nprint('x')\n",
    "truco_core/__init__.mpy": b"C new core, longer",
    "truco_core/match.mpy": signed(b"C new match"),
    "truco_core/bots/__init__.mpy": b"C new bots",
    "board_configs/pybadge.mpy": b"C new board",
    "board_configs/__init__.mpy": b"C old boards",
    "lib/truco_ui/__init__.mpy": signed(b"C new ui"),
    "lib/truco_ui/assets/font.bin": b"Zs",
    "lib/adafruit_x.mpy": b"C new x",
    "lib/adafruit_y.mpy": b"C new y",
    "settings.toml": b"# ours, newer\n",
}
THEIRS = {
    "boot_out.txt": b"Adafruit CircuitPython 10.0.3 on 2025-10-17; x\nBoard ID:pybadge\n",
    "photos/cat.bmp": b"BM",
    "lib/neopixel.mpy": b"C theirs",
    "lib/other/__init__.py": b"theirs",
    "boot.py": b"theirs",
}
LISTED = manifest.of("pybadge", OLD).pack()
INSTALLED = OLD | THEIRS | {manifest.NAME: LISTED}
USERS = {"code.py": b"mine", "lib/adafruit_x.mpy": b"C bundle", "settings.toml": b"A=1"}
STARTS = {  # {name: files of a drive before an update to NEW}
    "update": INSTALLED,
    "fresh": THEIRS | {"code.py": SAMPLE, "settings.toml": b""},
    "user's program": THEIRS | USERS,
    "users settings": INSTALLED | {"settings.toml": b"ZAP_PIN_A = 'D5'\n"},
    "stale source": INSTALLED | {"truco_core/match.py": b"copied by hand, wins over the .mpy"},
    "hidden by root": THEIRS | {"truco_ui.mpy": b"theirs", "lib/adafruit_y/__init__.py": b"theirs"},
}


class Unplugged(Disk):
    """A drive that fails from a chosen operation on, such as one that is full or unplugged.

    :param cut_at: number of operations before that; None: it never fails; -1: it is read-only
    """

    def __init__(self, root, cut_at=None):
        super().__init__(root)
        self.cut_at = cut_at
        self.steps = 0

    def _step(self):
        if self.cut_at is not None and self.steps >= self.cut_at:
            raise OSError(5, "Input/output error")
        self.steps += 1

    def write(self, path, data):
        if self.steps == self.cut_at:
            super().write(path + steps.NEXT, data[: len(data) // 2])
        self._step()
        super().write(path, data)

    def move(self, path, target):
        self._step()
        super().move(path, target)

    def remove(self, path):
        self._step()
        super().remove(path)


def lay(folder, files):
    """Write {path: bytes} into a folder."""
    for path, data in files.items():
        full = os.path.join(folder, *path.split("/"))
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "wb") as file:
            file.write(data)
    return str(folder)


def files_of(folder):
    disk = Disk(str(folder))
    return {path: disk.read(path) for path, size in disk.names().items() if size is not None}


def update(disk, new, folder=None):
    """Install the files `new` on a PyBadge's drive. Return "done" or "same"."""
    game = new | {manifest.NAME: manifest.of("pybadge", new).pack()}
    todo = steps.install("pybadge", ["pybadge"], folder)
    return carry_out(todo, disk, lambda board_id: (game, {}))


def updated(files, folder, new=NEW, cut_at=None):
    """Return (files, number of operations) of a drive with these files after an update to `new`."""
    disk = Unplugged(lay(folder, files), cut_at)
    if cut_at is None:
        update(disk, new)
    else:
        with pytest.raises(OSError):
            update(disk, new)
    return files_of(folder), disk.steps


def users_of(files):
    """Return those of the files that are the user's."""
    mine = {p: d for p, d in files.items() if d in (*USERS.values(), b"theirs") or b"PIN" in d}
    return THEIRS | mine


@pytest.mark.parametrize("name", STARTS)
def test_an_interrupted_update_loses_no_users_file_and_can_be_repeated(name, tmp_path):
    start = STARTS[name]
    whole, steps = updated(start, tmp_path / "whole")
    kept = users_of(start)
    said = 0
    for cut_at in range(0, steps, 3):
        folder = tmp_path / str(cut_at)
        cut, _ = updated(start, folder, cut_at=cut_at)
        for path, data in kept.items():
            assert data in (cut.get(path), cut.get(ASIDE + "/" + path)), (cut_at, path)
        if manifest.parse(cut.get(manifest.NAME)).writing:
            said += 1
            assert "same tools/deploy.py" in [*files.unfinished(Drive(str(folder)))][-1].do
        assert updated({}, folder)[0] == whole, cut_at
    assert said


@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize("code", [b"", b"put back"])
def test_an_interrupted_update_can_be_removed_and_no_users_file_is_lost(name, code, tmp_path):
    start = STARTS[name]
    for cut_at in range(1, updated(start, tmp_path / "whole")[1], 3):
        folder = tmp_path / str(cut_at)
        updated(start, folder, cut_at=cut_at)
        if code:
            lay(folder, {"code.py": code})
        with contextlib.suppress(Refused):  # nothing of ours was written yet
            carry_out(steps.remove(), Disk(str(folder)))
        left = files_of(folder)
        for path, data in users_of(start).items():
            assert data in (left.get(path), left.get(ASIDE + "/" + path)), (cut_at, path)
        if code:
            assert left["code.py"] == code, cut_at
        assert not [path for path in left if path.startswith(steps.OWN)], cut_at


@pytest.mark.parametrize("name", STARTS)
def test_an_update_installs_the_game_and_keeps_users_files(name, tmp_path):
    made, steps = updated(STARTS[name], tmp_path)
    aside = {path for path in made if path.startswith(ASIDE)}
    game = {path: made[path] for path in set(made) - aside - {manifest.NAME}}
    users = STARTS[name].get("settings.toml") or NEW["settings.toml"]
    assert game == NEW | THEIRS | {"settings.toml": users}
    wanted = {
        "user's program": {"code.py", "lib/adafruit_x.mpy"},
        "hidden by root": {"truco_ui.mpy", "lib/adafruit_y/__init__.py"},
    }
    assert aside == {ASIDE + "/" + path for path in wanted.get(name, ())}
    assert not os.path.exists(tmp_path / "lib" / "truco_old")  # an empty folder would hide a module
    disk = Unplugged(str(tmp_path))
    assert update(disk, NEW) == "same" and not disk.steps


def test_code_py_is_written_last_and_equal_files_not_at_all(tmp_path):
    disk, written = Disk(lay(tmp_path, INSTALLED)), []
    disk.write = lambda path, data: (written.append(path), Disk.write(disk, path, data))
    update(disk, NEW)
    assert written[0] == manifest.NAME
    assert written[-2:] == ["code.py", manifest.NAME]
    assert "board_configs/__init__.mpy" not in written


def test_a_file_that_reads_back_differently_is_reported(tmp_path):
    disk = Disk(lay(tmp_path, INSTALLED))
    disk.read = lambda path: b"worn" if path.endswith(".new") else Disk.read(disk, path)
    with pytest.raises(OSError, match="manifest reads back other bytes"):
        update(disk, NEW)


@pytest.mark.parametrize("data", [None, b"", b"zap 5 pybadge\n00000000 1 code.py\n", b"\xff"])
def test_a_damaged_manifest_lists_no_file(data):
    assert manifest.parse(data).hashes == {}


def test_a_manifest_cannot_name_files_outside_the_drive():
    lines = ["00000000 1 " + path for path in ("../x", "/etc/x", "a/../../x", "good")]
    data = "\n".join(["zap 5 pybadge", *lines, "end\n"]).encode()
    assert list(manifest.parse(data).hashes) == ["good"]
