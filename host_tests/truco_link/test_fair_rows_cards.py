"""docs/link.md, Fair deal, "A guest says CHEAT", rows 2 to 4 and 10: the cards, one by one; what
my seat does without me. Beside each lie is what honest hosts do."""

import pytest

from host_tests.support.fair_host import RULES, FairHost
from host_tests.support.pairs import pairs
from truco_core import events, state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.rules import OLD_MANILHA
from truco_core.tricks import pack_of
from truco_link import frames
from truco_link.frames import (
    FORBIDDEN_EVENT,
    HERE,
    NOT_MY_ACTION,
    NOT_MY_CARDS,
    NOT_THE_CARD,
    NOT_THE_VIRA,
    PERSON,
)

ODD_FACES = (UNKNOWN, NONE)


def begun(*args, **more):
    return FairHost(*args, **more).start()


def lied(deck, place, rules):
    """The deck with one card changed for the last one, which is not dealt."""
    last = len(pack_of(rules[0])) - 1
    other = list(deck)
    other[place], other[last] = other[last], other[place]
    return other


def is_seen(view, card):
    return any(
        one not in ODD_FACES and one & ~FACE_DOWN == card for one in view[state.PLAYS : state.SEED]
    )


@pytest.mark.parametrize("name, score, players", pairs(RULES, [(0, 0), (3, 11), (3, 10)], [2, 4]))
def test_each_card_of_the_deck_one_by_one(name, players, score):
    """All is as it should be but one card. A card that nobody showed is its owner's to check."""
    rules = RULES[name]
    seen = 0
    for place in range(3 * players + 1):
        for seed in range(4 if players == 2 else 2):
            host = begun(players, rules, seed=seed, score=score)
            host.deal(lied(host.deck(), place, rules))
            view = host.view()
            host.play()
            assert host.named == []
            card = host.match.state[state.CARDS + place] & ~state.GONE
            host.reveal()
            what = 0
            if place == 3 * players:
                what = 0 if rules[0] & OLD_MANILHA else NOT_THE_VIRA
            elif view[state.CARDS + place] != UNKNOWN:  # mine, or shown in the special hand
                what = NOT_MY_CARDS
            elif is_seen(host.view(), card):
                what = NOT_THE_CARD
                seen += 1
            assert host.named == ([what] if what else []), (place, seed)
            assert host.checked == (not what)
    assert seen


def test_a_card_that_lies_twice():
    for again in (False, True):
        host = begun()
        host.deal()
        mine, his = list(host.dealt[3:6]), list(host.dealt[0:3])
        s = host.guest.match.state
        while s[state.PHASE] == state.PLAYING:
            trick = s[state.TRICK]
            if s[state.TURN]:
                host.let_choose(mine[trick])
                host.happen(events.PLAYED, 1, mine[trick])
            else:
                host.happen(events.PLAYED, 0, his[0 if again else trick])
        host.reveal()
        assert host.named == ([NOT_THE_CARD] if again else [])


def test_a_card_of_the_hand_of_another_seat():
    """Dealt, but to somebody else."""
    host = begun(4)
    host.deal()
    other = host.dealt[6 if host.match.state[state.TURN] != 2 else 9]
    turn = host.match.state[state.TURN]
    while turn == 1:
        host.act(1, host.dealt[3])
        turn = host.match.state[state.TURN]
    host.happen(events.PLAYED, turn, other)
    host.reveal()
    assert host.named == [NOT_THE_CARD]


@pytest.mark.parametrize("players", [2, 4])
def test_who_opens_a_match_is_drawn_and_no_other_may_be_told(players):
    openers = set()
    for seed in range(20):
        host = begun(players, seed=seed, score=(0, 0))
        host.deck()
        opener = host.match.state[state.LEADS]
        host.deal(opener=(opener + 1) % players)
        assert host.named == [FORBIDDEN_EVENT]
        openers.add(opener)
    assert openers == set(range(players))


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


def test_what_came_too_late_asks_nobody_for_a_second_card():
    """It was for a position before, and crosses with the card that was chosen for this one."""
    host = dealt()
    host.let_choose(host.dealt[4])
    host.driver.will = host.dealt[3]
    host.tell(frames.REFUSED, frames.ACTION, state.RAISE, frames.LATE)
    assert host.driver.will == host.dealt[3]
    host.act(ME, host.dealt[4], False)
    assert host.named == []
