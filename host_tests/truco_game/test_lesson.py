"""The lesson is played as its pages ask for, with the keys of a board, to its end."""

import pytest

from host_tests.support.said_boxes import bare, meet
from tools.sim.worlds import golden_tour
from tools.sim.worlds.scenes import Scene, at_title, read
from truco_core.cards import CARD_MASK, FACE_DOWN
from truco_core.state import ACCEPT, PLAYS, RAISE, RUN, SCORE, STAKE
from truco_game import lesson
from truco_game.setup import Setup
from truco_store import SEEN, SEEN_LESSON
from truco_texts import texts
from truco_ui.screens import lesson_box, lesson_words
from truco_ui.screens.home_screen import LEARN, TO_LADDER
from truco_ui.table import layout
from truco_ui.widgets.text import STAR

OK, RAISE_KEY, NEXT, MENU, COVER = "OK", "RAISE", "NEXT", "MENU", "COVER"
PAD = {OK: "A", RAISE_KEY: "B", NEXT: "RIGHT", MENU: "START", COVER: "DOWN"}
TWO = {OK: "B", RAISE_KEY: ("A", 700), NEXT: "A", MENU: "A+B", COVER: ("B", 700)}


class Pupil:
    """Reads the pages and does what the step asks for."""

    def __init__(self, handheld, keys):
        self.handheld = handheld
        self.keys = keys
        self.app = handheld.app
        self.pages = []

    def press(self, what):
        key = self.keys[what]
        if isinstance(key, tuple):
            self.handheld.hold(*key)
            self.handheld.wait(60)
        else:
            self.handheld.press(key)

    def screen(self):
        return self.app.stack[-1]

    @property
    def page(self):
        return self.screen().page

    @property
    def step(self):
        return self.screen()._step

    def read(self):
        """Wait for the pages of the next step, and read them all."""
        for _ in range(600):
            if self.app.names != ["lesson"] or not self.screen().box.panel.hidden:
                break
            self.handheld.wait(20)
        while self.app.names == ["lesson"] and not self.screen().box.panel.hidden:
            self.pages.append(self.page)
            self.press(OK)
        self.handheld.wait(500)  # a question takes no key at once

    def do(self, action):
        if action == lesson.JUST_READ:
            self.handheld.wait(300)  # until the deal
            return
        if action == RAISE:
            self.press(RAISE_KEY)
        elif action in (ACCEPT, RUN):
            if action == RUN:
                self.press(NEXT)
            self.press(OK)
        else:
            for _ in range(3):
                if self.screen().picture.chosen_card() == action & CARD_MASK:
                    break
                self.press(NEXT)
            self.press(COVER if action & FACE_DOWN else OK)


@pytest.fixture(params=["sim_160x128", "pimoroni_picosystem", "clue_nrf52840_express"])
def pupil(request):
    with at_title(request.param, seed=3) as handheld:
        pupil = Pupil(handheld, TWO if request.param.startswith("clue") else PAD)
        pupil.before = pupil.app.setup
        pupil.app.go("lesson")
        handheld.wait(60)
        yield pupil


def help_of_the_lesson(pupil):
    """The help text of the lesson in the first menu."""
    pupil.app.go("home", LEARN)
    pupil.handheld.wait(60)
    return pupil.screen().help(LEARN)


def test_home_tells_of_the_star_as_long_as_it_is_there(pupil):
    before = help_of_the_lesson(pupil)
    pupil.app.store.image[SEEN] |= SEEN_LESSON
    after = help_of_the_lesson(pupil)
    assert chr(STAR) in before and chr(STAR) not in after and before.startswith(after)


