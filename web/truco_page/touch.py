"""Handle touches. The game has no pointer, so a tap does what keys would have done."""

from truco_core import state
from truco_game import SEAT, lesson
from truco_input import DOWN, RIGHT
from truco_store import profile
from truco_ui.table import layout
from truco_ui.widgets import theme
from truco_ui.widgets.typeset import FIGURE

_CELL = 12  # art units from one letter to the next, as in truco_ui.screens.name_screen
_ROWS, _ACROSS = 5, 10  # rows of letters on the name screen, and letters in a row
TURNED = ("replay", "costliest", "figures")  # screens whose pages LEFT and RIGHT turn
# Screens on which a tap presses A, which closes them.
CLOSED_BY_A = (
    "title",
    "attract",
    "guide",
    "ranks",
    "day",
    "invite",
    "phones",
    "crash",
    "badge",
)

_legal = bytearray(state.MAX_LEGAL)


def tap(app, x, y):
    """Select what is at a point. Return the name of the key that then activates it, or "".

    The names are those of web/page/zap.mjs. For "" the page presses the key that a text at this
    point names (web/page/writing.mjs), or else calls `aside`.
    """
    name, screen = app.names[-1], app.stack[-1]
    if screen.PLAYS:
        return _on_answer(screen, x, y) or _on_table(app, screen.picture, x, y)
    if name in OWN:
        return OWN[name](screen, x, y)
    if hasattr(screen, "take"):
        return _on_list(screen, x, y)
    if hasattr(screen, "turn_to"):
        return _side(app, x)
    return ""


def point(app, x, y):
    """Select the line, answer or card under the mouse."""
    if app.names[-1] not in OWN:  # on those screens keys are typed while the mouse rests anywhere
        tap(app, x, y)


def scroll(app, by):
    """Show the next line below the visible part of a list (1), or above it (-1), and choose it."""
    screen = app.stack[-1]
    if hasattr(screen, "take"):
        index = screen._top + (len(screen._lines) if by > 0 else -1)
        if 0 <= index < screen.count:
            screen.choose(index)


def aside(app, x):
    """Return the key that a tap presses where nothing can be selected and no text names a key.

    Return "" if the tap has no effect.
    """
    name, game = app.names[-1], app.game
    if name in CLOSED_BY_A:
        return "A"
    if name in TURNED:
        return _side(app, x)
    if name == "lesson":
        return _of_page(app.stack[-1])
    if name != "table":
        return ""
    # At the table, unless it is the player's turn, a tap presses A to hurry the others.
    begun = game.look().state[state.HAND] and not game.is_over()
    return "" if begun and game.view.legal(SEAT, _legal) else "A"


def _of_page(screen):
    """Return the key that the open page of the lesson asks for, or ""."""
    keys = lesson.KEYS_ON.get(screen.page)
    if screen.box.panel.hidden or not keys:
        return ""
    return "B" if keys[0] == lesson.CALLS else "A"


def _side(app, x):
    """Return LEFT for a tap on the left third of a page, RIGHT elsewhere."""
    return "LEFT" if x < app.width // 3 else "RIGHT"


def hold(app, x, y):
    """Select the player's card under a long tap. Return the key that plays it face-down, or ""."""
    screen = app.stack[-1]
    return "COVER" if screen.PLAYS and _on_table(app, screen.picture, x, y) else ""


def _inside(grid, x, y):
    wide, tall = grid.width * grid.tile_width, grid.height * grid.tile_height
    return not grid.hidden and grid.x <= x < grid.x + wide and grid.y <= y < grid.y + tall


def _on_list(screen, x, y):
    """Select the line of a list at a point. Return the key that activates it, or ""."""
    for row, text in enumerate(screen._lines):
        index = screen._top + row
        if index < screen.count and _inside(text.grid, x, y):
            screen.choose(index)
            return "A"
    return ""


def _on_answer(screen, x, y):
    """Select the answer at a point, while the table shows a question. Return the key "A", or ""."""
    prompt, grid = screen.prompt, screen.prompt.lines.grid
    answers = prompt.answers
    if answers is None or prompt._bar.hidden or not _inside(grid, x, y):
        return ""
    wanted = (y - grid.y) // theme.font.height
    for _ in range(answers._count):
        if answers.chosen != wanted:
            screen.on_intent(DOWN)
    return "A" if answers.chosen == wanted else ""


def _on_table(app, picture, x, y):
    """Select the own card at a point, if the player may play. Return the key "A", or ""."""
    s = app.game.look().state
    if s[state.PHASE] != state.PLAYING or not app.game.view.legal(SEAT, _legal):
        return ""
    place = picture.place
    index = (x - place[layout.HAND_X]) // (layout.HAND_STEP * place[layout.U])
    if not 0 <= index < 3 or y < place[layout.HAND_Y] - layout.LIFT * place[layout.U]:
        return ""
    card = s[state.CARDS + 3 * SEAT + index]
    if card >= state.GONE:
        return ""
    for _ in range(3):
        if picture.chosen_card() != card:
            picture.choose(1)
    return "A" if picture.chosen_card() == card else ""


def _on_code(screen, x, y):
    """Select the digit under a tap. Return the key for the tap; "" if it is beside the digits.

    A tap on a digit or above it presses UP, a tap below it DOWN, a tap near the bottom A.
    """
    below = screen._marks[1].grid.y
    if y >= below + 2 * theme.font.height:
        return "A"
    at = (x - screen._x) // (2 * FIGURE * theme.scale * screen._scale)
    if not 0 <= at < len(screen._digits):
        return ""
    screen._at = at
    screen._show()
    return "DOWN" if y >= below else "UP"


def _on_name(screen, x, y):
    """Choose the letter or the action under a tap. Return "A", which takes it, or ""."""
    row, column = (y - screen._top) // screen._pitch, (x - screen._left) // (_CELL * theme.scale)
    chosen = row * _ACROSS + column if 0 <= row < _ROWS and 0 <= column < _ACROSS else -1
    for index, action in enumerate(screen._actions):
        if _inside(action.grid, x, y):
            chosen = _ROWS * _ACROSS + index
    if chosen < 0:
        return ""
    screen._at = chosen
    screen._show_mark()
    return "A"


def write(app, letter):
    """Enter a typed letter or digit, where a name or a code is asked for.

    After a letter the action "done" is chosen, so that A ends the name.

    :param letter: capital letter; "_" for a space
    :return: False if it cannot be entered here
    """
    name, screen = app.names[-1], app.stack[-1]
    if name == "code" and letter.isdigit():
        screen._digits[screen._at] = int(letter)
        screen.on_intent(RIGHT)
    elif name == "name" and letter in profile.LETTERS:
        screen._at = profile.LETTERS.find(letter)
        screen._take()
        screen._at = _ROWS * _ACROSS + len(screen._actions) - 1
        screen._show_mark()
    else:
        return False
    app._owes = True  # draw it: a step draws only what it has changed itself
    return True


OWN = {"code": _on_code, "name": _on_name}  # {screen: its own function for a tap}
