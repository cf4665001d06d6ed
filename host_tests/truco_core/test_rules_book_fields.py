"""Test rule sets, decks, the order of cards and openers (docs/rulebook.md, R2 to R4 and R6)."""

import os
import random

import pytest

from host_tests.support import notation_lines
from host_tests.support.random_hands import random_rules
from tools.environment.paths import ROOT
from tools.hands import retell
from tools.hands.notation import card_of, parse, rules_of
from truco_core import rules, state, tricks
from truco_core.cards import NONE, RANKS, SUITS, to_text
from truco_core.events import CARD_NOT_IN_DECK, CARD_TWICE, DECK_TOO_SMALL
from truco_core.match import Illegal, Match

ROWS = dict(rules.RULE_SETS)
# {(deck, ranks): ranks of the deck from the weakest to the strongest} (R4.1, R4.2)
ORDERS = {
    ("dirty", "QJK"): "4567QJKA23",
    ("dirty", "JQK"): "4567JQKA23",
    ("clean", "QJK"): "QJKA23",
    ("clean", "JQK"): "JQKA23",
}


def match_of(changes, vira=None):
    """Return a match of two players after a deal. `changes` are changes of the rules paulista."""
    match = Match()
    row = rules_of("paulista" + changes)
    match.start(row, 2, 1)
    deck = [card for card in tricks.pack_of(row[0]) if card != vira][:6]
    match.deal_from(bytes(deck + ([] if vira is None else [vira])))
    return match


def test_the_eight_rule_sets_equal_those_in_rules_md():
    """docs/rulebook.md, R3.6: eight rule sets, as docs/rules.md lists them."""
    with open(os.path.join(ROOT, "docs", "rules.md"), encoding="utf-8") as file:
        head, _, *page = [line.strip("| \n").split(" | ") for line in file if line[0] == "|"]
    assert head == [*ROWS, "a house rule"] and len(ROWS) == 8
    rows = ROWS.values()
    wanted = [
        ["`%s`" % field, *(rules.get(row, field) for row in rows), rules.allowed(field)]
        for field in rules.NAMES
    ]
    assert page == wanted
    # These bytes must never change: saved matches and other handhelds have them.
    assert ROWS["paulista"].hex() == "20060c0b0301010306090c000000"
    assert ROWS["mineiro-limpo"].hex() == "9f020c000101010306090c000000"


def test_every_field_is_set_by_name():
    """docs/rulebook.md, R3.2, R3.4: every field can be set by its name."""
    chance = random.Random(2)
    for _ in range(200):
        house = random_rules(chance)
        row = bytearray(ROWS[chance.choice(list(ROWS))])
        texts = {field: rules.get(house, field) for field in rules.NAMES}
        for field in chance.sample(rules.NAMES, len(texts)):
            rules.put(row, field, texts[field])
        assert row == house
        assert {field: rules.get(row, field) for field in rules.NAMES} == texts


@pytest.mark.parametrize(
    "deck, manilha, count", [("dirty", "new", 40), ("dirty", "old", 40), ("clean", "new", 24)]
)
def test_each_deck_has_its_cards(deck, manilha, count):
    """docs/rulebook.md, R4.1: the cards of each deck."""
    pack = tricks.pack_of(rules_of("paulista,deck=%s,manilha=%s" % (deck, manilha))[0])
    wanted = {rank + suit for rank in ORDERS[deck, "QJK"] for suit in SUITS}
    assert len(pack) == count and set(map(to_text, pack)) == wanted


def test_the_clean_deck_with_fixed_manilhas_has_27_cards():
    """docs/rulebook.md, R4.1: the clean deck keeps the fixed manilhas."""
    pack = tricks.pack_of(ROWS["paulista-velha-limpo"][0])
    want = {rank + suit for rank in "QJKA23" for suit in "chsd"} | {"4c", "7h", "7d"}
    assert len(pack) == 27
    assert set(map(to_text, pack)) == want


@pytest.mark.parametrize("deck, ranks", ORDERS)
def test_new_manilhas_are_the_next_rank_in_the_deck_cyclic(deck, ranks):
    """docs/rulebook.md, R4.3: the manilhas are the rank above the vira's."""
    order = ORDERS[deck, ranks]
    for i, rank in enumerate(order):
        for suit in SUITS:
            match = match_of(",deck=%s,ranks=%s" % (deck, ranks), card_of(rank + suit))
            assert RANKS[match.state[state.MANILHA]] == order[(i + 1) % len(order)]


@pytest.mark.parametrize("deck, ranks", ORDERS)
def test_new_manilhas_beat_plain_cards_by_suit(deck, ranks):
    """docs/rulebook.md, R4.2, R4.3, R4.6: plain cards by rank, manilhas by suit."""
    order = ORDERS[deck, ranks]
    for vira in order:
        s = match_of(",deck=%s,ranks=%s" % (deck, ranks), card_of(vira + "s")).state
        manilha = order[(order.index(vira) + 1) % len(order)]
        plain = [[rank + suit for suit in "chsd"] for rank in order if rank != manilha]
        check_order(s, plain + [[manilha + suit] for suit in "dshc"])


@pytest.mark.parametrize("deck, ranks", ORDERS)
def test_old_manilhas_beat_plain_cards(deck, ranks):
    """docs/rulebook.md, R4.2, R4.4, R4.6: plain cards by rank, then four fixed manilhas."""
    s = match_of(",deck=%s,ranks=%s,manilha=old" % (deck, ranks)).state
    assert s[state.VIRA] == s[state.MANILHA] == NONE
    trumps = ["7d", "As", "7h", "4c"]
    plain = [
        [rank + suit for suit in "chsd" if rank + suit not in trumps]
        for rank in ORDERS[deck, ranks]
    ]
    check_order(s, plain + [[card] for card in trumps])


def check_order(s, groups):
    """Check that the cards of each group are equal and beat those of all earlier groups."""
    powers = [{tricks.strength(s, card_of(card)) for card in group} for group in groups]
    assert all(len(power) == 1 for power in powers)
    values = [power.pop() for power in powers]
    assert values == sorted(set(values))
    # Plain cards are 1 to 10. Face-down cards are 0, manilhas 11 to 14.
    assert 0 < values[0] and values[-5] <= 10
    assert values[-4:] == [11, 12, 13, 14]


def test_a_ladder_has_at_most_seven_stakes():
    """docs/rulebook.md, R6.1, for the longest ladder: seven stakes."""
    house = "paulista,reraise=yes,stakes=1/2/3/4/5/6/7"
    assert rules.stakes_count(rules_of(house)) == rules.MAX_STAKES == 7
    assert rules.STAKES + rules.MAX_STAKES < rules.SIZE  # room for the 0 that ends the ladder
    line = house + " 0-0 0 | 3c5cKd 4d5dKh / Ah | 0:T 1:T 0:T 1:T 0:T 1:T 0:A"
    assert notation_lines.play(line).state[state.STAKE] == 7


def openers(line, hands):
    """Return the openers of these hands, in all of which the opponents run at once."""
    match = retell.deal(parse(line + " |"))
    seats = []
    for _ in range(hands):
        opener = match.state[state.LEADS]
        seats.append(opener)
        match.apply(opener, state.RAISE)
        while match.waiting():
            seat = next(seat for seat in range(4) if match.waiting() >> seat & 1)
            match.apply(seat, state.RUN)
        match.deal()
    return seats


def test_the_opener_moves_in_the_direction_of_the_rules():
    """docs/rulebook.md, R2.4: the opener of each next hand."""
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
        match.deal_from(bytes(map(card_of, cards.split())))
    assert refused.value.args[0] == code
    assert match.state == before
