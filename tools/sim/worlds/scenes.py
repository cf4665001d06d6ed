"""A hand of known cards on the simulated board. Tests play for the others, and see the screen."""

import contextlib

from tools.sim import writing
from tools.sim.handheld import Handheld
from truco_core import clock
from truco_core.cards import RANKS, SUITS
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_core.state import ACCEPT, RAISE, RUN, SIZE, WAIT
from truco_store import MATCH, ROBOTS, STATE, options
from truco_ui.screens.table_screen import ALL

_ACTIONS = {"T": RAISE, "A": ACCEPT, "F": RUN}
_LONGEST_MS = 20000
_STEP_MS = 20
_MOMENT_MS = 10
_HELD_BACK_MS = 470  # longer than a press counts for nothing after a question comes up
_SEEN_MS = 1000  # longer than a press plays no card of a new hand

FOUR = "3c5c2d Qd5dKh QsAsKs 2cAcKc"
TWO = "3c5c2d Qd5dKh"
BACK = 0xFF  # what a slot shows of a card that lies face-down
STAR, WINNING, DIM = 1, 2, 3  # states of a card's palette


def card(text):
    """The byte of "4d"; "4d*" is face-down."""
    return RANKS.index(text[0]) * 4 + SUITS.index(text[1]) | (0x40 if text[2:] else 0)


def cards(text):
    text = text.replace(" ", "")
    return bytes(card(text[at : at + 2]) for at in range(0, len(text), 2))


def palette_state(sprite):
    """The state that a sprite's palette shows."""
    return sprite.art.palettes.index(sprite.grid.pixel_shader) % 4


@contextlib.contextmanager
def at_title(board, **options):
    """A `Handheld` with these options that shows the title."""
    with Handheld(board, **options) as handheld:
        handheld.wait(1500)
        yield handheld


class Scripted:
    """A driver that does what the test has planned, in that order, and otherwise waits."""

    human = False

    def __init__(self):
        self.plan = []

    def choose(self, view, seat):
        return self.plan.pop(0) if self.plan else None

    def watch(self, kind, seat, value):
        pass


class FirstDeal:
    """Deals the given deck once; after that the match deals."""

    def __init__(self, deck):
        self.deck = deck

    def deal(self, match):
        deck, self.deck = self.deck, None
        if deck:
            match.deal_from(deck)
        else:
            match.deal()
        return True


