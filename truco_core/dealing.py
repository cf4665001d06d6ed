"""The decks, and which rank the vira makes the manilhas. Source: docs/rulebook.md, R4."""

from truco_core.cards import NONE
from truco_core.illegal import CARD_NOT_IN_DECK, CARD_TWICE, DECK_TOO_SMALL, Illegal
from truco_core.rules import CLEAN, JQK, OLD_MANILHA
from truco_core.seldom import seldom

_DIRTY_PACK = bytes(range(40))
_CLEAN_PACK = bytes(range(16, 40))  # Q J K A 2 3
_FIXED_BELOW_QUEEN = b"\x03\x0c\x0e"  # 4c 7d 7h
_CLEAN_FIXED_PACK = _FIXED_BELOW_QUEEN + _CLEAN_PACK


class _Slices:
    def __getitem__(self, index):
        return index


# `target[ALL] = source` copies without heap; `target[:]` would make a slice object each time.
ALL = _Slices()[:]
RULE_FIELDS = _Slices()[:14]


def pack_of(flags: int) -> bytes:
    """The unshuffled deck of a rule set.

    :param flags: its first byte
    """
    if not flags & CLEAN:
        return _DIRTY_PACK
    return _CLEAN_FIXED_PACK if flags & OLD_MANILHA else _CLEAN_PACK


def manilha_after(flags: int, vira: int) -> int:
    """The rank of the manilhas: the next one of the deck above the vira's.

    Above the highest rank comes the lowest. NONE with fixed manilhas.
    """
    if flags & OLD_MANILHA:
        return NONE
    rank = vira >> 2
    if rank == 9:
        if not flags & CLEAN:
            return 0
        return 5 if flags & JQK else 4
    if flags & JQK:
        # 7 J Q K: the ranks 3 5 4 6 of cards.RANKS.
        if rank == 3:
            return 5
        if rank == 5:
            return 4
        if rank == 4:
            return 6
    return rank + 1


@seldom
def check_deck(flags: int, deck, hands: int) -> None:
    """Raise Illegal unless `deck` begins with enough cards for a deal.

    They must be of this rule set's deck, and all different.

    :param flags: the rule set's first byte
    :param hands: how many cards the players get; the vira comes after them
    """
    count = hands if flags & OLD_MANILHA else hands + 1
    if len(deck) < count:
        raise Illegal(DECK_TOO_SMALL)
    pack = pack_of(flags)
    for i in range(count):
        # `find`, because on a board `in` does not look for an int in bytes.
        if pack.find(bytes((deck[i],))) < 0:
            raise Illegal(CARD_NOT_IN_DECK)
        for j in range(i):
            if deck[j] == deck[i]:
                raise Illegal(CARD_TWICE)
