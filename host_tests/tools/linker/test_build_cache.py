"""Test that slow results are made once, until one of their inputs changes."""

import os
import threading
import time

import pytest

from tools.linker import build_cache


@pytest.fixture
def made(tmp_path, monkeypatch):
    """Provide a function that returns (result from a new cache, number of times it was made)."""
    monkeypatch.setattr(build_cache, "FOLDER", str(tmp_path / "kept"))
    calls = []

    def ask(*made_of):
        def make():
            calls.append(made_of)
            return b"code %d" % len(calls)

        return build_cache.kept(make, *made_of), len(calls)

    return ask


def test_a_result_is_made_once_until_an_input_changes(made, monkeypatch):
    assert made("a", b"x") == made("a", b"x") == (b"code 1", 1)
    assert made("a", b"y") == (b"code 2", 2) and made("b", b"x") == (b"code 3", 3)
    assert made("a", b"x") == (b"code 1", 3)
    monkeypatch.setattr(build_cache, "_makers", lambda: "another linker")
    assert made("a", b"x")[1] == 4
    monkeypatch.setenv("ZAP_ANEW", "1")
    assert made("a", b"x")[1] == 5


def test_a_source_of_constants_changes_the_digest(tmp_path):
    (tmp_path / "lib").mkdir()
    before = build_cache.digest(tmp_path, ["lib"])
    (tmp_path / "lib" / "c.py").write_text("X = const(1)\n")
    assert build_cache.digest(tmp_path, ["lib"]) != before


@pytest.mark.skipif(build_cache.fcntl is None, reason="no locks of files here")
def test_two_threads_that_ask_at_once_share_one_result(made):
    """Ask from two threads, as two workers of the tests do."""
    begun, calls, found = threading.Event(), [], []

    def make():
        calls.append(None)
        begun.set()
        time.sleep(0.2)  # so that the second call begins before the first one ends
        return b"made"

    ask = [threading.Thread(target=lambda: found.append(build_cache.kept(make))) for _ in range(2)]
    ask[0].start()
    begun.wait()
    ask[1].start()
    for one in ask:
        one.join()
    assert found == [b"made"] * 2 and len(calls) == 1
    assert len(os.listdir(build_cache.FOLDER)) == 1


def test_broken_results_are_made_again_and_the_oldest_deleted(made):
    with pytest.raises(ZeroDivisionError):
        build_cache.kept(lambda: 1 // 0)
    made()
    (path,) = [entry.path for entry in os.scandir(build_cache.FOLDER)]
    with open(path, "wb") as file:
        file.write(b"cut off")
    assert made()[1] == 2 and made()[1] == 2
    os.utime(path, (1000, 1000))
    build_cache._tidy.cache_clear()  # tidy again, as another process would
    made("another")
    assert not os.path.exists(path)
