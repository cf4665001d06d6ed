"""Test `guard.judged`, which decides special hands and last cards instead of a robot's table."""

import pytest

from tools import bot
from tools.hands import notation, retell
from truco_core import bots
from truco_core.bots import certainty
from truco_core.characters import CHAMPION, NAMES, TRAINED
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_game.reasons import view_of

ROWS = dict(RULE_SETS)


def chance_to_play(name, line, seat):
    """Return the probability that a special hand is played."""
    view = view_of(retell.play(notation.parse(line)), seat)
    robot = bots.make(NAMES.index(name), Rng(1))
    robot.choose(view, seat)
    return robot.weights[1] / robot.total


@pytest.mark.parametrize(
    "opener, cards, plays",
    # The vira is an ace, so the twos are manilhas. By its table alone, a robot would play the
    # fourth hand and refuse the second.
    [
        (0, "2c3h3s", 1),  # champions win almost always
        (1, "KcQcKs", 1),  # champions win 66%
        (1, "3hQhQs", 1),  # champions win 61%
        (0, "2c5c4c", 0),  # champions win 35%
        (1, "2c7c4s", 0),  # champions win 34%
        (0, "4s5s6s", 0),
    ],
)
def test_a_special_hand_is_played_if_it_wins_half_of_the_hands(opener, cards, plays):
    line = "paulista 10-11 %d | 4h7d5d %s / Ah |" % (opener, cards)
    for name in TRAINED:
        if name != "beginner":
            assert chance_to_play(name, line, 1) == plays


LOST = "paulista,face_down=never "


@pytest.mark.parametrize(
    "line, right",
    (
        # A team with zap and copas wins the hand, with two players or divided between partners.
        ("paulista 11-8 0 | As4c4h ?????? / 3h | > 0", "0:A"),
        ("paulista 11-6 0 | Kh2dKc ?????? / Js | > 0", "0:A"),
        ("paulista 11-6 1 | Kh2d4s ?????? Kc5d6s ?????? / Js | > 0", "0:A"),
        # One trick is lost, and no possible card of the rival loses to the card on the table.
        (LOST + "0-0 0 | 7sJs4s ?????? / Qh | 0:7s 1:Qs 1:As 0:Js 0:4s 1:T > 0", "0:F"),
        (LOST + "0-0 0 | 5s3s4c ?????? / 5h | 0:5s 1:Kc 1:2s 0:3s 0:4c 1:T > 0", "0:F"),
    ),
)
@pytest.mark.parametrize("name", [name for name in NAMES if name != "beginner"])
def test_a_hand_that_is_certain_is_answered_right(name, line, right):
    for seed in range(12):
        assert bot.answer(line, bots.make(NAMES.index(name), Rng(seed))) == right


def test_a_special_hand_is_played_if_refusing_loses_the_match():
    line = "paulista,special_at=10,special_fold=3 10-9 1 | 4c4h5d 2c3h3s / Ah |"
    for name in TRAINED:
        assert chance_to_play(name, line, 0) == 1


# Special hands of four players with long searches: before equal cards were left out, the first one
# took 2,806 moves, a third of a second on a board.
@pytest.mark.parametrize(
    "line, most",
    (
        ("mineiro 4-11 2 | ?????? 3h4dAd ?????? AsKs4c / - | > 1", 600),
        ("paulista 11-7 0 | 2d4hJd ?????? 5h7h3d ?????? / 7d | > 0", 1000),
    ),
)
def test_the_search_for_a_certain_result_is_short(line, most, monkeypatch):
    moves = []
    play = certainty._play
    monkeypatch.setattr(certainty, "_play", lambda *a: moves.append(1) or play(*a))
    answer = bot.answer(line, bots.make(CHAMPION, Rng(1)))
    assert answer[2:] in "AF" and len(moves) < most


# The stake loses the match and cannot win it, so only a raise makes sense, and `bold` may not raise
# in a second trick after a tie. `patient` may not raise in the first trick.
@pytest.mark.parametrize(
    "name, line, right",
    (
        ("bold", "paulista 2-10 1 | Kh3d7h ?????? / 5s | 1:T 0:A 1:Kc 0:Kh 1:Qs > 0", "0:3d"),
        ("bold", "paulista 2-10 1 | Kh7hJd ?????? / 5s | 1:T 0:A 1:Kc 0:Kh 1:Qs > 0", "0:Jd"),
        ("patient", "paulista 2-10 1 | 3dJh7h ?????? / 5s | 1:T 0:A 1:2c > 0", "0:3d"),
    ),
)
def test_a_robot_that_may_not_raise_wastes_no_card(name, line, right):
    kind = NAMES.index(name)
    assert {bot.answer(line, bots.make(kind, Rng(seed))) for seed in range(40)} == {right}
