"""Test touches on the page's panel: a tap does what is under it, on every panel size."""

import pytest

from host_tests.support.page_handheld import PagesAndHandhelds
from truco_texts import texts
from truco_ui.table import layout


def on(*sizes):
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


def tap_on(page, *words):
    for one in words:
        assert page.tap_on(one), one


def to_home(page):
    page.tap(60, 60)
    tap_on(page, "English", "\u24b6")
    assert name(page) == "home"


def hurry(page):
    return page.tap(page.size[0] // 2, page.size[1] // 2)


def card(page, index):
    """Return the centre of a card of the hand, from the layout of the table."""
    width, height = page.size
    u = 2 if height >= 200 else 1
    place = layout.plan(width, height, u)
    x = (
        place[layout.HAND_X]
        + index * (layout.HAND_STEP * place[layout.U])
        + layout.CARD_WIDTH // 2 * u
    )
    return x, place[layout.HAND_Y] + layout.CARD_HEIGHT // 2 * u


def goes_on(page, done):
    """Play until ``done(table)``: play the first card, run, or hurry the others."""
    for _ in range(400):
        table = page.look().table
        if table and done(table):
            return page.wait(3)  # a tap that hurries the others must not play a card
        mine = table and table["myTurn"]
        if table and "Run" in str(page.screen["text"]):
            page.tap_on("Run")
        elif not mine or not any(page.tap(*card(page, index)) for index in range(3)):
            hurry(page)
    raise AssertionError("it never comes")


def mine(page, kind, since=0):
    return [one for one in page.heard[since:] if one["kind"] == kind and one["mine"]]


@on((128, 128), (240, 240))
def test_touches_start_a_match_play_cards_and_answer(page):
    to_home(page)
    # Taps on the title bar and on the help line hit nothing.
    assert not page.tap(page.size[0] // 2, 0) and not page.tap(1, page.size[1] - 1)
    tap_on(page, "Play", "Play!")
    goes_on(page, lambda table: table["myTurn"] and table["shown"])
    wanted = page.table["hand"][2]
    assert page.tap(*card(page, 2))
    assert [one["card"] for one in mine(page, "PLAYED")] == [wanted]
    goes_on(page, lambda table: table["answering"] and "Run" in str(page.screen["text"]))
    assert page.look().table["answers"][1] == "RUN"
    before = len(page.heard)
    tap_on(page, "Run")
    assert mine(page, "RAN", before)
    goes_on(page, lambda table: table["myTurn"] and table["tricks"] != [])
    before = len(page.heard)
    assert any(page.tap(*card(page, index), kind="hold") for index in range(3))
    assert [one["faceDown"] for one in mine(page, "PLAYED", before)] == [True]


@on((320, 240))
def test_a_name_is_entered_by_touch(page):
    to_home(page)
    tap_on(page, "Profile", "Name")
    for letter in "BIA":
        row = next(line for line in page.lines if letter + " " in line["text"] + " ")
        wide = row["width"] // 20
        column = row["text"].index(letter)
        assert page.tap(row["x"] + column * wide + wide // 2, row["y"] + row["height"] // 2)
    tap_on(page, "face", "delete")
    assert name(page) == "name" and "Bi_" in page.screen["text"]
    before = page.look().frames
    page.tick(write="a")
    assert page.look().frames > before, "the letter is not drawn before the next key"
    tap_on(page, "done")
    assert name(page) == "profile" and "Bia" in str(page.screen["text"])


@on((160, 128))
def test_changing_the_language_keeps_the_match(page):
    page.wait(8)
    page.look()  # robots play a hand, of which nothing is reported
    assert page.screen["name"] == "attract" and page.heard == [] and page.table is None
    to_home(page)
    tap_on(page, "Play", "Play!")
    goes_on(page, lambda table: table["myTurn"])
    hand = page.table["hand"]
    page.tick(speak="es")
    page.wait(2)
    assert page.look().screen["language"] == "es"
    assert page.table["hand"] == hand


NO_ROOMS = {"pt": ("Sem salas", "robôs"), "en": ("No rooms", "robots")}
NO_ROOMS["es"] = ("Sin salas", "robots")


def test_a_page_without_a_broker_has_its_own_message():
    """Check that the texts mention no cable and no AirLift, which a browser does not have."""
    world = PagesAndHandhelds(0)
    page = world.open_page(broker=False)
    world.wait(1)
    page.tap(60, 60)
    page.press("A")
    page.press("A")
    for language in texts.CODES:
        page.tick(speak=language)  # changing the language also returns to the home screen
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
        for word in (*NO_ROOMS[language], "wss://"):
            assert word in " ".join(read)
        assert not [line for line in read if "AirLift" in line or "TX" in line]
    world.close()
