"""The page's installer keeps the promises of tools/deploy.py --drive, and leaves the same bytes."""

import base64
import functools
import itertools
import json
import os
import subprocess

import pytest

from host_tests.support import memory_disk
from host_tests.tools.drive.test_deploy_drive import MODULES, NEW, OLD, THEIRS, installed
from tools import vm
from tools.drive import boards, manifest, update
from tools.drive.plan import ASIDE, SAMPLE, STAGE
from tools.environment import paths
from tools.zips import archive

_SCRIPT = os.path.join(paths.ROOT, "web", "tests", "install.mjs")


class Run:
    """One installation: drive is a `MemoryDisk`, the rest as web/tests/install.mjs says it."""

    def __init__(self, answer):
        self.__dict__.update(answer)
        self.drive = memory_disk.MemoryDisk(_bytes(answer["drive"]))
        self.drive.made = set(answer["folders"])

    @property
    def code(self):
        return self.refused and self.refused["code"]


def job(drive, files, board_id="pybadge", later=(), **more):
    """An installation of `files` on a drive, a dict or `memory_disk.MemoryDisk`."""
    game = {"board": board_id, "files": _text(files), "later": list(later)}
    return dict({"drive": _text(getattr(drive, "files", drive)), "game": game}, **more)


def zip_job(drive, data, **more):
    """The same from the bytes of a board's zip."""
    return dict({"drive": _text(drive), "game": {"zip": _base64(data)}}, **more)


_started: list = []  # Node, while tests of this file run


@pytest.fixture(scope="module", autouse=True)
def node():
    yield
    while _started:
        process = _started.pop()
        process.communicate()
        assert process.returncode == 0


def run(*jobs):
    """For each job a list of its `Run`s."""
    if not _started:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        _started.append(subprocess.Popen([vm._node(), _SCRIPT], text=True, **pipes))
    _started[0].stdin.write(json.dumps(jobs) + "\n")
    _started[0].stdin.flush()
    line = _started[0].stdout.readline()
    if not line:
        _started.pop().communicate()
        raise AssertionError("the installer has failed; its traceback is on stderr")
    return [[Run(answer) for answer in answers] for answers in json.loads(line)]


def _text(files):
    return {path: _base64(data) for path, data in files.items()}


def _base64(data):
    return base64.b64encode(data).decode()


def _bytes(files):
    return {path: base64.b64decode(data) for path, data in files.items()}


MPY = b"C\x06"
USERS = {"code.py": b"mine", "lib/adafruit_x.py": b"theirs", "settings.toml": b"A=1"}
STARTS = {
    "update": installed().files,
    "fresh drive": dict(THEIRS, **{"code.py": SAMPLE, "settings.toml": b""}),
    "nothing on it": dict(THEIRS),
    "user's program": dict(THEIRS, **USERS),
    "users settings": dict(installed().files, **{"settings.toml": b"ZAP_PIN_A = 'D5'\n"}),
    "stale sources": dict(installed().files, **{"truco_core/match.py": b"wins over .mpy"}),
    "hidden by root": dict(THEIRS, **{"truco_ui.mpy": b"C", "lib/adafruit_y/__init__.py": b"x"}),
}
SMALL = {**{path: data + b"x" * 3000 for path, data in OLD.items()}, "settings.toml": b"# ours\n"}
LATER = ["lib/truco_ui/assets/font.bin", "lib/adafruit_y.mpy", "truco_core/gone.mpy"]


@functools.cache
def cut_everywhere(name):
    """The `Run`s from a drive of STARTS, cut at each of its steps; the last one is whole."""
    (runs,) = run(job(STARTS[name], NEW, cuts="all"))
    return runs


def by_tool(drive, files=NEW, later=()):
    """What tools/deploy.py makes of the same drive."""
    disk = memory_disk.MemoryDisk(drive)
    update.update(disk, files, "pybadge", later=later)
    return disk


def settled(disk):
    """The files of a drive without those set aside and those that a browser writes through."""
    passing = (".crswap", ASIDE + "/")
    return {path: data for path, data in disk.files.items() if not any(p in path for p in passing)}


