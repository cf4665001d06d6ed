"""A finger on the page's panel: a tap does what is under it, on every panel."""

import pytest

from host_tests.support.lesson_steps import STEPS
from host_tests.support.page_handheld import PagesAndHandhelds
from truco_core import state
from truco_game import lesson
from truco_texts import texts
from truco_ui.table import layout

pytestmark = pytest.mark.sampled(3)

SIZES = [(128, 128), (160, 128), (240, 135), (240, 240), (320, 240)]


def on(sizes):
    """Lines and cards lie by the plan of the size, so cards are tapped on each: on the least and on
    the largest in the lesson. What else a finger does is the same code on all, with small letters
    or with large ones.
    """
    return pytest.mark.parametrize("page", sizes, ids="%dx%d".__mod__, indirect=True)


@pytest.fixture
def page(request):
    world = PagesAndHandhelds(0)
    made = world.open_page(size=request.param)
    made.size = request.param
    world.wait(1)
    yield made
    world.close()


def name(page):
    return page.look().screen["name"]


def to_home(page):
    page.tap(60, 60)
    for words in ("English", "\u24b6"):
        assert page.tap_on(words), words
    assert name(page) == "home"


def to_the_table(page):
    for words in ("Play", "Play!"):
        assert page.tap_on(words), words
    for _ in range(100):
        if page.look().table and page.table["myTurn"] and page.table["shown"]:
            return page.wait(1)  # a tap too soon chooses a card of a new hand, and plays none
        page.tap(page.size[0] // 2, page.size[1] // 2)  # hurries the others
    raise AssertionError("it is never the player's turn")


def card(page, index):
    """The middle of a card of the hand, by the plan of the table."""
    width, height = page.size
    u = 2 if height >= 200 else 1
    place = layout.plan(width, height, u)
    x = place[layout.HAND_X] + (index * layout.HAND_STEP + layout.CARD_WIDTH // 2) * u
    return x, place[layout.HAND_Y] + layout.CARD_HEIGHT // 2 * u


def asked(page):
    """Whether it shows what can be answered: "Run", and what the hand is worth then."""
    return any(text.startswith("Run") for text in page.screen["text"])


def play(page):
    """What comes next: a card, an answer, or the others' turn."""
    if asked(page):
        page.tap_on("Run")
    elif page.table["myTurn"]:
        any(page.tap(*card(page, index)) for index in range(3))
    else:
        page.tap(page.size[0] // 2, page.size[1] // 2)


@on(SIZES[1:4])
def test_from_the_title_to_a_card_that_is_played_and_what_is_not_there_is_not_tapped(page):
    assert name(page) == "title"
    to_home(page)
    assert not page.tap(page.size[0] // 2, 0)  # the bar
    assert not page.tap(1, page.size[1] - 1)  # the help
    assert page.tap_on("With others")
    assert name(page) == "others"
    page.press("B")
    assert name(page) == "home"
    to_the_table(page)
    assert name(page) == "table" and page.playing and page.busy
    wanted = page.table["hand"][2]
    assert page.tap(*card(page, 2))
    mine = [one for one in page.heard if one["kind"] == "PLAYED" and one["mine"]]
    assert [one["card"] for one in mine] == [wanted]
    assert wanted not in page.look().table["hand"]


@on(SIZES[:1])
def test_an_answer_is_given_by_a_tap_and_a_long_one_plays_face_down(page):
    to_home(page)
    to_the_table(page)
    for _ in range(400):
        if asked(page.look()) or page.table["over"]:
            break
        play(page)
    assert page.table["answering"], "nobody has asked for more in a whole match"
    assert page.table["answers"][1] == "RUN"
    page.wait(1)  # a question takes no answer in its first 350 ms
    before = len(page.heard)
    assert page.tap_on("Run")
    ran = [one for one in page.heard[before:] if one["kind"] == "RAN"]
    assert ran and ran[0]["mine"]
    for _ in range(400):
        if page.look().table["myTurn"] and page.table["mayCover"]:
            break
        play(page)
    page.wait(3)  # a finger that hurries the picture plays nothing
    before = len(page.heard)
    assert any(page.tap(*card(page, index), kind="hold") for index in range(3))
    mine = [one for one in page.heard[before:] if one["kind"] == "PLAYED" and one["mine"]]
    assert [one["faceDown"] for one in mine] == [True]


WORDS = {state.RAISE: "\u24b7", state.ACCEPT: "Accept", state.RUN: "Run"}


def do(page, action):
    """What the lesson asks for, with a finger at the table."""
    if action < state.RAISE:
        held = next(deck for deck in lesson.DECKS if action in deck[:3])
        return page.tap(*card(page, held.index(action)))
    return page.tap_on(WORDS[action])


@on(SIZES[::4])
def test_a_name_is_written_letter_by_letter_and_the_whole_lesson_done_with_a_finger(page):
    to_home(page)
    page.tap_on("Profile")
    page.tap_on("Name")
    assert name(page) == "name"
    for letter in "BIA":
        row = next(line for line in page.lines if letter + " " in line["text"] + " ")
        column = row["text"].index(letter)
        wide = row["width"] // 20
        assert page.tap(row["x"] + column * wide + wide // 2, row["y"] + row["height"] // 2)
    assert page.tap_on("done")
    assert name(page) == "profile"
    assert "Bia" in str(page.screen["text"])
    page.press("B")
    assert page.tap_on("Learn")
    does = ("PLAYED", "RAISED", "ACCEPTED", "RAN")
    for action in STEPS:
        before = len(page.heard)
        for _ in range(20):
            page.wait(1)  # a page takes no key at once
            ready = page.look().table["shown"] and page.table["waits"] == [0]
            if ready and WORDS.get(action, "") in str(page.screen["text"]):
                do(page, action)
            elif ready and "\u24b6" in str(page.screen["text"]):  # a word is told; on to what to do
                page.tap(page.size[0] // 2, page.size[1] // 2)
            mine = [one for one in page.heard[before:] if one["kind"] in does and one["mine"]]
            if mine:
                break
        assert mine, action
    for _ in range(9):
        if name(page) == "lesson":
            page.tap(page.size[0] // 2, page.size[1] // 2)
    assert name(page) == "badge"  # the level that it makes
    page.wait(3)  # a tap too soon does not take it away
    page.tap(page.size[0] // 2, page.size[1] // 2)
    assert name(page) == "home"


def test_larger_letters_are_read_and_tapped_as_the_others():
    world = PagesAndHandhelds(0)
    page = world.open_page(size=SIZES[1])
    world.wait(1)
    to_home(page)
    for line in ("Options", "Easy reading"):
        while line not in page.look().screen["chosen"]:
            page.press("DOWN")
        before = {one["height"] for one in page.lines}
        page.press("A")
        world.wait(1)
    assert page.look().screen["chosen"].split() == ["Easy", "reading", "\u2190on\u2192"]
    assert {one["height"] for one in page.lines} > before
    page.press("B")
    world.wait(1)
    page.press("DOWN")  # around, to the first lines
    while "Play" not in page.look().screen["chosen"]:
        page.press("DOWN")
    assert page.tap_on("The ladder") and name(page) == "ladder"
    world.close()


def test_the_page_changes_the_games_language_and_a_match_goes_on():
    world = PagesAndHandhelds(0)
    page = world.open_page()
    page.size = SIZES[1]
    world.wait(1)
    to_home(page)
    to_the_table(page)
    before = page.look().table
    assert page.screen["language"] == "en"
    page.tick(speak="es")
    world.wait(2)
    assert page.look().screen["language"] == "es"
    assert page.table["hand"] == before["hand"] and page.playing
    kept = page.kept
    world.close_page(page)
    page = world.open_page(kept=kept)
    world.wait(1)
    assert page.look().screen["name"] == "resume" and page.screen["language"] == "es"
    world.close()


def test_while_robots_show_a_hand_nothing_is_told_and_a_tap_ends_it():
    world = PagesAndHandhelds(0)
    page = world.open_page()
    world.until(lambda: page.look().screen["name"] == "attract", limit_s=8)
    world.wait(8)
    page.look()
    assert page.heard == [] and page.table is None and not page.busy
    assert page.screen["language"] == "pt"
    assert page.tap(60, 60) and name(page) == "language"
    world.close()


NO_ROOMS = (("Sem salas", "robôs"), ("No rooms", "robots"), ("Sin salas", "robots"))


def test_a_page_without_a_broker_says_so_in_words_of_its_own():
    """No cable, no AirLift: whoever is in a browser has none."""
    world = PagesAndHandhelds(0)
    page = world.open_page(broker=False)
    world.wait(1)
    page.tap(60, 60)
    page.press("A")
    page.press("A")
    for language, (title, word) in zip(texts.CODES, NO_ROOMS):
        page.tick(speak=language)  # and home it goes
        for key in ("UP", "A", "UP", "A"):
            world.wait(0.5)
            page.press(key)
        world.wait(0.5)
        read = []
        while page.look().screen["name"] == "no_radio":
            read += page.screen["text"]
            page.press("A")
            world.wait(0.5)
        assert page.screen["name"] == "others"
        assert title in read[0] and word in " ".join(read) and "wss://" in " ".join(read)
        assert not [line for line in read if "AirLift" in line or "TX" in line]
    world.close()


def test_two_people_play_on_a_page_and_while_it_is_passed_no_card_is_told():
    world = PagesAndHandhelds(0)
    page = world.open_page(broker=False)
    world.wait(1)
    page.tap(60, 60)
    for key in "A A UP A A A A".split():  # the last two: without names
        page.press(key)
        world.wait(3)
    told = []
    for _ in range(2):
        page.look()
        told.append((page.screen["name"], len(page.table["hand"])))
        page.press("A")
        world.wait(2)
    world.close()
    assert told == [("pass", 0), ("table", 3)]
