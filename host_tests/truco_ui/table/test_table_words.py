"""Test the texts at the table (names, stakes), and the mark of the winning card."""

from types import SimpleNamespace

import pytest

from host_tests.support.text_boxes import words
from tools.sim.worlds.scenes import DIM, FOUR, TWO, WINNING, Scene, palette_state, read
from truco_core import events, rules, state
from truco_ui.table import layout
from truco_ui.table.layout import BOTTOM, LEFT, RIGHT, TOP
from truco_ui.table.table_words import Prompt
from truco_ui.widgets import cards as card_grid
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.typeset import Text


def test_the_winning_card_is_marked_at_once():
    with Scene(
        hands="3c5c2d QdKdKh QsAsKs 2cAcKc", opener=1, fields=((rules.MORE_FLAGS, 0),)
    ) as scene:
        states = []
        for seat, play in ((1, "Qd"), (2, "As"), (3, "2c")):
            scene.plan(seat, play)
            scene.settle()
            slots = scene.picture.slots
            states.append({at: palette_state(slots[at]) for at in range(4) if scene.slot(at)})
        assert states[0] == {LEFT: WINNING}
        assert states[1] == {LEFT: 0, TOP: WINNING}
        assert states[2] == {LEFT: 0, TOP: 0, RIGHT: WINNING}
        scene.press("LEFT UP")
        scene.rest_on_trick()
        slots = scene.picture.slots
        assert palette_state(slots[RIGHT]) == WINNING
        assert {palette_state(slots[at]) for at in (BOTTOM, LEFT, TOP)} == {DIM}


def starred(sprite):
    return card_grid._UNMARKED < sprite.grid[card_grid._MARK_AT] < card_grid._BACK_TILE


@pytest.mark.parametrize("hands", [TWO, FOUR])
def test_a_played_manilha_keeps_its_star(hands):
    with Scene(hands=hands) as scene:
        scene.settle()
        scene.press("RIGHT UP")
        scene.wait(1000)
        sprite = scene.picture.slots[BOTTOM]
        assert palette_state(sprite) == WINNING and starred(sprite)
        scene.go("table")  # open the screen again, which shows the table without movement
        sprite = scene.picture.slots[BOTTOM]
        assert palette_state(sprite) == WINNING and starred(sprite)


def test_an_effect_ends_before_a_menu_covers_a_part_of_it():
    with Scene(hands=TWO, opener=1) as scene:
        scene.settle()
        scene.screen.on_event(events.RAISED, 1, 3)
        picture = scene.picture
        scene.until(lambda: picture.effect and not isinstance(picture.effect, tuple))
        assert picture.effect
        scene.press("START")
        assert scene.app.names[-1] == "menu" and not picture.effect and not picture.moves()


# Language, the points of each raise, the number of the raise, its name.
NAMES = """
pt 2,4,8,12 2 Seis 8
pt 2,4,8,12 3 Nove 12
en 2,4,8,12 3 Twelve
pt 2,4,6,10,12 3 Dez
pt 2,4,6,10,12 4 Doze
pt 1,3,6,9 2 Seis
pt 1,3,6,9 1 Truco
""".strip().split("\n")


@pytest.mark.parametrize("line", NAMES)
def test_each_raise_has_an_unambiguous_name(line):
    code, ladder, level, *wanted = line.split()
    sheets.setup(160, 128)
    points = bytes(map(int, ladder.split(","))).ljust(rules.MAX_STAKES, b"\0")
    lines = Text(layout.SIDE_COLUMNS, theme.GREY_TEXT, rows=layout.SIDE_ROWS)
    lines.set("???????", 1)  # older text, which must disappear
    prompt = SimpleNamespace(_app=SimpleNamespace(texts=words(code)), lines=lines)
    s = bytearray(state.SIZE)
    s[rules.STAKES : rules.STAKES + rules.MAX_STAKES] = points
    Prompt.write_stake(prompt, s, int(level), 0, 1)
    assert read(lines, 1) == " ".join(wanted)


@pytest.mark.parametrize(
    "mine, rival, plates",
    [
        ("Zap AB", "Zap CD", ["AB 3", "CD 10"]),
        ("Benedito", "Benedita", ["edito 3", "edita 10"]),
        ("Ana", "Bia", ["Ana 3", "Bia 10"]),
    ],
)
def test_both_teams_never_have_the_same_name(mine, rival, plates):
    """Test names for a spectator, and for two people on one handheld."""
    with Scene(hands=TWO, score=(3, 10)) as scene:
        scene.app.game.name_of = lambda seat: rival if seat else mine
        scene.go("table")
        assert [read(text) for text in scene.picture.score.points] == plates
