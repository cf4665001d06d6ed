"""docs/budget.md is still about true; if not, run ``python3 tools/docs.py --budget``."""

import os

import pytest

import board_configs
from host_tests.support.built_boards import built
from tools.costs import budget, heaps
from tools.drive import tree
from tools.environment import paths
from tools.pages import budget_page
from tools.vm import measure, places

NEAR = 0.10  # a tenth, or a KB: the page is not written anew at every change

pytestmark = pytest.mark.skipif(
    not os.path.isdir(os.path.join(paths.ROOT, "node_modules")),
    reason="run python3 tools/test.py: it installs the VM",
)


@pytest.fixture(scope="module")
def rows():
    with open(os.path.join(paths.ROOT, budget_page.PATH), encoding="utf-8") as file:
        return budget_page.read(file.read())


def near(shown):
    return pytest.approx(shown, rel=NEAR, abs=1024)


def test_the_page_has_every_board(rows):
    assert set(board_configs.SUPPORTED) <= set(rows)


def test_what_is_read_is_what_was_written():
    row = {"drive": 1, "room": 22, "heap": None, "title": 333, "table": 4444, "lobby": 55555}
    row.update(linked=666666, largest=1234567)
    page = budget_page.text({"x": row})
    assert budget_page.read(page) == {"x": [1, 22, None, 333, 4444, 55555, 666666, 1234567]}


@pytest.mark.slow
@pytest.mark.parametrize("board_id", ["pybadge", "clue_nrf52840_express"])
def test_drive_and_heap(rows, board_id):
    drive, room, left, title, table, lobby, linked, largest = rows[board_id]
    made = built(board_id)
    used, usable = tree.fit(made)
    assert used == near(drive) and usable - used == near(room)
    assert left == heaps.LEFT[board_id][0]
    if linked:
        assert linked <= budget.LIMITS["linked_table_heap_bytes_host"]
        assert linked < left
    heap = measure.on_table(board_id, weigh=False)
    assert heap.title == near(title) and heap.table == near(table)
    assert heap.largest == near(largest)
    assert places.lobby(board_id, made.firmware.has_ble) == near(lobby)
