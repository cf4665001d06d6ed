"""tools/environment/matrix.py: which Pythons it finds, and what a pin that a board lacks does."""

import os
import pathlib
import stat
import sys

import pytest

from host_tests.support.board_settings import refused
from host_tests.support.board_stubs import FakeBoard
from tools.drive import boards, checkout, scan
from tools.environment import matrix, paths
from tools.sim.pins import Definition


def fake_python(path, says):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\necho %s\n" % says)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


@pytest.mark.skipif(os.name == "nt", reason="the fakes are shell scripts")
def test_it_takes_pyenvs_newest_and_those_on_the_path(tmp_path):
    fake_python(tmp_path / "env/versions/3.11.9/bin/python", "3 11")
    fake_python(tmp_path / "env/versions/3.11.10/bin/python", "3 11")
    fake_python(tmp_path / "bin/python3.11", "3 11")
    fake_python(tmp_path / "bin/python3.12", "3 12")
    fake_python(tmp_path / "bin/python3.13", "3 12")  # a shim that leads elsewhere
    fake_python(tmp_path / "bin/python3.9", "3 9")
    environment = {
        "PYENV_ROOT": str(tmp_path / "env"),
        "PATH": os.pathsep.join([str(tmp_path / "bin"), "/usr/bin", "/bin"]),
    }
    found = {
        version: path
        for version, path in matrix.pythons(environment).items()
        if path.startswith(str(tmp_path))
    }
    assert list(found) == [(3, 11), (3, 12)]
    assert "3.11.10" in found[3, 11]


def test_it_tells_which_were_not_there():
    assert matrix.told({(3, 10): "a", (3, 11): "b"}) == "CPython here: 3.10, 3.11"
    assert matrix.told({(3, 11): "b"}) == "CPython here: 3.11; not here, so not tried: 3.10"
    assert "none" in matrix.told({})


def test_this_python_is_one_of_them():
    assert matrix.version_of(sys.executable) == sys.version_info[:2]
    assert matrix.version_of(os.path.join("nowhere", "python")) is None


def test_an_environment_that_cannot_be_made_says_why(tmp_path):
    with pytest.raises(matrix.Broken, match="that-is-not-there"):
        matrix.environment((3, 99), sys.executable + "-that-is-not-there", str(tmp_path))


def pins_of(board_id):
    """The pins that a config and what it imports ask for, by their usual names."""
    links = {
        name.replace(".", "/") + ".py" for name in checkout.BY_NAME
    }  # settings.toml says which
    return [
        default
        for path in sorted(checkout.configs(paths.ROOT, board_id) - links)
        for _, default in scan.pin_names(pathlib.Path(paths.ROOT, path).read_bytes())
    ]


@pytest.mark.parametrize("board_id", boards.board_ids(paths.ROOT))
def test_every_pin_of_a_config_is_one_of_the_board(board_id):
    assert set(pins_of(board_id)) <= set(Definition(board_id).pins)


def use(bench):
    """Load a config and ask it for what a start needs; the pins that it took, by name."""
    config = bench.load()
    config.display()
    config.keys()
    config.stick()
    return [taken for _, taken in sys.modules["board_configs.pins"].given]


@pytest.mark.parametrize("board_id", boards.board_ids(paths.ROOT))
def test_a_pin_that_the_board_lacks_fails(monkeypatch, board_id):
    """Each time with one less of the pins that it takes; a firmware may scan all keys itself."""
    with monkeypatch.context() as patch:
        taken = use(FakeBoard(patch, board_id))
    assert set(taken) <= set(pins_of(board_id))
    for pin in taken:
        with monkeypatch.context() as patch:
            bench = FakeBoard(patch, board_id)
            delattr(bench.board, pin)
            with refused(match=pin):
                use(bench)
