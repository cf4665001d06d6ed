"""House rules: every field of the rule set with its value, each of which can change."""

from truco_core import fields
from truco_core.rules import FLAG_COUNT, GOAL, STAKES, at_table, stakes_count
from truco_texts import texts
from truco_ui.widgets.menu import LIST_ROWS, ListScreen
from truco_ui.widgets.theme import STAR


class RulesScreen(ListScreen):
    """Changes ``app.setup.rules``; a star marks fields that differ from the rule set."""

    HELP_ROWS = 3

    def open(self, app, words):
        """:param words: the texts of truco_ui.screens.setup_screen"""
        self._book = at_table(app.setup.rule_set)
        self._values = []  # the two words for each flag
        rows: list = []
        with texts.briefly(app.setup.language, "house") as house:
            for row in house.FIELDS:
                name, values, about = row.split("|")
                self._values.append(values.split(", "))
                rows.append((name, "", about, self._step, None))
        rows.append((words.RESET, None, words.HELP_RESET, self._reset, None))
        self.rows = tuple(rows)
        self.build(words.RULE_SETS[app.setup.rule_set][0], len(self.rows), LIST_ROWS)

    def line(self, text, index):
        if index == len(fields.NAMES):
            super().line(text, index)
            return
        self.name(text, self.rows[index][0])
        rules = self.app.setup.rules
        if fields.differs(rules, self._book, index):
            text.put_char(STAR)
        if index < FLAG_COUNT:
            self.value(text, index, self._values[index][rules[index >> 3] >> (index & 7) & 1])
            return
        at = index - FLAG_COUNT + GOAL
        if not rules[at]:
            self.value(text, index, self.app.texts.NO)
            return
        last = at + (stakes_count(rules) if at == STAKES else 1)
        column = text.width
        while last > at:  # from the right, which makes no string
            last -= 1
            column -= 3 if rules[last] > 9 else 2
            text.put_number(rules[last], column)
            if last > at:
                text.put_char(47, column - 1)
        self.arrows(text, index, column)

    def _step(self, by):
        fields.step(self.app.setup.rules, fields.NAMES[self.chosen], by)
        return True  # one field may limit another

    def _reset(self, by):
        self.app.setup.rules[:] = self._book
        return True


SCREEN = RulesScreen
