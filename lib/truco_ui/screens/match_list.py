"""The lines that stand before every match, here or with others: rule set and players."""

from truco_store import options
from truco_ui.widgets.menu import LABEL_COLUMNS, ListScreen
from truco_ui.widgets.text import STAR

_STAR = chr(STAR)


class MatchList(ListScreen):
    """Changes ``app.setup``. Put `rows_of_match` into `rows`."""

    HELP_ROWS = 3

    def rows_of_match(self, words):
        """:param words: the texts "setup" """
        self._words = w = words
        return (
            (self._rules_name, self._rule_set, self._about_rules, self._step_rules, None),
            (w.HOUSE_RULES, self._house_rules, w.HELP_HOUSE_RULES, None, self._open_rules),
            (w.PLAYERS, self._players, w.HELP_PLAYERS, self.step_players, None),
        )

    def _is_wide(self):
        return self._lines[0].width >= LABEL_COLUMNS

    def _rules_name(self, index):
        if self._is_wide():
            return self._words.RULES
        return self._words.RULE_SETS[self.app.setup.rule_set][0]

    def _rule_set(self, index):
        return self._words.RULE_SETS[self.app.setup.rule_set][0] if self._is_wide() else ""

    def _about_rules(self, index):
        return self._words.RULE_SETS[self.app.setup.rule_set][1]

    def _step_rules(self, by):
        options.step(self.app.setup, "rule_set", by)
        return True  # there are no house rules now

    def _house_rules(self, index):
        return _STAR if options.has_house_rules(self.app.setup) else ""

    def _open_rules(self):
        self.app.push("rules", self._words)

    def _players(self, index):
        return "2" if self.app.setup.players == 2 else "4"

    def step_players(self, by):
        """Of `rows`."""
        self.app.setup.players = 6 - self.app.setup.players

    def on_return(self, answer):
        self.redraw()  # there may be house rules now
