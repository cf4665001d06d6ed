"""A robot's estimate of its chances: certain is certain, the rest is about right."""

import itertools

from host_tests.support.brute_force import endings
from host_tests.support.random_hands import random_positions
from tools.hands import notation, retell
from tools.hands.positions import unseen, view_of
from truco_core import bots, rules, state
from truco_core.bots.chances import SURE, Chances
from truco_core.cards import FACE_DOWN, NONE
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.tricks import strength

# --- against certainty: what two players could still do, by trying all of it


def outcomes(match, seat):
    """Who can win, whatever cards the other holds and both play."""
    s, winners = match.state, set()
    first = state.CARDS + 3 * (1 - seat)
    free = [i for i in range(first, first + 3) if s[i] < state.GONE]
    for cards in itertools.combinations(unseen(view_of(match, seat).state), len(free)):
        other = Match(bytearray(s))
        for i, card in zip(free, cards):
            other.state[i] = card
        other.state[state.PHASE] = state.PLAYING
        other.state[state.WAIT] = 1 << s[state.TURN]
        winners |= endings(other, seat & 1)
        if len(winners) > 1:
            break
    return winners


def test_nothing_is_done_against_certainty():
    lost = won = ran = 0
    for match, seat in random_positions(43, 1500, players=2):
        s = match.state
        hidden = [s[state.PLAYS + 4 * t + 1 - seat] for t in range(3)]
        if (
            s[state.TRICK] < 1
            or s[state.PHASE] > 1
            or any(c != NONE and c & FACE_DOWN for c in hidden)
        ):
            continue
        if s[state.TRICK] == 1 and s[state.LEADS + 1] == seat and s[state.PHASE] == state.PLAYING:
            continue  # two cards each are still to come: long to try, and never certain
        winners = outcomes(match, seat)
        if len(winners) > 1 or state.TIE in winners:
            continue
        action = bots.make("sensible", Rng(s[state.TRICK] + s[state.STAKE])).choose(
            view_of(match, seat), seat
        )
        running_loses = s[state.SCORE + 1 - seat] + s[state.STAKE] >= s[rules.GOAL]
        if seat in winners:
            won += 1
            assert action != state.RUN
        else:
            lost += 1
            assert action != state.RAISE
            assert action != state.ACCEPT or running_loses
            ran += action == state.RUN
    assert won > 50 and lost > 50 and ran > 5


def test_a_stake_that_wins_the_match_is_not_raised():
    robot = bots.make("sensible", Rng(1))
    met = 0
    for match, seat in random_positions(44, 800):
        s = match.state
        action = robot.choose(view_of(match, seat), seat)
        if (
            s[state.SCORE + (seat & 1)] + s[state.STAKE] >= s[rules.GOAL]
            and s[state.PHASE] == state.PLAYING
        ):
            met += 1
            assert action != state.RAISE
        assert not (action < state.RAISE and action & FACE_DOWN)
    assert met > 300


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
