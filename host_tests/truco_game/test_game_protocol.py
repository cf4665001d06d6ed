"""What truco_game says of a game holds for all three: alone, as a host, as a guest."""

import random

import pytest

from host_tests.support.game_kinds import (
    KINDS,
    LINKED,
    Together,
    cards_of,
    legal,
    my_turn,
    play,
    seldom,
    sit,
    told,
    until,
    wait,
)
from truco_core import events, signals, state
from truco_core.cards import NONE, UNKNOWN
from truco_game import PEACE, SEAT
from truco_store import profile


@pytest.fixture(params=KINDS)
def sitting(request):
    return sit(request.param)


# Asked.


def test_the_view_is_masked_and_has_the_player_at_seat_0(sitting):
    game = sitting.game
    seen = {"mine": 0, "hidden": 0, "turns": 0}

    def look():
        s, true = game.look().state, sitting.truth
        assert game.view.state is s
        assert s[state.SEED : state.SIZE] != true[state.SEED : state.SIZE]
        enough = len(told(sitting, events.HAND_WON)) > 4 or game.is_over()
        if s[state.HAND] != true[state.HAND] or s[state.PHASE] != true[state.PHASE]:
            return enough  # it is on its way
        for i in range(3):
            mine = true[state.CARDS + 3 * sitting.seat + i]
            if s[state.SPECIAL] == NONE and s[state.WAIT] & 1:
                assert s[state.CARDS + i] & ~state.GONE == mine & ~state.GONE
                seen["mine"] += 1
            for seat in (1, 3):
                card = s[state.CARDS + 3 * seat + i]
                assert card == UNKNOWN or card >= state.GONE
                seen["hidden"] += card == UNKNOWN
        if s[state.WAIT] & 1 and true[state.WAIT] == 1 << sitting.seat:
            seen["turns"] += 1
            assert s[state.TURN] == SEAT or s[state.PHASE] != state.PLAYING
        return enough

    play(sitting, look)
    assert all(seen.values()), seen


@pytest.mark.parametrize("kind", KINDS)
def test_a_match_ends_with_its_result(kind):
    found = set()
    for seed in range(12):
        sitting = sit(kind, seed=seed, we=10, they=10)
        game = sitting.game
        over = []

        def ended(sitting=sitting, game=game, over=over):
            over.append(game.is_over())
            return over[-1] and told(sitting, events.MATCH_WON)

        play(sitting, ended, random.Random(seed))
        assert not over[0]
        game.look()
        won = told(sitting, events.MATCH_WON)[0][1] == SEAT & 1
        assert seldom(sitting, "result") == (profile.WON if won else profile.LOST)
        s = game.view.state
        assert (s[state.SCORE] > s[state.SCORE + 1]) == won
        assert legal(game) == b""
        found.add(won)
        if len(found) == 2:
            return
    raise AssertionError("not both of won and lost")


def test_another_match_follows(sitting):
    game = sitting.game
    my_turn(sitting)
    seldom(sitting, "ask_end")
    wait(sitting, 500)
    sitting.agree(1)
    until(sitting, game.is_over)
    wait(sitting, 500)
    seldom(sitting, "again")
    wait(sitting, 500)
    may = not isinstance(sitting, Together) or sitting.lobby.is_host
    assert game.is_over() != may
    if may:
        my_turn(sitting)


def test_who_sits_where(sitting):
    names = [seldom(sitting, "name_of", seat) for seat in range(4)]
    if isinstance(sitting, Together):
        seats = sitting.lobby.seats
        assert names == [seats[(seat + sitting.seat) % 4].name for seat in range(4)]
        assert names[SEAT] == sitting.lobby.name and sitting.seat in (0, 1, 2, 3)
    else:
        assert names[SEAT] == ""
    assert all(names[1:])
    assert not sitting.game.watches


