"""The keypad of the simulated board scans, queues and overflows as CircuitPython's."""

import time

import pytest

from tools.sim.handheld import powered


@pytest.fixture
def pico():
    with powered("raspberry_pi_pico") as device:
        yield device


def make(max_events=64, debounce_threshold=1, interval=0.020):
    import board
    import keypad

    return keypad.Keys(
        (board.GP15, board.GP17),
        value_when_pressed=False,
        interval=interval,
        max_events=max_events,
        debounce_threshold=debounce_threshold,
    )


def events_of(queue):
    got = []
    while (event := queue.get()) is not None:
        got.append((event.key_number, event.pressed))
    return got


def test_a_key_is_seen_at_the_next_scan(pico):
    from keypad import Event

    keys, event = make(), Event()
    start = pico.clock.ticks_ms()
    time.sleep(0.005)
    pico.set_key("B", True)
    time.sleep(0.010)
    assert not keys.events.get_into(event)
    time.sleep(0.010)
    assert keys.events.get_into(event)
    assert (event.key_number, event.pressed, event.released) == (1, True, False)
    assert event.timestamp == start + 20


def test_a_key_that_is_down_at_the_start_is_an_event(pico):
    pico.set_key("A", True)
    assert events_of(make().events) == [(0, True)]


def test_a_full_queue_loses_the_newest_and_says_so(pico):
    keys = make(max_events=3)
    for _ in range(3):
        for down in (True, False):
            pico.set_key("A", down)
            time.sleep(0.03)
    assert keys.events.overflowed and len(keys.events) == 3
    assert events_of(keys.events) == [(0, True), (0, False), (0, True)]
    assert keys.events.overflowed, "only clear() takes it back"
    keys.events.clear()
    assert not keys.events.overflowed and not keys.events


def test_debounce_wants_the_same_level_more_than_once(pico):
    keys = make(debounce_threshold=3)
    pico.set_key("A", True)
    time.sleep(0.045)
    assert not keys.events
    time.sleep(0.060)
    assert events_of(keys.events) == [(0, True)]


def test_deinit_lets_go_of_the_pins_and_stops(pico):
    keys = make()
    keys.deinit()
    with pytest.raises(ValueError):
        keys.events  # noqa: B018
    make().deinit()


def test_wrong_pull_never_sees_a_key_to_ground(pico):
    import board
    import keypad

    keys = keypad.Keys((board.GP15,), value_when_pressed=True)
    pico.set_key("A", True)
    time.sleep(0.1)
    assert not keys.events


def register(**changes):
    import board
    import keypad

    arguments = dict(clock=board.BUTTON_CLOCK, data=board.BUTTON_OUT, latch=board.BUTTON_LATCH)
    arguments.update(key_count=8, value_when_pressed=True)
    arguments.update(changes)
    return keypad.ShiftRegisterKeys(**arguments)


def test_the_register_of_a_pybadge_counts_its_keys_in_order():
    with powered("pybadge") as device:
        queue = register().events
        for key in ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT"):
            device.set_key(key, True)
            time.sleep(0.03)
        assert events_of(queue) == [(number, True) for number in range(8)]


def test_a_register_on_other_pins_reads_nothing():
    import board

    with powered("pybadge") as device:
        queue = register(data=board.D4).events
        device.set_key("A", True)
        time.sleep(0.1)
        assert not queue


def test_events_compare_by_key_and_state():
    from keypad import Event

    with powered():
        assert Event(3, True, 1) == Event(3, True, 2)
        assert Event(3, True, 1) != Event(3, False, 1)
        assert len({Event(3, True, 1), Event(3, True, 9)}) == 1
