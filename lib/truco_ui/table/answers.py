"""The answers to a question: a raise of the others, or whether the special hand is played.

They look as the lines of all lists do: the chosen one is dark on gold. In memory only while the
question waits. `prompt` is a truco_ui.table.table_prompt.Prompt.
"""

from micropython import const

import residency
from truco_core import clock, rules, state
from truco_input import DOWN, LEFT, NEXT, OK, RAISE, RIGHT, UP
from truco_texts.texts import briefly
from truco_ui.table import layout
from truco_ui.widgets import theme

# A question may appear just as the player presses A for another reason, perhaps again and again to
# hurry the picture: A is ignored until for so long nobody has pressed it. Who does not stop has had
# time to read the question when the second span is over; then A counts.
_GUARD_MS = const(350)
_LONGEST_MS = const(1500)

_ANSWERS = const(3)  # in this order: ACCEPT, RUN, RAISE


def ask(prompt, s, now_ms):
    """Write the answers, of which there are 2 or 3.

    :param s: bytes of the player's view
    """
    lines, texts = prompt._lines, prompt._app.texts
    # Two answers lie a line lower: the third row is below the panel then.
    rows = layout.SIDE_ROWS - prompt._count
    lines.grid.y = prompt._top + rows * (theme.font.tile_height - theme.EDGE)
    theme.hide(lines.grid, False)  # between hands it is hidden
    prompt._edge.y = lines.grid.y - theme.scale
    # The box has no edge of gold: under two answers is no room for its lower side.
    ground = theme.palette(theme.NIGHT, theme.CREAM)
    lines.grid.pixel_shader = prompt._edge.pixel_shader = ground
    prompt._bar.pixel_shader = theme.palette(theme.GOLD, theme.INK)
    prompt._asked_ms = prompt._early_ms = now_ms
    if s[state.PHASE] == state.DECIDING:
        with briefly(prompt._app.setup.language, "notice") as words:
            _price(lines, 0, words.PLAY_HAND, s[rules.SPECIAL_STAKE])
            _price(lines, 1, words.PASS_HAND, s[rules.SPECIAL_FOLD])
    else:
        _write(lines, 0, texts.ACCEPT)
        cost = s[rules.STAKES + s[state.LEVEL]]
        if len(texts.RUN) + (2 if cost > 9 else 1) < layout.SIDE_COLUMNS:
            _price(lines, 1, texts.RUN, cost)
        else:
            _write(lines, 1, texts.RUN)
    if prompt._count > 2:
        with residency.use("truco_ui.table.hints") as hints:
            hints.stake(prompt, s, s[state.LEVEL] + 2, 0, 2)
    else:
        lines.clear(2)
    mark(prompt)


def _write(lines, row, word):
    lines.clear(row, lines.put(word, 0, row))


def _price(lines, row, word, points):
    """Write an answer, and at the end of the line what it is worth or costs."""
    lines.clear(row)
    lines.put(word, 0, row)
    lines.put_number(points, layout.SIDE_COLUMNS - (2 if points > 9 else 1), row)


def mark(prompt):
    """Lay the bar over the chosen line."""
    grid, bar = prompt._lines.grid, prompt._bar
    bar.y = grid.y + prompt._chosen * theme.font.tile_height
    for at in range(layout.SIDE_COLUMNS):
        theme.put(bar, at, grid[prompt._chosen * layout.SIDE_COLUMNS + at])


def take(prompt, intent, now_ms):
    """Choose an answer. Returns the action that was confirmed, or 0."""
    step = 0
    if intent in (RIGHT, DOWN, NEXT):
        step = 1
    elif intent in (LEFT, UP):
        step = -1
    elif intent == RAISE and prompt._count > 2:
        step = 2 - prompt._chosen
    elif intent == OK:
        quiet_ms = clock.diff(now_ms, prompt._early_ms)
        if quiet_ms >= _GUARD_MS or clock.diff(now_ms, prompt._asked_ms) >= _LONGEST_MS:
            return state.RAISE + (prompt._chosen + 1) % _ANSWERS
        prompt._early_ms = now_ms
        return 0
    prompt._chosen = (prompt._chosen + step) % prompt._count
    mark(prompt)
    return 0
