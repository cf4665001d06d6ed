"""Play hands that are written as a line of the text notation (docs/notation.md).

A line may end before its actions: ``paulista 0-0 0 | 3c5cKd 4d5dKh / Ah``.
"""

from tools import replay
from tools.hands import notation, retell
from truco_core import events, state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.match import Illegal


def deal(line):
    """Return the match after the deal of a line, and its actions."""
    hand = notation.parse(line)
    return retell.deal(hand), hand.actions


def play(line):
    """Return the match after the whole line. Check all views after each action."""
    match, actions = deal(line)
    check_views(match)
    for action in actions:
        retell.act(match, action)
        check_views(match)
    return match


def check_views(match):
    """Check byte by byte that each seat, and a spectator, sees only what it may see of a match."""
    s = match.state
    for viewer in (*range(s[state.PLAYERS]), NONE):
        want, out = bytearray(s), bytearray(state.SIZE)
        for seat in range(s[state.PLAYERS]):
            if seat != viewer:
                _mask(want, seat, viewer < 4 and s[state.SPECIAL] == viewer & 1 == seat & 1)
        want[state.SEED :] = bytes((UNKNOWN,)) * 4
        match.view(viewer, out)
        assert out == want, (viewer, bytes(out).hex(), bytes(want).hex())


def _mask(s, seat, shows_cards):
    """Hide what others may not know of a seat.

    Everybody knows a card on the table, but not its previous position in the hand.

    :param shows_cards: True: the partner in the team's special hand
    """
    plays = range(state.PLAYS + seat, state.SEED, 4)
    laid = [s[at] for at in plays]
    for at in range(state.CARDS + 3 * seat, state.CARDS + 3 * seat + 3):
        card = s[at] & ~state.GONE
        s[at] = card | state.GONE * (card in laid) if shows_cards else UNKNOWN
    for at in plays:
        if s[at] != NONE and s[at] & FACE_DOWN:
            s[at] = UNKNOWN


def refusal(line):
    """Return the code with which the engine refuses the last action of a line; None if it is legal.

    Check that a refused action changes nothing.
    """
    match, actions = deal(line)
    for action in actions[:-1]:
        retell.act(match, action)
    return refused(match, actions[-1].seat, actions[-1].byte)


def refused(match, seat, byte):
    """Return the code with which the engine refuses an action; None if it accepts it."""
    before = bytes(match.state), bytes(match.events), match.event_bytes
    try:
        match.apply(seat, byte)
    except Illegal as problem:
        assert before == (bytes(match.state), bytes(match.events), match.event_bytes)
        return problem.args[0]
    return None


def check(line):
    """Play a hand and compare the result with the part after " = ".

    That is the code with which the last action is refused, or fields of the report of
    tools/replay.py, of which `legal` has one seat, and `match_over`.
    """
    line, wanted = line.split(" = ")
    if wanted.isupper():
        assert refusal(line) == getattr(events, wanted)
        return
    over = play(line).state[state.PHASE] == state.MATCH_OVER
    got = dict(replay.report(line), match_over=over)
    for field in wanted.split("; "):
        name, *value = field.split()
        if name == "legal":
            assert sorted(got["legal"][value[0]]) == sorted(value[1:])
        else:
            found = got[name] if isinstance(got[name], list) else [got[name]]
            assert ["-" if one is None else str(one) for one in found] == value, field
