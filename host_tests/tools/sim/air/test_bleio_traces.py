"""Test that the simulated `_bleio` answers like CircuitPython's C code in traces: see bleio_replay.

game_*: the beginning of a match; Ana hosts the table, Bia is the guest. faults_*: wrong calls, and
a peer out of reach. ends_*: `connections` and `advertising` at the beginning and end of a link.
"""

import json
from pathlib import Path

import pytest

from host_tests.support.bleio_replay import Replay

FOLDER = Path(__file__).parents[3] / "fixtures" / "bleio"
TRACES = sorted(FOLDER.glob("*.jsonl"))


def lines_of(name):
    return [json.loads(line) for line in (FOLDER / (name + ".jsonl")).read_text().splitlines()]


@pytest.mark.parametrize("path", TRACES, ids=lambda one: one.stem)
def test_the_simulation_answers_like_the_trace(path):
    Replay(lines_of(path.stem)).run()
