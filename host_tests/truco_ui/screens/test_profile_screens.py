"""Test the input of a name with a d-pad and with two keys, and the statistics and their reset."""

import sys

import pytest

import truco_store as kept
from host_tests.support.text_boxes import words
from tools.sim.worlds.scenes import at_title, lines_on, read
from truco_core.characters import BY_RUNG, RUNGS
from truco_store import profile, put
from truco_store.badge_list import AS_A_PAIR, BADGE_COUNT, FIRST_MATCH, OF_THE_DAY, TO_NIL
from truco_ui.screens import home_screen, name_screen, profile_screen
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
    assert lines_on(app.stack[-1].root)[1].startswith("Zé7 A")
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
    board.hold("A", 600) if app.config.TWO_KEYS else board.press("B")
    board.wait(60)
    assert app.names == ["home"] and 16 + chosen in app.stack[-1]._kinds


LEARNT = kept.SEEN_LESSON
LAST = 2 + BADGE_COUNT + RUNGS  # the highest level
# Lesson, beaten rivals, badges that are missing, level, and what brings the next one.
ALL = (1 << BADGE_COUNT) - 1
LEVELS = (
    (0, 0, ALL, 1, "fazer a aula em Aprender"),
    (LEARNT, 0, ALL, 2, "vencer Bia no Desafio"),
    (0, 2, ALL - FIRST_MATCH - OF_THE_DAY, 5, "vencer Zeca no Desafio"),
    (LEARNT, RUNGS, TO_NIL + AS_A_PAIR, LAST - 2, "vencer em dupla"),
    (0, RUNGS, TO_NIL, LAST - 2, "vencer 12 a 0"),
    (0, RUNGS, 0, LAST - 1, "fazer a aula em Aprender"),
    (LEARNT, RUNGS, 0, LAST, ""),
)


@pytest.mark.parametrize("seen, climbed, missing, level, wants", LEVELS)
def test_the_menu_and_the_profile_say_what_brings_the_next_level(
    board, seen, climbed, missing, level, wants
):
    app = open_screens(board)
    image = app.store.image
    image[kept.SEEN], image[kept.LADDER] = kept.SEEN_LANGUAGE | seen, climbed
    kept.put(image, kept.BADGES, 2, ALL & ~missing)
    level = "%d/%d: %s." % (level, LAST, words("pt", "profile").LEVELS[level - 1])
    said = "Nível " + level + (" Próximo: %s." % wants if wants else "")
    board.go("home", home_screen._PROFILE)
    home = app.stack[-1]
    assert home._about[home_screen._PROFILE] == said
    seen = home._kinds[home_screen._PROFILE]
    assert seen == faces.kind_of(profile.face(image, "") + kept.FACES * profile.level(image))
    board.push("profile")
    lines = lines_on(app.stack[-1].root)
    # Where a line is too narrow, the word "level" is left out, or a second line follows.
    assert level[:-1] == lines[2].replace("Nível ", "")
    assert not wants or " ".join(lines[3:5]).strip().startswith(wants)


def moved(board, item):
    """Move the frame of the profile to an item, by the keys of the board. Return the bar's text."""
    screen = board.app.stack[-1]
    for _ in range(profile_screen._ITEMS):
        if screen._at == item:
            break
        board.press("A" if board.app.config.TWO_KEYS else "RIGHT")
    assert screen._at == item
    gold, inner = screen._frame
    u = inner.x - gold.x
    x, y, width, height = [u * number for number in screen._boxes[item]]
    assert [gold.x, gold.y] == [x - 2 * u, y - 2 * u]
    assert [gold.width, gold.height] == [width + 4 * u, height + 4 * u]
    assert gold.x > 0 and gold.x + gold.width < board.app.width
    second = profile_screen._ROWS[4]  # first item of the second row of rivals
    hidden = [item >= second, item < second] if screen._turns else [False, False]
    assert [rivals.hidden for rivals in screen._rivals] == hidden
    return read(screen._bar).strip()


