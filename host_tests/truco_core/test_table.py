"""The table: which seat it asks, what it tells, and when."""

import pytest

from host_tests.support.driven_table import Driver, phase, run, table_of
from truco_core import events, rules, state
from truco_core.cards import UNKNOWN
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.table import Table

NAMES = dict(rules.RULE_SETS)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", [name for name, _ in rules.RULE_SETS])
def test_robots_play_a_match_to_its_end(players, name):
    drivers = [Driver() for _ in range(players)]
    table = table_of(*drivers, rule_set=NAMES[name])
    run(table, step_ms=5000, until=lambda: phase(table) == state.MATCH_OVER)
    assert max(table.match.state[state.SCORE : state.SCORE + 2]) >= 12
    assert all(d.kinds().count(events.MATCH_WON) == 1 for d in drivers)
    assert not table.refused


def test_two_tables_of_one_seed_play_the_same():
    seen = []
    for _ in range(2):
        drivers = [Driver(), Driver()]
        table = table_of(*drivers, seed=9)
        run(table, step_ms=5000, until=lambda t=table: phase(t) == state.MATCH_OVER)
        seen.append(drivers[0].seen)
    assert seen[0] == seen[1]


def test_the_match_goes_on_over_the_wrap_of_the_clock():
    table = table_of(Driver(), Driver())
    run(table, now_ms=2**29 - 3000, until=lambda: table.match.state[state.HAND] == 4)


def test_a_seat_sees_its_own_cards_and_no_other():
    drivers = [Driver() for _ in range(4)]
    table = table_of(*drivers)
    run(table, step_ms=5000, until=lambda: phase(table) == state.MATCH_OVER)
    for seat, driver in enumerate(drivers):
        for view in driver.views:
            special = view[state.SPECIAL] == seat % 2
            for other in range(4):
                cards = view[state.CARDS + 3 * other : state.CARDS + 3 * other + 3]
                known = other == seat or special and other == seat ^ 2
                assert (UNKNOWN in cards) != known


def test_a_covered_card_is_told_to_its_owner_only():
    def cover(view, seat):
        out = bytearray(state.MAX_LEGAL)
        n = view.legal(seat, out)
        hidden = [a for a in out[:n] if 0x40 <= a < 0x80]
        return hidden[0] if hidden else out[0]

    coverer, other, watcher = Driver(wish=cover), Driver(), Driver()
    table = table_of(coverer, other)
    table.watchers.append(watcher)

    def covered(driver):
        return [v for k, seat, v in driver.seen if k == events.PLAYED and seat == 0 and v >= 0x40]

    run(table, step_ms=5000, until=lambda: covered(coverer))
    assert covered(coverer)[0] < 0x80
    assert covered(other)[0] == covered(watcher)[0] == UNKNOWN


def test_robots_take_their_time_and_hurry_ends_it():
    table = table_of(Driver(), Driver())
    table.tick(0)  # the deal
    assert not table.tick(table.think_ms - 1)
    assert table.tick(table.think_ms)
    assert not table.tick(table.think_ms + 1)
    table.hurry()
    assert table.tick(table.think_ms + 2)


def test_a_card_a_trick_and_a_hand_are_seen_for_as_long_as_the_pace_says():
    watcher, seen = Driver(), set()
    table = table_of(Driver(), Driver())
    table.watchers.append(watcher)
    table.set_options(0, 0, (100, 2000, 30_000))
    for now_ms in range(0, 100_000, 50):
        told = len(watcher.seen)
        table.tick(now_ms)
        kinds = watcher.kinds()[told:]
        if events.PLAYED in kinds:
            after = [kind for kind in (events.TRICK_TAKEN, events.HAND_WON) if kind in kinds]
            assert table.rest == (100, 2100, 30_000)[len(after)]
            seen.add(table.rest)
    assert len(seen) == 3


def test_a_human_is_asked_at_once():
    human = Driver(human=True)
    table = table_of(human, Driver())
    table.tick(0)
    assert table.tick(1) and human.asked == 1


def test_nobody_else_is_asked_while_a_human_thinks():
    human, robot = Driver(human=True, ready=False), Driver()
    table = table_of(human, robot)
    for now_ms in range(0, 60000, 500):
        table.tick(now_ms)
    assert not robot.asked and human.asked > 100


def test_an_illegal_choice_of_a_human_is_counted_and_changes_nothing():
    human = Driver(human=True, wish=lambda view, seat: state.ACCEPT)
    table = table_of(human, Driver())
    table.tick(0)
    before = bytes(table.match.state)
    assert not table.tick(1)
    assert bytes(table.match.state) == before and table.refused == 1


def test_an_illegal_choice_of_a_robot_cannot_stop_the_match():
    robot = Driver(wish=lambda view, seat: state.ACCEPT)
    table = table_of(robot, Driver())
    run(table, step_ms=5000, until=lambda: phase(table) == state.MATCH_OVER)
    assert table.refused


def test_the_next_match_begins_with_the_next_opener():
    """R2.4."""
    table = table_of(Driver(), Driver(), opener=0)
    run(table, step_ms=5000, until=lambda: phase(table) == state.MATCH_OVER)
    opener = table.match.state[state.LEADS]
    table.next_match()
    assert table.match.state[state.SCORE] == table.match.state[state.SCORE + 1] == 0
    table.tick(0)
    assert table.match.state[state.LEADS] == 1 - opener
    assert phase(table) in (state.PLAYING, state.DECIDING)


def test_a_saved_match_goes_on_at_another_table():
    drivers = [Driver(), Driver()]
    table = table_of(*drivers)
    run(table, step_ms=5000, until=lambda: table.match.state[state.HAND] == 3)
    saved = bytearray(table.match.state)
    run(table, now_ms=10**6, step_ms=5000, until=lambda: phase(table) == state.MATCH_OVER)
    again = Table(Match(saved), [Driver(), Driver()], Rng(5), Driver())
    run(again, step_ms=5000, until=lambda: phase(again) == state.MATCH_OVER)
    assert again.match.state == table.match.state
