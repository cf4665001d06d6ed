"""Texts on the table: the lines beside the hand, the score, and the frame of speech."""

from micropython import const

import residency
from truco_core import match, rules, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.tricks import is_pair
from truco_game import SEAT
from truco_texts import texts
from truco_ui.table import layout
from truco_ui.widgets import theme

# Reasons why a key is refused: indices into REFUSED of the texts.
_NOT_NOW = const(0)
_TURN = const(1)
_THEIRS = const(2)
_HIGHEST = const(3)
_NEVER = const(4)
_FIRST = const(5)
_PARTNER = const(6)
_OTHERS = const(7)
_DOUBTED = const(8)

_TRICKS = const(11)  # index of the first of four tiles: a trick is ours, theirs, tied, not played
_OPEN = const(3)  # offset from _TRICKS of the tile for "not played"

POINTS = const(12)  # columns of a team's points
_BEANS = const(12)  # number of beans of a team, each of which stands for a point

TAIL = const(10)  # index of the tile with the tail of speech

SAID_COLUMNS = const(96)  # maximum columns of a line of speech
_SIGN = const(6)  # columns of the sign of a key, or of an ellipsis


class Prompt:
    """The three lines beside the hand: hints for the keys, or the answers to a question.

    `truco_ui.table.builder` creates the layers.

    :param edge: box under all lines, slightly larger than the lines
    :param bar: golden group over the chosen answer, with a copy of the answer's letters
    :param lines: `typeset.Text` with the three lines
    """

    def __init__(self, app, edge, bar, lines):
        self._app = app
        self._edge = edge
        self._bar = bar
        self.lines = lines
        self._top = lines.grid.y
        # Palette of the lines while another player acts: grey letters on the colour of the box.
        self._grey = theme.palette(edge.pixel_shader[0], theme.GREY)
        self._parts = bar, lines.grid, edge
        self.answers = None  # truco_ui.table.answers.Answers; None: there is no question

    def step(self, now_ms):
        """Show, move or hide the lines' box or the golden bar. Return True if one of them changed.

        Only box or bar changes in a step, and neither together with the lines: where changed
        layers overlap, the board would send the pixels more than once.
        """
        box, shown = self._edge, not self.lines.grid.hidden
        y = self.lines.grid.y - theme.scale
        if shown and box.y != y:
            box.y = y
        elif box.hidden != shown:
            box, shown = self._bar, self.answers is not None and self.answers.counts(now_ms)
            if box.hidden != shown:
                return False
        box.hidden = not shown
        return True

    def hide(self):
        """Hide one layer: bar, lines or box. Return False if all are hidden already."""
        if self.answers:
            self.answers.chosen = 0
        for layer in self._parts:
            if not layer.hidden:
                layer.hidden = True
                return True
        return False

    def tell(self, s, legal, count, asked, now_ms):
        """Write the hints for the keys (see `write_hints`), or show the answers to a question.

        The first answer is chosen, or after a menu the answer that was chosen before the menu.

        :param asked: True: the legal actions are answers to a question
        """
        if asked:
            self.turn(0)
            if not self.answers:
                answers = residency.bring("truco_ui.table.answers")
                self.answers = answers.Answers(self._app, self._edge, self._bar, self.lines)
            self.answers.ask(s, count, now_ms, self._top, self.write_stake)
            return
        if self.answers:
            self.lines.grid.y = self._top
            self.answers = None
            residency.forget("truco_ui.table.answers")
        self.write_hints(s, legal, count)

    def turn(self, count):
        """Make the lines gold at the player's turn, else grey. Return True if their colour changed.

        The box keeps its colour, because the board would have to send it together with the lines.

        :param count: number of the player's legal actions; 0: it is not the player's turn
        """
        grid, ink = self.lines.grid, self._bar[0].pixel_shader if count else self._grey
        due = grid.pixel_shader is not ink
        theme.paint(grid, ink)
        return due

    @residency.seldom
    def write_hints(self, s, legal, count):
        """Write the hints for the keys.

        :param s: bytes of the player's view
        :param legal: the player's legal actions
        :param count: number of these actions; 0: it is not the player's turn
        """
        app, lines = self._app, self.lines
        words, config, watches = app.texts, app.config, app.game.watches
        # Hide the lines between hands, after the player's last card, and while the player's cards
        # are hidden, as in an iron hand.
        idle = s[state.PLAYS + 8 + SEAT] != NONE or s[state.PHASE] >= state.HAND_OVER
        theme.hide(lines.grid, idle or not watches and s[state.CARDS + 3 * SEAT] == UNKNOWN)
        if watches:  # a spectator needs no hints: say who is watched, the player at the bottom
            said = []
            if app.game.LINKED:  # not in a local demonstration by robots
                with texts.briefly(app.setup.language, "refused") as words:
                    said = words.WATCHING.split("/")
            _fill(lines, said + [app.game.name_of(SEAT)])
            return
        if app.game.LINKED and (s[state.PHASE] > state.PLAYING or app.game.view.pauses):
            self.write_awaited(s)  # say which people have to answer, or to come back
            return
        may_cover, may_raise = _allowed(s, legal, count)
        pair = is_pair(s, s[state.TRICK])
        row, two, key = 0, config.TWO_KEYS, config.TWO_KEYS & 0xFF
        # Show how to choose another card, unless only one card is left or there would be four
        # hints. (The player has then seen this hint in the first trick.)
        if two and s[state.TRICK] < 2 and not (pair or may_cover and may_raise):
            row = _line(lines, row, two >> 8, 0, words.HINT_NEXT)
        row = _line(lines, row, key or theme.ARROW_UP, 0, words.HINT_PLAY)
        if pair:
            with texts.briefly(app.setup.language, "refused") as refused:
                lines.clear(row, lines.put(refused.BOTH, 0, row))
            row += 1
        if may_cover:
            hold = theme.ELLIPSIS if two else 0
            row = _line(lines, row, key or theme.ARROW_DOWN, hold, words.HINT_COVER)
        if may_raise:
            column = lines.put(config.KEY_NAMES[1], 0, row)
            self.write_stake(s, s[state.LEVEL] + 1, column, row)
            row += 1
        self.turn(count)
        for free in range(row, layout.SIDE_ROWS):
            lines.clear(free)

    @residency.seldom
    def write_awaited(self, s):
        """Write the names of players who have to answer, or of those absent from a paused match."""
        game, lines, said = self._app.game, self.lines, []
        self.turn(0)
        mask = game.absent() if game.view.rests else 0
        mask = mask or s[state.WAIT] & ~(1 << SEAT)
        for seat in range(s[state.PLAYERS]):
            if mask >> seat & 1:
                name = game.name_of(seat)
                while lines.letters.wide(name) > layout.SIDE_COLUMNS - _SIGN:
                    name = name[:-1]
                said.append(name + chr(theme.ELLIPSIS))
        _fill(lines, said)

    @residency.seldom
    def refuse(self, s, action, count, doubted=False):
        """Write why the player may not do something now. Return False if nothing was written.

        :param s: bytes of the player's view
        :param action: action of truco_core.state: a raise, or a card face-down
        :param count: number of the player's legal actions
        :param doubted: True: ask for a second press, which plays a manilha face-down
        """
        app, lines = self._app, self.lines
        if lines.grid.hidden or action < state.GONE or app.game.watches:
            return False
        with texts.briefly(app.setup.language, "refused") as words:
            why = _DOUBTED if doubted else _why(s, action, count)
            reasons = words.REFUSED[why].split("/")
        self.turn(0)
        theme.paint(lines.grid, theme.GOLD_TEXT)
        _fill(lines, reasons)
        return True

    @residency.seldom
    def write_stake(self, s, level, column, row):
        """Write the name of a raise into a line, or the new stake if the name is too long.

        If the rules have no raise of this level, clear the line.

        :param level: 1 for truco, 2 for the next raise, and so on
        :param column: first column behind the name of the key; 0: the line is an answer
        """
        points = s[rules.STAKES + level] if level < rules.MAX_STAKES else 0
        lines = self.lines
        if not points:
            lines.clear(row)
            return
        words = self._app.texts
        word = texts.raised(words, s, points)
        if column and column <= _SIGN:  # write a blank after the sign of the key
            column = lines.put_char(32, column, row)
        if not word or column + lines.letters.wide(word) > layout.SIDE_COLUMNS:
            # Write no coin after the sign of a key, where it would look like a zero.
            column = column or lines.put_char(theme.COIN, 0, row)
            column = lines.put_number(points, column, row)
        elif column or level == 1 or _is_first(words.NUMBERS, word, points):
            column = lines.put(word, column, row)
        else:
            column = lines.put_char(32, lines.put(word, 0, row), row)
            column = lines.put_number(points, column, row)
        lines.clear(row, column)


