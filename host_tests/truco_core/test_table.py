"""Test the table: the seats that it asks, its events, time limits, and ends of matches."""

import pytest

from tools.hands import notation, retell
from truco_core import clock, events, rules, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.table import Table

PAULISTA = rules.RULE_SETS[0][1]


class Driver:
    """A driver with the test's action or the first legal one, which records events and views."""

    def __init__(self, human=False, ready=True, wish=None):
        self.human = human
        self.ready = ready  # False: choose returns None, "not yet"
        self.wish = wish  # function of (view, seat) that returns an action
        self.seen = []
        self.views = []
        self.asked = 0

    def choose(self, view, seat):
        self.asked += 1
        self.views.append(bytes(view.state))
        if not self.ready:
            return None
        if self.wish:
            return self.wish(view, seat)
        out = bytearray(state.MAX_LEGAL)
        assert view.legal(seat, out)
        return out[0]

    def watch(self, kind, seat, value):
        self.seen.append((kind, seat, value))

    def kinds(self):
        return [kind for kind, _, _ in self.seen]


def table_of(*drivers, rule_set=PAULISTA, opener=0, seed=1):
    table = Table(Match(), list(drivers), Rng(seed), Driver())
    table.start_match(rule_set, opener)
    return table


def run(table, now_ms=0, step_ms=50, until=lambda: False, limit=20000):
    """Tick until `until` is true, and return the time."""
    for _ in range(limit):
        if until():
            return now_ms
        table.tick(now_ms)
        now_ms = clock.after(now_ms, step_ms)
    raise AssertionError("nothing of that kind happened")


def phase(table):
    return table.match.state[state.PHASE]


def prefers(wished):
    def wish(view, seat):
        out = bytearray(state.MAX_LEGAL)
        n = view.legal(seat, out)
        return wished if wished in bytes(out[:n]) else out[0]

    return wish


raises, accepts = prefers(state.RAISE), prefers(state.ACCEPT)
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


def test_a_match_continues_when_the_clock_wraps():
    table = table_of(Driver(), Driver())
    run(table, now_ms=2**29 - 3000, until=lambda: table.match.state[state.HAND] == 4)


def test_a_face_down_card_is_shown_only_to_its_owner():
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


def test_cards_tricks_and_hands_stay_visible_by_the_pace():
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


def test_the_cards_can_be_seen_before_a_special_hand_is_refused():
    """docs/rulebook.md, R7: nobody decides in the first half of the pause for a new hand."""
    table = Table(Match(), [Driver(), Driver()], Rng(1), None)
    table.start_match(PAULISTA, 0, 11, 0)
    table.set_options(0, 0, (100, 2000, 30_000))
    table.tick(0)
    assert phase(table) == state.DECIDING and table.rest == 100 + 15_000


def test_a_new_limit_and_a_stopped_clock_give_a_full_turn():
    sleeper = Driver(human=True, ready=False)
    table = table_of(sleeper, Driver())

    def expires(begin_ms, end_ms):
        for now_ms in range(begin_ms, end_ms, 500):
            table.tick(now_ms)
            if events.TIME_OVER in sleeper.kinds():
                return now_ms

    assert expires(0, 9000) is None
    table.set_options(0, 10_000)
    assert table.stand_in is not None, "no other was named"
    assert expires(9000, 18_000) is None
    table.keep()
    assert expires(100_000, 120_000) == 110_000


def test_the_neighbour_of_the_player_who_raises_again_is_asked_first():
    others = [Driver(wish=raises), Driver(wish=accepts), Driver(wish=accepts)]
    table = table_of(Driver(wish=raises), *others, rule_set=NAMES["paulista-mesa"])
    run(table, until=lambda: (events.RAISED, 1) in [event[:2] for event in others[0].seen])
    others[0].seen.clear()
    run(table, until=lambda: others[0].seen)
    assert others[0].seen[0][:2] == (events.ACCEPTED, 2)


def test_a_deal_waits_after_a_person_has_left():
    leaver, watcher = Driver(human=True, ready=False), Driver()
    table = table_of(leaver, watcher)
    table.tick(0)
    table.tick(60_000)
    table.concede(0)
    run(table, 60_000, until=lambda: watcher.kinds().count(events.DEALT) == 2)
    assert table.since >= 60_000 + table.hand_ms


def test_nobody_else_is_asked_while_a_human_thinks():
    human, robot = Driver(human=True, ready=False), Driver()
    table = table_of(human, robot)
    for now_ms in range(0, 60000, 500):
        table.tick(now_ms)
    assert not robot.asked and human.asked > 100


