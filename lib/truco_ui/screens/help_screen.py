"""Help at any time: the cards, the rules of this table, and what each key of this board does."""

from micropython import const

from truco_texts import texts
from truco_ui.app import Screen
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.menu import ListScreen
from truco_ui.widgets.theme import CENTRE, Text

_WIDEST = const(24)  # characters


class HelpScreen(ListScreen):
    """A panel over the screen that asked for it."""

    def open(self, app, learns=False):
        """:param learns: whether it leads to the lesson, too"""
        t = texts.part(app.setup.language, "help")
        pages = ((t.RANKS, "ranks"), (t.RULES, "book"), (t.KEYS, "help.guide"))
        self.rows = tuple([(name, None, "", None, screen) for name, screen in pages])
        if learns:
            self.rows = ((t.LESSON, None, "", None, lambda: app.go("lesson")),) + self.rows
        self.build_panel(t.HELP, len(self.rows))


class GuideScreen(Screen):
    """What each key of this board does. Any key leaves: back to the screen below, or at the first
    start on to the menu.
    """

    def open(self, app, onward=None):
        """:param onward: the screen to go to; None: back to the one below"""
        self._onward = onward
        t = texts.part(app.setup.language, "help")
        height, width = theme.font.tile_height, theme.font.tile_width
        lines = key_lines(t, app.config)
        sheets.cloth(self.root, app)
        top = height + theme.EDGE
        columns = min(theme.columns, _WIDEST)
        x = (app.width - columns * width) // 2
        count = len(lines)
        spare = app.height - 2 * top - count * height
        gap = max(0, min(spare // (count + 1), height // 2))
        y = top + (spare - gap * (count - 1)) // 2
        wide = max([len(key) for key, _ in lines])
        edge = theme.scale
        across = (wide + 1) * width - 2 * edge
        sheets.block(self.root, theme.NIGHT, x - edge, top, across, app.height - top)
        sheets.bar(self.root, app.width, t.KEYS)  # over the board: its edge goes all across
        for key, said in lines:
            text = Text(wide, theme.GOLD_TEXT, x + width // 4, y, align=CENTRE)
            text.set(key)
            self.root.append(text.grid)
            text = Text(columns - wide - 1, theme.CREAM_TEXT, x + (wide + 1) * width, y)
            text.set(said)
            self.root.append(text.grid)
            y += height + gap
        text = app.texts.PRESS % app.config.KEY_NAMES[0]
        sheets.bar(self.root, app.width, text, app.height - top)

    def on_intent(self, intent):
        if self._onward:
            self.app.go(self._onward)
        else:
            self.app.pop()


def key_lines(words, config):
    """[(key, what it does)] on this board.

    :param words: the part "help" of truco_texts
    :param config: truco_ui.start.Config
    """
    names = config.KEY_NAMES
    if config.TWO_KEYS:
        first, second = names[2].split("+")
        keys = (first, second, names[1], second + "\x94", names[2], names[2], "\x94")
        return list(zip(keys, words.KEYS_TWO))
    keys = ("\x84\x85", "\x86", "\x87") + tuple(names) + (names[2],)
    return list(zip(keys, words.KEYS_PAD))


SCREENS = {"help": HelpScreen, "guide": GuideScreen}
