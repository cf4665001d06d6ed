"""The largest allocation while playing: what was dropped at once counts too."""

import os

import pytest

from tools.costs import budget
from tools.environment import paths
from tools.vm import playing

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not os.path.isdir(os.path.join(paths.ROOT, "node_modules")),
        reason="run python3 tools/test.py: it installs the VM",
    ),
]


def test_it_is_found_though_nobody_holds_it():
    with_a_small_one = playing.largest("pybadge", "bytearray(100)\n")
    assert 256 < with_a_small_one <= budget.LIMITS["largest_alloc_playing"]
    assert playing.largest("pybadge", "bytearray(5000)\n") == 5008
