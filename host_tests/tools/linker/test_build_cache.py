"""Test that slow results are made once, until one of their inputs changes."""

import os
import threading
import time

import pytest

from tools.linker import build_cache


@pytest.fixture
def made(tmp_path, monkeypatch):
    """A `kept` with its own folder, which returns how often the result was made."""
    monkeypatch.setattr(build_cache, "FOLDER", str(tmp_path / "kept"))
    calls = []

    def ask(*made_of):
        def make():
            calls.append(made_of)
            return b"code %d" % len(calls)

        return build_cache.kept(make, *made_of), len(calls)

    return ask


def test_the_same_is_made_once_and_what_changes_anew(made, monkeypatch):
    assert made("a", b"x") == made("a", b"x") == (b"code 1", 1)
    assert made("a", b"y") == (b"code 2", 2) and made("b", b"x") == (b"code 3", 3)
    assert made("a", b"x") == (b"code 1", 3)
    monkeypatch.setattr(build_cache, "_makers", lambda: "another linker")
    assert made("a", b"x")[1] == 4
    monkeypatch.setenv("ZAP_ANEW", "1")
    assert made("a", b"x")[1] == 5


def test_a_source_that_only_gives_constants_counts(tmp_path):
    (tmp_path / "lib").mkdir()
    before = build_cache.digest(tmp_path, ["lib"])
    (tmp_path / "lib" / "c.py").write_text("X = const(1)\n")
    assert build_cache.digest(tmp_path, ["lib"]) != before


@pytest.mark.skipif(build_cache.fcntl is None, reason="no locks of files here")
def test_two_who_ask_at_once_have_it_made_once(made):
    """As when two workers of the tests need the same page at the same time."""
    begun, calls, found = threading.Event(), [], []

    def make():
        calls.append(None)
        begun.set()
        time.sleep(0.2)  # enough for the second call
        return b"made"

    ask = [threading.Thread(target=lambda: found.append(build_cache.kept(make))) for _ in range(2)]
    ask[0].start()
    begun.wait()
    ask[1].start()
    for one in ask:
        one.join()
    assert found == [b"made"] * 2 and len(calls) == 1
    assert len(os.listdir(build_cache.FOLDER)) == 1


def test_what_failed_or_is_broken_is_made_again_and_the_oldest_go(made):
    with pytest.raises(ZeroDivisionError):
        build_cache.kept(lambda: 1 // 0)
    made()
    (path,) = [entry.path for entry in os.scandir(build_cache.FOLDER)]
    with open(path, "wb") as file:
        file.write(b"cut off")
    assert made()[1] == 2 and made()[1] == 2
    os.utime(path, (1000, 1000))
    build_cache._tidy.cache_clear()  # as in another process
    made("another")
    assert not os.path.exists(path)
