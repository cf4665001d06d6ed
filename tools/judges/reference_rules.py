"""The eight rule sets, the decks and the strength of cards: docs/rulebook.md, R3 and R4.

For the reference (tools/judges/reference.py): written from the book alone, with text and
dicts, and nothing of the game imported. Cards are `rank + suit` ("4c").
"""

PLAIN_RANKS = {"QJK": "4567QJKA23", "JQK": "4567JQKA23"}
NEW_SUITS = "dshc"  # weakest first: diamonds, spades, hearts, clubs
OLD_MANILHAS = ("7d", "As", "7h", "4c")  # weakest first

_PAULISTA = {
    "deck": "dirty",
    "ranks": "QJK",
    "manilha": "new",
    "stakes": (1, 3, 6, 9, 12),
    "goal": 12,
    "special_at": 11,
    "special_stake": 3,
    "special_fold": 1,
    "reraise": False,
    "answer": "either",
    "face_down": "after_first",
    "all_tied": "nobody",
    "tie_leads": "opener",
    "pair_after_tie": False,
    "turns": "right",
    "next_opener": -1,
}
_MINEIRO = dict(
    _PAULISTA,
    manilha="old",
    stakes=(2, 4, 6, 10, 12),
    special_at=10,
    special_stake=4,
    special_fold=2,
    reraise=True,
    face_down="never",
    all_tied="dealer",
    next_opener=1,
)
RULES = {
    "paulista": _PAULISTA,
    "paulista-mesa": dict(_PAULISTA, reraise=True, turns="left", next_opener=1),
    "mineiro-mesa": dict(
        _MINEIRO, stakes=(2, 4, 8, 12), all_tied="nobody", pair_after_tie=True, turns="left"
    ),
    "mineiro": _MINEIRO,
    "mineiro-limpo": dict(
        _MINEIRO,
        deck="clean",
        ranks="JQK",
        stakes=(1, 3, 6, 9, 12),
        special_at=None,
        special_stake=1,  # not used: R9.4
        special_fold=1,
        answer="next",
        all_tied="nobody",
        tie_leads="first_tied",
    ),
    "paulista-limpo": dict(_PAULISTA, deck="clean"),
    "paulista-velha": dict(_PAULISTA, manilha="old"),
    "paulista-velha-limpo": dict(_PAULISTA, deck="clean", manilha="old"),
}


def deck_of(rules):
    """All cards of the deck of these rules: R4.1."""
    ranks = PLAIN_RANKS[rules["ranks"]]
    if rules["deck"] == "clean":
        ranks = ranks[4:]
    cards = [rank + suit for rank in ranks for suit in "chsd"]
    if rules["deck"] == "clean" and rules["manilha"] == "old":
        cards += ["4c", "7h", "7d"]
    return cards


def strength(rules, vira, card):
    """A greater number beats, equal ones tie; manilhas have 100 or more: R4.2 to R4.6."""
    ranks = PLAIN_RANKS[rules["ranks"]]
    if rules["manilha"] == "old":
        if card in OLD_MANILHAS:
            return 100 + OLD_MANILHAS.index(card)
    else:
        in_deck = ranks if rules["deck"] == "dirty" else ranks[4:]
        manilha = in_deck[(in_deck.index(vira[0]) + 1) % len(in_deck)]
        if card[0] == manilha:
            return 100 + NEW_SUITS.index(card[1])
    return ranks.index(card[0])
