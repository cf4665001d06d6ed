"""Test the lesson with keys of several boards, as its pages ask for and otherwise."""

import pytest

from host_tests.support.said_boxes import meet
from tools.sim.worlds.scenes import Scene, at_title, card
from truco_core.characters import BY_RUNG
from truco_core.rules import FLAGS, JQK, RULE_SETS, SPECIAL_AT, STAKES
from truco_core.state import ACCEPT, RAISE, RUN, SCORE, STAKE
from truco_game import lesson
from truco_game.setup import Setup
from truco_store import SEEN, SEEN_LESSON, SEEN_PAIR, options
from truco_texts import texts
from truco_ui.screens.home_screen import LEARN, TO_LADDER
from truco_ui.screens.lesson_screen import told
from truco_ui.screens.table_screen import ALL
from truco_ui.table import layout
from truco_ui.widgets.theme import STAR

STEPS = (card("3s"), card("2h"))  # the first hand
STEPS += (card("3h"), RAISE, ACCEPT, card("Jc"))
STEPS += (card("6h"), RUN)


OK, RAISE_KEY, NEXT, MENU = "OK", "RAISE", "NEXT", "MENU"
PAD = {OK: "A", RAISE_KEY: "B", NEXT: "RIGHT", MENU: "START"}
TWO = {OK: "B", RAISE_KEY: ("A", 700), NEXT: "A", MENU: "A+B"}
SOON_MS = 20
READ_MS = 600
PAGES = list(range(lesson.LAST_PAGE + 1))


class Pupil:
    """A player who reads the pages and follows them, or does something else."""

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

    @property
    def screen(self):
        return self.app.stack[-1]

    @property
    def state(self):
        return bytes(self.app.game.table.match.state)

    @property
    def reads(self):
        return not self.screen.box.panel.hidden

    def await_page(self, page):
        """Wait for a page until it accepts keys."""
        for _ in range(600):
            if self.reads and self.screen.page == page:
                break
            self.handheld.wait(SOON_MS)
        assert self.reads and self.screen.page == page
        self.handheld.wait(READ_MS)

    def await_turn(self):
        """Wait until there is something to do, and record the page about it."""
        screen = self.screen
        for _ in range(800):
            self.handheld.wait(SOON_MS)
            calm = screen._seen == ALL and screen.picture.talk.due_ms is None
            if self.reads or calm and screen._count and not screen.picture.moves():
                break
        self.handheld.wait(READ_MS)
        # A page that explains a word comes before the page about what to do.
        while self.reads and screen._due() != screen.page:
            self.pages.append(screen.page)
            self.press(OK)
            self.handheld.wait(READ_MS)
        if self.reads:
            self.pages.append(screen.page)

    def do(self, action):
        if action == RAISE:
            self.press(RAISE_KEY)
        elif action in (ACCEPT, RUN):  # the lesson has chosen it
            self.press(OK)
        else:
            for _ in range(3):
                if self.screen.picture.chosen_card() == action:
                    break
                self.press(NEXT)
            self.press(OK)

    def play(self, *actions):
        for action in actions:
            self.await_turn()
            self.do(action)


@pytest.fixture
def pupil(request):
    board = getattr(request, "param", "sim_160x128")
    with at_title(board, seed=3) as handheld:
        pupil = Pupil(handheld, TWO if board.startswith("clue") else PAD)
        pupil.before = pupil.app.setup
        handheld.go("lesson")
        yield pupil


def told_by(screen, page):
    """Return the text of a page on the screen of a lesson."""
    return told(screen._words, page, screen.app.config, screen._game.view.state)


def help_of_the_lesson(pupil):
    """Return the help text of the lesson in the main menu."""
    pupil.handheld.go("home", LEARN)
    return pupil.screen.help(LEARN)


def test_the_menu_explains_the_star_of_the_lesson_until_its_end(pupil):
    before = help_of_the_lesson(pupil)
    pupil.app.store.image[SEEN] |= SEEN_LESSON
    after = help_of_the_lesson(pupil)
    assert chr(STAR) in before and chr(STAR) not in after and before.startswith(after)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("pupil", ["sim_160x128", "clue_nrf52840_express"], indirect=True)
