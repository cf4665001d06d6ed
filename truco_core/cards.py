"""A card is one byte: ``rank * 4 + suit``, 0..39.

`rank` is an index into `RANKS` and `suit` an index into `SUITS`; both start at the weakest. (Suits
matter only between manilhas.) So ``card >> 2`` is the rank, ``card & 3`` is the suit, and a card
needs no heap.
"""

from micropython import const

RANKS = "4567QJKA23"
SUITS = "dshc"  # diamonds, spades, hearts, clubs

# This bit is set in a card that lies face-down. It is also set in UNKNOWN, so a seat that does not
# know a card on the table sees a face-down card.
FACE_DOWN = const(0x40)
UNKNOWN = const(0xFF)  # in a view: a byte that the seat of the view may not know
NONE = const(0xFE)  # no card, no value
CARD_MASK = const(0x3F)  # byte & CARD_MASK is the card without the bits FACE_DOWN and state.GONE

FIRST_MANILHA = const(11)  # strength of the pica-fumo, the weakest manilha; the zap has 14


def _strengths(court: bytes, fixed: bool) -> bytes:
    """Return a table with the strength of each card: 1..10 by rank, 11..14 for fixed manilhas.

    :param court: three bytes: the places of Q, J and K among these three, 0 for the weakest
    :param fixed: whether the manilhas are fixed
    """
    table = bytearray(40)
    for card in range(40):
        rank = card >> 2
        if 4 <= rank <= 6:
            rank = 4 + court[rank - 4]
        table[card] = rank + 1
    if fixed:
        # The fixed manilhas, weakest first: 7d, As, 7h, 4c (docs/rulebook.md, R4.4).
        table[12] = FIRST_MANILHA
        table[29] = FIRST_MANILHA + 1
        table[14] = FIRST_MANILHA + 2
        table[3] = FIRST_MANILHA + 3
    return bytes(table)


# Four tables of strengths, indexed by ``flags >> rules.STRENGTH_SHIFT & 3``. Bit 0 of the index:
# JQK instead of QJK. Bit 1: fixed manilhas.
STRENGTHS = (
    _strengths(b"\x00\x01\x02", False),
    _strengths(b"\x01\x00\x02", False),
    _strengths(b"\x00\x01\x02", True),
    _strengths(b"\x01\x00\x02", True),
)


def to_text(card: int) -> str:
    """Return rank and suit as in ``"4d"`` (docs/notation.md, N3.1), or ``"??"`` for UNKNOWN."""
    if card >= 40:
        return "??"
    return RANKS[card >> 2] + SUITS[card & 3]
