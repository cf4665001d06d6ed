"""Hands of Truco for the trainer: truco_core.match without its checks, compiled.

A state is the 64 numbers of truco_core.state as int16; nothing is masked, so what
plays here must look through truco_core.bots.features only. Chance is a one-element
uint64 array (xorshift64*). host_tests/lab/train/test_policy_trainer.py plays the same hands
here and in the engine.
"""

import numba
import numpy as np

from tools.lab.train.compiled import as_array, load
from truco_core import rules
from truco_core.cards import FACE_DOWN, NONE
from truco_core.state import (
    ANSWERING,
    ASKER,
    CARDS,
    DECIDING,
    GONE,
    HAND_OVER,
    IRON,
    LEADS,
    LEVEL,
    MANILHA,
    MATCH_OVER,
    PHASE,
    PLAYERS,
    PLAYING,
    PLAYS,
    RAISER,
    RESULTS,
    SCORE,
    SPECIAL,
    STAKE,
    TIE,
    TRICK,
    TURN,
    VIRA,
    WAIT,
    WINNER,
)

_tricks = load("truco_core.tricks")
_dealing = load("truco_core.dealing")
_features = load("truco_core.bots.features")
deck_of = _features.deck
take = _tricks.take
decided = _tricks.decided
is_pair = _tricks.is_pair
manilha_after = _dealing.manilha_after
PACKS = (
    as_array(range(40)),
    as_array(range(16, 40)),
    as_array(range(40)),
    as_array(b"\x03\x0c\x0e" + bytes(range(16, 40))),
)
RAISE_OPTION = 4  # index of RAISING among the options of a turn to play


