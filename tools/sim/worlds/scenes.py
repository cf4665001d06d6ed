"""Play hands with known cards on a simulated board.

Tests plan the actions of the other seats, press the player's keys, and read the screen.
"""

import contextlib

from tools.sim import panel_text
from tools.sim.handheld import Handheld
from truco_core import clock
from truco_core.cards import RANKS, SUITS
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_core.state import ACCEPT, MATCH_OVER, PHASE, RAISE, RUN, SCORE, SIZE, WAIT, WINNER
from truco_store import MATCH, ROBOTS, STATE, options
from truco_ui.screens.table_screen import ALL

_ACTIONS = {"T": RAISE, "A": ACCEPT, "F": RUN}
_LONGEST_MS = 20000
_STEP_MS = 20
_MOMENT_MS = 10
_HELD_BACK_MS = 470  # wait after a question opens, longer than it ignores keys
_SEEN_MS = 1000  # age at which a new hand no longer ignores the keys that play a card

FOUR = "3c5c2d Qd5dKh QsAsKs 2cAcKc"
TWO = "3c5c2d Qd5dKh"
BACK = 0xFF  # returned by `Scene.slot` for a face-down card
# Palettes of a card: of a manilha, of the winner of a finished trick, of the other cards in it.
STAR, WINNING, DIM = 1, 2, 3


def card(text):
    """Return the byte of a card such as "4d", or "4d*" for a face-down one."""
    return RANKS.index(text[0]) * 4 + SUITS.index(text[1]) | (0x40 if text[2:] else 0)


def cards(text):
    text = text.replace(" ", "")
    return bytes(card(text[at : at + 2]) for at in range(0, len(text), 2))


def palette_state(sprite):
    """Return 0 for a card sprite in plain colours, else STAR, WINNING or DIM."""
    return sprite.art.palettes.index(sprite.grid.pixel_shader) % 4


@contextlib.contextmanager
def at_title(board, **options):
    """Return a context manager of a `Handheld` that shows the title."""
    with Handheld(board, **options) as handheld:
        handheld.wait(1500)
        yield handheld


class Scripted:
    """A driver that does the actions in its `plan` in order, and otherwise waits."""

    human = False

    def __init__(self):
        self.plan = []

    def choose(self, view, seat):
        return self.plan.pop(0) if self.plan else None

    def watch(self, kind, seat, value):
        pass


class FirstDeal:
    """A dealer that deals the first hand from the given deck, and later hands at random."""

    def __init__(self, deck):
        self.deck = deck

    def deal(self, match):
        deck, self.deck = self.deck, None
        if deck:
            match.deal_from(deck)
        else:
            match.deal()
        return True


def refuse_cuts():
    """Let the running game raise an error if a text does not fit its line."""
    from truco_ui.widgets.typeset import Text  # imported here, since each start loads it again

    put = Text.put

    def whole(self, text, column=0, row=0):
        end = put(self, text, column, row)
        shown = text if isinstance(text, str) else bytes(text).split(b"\0")[0]
        if end < column + self.letters.wide(shown):
            raise ValueError("%d columns are too few for %r" % (self.width - column, shown))
        return end

    Text.put = whole