def test_an_illegal_choice_of_a_robot_cannot_stop_the_match():
    robot = Driver(wish=lambda view, seat: state.ACCEPT)
    table = table_of(robot, Driver())
    run(table, step_ms=5000, until=lambda: phase(table) == state.MATCH_OVER)
    assert table.refused


def test_all_drivers_are_told_that_a_match_begins():
    drivers = [Driver(human=True), Driver(human=True)]
    table = table_of(*drivers, opener=1)
    assert [one.seen for one in drivers] == [[(events.MATCH_STARTED, 1, 0)]] * 2
    for seat in (0, 1):
        table.ask_end(seat)
    assert table.ended
    table.start_match(PAULISTA)
    assert not table.ended and drivers[0].seen[-1] == (events.MATCH_STARTED, 0, 0)
    table.ask_end(0)
    assert not table.ended, "the votes are those of the match before"
    run(table, until=lambda: events.DEALT in drivers[1].kinds())
    assert table.match.state[state.LEADS] == 0


@pytest.mark.parametrize("back, first, expected", [(0, 1, 2), (0, 3, 0), (1, 1, 0), (1, 0, 3)])
def test_the_opener_of_the_next_match_sits_beside_the_last_opener(back, first, expected):
    chosen = bytearray(PAULISTA)
    chosen[rules.MORE_FLAGS] &= ~rules.OPENER_BACK
    chosen[rules.MORE_FLAGS] |= back * rules.OPENER_BACK
    driver = Driver()
    table = table_of(driver, Driver(), Driver(), Driver(), rule_set=bytes(chosen), opener=first)
    run(table, until=lambda: events.DEALT in driver.kinds())
    table.next_match()
    assert driver.seen[-1] == (events.MATCH_STARTED, expected, 0)


def test_a_player_who_left_is_replaced_and_has_no_vote():
    here, left = Driver(human=True, ready=False), Driver(human=True, ready=False)
    table = table_of(here, left)
    table.ask_end(0)
    robot = Driver()
    table.retire(1, robot)
    assert table.drivers[1] is robot and table.robots[1] is None
    assert not table.ended  # the person who is still here must be asked again
    table.ask_end(0)
    assert table.ended
    assert here.seen[-2:] == [(events.SEAT_TAKEN, 1, 1), (events.MATCH_ENDED, NONE, 0)]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_repeated_proposal_of_a_friendly_end_is_published_once(seat):
    drivers = [Driver(human=True), Driver(human=True)]
    table = table_of(*drivers)
    table.ask_end(seat)
    table.ask_end(seat)
    asked = [one for one in drivers[0].seen if one[0] == events.END_ASKED]
    assert asked == [(events.END_ASKED, seat, 1 << seat)] and not table.ended
    table.refuse_end(1 - seat)
    assert drivers[0].seen[-1] == (events.END_ASKED, 1 - seat, 0) and not table.end_votes


def test_an_expired_turn_is_played_by_the_stand_in():
    """docs/rulebook.md, R10.9: after the time limit the stand-in decides once."""
    human = Driver(human=True, ready=False)
    table = table_of(human, Driver())
    table.turn_ms = 10000
    table.tick(0)
    now_ms = run(table, until=lambda: events.TIME_OVER in human.kinds())
    assert 10000 <= now_ms <= 10200
    assert human.seen[-1][:2] == (events.PLAYED, 0)
    assert human.kinds().count(events.TIME_OVER) == 1


@pytest.mark.parametrize("gone", [False, True])
def test_nobody_raises_for_a_late_or_absent_player(gone):
    """docs/rulebook.md, R10.7, R10.9: the stand-in only plays cards and accepts."""
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
    """Return the durations of three turns of a person whose time is over."""
    found, now_ms = [], 0
    for _ in range(3):
        run(table, now_ms, until=lambda: table.match.waiting() & 1)
        began, sleeper.seen[:] = table.since, ()
        now_ms = run(table, began, until=lambda: events.TIME_OVER in sleeper.kinds())
        found.append(round((now_ms - began) / 1000))
    return found


def test_a_player_whose_time_expired_gets_short_turns_until_acting():
    """docs/rulebook.md, R10.9: after one expired limit a person has only 4 s."""
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


@pytest.mark.parametrize("change", ["seat", "session", "match"])
def test_a_return_or_a_new_match_restores_the_full_turn(change):
    """docs/rulebook.md, R10.9: a return and a new match restore the full limit."""
    sleeper = Driver(human=True, ready=False)
    table = table_of(sleeper, Driver(human=True))
    table.turn_ms = 10000
    assert waits(table, sleeper) == [10, 4, 4]
    if change == "seat":
        table.take_over(0, Driver())
    if change == "match":
        table.start_match(PAULISTA)
    else:
        table.give_back(0)
    assert waits(table, sleeper) == [10, 4, 4]