def test_an_arrow_points_at_the_vira_while_its_page_is_open(pupil):
    screen = pupil.screen()
    seen_at = {}
    for _ in range(400):
        pupil.handheld.wait(20)
        if not screen.box.panel.hidden:
            seen_at[screen.page] = not screen._arrow.hidden
            if screen.page == 4:
                break
            pupil.press(OK)
    picture, arrow = screen.picture, screen._arrow
    assert seen_at == {page: page == 2 for page in range(5)}
    u, vira, tricks = picture.place[layout.U], picture.vira.grid, picture.score.tricks
    wide = arrow.scale * arrow[0].tile_width
    assert arrow.x > 0 and 0 <= vira.x - arrow.x - wide <= 2
    ink = arrow.x, arrow.y + 6 * u, wide, 12 * u
    assert vira.y < ink[1] and ink[1] + ink[3] < vira.y + layout.CARD_HEIGHT * u
    assert not meet(ink, bare(picture)["coin"])
    assert not meet(ink, (tricks.x, tricks.y, 6 * u, 6 * u * tricks.width))


@pytest.mark.sampled(3)
def test_the_lesson_is_played_to_its_end(pupil):
    stakes = []
    for action in lesson.STEPS:
        pupil.read()
        pupil.do(action)
        stakes.append(pupil.app.game.table.match.state[STAKE])
    scores = pupil.app.game.table.match.state
    pupil.read()
    assert pupil.pages == list(range(len(texts.part(0, "lesson").PAGES)))
    assert stakes == [1, 1, 3, 6, 6, 1, 1]
    assert list(scores[SCORE : SCORE + 2]) == [6, 1]
    assert pupil.app.names == ["home"] and pupil.screen().chosen == TO_LADDER
    assert pupil.app.setup is pupil.before and pupil.app.game is None
    setup = Setup(pupil.app.store.image)
    assert (setup.players, setup.robots[0]) == (2, lesson.EASY_RIVAL)
    assert pupil.app.store.image[SEEN] & SEEN_LESSON


def test_another_step_than_the_lessons_is_not_done(pupil):
    pupil.read()
    match = pupil.app.game.table.match
    state = bytes(match.state)
    pupil.press(RAISE_KEY)  # too early
    assert bytes(match.state) == state
    assert not pupil.screen().box.panel.hidden and pupil.page == lesson.PAGES_BEFORE[0] - 1
    assert read_body(pupil).startswith(texts.part(0, "lesson").NOT_THAT)
    pupil.press(OK)
    assert pupil.screen().box.panel.hidden


def test_who_does_nothing_for_a_while_reads_the_page_again(pupil):
    pupil.read()
    page = pupil.page
    pupil.handheld.wait(2000)
    pupil.press(NEXT)
    pupil.handheld.wait(2000)
    assert pupil.screen().box.panel.hidden
    pupil.handheld.wait(1500)
    assert not pupil.screen().box.panel.hidden and pupil.page == page - 1


def test_who_errs_twice_is_told_the_key_and_its_hint_blinks(pupil):
    pupil.read()
    for said in (texts.part(0, "lesson").NOT_THAT, "Aperte"):
        pupil.press(RAISE_KEY)
        assert read_body(pupil).startswith(said)
        pupil.press(OK)
    glow = pupil.screen()._glow
    seen_hidden = set()
    for _ in range(25):
        pupil.handheld.wait(100)
        seen_hidden.add(glow.grid.hidden)
    assert seen_hidden == {True, False}
    key = lesson_words.key_of(lesson.STEPS[0], pupil.app.config)
    assert read(glow).startswith(key)
    pupil.do(lesson.STEPS[0])
    assert glow.grid.hidden and pupil.step == 1


def test_up_plays_the_card_that_the_open_page_asks_for():
    with at_title("sim_160x128", seed=3) as handheld:
        pupil = Pupil(handheld, PAD)
        pupil.app.go("lesson")
        handheld.wait(60)
        play_to(pupil, 0)
        while pupil.screen().picture.chosen_card() != lesson.STEPS[0]:
            pupil.screen().picture.choose(1)
        handheld.press("LEFT")
        handheld.press("UP")  # turns a page that asks for nothing
        assert pupil.page == pupil.screen()._end - 1
        handheld.press("UP")
        assert pupil.screen().box.panel.hidden and pupil.step == 1


