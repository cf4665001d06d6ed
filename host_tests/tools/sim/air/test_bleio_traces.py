"""Test that the simulated `_bleio` answers like CircuitPython's C code in traces: see bleio_replay.

game_*: the beginning of a match; Ana hosts the table, Bia is the guest. faults_*: wrong calls, and
a peer out of reach. ends_*: `connections` and `advertising` at the beginning and end of a link.
"""

import json
from pathlib import Path

import pytest

from host_tests.support.bleio_replay import Otherwise, Replay

FOLDER = Path(__file__).parents[3] / "fixtures" / "bleio"
TRACES = sorted(FOLDER.glob("*.jsonl"))


def lines_of(name):
    return [json.loads(line) for line in (FOLDER / (name + ".jsonl")).read_text().splitlines()]


def last(lines, do, **fields):
    """Return the last of these calls that matches all fields."""
    return [one for one in lines if one.get("do") == do and fields.items() <= one.items()][-1]


@pytest.mark.parametrize("path", TRACES, ids=lambda one: one.stem)
def test_the_simulation_answers_like_the_trace(path):
    Replay(lines_of(path.stem)).run()


# (trace, call, its fields, altered fields), which the replay must notice.
LIES = [
    ("faults_main", "PacketBuffer.write", {"who": "Ana", "ret": 5}, {"ret": 0}),
    ("faults_nrf", "PacketBuffer.write", {"who": "Ana", "ret": 0}, {"exc": ["ValueError", ""]}),
    ("faults_1021", "Adapter.connect", {"of": "Adapter#1"}, {"ret": "Connection#1", "exc": None}),
    ("ends_1021", "Adapter.connections", {"who": "Bia"}, {"ret": ["Connection#1"]}),
    # In the true trace Bia still lists the connection that has ended.
    ("ends_main", "Adapter.connections", {"who": "Bia"}, {"ret": []}),
    ("ends_nrf", "Connection.connected", {}, {"ret": True}),
    ("ends_main", "Connection.discover_remote_services", {"ret": []}, {"ms": 2000.0}),
    ("game_main_main", "Connection.discover_remote_services", {"who": "Bia"}, {"ms": 55.0}),
    ("game_main_main", "Connection.discover_remote_services", {"who": "Ana"}, {"ms": 400.0}),
    (
        "game_main_main",
        "CharacteristicBuffer.readinto",
        {"who": "Ana", "ret": 1},
        {"data": {"b": "01"}},
    ),
    ("game_main_nrf", "Service.characteristics", {}, {"ret": []}),
]


@pytest.mark.parametrize(("name", "do", "fields", "lie"), LIES)
def test_the_replay_notices_each_altered_line(name, do, fields, lie):
    lines = lines_of(name)
    line = last(lines, do, **fields)
    line.update(lie)
    if line.get("exc", 0) is None:
        del line["exc"]
    with pytest.raises(Otherwise):
        Replay(lines).run()
