"""Test that a short training makes a table file that a robot can read.

Needs the packages of tools/train/requirements.txt, which `python3 tools/train/train.py --help`
installs.
"""

import io

import pytest

pytest.importorskip("numba", reason="`python3 tools/train/train.py --help` installs numba")
pytestmark = pytest.mark.slow

from tools.train import table_file, train
from truco_core.bots import features, features2, policy


def test_a_short_training_makes_a_table_that_a_robot_reads(monkeypatch):
    packed = {}

    def squeeze(values, module, *rest):
        packed[module.PLAYER_COUNT] = values
        return whole(values, module, *rest)

    whole = table_file.squeeze
    monkeypatch.setattr(table_file, "squeeze", squeeze)
    data = train.train(2, blocks=5, hands=2000)
    assert train.train(2, blocks=5, hands=2000) == data, "the same seed makes the same file"
    values = packed[2]
    assert len(set(values)) > 20, "something was learnt"
    robot = policy.Table(2, io.BytesIO(data))
    widths = table_file.widths(features2, robot.head)
    at = number = 0
    for _ in range(robot.head[features.SETS]):
        for count, width in zip(features2.rows(robot.head), widths):
            for row in range(0, count, 97):
                read = [robot.value(at + row, column) for column in range(width)]
                assert bytes(read) == values[number + row * width :][:width]
            at += count
            number += count * width
    assert number == len(values)
