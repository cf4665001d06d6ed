"""The page's installer keeps the promises of tools/deploy.py --drive, and leaves the same bytes."""

import base64
import json
import os
import subprocess

import pytest

from host_tests.tools.drive.test_update import INSTALLED, NEW, STARTS, THEIRS, files_of, lay
from tools import vm
from tools.drive import boards, manifest, update
from tools.drive.disk import Disk
from tools.drive.update import ASIDE
from tools.environment import paths
from tools.zips import archive

_SCRIPT = os.path.join(paths.ROOT, "web", "tests", "install.mjs")


class Run:
    """One installation: drive is {path: bytes}, the rest as web/tests/install.mjs says it."""

    def __init__(self, answer):
        self.__dict__.update(answer)
        self.drive = _bytes(answer["drive"])

    @property
    def code(self):
        return self.refused and self.refused["code"]


def job(drive, files, board_id="pybadge", **more):
    """An installation of `files` on a drive, both {path: bytes}."""
    game = {"board": board_id, "files": _text(files)}
    return dict({"drive": _text(drive), "game": game}, **more)


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


def by_tool(drive, folder, files=NEW):
    """What tools/deploy.py makes of the same drive."""
    update.update(Disk(lay(folder, drive)), files, "pybadge")
    return files_of(folder)


def settled(drive):
    """The files of a drive without those set aside and those that a browser writes through."""
    passing = (".crswap", ASIDE + "/")
    return {path: data for path, data in drive.items() if not any(p in path for p in passing)}


def test_it_leaves_the_same_bytes_as_the_tool(tmp_path):
    pages = run(*[job(start, NEW) for start in STARTS.values()])
    for (name, start), (page,) in zip(STARTS.items(), pages):
        assert (page.refused, page.failed, page.changed) == (None, None, True), name
        assert page.drive == by_tool(start, tmp_path / name), name
        assert "lib/truco_old" not in page.folders, name


def test_what_lies_where_packages_of_ours_are_is_ours_without_a_list_too(tmp_path):
    start = dict(THEIRS, **{"lib/zap/app.mpy": b"C old app", "lib/truco_ui/__init__.mpy": b"C"})
    files = dict(NEW, **{"lib/zap/app.mpy": b"C new app"})
    ((page,),) = run(job(start, files))
    assert page.drive == by_tool(start, tmp_path, files)
    assert not any(path.startswith(ASIDE) for path in page.drive)


def test_a_zip_is_what_its_files_are_and_a_damaged_one_is_refused(tmp_path):
    listed = manifest.of("pybadge", NEW).pack()
    whole = archive.pack({**NEW, manifest.NAME: listed, "INSTALL.txt": b"for who reads"})
    bad = [whole[:length] for length in range(0, len(whole), 97)]
    for data in NEW.values():
        bad.append(whole.replace(data, data[:-1] + bytes((data[-1] ^ 1,)), 1))
    (page,), *refused = run(*[zip_job(INSTALLED, data) for data in (whole, *bad)])
    assert page.drive == by_tool(INSTALLED, tmp_path)
    for (one,), data in zip(refused, bad):
        assert one.code == "zip" and one.steps == 0, len(data)


def test_the_same_again_writes_nothing(tmp_path):
    ((once,),) = run(job(by_tool(INSTALLED, tmp_path), NEW))
    assert not once.changed and once.steps == 0


@pytest.mark.parametrize("name", STARTS)
def test_page_and_tool_finish_what_a_cut_of_the_page_has_left(name, tmp_path):
    (runs,) = run(job(STARTS[name], NEW, cuts="all"))
    *runs, last = runs
    for number, cut in enumerate(runs):
        assert cut.failed
        for path, data in THEIRS.items():
            assert cut.drive.get(path) == data, cut.cut
        if number % 5 == 0:
            ((again,),) = run(job(cut.drive, NEW))
            assert again.drive == last.drive, cut.cut
            tool = by_tool(cut.drive, tmp_path / str(number))
            assert settled(tool) == settled(last.drive), cut.cut


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
    assert (once.code, once.steps, once.drive) == (code, 0, drive)


def test_a_users_code_txt_is_refused_before_anything_is_written():
    ((once,),) = run(job(dict(THEIRS, **{"code.txt": b"print(1)\n"}), NEW))
    assert (once.code, once.steps) == ("code-txt", 0)


def test_a_drive_with_too_much_on_it_is_refused_before_anything_is_written():
    big = dict(INSTALLED, **{"photos/large.bmp": b"x" * 497_000})
    size = boards.DRIVE_BYTES["raspberry_pi_pico_w"]
    small, full = run(job(INSTALLED, NEW, bytes=size), job(big, NEW, bytes=size))
    assert small[0].changed
    assert (full[0].code, full[0].steps) == ("full", 0)
    assert full[0].refused["values"]["need"] > full[0].refused["values"]["free"] >= 0


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
        drive = dict(INSTALLED, **{"a/very long name of a photograph.bmp": b"x" * fill})
        sizes = {path: len(data) for path, data in drive.items()}
        free = boards.usable_bytes(size) - boards.tree_bytes(sizes, cluster)
        big = dict(NEW, **{"lib/truco_ui/big.bin": b"z" * (free + 1)})
        ((once,),) = run(job(drive, big, bytes=size))
        assert once.refused["values"]["free"] == -(-free // 1024)
