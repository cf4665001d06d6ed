"""No words lie over one's own cards, the vira or a rank, nor, where there is other room, a suit."""

import pytest

from host_tests.support.said_boxes import box, covered, covered_by, meet
from tools.sim.worlds import golden_tour
from tools.sim.worlds.scenes import FOUR, TWO, Scene
from truco_core.events import ACCEPTED, RAISED
from truco_ui.table import layout, saying
from truco_ui.table.table_view import RAISED_MS
from truco_ui.table.table_words import OVER_CARD, SAID_COLUMNS

SIZES = golden_tour.SIZES
LONG_MS = RAISED_MS + 500  # with the steps that draw them, and the moment that shakes the table
TIED = "3c5c2d Qd5dKh QsAsKs 3d2cKc"
ENGLISH, SPANISH = 1, 2


def look(scene, time_ms, step_ms=40, second=False, suits=True):
    """What was covered in a while, and all that was said.

    :param second: words may lie over the trick until they shrink to a tag
    :param suits: as of `covered`
    """
    found, said, since = [], set(), 0
    for _ in range(time_ms // step_ms):
        scene.wait(step_ms)
        said.add(scene.said())
        over = covered(scene.picture, suits)
        since = since + step_ms if over else 0
        if not second or since > LONG_MS or any(not name.startswith("slot") for name in over):
            found += over
    return found, said


def tie(scene, hands):
    """The last seat ties the player's three of the first trick."""
    others = len(hands.split()) - 1
    scene.play("LEFT", *("Qd", "Qs")[: others - 1], "3d")


def others_play(scene):
    for seat, play in ((1, "Qd"), (2, "Ks"), (3, "Ac")):
        scene.plan(seat, play)
    scene.settle()


def fill_trick(scene):
    """The others play, then the player, and all four cards lie there."""
    others_play(scene)
    scene.press("UP")
    scene.wait(400)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("language", range(golden_tour.LANGUAGES))
@pytest.mark.parametrize("size", SIZES)
def test_in_a_hand_of_eleven_both_partners_cards_can_be_read(size, language):
    with Scene("sim_" + size, hands=FOUR, language=language, score=(11, 7)) as scene:
        found, said = look(scene, 5500)
        assert not found and len(said) > 2


@pytest.mark.sampled(3)
@pytest.mark.parametrize("hands", (TIED, "3c5c2d 3d5dKh"))
@pytest.mark.parametrize("size", SIZES)
def test_a_tie_hides_no_rank_and_none_of_ones_own_cards(size, hands):
    with Scene("sim_" + size, hands=hands, language=ENGLISH) as scene:
        tie(scene, hands)
        found, said = look(scene, 4000, suits=False)
        assert not found and len(said) > 1


@pytest.mark.sampled(3)
@pytest.mark.parametrize("caller", (1, 2, 3))
@pytest.mark.parametrize("size", SIZES)
def test_who_answers_with_a_card_on_the_table_hides_one_for_a_second_at_most(size, caller):
    """The seat before the caller has played, and raises again."""
    with Scene("sim_" + size, hands=FOUR, rules="paulista-mesa", language=SPANISH) as scene:
        scene.plan(1, "5d" if caller > 1 else "T")
        scene.plan(2, "Qs" if caller > 2 else "T")
        scene.plan(3, "T")
        if caller == 1:
            scene.plan(1, "A")
        scene.settle()
        scene.press("RIGHT")
        scene.press("UP")
        found, said = look(scene, 5000, second=True)
        scene.press("B")  # chooses six, to which any rival may answer
        scene.press("A")
        scene.plan(caller, "A")
        more = look(scene, 3000, second=True)
        assert not found + more[0] and len(said) > 1


def test_words_over_a_card_are_found():
    with Scene(hands=TWO, opener=1) as scene:
        scene.plan(1, "Qd")
        scene.settle()
        picture = scene.picture
        picture.words.group.hidden = False
        picture.words.frame[0] = picture.words.frame[1] = 1
        slot = picture.slots[layout.TOP].grid
        picture.words.group.x, picture.words.group.y = slot.x + 1, slot.y + 1
        assert covered(picture)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("answer", ("A", "F"))
@pytest.mark.parametrize("rival", (1, 3))
def test_words_of_a_rival_lie_on_the_rivals_side_and_the_face_beside_them(rival, answer, size):
    with Scene("sim_" + size, hands=FOUR, rules="paulista-mesa") as scene:
        scene.settle()
        scene.press("B")
        scene.plan(rival, answer)
        picture, faces = scene.picture, 0
        for _ in range(150):
            scene.wait(20)
            said, place = picture.words.group, picture.place
            effect = picture.effect
            if said.hidden or not effect or not effect.quiet:
                continue
            u = place[layout.U]
            width = sum(picture.words.frame[at] > 0 for at in range(17)) * 6 * u
            assert said.y + 18 * u <= place[layout.HAND_Y] + u
            middle = said.x + width // 2 - place[layout.WIDTH] // 2
            assert middle < 0 if rival == 1 else middle > 0
            if effect._shown:
                face = effect._letters
                high = 24 * u
                across = face.x < said.x + width and face.x + high > said.x
                assert not (across and face.y + high - u > said.y and face.y < said.y + 17 * u)
                faces += 1
        assert faces


@pytest.mark.parametrize("size", SIZES)
def test_the_partners_words_lie_at_the_top_of_an_empty_table(size):
    with Scene("sim_" + size, hands=FOUR, opener=1) as scene:
        scene.settle()
        scene.screen.on_event(ACCEPTED, 2, 3)
        for _ in range(200):
            scene.wait(20)
            if not scene.picture.words.group.hidden and scene.picture.effect:
                break
        place, said = scene.picture.place, scene.picture.words.group
        assert said.y < place[layout.HEIGHT] // 2 and not scene.picture.words.tail.hidden


@pytest.mark.parametrize("hands", (TIED, "3c5c2d 3d5dKh"))
@pytest.mark.parametrize("size", SIZES)
def test_the_banner_of_a_tie_leaves_the_sign_of_who_leads_and_the_raised_card(size, hands):
    with Scene("sim_" + size, hands=hands) as scene:
        tie(scene, hands)
        for _ in range(400):
            scene.wait(20)
            if scene.said() == "A maior decide" and scene.lines()[1].endswith("cobre"):
                break
        picture = scene.picture
        u, shape = picture.place[layout.U], picture.words.frame
        columns = sum(shape[at] > 0 for at in range(shape.width))
        words = box(picture.words.group, columns * 6 * u, 17 * u)
        raised = picture.hand[picture.chosen].grid
        assert raised.y < picture.place[layout.HAND_Y] and not picture.lead_mark.hidden
        assert not meet(words, box(raised, 24 * u, 36 * u))
        for sign in (picture.lead_mark, picture.arrow):
            assert not meet(words, box(sign, 12 * u, 12 * u))


@pytest.mark.parametrize("caller", (1, 2, 3))
def test_beside_a_full_trick_a_call_leaves_the_suits_of_the_hand(caller):
    with Scene("sim_240x240", hands=FOUR, language=SPANISH, opener=1) as scene:
        others_play(scene)
        scene.app.publish(RAISED, caller, 3)
        assert scene.heard() == "¡Truco!"
        picture = scene.picture
        shape = picture.words.frame
        columns = sum(shape[at] > 0 for at in range(shape.width))
        words = box(picture.words.group, columns * 12, 34)
        for card in picture.hand:  # but for the rim at the right
            assert not meet(words, box(card.grid, 2 * (layout.CARD_WIDTH - 4), 72))


LONGEST = "W" * SAID_COLUMNS


@pytest.mark.sampled(4)
@pytest.mark.parametrize("words", ("!", "Truco!", LONGEST))
@pytest.mark.parametrize("size", SIZES)
def test_beside_a_full_trick_words_lie_at_who_speaks_and_off_ones_own_cards(size, words):
    with Scene("sim_" + size, hands=FOUR, opener=1) as scene:
        fill_trick(scene)
        picture, place = scene.picture, scene.picture.place
        assert not any(card.grid.hidden for card in picture.slots)
        u, wide, said = place[layout.U], place[layout.WIDTH], picture.words.group
        width = (len(words) + 1) * 6 * u
        for at in range(4):
            saying.put(picture, at, saying.AS_SHOUT, words)
            near = {
                layout.LEFT: said.x,
                layout.RIGHT: wide - said.x - width,
                layout.TOP: said.y - 16 * u,
                layout.BOTTOM: place[layout.HAND_Y] - said.y - 24 * u,
            }
            assert near[at] <= 24 * u
            lies = box(said, width, 17 * u)
            for card in picture.hand:
                if not card.grid.hidden:
                    assert not meet(lies, box(card.grid, 24 * u, 36 * u))
            reach = picture.score.coin[0].radius
            x, y = place[layout.CHIP_X] - reach, place[layout.CHIP_Y] - reach
            assert not meet(lies, (x, y + u, 2 * reach, 2 * (reach - u)))
            hints = scene.screen.prompt.lines.grid
            assert at == layout.BOTTOM or not meet(lies, box(hints, wide, wide))
            covers = any(name.startswith("slot") for name in covered_by(picture))
            assert covers == bool(picture.words.over & OVER_CARD)
            assert not (covers and words == "!")


def test_words_over_the_trick_go_after_a_second():
    with Scene("sim_240x240", hands=FOUR, opener=1) as scene:
        others_play(scene)
        scene.screen.on_event(ACCEPTED, 3, 3)
        assert scene.heard() and covered(scene.picture)
        scene.wait(1300)
        assert not scene.said()


# On a panel of 120x120 units there is no more room beside a trick: the coin, the vira and the
# hand leave 48 units at the right, and a letter takes six.
@pytest.mark.parametrize(
    "size, words, suits", [("160x128", "¡Van seis!", True), ("240x240", "¡Truco!", False)]
)
def test_beside_any_part_of_a_trick_words_leave_ranks_and_ones_own_suit(size, words, suits):
    with Scene("sim_" + size, hands=FOUR, opener=1) as scene:
        fill_trick(scene)
        picture = scene.picture
        for lie in range(16):
            for at, card in enumerate(picture.slots):
                card.grid.hidden = not lie >> at & 1
            for at in range(4):
                saying.put(picture, at, saying.AS_SHOUT, words)
                # The partner's words lie over a rank rather than over the score.
                assert at == layout.TOP or not covered_by(picture, 3, 17)
                over = covered_by(picture, 18, 33) if suits else []
                assert not any(name.startswith("slot 0") for name in over), (lie, at, over)
