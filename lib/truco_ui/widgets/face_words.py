"""A character's face beside words on it, below a list."""

from micropython import const

from truco_ui.widgets import sheets, theme
from truco_ui.widgets.faces import CALM, Face, load
from truco_ui.widgets.text import Text
from truco_ui.widgets.wrapped import put_wrapped

FACE_COLUMNS = const(5)  # of the help's width, in characters, that a face takes


class FaceWords:
    """A face with words beside it, in place of the help of a `menu.ListScreen`."""

    def __init__(self, screen):
        app, rows = screen.app, screen.HELP_ROWS
        font = theme.prose
        height, width = font.tile_height, font.tile_width
        across = sheets.columns(font, app.width)
        top = app.height - rows * height - theme.EDGE
        left = (app.width - across * width) // 2
        self._face = Face(load(), left + width // 2, top + height // 2, True)
        columns = across - 1 - FACE_COLUMNS
        self._text = Text(
            columns, theme.CREAM_TEXT, left + FACE_COLUMNS * width, top, rows, font=font
        )
        for part in (self._face, self._text):
            screen.root.append(part.grid)
        self.hide()

    def show(self, kind, words, dark=False, seat=1):
        """Show a character, see `Face.show`, and words beside it."""
        self._face.show(kind, CALM, dark, seat)
        put_wrapped(self._text, words)

    def hide(self):
        """Show nothing."""
        theme.hide(self._face.grid, True)
        put_wrapped(self._text, "")

    def shade(self, on):
        """While a panel lies on the list: hide both, of which it would leave half."""
        for part in (self._face, self._text):
            theme.hide(part.grid, on)

    def close(self):
        """The screen closes."""
        self._face.close()
