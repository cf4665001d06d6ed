"""Play hands of Truco for the trainer, in functions that numba compiles.

A state `s` is the 64 bytes of truco_core.state as int16. It holds the cards of all seats, so
players must read it only through the functions of truco_core.bots.features. A random generator
`rng` is a uint64 array with one element (xorshift64*).
"""

import importlib.util
import types

import numba
import numpy as np

from truco_core import rules, state
from truco_core.bots.features import RAISING
from truco_core.cards import FACE_DOWN, NONE
from truco_core.events import MATCH_STARTED

_loaded = {}


def as_array(data):
    """Convert bytes to an int16 array for the compiled functions, one number per byte."""
    return np.frombuffer(bytes(data), np.uint8).astype(np.int16)


def load(name):
    """Return a copy of a module of the game in which numba has compiled all functions.

    So the trainer uses the source that runs on a board. Constants of type bytes become int16
    arrays, because numba converts mixed signed and unsigned numbers to floats.
    """
    if name in _loaded:
        return _loaded[name]
    spec = importlib.util.find_spec(name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    _loaded[name] = module
    space = module.__dict__
    for key, value in list(space.items()):
        if isinstance(value, bytes):
            space[key] = as_array(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], bytes):
            space[key] = np.stack([as_array(row) for row in value])
        elif isinstance(value, types.FunctionType):
            if value.__module__ == name:
                space[key] = numba.njit(value, error_model="numpy", forceinline=True)
            else:
                space[key] = getattr(load(value.__module__), key)
    return module


def compile_all(space):
    """Compile the functions in a module's globals, except those that its tuple PLAIN names."""
    for name, value in list(space.items()):
        if isinstance(value, types.FunctionType) and value.__module__ == space["__name__"]:
            if name not in space.get("PLAIN", ()):
                space[name] = numba.njit(value, error_model="numpy", nogil=True)


PLAIN = "as_array", "load", "compile_all", "make_rng"
_tricks = load("truco_core.tricks")
_features = load("truco_core.bots.features")
_counts = load("truco_core.bots.counts")
_deck = load("truco_core.bots.guard").deck
observe = load("truco_core.bots.manners").observe
_CARD = _counts.CARD
_LEFT = _counts.CARDS_LEFT
PACKS = tuple(
    as_array(pack)
    for pack in (range(40), range(16, 40), range(40), b"\x03\x0c\x0e" + bytes(range(16, 40)))
)
RAISE_OPTION = 4  # number of the option to raise before playing a card