def test_the_lesson_can_be_left(pupil):
    pupil.read()
    pupil.press(MENU)
    pupil.handheld.wait(100)
    assert pupil.app.names == ["lesson", "ask"]
    pupil.press(NEXT if pupil.keys is TWO else OK)
    if pupil.keys is PAD:  # no was chosen: the lesson goes on
        assert pupil.app.names == ["lesson"]
        pupil.press(MENU)
        pupil.handheld.press("DOWN")
    pupil.press(OK)
    pupil.handheld.wait(100)
    assert pupil.app.names == ["home"] and pupil.app.game is None
    assert not pupil.app.store.image[SEEN] & SEEN_LESSON


def play_to(pupil, step):
    """Play up to a step, and open its last page."""
    for action in lesson.STEPS[:step]:
        pupil.read()
        pupil.do(action)
    first = sum(lesson.PAGES_BEFORE[:step])
    for _ in range(600):
        pupil.handheld.wait(20)
        if not pupil.screen().box.panel.hidden and pupil.page >= first:
            break
    for _ in range(lesson.PAGES_BEFORE[step] - 1):
        pupil.press(OK)
    assert pupil.page == first + lesson.PAGES_BEFORE[step] - 1


@pytest.mark.sampled(3)
def test_the_key_that_a_page_names_does_the_step(pupil):
    play_to(pupil, 1)
    pupil.press(RAISE_KEY)
    assert pupil.screen().box.panel.hidden and pupil.step == 2
    pupil.read()
    assert pupil.app.game.table.match.state[STAKE] == 3


@pytest.mark.sampled(3)
def test_one_card_is_played_covered_by_the_key_that_the_page_names(pupil):
    play_to(pupil, 2)
    assert ("\x89\x94" if pupil.keys is TWO else "\x87") in read_body(pupil)
    pupil.press(COVER)
    assert pupil.screen().box.panel.hidden and pupil.step == 3
    pupil.read()
    plays = pupil.app.game.table.match.state[PLAYS + 4 : PLAYS + 8]
    assert plays[0] & FACE_DOWN and plays[0] & CARD_MASK == lesson._FIVE


@pytest.mark.sampled(3)
@pytest.mark.parametrize("step", [1, 2])
def test_a_page_that_names_a_key_stays_until_that_one(pupil, step):
    play_to(pupil, step)
    pupil.handheld.wait(1000)
    pupil.press(OK)
    assert read_body(pupil).startswith(texts.part(0, "lesson").NOT_THAT)
    assert not pupil.screen().box.panel.hidden and pupil.step == step
    pupil.press(RAISE_KEY if step == 1 else COVER)
    assert pupil.step == step + 1


@pytest.mark.sampled(3)
def test_no_key_brings_an_old_page_back(pupil):
    pupil.read()
    pupil.do(lesson.STEPS[0])
    for _ in range(600):
        if not pupil.screen().box.panel.hidden:
            break
        pupil.press(OK)  # while the cards fly and the won trick lies there
        assert pupil.screen().box.panel.hidden or pupil.page >= lesson.PAGES_BEFORE[0]
    assert pupil.page >= lesson.PAGES_BEFORE[0] and pupil.step == 1


@pytest.mark.sampled(3)
def test_who_only_confirms_is_shown_how_to_run(pupil):
    play_to(pupil, 6)
    pupil.press(OK)  # the page goes
    pupil.handheld.wait(500)
    pupil.press(OK)  # accepts: its page comes again
    assert not pupil.screen().box.panel.hidden
    pupil.press(OK)
    pupil.handheld.wait(500)
    pupil.press(OK)
    assert pupil.step == len(lesson.STEPS)


