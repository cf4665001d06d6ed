"""What the hand-written opponents see, feel, dream, and lay: positions of known answer."""

import random

import pytest

from host_tests.support.notation_sight import card, sight_after
from tools.lab.styles import dream
from tools.lab.styles.habits import cover_losers, eager, feeling, thrifty
from truco_core.cards import FACE_DOWN


def test_sight_tells_the_table_in_a_players_words():
    line = "paulista 3-5 1 | 4c5cKd ?????? ?????? ?????? / Ah | 1:4d 2:3s 3:Qd"
    sight = sight_after(line, 0)
    assert (sight.we, sight.they, sight.to_win, sight.to_lose) == (3, 5, 9, 7)
    assert (sight.stake, sight.asked, sight.trick, sight.first) == (1, 3, 0, 0)
    assert not sight.leading and sight.last_to_play() and sight.can_raise
    assert sight.ours > sight.theirs >= 0 and sight.lead == 1
    assert [byte for _, byte in sight.own] == [card("4c"), card("5c"), card("Kd")]
    assert sum(sight.unseen) == 40 - 3 - 3 - 1
    assert sight.manilhas() == 0 and not sight.can_cover


def test_sight_never_counts_a_card_twice():
    for line, seen in (
        ("paulista 0-0 0 | 4c5cKd ?????? / Ah | 0:4c 1:4d 0:5c", 5),
        ("paulista 0-0 0 | 4c5cKd ?????? / Ah | 0:5c 1:4d 0:4c 1:T", 5),
        ("paulista 11-0 0 | 4c5cKd ?????? 4h5h6h ?????? / Ah | 0:A 0:4c 1:3d 2:4h 3:2d", 9),
        ("mineiro-limpo 0-0 0 | QcKcAd ?????? / - | 0:Qc 1:2d 1:3d", 5),
    ):
        assert sum(sight_after(line, 0).unseen) == (27 if "limpo" in line else 40) - seen


def test_sight_sees_the_partner_in_its_special_hand():
    sight = sight_after("paulista 11-0 0 | 4c5cKd ?????? 2h2c6h ?????? / Ah |", 0)
    assert sight.deciding and len(sight.partner) == 3
    alone = sight_after("paulista 11-0 0 | 4c5cKd ?????? 4h5h6h ?????? / Ah |", 0)
    assert feeling(sight) > feeling(alone)


CERTAIN = (
    # The last card decides: the zap lies there and nobody beats it; or cannot be beaten.
    ("paulista 0-0 0 | 2c5cKd ?????? / Ah | 0:Kd 1:4d 0:5c 1:6c 1:3d", 0, 1.0),
    ("paulista 0-0 0 | 4c5cKd ?????? / Ah | 0:Kd 1:4d 0:5c 1:6c 1:2d", 0, 0.0),
    # First trick won, the zap still held.
    ("paulista 0-0 0 | 2c5cKd ?????? / Ah | 0:Kd 1:4d", 0, 1.0),
)


@pytest.mark.parametrize("line, seat, chance", CERTAIN)
def test_certain_hands_feel_and_dream_certain(line, seat, chance):
    sight = sight_after(line, seat)
    assert feeling(sight) == pytest.approx(chance)
    assert dream.chances(sight, random.Random(1), 50) == [pytest.approx(chance)]


def test_dreams_agree_with_counting():
    # Our three waits for the last trick, the other side leads it, a tie is ours: of the 34
    # unseen cards only three twos beat it.
    sight = sight_after("paulista 0-0 0 | 3cAdKd ?????? / Ah | 0:Kd 1:4d 0:Ad 1:2d 1:T", 0)
    truth = 31 / 34
    assert dream.chances(sight, random.Random(1), 4000)[0] == pytest.approx(truth, abs=0.02)
    suspicious = dream.chances(sight, random.Random(1), 4000, 1.0)[0]
    better_of_two = 31 * 30 / (34 * 33)
    assert suspicious == pytest.approx(better_of_two, abs=0.02)


def test_dreams_choose_between_cards():
    # The manilha takes the trick on the table; after it the worst card does not matter.
    sight = sight_after("paulista 0-0 1 | 2c2h4c ?????? / Ah | 1:3d", 0)
    low, middle, high = dream.chances(sight, random.Random(1), 300, cards=(0, 1, 2))
    assert [byte for _, byte in sight.own] == [card("4c"), card("2h"), card("2c")]
    assert middle == 1.0, "copas now, and nothing beats the zap"
    assert low == 1.0 or low < middle
    assert high <= middle


def test_dreams_deal_each_unseen_card_once():
    sight = sight_after("paulista 0-0 0 | 3c5cKd ?????? ?????? ?????? / Ah |", 0)
    pool = [power for power, count in enumerate(sight.unseen) for _ in range(count)]
    chance = random.Random(1)
    for suspicion in (0.0, 0.5, 1.0):
        for _ in range(200):
            hands = dream._deal(sight, chance, pool, dream._needs(sight), suspicion)
            assert [len(hand) for hand in hands] == [0, 3, 3, 3]
            for one in set(sum(hands, [])):
                assert sum(hand.count(one) for hand in hands) <= sight.unseen[one]
    counts = [pool.count(one) for one in range(15)]
    assert counts == sight.unseen, "the pool is shuffled, never changed"


HABITS = (
    # Follows with the least card that wins; throws the worst when none does.
    ("paulista 0-0 1 | 3c5cKd ?????? / Ah | 1:Qs", 0, "Kd"),
    ("paulista 0-0 1 | 3c5cKd ?????? / Ah | 1:2d", 0, "5c"),
    # Nothing more is needed where the partner's zap lies.
    ("paulista 0-0 2 | 3c5cKd ?????? ?????? ?????? / Ah | 2:2c 3:4d", 0, "5c"),
    # After a tied first trick the best card.
    ("paulista 0-0 0 | 3cKdQc ?????? / Ah | 0:Kd 1:Ks", 0, "3c"),
    # A tie is enough for whose team took the first trick.
    (
        "paulista 0-0 1 | 3c5cKd ?????? ?????? ?????? / Ah | 1:4d 2:Kh 3:4s 0:5c 2:4c 3:Ks",
        0,
        "Kd",
    ),
    # The hidden zap is for later, but not where only it wins.
    ("paulista 0-0 1 | 2c3cKd ?????? / Ah | 1:2d", 0, "2c"),
)


@pytest.mark.parametrize("line, seat, laid", HABITS)
def test_thrifty_lays_what_is_needed(line, seat, laid):
    assert thrifty(sight_after(line, seat)) == card(laid)


def test_eager_lays_its_best_and_spares_a_partner():
    assert eager(sight_after("paulista 0-0 1 | 3c5cKd ?????? / Ah | 1:Qs", 0)) == card("3c")
    partners = "paulista 0-0 2 | 3c5cKd ?????? ?????? ?????? / Ah | 2:2c 3:4d"
    assert eager(sight_after(partners, 0)) == card("5c")


def test_losers_are_covered_where_the_rules_allow():
    line = "paulista 0-0 1 | 3c5cKd ?????? / Ah | 1:2h 0:Kd 1:2d"
    sight = sight_after(line, 0)
    assert cover_losers(sight, card("5c")) == card("5c") | FACE_DOWN
    sight = sight_after(line.replace("paulista", "paulista,face_down=never"), 0)
    assert cover_losers(sight, card("5c")) == card("5c")
    winning = sight_after("paulista 0-0 1 | 3c5cKd ?????? / Ah | 1:2h 0:Kd 1:4d", 0)
    assert cover_losers(winning, card("5c")) == card("5c")
