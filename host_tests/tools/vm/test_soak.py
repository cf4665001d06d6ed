"""A short soak, and that tools/lab/soak.py would see a leak. The long one is its own command."""

import pytest

from tools.vm import measure


@pytest.fixture(scope="module")
def soak():
    from tools.lab import soak

    return soak


@pytest.fixture(scope="module")
def clean(soak):
    return soak.run("pybadge", 5)


@pytest.mark.slow
def test_a_few_matches_leave_nothing_behind(soak, clean):
    assert [row[0] for row in clean.matches] == [1, 2, 3, 4, 5]
    assert {"table", "end", "title", "setup"} <= set(clean.seen)
    assert sum(row[1] == "table" for row in clean.matches) == 1  # began again at its end
    assert set(clean.heap) == {1, 2, 3, 5}
    assert clean.growth() < soak.GROWTH


@pytest.mark.slow
def test_a_leak_is_seen(soak, clean):
    """One that is far more than what the collector keeps by chance: some hundred bytes."""
    leak = "leak = [locals().get('leak'), bytearray(4000)]\n"
    leaking = soak._run("pybadge", 5, 1, leak, measure.SHIFTS[0])
    leaked = leaking.heap[5] - leaking.heap[3]
    assert leaked - (clean.heap[5] - clean.heap[3]) > 6000  # 8,000, and what is kept by chance
    assert leaking.growth() > soak.GROWTH
