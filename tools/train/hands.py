"""Play hands of Truco for the trainer, in functions that numba compiles.

A state `s` is the 64 bytes of truco_core.state as int16. It holds the cards of all seats, so
players must read it only through the functions of truco_core.bots.features. A random generator
`rng` is a uint64 array with one element (xorshift64*).
"""

import importlib.util
import types

import numba
import numpy as np
from numba.experimental import jitclass

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
        elif isinstance(value, types.ModuleType):
            space[key] = load(value.__name__)
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
_features = load("truco_core.bots.features")
_counts = load("truco_core.bots.counts")
_pack_of = load("truco_core.tricks").pack_of
_match = load("truco_core.match")
observe = load("truco_core.bots.manners").observe
_CARD = _counts.CARD
_LEFT = _counts.CARDS_LEFT
RAISE_OPTION = 4  # number of the option to raise before playing a card
ANSWERS = state.RUN, state.ACCEPT, state.RAISE  # action of each option that answers


@jitclass(
    [("state", numba.int16[::1]), ("events", numba.uint8[::1])]
    + [(name, numba.int64) for name in ("event_bytes", "known_take")]
)
class _Match(_match.Match):
    """The rules of the game, compiled."""

    def __init__(self, s):
        self.state = s
        self.events = np.empty(3 * _match._MAX_EVENTS, np.uint8)
        self.known_take = NONE


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
    pack = _pack_of(row[0])
    size = len(pack)
    deck[:size] = pack
    for i in range(3 * players + 1):
        j = i + below(rng, size - i)
        deck[i], deck[j] = deck[j], deck[i]
    match = _Match(s)
    match.start(row, players, 0, opener, we, they)
    match.deal_seen(deck)


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


def act(s, seat, option, w):
    """Carry out an option of `seat` in state `s`.

    :param option: 0..4, the number of its bit in truco_core.bots.features. If the seat is to play:
        the strongest, second or third own card, the weakest one face-down, or a raise. If it is to
        answer: run, accept, or raise again
    :param w: the work bytes that `look` of truco_core.bots.counts has filled for this seat
    """
    if s[state.PHASE] != state.PLAYING:
        action = ANSWERS[option]
    elif option == RAISE_OPTION:
        action = state.RAISE
    elif option == 3:
        action = w[_CARD + w[_LEFT] - 1] | FACE_DOWN
    else:
        action = w[_CARD + option]
    _Match(s).apply(seat, action)


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