def test_the_bar_explains_the_badge_or_the_rival_in_the_frame(board):
    app = board.app
    image = app.store.image
    image[kept.LADDER], image[kept.BADGES] = 2, 4
    image[kept.RIVALS + 2 * 3 : kept.RIVALS + 2 * 3 + 2] = b"\x03\x01"
    open_screens(board, "home", "profile")
    called = [row[0] for row in words("pt", "people").PEOPLE]
    assert moved(board, 2) == "Zap na manilha \x80"
    assert moved(board, 2 + 8) == "Vencer três rivais"
    assert moved(board, 2 + 11) == "Vencer jogo do dia"
    assert moved(board, 2 + BADGE_COUNT + 4) == called[BY_RUNG[4]] + ": 0 a 0"
    assert moved(board, 2 + BADGE_COUNT + 1) == "Tião: 3 a 1"
    board.tap("B" if app.config.TWO_KEYS else "A")  # OK works only where the bar names its key
    assert app.names[-1] == "profile"
    if not app.config.TWO_KEYS:
        rows = []
        for _ in range(5):
            board.press("DOWN")
            at = app.stack[-1]._at
            rows.append([row for row in range(5) if at >= profile_screen._ROWS[row]][-1])
        assert rows == [4, 0, 1, 2, 3]


@pytest.mark.parametrize("count", [9, 10])
def test_more_rivals_have_room_for_their_records(board, monkeypatch, count):
    """The added rivals look like the first ones."""
    characters = sys.modules["truco_core.characters"]
    monkeypatch.setattr(characters, "BY_RUNG", (BY_RUNG * 2)[:count])
    monkeypatch.setattr(characters, "RUNGS", count)
    sys.modules.pop("truco_ui.screens.profile_screen", None)
    for at in range(kept.RIVALS, kept.RIVALS + kept.RIVALS_SIZE, 2):
        board.app.store.image[at : at + 2] = b"\x19\x04"
    open_screens(board, "profile")
    screen = board.app.stack[-1]
    sys.modules.pop("truco_ui.screens.profile_screen")
    said = [line for group in screen._rivals for line in lines_on(group) if line]
    assert len(said) == count and set(said) < {"25:4", "+21"}
    row = screen._boxes[2 + BADGE_COUNT :][:5]
    assert all(one[0] + one[2] <= two[0] - 2 for one, two in zip(row, row[1:]))


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


def test_the_statistics_show_rule_sets_then_recent_matches_then_the_reset(board):
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
    for _ in range(4):
        seen.append(read(screen._bar).strip("\x84\x85 "))
        if seen[-1] == "Estatísticas":
            seen[-1] = read(screen._lines[0])
        if seen[-1] == "Paulista":
            said = [read(line).split()[-1] for line in screen._lines[1:]]
            assert said == ["7/12", "0/0", "0", "0", "0", "4", "0/3"]
        board.press(on)
    assert seen == ["Paulista", "Mineiro", "Suas partidas", "Fichas 100"]
    assert screen._at == 0  # the first page follows the last
    board.press(back)
    assert [read(line).split() for line in screen._lines[:2]] == [
        ["Fichas", "100"],
        ["Pontos", "0"],
    ]


@pytest.mark.parametrize(
    "points, chips, for_points", [(0, 100, 0), (5, 100, 0), (0, 90, 0), (0, 100, 1)]
)
def test_chips_are_shown_after_a_match_for_points(board, points, chips, for_points):
    app = open_screens(board)
    put(app.store.image, kept.POINTS, 4, points)
    put(app.store.image, kept.CHIPS, 4, chips)
    app.setup.for_points = for_points
    open_screens(board, "profile")
    told = (points, chips, for_points) != (0, 100, 0)
    assert any(line.endswith(str(chips)) for line in lines_on(app.stack[-1].root)) == told


def test_recent_matches_are_listed_newest_first(board):
    app = open_screens(board)
    image = app.store.image
    board.push("profile.figures")
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
    app = open_screens(board, "profile", "profile.figures")
    image = app.store.image
    put(image, profile.row_at(0), 2, 5)
    image[kept.BADGES] = image[kept.BADGES + 1] = 1
    two = app.config.TWO_KEYS
    ok, on = ("B", "A") if two else ("A", "DOWN")
    board.press(on)
    board.tap(ok)
    assert app.names[-1] == "ask"
    board.press(ok)  # answer no
    board.wait(60)
    assert app.names[-1] == "figures" and image[profile.row_at(0)] == 5
    board.tap(ok)
    board.tap(on, ok)
    assert app.names[-1] == "figures"
    assert not image[profile.row_at(0)] and not profile.badges(image)