def test_the_last_hand_is_there_once_one_has_ended(sitting):
    assert seldom(sitting, "last_hand") is None
    my_turn(sitting)
    assert not seldom(sitting, "last_hand")
    # A linked one may not be whole: where a hidden card decides.
    play(sitting, lambda: seldom(sitting, "last_hand"))
    hand = seldom(sitting, "last_hand")
    assert hand.count and hand.final[state.PHASE] >= state.HAND_OVER
    score = hand.final[state.SCORE : state.SCORE + 2]
    assert score == bytes(sitting.game.look().state[state.SCORE : state.SCORE + 2])


@pytest.mark.parametrize("kind", LINKED)
def test_without_memory_for_it_there_is_no_last_hand(kind):
    sitting = sit(kind)
    sitting.game.log = None
    play(sitting, lambda: len(told(sitting, events.HAND_WON)) > 1)
    assert seldom(sitting, "last_hand") is None


# Told.


def test_what_is_picked_is_played_once(sitting):
    game = sitting.game
    my_turn(sitting)
    for _ in range(2):
        card = cards_of(sitting)[0]
        before = len(told(sitting, events.PLAYED))
        game.pick(card)
        until(sitting, lambda before=before: len(told(sitting, events.PLAYED)) > before)
        assert told(sitting, events.PLAYED)[before] == (events.PLAYED, SEAT, card)
        mine = [one for one in told(sitting, events.PLAYED) if one[1] == SEAT]
        my_turn(sitting)
        wait(sitting, 3000)
        assert [one for one in told(sitting, events.PLAYED) if one[1] == SEAT] == mine


def test_what_the_rules_do_not_allow_changes_nothing(sitting):
    game = sitting.game
    my_turn(sitting)
    can = legal(game)
    for action in (state.ACCEPT, state.RUN, *(card for card in range(40) if card not in can)):
        before = bytes(sitting.truth), bytes(game.look().state), len(sitting.app.heard)
        refused = sitting.table.refused
        game.pick(action)
        wait(sitting, 200)
        assert sitting.table.refused <= refused + 1
        assert (bytes(sitting.truth), bytes(game.look().state), len(sitting.app.heard)) == before
    assert legal(game) == can
    game.pick(cards_of(sitting)[0])
    until(sitting, lambda: bytes(game.look().state) != before[1])


def test_a_pick_out_of_turn_is_forgotten(sitting):
    game = sitting.game
    my_turn(sitting)
    cards = cards_of(sitting)
    game.pick(cards[0])
    until(sitting, lambda: (events.PLAYED, SEAT, cards[0]) in sitting.app.heard)
    if legal(game):
        return  # took the trick in the same step
    game.pick(cards[1])
    my_turn(sitting)
    wait(sitting, 2000)
    assert (events.PLAYED, SEAT, cards[1]) not in sitting.app.heard


def test_all_must_want_a_friendly_end(sitting):
    game = sitting.game
    my_turn(sitting)
    seldom(sitting, "ask_end")
    until(sitting, lambda: told(sitting, events.END_ASKED))
    assert told(sitting, events.END_ASKED)[0] == (events.END_ASKED, SEAT, 1)
    if isinstance(sitting, Together):
        wait(sitting, 2000)
        assert not game.is_over() and game.votes
        sitting.lobbies[3].ask_end(0)
        until(sitting, lambda: not game.votes)
        sitting.agree(1)
        wait(sitting, 2000)
        assert not game.is_over() and game.votes and told(sitting, PEACE)
        seldom(sitting, "ask_end", 1)
    until(sitting, game.is_over)
    assert seldom(sitting, "result") == profile.FRIENDLY
    until(sitting, lambda: told(sitting, events.MATCH_ENDED))


def test_a_sign_reaches_the_partner(sitting):
    my_turn(sitting)
    assert seldom(sitting, "may_sign")
    sitting.partner.log.clear()
    seldom(sitting, "sign", signals.COPAS)
    wait(sitting, 1000)
    sign = (events.SIGNALLED, sitting.seat, signals.COPAS)
    assert [one for one in sitting.partner.log if one[0] == events.SIGNALLED] == [sign]
