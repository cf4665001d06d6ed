"""Test the main loop and the life of screens, with screens that log their calls."""

import pytest

import truco_input as ti
from host_tests.support import logged_app
from host_tests.support.logged_app import opened


@pytest.fixture
def bench(monkeypatch):
    return logged_app.app_with_log(monkeypatch)


def test_the_app_calls_a_screens_methods_in_the_documented_order(bench):
    app = bench.app
    app.go("one", 7)
    app.step(0)
    app.keys.pressed = [ti.OK]
    app.step(10)
    app.go("two")
    app.step(20)
    assert bench.log == [
        ("one", "open", 7),
        ("one", "intent", ti.OK),
        ("one", "tick", 10),
        ("one", "close"),
        ("two", "open"),
    ]


def test_a_key_press_is_drawn_in_its_own_step(bench):
    app = opened(bench)
    frames = app.display.refreshed
    app.keys.pressed = [ti.LEFT]
    app.step(10)
    assert app.display.refreshed == frames + 1


class Ticked:
    """A game or a party that logs its ticks."""

    LINKED = False

    moves = False

    def __init__(self, log, name="game"):
        self._log = log
        self._name = name

    def tick(self, now_ms, at_table):
        self._log.append((self._name, now_ms, at_table))
        return self.moves


def test_a_step_handles_keys_then_the_game_then_the_screen(bench):
    app = opened(bench)
    bench.log.clear()
    app.game = Ticked(bench.log)
    app.keys.pressed = [ti.OK]
    app.step(10)
    assert bench.log == [("one", "intent", ti.OK), ("game", 10, False), ("one", "tick", 10)]


def test_a_game_runs_under_a_screen_that_allows_it(bench):
    app = opened(bench)
    app.game = Ticked(bench.log)
    app.stack[0].PLAYS = True
    app.step(10)
    assert bench.log[-2] == ("game", 10, True)
    app.stack[0].plan = {ti.MENU: lambda app: app.push("two")}
    app.keys.pressed = [ti.MENU]
    app.step(20)
    assert ("game", 20, True) not in bench.log  # the game waits while another screen opens
    app.step(30)
    assert bench.log[-2:] == [("game", 30, False), ("two", "tick", 30)]


def test_a_linked_game_is_ticked_by_its_party(bench):
    app = opened(bench)
    app.game = Ticked(bench.log)
    app.party = Ticked(bench.log, "party")
    bench.log.clear()
    app.step(10)
    assert bench.log == [("party", 10, False), ("one", "tick", 10)]


def test_a_flood_of_keys_does_not_stop_time(bench):
    app = opened(bench)
    app.keys.pressed = [ti.DOWN] * 10
    app.step(10)
    assert ("one", "tick", 10) in bench.log and app.keys.pressed


def test_keys_after_a_change_of_screens_go_to_the_new_screen(bench):
    bench.one.plan = {ti.OK: lambda app: app.go("two")}
    app = opened(bench)
    app.keys.pressed = [ti.OK, ti.LEFT]
    app.step(10)
    app.step(20)
    assert ("one", "intent", ti.LEFT) not in bench.log
    assert ("two", "intent", ti.LEFT) in bench.log


def test_a_covered_screen_gets_events_but_no_ticks(bench):
    bench.one.plan = {ti.MENU: lambda app: app.push("two", "x")}
    bench.two.plan = {ti.OK: lambda app: app.pop("answer")}
    app = opened(bench)
    app.keys.pressed = [ti.MENU]
    app.step(10)
    assert len(app.display.root_group) == 2
    app.step(20)
    app.publish(1, 2, 3)
    app.keys.pressed = [ti.OK]
    app.step(30)
    app.step(40)
    assert bench.log == [
        ("one", "intent", ti.MENU),
        ("two", "open", "x"),
        ("two", "tick", 20),
        ("one", "event", 1, 2, 3),
        ("two", "event", 1, 2, 3),
        ("two", "intent", ti.OK),
        ("two", "close"),
        ("one", "return", "answer"),
        ("one", "tick", 40),
    ]
    assert len(app.display.root_group) == 1


def test_a_screen_may_change_screens_when_it_gets_an_answer(bench):
    bench.one.plan = {ti.MENU: lambda app: app.push("two")}
    bench.two.plan = {ti.OK: lambda app: app.pop(True)}
    bench.one.on_return = lambda self, answer: self.app.go("two")
    app = opened(bench)
    for intent in (ti.MENU, ti.OK):
        app.keys.pressed = [intent]
        app.step(10)
    assert [type(s).__name__ for s in app.stack] == ["two"]
