"""House rules: every field of the rule set with its value, each of which can change."""

from truco_core import fields
from truco_core.rules import RULE_SETS
from truco_ui.screens import house_words
from truco_ui.widgets.menu import LIST_ROWS, ListScreen
from truco_ui.widgets.text import STAR


class RulesScreen(ListScreen):
    """Changes ``app.setup.rules``; a star marks fields that differ from the rule set."""

    HELP_ROWS = 3

    def open(self, app, words):
        """:param words: the texts of truco_ui.screens.setup_screen"""
        self._book = RULE_SETS[app.setup.rule_set][1]
        self._values = []  # of a field: its values, parted by commas
        rows: list = []
        for _, _, (name, values, about) in house_words.read(app.setup.language, 3):
            self._values.append(values)
            rows.append((name, self._say, about, self._step, None))
        rows.append((words.RESET, None, words.HELP_RESET, self._reset, None))
        self.rows = tuple(rows)
        # What the lines say, so that moving through them makes no strings.
        self._says = [""] * len(fields.NAMES)
        self._changed = bytearray(len(self.rows))  # 1: differs from the rule set
        self._read()
        self.build(words.RULE_SETS[app.setup.rule_set][0], len(self.rows), LIST_ROWS)

    def _read(self):
        for index in range(len(fields.NAMES)):
            field = fields.NAMES[index]
            value = fields.get(self.app.setup.rules, field)
            self._says[index] = self._in_words(index, value)
            self._changed[index] = value != fields.get(self._book, field)

    def _in_words(self, index, value):
        """A field's value in the player's language."""
        words = self._values[index].split(", ")
        if len(words) > 1:
            return words[fields.allowed(fields.NAMES[index]).split().index(value)]
        return self.app.texts.NO if value == "none" else value

    def line(self, text, index):
        super().line(text, index)
        if self._changed[index]:
            text.put_char(STAR)

    def _say(self, index):
        return self._says[index]

    def _step(self, by):
        fields.step(self.app.setup.rules, fields.NAMES[self.chosen], by)
        self._read()  # one field may limit another
        return True

    def _reset(self, by):
        self.app.setup.rules[:] = self._book
        self._read()
        return True


SCREEN = RulesScreen
