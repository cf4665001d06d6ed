"""A robot's estimate of its chances: certain is certain, the rest is about right."""

import itertools

from tools.hands import notation, retell
from truco_core.bots.sensible import SURE, Chances
from truco_core.tricks import strength


def test_the_last_card_is_worth_the_unseen_cards_that_it_beats():
    # The other has taken the first trick, so ties lose. Left of its cards: one of 34, of
    # which 4 are manilhas, 3 threes and 2 aces: the vira is the third ace, the fourth our own.
    line = "paulista 0-0 0 | 4h3cAc ?????? / Ah | 0:4h 1:5d 1:6d 0:3c"
    chances = Chances()
    chances.look(retell.view_of(retell.play(notation.parse(line)), 0).state, 0)
    assert chances.judge() == SURE * (34 - 4 - 3 - 2) // 34


def test_two_cards_are_put_against_two_as_it_serves_best():
    # The zap takes the first trick; then 3s and Ks must both win. The other leads one of its
    # two cards and we answer with the one that suits, so it takes the best against the best.
    line = "mineiro 0-0 1 | Ks3sQd ?????? / - | 1:4c"
    state = retell.view_of(retell.play(notation.parse(line)), 0).state
    seen = [notation.card_of(text) for text in ("Ks", "3s", "Qd", "4c")]
    powers = [strength(state, card) for card in range(40) if card not in seen]
    pairs = [sorted(pair) for pair in itertools.combinations(powers, 2)]
    won = sum(low < strength(state, seen[0]) and high < 10 for low, high in pairs)
    chances = Chances()
    chances.look(state, 0)
    assert abs(chances.judge() - SURE * won / len(pairs)) < 4
    assert chances.cards[chances.best] == notation.card_of("Qd")