def _allowed(s, legal, count):
    """Return (may play a card face-down, may raise), now or, with `count` 0, on the next turn."""
    may_cover = not count and s[rules.FLAGS] & rules.FACE_DOWN_AFTER_FIRST and s[state.TRICK]
    for index in range(count):
        may_cover = may_cover or state.GONE <= legal[index] < state.RAISE
    # While a raise waits for its answer, show no hint: it would name this raise, not the next.
    return may_cover, s[state.PHASE] != state.ANSWERING and match.may_raise(s, SEAT & 1)


def _fill(lines, said):
    """Write up to SIDE_ROWS texts, one below the other, and clear the other lines."""
    for row in range(layout.SIDE_ROWS):
        lines.clear(row, lines.put(said[row], 0, row) if row < len(said) else 0)


def _line(lines, row, key, hold, word):
    """Write the hint for a key, with a sign if the player must `hold` it. Return the next row."""
    column = lines.put_char(hold or 32, lines.put_char(key, 0, row), row)
    lines.clear(row, lines.put(word, column, row))
    return row + 1


def _why(s, action, count):
    if action == state.RAISE:
        if s[state.SPECIAL] != NONE:
            return _NOT_NOW
        level = s[state.LEVEL] + 1
        if level >= rules.MAX_STAKES or not s[rules.STAKES + level]:
            return _HIGHEST
        if count:
            return _THEIRS if s[state.RAISER] == SEAT & 1 else _NOT_NOW
        return _OTHERS if s[state.WAIT] >> SEAT & 1 else _TURN
    if not s[rules.FLAGS] & rules.FACE_DOWN_AFTER_FIRST:
        return _NEVER
    return _PARTNER if s[state.TRICK] else _FIRST


