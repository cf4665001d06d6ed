# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""docs/budget.md is still true, give or take: else run ``python3 tools/docs.py --budget``."""

import os

import pytest

import board_configs
from tools import budget_page, paths
from tools.deploylib import tree
from tools.vm import measure

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
    row = {"drive": 1, "free": 22, "title": 333, "table": 4444, "lobby": None, "largest": 1234567}
    page = budget_page.text({"boards": {"x": row}, "packages": {"lib/y": 1000}})
    assert budget_page.read(page) == {"x": [1, 22, 333, 4444, None, 1234567], "lib/y": [1000]}


@pytest.mark.slow
@pytest.mark.parametrize("board_id", ["pybadge", "clue_nrf52840_express"])
def test_drive_and_heap(rows, board_id):
    drive, free, title, table, lobby, largest = rows[board_id]
    made = tree.build(paths.ROOT, board_id)
    used, usable = tree.fit(made)
    assert used == near(drive) and usable - used == near(free)
    heap = measure.on_table(board_id)
    assert heap.title == near(title) and heap.table == near(table)
    assert heap.largest == near(largest)
    assert (lobby is not None) == made.firmware.has_ble
    if lobby is not None:
        assert budget_page.lobby(board_id) == near(lobby)
        for name, size in budget_page.packages(made).items():
            assert size == near(rows[name][0]), name
