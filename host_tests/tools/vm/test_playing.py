"""The largest allocation while playing: what was dropped at once counts too."""

import pytest

from tools.costs import budget
from tools.vm import playing


@pytest.mark.slow
def test_it_is_found_though_nobody_holds_it():
    with_a_small_one = playing.largest("pybadge", "bytearray(100)\n")
    assert 256 < with_a_small_one <= budget.LIMITS["largest_alloc_playing"]
    assert playing.largest("pybadge", "bytearray(5000)\n") == 5008
