"""docs/link.md, Fair deal, "A guest says CHEAT", rows 2 to 4: the cards, one by one.

Each lie is one card; beside it all that honest hosts deal.
"""

import pytest

from host_tests.support.fair_host import RULES, FairHost
from truco_core import events, state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.dealing import pack_of
from truco_core.rules import OLD_MANILHA
from truco_link.frames import FORBIDDEN_EVENT, NOT_MY_CARDS, NOT_THE_CARD, NOT_THE_VIRA

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


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("score", [(0, 0), (3, 11), (3, 10)])
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
