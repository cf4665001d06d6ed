"""People and robots at one table: who decides, and what happens when somebody is slow or leaves."""

import pytest

from host_tests.support.driven_table import Driver, phase, raises, run, table_of
from truco_core import events, rules, state
from truco_core.cards import NONE

PAULISTA = rules.RULE_SETS[0][1]


def test_time_over_plays_once_for_the_sleeper():
    """R10.9."""
    human = Driver(human=True, ready=False)
    table = table_of(human, Driver())
    table.turn_ms = 10000
    table.tick(0)
    now_ms = run(table, until=lambda: events.TIME_OVER in human.kinds())
    assert 10000 <= now_ms <= 10200
    assert human.seen[-1][:2] == (events.PLAYED, 0)
    assert human.kinds().count(events.TIME_OVER) == 1


@pytest.mark.parametrize("gone", [False, True])
def test_who_is_late_or_away_raises_nothing(gone):
    """R10.7, R10.9: neither on a turn, nor in answer to a raise."""
    sleeper, raiser = Driver(human=True, ready=False), Driver(wish=raises)
    table = table_of(sleeper, raiser, rule_set=dict(rules.RULE_SETS)["paulista-mesa"])
    table.stand_in, table.turn_ms = raiser, 10000
    if gone:
        table.take_over(0, Driver(wish=raises))
    acts = (events.PLAYED, events.RAISED, events.ACCEPTED)

    def done():
        return [kind for kind, seat, _ in sleeper.seen if seat == 0 and kind in acts]

    run(table, until=lambda: len(done()) == 2)
    assert done() == [events.PLAYED, events.ACCEPTED]


def waits(table, sleeper):
    """How long each of three turns of somebody took whose time was over."""
    found, now_ms = [], 0
    for _ in range(3):
        run(table, now_ms, until=lambda: table.match.waiting() & 1)
        began, sleeper.seen[:] = table.since, ()
        now_ms = run(table, began, until=lambda: events.TIME_OVER in sleeper.kinds())
        found.append(round((now_ms - began) / 1000))
    return found


def test_who_is_away_lets_others_wait_once_until_he_acts():
    """R10.9."""
    sleeper = Driver(human=True, ready=False)
    table = table_of(sleeper, Driver(human=True))
    table.turn_ms = 10000
    assert waits(table, sleeper) == [10, 4, 4]
    sleeper.ready = True
    sleeper.seen.clear()
    run(table, table.since, until=lambda: not table.away)
    sleeper.ready = False
    assert events.TIME_OVER not in sleeper.kinds()
    assert waits(table, sleeper) == [10, 4, 4]


@pytest.mark.parametrize("change", ["seat", "match"])
def test_who_comes_back_or_begins_a_match_has_a_whole_turn(change):
    """R10.9."""
    sleeper = Driver(human=True, ready=False)
    table = table_of(sleeper, Driver(human=True))
    table.turn_ms = 10000
    assert waits(table, sleeper) == [10, 4, 4]
    if change == "seat":
        table.take_over(0, Driver())
        table.give_back(0)
    else:
        table.start_match(PAULISTA)
    assert waits(table, sleeper) == [10, 4, 4]


def test_a_human_who_answers_in_time_is_left_alone():
    human = Driver(human=True, ready=False)
    table = table_of(human, Driver())
    table.turn_ms = 10000
    for now_ms in range(0, 9900, 100):
        table.tick(now_ms)
    human.ready = True
    table.tick(9950)
    assert events.TIME_OVER not in human.kinds()


def asked_table(partner_ready, **options):
    """Seat 1 has called truco; seat 0 is a human, seat 2 its robot."""
    human = Driver(human=True, ready=partner_ready, wish=lambda view, seat: state.RUN)
    robot = Driver(wish=lambda view, seat: state.ACCEPT)
    caller = Driver(wish=raises)
    table = table_of(human, caller, robot, Driver(), opener=1, **options)
    run(table, until=lambda: phase(table) == state.ANSWERING)
    return table, human, robot


