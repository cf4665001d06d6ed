"""A guest's copy of a hand against a snapshot and its link; written from docs/link.md alone."""

from host_tests.independent import page
from host_tests.independent.curve import deck_of
from truco_core import rules, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.dealing import pack_of


def is_changed(old, new, seat):
    """Whether a snapshot changes what lay, or the score, within a hand; `seat`: mine in both."""
    if old[state.VIRA] != new[state.VIRA]:
        return True
    if old[:14] != new[:14] or old[state.LEVEL] > new[state.LEVEL]:
        return True
    if new[state.PHASE] < state.HAND_OVER and old[16:18] != new[16:18]:
        return True
    for i in range(state.RESULTS, state.RESULTS + 3):
        if old[i] not in (NONE, new[i]):
            return True
    for i in range(state.CARDS, state.PLAYS):
        if seat == (i - state.CARDS) // 3 and (old[i] ^ new[i]) & 63:
            return True
    for i in range(state.PLAYS, state.SEED):
        if old[i] != NONE and new[i] == NONE:
            return True
        if UNKNOWN not in (old[i], new[i]) and old[i] != NONE and (old[i] ^ new[i]) & 63:
            return True
    return False


def faults(s, links, link):
    """What of the mirror `s` is not of this link: numbers of "what"."""
    out = []
    players = s[state.PLAYERS]
    old = s[0] & rules.OLD_MANILHA
    deck = deck_of(link, [links[i] for i in range(players)], pack_of(s[0]), 3 * players + (not old))
    for seat in range(players):
        dealt = deck[3 * seat : 3 * seat + 3]
        first = state.CARDS + 3 * seat
        known = bytes(card & 63 for card in s[first : first + 3])
        if s[first] != UNKNOWN and known != dealt:
            out.append(page.NOT_MY_CARDS)
        for card in s[state.PLAYS + seat : state.SEED : 4]:
            if card not in (NONE, UNKNOWN) and card & 63 not in dealt:
                out.append(page.NOT_THE_CARD)
    if not old and deck[3 * players] != s[state.VIRA]:
        out.append(page.NOT_THE_VIRA)
    laid = [card & 63 for card in s[state.PLAYS : state.SEED] if card not in (NONE, UNKNOWN)]
    if len(set(laid)) != len(laid):
        out.append(page.NOT_THE_CARD)
    return out
