# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A short soak, and that tools/soak.py would see a leak. The long one is its own command."""

import os
import sys

import pytest

from tools.environment import paths

pytestmark = pytest.mark.skipif(
    not os.path.isdir(os.path.join(paths.ROOT, "node_modules")),
    reason="run python3 tools/test.py: it installs the VM",
)


@pytest.fixture(scope="module")
def soak():
    # A script: its folder is where it finds `bootstrap`.
    sys.path.append(os.path.join(paths.ROOT, "tools"))
    import soak

    return soak


@pytest.mark.slow
def test_a_few_matches_leave_nothing_behind(soak):
    done = soak.run("pybadge", 9)
    assert [row[0] for row in done.matches] == list(range(1, 10))
    assert {"table", "end", "title", "setup"} <= set(done.seen)
    assert sum(row[1] == "table" for row in done.matches) == 2  # began again at their end
    assert set(done.heap) == {1, 2, 3, 5, 6, 7, 9}
    assert done.growth() < soak.GROWTH


@pytest.mark.slow
def test_a_leak_is_seen(soak):
    done = soak.run("pybadge", 5, after="leak = [locals().get('leak'), bytearray(400)]\n")
    clean = soak.run("pybadge", 5)
    leaked = done.heap[5] - done.heap[3]
    assert 800 <= leaked - (clean.heap[5] - clean.heap[3]) <= 1200
    assert done.growth() > clean.growth()
