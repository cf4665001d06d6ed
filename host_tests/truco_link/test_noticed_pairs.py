"""A guest's copy of the match where two cards are laid at once: found by tools/mutate.py.

After a tied first trick of "mineiro-mesa" each lays its last card under the one that it shows.
"""

from host_tests.support.fair_host import RULES, FairHost
from truco_core import state
from truco_core.state import ACCEPT, CARDS, PLAYS, RESULTS, SCORE, SEED, TIE

KD, KS, JD, JS, AD = 24, 25, 20, 21, 28
FIVE_D, FIVE_S, SIX_D, SIX_S, QD, QS, FOUR_D, THREE_D, TWO_D = 4, 5, 8, 9, 16, 17, 0, 36, 32


def played(players, hands, score=(1, 0)):
    """Each seat plays the first two cards of its hand; the host of a guest at seat 1."""
    host = FairHost(players, RULES["mineiro-mesa"], score=score).start()
    host.deal([card for hand in hands for card in hand] + [TWO_D])
    if host.match.state[state.PHASE] == state.DECIDING:
        host.act(0, ACCEPT)
    for trick in (0, 1):
        for seat in range(players):
            host.act(seat, hands[seat][trick])
    return host


def test_the_last_pair_is_turned_up_with_its_play():
    """Seat 3 lays its ace under a card in the play that turns all up: the ace takes the hand."""
    hands = [(KD, JD, FOUR_D), (KS, JS, QD), (FIVE_D, SIX_D, QS), (FIVE_S, SIX_S, AD)]
    host = played(4, hands)
    s, true = host.guest.match.state, host.match.state
    assert list(true[RESULTS : RESULTS + 3]) == [TIE, TIE, 1]
    assert s[RESULTS : RESULTS + 3] == true[RESULTS : RESULTS + 3]
    assert list(s[PLAYS + 8 : PLAYS + 12]) == [FOUR_D, QD, QS, AD]
    assert s[SCORE : SCORE + 2] == true[SCORE : SCORE + 2] == b"\1\2"
    # Where in its hand that card was nobody knows.
    assert s[CARDS : CARDS + 12] == host.view()[CARDS : CARDS + 12]
    assert host.named == []


def test_a_card_that_stays_hidden_decides_as_the_host_says():
    """In the hand of ten a jack over a three counts as nothing: a six takes the trick."""
    host = played(2, [(KD, JD, THREE_D), (KS, SIX_D, FIVE_D)], score=(10, 0))
    s, true = host.guest.match.state, host.match.state
    assert list(true[RESULTS : RESULTS + 2]) == [TIE, 1]
    assert s[:SEED] == host.view()[:SEED] and s[SCORE : SCORE + 2] == b"\x0a\4"
    assert host.named == []
