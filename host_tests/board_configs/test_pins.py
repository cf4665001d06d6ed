"""Check that each pin in a config exists on its board."""

import pathlib

import pytest

from tools.drive import boards, checkout, first_settings
from tools.environment import paths
from tools.sim.board_pins import Definition


def pins_of(board_id):
    """Return the pins that a config and its imports use by default.

    Those of `checkout.BY_NAME`, such as of a cable, are left out.
    """
    links = {name.replace(".", "/") + ".py" for name in checkout.BY_NAME}
    return [
        default
        for path in sorted(checkout.configs(paths.ROOT, board_id) - links)
        for _, default in first_settings.pin_names(pathlib.Path(paths.ROOT, path).read_bytes())
    ]


@pytest.mark.parametrize("board_id", boards.board_ids(paths.ROOT))
def test_every_pin_of_a_config_exists_on_its_board(board_id):
    assert set(pins_of(board_id)) <= set(Definition(board_id).pins)
