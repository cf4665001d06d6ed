"""Test that no words hide what the player needs, on any panel, in any language.

Words must not hide the score, the coin, the vira, cards in play, the player's own cards or the
answers. All faces and names stay in sight, and with four players the partner moves aside first.
Large letters, which stay for less than a second, hide no face and no name: those of the zap hide
the score, others hide cards of the trick.

Only the lengths of words matter, and where a line may break. Each panel size gets some lengths.
"""

import pytest

from host_tests.support.said_boxes import box, covered, heads, letters, sitters
from tools.sim.worlds import golden_tour
from tools.sim.worlds.scenes import FOUR, TWO, Scene
from truco_core import events, state
from truco_core.cards import NONE
from truco_game import SEAT
from truco_ui.table import layout
from truco_ui.table.table_words import SAID_COLUMNS

_RIVAL = 1
_ZAP = 3  # the four of clubs, if the vira is a three
_VIRA = 9 * 4

# {name of an effect: the event (kind, seat, value) that causes it}
MOMENTS = {
    "truco": (events.RAISED, _RIVAL, 3),
    "twelve": (events.RAISED, _RIVAL, 12),
    "zap": (events.PLAYED, _RIVAL, _ZAP),
    "manilha": (events.TRICK_TAKEN, _RIVAL, 1),
    "eleven": (events.DECIDE, SEAT & 1, 0),
    "iron": (events.DEALT, SEAT, _VIRA),
}


def laid(kind, players):
    """Return [(offset in the state, byte)] for an event: a full trick with the rival's zap."""
    cards = [
        (state.PLAYS + seat, _ZAP if seat == _RIVAL else 5 * 4 + seat) for seat in range(players)
    ]
    if kind == events.DECIDE:  # no card is played before a hand of eleven is decided
        cards = [(place, NONE) for place, _ in cards]
    special = {events.DEALT: state.IRON, events.DECIDE: SEAT & 1}.get(kind, NONE)
    return [(state.VIRA, _VIRA), (state.MANILHA, _ZAP >> 2), (state.SPECIAL, special), *cards]


SIZES = golden_tour.SIZES
ENGLISH = 1  # the language with the longest number word


def put(picture, at, words):
    """Say words, and hide what is behind them."""
    from truco_ui.table import speech  # as loaded by this start of the game

    speech.put(picture, at, speech.AS_SPEECH, words)
    while picture.words.go_on():
        pass


def possible(picture, at, *texts):
    """Return the texts that a speaker's two lines do not cut."""
    from truco_ui.table import speech  # as loaded by this start of the game

    return [one for one in texts if not speech.cuts(picture, at, one)]


def lengths(size):
    """Return the numbers of letters to test on a panel of this size."""
    return range(1 + SIZES.index(size) % 4, SAID_COLUMNS + 1, 4)


def hides(picture, places, size):
    """Return {(place, words): names} of what words from every place hide."""
    found = {}
    for at in (*places, None):
        for count in lengths(size):
            for words in possible(picture, at, "W" * count, ("WWW " * 4)[: count - 1] + "W"):
                put(picture, at, words)
                hidden = covered(picture) + covered(picture, letters(picture), heads(picture))
                if hidden:
                    found[at, words] = hidden
    return found


@pytest.mark.sampled(3)
@pytest.mark.parametrize("hands", (TWO, FOUR))
@pytest.mark.parametrize("size", SIZES)
def test_words_hide_nothing_beside_a_full_trick_or_an_open_raise(size, hands):
    with Scene("sim_" + size, hands=hands, opener=1) as scene:
        scene.be_asked()
        picture = scene.picture
        places = (layout.BOTTOM, layout.TOP) if hands == TWO else range(4)
        for at in places:
            picture.lay(picture.slots[at], at, 4 * at)
        assert not hides(picture, places, size)


@pytest.mark.parametrize("size", SIZES)
def test_before_words_the_partner_moves_aside_and_everybody_stays_in_sight(size):
    with Scene("sim_" + size, hands=FOUR) as scene:
        from truco_ui.table import speech  # as loaded by this start of the game

        scene.settle()
        picture, words = scene.picture, scene.picture.words
        before, wide = (
            [seat.x for seat in picture.seats[1:]],
            layout.CARD_WIDTH * picture.place[layout.U],
        )
        for at in (*range(4), None):
            for count in lengths(size):
                for text in possible(picture, at, "W" * count, "W" * count + " " + "W" * count):
                    speech.put(picture, at, speech.AS_SPEECH, text)
                    while words.go_on():
                        faces = [seat.x for seat in picture.seats[1:]]
                        assert faces[::2] == before[::2] and faces[1:2] == sorted(faces)[1:2]
                        assert min(faces[1] - faces[0], faces[2] - faces[1]) >= wide
                        moved = words._face.x == words.face_x
                        assert moved or words.group.hidden, "first the faces, then the words"
        picture.talk.hush()
        while words.go_on():
            pass
        assert [seat.x for seat in picture.seats[1:]] == before


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_words_hide_nothing_beside_the_partners_open_cards(size):
    with Scene("sim_" + size, hands=FOUR, score=(11, 7)) as scene:
        scene.settle()
        assert scene.picture.shared and scene.state[state.PHASE] == state.DECIDING
        assert not hides(scene.picture, range(4), size)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("hands", (TWO, FOUR))
@pytest.mark.parametrize("name", [*MOMENTS, "partner", "third"])
@pytest.mark.parametrize("size", ["128x128", "240x240"])
def test_large_letters_hide_no_player(size, name, hands):
    kind, seat, value = MOMENTS.get(name) or (events.RAISED, 2 + (name == "third"), 3)
    if seat < 4 and seat >= len(hands.split()):
        return
    if kind == events.TRICK_TAKEN:
        return  # this effect has no letters
    made = kind in (events.RAISED, events.PLAYED)  # True: the event is an action of a player
    score = (3, 7) if made else (11, 7)
    with Scene("sim_" + size, hands=hands, language=ENGLISH, score=score) as scene:
        scene.settle()
        for place, byte in laid(kind, len(hands.split())):
            scene.state[place] = byte
        scene.screen.renew()
        scene.wait(100)
        scene.app.publish(kind, seat, value)
        for _ in range(200):
            scene.wait(10)
            effect = scene.picture.effect
            if getattr(effect, "_shown", False):
                break
        u = scene.picture.place[layout.U]
        others = {
            w: (x, y, wide, high - u) for w, (x, y, wide, high) in sitters(scene.picture).items()
        }
        hidden = set(covered(scene.picture, [letters_box(effect)], others))
        if kind == events.PLAYED:  # the zap must stay in sight
            assert hidden <= {"score", "points 0", "points 1", "coin", "vira"}
        else:
            assert hidden <= {"trick %d" % at for at in range(4)}


def letters_box(effect):
    """Return the box of the large letters, with their paper or edge."""
    group = effect._letters[0]
    drawn = group[0].bitmap
    return box(group, drawn.width * group.scale, drawn.height * group.scale)
