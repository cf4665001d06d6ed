"""docs/rulebook.md, R2 to R4: rule sets and fields, decks, the order of cards, who opens."""

import random

import pytest

from host_tests.support import notation_lines
from tools.judges import compared_hand, house_rules, reference_rules
from truco_core import rules, state, tricks
from truco_core.cards import NONE
from truco_core.events import CARD_NOT_IN_DECK, CARD_TWICE, DECK_TOO_SMALL
from truco_core.match import Illegal, Match

ROWS = dict(rules.RULE_SETS)
# Rank order, weakest first, by `deck` and `ranks`: R4.1, R4.2.
ORDERS = {
    ("dirty", "QJK"): "4567QJKA23",
    ("dirty", "JQK"): "4567JQKA23",
    ("clean", "QJK"): "QJKA23",
    ("clean", "JQK"): "JQKA23",
}


def match_of(house, vira=None):
    """A match of two players with a hand dealt, and this vira if there is one."""
    match = Match()
    match.start(house_rules.pack(house), 2, 1)
    cards = reference_rules.deck_of(house)
    deck = [card for card in cards if card != vira][:6] + ([vira] if vira else [])
    match.deal_from(bytes(map(compared_hand.card_byte, deck)))
    return match


def house_with(**changes):
    return dict(reference_rules.RULES["paulista"], **changes)


def test_eight_rule_sets_in_the_books_words():
    """R3.6."""
    assert [name for name, _row in rules.RULE_SETS] == list(reference_rules.RULES)
    for name, house in reference_rules.RULES.items():
        assert house_rules.pack(house) == ROWS[name], name


def test_every_field_by_name():
    """R3.2, R3.4."""
    chance = random.Random(2)
    for _ in range(200):
        house = house_rules.random_house_rules(chance)
        row = bytearray(ROWS[chance.choice(list(ROWS))])
        texts = {}
        for field in chance.sample(sorted(house), len(house)):
            value = house[field]
            text = "none" if value is None else str(value)
            if isinstance(value, bool):
                text = "yes" if value else "no"
            elif field == "stakes":
                text = "/".join(map(str, value))
            elif field == "next_opener":
                text = "%+d" % value
            texts[field] = text
            rules.put(row, field, text)
        assert row == house_rules.pack(house)
        assert {field: rules.get(row, field) for field in rules.NAMES} == texts


@pytest.mark.parametrize(
    "deck, manilha, count", [("dirty", "new", 40), ("dirty", "old", 40), ("clean", "new", 24)]
)
def test_decks(deck, manilha, count):
    """R4.1."""
    house = house_with(deck=deck, manilha=manilha)
    pack = tricks.pack_of(house_rules.pack(house)[0])
    assert len(set(pack)) == len(pack) == count
    assert {compared_hand.card_text(card) for card in pack} == set(reference_rules.deck_of(house))


def test_the_clean_deck_with_fixed_manilhas_has_27_cards():
    """R4.1."""
    pack = tricks.pack_of(house_rules.pack(house_with(deck="clean", manilha="old"))[0])
    want = {rank + suit for rank in "QJKA23" for suit in "chsd"} | {"4c", "7h", "7d"}
    assert len(pack) == 27
    assert {compared_hand.card_text(card) for card in pack} == want


@pytest.mark.parametrize("deck, ranks", ORDERS)
def test_new_manilhas_are_the_next_rank_in_the_deck_cyclic(deck, ranks):
    """R4.3."""
    order = ORDERS[deck, ranks]
    house = house_with(deck=deck, ranks=ranks)
    for i, rank in enumerate(order):
        for suit in "chsd":
            match = match_of(house, rank + suit)
            wanted = order[(i + 1) % len(order)]
            assert compared_hand.RANKS[match.state[state.MANILHA]] == wanted


@pytest.mark.parametrize("deck, ranks", ORDERS)
def test_strength_with_new_manilhas(deck, ranks):
    """R4.2, R4.3, R4.6."""
    order = ORDERS[deck, ranks]
    house = house_with(deck=deck, ranks=ranks)
    for vira in order:
        s = match_of(house, vira + "s").state
        manilha = order[(order.index(vira) + 1) % len(order)]
        plain = [[rank + suit for suit in "chsd"] for rank in order if rank != manilha]
        check_order(s, plain + [[manilha + suit] for suit in "dshc"])


