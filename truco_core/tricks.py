"""Decks, manilhas, and the winners of tricks and hands.

Source: docs/rulebook.md, R4, R5 and R8. Parameters named `s` are the bytes of a match
(truco_core.state) or of a view; no function changes them.
"""

from micropython import const

from truco_core import rules, state
from truco_core.cards import CARD_MASK, FACE_DOWN, FIRST_MANILHA, NONE, STRENGTHS, UNKNOWN
from truco_core.rules import CLEAN, JQK, OLD_MANILHA

_LEAD_SHIFT = const(2)

_DIRTY_PACK = bytes(range(40))
_CLEAN_PACK = bytes(range(16, 40))  # Q J K A 2 3
_FIXED_BELOW_QUEEN = b"\x03\x0c\x0e"  # fixed manilhas that are below the queen by rank: 4c 7d 7h
_CLEAN_FIXED_PACK = _FIXED_BELOW_QUEEN + _CLEAN_PACK

# For each rank of cards.RANKS the rank above it, with the order 7 Q J K and with 7 J Q K.
_ABOVE = b"\x01\x02\x03\x04\x05\x06\x07\x08\x09\x00"
_ABOVE_JQK = b"\x01\x02\x03\x05\x06\x04\x07\x08\x09\x00"


class _Slices:
    def __getitem__(self, index: slice) -> slice:
        return index


# `target[ALL] = source` takes no heap; `target[:]` would allocate a slice object each time.
ALL = _Slices()[:]
RULES = _Slices()[:14]


def pack_of(flags: int) -> bytes:
    """Return the unshuffled deck of a rule set.

    :param flags: the rule set's first byte
    """
    if not flags & CLEAN:
        return _DIRTY_PACK
    return _CLEAN_FIXED_PACK if flags & OLD_MANILHA else _CLEAN_PACK


def manilha_after(flags: int, vira: int) -> int:
    """Return the rank of the manilhas, or NONE if the manilhas are fixed.

    It is the rank above the vira's in this deck. Above the highest rank comes the lowest one.

    >>> from truco_core.cards import RANKS
    >>> three, seven = RANKS.index("3") << 2, RANKS.index("7") << 2
    >>> [RANKS[manilha_after(flags, vira)] for flags in (0, JQK) for vira in (three, seven)]
    ['4', 'Q', '4', 'J']
    """
    if flags & OLD_MANILHA:
        return NONE
    above = (_ABOVE_JQK if flags & JQK else _ABOVE)[vira >> 2]
    if not above and flags & CLEAN:
        return 5 if flags & JQK else 4
    return above


def strength(s: bytearray, card: int) -> int:
    """Return a card's strength: 0 if face-down or unknown, 1..10 by rank, 11..14 for a manilha."""
    if card & FACE_DOWN:
        return 0
    if card >> 2 == s[state.MANILHA]:
        return FIRST_MANILHA + (card & 3)
    return STRENGTHS[s[0] >> rules.STRENGTH_SHIFT & 3][card]


def is_pair(s: bytearray, trick: int) -> bool:
    """Return whether each player plays two cards at once in this trick (docs/rulebook.md, R8.1)."""
    pairs = s[rules.MORE_FLAGS] & rules.PAIR_AFTER_TIE
    return trick == 1 and pairs > 0 and s[state.RESULTS] == state.TIE


def may_cover(s: bytearray, seat: int) -> bool:
    """Return whether `seat` may play a card face-down now.

    It depends on the rule set and on the card that the partner played in this trick.
    """
    trick = s[state.TRICK]
    if not trick or not s[0] & rules.FACE_DOWN_AFTER_FIRST:
        return False
    if s[1] & rules.PAIR_AFTER_TIE and is_pair(s, trick):
        return False
    if s[state.PLAYERS] == 2:
        return True
    partner = s[state.PLAYS + 4 * trick + (seat ^ 2)]
    return not partner & FACE_DOWN or partner == NONE


def _counts(s: bytearray, seat: int, power: int) -> int:
    """Return a shown card's strength `power`, or 0 if the card that it hides is stronger."""
    under = s[state.PLAYS + 8 + seat]
    if under == UNKNOWN or power >= strength(s, under & CARD_MASK):
        return power
    return 0


def taker(s: bytearray, trick: int) -> int:
    """Return the result of a complete trick as ``team | leader << 2``; `team` is 0, 1 or TIE.

    `leader` is the seat that leads the next trick. Face-down cards have strength 0. If two partners
    share the highest strength, their team wins the trick, and the one who played first leads. In a
    special hand with `pair_after_tie`, a card that hides a stronger one has strength 0.
    """
    players = s[state.PLAYERS]
    lead = top = s[state.LEADS + trick]
    plays = state.PLAYS + 4 * trick
    may_count_nothing = s[state.SPECIAL] < state.IRON and is_pair(s, trick)
    best = -1
    teams = 0
    for i in range(players):
        seat = (lead + i) % players
        power = strength(s, s[plays + seat])
        if may_count_nothing:
            power = _counts(s, seat, power)
        if power > best:
            best = power
            top = seat
            teams = 1 + (seat & 1)
        elif power == best:
            teams |= 1 + (seat & 1)
    if teams != 3:
        return top << _LEAD_SHIFT | top & 1
    return (top if s[0] & rules.FIRST_TIED_LEADS else lead) << _LEAD_SHIFT | state.TIE


def decided(s: bytearray, trick: int, first: int, result: int) -> int:
    """Return the team that won the hand, TIE if nobody won it, or NONE if it goes on.

    :param trick: index of the trick that was just finished, 0..2
    :param first: the team that took the first trick, or TIE
    :param result: the team that took this trick, or TIE
    """
    if trick == 0:
        return NONE
    if trick == 1:
        if first == state.TIE:
            return NONE if result == state.TIE else result
        return first if result == state.TIE or result == first else NONE
    if result != state.TIE:
        return result
    if first == state.TIE and s[0] & rules.ALL_TIED_DEALER:
        return (s[state.LEADS] + 1) & 1  # team of the dealer, who sits before the opener
    return first
