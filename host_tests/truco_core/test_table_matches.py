"""What happens seldom at a table: how matches begin, who sits where, a friendly end."""

import pytest

from host_tests.support.driven_table import PAULISTA, Driver, run, table_of
from truco_core import events, rules, state
from truco_core.cards import NONE


def test_all_are_told_that_a_match_begins():
    drivers = [Driver(human=True), Driver(human=True)]
    table = table_of(*drivers, opener=1)
    assert [one.seen for one in drivers] == [[(events.MATCH_STARTED, 1, 0)]] * 2
    for seat in (0, 1):
        table.ask_end(seat)
    assert table.ended
    table.start_match(PAULISTA)
    assert not table.ended and drivers[0].seen[-1] == (events.MATCH_STARTED, 0, 0)
    run(table, until=lambda: events.DEALT in drivers[1].kinds())
    assert table.match.state[state.LEADS] == 0


@pytest.mark.parametrize("back, first, expected", [(0, 1, 2), (0, 3, 0), (1, 1, 0), (1, 0, 3)])
def test_the_opener_of_the_next_match_sits_beside_the_last_one(back, first, expected):
    chosen = bytearray(PAULISTA)
    chosen[rules.MORE_FLAGS] &= ~rules.OPENER_BACK
    if back:
        chosen[rules.MORE_FLAGS] |= rules.OPENER_BACK
    chosen[rules.MORE_FLAGS] |= 0xFF & ~rules.OPENER_BACK & PAULISTA[rules.MORE_FLAGS]
    driver = Driver()
    table = table_of(driver, Driver(), Driver(), Driver(), rule_set=bytes(chosen), opener=first)
    run(table, until=lambda: events.DEALT in driver.kinds())
    table.next_match()
    assert driver.seen[-1] == (events.MATCH_STARTED, expected, 0)


def test_another_limit_counts_from_now_on_and_the_same_one_changes_nothing():
    table = table_of(Driver(human=True, ready=False), Driver())
    table.tick(0)
    since = table.since
    assert since is not None
    table.limit(table.turn_ms)
    assert table.since == since
    table.limit(20000)
    assert table.turn_ms == 20000 and table.since is None


def test_who_left_for_good_is_replaced_and_has_no_vote():
    here, left = Driver(human=True, ready=False), Driver(human=True, ready=False)
    table = table_of(here, left)
    table.ask_end(0)
    table.take_over(1, Driver())
    assert table.ended  # nobody else is there
    table.start_match(PAULISTA)
    table.give_back(1)
    table.ask_end(0)
    assert not table.ended
    table.robots[1] = Driver()
    robot = Driver()
    table.retire(1, robot)
    assert table.drivers[1] is robot and table.robots[1] is None
    assert here.seen[-2:] == [(events.SEAT_TAKEN, 1, 1), (events.MATCH_ENDED, NONE, 0)]
    assert table.ended


@pytest.mark.parametrize("seat", [0, 1])
def test_who_asks_twice_for_the_end_is_heard_once(seat):
    drivers = [Driver(human=True), Driver(human=True)]
    table = table_of(*drivers)
    table.ask_end(seat)
    table.ask_end(seat)
    asked = [one for one in drivers[0].seen if one[0] == events.END_ASKED]
    assert asked == [(events.END_ASKED, seat, 1 << seat)] and not table.ended
    table.refuse_end(1 - seat)
    assert drivers[0].seen[-1] == (events.END_ASKED, 1 - seat, 0) and not table.end_votes


def test_only_a_person_refuses_and_only_what_was_asked():
    human = Driver(human=True)
    table = table_of(human, Driver(), Driver(human=True), Driver())
    seen = len(human.seen)
    table.refuse_end(0)
    assert len(human.seen) == seen
    table.ask_end(0)
    table.refuse_end(1)
    assert table.end_votes == 1 and human.seen[-1] == (events.END_ASKED, 0, 1)


@pytest.mark.parametrize(
    "special, led, winner, expected",
    [
        (NONE, 4, 0, "stake"),
        (0, NONE, 1, "fold"),
        (0, 4, 1, "stake"),
        (state.IRON, NONE, 1, "stake"),
        (0, NONE, state.TIE, 0),
    ],
)
def test_points_of_a_hand(special, led, winner, expected):
    """R9: a special hand that was refused is worth another number than its stake."""
    s = bytearray(state.SIZE)
    s[state.SPECIAL], s[state.WINNER], s[state.LEADS] = special, winner, 2
    s[state.PLAYS + 2] = led
    s[state.STAKE], s[rules.SPECIAL_FOLD] = 9, 1
    assert rules.points(s) == {"stake": 9, "fold": 1, 0: 0}[expected]
