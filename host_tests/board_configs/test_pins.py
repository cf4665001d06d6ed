"""Each pin that a config asks for is one that its board has, and one that a board lacks fails."""

import pathlib
import sys

import pytest

from host_tests.support.board_settings import refused
from host_tests.support.board_stubs import FakeBoard
from tools.drive import boards, checkout, scan
from tools.environment import paths
from tools.sim.pins import Definition


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
