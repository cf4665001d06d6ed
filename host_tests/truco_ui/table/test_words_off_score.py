"""Nothing that is said covers what a player reads to decide: score, coin, vira, cards, answers.

Of words only the length counts, so these are all words of all languages.
"""

import pytest

from host_tests.support.said_boxes import box, meet
from tools.sim.worlds import golden_tour
from tools.sim.worlds.scenes import FOUR, TWO, Scene
from truco_core import state
from truco_ui.table import layout, saying
from truco_ui.table.table_words import SAID_COLUMNS

SIZES = golden_tour.SIZES
_RIM = 4  # units: paper of a raised or open card, and the edge of the words, which meet there


def bare(picture):
    """What nothing may cover: {name: box}."""
    place = picture.place
    u, wide, hand_y = place[layout.U], place[layout.WIDTH], place[layout.HAND_Y]
    reach = picture.score.coin[0].radius
    x, y = place[layout.CHIP_X] - reach, place[layout.CHIP_Y] - reach
    found = {
        "score": (0, 0, layout.SCORE_WIDTH * u, (layout.SCORE_HEIGHT - 1) * u),
        "vira": (place[layout.DECK_X], 0, wide, layout.CARD_HEIGHT * u),
        "coin": (x, y + u, 2 * reach, 2 * (reach - u)),
    }
    for index, card in enumerate(picture.hand):
        if not card.grid.hidden:
            found["own %d" % index] = (card.grid.x, hand_y + u, 24 * u, wide)
    if picture.shared:
        for index, card in enumerate(picture.slots[1:]):
            high = (layout.CARD_HEIGHT - 2 * _RIM) * u
            found["partner's %d" % index] = (card.grid.x, card.grid.y + _RIM * u, 24 * u, high)
    s = picture.app.game.view.state
    if s[state.PHASE] > state.PLAYING and s[state.WAIT] & 1:
        found["answers"] = (place[layout.SIDE_X], hand_y + u, wide, wide)
    return found


def covered(picture):
    """Names of what the words that were put last cover."""
    u, shape = picture.place[layout.U], picture.words.frame
    columns = sum(shape[at] > 0 for at in range(shape.width))
    words = box(picture.words.group, columns * 6 * u, 17 * u)
    assert words[0] >= 0 and words[0] + words[2] <= picture.place[layout.WIDTH]
    assert words[1] >= 0 and words[1] + words[3] <= picture.place[layout.HEIGHT]
    return [name for name, other in bare(picture).items() if meet(words, other)]


def say_all(picture, seats):
    """All that all words cover, said from all places and by nobody: {(place, letters): names}."""
    found = {}
    for at in seats:
        for letters in range(1, SAID_COLUMNS + 1):
            saying.put(picture, at, saying.AS_SPEECH, "W" * letters)
            over = covered(picture)
            if over:
                found[at, letters] = over
    return found


@pytest.mark.sampled(3)
@pytest.mark.parametrize("hands", (TWO, FOUR))
@pytest.mark.parametrize("size", SIZES)
def test_beside_any_trick(size, hands):
    with Scene("sim_" + size, hands=hands) as scene:
        scene.settle()
        picture = scene.picture
        places = (layout.BOTTOM, layout.TOP) if hands == TWO else range(4)
        for at in places:
            picture.lay(picture.slots[at], at, 4 * at)
        for lie in range(16):
            for at in places:
                picture.slots[at].grid.hidden = not lie >> at & 1
            assert not say_all(picture, (*places, None)), lie


@pytest.mark.sampled(3)
@pytest.mark.parametrize("hands", (TWO, FOUR))
@pytest.mark.parametrize("size", SIZES)
def test_while_a_raise_waits(size, hands):
    with Scene("sim_" + size, hands=hands, opener=1) as scene:
        scene.be_asked()
        players = len(hands.split())
        assert not say_all(scene.picture, (1, 2, 3, None) if players == 4 else (layout.TOP, None))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_beside_the_partners_open_cards(size):
    with Scene("sim_" + size, hands=FOUR, score=(11, 7)) as scene:
        scene.settle()
        assert scene.picture.shared and "answers" in bare(scene.picture)
        assert not say_all(scene.picture, (0, 1, 2, 3, None))
        scene.wait(500)  # an answer counts
        scene.press("A")
        scene.settle()
        assert scene.picture.shared and "answers" not in bare(scene.picture)
        assert not say_all(scene.picture, (0, 1, 2, 3, None))


def test_words_over_the_score_are_found():
    with Scene() as scene:
        scene.settle()
        saying.put(scene.picture, None, saying.AS_SPEECH, "W")
        scene.picture.words.group.x = scene.picture.words.group.y = 4
        assert covered(scene.picture) == ["score"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_letters_of_a_moment_lie_below_the_score(size):
    for hands, score in ((FOUR, (11, 7)), (TWO, (11, 7)), (FOUR, (11, 11))):
        with Scene("sim_" + size, hands=hands, score=score) as scene:
            for _ in range(200):
                scene.wait(20)
                effect = scene.picture.effect
                if effect and effect._shown:
                    break
            assert effect._letters.y >= (layout.SCORE_HEIGHT + 1) * scene.picture.place[layout.U]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_a_face_stands_at_its_side_and_on_no_card(size):
    with Scene("sim_" + size, opener=1) as scene:
        scene.settle()
        picture = scene.picture
        u, wide = picture.place[layout.U], picture.place[layout.WIDTH]
        found = 0
        for lie in range(16):
            for at in range(4):
                picture.lay(picture.slots[at], at, 4 * at)
                picture.slots[at].grid.hidden = not lie >> at & 1
            for at in (layout.LEFT, layout.TOP, layout.RIGHT):
                for letters in (1, 6, 12):
                    saying.put(picture, at, saying.AS_SPEECH, "W" * letters)
                    spot = saying.beside(picture, at, 24 * u)
                    if not spot:
                        continue
                    found += 1
                    face = (*spot, 24 * u, 24 * u)
                    assert not any(meet(face, one) for one in bare(picture).values())
                    middle = spot[0] + 12 * u - wide // 2
                    assert at == layout.TOP or (middle < 0) == (at == layout.LEFT)
                    for card in picture.slots:
                        printed = card.grid.x + 3 * u, card.grid.y + 3 * u, 18 * u, 30 * u
                        assert card.grid.hidden or not meet(face, printed)
        assert found > 36
