# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What lies under a finger. The game knows no pointer: a tap becomes what keys would have done."""

from truco_ui.widgets import theme

_ACROSS = 10  # letters in a row of the name screen
_LETTERS = 50


def tap(app, x, y):
    """Choose what is there, and return the name of the key that then takes it; "" for nothing.

    The names are those of web/page/zap.mjs.
    """
    screen = app._stack[-1]
    if hasattr(screen, "prompt"):
        return _on_table(screen, x, y)
    if hasattr(screen, "_lines"):
        return _on_list(screen, x, y)
    if hasattr(screen, "turn_to"):
        return "LEFT" if x < app.width // 3 else "RIGHT"
    if hasattr(screen, "_digits"):
        return _on_code(screen, x, y)
    if hasattr(screen, "_actions"):
        return _on_name(screen, x, y)
    return ""


def hold(app, x, y):
    """A long tap: on a card of the hand, as `tap`, but to play it face-down."""
    screen = app._stack[-1]
    if hasattr(screen, "prompt") and _on_table(screen, x, y) == "A" and screen._count:
        return "COVER"
    return ""


def _inside(grid, x, y):
    wide, tall = grid.width * grid.tile_width, grid.height * grid.tile_height
    return not grid.hidden and grid.x <= x < grid.x + wide and grid.y <= y < grid.y + tall


def _on_list(screen, x, y):
    for row, text in enumerate(screen._lines):
        index = screen._top + row
        if _inside(text.grid, x, y) and index < screen.count:
            if screen.chosen != index:
                screen.choose(index)
            return "A"
    return ""


def _on_table(screen, x, y):
    picture, prompt = screen.picture, screen.prompt
    if screen._asked:
        lines = prompt._lines.grid
        row = (y - lines.y) // lines.tile_height
        if not _inside(lines, x, y) or row >= prompt._count:
            return ""
        prompt._chosen = row
        prompt._answers.mark(prompt)
        return "A"
    if not screen._count:
        return ""
    for index, card in enumerate(picture._hand):
        if _inside(card.grid, x, y):
            for _ in range(3):
                if picture._chosen != index:
                    picture.choose(1)
            return "A" if picture._chosen == index else ""
    return ""


def _on_code(screen, x, y):
    """A digit is chosen by a tap on it; above and below it are the arrows."""
    wide = theme.font.tile_width * screen._scale
    at = (x - screen._x) // (2 * wide)
    upper, lower = [mark.grid for mark in screen._marks]
    if y >= lower.y + 2 * lower.tile_height:
        return "A"
    if not 0 <= at < len(screen._digits):
        return ""
    if screen._at != at:
        screen._at = at
        screen._show()
    if y < upper.y + upper.tile_height:
        return "UP"
    return "DOWN" if y >= lower.y else "UP"


def _on_name(screen, x, y):
    """A letter is written by a tap on it."""
    for index, text in enumerate(screen._actions):
        if _inside(text.grid, x, y):
            screen._at = _LETTERS + index
            screen._show_mark()
            return "A"
    column = (x - screen._left) // (2 * theme.font.tile_width)
    row = (y - screen._top) // theme.font.tile_height
    if 0 <= column < _ACROSS and 0 <= row < _LETTERS // _ACROSS:
        screen._at = row * _ACROSS + column
        screen._show_mark()
        return "A"
    return ""