class Scene:
    """Use as a context. The player is seat 0.

    :param hands: three cards a seat, two groups or four (docs/notation.md, N3.2); "": by chance
    :param vira: a card, or "" with fixed manilhas
    :param players: how many, when the hands do not say it
    :param score: of team 0 and team 1
    :param pictures: whether somebody looks at the panel itself
    :param robots: kinds of who look like the others, from seat 1 on; tests play for them
    """

    def __init__(self, board="sim_160x128", hands=FOUR, vira="Ah", rules="paulista", **options):
        self.handheld = Handheld(board, seed=7, pictures=options.pop("pictures", False))
        self._deck = cards(hands) + cards(vira)
        self._rules = [name for name, _ in RULE_SETS].index(rules)
        self._players = options.pop("players", 0) or len(hands.split())
        self._options = options

    def __enter__(self):
        self.handheld.start()
        try:
            self._open()
        except BaseException:
            self.handheld.stop()
            raise
        return self

    def _open(self):
        self.wait(1500)
        self.app = self.handheld.globals["game"]
        self._set_up(**self._options)
        self.go("table")

    def __exit__(self, *_):
        self.handheld.stop()

    def _set_up(
        self, opener=0, score=(0, 0), language=0, speed=1, varied=False, fields=(), robots=()
    ):
        from truco_game import new_game

        app = self.app
        app.speak(language)
        setup = app.setup
        setup.players = self._players
        setup.robots[: len(robots)] = bytes(robots)
        setup.speed = speed
        setup.announce = varied
        options.use_rule_set(setup, self._rules)
        for at, value in fields:
            setup.rules[at] = value
        game = app.game = new_game.make(setup, app.publish, Rng(7))
        table = game.table
        self.others = {seat: Scripted() for seat in range(1, self._players)}
        for seat, driver in self.others.items():
            table.drivers[seat] = driver
        table.dealer = FirstDeal(self._deck)
        table.match.start(bytes(setup.rules), self._players, 7, opener, *score)

    def resume(self):
        """Go on with the match as after a restart: from the bytes in memory."""
        store = self.app.store
        store.image[STATE : STATE + SIZE] = self.state
        store.image[ROBOTS : ROBOTS + 3] = bytes(3)
        store.image[MATCH] = 1
        self.app.play(True)
        self.wait(200)

    @property
    def screen(self):
        return self.app.stack[-1]

    @property
    def picture(self):
        return self.screen.picture

    @property
    def state(self):
        return self.app.game.table.match.state

    def wait(self, time_ms):
        self.handheld.wait(time_ms)

    def until(self, reached):
        """Wait until ``reached()``, a moment at least."""
        for _ in range(_LONGEST_MS // _MOMENT_MS):
            self.wait(_MOMENT_MS)
            if reached():
                return
        raise AssertionError("it never was so")

    def press(self, keys):
        self.handheld.press(keys)

    def tap(self, *keys):
        self.handheld.tap(*keys)

    def go(self, *screen):
        self.handheld.go(*screen)

    def push(self, *screen):
        self.handheld.push(*screen)

    def plan(self, seat, *actions):
        """What a seat will do when it is asked: cards, "T", "A" or "F"."""
        for action in actions:
            self.others[seat].plan.append(_ACTIONS.get(action) or card(action))

    def be_asked(self):
        """Seat 1 calls truco; wait until an answer counts."""
        self.plan(1, "T")
        self.settle()
        self.wait(_HELD_BACK_MS)

    def run(self):
        """The player runs from what was asked."""
        self.press("DOWN A")

    def call(self, *answers):
        """The player calls truco, once the table is at rest; seat 1 answers so."""
        self.settle()
        self.wait(_HELD_BACK_MS)
        self.plan(1, *answers)
        self.press("B")

    def play(self, key, *answers):
        """The player plays the card beside the chosen one, which is where the key `key` points.

        :param answers: the cards of seats 1, 2...
        """
        self.settle()
        for seat, answer in enumerate(answers, 1):
            self.plan(seat, answer)
        self.press(key)
        self.press("UP")

    def settle(self):
        """Wait until nothing moves, and it is the player's turn or nobody's."""
        for _ in range(_LONGEST_MS // _STEP_MS):
            self.wait(_STEP_MS)
            screen = self.screen
            asked = any(self.state[WAIT] >> seat & 1 and o.plan for seat, o in self.others.items())
            drawn = screen.prompt._edge.hidden == screen.prompt.lines.grid.hidden
            rests = screen._seen == ALL and not screen._waiting and not self.picture.busy
            if rests and drawn and not asked:
                screen._hand_ms = clock.after(screen._now_ms, -_SEEN_MS)  # no key comes too soon
                return
        raise AssertionError("the table does not come to rest")

    def rest_on_trick(self):
        """Wait until a trick lies with its winner marked."""
        for _ in range(_LONGEST_MS // _STEP_MS):
            self.wait(_STEP_MS)
            if self.picture._until_ms is not None and not self._flies():
                return
        raise AssertionError("no trick was taken")

    def _flies(self):
        return any(card.flying for card in self.picture.moving)

    # What is seen.

    def slot(self, at):
        """The byte of the card that lies at a place of the trick; None: no card."""
        sprite = self.picture.slots[at]
        return None if sprite.grid.hidden else sprite.card

    def hand(self):
        """The bytes of the player's cards that are shown, by place; None: no card there."""
        return [None if s.grid.hidden else s.card for s in self.picture.hand]

    def said(self):
        """The text of the bubble or banner that is shown now; "" for none."""
        return said(self.picture)

    def heard(self):
        """As `said`, once a moment that shakes the table has passed."""
        self.wait(_STEP_MS)
        for _ in range(_LONGEST_MS // _STEP_MS):
            if not (self.picture.effect or self.screen._waiting):
                break
            self.wait(_STEP_MS)
        self.wait(4 * _STEP_MS)
        return self.said()

    def lines(self):
        """The lines beside the hand."""
        return [read(self.screen.prompt.lines, row) for row in range(3)]

    def points(self):
        return [int(read(text)[-2:]) for text in self.picture.score.points]

    def stake(self):
        return int(read(self.picture.score.digits))


def said(picture):
    """The text of the bubble or banner at a table that is shown now; "" for none."""
    words = picture.words
    return "" if words.group.hidden else " ".join(map(read, words.lines))


def read(text, row=0):
    """A line of a `truco_ui.widgets.typeset.Text` or of its TileGrid, without blanks around it."""
    from truco_ui.widgets import theme

    grid = getattr(text, "grid", text)
    return writing.line(theme.prose if grid.bitmap is theme.prose.bitmap else theme.font, grid, row)


def paragraph(text):
    """All lines of a Text that has several, as one."""
    rows = text.grid.height // text.letters.parts
    return " ".join(filter(None, [read(text, row) for row in range(rows)]))


def lines_on(root):
    """What single lines of a screen's layers say, as they were laid there."""
    from truco_ui.widgets import theme

    grids = [one for one in root if getattr(one, "bitmap", None) is theme.font.bitmap]
    lines = [read(grid) for grid in grids if grid.height == theme.font.parts]
    return [line.strip(" \x86\x87") for line in lines]  # without the arrows at the ends of a bar
