"""Test the input of a name with a d-pad and with two keys, and the statistics and their reset."""

import pytest

import truco_store as kept
from tools.sim.worlds.scenes import at_title, read
from truco_game import feats
from truco_store import profile, put
from truco_ui.screens import home_screen, name_screen
from truco_ui.widgets import faces


@pytest.fixture(params=["sim_128x128", "clue_nrf52840_express"])
def board(request, tmp_path):
    path = str(tmp_path / "nvm.bin")
    with at_title(request.param, seed=1, nvm=path) as handheld:
        yield handheld


def open_screens(handheld, *names):
    app = handheld.app
    for name in names:
        handheld.push(name)
    return app


def step(handheld, way):
    """Move one letter RIGHT or one row DOWN, by the keys of the board."""
    if not handheld.app.config.TWO_KEYS:
        handheld.press(way)
    elif way == "RIGHT":
        handheld.press("A")
    else:
        handheld.hold("A", 700)
        handheld.wait(60)


def type_letter(handheld, screen, letter):
    """Choose and take a letter, _DELETE or _DONE, by the keys of the board."""
    goal = letter if isinstance(letter, int) else profile.LETTERS.index(letter.replace(" ", "_"))
    for _ in range(6):
        if screen._at // 10 == goal // 10:
            break
        step(handheld, "DOWN")
    for _ in range(10):
        if screen._at == goal:
            break
        step(handheld, "RIGHT")
    handheld.press("B" if screen.app.config.TWO_KEYS else "A")


def test_an_entered_name_is_saved(board, tmp_path):
    app = open_screens(board, "profile", "name")
    screen = app.stack[-1]
    for letter in ("Z", "É", "7", " ", "A", "N", name_screen._DELETE):
        type_letter(board, screen, letter)
    assert read(screen._line) == "Zé7 A_"
    type_letter(board, screen, name_screen._DONE)
    board.wait(60)
    assert app.names[-1] == "profile"
    assert "Zé7 A" in read(app.stack[-1]._lines[0])
    from truco_store import profile

    assert profile.name(app.store.image) == "Zé7 A"


def test_a_chosen_face_is_saved_and_shown_to_others(board):
    app = open_screens(board, "home", "profile", "name")
    screen, image = app.stack[-1], app.store.image
    type_letter(board, screen, "A")
    first, seen = screen._face._kind, []
    for _ in range(kept.FACES):
        type_letter(board, screen, name_screen._FACE)
        seen.append(screen._face._kind)
    assert seen[-1] == first and len(set(seen)) == kept.FACES and min(seen) >= 2
    type_letter(board, screen, name_screen._FACE)
    chosen = screen._face._kind
    type_letter(board, screen, "B")
    assert screen._face._kind == chosen == seen[0]
    type_letter(board, screen, name_screen._DONE)
    assert faces.kind_of(profile.avatar(image, "Ab")) == 16 + chosen
    assert image[kept.FACE] == chosen - 1
    board.wait(60)
    app.stack[-1].back()
    board.wait(60)
    assert app.names == ["home"] and 16 + chosen in app.stack[-1]._kinds


LEARNT, PLAY = kept.SEEN_LESSON, "Primeira partida: Jogue até o fim."
LEVELS = (
    (0, 0, 4095, "1: Aprendiz|Suba com medalhas|ou com a aula.", PLAY),
    (
        0,
        2,
        4095 - 2056,
        "5: Raposa|Suba com medalhas|ou com a aula.",
        "Três rivais: No desafio 2/3.",
    ),
    (LEARNT, 3, 4095 - 256, "6: Raposa|Suba com medalhas|ou ganhe de Dita.", PLAY),
    (LEARNT, 8, 4, "21: Lenda|Suba com medalhas.", "Capote: Vença 12 a 0."),
    (LEARNT, 8, 0, "22: Lenda", ""),
)


@pytest.mark.parametrize("seen, climbed, missing, said, easiest", LEVELS)
def test_the_menu_and_the_profile_say_what_brings_the_next_level(
    board, seen, climbed, missing, said, easiest
):
    app, said = open_screens(board), ("Nível " + said).split("|")
    image = app.store.image
    image[kept.SEEN], image[kept.LADDER] = kept.SEEN_LANGUAGE | seen, climbed
    image[kept.BADGES], image[kept.BADGES + 1] = 255 & ~missing, 15 & ~(missing >> 8)
    assert feats.level_told(image, 0) == said
    board.go("home", home_screen._PROFILE)
    home = app.stack[-1]
    assert home._about[home_screen._PROFILE] == " ".join([said[0] + "."] + said[1:])
    seen = home._kinds[home_screen._PROFILE]
    assert seen == faces.kind_of(profile.face(image, "") + kept.FACES * profile.level(image))
    board.push("profile")
    assert app.stack[-1].help(1).strip() == " ".join([said[0] + ".", easiest]).strip()


