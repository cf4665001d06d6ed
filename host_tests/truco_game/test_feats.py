"""Badges: what is a feat, that it is found in the record of a match, told once, and kept."""

import pytest

from tools.sim.worlds.scenes import Scene, cards, read
from truco_core.match import Match
from truco_core.rules import RULE_SETS
from truco_core.state import MATCH_OVER, PHASE, SCORE
from truco_game import feats
from truco_store import BADGES

# The vira is an ace: the twos are manilhas, 2c is the zap, 2d the pica-fumo.
ON_IT = "2c4c4d 2d5d5h"


def hand(deck, opener, *actions, score=(0, 0)):
    match = Match()
    match.start(RULE_SETS[0][1], len(deck.split()), 1, opener, *score)
    match.deal_from(cards(deck + "Ah"))
    for seat, action in actions:
        match.apply(seat, action if isinstance(action, int) else cards(action)[0])
    return match.state


def over(s, winner):
    """The state as if that team had won the hand."""
    from truco_core.state import HAND_OVER, WINNER

    s[PHASE], s[WINNER] = HAND_OVER, winner
    return s


def test_the_zap_falls_on_the_pica_fumo_and_not_below_it():
    laid = hand(ON_IT, 1, (1, "2d"), (0, "2c"))
    assert feats.of_hand(over(laid, 0)) == feats.ZAP_ON_PICA_FUMO
    assert feats.of_hand(over(hand(ON_IT, 0, (0, "2c"), (1, "2d")), 0)) == 0
    partner = hand("2c4c4d 6d5d5h 2dKdKh 7d7hJd", 2, (2, "2d"), (3, "7d"), (0, "2c"), (1, "6d"))
    assert feats.of_hand(over(partner, 0)) == 0


@pytest.mark.parametrize(
    "mine, score, winner, found",
    [
        ("4c5c3d", (11, 4), 0, 0),  # a three
        ("4c5c6d", (11, 4), 0, feats.BLUFF_AT_ELEVEN),
        ("4c5c6d", (11, 4), 1, 0),
        ("4c5c6d", (4, 11), 0, 0),  # theirs
        ("4c5c6d", (11, 11), 0, 0),  # the iron hand
    ],
)
def test_a_bluff_at_eleven_is_our_hand_won_with_weak_cards(mine, score, winner, found):
    """Of both partners."""
    s = hand(mine + " Qd5dKh", 0, score=score)
    assert feats.of_hand(over(s, winner)) == found


@pytest.mark.parametrize("partners, found", [("4d5h6s", feats.BLUFF_AT_ELEVEN), ("2c4d5h", 0)])
def test_with_a_partners_manilha_it_is_no_bluff(partners, found):
    s = hand("4c5c6d Qd5dKh %s QsJsKd" % partners, 0, score=(11, 4))
    assert feats.of_hand(over(s, 0)) == found


def end(scene, we, they):
    scene.state[SCORE], scene.state[SCORE + 1], scene.state[PHASE] = we, they, MATCH_OVER
    scene.app.go("end")
    scene.wait(3000)
    screen = scene.screen
    if scene.app.names[-1] == "end":
        return ""
    assert scene.app.names == ["end", "figures"]
    scene.press("A")
    scene.wait(100)
    assert scene.app.names == ["end"]
    return read(screen._lines[2 * screen._won.bit_length() - 2])


@pytest.mark.parametrize(
    "language, told", [(0, "Vitória a zero"), (1, "Won to nil"), (2, "Victoria a cero")]
)
def test_a_badge_is_told_once_and_kept(language, told):
    with Scene(hands=ON_IT, opener=1, language=language) as scene:
        scene.plan(1, "2d")
        scene.settle()
        scene.press("LEFT")
        scene.press("UP")
        scene.wait(3000)
        assert not end(scene, 12, 1)
        assert scene.app.store.image[BADGES] == 0  # the hand goes on
        assert told in end(scene, 12, 0)
        assert scene.app.store.image[BADGES] == feats.TO_NIL
        assert not end(scene, 12, 0)
        scene.app.push("figures")
        scene.wait(100)
        screen = scene.screen
        scene.press("LEFT")
        while screen._row < 10:
            scene.press("RIGHT")
        lines = [read(line) for line in screen._lines]
        assert told in lines[4] and lines[7].endswith("0/10")
        assert [star.hidden for star in screen._stars] == [True, True, False, True]


def test_what_was_kept_before_there_were_badges_has_none_and_a_byte_out_of_range_is_mended():
    from host_tests.support.recording_nvm import load
    from truco_game import ranges

    store = load(b"\xff" * 8192)
    assert store.image[BADGES] == 0
    store.image[BADGES] = 1 << feats.FEATS
    assert ranges.mend(store.image) and store.image[BADGES] == 0