def test_the_human_decides_before_the_robot_partner():
    """docs/rulebook.md, R9.6: a robot partner answers after the person, and runs if it runs."""
    human = Driver(human=True, ready=False, wish=lambda view, seat: state.RUN)
    robot = Driver(wish=accepts)
    table = table_of(human, Driver(wish=raises), robot, Driver(), opener=1)
    for now_ms in range(0, 60000, 500):
        table.tick(now_ms)
    assert not robot.asked and phase(table) == state.ANSWERING
    human.ready = True
    run(table, now_ms, until=lambda: phase(table) != state.ANSWERING)
    assert table.match.state[state.WINNER] == 1 and not robot.asked


def test_the_robot_partner_runs_only_from_the_raise_from_which_the_human_ran():
    """docs/rulebook.md, R9.6: in the next hand it answers alone, if the rules ask only it."""
    human = Driver(human=True, wish=prefers(state.RUN))
    robot, raiser = Driver(wish=accepts), Driver(wish=raises)
    drivers = human, raiser, robot, raiser
    table = table_of(*drivers, rule_set=NAMES["mineiro-limpo"], opener=3)
    run(table, until=lambda: (events.RAN, 0, 0) in human.seen)
    human.seen.clear()
    human.wish = None
    run(table, until=lambda: (events.RAISED, 1) in [event[:2] for event in human.seen])
    human.seen.clear()
    run(table, until=lambda: phase(table) != state.ANSWERING)
    assert human.seen[0][:2] == (events.ACCEPTED, 2)


@pytest.mark.parametrize(
    "decides, called, score, cards, raised",
    [
        (0, True, "mineiro 0-0", "3cJsAd", True),
        (1, True, "mineiro 0-0", "3cJsAd", False),
        (1, False, "mineiro 0-0", "3cJsAd", True),
        (2, False, "mineiro 0-0", "3cJsAd", False),
        (2, True, "mineiro 0-0", "3cJsAd", False),
        (0, False, "mineiro 4-8", "3cJsAd", True),
        (1, False, "mineiro 4-8", "3cJsAd", False),  # a lost raise would lose the match
        (1, False, "mineiro 8-4", "3cJsAd", True),
        (1, False, "mineiro 4-8", "4c7hAd", True),  # its own cards carry it
        (1, False, "mineiro-limpo 4-11", "3cJsAd", True),  # a lost hand loses the match anyway
    ],
)
def test_the_robot_partner_leaves_some_raises_to_the_human(decides, called, score, cards, raised):
    """docs/rulebook.md, R9.6.

    :param called: True: seat 1 has raised; False: nobody has
    """
    human = Driver(human=True, wish=accepts)
    robot = Driver(wish=raises)
    others = Driver(wish=raises if called else accepts), Driver(wish=accepts)
    hand = notation.parse("%s 1 | KsKdKc QsQdQc %s JcJhJd / - |" % (score, cards))
    table = Table(retell.deal(hand), [human, others[0], robot, others[1]], Rng(1), None)
    table.human_decides = decides
    ends = {events.HAND_WON, events.MATCH_WON}
    run(table, until=lambda: ends & set(human.kinds()))
    assert ((events.RAISED, 2) in {event[:2] for event in human.seen}) == raised
    assert any(view[state.PHASE] == state.PLAYING for view in robot.views)


def test_a_robot_takes_over_and_gives_back():
    """docs/rulebook.md, R10.7: a robot plays for an absent person."""
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
    """docs/rulebook.md, R10.8: a friendly end needs the votes of all persons."""
    one, two = Driver(human=True, ready=False), Driver(human=True, ready=False)
    table = table_of(one, Driver(), two, Driver())
    table.tick(0)
    table.ask_end(1)  # a robot has no vote
    assert events.END_ASKED not in one.kinds()
    table.ask_end(0)
    assert not table.ended and two.seen[-1] == (events.END_ASKED, 0, 1)
    table.refuse_end(2)
    assert two.seen[-1] == (events.END_ASKED, 2, 0)
    table.take_over(0, Driver())  # a person who is away has a vote, too
    table.ask_end(2)
    assert not table.ended
    table.give_back(0)
    table.ask_end(0)
    assert table.ended and one.seen[-1] == (events.MATCH_ENDED, NONE, 0)
    assert not table.tick(10**6)
    assert events.MATCH_WON not in one.kinds()
