"""Checks a deck that was not shuffled here. Imported only when such a deck comes."""

from truco_core.dealing import pack_of
from truco_core.illegal import CARD_NOT_IN_DECK, CARD_TWICE, DECK_TOO_SMALL, Illegal
from truco_core.rules import OLD_MANILHA


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