@pytest.mark.parametrize("later", [(), LATER], ids=["", "later"])
def test_it_leaves_the_same_bytes_as_the_tool(later):
    for (name, start), (page,) in zip(
        STARTS.items(), run(*[job(start, NEW, later=later) for start in STARTS.values()])
    ):
        tool = by_tool(start, NEW, later)
        assert (page.refused, page.failed, page.changed) == (None, None, True), name
        assert page.drive.files == tool.files, name
        assert page.drive.made == tool.made, name


def test_what_lies_where_packages_of_ours_are_is_ours_without_a_list_too():
    start = dict(THEIRS, **{"lib/zap/app.mpy": b"C old app", "lib/truco_ui/__init__.mpy": b"C"})
    files = dict(NEW, **{"lib/zap/app.mpy": b"C new app"})
    ((page,),) = run(job(start, files))
    assert page.drive.files == by_tool(start, files).files
    assert not any(path.startswith(ASIDE) for path in page.drive.files)


def test_a_zip_is_what_its_files_are_and_a_damaged_one_is_refused():
    listed = manifest.of("pybadge", NEW).pack()
    whole = archive.pack({**NEW, manifest.NAME: listed, "INSTALL.txt": b"for who reads"})
    bad = [whole[:length] for length in range(0, len(whole), 97)]
    for data in NEW.values():
        bad.append(whole.replace(data, data[:-1] + bytes((data[-1] ^ 1,)), 1))
    start = installed().files
    (page,), *refused = run(*[zip_job(start, data) for data in (whole, *bad)])
    assert page.drive.files == by_tool(start).files
    assert len(refused) > 20
    for (one,), data in zip(refused, bad):
        assert one.code == "zip" and one.steps == 0, len(data)


def test_the_same_again_writes_nothing():
    ((once,),) = run(job(installed(NEW), NEW))
    assert not once.changed and once.steps == 0


@pytest.mark.parametrize("name", STARTS)
def test_a_cut_at_any_step_leaves_the_old_or_the_new_game(name):
    start = memory_disk.MemoryDisk(STARTS[name])
    old = memory_disk.would_start(start, MODULES)
    new = memory_disk.would_start(installed(NEW), MODULES)
    new_modules = [module for module in MODULES if new[1][module] is not None]
    has_game = STARTS[name].get("code.py", SAMPLE) != SAMPLE
    seen = set()
    for cut in cut_everywhere(name)[:-1]:
        assert cut.failed
        there = memory_disk.would_start(cut.drive, MODULES)
        is_new = there[0] == new[0] and all(there[1][m] == new[1][m] for m in new_modules)
        # Where nothing was, code.py is empty until its content is there, or is the old one.
        is_old = there == old if has_game else there[0] in (old[0], b"")
        assert is_old or is_new, "cut at %d: neither game is whole" % cut.cut
        seen.add("new" if is_new else "old")
        assert {path: cut.drive.files.get(path) for path in THEIRS} == THEIRS
        for path, data in STARTS[name].items():
            if data in USERS.values() or data.startswith(b"ZAP_PIN"):
                kept = (cut.drive.files.get(path), cut.drive.files.get(ASIDE + "/" + path))
                assert data in kept, (cut.cut, path)
    assert seen == {"old", "new"}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", STARTS)
def test_page_and_tool_finish_what_a_cut_of_the_page_has_left(name):
    *runs, last = cut_everywhere(name)
    whole = last.drive
    if name != "update":  # most steps write the same files
        runs = runs[::3]
    again = run(*[job(cut.drive, NEW) for cut in runs])
    for cut, (done,) in zip(runs, again):
        assert done.drive.files == whole.files, cut.cut
        assert done.findings == [f for f in done.findings if f["code"] == "wrong-mpy"], cut.cut
        # The tool does not know half a copy that a browser left, which is in the way of nobody.
        assert settled(by_tool(cut.drive.files)) == settled(whole), cut.cut


def test_the_page_finishes_what_a_cut_of_the_tool_has_left():
    start = installed()
    whole = by_tool(start.files)
    for_tool = []
    for cut_at in range(0, whole.writes):
        disk = memory_disk.MemoryDisk(start.files, cut_at=cut_at)
        with pytest.raises(memory_disk.PowerLost):
            update.update(disk, NEW, "pybadge")
        for_tool.append(disk.files)
    assert any("code.txt" in files for files in for_tool)
    for (done,) in run(*[job(files, NEW) for files in for_tool]):
        assert done.drive.files == whole.files