def uniform(rng):
    """Return a random float in [0, 1)."""
    x = rng[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    rng[0] = x
    return np.float64((x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(11)) / 9007199254740992.0


def below(rng, n):
    return int(uniform(rng) * n)


def make_rng(seed):
    """Return a random generator from a seed, any int >= 0."""
    return np.array([(seed * 0x9E3779B97F4A7C15 + 0x1234567) % 2**64 or 1], np.uint64)


def deal(s, row, players, we, they, opener, rng, deck):
    """Start a hand in the state `s`: deal three cards to each seat, then turn up the vira.

    :param row: the rule set
    :param we, they: points of team 0 and of team 1
    :param deck: int16 [40], space in which the cards are shuffled
    """
    pack = PACKS[_deck(row)]
    size = len(pack)
    deck[:size] = pack
    for i in range(3 * players + 1):
        j = i + below(rng, size - i)
        deck[i], deck[j] = deck[j], deck[i]
    s[:] = NONE
    s[: rules.SIZE] = row[: rules.SIZE]
    s[state.PLAYERS] = players
    s[state.SCORE] = we
    s[state.SCORE + 1] = they
    s[state.CARDS : state.CARDS + 3 * players] = deck[: 3 * players]
    if not row[0] & rules.OLD_MANILHA:
        s[state.VIRA] = deck[3 * players]
    s[state.MANILHA] = _tricks.manilha_after(s[0], s[state.VIRA])
    s[state.LEVEL] = s[state.TRICK] = 0
    s[state.TURN] = s[state.LEADS] = opener
    s[state.STAKE] = row[rules.STAKES]
    play_on(s)
    at = row[rules.SPECIAL_AT]
    if at and we >= at and they >= at:
        s[state.SPECIAL] = state.IRON
    elif at and (we >= at or they >= at):
        s[state.SPECIAL] = 0 if we >= at else 1
        s[state.STAKE] = row[rules.SPECIAL_STAKE]
        s[state.PHASE] = state.DECIDING
        s[state.WAIT] = (5 << s[state.SPECIAL]) & ((1 << players) - 1)


def play_on(s):
    s[state.PHASE] = state.PLAYING
    s[state.WAIT] = 1 << s[state.TURN]


def actor(s):
    """Return the seat that acts next.

    Of several seats that must answer a raise, it is the first one after the seat that raised.
    """
    if s[state.PHASE] == state.PLAYING:
        return s[state.TURN]
    first = s[state.ASKER] + 1 if s[state.PHASE] == state.ANSWERING else s[state.LEADS]
    for i in range(s[state.PLAYERS]):
        seat = (first + i) % s[state.PLAYERS]
        if s[state.WAIT] >> seat & 1:
            return seat
    return 0


def finish(s, winner, points):
    s[state.PHASE] = state.HAND_OVER
    s[state.WAIT] = 0
    s[state.WINNER] = winner
    if winner == state.TIE:
        return
    s[state.SCORE + winner] += points
    if s[state.SCORE + winner] >= s[rules.GOAL] or s[state.SPECIAL] == state.IRON:
        s[state.PHASE] = state.MATCH_OVER


def answer(s, seat, option):
    """Answer a raise, or decide whether to play a special hand.

    :param option: 0: run; 1: accept; 2: raise again (only for a raise)
    """
    deciding = s[state.PHASE] == state.DECIDING
    if option == 0:
        s[state.WAIT] ^= 1 << seat
        if not s[state.WAIT] and deciding:
            finish(s, 1 - s[state.SPECIAL], s[rules.SPECIAL_FOLD])
        elif not s[state.WAIT]:
            finish(s, s[state.ASKER] & 1, s[state.STAKE])
        return
    if not deciding:
        s[state.LEVEL] += 1
        s[state.STAKE] = s[rules.STAKES + s[state.LEVEL]]
    if option == 2:
        ask(s, seat)
    else:
        s[state.ASKER] = NONE
        play_on(s)


def ask(s, seat):
    s[state.PHASE] = state.ANSWERING
    s[state.ASKER] = seat
    s[state.RAISER] = seat & 1
    both = (5 if seat & 1 else 10) & ((1 << s[state.PLAYERS]) - 1)
    s[state.WAIT] = 1 << (seat + 1) % s[state.PLAYERS] if s[0] & rules.ANSWER_NEXT else both


def lay(s, seat, card):
    """Play a card of this seat, face-down if `card` has the bit FACE_DOWN."""
    plain = card & 0x3F
    trick = s[state.TRICK]
    s[state.PLAYS + 4 * trick + seat] = card
    pair = trick == 1 and _tricks.is_pair(s, 1)
    first = state.CARDS + 3 * seat
    for i in range(first, first + 3):
        if s[i] == plain:
            s[i] |= state.GONE
        elif pair and s[i] < state.GONE:
            s[state.PLAYS + 8 + seat] = s[i] | FACE_DOWN
            s[i] |= state.GONE
    turn = (seat + 1) % s[state.PLAYERS]
    if turn == s[state.LEADS + trick]:
        close(s, trick)
    else:
        s[state.TURN] = turn
        s[state.WAIT] = 1 << turn


def close(s, trick):
    while True:
        taken = _tricks.take(s, trick)
        result = taken & 3
        s[state.RESULTS + trick] = result
        s[state.TRICK] = trick + 1
        if trick:
            winner = _tricks.decided(s, trick, result)
            if winner != NONE:
                finish(s, winner, s[state.STAKE])
                return
        s[state.LEADS + trick + 1] = taken >> 2
        s[state.TURN] = taken >> 2
        s[state.WAIT] = 1 << (taken >> 2)
        if trick != 1 or s[state.PLAYS + 8] == NONE:
            return
        for seat in range(s[state.PLAYERS]):
            s[state.PLAYS + 8 + seat] &= 0x3F
        trick = 2


def act(s, seat, option, w):
    """Carry out an option of `seat` in state `s`.

    :param option: 0..4, the number of its bit in truco_core.bots.features. If the seat is to play:
        the strongest, second or third own card, the weakest one face-down, or a raise. If it is to
        answer: run, accept, or raise again
    :param w: the work bytes that `look` of truco_core.bots.counts has filled for this seat
    """
    if s[state.PHASE] != state.PLAYING:
        answer(s, seat, option)
    elif option == RAISE_OPTION:
        ask(s, seat)
    elif option == 3:
        lay(s, seat, w[_CARD + w[_LEFT] - 1] | FACE_DOWN)
    else:
        lay(s, seat, w[_CARD + option])


ANYWHERE = 0.4  # share of the training's matches that begin at a random score
ELEVENS = 0.1  # share of the training's matches that begin with a special hand


def anything(s, seat, w, rng):
    """Return a random legal option of `seat`, whose work bytes are `w`.

    The last card is never played face-down: tables won less after training with such plays.
    """
    if s[state.PHASE] != state.PLAYING:
        more = s[0] & rules.RERAISE and s[rules.STAKES + 2 + s[state.LEVEL]]
        return below(rng, 3 if more and s[state.PHASE] == state.ANSWERING else 2)
    mask = _features.cards_of(s, seat, w)
    if _features.may_raise(s, seat & 1):
        mask |= RAISING
    while True:
        option = below(rng, 5)
        if mask >> option & 1:
            return option


def doubles(row):
    """Return 1 for a rule set whose first raise at most doubles the stake, else 0."""
    return 1 if row[rules.STAKES + 1] <= 2 * row[rules.STAKES] else 0


def meet(s, rows, shares, styles, rng, m):
    """Begin a match: set the score in `s` and clear the robot's memory `m`.

    Return (index of the opponent's style, index of the rule set), both drawn at random.

    :param rows: the rule sets; `shares`: their cumulative frequencies
    :param styles: number of styles
    """
    observe(m, MATCH_STARTED, 0, 0)
    x = uniform(rng)
    r = 0
    while x >= shares[r]:
        r += 1
    s[state.SCORE] = s[state.SCORE + 1] = 0
    x = uniform(rng)
    if x < ANYWHERE:
        s[state.SCORE] = below(rng, rows[r, rules.GOAL])
        s[state.SCORE + 1] = below(rng, rows[r, rules.GOAL])
    elif x < ANYWHERE + ELEVENS:
        team = below(rng, 2)
        s[state.SCORE + team] = rows[r, rules.SPECIAL_AT]
        s[state.SCORE + 1 - team] = below(rng, rows[r, rules.GOAL])
    return below(rng, styles), r


compile_all(globals())
