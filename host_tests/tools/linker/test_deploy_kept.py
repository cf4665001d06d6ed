"""Linked bytecode is kept as long as nothing that it is made of changes."""

import os
import threading
import time

import pytest

from tools.linker import kept
from tools.vm import compiled

FILES = {"/a.py": b"x = 1\n", "/b.py": b"y = 2\n"}


@pytest.fixture
def made(tmp_path, monkeypatch):
    """`kept` in a folder of its own; returns how often it was made anew so far."""
    monkeypatch.setattr(kept, "FOLDER", str(tmp_path / "kept"))
    calls = []
    root = tmp_path / "checkout"
    (root / "lib").mkdir(parents=True)

    def ask(files=FILES, texts=("import a\n",), *options):
        def make():
            calls.append(files)
            return {"/a.mpy": b"code %d" % len(calls)}

        return kept.kept(make, str(root), files, texts, *options)["/a.mpy"], len(calls)

    return ask


def test_the_same_is_made_once(made):
    assert made() == made() == (b"code 1", 1)


@pytest.mark.skipif(kept.fcntl is None, reason="no locks of files here")
def test_two_who_ask_at_once_have_it_made_once(tmp_path, monkeypatch):
    """Two workers of the tests, each of which would take as long for the same page."""
    monkeypatch.setattr(kept, "FOLDER", str(tmp_path))
    begun, calls, found = threading.Event(), [], []

    def make():
        calls.append(None)
        begun.set()
        time.sleep(0.2)  # enough for the second one to ask
        return b"made"

    first, second = (
        threading.Thread(target=lambda: found.append(kept.under("a", make))) for _ in range(2)
    )
    first.start()
    begun.wait()
    second.start()
    first.join()
    second.join()
    assert found == [b"made"] * 2 and len(calls) == 1
    assert os.listdir(tmp_path) == ["a"]


def test_after_one_that_failed_it_is_made(tmp_path, monkeypatch):
    monkeypatch.setattr(kept, "FOLDER", str(tmp_path))
    with pytest.raises(ZeroDivisionError):
        kept.under("a", lambda: 1 // 0)
    assert kept.under("a", lambda: b"made") == b"made"


@pytest.mark.parametrize(
    "change",
    [
        {"files": dict(FILES, **{"/a.py": b"x = 2\n"})},
        {"files": {"/a.py": FILES["/a.py"]}},
        {"files": {"/a.py": FILES["/a.py"], "/c.py": FILES["/b.py"]}},
        {"texts": ("import b\n",)},
        {"texts": ("import a\n", "print(a)\n")},
        {"texts": ("import a\nprint('a')\n",)},
        {"texts": ("no Python (\n",)},
    ],
)
def test_what_changes_is_made_anew(made, change):
    made()
    assert made(**change) == (b"code 2", 2)
    assert made() == (b"code 1", 2)


def test_options_and_the_linker_count(made, monkeypatch):
    made()
    assert made(FILES, ("import a\n",), "debug")[1] == 2
    monkeypatch.setattr(kept, "makers", lambda: "another linker")
    assert made()[1] == 3
    monkeypatch.setenv("ZAP_ANEW", "1")
    assert made()[1] == 4


def test_a_source_that_only_gives_constants_counts(made, tmp_path):
    made()
    (tmp_path / "checkout" / "lib" / "c.py").write_text("X = const(1)\n")
    assert made()[1] == 2


def test_numbers_and_comments_of_the_steps_do_not_count(made):
    made(texts=("import a\na.go(12, b=0x1F)  # so far\n",))
    assert made(texts=("import a\n\na.go(9, b=3.5)\n", "import a\na.go(1, b=2)\n"))[1] == 1
    assert made(texts=("import a\na.go(9, c=3.5)\n",))[1] == 2


def test_numbers_of_the_steps_change_no_bytecode():
    """So the numbers need not be part of what a link is found by."""
    files = {
        "/truco_core/a.py": b"from micropython import const\nX = const(7)\ndef f(n): return n\n"
    }
    once, again = (
        compiled._compiled(
            files,
            ["import truco_core.a\ntruco_core.a.f(%s)\n" % number],
        )
        for number in ("1", "44_000")
    )
    assert once == again and list(once) == ["/truco_core/a.mpy"]


def test_a_broken_file_is_made_again(made, tmp_path):
    made()
    (name,) = os.listdir(kept.FOLDER)
    (tmp_path / "kept" / name).write_bytes(b"cut off")
    assert made() == (b"code 2", 2) and made()[1] == 2


def test_the_oldest_go(made, monkeypatch):
    monkeypatch.setattr(kept, "MOST", 3)
    for number in range(3):
        made({"/a.py": b"%d" % number})
        (newest,) = [entry for entry in os.scandir(kept.FOLDER) if entry.stat().st_mtime > 1e6]
        os.utime(newest.path, (1000 + number, 1000 + number))
    made({"/a.py": b"0"})  # asked for again: the newest
    assert made({"/a.py": b"3"})[1] == 4
    assert len(os.listdir(kept.FOLDER)) == 3
    assert made({"/a.py": b"0"})[1] == 4
    assert made({"/a.py": b"1"})[1] == 5
