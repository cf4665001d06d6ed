"""Test how keys become intents, with a queue that behaves like that of keypad."""

import pytest

import truco_input as ti
from host_tests.support.key_queue import WRAP, drain, pad, two
from truco_input.two_keys import HOLD_MS

A, B, START, RIGHT, DOWN, LEFT = 1, 0, 2, 4, 5, 7


def test_keys_without_meaning_are_ignored():
    queue, keys = pad()
    queue.put(3, True)
    queue.put(200, True)
    queue.put(A, True)
    assert drain(keys, 0) == [ti.OK]


def presses(keys, queue, number, start_ms, held_ms, repeats=True):
    """Return the times of the intents of one held key, relative to its press."""
    queue.put(number, True, start_ms)
    return [t for t in range(0, held_ms, 10) for _ in drain(keys, start_ms + t, repeats)]


@pytest.mark.parametrize("start", [1000, WRAP - 500], ids=["plain", "across the wrap"])
def test_a_held_direction_repeats_in_a_list(start):
    queue, keys = pad()
    assert presses(keys, queue, DOWN, start, 700) == [0, 400, 510, 620]
    queue.put(DOWN, False)
    assert drain(keys, start + 2000, True) == []


def test_a_held_direction_is_one_press_at_the_table():
    queue, keys = pad()
    assert presses(keys, queue, DOWN, 1000, 3000, False) == [0]


def test_only_directions_repeat():
    queue, keys = pad()
    assert presses(keys, queue, A, 1000, 3000) == [0]


def test_the_last_direction_held_repeats():
    queue, keys = pad()
    queue.put(DOWN, True)
    queue.put(RIGHT, True)
    queue.put(DOWN, False)
    assert drain(keys, 0) == [ti.DOWN, ti.RIGHT]
    assert drain(keys, 500, True) == [ti.RIGHT]


def test_a_key_held_for_the_last_screen_does_not_repeat_in_the_next():
    queue, keys = pad()
    queue.put(DOWN, True)
    drain(keys, 0)
    keys.forget()
    assert drain(keys, 5000, True) == []


@pytest.mark.parametrize("jumps", [0, 1, 2, 3])
def test_menu_held_for_two_seconds_leaves_after_jumps_of_the_clock(jumps):
    """The game takes the jumps of a SAM D51's clock back; the times of key events have them."""
    queue, keys = pad()
    queue.put(START, True, 1000 + jumps * 262_144_000)
    assert drain(keys, 1010) == [ti.MENU]
    assert drain(keys, 2980) == [] and drain(keys, 3010) == [ti.LEAVE]


@pytest.mark.parametrize("make", [pad, two])
def test_after_an_overflow_nothing_is_held(make):
    queue, keys = make()
    queue.put(0, True)
    drain(keys, 0)
    for _ in range(5):
        queue.put(1, True)
    assert drain(keys, 10) == [] and not queue.overflowed
    assert drain(keys, 5000, True) == []
    queue.put(1, True, 6000)
    queue.put(1, False, 6010)
    assert drain(keys, 6010) == [ti.OK]


TAP = HOLD_MS - 50
LONG = HOLD_MS + 50


@pytest.mark.parametrize(
    "moves, intents",
    [
        ("A+0 A-90", [ti.NEXT]),
        ("B+0 B-90", [ti.OK]),
        (f"A+0 A-{TAP}", [ti.NEXT]),
        (f"A+0 A-{LONG}", [ti.RAISE]),
        (f"B+0 B-{LONG}", [ti.ALT]),
        ("A+0 B+80 A-160 B-200", [ti.MENU]),
        ("B+0 A+80 A-160 B-200", [ti.MENU]),
        ("A+0 B+80 B-160 B+200 A-300 B-320", [ti.MENU]),
        (f"A+0 B+80 A-{LONG + 300} B-{LONG + 800}", [ti.MENU]),
        ("A+0 A-90 A+150 A-220 B+300 B-350", [ti.NEXT, ti.NEXT, ti.OK]),
        (f"A+0 B+{LONG} A-{LONG + 50} B-{LONG + 90}", [ti.RAISE]),
    ],
)
@pytest.mark.parametrize("start", [0, WRAP - 200], ids=["plain", "across the wrap"])
@pytest.mark.parametrize("lag_ms", [10, 260], ids=["quick loop", "slow loop"])
def test_two_keys_give_every_intent_by_taps_holds_and_chords(moves, intents, start, lag_ms):
    """Press keys: each move is a key, + for down or - for up, and the time in ms.

    :param lag_ms: time between two reads of the keys; a slow loop sees moves late
    """
    queue, keys = two()
    moves = [("AB".index(m[0]), m[1] == "+", int(m[2:])) for m in moves.split()]
    found = []
    for t in range(0, 2600, 10):
        for number, pressed, at in moves:
            if at == t:
                queue.put(number, pressed, start + at)
        if t % lag_ms == 0:
            found += drain(keys, start + t)
    assert found == intents


def test_a_hold_counts_while_the_key_is_still_down():
    queue, keys = two()
    queue.put(0, True, 100)
    assert drain(keys, 100 + HOLD_MS - 1) == []
    assert drain(keys, 100 + HOLD_MS) == [ti.RAISE]
    assert drain(keys, 5000) == []
