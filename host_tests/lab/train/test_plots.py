"""The plots of docs/robots.md: what they show is measured, whole, and drawn."""

import json
import os

import pytest

from tools import arena
from tools.environment import paths
from truco_core.bots import characters

FOLDER = os.path.join(paths.ROOT, "docs", "robots")
INTERVALS = ("styles 2", "ladder")


@pytest.fixture(scope="module")
def figures():
    with open(os.path.join(FOLDER, "figures.json"), encoding="utf-8") as file:
        return json.load(file)


def duels(part):
    return part.get("duels") or part["steps"] + part["beginner"]


def test_every_style_and_character_is_there(figures):
    for part in [part for part in figures if part.startswith("styles")]:
        names = [one["b"] for one in figures[part]["duels"]]
        assert names == ["sensible", *arena.SUITES["heldout"]]
    steps = figures["ladder"]["steps"]
    assert [one["a"] for one in steps] == list(characters.NAMES[1:])


def test_every_rate_lies_in_its_interval(figures):
    for part in INTERVALS:
        wide = 200 / figures[part]["matches"] ** 0.5
        for one in duels(figures[part]):
            assert 0 < one["low"] < one["rate"] < one["high"] < 100
            assert one["high"] - one["low"] < wide


def test_beliefs_are_shares(figures):
    for one in figures["adapting"].values():
        assert all(abs(sum(row) - 1) < 0.001 for row in one["believed"])
        assert one["believed"][0][0] == 1  # nothing is known of anybody at first
        assert len(one["points"]) == len(one["believed"])


def test_the_frontier_has_the_champion(figures):
    assert "champion" in figures["frontier 2"] and len(figures["frontier 2"]) > 1


def test_all_plots_are_drawn(figures, tmp_path):
    pytest.importorskip("matplotlib", reason="`python3 tools/lab/train/plots.py` installs it")
    from tools.lab.train import plots

    plots.draw(figures, str(tmp_path))
    drawn = sorted(os.listdir(tmp_path))
    assert drawn == sorted(name + ".png" for name in plots.PLOTS)
    assert drawn == sorted(name for name in os.listdir(FOLDER) if name.endswith(".png"))
    assert all(os.path.getsize(tmp_path / name) > 5_000 for name in drawn)