def test_backspace_in_an_empty_name_leaves_without_a_change(board):
    app = open_screens(board, "profile", "name")
    before = bytes(app.store.image)
    type_letter(board, app.stack[-1], name_screen._FACE)
    app.stack[-1]._at = 0
    if app.config.TWO_KEYS:
        board.hold("B", 700)
        board.wait(60)
    else:
        board.press("A")
        board.press("B", 2)
    assert app.names[-1] == "profile" and bytes(app.store.image) == before


def test_the_profile_shows_badges_then_rule_sets_then_recent_matches(board):
    app = open_screens(board)
    image, two = app.store.image, app.config.TWO_KEYS
    on, back = ("A", "B") if two else ("RIGHT", "LEFT")
    # Row 1: paulista-mesa, 7 of 12 matches won, 4 bluffs, longest streak 3. Row 3: one match.
    row = profile.row_at(1)
    for field, value in ((0, 12), (1, 7), (7, 4), (9, 3)):
        put(image, row + 2 * field, 2, value)
    put(image, profile.row_at(3), 2, 1)
    open_screens(board, "profile", "profile.figures")
    screen = app.stack[-1]
    seen = []
    for _ in range(6):
        seen.append(read(screen._bar).strip("\x84\x85 "))
        if seen[-1] == "Estatísticas":
            seen[-1] = read(screen._lines[0])
        if seen[-1] == "Paulista":
            said = [read(line).split()[-1] for line in screen._lines[1:]]
            assert said == ["7/12", "0/0", "0", "0", "0", "4", "0/3"]
        board.press(on)
    badges = ["Medalhas %d/3" % sheet for sheet in (1, 2, 3)]
    assert seen == badges + ["Paulista", "Mineiro", "Suas partidas"]
    assert screen._at == 0  # the first page follows the last
    board.press(back)
    assert read(screen._bar).strip("\x84\x85 ") == "Suas partidas"


@pytest.mark.parametrize(
    "points, chips, for_points", [(0, 100, 0), (5, 100, 0), (0, 90, 0), (0, 100, 1)]
)
def test_chips_and_points_are_shown_after_a_match_for_points(board, points, chips, for_points):
    app = open_screens(board)
    put(app.store.image, kept.POINTS, 4, points)
    put(app.store.image, kept.CHIPS, 4, chips)
    app.setup.for_points = for_points
    open_screens(board, "profile")
    names = [row[0] for row in app.stack[-1].rows]
    told = (points, chips, for_points) != (0, 100, 0)
    assert ("Fichas" in names, "Pontos" in names) == (told, told)


def test_recent_matches_are_listed_newest_first(board):
    app = open_screens(board)
    image = app.store.image
    board.push("profile.figures", True)
    screen = app.stack[-1]
    assert read(screen._lines[0]).strip() == "Ainda nenhuma."
    profile.note(image, False, 4, 12)  # a match with friends
    for we in range(10):
        profile.note(image, True, 12, we, 3 + 16 * 10)
    image[kept.LAST + 3] += 25
    screen._show()
    assert read(screen._bar).strip("\x84\x85 ") == "Suas partidas"
    said = [read(line).split() for line in screen._lines]
    assert len(said) == 8 and said[0][:2] == ["\x8d", "12\x959"]
    assert [line[1] for line in said[1:3]] == ["12\x958", "12\x957"]
    assert said[0][-2:] == ["Bia,", "Zefa"] and ("+25" in said[0]) == (screen._lines[0].width > 20)
    image[kept.LAST : kept.LAST + 28] = bytes(28)
    profile.note(image, False, 4, 12)
    screen._show()
    assert read(screen._lines[0]).split() == ["\x8e", "4\x9512", "Amigos"]
    profile.note(image, profile.GIVEN_UP, 7, 3, 3)
    screen._show()
    assert read(screen._lines[0]).split() == ["desistiu", "Bia"]


def test_statistics_are_deleted_after_a_question(board):
    app = open_screens(board, "profile")
    image = app.store.image
    put(image, profile.row_at(0), 2, 5)
    image[kept.BADGES] = image[kept.BADGES + 1] = 1
    two = app.config.TWO_KEYS
    ok, on = ("B", "A") if two else ("A", "DOWN")
    for _ in range(3):
        board.press(on)
    board.tap(ok)
    assert app.names[-1] == "ask"
    board.press(ok)  # answer no
    board.wait(60)
    assert app.names[-1] == "profile" and image[profile.row_at(0)] == 5
    board.tap(ok)
    board.tap(on, ok)
    assert app.names[-1] == "profile" and not image[profile.row_at(0)] and not profile.badges(image)
