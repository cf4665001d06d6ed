"""A card is one byte: ``rank * 4 + suit``, 0..39.

`rank` is an index into `RANKS` and `suit` one into `SUITS`, both from the weakest on
(suits matter only between manilhas). So ``card >> 2`` is the rank and
``card & 3`` the suit, and a card needs no heap.
"""

from micropython import const

RANKS = "4567QJKA23"
SUITS = "dshc"  # diamonds, spades, hearts, clubs

# A card laid face-down, or under a shown one, carries this bit. UNKNOWN has it
# too: a seat that does not know a card on the table sees it face-down.
FACE_DOWN = const(0x40)
UNKNOWN = const(0xFF)  # a byte that this seat may not know
NONE = const(0xFE)  # nothing here
CARD_MASK = const(0x3F)  # byte & CARD_MASK is the card, also when it is face-down or GONE

FIRST_MANILHA = const(11)  # strength of pica-fumo, see truco_core.tricks; zap has 14


def _strengths(court, fixed):
    """Return each card's strength: 1 (weakest rank) .. 10, or 11..14 for a fixed manilha."""
    table = bytearray(40)
    for card in range(40):
        rank = card >> 2
        if 4 <= rank <= 6:
            rank = 4 + court[rank - 4]
        table[card] = rank + 1
    if fixed:
        # docs/rulebook.md, R4.4: 7d < As < 7h < 4c.
        table[12] = FIRST_MANILHA
        table[29] = FIRST_MANILHA + 1
        table[14] = FIRST_MANILHA + 2
        table[3] = FIRST_MANILHA + 3
    return bytes(table)


# Index: flags >> rules.STRENGTH_SHIFT & 3. Its bit 0 means JQK (else QJK), its bit 1
# fixed manilhas.
STRENGTHS = (
    _strengths(b"\x00\x01\x02", False),
    _strengths(b"\x01\x00\x02", False),
    _strengths(b"\x00\x01\x02", True),
    _strengths(b"\x01\x00\x02", True),
)


def to_text(card: int) -> str:
    """Return rank, then suit (docs/notation.md, N3.1), as in ``"4d"``; ``"??"`` for UNKNOWN."""
    if card >= 40:
        return "??"
    return RANKS[card >> 2] + SUITS[card & 3]
