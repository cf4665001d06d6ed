"""Test that slow results are made once, until one of their inputs changes."""

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