def test_the_human_decides_before_the_robot_partner():
    """R9.6."""
    table, human, robot = asked_table(partner_ready=False)
    for now_ms in range(0, 60000, 500):
        table.tick(now_ms)
    assert not robot.asked and phase(table) == state.ANSWERING


def test_the_robot_runs_with_the_human_who_decides():
    """R9.6."""
    table, human, robot = asked_table(partner_ready=True)
    run(table, now_ms=5000, until=lambda: phase(table) != state.ANSWERING)
    assert table.match.state[state.WINNER] == 1 and not robot.asked


def test_without_that_option_the_robot_answers_for_itself():
    """R9.6."""
    table, human, robot = asked_table(partner_ready=False)
    table.human_decides = False
    run(table, now_ms=5000, until=lambda: phase(table) != state.ANSWERING)
    assert robot.asked and table.match.state[state.STAKE] == 3


@pytest.mark.parametrize(
    "decides, called, raised",
    [(0, True, True), (1, True, False), (1, False, True), (2, False, False), (2, True, False)],
)
def test_the_robot_does_not_raise_what_the_human_has_only_accepted(decides, called, raised):
    """R9.6. called: seat 1 has called truco; else no stake stands yet."""

    def accepts(view, seat):
        out = bytearray(state.MAX_LEGAL)
        n = view.legal(seat, out)
        return state.ACCEPT if state.ACCEPT in bytes(out[:n]) else out[0]

    human = Driver(human=True, wish=accepts)
    robot = Driver(wish=raises)
    others = Driver(wish=raises if called else accepts), Driver(wish=accepts)
    table = table_of(human, others[0], robot, others[1], opener=1)
    table.human_decides = decides
    ends = {events.HAND_WON, events.MATCH_WON}
    run(table, until=lambda: ends & set(human.kinds()))
    assert ((events.RAISED, 2) in {event[:2] for event in human.seen}) == raised
    assert any(view[state.PHASE] == state.PLAYING for view in robot.views)


def test_a_robot_that_alone_is_asked_answers():
    """With `answer` next the human may have nothing to say."""
    rule_set = bytearray(PAULISTA)
    rule_set[0] |= rules.ANSWER_NEXT
    table, human, robot = asked_table(partner_ready=False, rule_set=bytes(rule_set))
    run(table, now_ms=5000, until=lambda: phase(table) != state.ANSWERING)
    assert robot.asked


def test_a_robot_takes_over_and_gives_back():
    """R10.7."""
    human, robot = Driver(human=True, ready=False), Driver()
    table = table_of(human, Driver())
    table.tick(0)
    table.take_over(0, robot)
    assert not table.is_human(0)
    run(table, until=lambda: events.PLAYED in human.kinds())
    assert robot.asked == 1 and human.asked == 0
    table.give_back(0)
    assert table.is_human(0)
    assert [e for e in human.seen if e[0] == events.SEAT_TAKEN] == [
        (events.SEAT_TAKEN, 0, 1),
        (events.SEAT_TAKEN, 0, 0),
    ]
    run(table, now_ms=5000, until=lambda: human.asked)


def test_all_humans_must_agree_to_a_friendly_end():
    """R10.8."""
    one, two = Driver(human=True, ready=False), Driver(human=True, ready=False)
    table = table_of(one, Driver(), two, Driver())
    table.tick(0)
    table.ask_end(1)  # a robot has no vote
    assert events.END_ASKED not in one.kinds()
    table.ask_end(0)
    assert not table.ended and two.seen[-1] == (events.END_ASKED, 0, 1)
    table.refuse_end(2)
    assert two.seen[-1] == (events.END_ASKED, 2, 0)
    table.ask_end(2)
    assert not table.ended
    table.ask_end(0)
    assert table.ended and one.seen[-1] == (events.MATCH_ENDED, NONE, 0)
    assert not table.tick(10**6)
    assert events.MATCH_WON not in one.kinds()