@pytest.mark.parametrize("deck, ranks", ORDERS)
def test_strength_with_old_manilhas(deck, ranks):
    """R4.2, R4.4, R4.6."""
    s = match_of(house_with(deck=deck, ranks=ranks, manilha="old")).state
    assert s[state.VIRA] == s[state.MANILHA] == NONE
    trumps = ["7d", "As", "7h", "4c"]
    plain = [
        [rank + suit for suit in "chsd" if rank + suit not in trumps]
        for rank in ORDERS[deck, ranks]
    ]
    check_order(s, plain + [[card] for card in trumps])


def check_order(s, groups):
    """Each group's cards are equal, and beat those of every group before."""
    powers = [
        {tricks.strength(s, compared_hand.card_byte(card)) for card in group} for group in groups
    ]
    assert all(len(power) == 1 for power in powers)
    values = [power.pop() for power in powers]
    assert values == sorted(set(values))
    # As documented: 0 is for a face-down card, 11 to 14 for the manilhas.
    assert 0 < values[0] and values[-5] <= 10
    assert values[-4:] == [11, 12, 13, 14]


def test_seven_stakes_are_the_most():
    """R6.1."""
    house = house_with(stakes=(1, 2, 3, 4, 5, 6, 7), reraise=True)
    assert len(house["stakes"]) == rules.MAX_STAKES == rules.stakes_count(house_rules.pack(house))
    assert rules.STAKES + rules.MAX_STAKES < rules.SIZE  # a 0 ends the ladder
    line = "paulista,reraise=yes,stakes=1/2/3/4/5/6/7 0-0 0 | 3c5cKd 4d5dKh / Ah | "
    table = notation_lines.play(line + "0:T 1:T 0:T 1:T 0:T 1:T 0:A")
    assert table.match.state[state.STAKE] == 7


def openers(line, hands):
    """Who opens each of these hands, all of them run from at once."""
    table, _ = notation_lines.deal(line)
    seats = []
    for _ in range(hands):
        opener = table.hand.opener
        assert table.match.state[state.LEADS] == opener
        seats.append(opener)
        table.act(opener, "T")
        for seat in table.hand.waiting():
            table.act(seat, "F")
        table.deal()
    return seats


def test_next_opener():
    """R2.4."""
    four = " 0-0 2 | 3c5cKd 4d5dKh 4s5sKs 4cAcKc / Ah"
    two = " 0-0 1 | 3c5cKd 4d5dKh / Ah"
    assert openers("paulista" + four, 5) == [2, 1, 0, 3, 2]
    assert openers("paulista-mesa" + four, 5) == [2, 3, 0, 1, 2]
    assert openers("paulista" + two, 3) == [1, 0, 1]
    assert openers("paulista-mesa" + two, 3) == [1, 0, 1]


@pytest.mark.parametrize(
    "name, cards, code",
    [
        ("paulista", "3c 5c Kd 4d 5d Kh", DECK_TOO_SMALL),
        ("mineiro", "3c 5c Kd 4d 5d", DECK_TOO_SMALL),
        ("paulista", "3c 5c Kd 4d 5d Kd Ah", CARD_TWICE),
        ("paulista", "3c 5c Kd 4d 5d Kh Kh", CARD_TWICE),
        ("paulista-limpo", "3c Qc Kd 4c Qd Kh Ah", CARD_NOT_IN_DECK),
        ("paulista-velha-limpo", "3c Qc Kd 7s Qd Kh", CARD_NOT_IN_DECK),
        ("paulista-limpo", "3c Qc Kd Qs Qd Kh 7h", CARD_NOT_IN_DECK),
    ],
)
def test_a_wrong_deck_is_refused_and_changes_nothing(name, cards, code):
    match = Match()
    match.start(ROWS[name], 2, 1)
    before = bytes(match.state)
    with pytest.raises(Illegal) as refused:
        match.deal_from(bytes(map(compared_hand.card_byte, cards.split())))
    assert refused.value.args[0] == code
    assert match.state == before
