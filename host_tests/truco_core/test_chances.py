"""A robot's estimate of its chances: certain is certain, the rest is about right."""

import itertools

from tools.hands import notation, retell
from truco_core import bots, state
from truco_core.bots.chances import SURE, Chances
from truco_core.bots.explain import view_of
from truco_core.match import Match
from truco_core.rng import Rng
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


def test_chances_stay_in_their_range_and_mean_what_they_say():
    """Of hands with a chance of p in 256, about p in 256 are won, in play without raises."""
    chances = Chances()
    robots = [bots.make("sensible", Rng(seed)) for seed in range(2)]
    row = notation.rules_of("paulista,stakes=1,special_at=none")
    said = [[0, 0, 0] for _ in range(4)]  # by quarters: how many, promised, won
    match = Match()
    for seed in range(500):
        match.start(row, 2, seed)
        match.deal()
        told = []
        while match.waiting():
            seat = match.state[state.TURN]
            view = view_of(match, seat)
            chances.look(view.state, seat)
            chance = chances.judge()
            assert 0 <= chance <= SURE
            told.append((seat, chance))
            match.apply(seat, robots[seat].choose(view, seat))
        for seat, chance in told:
            won = {seat: SURE, state.TIE: SURE // 2}.get(match.state[state.WINNER], 0)
            assert won != SURE - chance or chance not in (0, SURE)  # certain is certain
            quarter = said[min(chance // 64, 3)]
            quarter[0] += 1
            quarter[1] += chance
            quarter[2] += won
    for count, promised, won in said:
        assert count > 100
        assert abs(promised - won) < 0.22 * SURE * count
    assert said[0][2] / said[0][0] < said[1][2] / said[1][0] < said[2][2] / said[2][0]
