"""An analog stick: one intent for a push, whatever it trembles."""

import pytest

import truco_input as ti
from host_tests.support.key_queue import drain, pad
from truco_input.stick import Stick


class Axis:
    value = 32768


def test_stick_presses_once_though_it_trembles_at_the_edge():
    x, y = Axis(), Axis()
    _, keys = pad(Stick(x, y))
    found = []
    for value in (32768, 49000, 48700, 48800, 42000, 49000, 40000, 32768):
        x.value = value
        found += drain(keys, 0)
    assert found == [ti.RIGHT]


@pytest.mark.parametrize(
    "x, y, intent",
    [
        (0, 32768, ti.LEFT),
        (65535, 32768, ti.RIGHT),
        (32768, 0, ti.UP),
        (32768, 65535, ti.DOWN),
        (60000, 65535, ti.DOWN),
        (40000, 30000, 0),
    ],
)
def test_stick_directions(x, y, intent):
    stick = Stick(Axis(), Axis())
    stick._x.value, stick._y.value = x, y
    assert stick.poll() == intent


def test_stick_repeats_and_turns_round():
    x, y = Axis(), Axis()
    _, keys = pad(Stick(x, y))
    keys.repeat = True
    y.value = 65535
    assert drain(keys, 0) == [ti.DOWN]
    assert drain(keys, 400) == [ti.DOWN]
    y.value = 0
    assert drain(keys, 410) == [ti.UP]
    y.value = 32768
    assert drain(keys, 5000) == []