def test_a_cut_of_the_tool_that_finishes_the_pages_work_is_as_harmless():
    new = memory_disk.would_start(installed(NEW), MODULES)
    new_modules = [module for module in MODULES if new[1][module] is not None]
    cut = [run.drive for run in cut_everywhere("update")]
    bridged = [drive for drive in cut if STAGE.encode() in drive.files["code.py"]]
    for start in bridged[:: max(1, len(bridged) // 4)]:
        for cut_at in itertools.count():
            disk = memory_disk.MemoryDisk(start.files, cut_at=cut_at)
            try:
                update.update(disk, NEW, "pybadge")
            except memory_disk.PowerLost:
                there = memory_disk.would_start(disk, MODULES)
                assert all(there[1][m] == new[1][m] for m in new_modules), cut_at
                assert there[0] == new[0], cut_at
            else:
                break


@pytest.mark.parametrize(
    "boot_out, code",
    [
        (None, "no-boot-out"),
        (b"my notes\n", "no-boot-out"),
        (b"Adafruit CircuitPython 9.2.1 on 2025-01-01; x\nBoard ID:pybadge\n", "old-circuitpython"),
        (b"Adafruit CircuitPython 11.0.0 on 2028; x\nBoard ID:pybadge\n", "new-circuitpython"),
        (b"Adafruit CircuitPython 10.0.3 on 2026; x\nBoard ID:pygamer\n", "wrong-board"),
    ],
)
def test_another_drive_is_refused_before_anything_is_written(boot_out, code):
    drive = {"code.py": b"mine"}
    if boot_out is not None:
        drive["boot_out.txt"] = boot_out
    ((once,),) = run(job(drive, NEW))
    assert (once.code, once.steps, once.drive.files) == (code, 0, drive)


def test_a_users_code_txt_is_refused_before_anything_is_written():
    ((once,),) = run(job(dict(THEIRS, **{"code.txt": b"print(1)\n"}), NEW))
    assert (once.code, once.steps) == ("code-txt", 0)


def test_a_drive_with_too_much_on_it_is_refused_before_anything_is_written():
    big = dict(installed().files, **{"photos/large.bmp": b"x" * 497_000})
    size = boards.DRIVE_BYTES["raspberry_pi_pico_w"]
    small, full = run(job(installed().files, NEW, bytes=size), job(big, NEW, bytes=size))
    assert small[0].changed
    assert (full[0].code, full[0].steps) == ("full", 0)
    assert full[0].refused["values"]["need"] > full[0].refused["values"]["free"] >= 0


def test_a_drive_that_is_full_on_the_way_keeps_its_game():
    """The computer knows of less room than the arithmetic, say for a damaged drive."""
    start = installed(SMALL)
    new = {**{path: data + b"y" for path, data in SMALL.items()}, "settings.toml": b"# ours\n"}
    taken = sum(map(len, start.files.values()))
    ((once,),) = run(job(start, new, room=taken + 10_000))
    assert once.failed == "QuotaExceededError"
    old = memory_disk.would_start(start, MODULES)
    assert memory_disk.would_start(once.drive, MODULES) == old


def test_files_are_looked_at_afterwards():
    """The same findings as the doctor's, by their codes."""
    game = {path: MPY + data if path.endswith(".mpy") else data for path, data in NEW.items()}
    ((once,),) = run(job(dict(THEIRS), game))
    assert once.findings == []


def test_what_files_take_is_what_the_tool_reckons():
    """By the border between room and no room: the page finds the free bytes by itself."""
    size = boards.DRIVE_BYTES["raspberry_pi_pico_w"]
    cluster = boards.cluster_bytes(size)
    for fill in (100_000, 440_000, 470_000):
        drive = dict(installed().files, **{"a/very long name of a photograph.bmp": b"x" * fill})
        sizes = {path: len(data) for path, data in drive.items()}
        free = boards.usable_bytes(size) - boards.tree_bytes(sizes, cluster)
        big = dict(NEW, **{"lib/truco_ui/big.bin": b"z" * (free + 1)})
        ((once,),) = run(job(drive, big, bytes=size))
        assert once.refused["values"]["free"] == -(-free // 1024)