@pytest.mark.sampled(3)
def test_the_key_that_chooses_runs_with_one_more(pupil):
    play_to(pupil, 6)
    assert ("\x88" if pupil.keys is TWO else "\x87") in read_body(pupil)
    pupil.press(NEXT) if pupil.keys is TWO else pupil.handheld.press("DOWN")
    assert pupil.screen().box.panel.hidden
    pupil.handheld.wait(500)
    pupil.press(OK)
    assert pupil.step == len(lesson.STEPS)


def read_body(pupil):
    return " ".join(read(pupil.screen().box.body, row) for row in range(lesson_box.TEXT_ROWS))


@pytest.mark.sampled(3)
def test_the_key_of_the_help_opens_it(pupil):
    for action in lesson.STEPS:
        pupil.read()
        pupil.do(action)
    for _ in range(600):
        pupil.handheld.wait(20)
        if not pupil.screen().box.panel.hidden:
            break
    pupil.press(OK)
    assert pupil.page == lesson.HELP_PAGE == len(texts.part(0, "lesson").PAGES) - 1
    pupil.press(MENU)
    pupil.handheld.wait(100)
    assert pupil.app.names == ["lesson", "help"]
    pupil.press(RAISE_KEY)
    pupil.handheld.wait(100)
    assert pupil.app.names == ["home"]  # it was the last page


def test_the_plan_is_what_the_pages_say():
    assert sum(lesson.PAGES_BEFORE) + lesson.LAST_PAGES == len(texts.part(0, "lesson").PAGES)
    assert len(lesson.STEPS) == len(lesson.PAGES_BEFORE)


@pytest.mark.parametrize("size", golden_tour.SIZES)
def test_no_page_hides_a_card_on_the_table_nor_what_it_speaks_of(size):
    with Scene("sim_" + size) as scene:
        for language in range(len(texts.CODES)):
            scene.app.speak(language)
            scene.app.go("home")
            scene.app.go("lesson")
            scene.wait(60)
            look_at_all_pages(scene.app.stack[-1])


def look_at_all_pages(screen):
    place, u = screen.picture.place, screen.picture.place[layout.U]
    trick = min(place[layout.SLOT_Y : layout.SLOT_Y + 4])
    vira = place[layout.VIRA_Y] + layout.CARD_HEIGHT * u
    for page in range(len(screen._pages.PAGES)):
        screen.page, screen._end = page, page + 1
        screen._show_page()
        top, bottom = screen.box.panel.y, screen.box.below()
        if page in lesson.FOOT_PAGES:
            top -= screen.box._edge
            assert bottom == place[layout.HEIGHT]
            assert top >= trick + 22 * u and top > place[layout.TEAM_Y + 1]  # ranks are seen
            assert page not in lesson.VIRA_PAGES or top >= vira
        else:
            assert top == 0 and bottom <= place[layout.HAND_Y] - layout.LIFT * u
            assert bottom <= trick + 8 * u  # rank and suit are below


@pytest.mark.sampled(3)
def test_a_key_goes_through_a_page_that_has_come_again(pupil):
    play_to(pupil, 6)
    pupil.press(OK)  # the page goes
    pupil.handheld.wait(500)
    pupil.press(NEXT)  # to run is chosen
    pupil.handheld.wait(3500)
    assert not pupil.screen().box.panel.hidden
    pupil.press(OK)
    assert pupil.step == len(lesson.STEPS)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("step", [0, 6])
def test_who_has_read_a_page_does_its_step_with_the_key_that_confirms(pupil, step):
    play_to(pupil, step)
    pupil.handheld.wait(1000)
    wanted = lesson.STEPS[step]
    right = step == 0 and pupil.screen().picture.chosen_card() == wanted & CARD_MASK
    pupil.press(OK)
    assert pupil.screen().box.panel.hidden  # at the answers it would be a mistake, and is none
    assert pupil.step == step + right
    if not right:
        pupil.do(wanted)
        assert pupil.step == step + 1
