"""docs/link.md, Fair deal, "A guest says CHEAT", row 10: what my seat does without me.

For each the smallest lie that must be named, and beside it the nearest that honest hosts do.
"""

import pytest

from host_tests.support.fair_host import FairHost
from truco_core import events, state
from truco_link import frames
from truco_link.frames import HERE, NOT_MY_ACTION, PERSON

ME = 1


def dealt(players=2):
    """It is my turn."""
    host = FairHost(players).start()
    host.deal()
    while host.match.state[state.TURN] != ME:
        seat = host.match.state[state.TURN]
        host.act(seat, host.dealt[3 * seat])
    return host


def lay(host, seat, asked):
    """Its first card that it has."""
    out = bytearray(state.MAX_LEGAL)
    host.match.legal(seat, out)
    host.act(seat, out[0], asked)


@pytest.mark.parametrize("chosen, laid, named", [(0, 0, 0), (None, 0, 1), (1, 0, 1)])
def test_a_card_of_mine_that_i_have_chosen_or_not(chosen, laid, named):
    """
    :param chosen: which card of the three; None: none
    """
    host = dealt()
    if chosen is not None:
        host.let_choose(host.dealt[3 + chosen])
    host.act(ME, host.dealt[3 + laid], False)
    assert host.named == [NOT_MY_ACTION] * named


@pytest.mark.parametrize("action", [state.RAISE, state.ACCEPT, state.RUN])
@pytest.mark.parametrize("asked", [False, True])
def test_a_raise_and_an_answer_in_my_name(action, asked):
    if action == state.RAISE:
        host = dealt()
    else:
        host = FairHost().start()
        host.deal()
        host.act(0, state.RAISE)
    host.act(ME, action, asked)
    assert host.named == ([] if asked else [NOT_MY_ACTION])


def test_the_first_card_of_a_hand_is_mine_too():
    """Behind a snapshot, which says that much of the hand before."""
    host = FairHost().start()
    host.hand()
    host.snap()
    host.deal()
    assert host.match.state[state.TURN] == ME
    lay(host, ME, False)
    assert host.named == [NOT_MY_ACTION]


def test_once_a_hand_and_its_deck_is_no_checked_one():
    host = dealt()
    for _ in range(2):
        lay(host, ME, False)
        while host.match.waiting() == 1:
            lay(host, 0, True)
    assert host.named == [NOT_MY_ACTION]
    host.play(cards_only=True)
    host.reveal()
    assert not host.checked


def play_on(host):
    """The others lay their cards; then one of mine is laid, which I did not choose."""
    while host.match.waiting() == 1:
        lay(host, 0, True)
    lay(host, ME, False)


@pytest.mark.parametrize(
    "what, named",
    [
        (lambda host: None, 1),
        (lambda host: host.happen(events.TIME_OVER, ME, 0), 0),
        (lambda host: host.happen(events.TIME_OVER, 0, 0), 1),
        (lambda host: host.happen(events.SEAT_TAKEN, 0, 1), 1),
        (lambda host: host.snap(), 0),  # I do not know what was before
    ],
    ids=["nothing", "my time is over", "another's is", "a robot plays for another", "snapshot"],
)
def test_what_happens_may_explain_one_card_of_mine_that_i_have_not_chosen(what, named):
    host = dealt()
    what(host)
    lay(host, ME, False)
    assert host.named == [NOT_MY_ACTION] * named
    play_on(host)
    assert host.named == [NOT_MY_ACTION], "and no second one"


def test_a_robot_plays_for_me_until_it_does_not():
    host = dealt()
    host.happen(events.SEAT_TAKEN, ME, 1)
    host.seat(ME, PERSON)
    lay(host, ME, False)
    play_on(host)
    assert host.named == []
    host.happen(events.SEAT_TAKEN, ME, 0)
    host.seat(ME, PERSON | HERE)
    play_on(host)
    assert host.named == [NOT_MY_ACTION]


def test_what_was_refused_may_have_crossed_with_what_i_said_then():
    host = dealt()
    host.let_choose(host.dealt[4])
    host.tell(frames.REFUSED, frames.ACTION, state.RAISE, frames.LATE)
    host.let_choose(host.dealt[3])
    host.act(ME, host.dealt[4], False)
    assert host.named == []