class Scene:
    """A context manager for a table on a simulated board. The player is seat 0.

    :param hands: three cards per seat, such as TWO or FOUR (docs/notation.md, N3.2); "": random
    :param vira: a card; "": the rules have fixed manilhas
    :param players: number of players if `hands` is empty
    :param score: points of team 0 and team 1
    :param pictures: True if the panel's pixels are needed
    :param robots: kinds of robots at seats 1, 2...: a kind has its own faces and words
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
        refuse_cuts()
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
        """Put the match into the store, and resume it from there, as after a restart."""
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
        """Wait until ``reached()`` is true, but at least 10 ms."""
        for _ in range(_LONGEST_MS // _MOMENT_MS):
            self.wait(_MOMENT_MS)
            if reached():
                return
        raise AssertionError("the condition was never true")

    def press(self, keys):
        self.handheld.press(keys)

    def tap(self, *keys):
        self.handheld.tap(*keys)

    def go(self, *screen):
        self.handheld.go(*screen)

    def push(self, *screen):
        self.handheld.push(*screen)

    def plan(self, seat, *actions):
        """Plan the next actions of a seat: cards, "T" (raise), "A" (accept) or "F" (run)."""
        for action in actions:
            self.others[seat].plan.append(_ACTIONS.get(action) or card(action))

    def be_asked(self):
        """Let seat 1 call truco, and wait until the player can answer."""
        self.plan(1, "T")
        self.settle()
        self.wait(_HELD_BACK_MS)

    def run(self):
        """Press the keys with which the player runs from a raise."""
        self.press("DOWN A")

    def call(self, *answers):
        """Wait until nothing moves, then call truco as the player. Seat 1 does these `answers`."""
        self.settle()
        self.wait(_HELD_BACK_MS)
        self.plan(1, *answers)
        self.press("B")

    def play(self, key, *answers):
        """Choose a card with `key` (LEFT or RIGHT), and play it.

        :param answers: the cards that seats 1, 2... then play
        """
        self.settle()
        for seat, answer in enumerate(answers, 1):
            self.plan(seat, answer)
        self.press(key)
        self.press("UP")

    def settle(self):
        """Wait until nothing moves and no other seat has a planned action to do."""
        for _ in range(_LONGEST_MS // _STEP_MS):
            self.wait(_STEP_MS)
            screen = self.screen
            asked = any(self.state[WAIT] >> seat & 1 and o.plan for seat, o in self.others.items())
            drawn = screen.prompt._edge.hidden == screen.prompt.lines.grid.hidden
            rests = screen._seen == ALL and not screen._waiting and not self.picture.moves()
            if rests and drawn and not asked:
                # A new hand ignores keys at first. Make the hand older, so that keys work at once.
                screen._hand_ms = clock.after(screen._now_ms, -_SEEN_MS)
                return
        raise AssertionError("the table does not come to rest")

    def rest_on_trick(self):
        """Wait until a finished trick shows its winner."""
        for _ in range(_LONGEST_MS // _STEP_MS):
            self.wait(_STEP_MS)
            if self.picture._until_ms is not None and not self._flies():
                return
        raise AssertionError("no trick was taken")

    def _flies(self):
        return any(card.flying for card in self.picture.moving)

    def slot(self, at):
        """Return the byte of the card that is drawn at a place of the trick, or None."""
        sprite = self.picture.slots[at]
        return None if sprite.grid.hidden else sprite.card

    def hand(self):
        """Return the bytes of the player's visible cards by place, with None for an empty place."""
        return [None if s.grid.hidden else s.card for s in self.picture.hand]

    def said(self):
        """Return the text of the visible speech bubble or banner, or ""."""
        return said(self.picture)

    def heard(self):
        """Wait until the table has shown all events, with their effects. Return `said()`."""
        self.wait(_STEP_MS)
        for _ in range(_LONGEST_MS // _STEP_MS):
            if not (self.picture.effect or self.screen._waiting):
                break
            self.wait(_STEP_MS)
        self.wait(4 * _STEP_MS)
        return self.said()

    def lines(self):
        """Return the three lines of text beside the player's hand."""
        return [read(self.screen.prompt.lines, row) for row in range(3)]

    def points(self):
        return [int(read(text)[-2:]) for text in self.picture.score.points]

    def stake(self):
        return int(read(self.picture.score.digits))


def calm(table, wait):
    """Wait for a fixed phase of the blinking faces, so that pictures are reproducible.

    :param table: a `Scene` or `LinkedHandheld` with a table on top
    :param wait: its method that lets a number of ms pass
    """
    for _ in range(100):
        if table.screen.picture._bob == 0:
            return
        wait(_STEP_MS)


def said(picture):
    """Return the text of the visible speech bubble or banner of a table's picture, or ""."""
    words = picture.words
    return "" if words.group.hidden else " ".join(map(read, words.lines))


def read(text, row=0):
    """Return a line of a `truco_ui.widgets.typeset.Text` or of its TileGrid."""
    from truco_ui.widgets import theme

    grid = getattr(text, "grid", text)
    return panel_text.line(
        theme.prose if grid.bitmap is theme.prose.bitmap else theme.font, grid, row
    )


def end_match(s, we, they):
    """Set the bytes of a match to its end with this score."""
    s[SCORE], s[SCORE + 1], s[WINNER], s[PHASE] = we, they, we < they, MATCH_OVER


def news(screen):
    """Return the sentence in the bar of a screen at the end of a match."""
    return read(screen.news.text).strip()


def paragraph(text):
    """Return all lines of a `typeset.Text`, joined by spaces."""
    rows = text.grid.height // text.letters.parts
    return " ".join(filter(None, [read(text, row) for row in range(rows)]))


def lines_on(root):
    """Return the text of each layer that holds a single line of text, in drawing order."""
    from truco_ui.widgets import theme

    grids = [one for one in root if getattr(one, "bitmap", None) is theme.font.bitmap]
    lines = [read(grid) for grid in grids if grid.height == theme.font.parts]
    return [line.strip(" \x86\x87") for line in lines]  # drop the arrows around a bar's text