@numba.njit(error_model="numpy")
def uniform(rng):
    """A float in 0..1, 1 excluded."""
    x = rng[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    rng[0] = x
    return np.float64((x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(11)) / 9007199254740992.0


@numba.njit(error_model="numpy")
def below(rng, n):
    return int(uniform(rng) * n)


def make_rng(seed):
    """Chance from a seed, any int >= 0."""
    return np.array([(seed * 0x9E3779B97F4A7C15 + 0x1234567) % 2**64 or 1], np.uint64)


@numba.njit(error_model="numpy")
def deal(s, row, players, we, they, opener, rng, deck):
    """Start a hand at a score; `deck` (int16, 40) is scratch and holds the deal afterwards."""
    kind = deck_of(row)
    if kind == 0:
        pack = PACKS[0]
    elif kind == 1:
        pack = PACKS[1]
    elif kind == 2:
        pack = PACKS[2]
    else:
        pack = PACKS[3]
    size = len(pack)
    deck[:size] = pack
    for i in range(3 * players + 1):
        j = i + below(rng, size - i)
        card = deck[j]
        deck[j] = deck[i]
        deck[i] = card
    set_hand(s, row, players, we, they, opener, deck)


@numba.njit(error_model="numpy")
def set_hand(s, row, players, we, they, opener, deck):
    """The state after dealing `deck`: three cards a seat, then the vira."""
    for i in range(64):
        s[i] = row[i] if i < rules.SIZE else NONE
    s[PLAYERS] = players
    s[SCORE] = we
    s[SCORE + 1] = they
    for i in range(3 * players):
        s[CARDS + i] = deck[i]
    if not row[0] & rules.OLD_MANILHA:
        s[VIRA] = deck[3 * players]
    s[MANILHA] = manilha_after(s[0], s[VIRA])
    s[LEVEL] = 0
    s[TRICK] = 0
    s[TURN] = opener
    s[LEADS] = opener
    s[STAKE] = row[rules.STAKES]
    at = row[rules.SPECIAL_AT]
    if at and (we >= at or they >= at):
        if we >= at and they >= at:
            s[SPECIAL] = IRON
        else:
            team = 0 if we >= at else 1
            s[SPECIAL] = team
            s[STAKE] = row[rules.SPECIAL_STAKE]
            s[PHASE] = DECIDING
            s[WAIT] = (5 << team) & ((1 << players) - 1)
            return
    play_on(s)


@numba.njit(error_model="numpy")
def play_on(s):
    s[PHASE] = PLAYING
    s[WAIT] = 1 << s[TURN]


@numba.njit(error_model="numpy")
def actor(s):
    """The seat asked next; of two that may answer, the one after the caller comes first."""
    if s[PHASE] == PLAYING:
        return s[TURN]
    first = s[ASKER] + 1 if s[PHASE] == ANSWERING else s[LEADS]
    for i in range(s[PLAYERS]):
        seat = (first + i) % s[PLAYERS]
        if s[WAIT] >> seat & 1:
            return seat
    return 0


@numba.njit(error_model="numpy")
def finish(s, winner, points):
    s[PHASE] = HAND_OVER
    s[WAIT] = 0
    s[WINNER] = winner
    if winner == TIE:
        return
    s[SCORE + winner] += points
    if s[SCORE + winner] >= s[rules.GOAL] or s[SPECIAL] == IRON:
        s[PHASE] = MATCH_OVER


@numba.njit(error_model="numpy")
def answer(s, seat, option):
    """0 runs, 1 accepts, 2 raises again; also 0 and 1 for the special hand."""
    if s[PHASE] == DECIDING:
        if option == 0:
            s[WAIT] ^= 1 << seat
            if not s[WAIT]:
                finish(s, 1 - s[SPECIAL], s[rules.SPECIAL_FOLD])
        else:
            play_on(s)
        return
    if option == 0:
        s[WAIT] ^= 1 << seat
        if not s[WAIT]:
            finish(s, s[ASKER] & 1, s[STAKE])
        return
    s[LEVEL] += 1
    s[STAKE] = s[rules.STAKES + s[LEVEL]]
    if option == 1:
        s[ASKER] = NONE
        play_on(s)
    else:
        ask(s, seat)


@numba.njit(error_model="numpy")
def ask(s, seat):
    s[PHASE] = ANSWERING
    s[ASKER] = seat
    s[RAISER] = seat & 1
    players = s[PLAYERS]
    if s[0] & rules.ANSWER_NEXT:
        s[WAIT] = 1 << (seat + 1) % players
    else:
        s[WAIT] = (5 if seat & 1 else 10) & ((1 << players) - 1)


@numba.njit(error_model="numpy")
def lay(s, seat, card):
    """Play a card of this seat; with FACE_DOWN, hidden."""
    plain = card & 0x3F
    for i in range(CARDS + 3 * seat, CARDS + 3 * seat + 3):
        if s[i] == plain:
            s[i] |= GONE
    trick = s[TRICK]
    s[PLAYS + 4 * trick + seat] = card
    if trick == 1 and is_pair(s, 1):
        for i in range(CARDS + 3 * seat, CARDS + 3 * seat + 3):
            if s[i] < GONE:
                s[PLAYS + 8 + seat] = s[i] | FACE_DOWN
                s[i] |= GONE
    turn = seat + 1
    if turn == s[PLAYERS]:
        turn = 0
    if turn == s[LEADS + trick]:
        close(s, trick)
    else:
        s[TURN] = turn
        s[WAIT] = 1 << turn


@numba.njit(error_model="numpy")
def close(s, trick):
    while True:
        taken = take(s, trick)
        result = taken & 3
        s[RESULTS + trick] = result
        s[TRICK] = trick + 1
        if trick:
            winner = decided(s, trick, result)
            if winner != NONE:
                finish(s, winner, s[STAKE])
                return
        s[LEADS + trick + 1] = taken >> 2
        s[TURN] = taken >> 2
        s[WAIT] = 1 << (taken >> 2)
        if trick != 1 or s[PLAYS + 8] == NONE:
            return
        for seat in range(s[PLAYERS]):
            s[PLAYS + 8 + seat] &= 0x3F
        trick = 2


@numba.njit(error_model="numpy")
def act(s, seat, option, w):
    """Do what option `option` (the bit's number in features) says; `w` holds `look`."""
    if s[PHASE] != PLAYING:
        answer(s, seat, option)
    elif option == RAISE_OPTION:
        ask(s, seat)
    elif option == 3:
        lay(s, seat, w[_CARD + w[_LEFT] - 1] | FACE_DOWN)
    else:
        lay(s, seat, w[_CARD + option])


_CARD = _features.CARD
_LEFT = _features.CARDS_LEFT