def test_the_lesson_is_completed_by_following_its_pages(pupil):
    stakes = []
    for action in STEPS:
        pupil.play(action)
        stakes.append(pupil.state[STAKE])
    pupil.await_page(lesson.LAST_PAGE)
    scores = pupil.state[SCORE : SCORE + 2]
    assert pupil.pages == PAGES[:-1]
    assert stakes == [1, 1, 1, 1, 6, 6, 1, 1]
    assert list(scores) == [7, 1]
    pupil.press(OK)
    pupil.handheld.wait(60)
    assert pupil.app.names == ["home", "badge"]  # the badge page shows the new level
    pupil.handheld.wait(1500)
    pupil.press(OK)
    pupil.handheld.wait(60)
    assert pupil.app.names == ["home"] and pupil.screen.chosen == TO_LADDER
    assert pupil.app.setup is pupil.before and pupil.app.game is None
    setup = Setup(pupil.app.store.image)
    assert (setup.players, setup.robots[0]) == (2, BY_RUNG[0])
    assert pupil.app.store.image[SEEN] & SEEN_LESSON


@pytest.mark.sampled(3)
def test_pressing_only_ok_repeats_the_advice_to_call_truco(pupil):
    call_first = told_by(pupil.screen, lesson._CALL_FIRST)
    told_first, show = [], pupil.screen.box.show
    pupil.screen.box.show = lambda text: told_first.append(text == call_first) or show(text)
    for _ in range(400):
        again = sum(told_first) > 2
        pupil.press(RAISE_KEY if again else OK)
        told_first *= not again
        pupil.handheld.wait(300)
        if pupil.app.names[0] == "home":
            break
    assert pupil.app.names[0] == "home" and pupil.app.store.image[SEEN] & SEEN_LESSON


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "steps, action, against",
    [
        ((), card("5d"), lesson._TOO_SOON),
        (STEPS[:1], RAISE, lesson._OTHERWISE),
        (STEPS[:2], card("Jc"), lesson._TOO_SOON),
        (STEPS[:3], card("Jc"), lesson._CALL_FIRST),
        (STEPS[:4], RUN, lesson._STAY),
        (STEPS[:7], ACCEPT, lesson._OTHERWISE),
    ],
)
def test_an_unwise_action_is_refused_with_advice(pupil, steps, action, against):
    pupil.play(*steps)
    pupil.await_turn()
    before = pupil.state
    pages = []
    pupil.screen.box.show = lambda text: pages.append(text)
    for _ in range(3):
        assert pupil.state == before
        if action in (ACCEPT, RUN):  # the other answer is chosen
            assert pupil.screen.prompt.answers.chosen == (action == ACCEPT)
        pupil.screen._act(action)
        pupil.handheld.wait(READ_MS)
    told_now = [against, pupil.screen.page, against]
    assert pages == [told_by(pupil.screen, page) for page in told_now]
    assert pupil.state == before


@pytest.mark.parametrize("pupil", ["sim_160x128", "clue_nrf52840_express"], indirect=True)
def test_the_lesson_can_be_left(pupil):
    pupil.await_turn()
    pupil.press(MENU)
    pupil.handheld.wait(100)
    assert pupil.app.names == ["lesson", "ask"]
    pupil.press(NEXT if pupil.keys is TWO else OK)
    if pupil.keys is PAD:  # OK has answered no, so the lesson continues
        assert pupil.app.names == ["lesson"] and pupil.reads
        pupil.press(MENU)
        pupil.handheld.press("DOWN")
    pupil.press(OK)
    pupil.handheld.wait(100)
    assert pupil.app.names == ["home"] and pupil.app.game is None
    assert not pupil.app.store.image[SEEN] & SEEN_LESSON


@pytest.mark.parametrize("size", ["128x128", "240x135", "240x240"])
def test_a_page_hides_no_card_and_the_wall_completely(size):
    with Scene("sim_" + size) as scene:
        for language in range(len(texts.CODES)):
            scene.app.speak(language)
            scene.app.go("home")
            scene.go("lesson")
            look_at_all_pages(scene.app.stack[-1])


def look_at_all_pages(screen):
    place, u = screen.picture.place, screen.picture.place[layout.U]
    trick = min(place[layout.SLOT_Y : layout.SLOT_Y + 4])
    vira = screen.picture.vira.grid
    for page in range(len(screen._words.PAGES)):
        screen.box.show(told_by(screen, page))
        wide = place[layout.WIDTH] >= layout.NARROW * u
        rim = (layout.WALL + (layout.RIM if wide else layout.NARROW_RIM)) * u
        # The box covers no rank or suit of the trick.
        assert rim <= screen.box.tall <= trick + 8 * u
        assert screen.box.tall <= place[layout.HAND_Y] - layout.LIFT * u
        sheet = screen.box._sheets[0]
        assert not meet((0, 0, sheet.width, sheet.height), (vira.x, vira.y, 24 * u, 36 * u))


