"""House rules: every field of the rule set with its value, each of which can change."""

from micropython import const

from truco_core import fields
from truco_core.rules import RULE_SETS
from truco_ui.screens import house_words
from truco_ui.widgets.menu import LIST_ROWS, ListScreen
from truco_ui.widgets.text import STAR

# Texts of a field, see truco_ui.screens.house_words.
_NAME = const(0)
_VALUES = const(1)
_HELP = const(2)


class RulesScreen(ListScreen):
    """Changes ``app.setup.rules``; a star marks fields that differ from the rule set."""

    HELP_ROWS = 3

    def open(self, app, words):
        """:param words: the texts of truco_ui.screens.setup_screen"""
        self._words = words
        self._texts = [said for _, _, said in house_words.read(app.setup.language, 3)]
        self._book = RULE_SETS[app.setup.rule_set][1]
        # What the lines say, so that moving through them makes no strings.
        self._says = [""] * len(fields.NAMES)
        self._changed = bytearray(len(fields.NAMES))  # 1: differs from the rule set
        self._read()
        self.build(words.RULE_SETS[app.setup.rule_set][0], len(fields.NAMES) + 1, LIST_ROWS)

    def _read(self):
        for index in range(len(fields.NAMES)):
            field = fields.NAMES[index]
            value = fields.get(self.app.setup.rules, field)
            self._says[index] = self._say(index, value)
            self._changed[index] = value != fields.get(self._book, field)

    def _say(self, index, value):
        """A field's value in the player's language."""
        words = self._texts[index][_VALUES].split(", ")
        if len(words) > 1:
            return words[fields.allowed(fields.NAMES[index]).split().index(value)]
        return self.app.texts.NO if value == "none" else value

    def line(self, text, index):
        if index == len(fields.NAMES):
            self.name(text, self._words.RESET)
            return
        self.name(text, self._texts[index][_NAME])
        self.value(text, index, self._says[index])
        if self._changed[index]:
            text.put_char(STAR)

    def help(self, index):
        w = self._words
        return w.HELP_RESET if index == len(fields.NAMES) else self._texts[index][_HELP]

    def take(self, index):
        self.change(index, 1)

    def change(self, index, step):
        setup = self.app.setup
        if index == len(fields.NAMES):
            setup.rules[:] = self._book
        else:
            fields.step(setup.rules, fields.NAMES[index], step)
        self._read()  # one field may limit another
        self.redraw()


SCREEN = RulesScreen
