"""Moments that shake the table: they are seen, end in time or at a key, and leave no trace."""

import pytest

from tools.sim import panel_cost
from tools.sim.worlds.scenes import FOUR, TWO, Scene
from truco_core import state
from truco_ui.table import layout
from truco_ui.widgets import ornaments, theme
from truco_ui.widgets.faces import DARING, SWEAT

MESA = {"rules": "paulista-mesa"}


LONGEST_MS = 1500
ALL = 3  # halves of the rays


def places(picture):
    """Where everything is that an effect may move."""
    cards = [(card.grid.x, card.grid.y) for card in picture.slots + [picture.vira]]
    return cards, [part.y for part in picture.score.coin]


def until_felt(scene):
    scene.until(lambda: hasattr(scene.picture.effect, "step"))  # it has begun
    return scene.picture.effect


def word(effect):
    """The large letters, by line, as they are drawn."""
    from truco_ui.widgets import theme  # the game's own, which knows its letters

    drawn, u, step = unframed(effect._letters[0][0].bitmap), theme.scale, theme.font.tile_width
    inked = [y for y in range(drawn.height) if ink(drawn, 0, y, drawn.width, 1)]
    lines = [y for y in inked if y - 1 not in inked]
    for columns in range(1, drawn.width // step + 2):
        left = (drawn.width - columns * step + u) // 2
        shapes = [
            ink(drawn, left + at * step, y, step - u, 7 * u) for y in lines for at in range(columns)
        ]
        if sum(map(len, shapes)) == len(ink(drawn, 0, 0, drawn.width, drawn.height)):
            found = [glyph for shape in shapes for glyph, its in glyphs() if shape == its]
            if len(found) == len(shapes):
                return "".join(found)
    return None


class Unframed:
    """A bitmap without the line around it, a unit thick, in which there is ink."""

    def __init__(self, bitmap):
        from truco_ui.widgets import theme  # the game's own, which knows how large a unit is

        self._bitmap, self.u = bitmap, theme.scale
        self.width, self.height = bitmap.width - 2 * self.u, bitmap.height - 2 * self.u

    def __getitem__(self, at):
        return self._bitmap[at[0] + self.u, at[1] + self.u]


def unframed(bitmap):
    made = Unframed(bitmap)
    framed = ink(bitmap, 0, 0, bitmap.width, bitmap.height)
    inside = ink(made, 0, 0, made.width, made.height)
    assert len(framed) - len(inside) == bitmap.width * bitmap.height - made.width * made.height
    return made


def ink(bitmap, left, top, width, height):
    """Where a part of a bitmap has ink."""
    return {(x, y) for x in range(width) for y in range(height) if bitmap[left + x, top + y]}


def glyphs():
    """(letter, where it has ink) of all that may be large; a blank is ink nowhere."""
    from truco_ui.widgets import theme
    from truco_ui.widgets.theme import TIMES, tile_of

    font, u = theme.font, theme.scale
    for char in " -0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" + chr(TIMES):
        row, column = divmod(tile_of(ord(char)), font.bitmap.width // font.tile_width)
        left, top = column * font.tile_width, row * font.tile_height + 3 * u
        yield char, ink(font.bitmap, left, top, font.tile_width - u, 7 * u)


def bold(letters):
    """How many letters lie there, each bold and twice as high as wide."""
    drawn = unframed(letters[0][0].bitmap)
    u = drawn.u
    inked = [y for y in range(drawn.height) if ink(drawn, 0, y, drawn.width, 1)]
    assert inked == list(range(inked[0], inked[0] + 14 * u))
    begins = begins_of(drawn)
    assert [x - begins[0] for x in begins] == [7 * u * at for at in range(len(begins))]
    return len(begins)


def begins_of(drawn):
    """Where the letters begin: a blank column lies between any two."""
    columns = [x for x in range(drawn.width) if ink(drawn, x, 0, 1, drawn.height)]
    return [x for x in columns if x - 1 not in columns]


def is_name(letters):
    """Whether the letters are the game's name, as on the title, on a wall of the rivals' red."""
    red, *colours = letters[0][0].pixel_shader
    return tuple(colours) == ornaments._GOLDS and red >> 16 > red & 255


def called(scene):
    scene.plan(1, "T")
    effect = until_felt(scene)
    scene.wait(100)
    return effect


@pytest.mark.parametrize(("language", "said"), [(0, "TRUCO"), (1, "TRUCO"), (2, "TRUCO")])
def test_a_raise_is_a_large_word_that_goes_again(language, said):
    with Scene(hands=TWO, opener=1, language=language, **MESA) as scene:
        root = scene.screen.root
        scene.wait(2000)
        before, layers = places(scene.picture), len(root)
        effect = called(scene)
        assert word(effect) == said and len(root) == layers + 4  # halves
        assert effect._letters[0].scale == 2
        scene.wait(LONGEST_MS)
        assert scene.picture.effect is None and len(root) == layers
        assert places(scene.picture) == before


@pytest.mark.parametrize("size", panel_cost.SIZES)
def test_of_four_the_players_own_call_leaves_both_rivals_faces_to_be_seen(size):
    with Scene("sim_" + size, hands=FOUR, **MESA) as scene:
        scene.settle()
        scene.press("B")
        effect = until_felt(scene)
        place, letters = scene.picture.place, effect._letters[0]
        left, _, right = place[layout.FACE_X + layout.LEFT :][:3]
        left += layout.CARD_WIDTH * place[layout.U]
        assert bold(effect._letters) == 5 if letters.scale == 1 else word(effect) == "TRUCO"
        assert letters[0].pixel_shader[0] == theme.SKY and (letters.x, letters.y) == (left, 0)
        assert left + letters[0].bitmap.width * letters.scale == right
        moods = scene.picture.moods
        assert moods[layout.LEFT] == moods[layout.RIGHT] == SWEAT


def shorten(scene):
    """Press a key while a moment has just begun, which ends it not; then one that does."""
    effect = scene.picture.effect
    scene.press("A")
    assert scene.picture.effect is effect and not effect.over
    scene.wait(300)
    scene.press("A")


@pytest.mark.parametrize("size", panel_cost.SIZES)
@pytest.mark.parametrize("seat", range(4))
def test_the_zap_of_each_of_four_is_named_on_each_panel(size, seat):
    hands = ["3c5c3d", "Qd5dKh", "QsAsKs"]
    hands.insert(seat, "2cAcKc")
    with Scene("sim_" + size, hands=" ".join(hands), opener=seat) as scene:
        if seat:
            scene.plan(seat, "2c")
        else:
            scene.play("LEFT")
        scene.until(lambda: getattr(scene.picture.effect, "_shown", False))
        assert tuple(scene.picture.effect._letters[0][0].pixel_shader)[1:] == ornaments._GOLDS


def test_a_key_ends_it_once_it_was_seen_and_is_no_answer():
    with Scene(hands=TWO, opener=1, **MESA) as scene:
        scene.wait(2000)
        before, layers = places(scene.picture), len(scene.screen.root)
        called(scene)
        scene.wait(100)
        shorten(scene)
        assert scene.picture.effect is None and places(scene.picture) == before
        assert len(scene.screen.root) == layers
        assert scene.state[state.PHASE] == state.ANSWERING


def lasts(scene, effect):
    """How long a moment that has begun still takes, ms."""
    begin = scene.handheld.now_ms
    scene.until(lambda: effect.over)
    return scene.handheld.now_ms - begin


@pytest.mark.parametrize("players", (2, 4))
def test_on_fast_all_that_is_felt_is_felt_in_half_the_time(players):
    heard, spans = [], []
    for speed in (1, 2):
        with Scene(
            "pybadge", hands=FOUR if players == 4 else TWO, score=(11, 7), speed=speed
        ) as scene:
            spans.append(lasts(scene, until_felt(scene)))
            heard.append(bytes(scene.app.cues.tune))
            assert scene.heard() == "Mão de 11!" + " Mola tem:" * (players == 4)
    assert spans[0] == pytest.approx(2 * spans[1], abs=40) and spans[1] > 500
    assert heard[0][::2] == heard[1][::2] and sum(heard[1][1::2]) * 2 == sum(heard[0][1::2])


def struck(scene, at=layout.TOP):
    """Whether the card at a place is dark."""
    return scene.picture.slots[at].grid.pixel_shader[1] == theme.INK


def lit(scene, effect):
    """Where rays shine on the cloth, as they lie there: below score, coin and all cards."""
    root, halves = scene.screen.root, effect._rays
    at = max(map(root.index, halves))
    assert min(map(root.index, halves)) > root.index(scene.picture.backs[layout.TOP])
    cards = [card.grid for card in (scene.picture.vira, *scene.picture.slots, *scene.picture.hand)]
    over = [scene.picture.score.tricks, *scene.picture.score.coin, *cards]
    assert all(root.index(layer) > at for layer in over)
    shown = [half[0].pixel_shader.is_transparent(0) for half in halves]
    drawn = halves[0][0].bitmap
    high = drawn.height // 2
    assert halves[1].y - halves[0].y == high * halves[0].scale
    found = {(x, y) for x in range(drawn.width) for y in range(drawn.height)}
    return {(x, y) for x, y in found if drawn[x, y] == shown[y >= high]}


def test_the_zap_lands_and_the_trick_of_a_manilha_differs():
    hands = "3c5c2d 2c5dKh"  # the vira is an ace: twos are manilhas
    with Scene(hands=hands, opener=1) as scene:
        scene.settle()
        before = places(scene.picture)
        layers = len(scene.screen.root)
        scene.plan(1, "2c")
        effect = until_felt(scene)
        lies = scene.picture.place[layout.SLOT_Y + layout.TOP]
        scene.wait(150)
        assert not struck(scene)  # it takes a breath
        scene.until(lambda: struck(scene))
        assert scene.picture.slots[layout.TOP].grid.y > lies
        scene.until(lambda: effect._shines == ALL)
        rays = lit(scene, effect)
        scene.until(lambda: scene.picture.score.coin[0].y < before[1][0])
        scene.until(lambda: effect._shown)
        assert is_name(effect._letters) and not scene.said()
        # What was dark shines, and the other way round.
        scene.until(lambda: not rays & lit(scene, effect))
        scene.wait(700)
        assert effect._shines
        scene.until(lambda: not effect._letters)
        assert not effect._shines and not struck(scene)
        assert places(scene.picture)[1] == before[1]
        scene.settle()
        assert scene.picture.slots[layout.TOP].grid.y == lies
        assert len(scene.screen.root) == layers
        assert scene.picture.moods[layout.TOP] == DARING
        scene.press("UP")
        effect = until_felt(scene)
        assert effect._letters is None and effect._at == layout.TOP
        scene.settle()


@pytest.mark.parametrize("suit", "dshc")
def test_a_manilha_strikes_and_a_key_leaves_no_trace_of_it(suit):
    with Scene("pybadge", hands="3c5c4d 2%s5dKh" % suit, opener=1) as scene:
        scene.settle()
        layers = len(scene.screen.root)
        scene.plan(1, "2" + suit)
        effect = until_felt(scene)
        scene.until(lambda: struck(scene))
        notes = len(scene.app.cues.tune) // 2
        assert notes == 2 + "dsh".index(suit) if suit != "c" else notes > 10
        if suit in "hc":
            scene.until(lambda: effect._shines == ALL)
        if suit == "c":
            shorten(scene)
        else:  # so short that no key ends it
            scene.settle()
        assert len(scene.screen.root) == layers and not struck(scene)
        assert scene.picture.slots[layout.TOP].grid.y == scene.picture.place[layout.SLOT_Y + 2]


def test_a_trick_of_a_king_shakes_nothing():
    with Scene(hands="3c5c4d Kc5dQh", opener=1, speed=1) as scene:
        scene.plan(1, "Kc")
        scene.settle()
        scene.press("UP")
        for _ in range(300):
            scene.wait(10)
            assert scene.picture.effect is None


@pytest.mark.parametrize(
    "language, letters, said, stays",
    [
        (0, "11\x9511", "Ferro: tudo ou nada, sem truco", "Ferro"),
        (1, "11-11", "Iron: no truco, all or nothing", "Iron"),
        (2, "11-11", "Hierro: todo o nada, sin truco", "Hierro"),
    ],
)
def test_eleven_to_eleven_is_felt_and_a_word_of_it_stays(language, letters, said, stays):
    with Scene(hands=TWO, score=(11, 11), language=language) as scene:
        effect = until_felt(scene)
        assert word(effect) == letters and effect._letters[0][0].pixel_shader[0] == theme.GOLD
        assert scene.heard() == said
        scene.settle()
        assert scene.lines()[1] == stays
        scene.press("UP")
        scene.settle()
        assert scene.lines()[1:] == [stays, ""]


@pytest.mark.parametrize("score, colour", [((11, 7), "SKY"), ((7, 11), "RED")])
def test_a_hand_of_eleven_is_felt_and_its_words_follow(score, colour):
    with Scene(hands=FOUR, score=score) as scene:
        layers = len(scene.screen.root)
        effect = until_felt(scene)
        assert len(begins_of(unframed(effect._letters[0][0].bitmap))) == len("MÃODE11")
        assert effect._letters[0][0].pixel_shader[0] == getattr(theme, colour)
        assert scene.said() == ""
        assert scene.heard() == ("Mão de 11! Mola tem:" if score[0] == 11 else "Mão de 11 deles")
        assert len(scene.screen.root) == layers


@pytest.mark.parametrize(
    "size, hands, language, said",
    [
        ("128x128", FOUR, 0, "MÃODE11"),
        ("128x128", FOUR, 1, "11"),  # for more there is no room
        ("160x128", TWO, 1, "HANDOF11"),
        ("240x135", FOUR, 0, "MÃODE11"),
    ],
)
def test_a_special_hand_is_named_in_whole_letters(size, hands, language, said):
    with Scene("sim_" + size, hands=hands, score=(11, 7), language=language) as scene:
        drawn = unframed(until_felt(scene)._letters[0][0].bitmap)
        assert len(begins_of(drawn)) == len(said)
        inked = [y for y in range(drawn.height) if ink(drawn, 0, y, drawn.width, 1)]
        above = len(inked) <= inked[-1] - inked[0]  # a blank line, and above it the tilde
        assert above == ("Ã" in said)


def test_a_covered_zap_is_a_card_like_others():
    with Scene(hands="3c5c4d 2c5dQh", opener=1) as scene:
        scene.plan(1, "5d")
        scene.settle()
        scene.press("UP")
        scene.plan(1, "2c*")
        scene.press("UP")
        for _ in range(300):
            scene.wait(10)
            effect = scene.picture.effect
            assert effect is None or effect._letters is None


@pytest.mark.parametrize("hurries", [False, True])
def test_what_is_won_leaps_from_the_coin_to_the_score_and_is_counted(hurries):
    with Scene(hands=TWO, opener=1, score=(7, 9), **MESA) as scene:
        root, seen = scene.screen.root, []
        layers = len(root)
        scene.be_asked()
        scene.plan(1, "F")
        scene.press("B")  # six
        scene.press("A")
        for _ in range(600):
            scene.wait(10)
            seen += [scene.points()[0]] * (scene.points()[0] not in seen)
            effect = scene.picture.effect
            if hurries and effect and hasattr(effect, "_won"):
                assert len(root) == layers + 1
                scene.press("START")  # no other key may
                assert len(root) == layers
                scene.press("START")
        assert seen == ([7, 10] if hurries else [7, 8, 9, 10])
        assert len(root) == layers