# For each rule set: the pages about what it changes, whether it has a special hand, whether cards
# are covered, the last page, and the points at the end if the player calls nothing.
CHANGES = {
    "paulista": ([lesson._ONE_RAISE], True, True, lesson._PAIR_OVER, (14, 8)),
    "paulista-mesa": ([], True, True, lesson._PAIR_OVER, (14, 8)),
    "mineiro-mesa": (
        [lesson._FIXED, lesson._WORTH, lesson._BOTH],
        True,
        False,
        lesson._PAIR_OVER,
        (14, 7),
    ),
    "mineiro": ([lesson._FIXED, lesson._WORTH], True, False, lesson._PAIR_OVER, (14, 7)),
    "mineiro-limpo": ([lesson._FIXED, lesson._ORDER], False, False, lesson._NEXT_OVER, (1, 0)),
    "paulista-limpo": ([lesson._ORDER, lesson._ONE_RAISE], True, True, lesson._PAIR_OVER, (14, 8)),
}


def begin_pair(handheld, rules):
    """Open the part for four, after the player has chosen a rule set."""
    app = handheld.app
    options.use_rule_set(app.setup, [name for name, _ in RULE_SETS].index(rules))
    app.save_options()
    handheld.go("lesson.pair")
    return Pupil(handheld, TWO if handheld.spec.board_id.startswith("clue") else PAD)


def cover(handheld):
    if handheld.spec.board_id.startswith("clue"):
        handheld.hold("B", 700)
    else:
        handheld.press("DOWN")


@pytest.mark.parametrize("rules", CHANGES)
@pytest.mark.parametrize("board", ["sim_160x128", "clue_nrf52840_express"])
def test_the_part_for_four_plays_and_explains_the_chosen_rules(board, rules):
    changes, special, covers, over, points = CHANGES[rules]
    with at_title(board, seed=3) as handheld:
        pupil = begin_pair(handheld, rules)
        if special:
            pupil.await_turn()
            pupil.press(OK)
        pupil.await_turn()
        assert pupil.screen.picture.chosen_card() == card("Qs")  # OK plays the lowest
        pupil.press(OK)
        pupil.await_turn()
        before = pupil.state
        (pupil.press if covers else lambda _: cover(handheld))(OK)
        handheld.wait(READ_MS)
        assert pupil.state == before, "the page asks for the other way"
        (cover if covers else lambda _: pupil.press(OK))(handheld)
        pupil.await_turn()
        pupil.press(OK)
        pupil.await_page(over)
        first = [lesson._SPECIAL] if special else []
        second = lesson._COVER if covers else lesson._OPEN
        assert pupil.pages == changes + first + [lesson._PARTNER, second]
        assert tuple(pupil.state[SCORE : SCORE + 2]) == points
        pupil.press(OK)
        handheld.wait(100)
        assert pupil.app.names == ["setup"]


def test_the_part_for_four_lets_the_player_call_truco_where_no_page_asks_for_more():
    with at_title("sim_160x128", seed=3) as handheld:
        pupil = begin_pair(handheld, "mineiro-limpo")
        pupil.play(card("Qs"), card("Kd"), RAISE, card("Kc"))
        pupil.await_page(lesson._NEXT_OVER)
        assert pupil.state[SCORE] == 3


@pytest.mark.parametrize("name, row", RULE_SETS)
def test_the_pages_name_the_points_and_the_order_of_the_chosen_rules(name, row):
    shown = lambda page: lesson.facts(page, row)  # noqa: E731
    assert shown(lesson._WORTH) == tuple(row[STAKES : STAKES + 2])
    assert shown(lesson._SPECIAL) == (row[SPECIAL_AT],)
    if "limpo" in name:
        order = "3 2 A K Q J" if row[FLAGS] & JQK else "3 2 A K J Q"
        assert shown(lesson._ORDER) == (order.replace(" ", "\xa0"),)


@pytest.mark.parametrize("answer, opened", [("B", "table"), ("A", "pair")])
def test_the_first_match_of_four_offers_this_part_once(answer, opened):
    with at_title("sim_160x128", seed=3) as handheld:
        app = handheld.app
        app.setup.players = 4
        handheld.go("setup")
        handheld.press("A")
        handheld.wait(800)
        assert app.names == ["setup", "ask"]
        handheld.press(answer)
        handheld.wait(500)
        assert app.names == [opened]
        assert app.store.image[SEEN] & SEEN_PAIR