def _is_first(names, word, points):
    """Return True if the name of a raise to `points` is not also the name of a smaller stake.

    In Portuguese, a raise to eight points is also called "seis".

    :param names: names of the stakes, from one point on, separated by blanks
    """
    at = -1
    for _ in range(points - 1):
        at = names.find(" ", at + 1)
    return names.find(word) == at + 1


class Score:
    """The score and the coin: points and tricks of both teams, and the stake of the hand.

    `truco_ui.table.builder` creates the layers. `s` is the bytes of the player's view.

    :param place: result of truco_ui.table.layout.plan
    :param tricks: grid with the marks of the three tricks, side by side or one below the other
    :param points: Texts with both teams' names and points
    :param beans: grids of both teams' beans; []: there is no room for beans
    :param coin: layers of the coin: edge, rim, face, and the group with the digits
    :param digits: Text of the digits on the coin
    """

    def __init__(self, place, tricks, points, beans, coin, digits):
        self._place = place
        self.tricks = tricks
        self.points = points
        self.beans = beans
        self.coin = coin
        self.digits = digits
        self.called: tuple = ()  # names of both teams, ours first; set by truco_ui.table.sides

    def show_tricks(self, s):
        """Show who took the tricks of this hand."""
        for index in range(3):
            result = s[state.RESULTS + index]
            if result < state.TIE:
                result ^= SEAT & 1
            grid = self.tricks
            theme.put(grid, (grid.height // 2 or 1) * index, _TRICKS + min(result, _OPEN))

    def stake(self, s, points, asked=False):
        """Show a stake on the coin, red if a raise asks for it. The coin grows with the stake."""
        digits = self.digits
        place = self._place
        size = 0 if points < 10 else 2
        while size < 3 and s[rules.STAKES + size] and s[rules.STAKES + size] < points:
            size += 1
        u = place[layout.U]
        if place[layout.WIDTH] < layout.NARROW * u:
            size >>= 1
        radius = place[layout.CHIP_SIZE] + size * u
        if self.coin[0].radius != radius:
            for depth in range(3):
                self.coin[depth].radius = radius - depth * u
        theme.paint(digits.grid, theme.CREAM_TEXT if asked else theme.DARK_TEXT)
        face = self.coin[2].pixel_shader
        colour = theme.RED if asked else theme.GOLD
        if face[2] != colour:
            face[2] = colour
        digits.clear(0, digits.put_number(points))
        digits.grid.x = (-6 if points > 9 else -3) * u

    def count(self, team, points, s):
        """Show a team's points as digits and as beans, at most the goal of the match."""
        points = min(points, s[rules.GOAL])
        self.points[team].put_number(points, layout.SCORE_COLUMNS - POINTS, 0, 2)
        for at in range(_BEANS if self.beans else 0):
            theme.put(self.beans[team], at, at < points)


class Words:
    """Speech in a frame, with a tail that points to the speaker.

    truco_ui.table.speech creates a frame and lines that are only as large as the words, and `go_on`
    drops them afterwards. Larger grids would be slow, since displayio sends every pixel of a grid
    to the panel, even an empty one.

        speaks  True: there are words to show, which `go_on` draws
        lines   a `Text` for each line
        parts   tuples of the layers to draw in one step each: first the frame, then the lines
        halves  number of steps that remove a frame with its lines: 2 if the frame is large
        face_x  x at which the player opposite has room beside the words

    :param parts: group of the layers, of which the tail is the last; palette of the frame; tail
    :param face: group with the face of the player opposite
    """

    def __init__(self, parts, face):
        self.group, self.palette, self.tail = parts
        self._face = face
        self.face_x = self._home_x = face.x
        self.lines: tuple = ()
        self.parts: tuple = ()
        self.halves = 1
        self.speaks = False
        self._shown = 0  # number of `parts` that are visible

    def go_on(self):
        """Take the next step in showing or removing words. Return False if nothing is left to do.

        To show words: move the player opposite aside, then draw the frame, then its lines. To
        remove words: remove lines and frame, then move this player back.
        """
        group, shown = self.group, self._shown
        if shown and not self.speaks:
            # Of a large frame, the first part (its upper half) stays for one more step.
            self._shown = shown = self.halves - 1 if shown >= self.halves else 0
            while len(group) > shown + 1:
                group.pop(len(group) - 2)
        else:
            if self._face.x != self.face_x:
                self._face.x = self.face_x
                return True
            if shown == len(self.parts):
                return False
            if not self.speaks:
                self.lines = self.parts = ()
                return False
            for layer in self.parts[shown]:
                group.insert(len(group) - 1, layer)
            self._shown += 1
        group.hidden = not self._shown
        return True

    def hide(self):
        """Let the next calls of `go_on` remove the words and move the player opposite back."""
        self.face_x = self._home_x
        self.speaks = False
