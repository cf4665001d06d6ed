"""Test what the robot partner says before the player answers.

It depends only on the partner's view, and comes once for each question.
"""

import pytest

from tools.sim.worlds.scenes import TWO, Scene
from truco_core import state
from truco_game import SEAT

BAD, FAIR, GOOD = "4s5c6h", "3sKhQh", "2c2h3s"
WORDS = {
    BAD: ("Tô sem jogo", "I'm weak", "Estoy flojo"),
    FAIR: ("Você que sabe", "You decide", "Tú decides"),
    GOOD: ("Eu ia!", "I'd stay!", "¡Yo iría!"),
}
SAID = [words[0] for words in WORDS.values()]


def dealt(partner, mine="4d5d6d"):
    return "%s Qd5hKc %s AcAd7c" % (mine, partner)


def heard(scene, limit_ms=9000):
    """Return everything that is said in this time, in order."""
    found = []
    for _ in range(limit_ms // 20):
        scene.wait(20)
        words = scene.said()
        if words and found[-1:] != [words]:
            found.append(words)
    return found


@pytest.mark.parametrize("partner", WORDS)
@pytest.mark.parametrize("language", range(3))
def test_the_partner_comments_on_a_raise(partner, language):
    with Scene(hands=dealt(partner), opener=1, language=language) as scene:
        scene.plan(1, "T")
        scene.until(lambda: "Truco!" in scene.said())
        scene.until(lambda: scene.screen.prompt.answers)
        assert scene.said() == WORDS[partner][language], "before the player can answer"
        assert len(heard(scene)) == 1
        assert scene.said() == WORDS[partner][language] and scene.lines()[0]
        assert scene.picture.actor == scene.picture.place_of(1), "one sees who has called"


def test_the_partner_comments_on_each_raise():
    with Scene(hands=dealt(GOOD), opener=1, rules="paulista-mesa") as scene:
        scene.be_asked()
        assert heard(scene)[-1] == "Eu ia!"
        scene.plan(1, "T")
        scene.press("DOWN DOWN")
        scene.press("A")  # accept truco by raising to six; they raise to nine
        assert heard(scene)[-1] == "Eu ia!"


@pytest.mark.parametrize("partner, word", [("5s4c6h", SAID[1]), ("5s5c6h", SAID[0])])
def test_a_partner_with_the_zap_never_says_it_has_nothing(partner, word):
    with Scene(
        hands="4d5h6d 3dKhKc %s AcAdJc" % partner, vira="", rules="mineiro", opener=1
    ) as scene:
        for seat, called in ((1, "3d"), (2, "5s"), (3, "Jc")):  # the rivals win the first trick
            scene.plan(seat, called)
        scene.until(lambda: scene.state[state.WAIT] == 1)
        scene.settle()
        scene.plan(1, "T")
        scene.press("A")
        scene.until(lambda: scene.screen.prompt.answers)
        assert scene.said() == word


@pytest.mark.parametrize("mine, word", [("4d5d6d", SAID[0]), ("2d2h3c", SAID[2])])
def test_the_partner_judges_a_special_hand_by_the_teams_six_cards(mine, word):
    with Scene(hands=dealt(BAD, mine), score=(11, 7)) as scene:
        assert heard(scene)[-2:] == [word, "Você começa"]
        assert scene.picture.shared


def test_the_partners_opinion_depends_only_on_its_own_view():
    """Test that its opinion does not depend on the cards of others, even the player's."""
    found = set()
    for mine, rival in (("4d5d6d", "Qd5hKc"), ("3c3h3d", "4d5d6d"), ("Qd5hKc", "2d2cJd")):
        with Scene(hands="%s %s 3sKhQh AcAd7c" % (mine, rival), opener=1) as scene:
            scene.be_asked()
            game = scene.app.game
            found.add(game.expects(view_of(game), SEAT ^ 2))
            assert game.counsel() == 2
    assert len(found) == 1


def view_of(game):
    from truco_core.match import Match

    view = Match(bytearray(state.SIZE))
    game.record.view(SEAT ^ 2, view.state)
    return view.state


@pytest.mark.parametrize("hands", (dealt(GOOD), TWO))
def test_the_partner_is_silent_if_the_player_does_not_decide(hands):
    with Scene(hands=hands, opener=1) as scene:
        game = scene.app.game
        game.table.human_decides = len(hands) < 20
        scene.plan(1, "T")
        assert not set(heard(scene)) & set(SAID)
        assert scene.said(), "the raise is there until the answer"
        assert game.counsel() == 0
