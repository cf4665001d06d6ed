"""The lines that stand before every match, here or with others: rule set and players."""

from micropython import const

from truco_store import options
from truco_texts import texts
from truco_ui.widgets.menu import ListScreen
from truco_ui.widgets.theme import STAR

_STAR = chr(STAR)
_BESIDE = const(3)  # columns of arrows, and what parts a value from its name


class MatchList(ListScreen):
    """Changes ``app.setup``. Put `rows_of_match` into `rows`."""

    HELP_ROWS = 3

    def rows_of_match(self, w, people=()):
        """
        :param w: the texts "setup"
        :param people: rows of who plays
        """
        app, setup = self.app, self.app.setup

        def rule_set(index):
            return w.RULE_SETS[setup.rule_set][0] + star(index)

        def step(by):
            options.step(setup, "rule_set", by)
            return True  # there are no house rules now

        def name(index):
            return w.RULES if value(index) else rule_set(index)

        def value(index):
            called = rule_set(index)
            room = self._help.width - len(w.RULES) - _BESIDE
            return called if len(called) <= room else ""

        def players(index):
            return "2" if setup.players == 2 else "4"

        def star(index):
            return _STAR if options.has_house_rules(setup) else ""

        return (
            ((w.PLAYERS, players, w.HELP_PLAYERS, self.step_players, None),)
            + people
            + (
                (name, value, lambda index: w.RULE_SETS[setup.rule_set][1], step, None),
                (w.HOUSE_RULES, star, w.HELP_HOUSE_RULES, None, lambda: app.push("rules", w)),
            )
        )

    def row_of_signals(self):
        """Whether partners make signs."""
        setup = self.app.setup
        with texts.briefly(setup.language, "options") as words:
            (name, _, about), says = words.ROWS["signals"], words.SWITCH

        def step(by):
            setup.signals ^= 1

        def value(index):
            return says[setup.signals]

        return name, value, about, step, None

    def step_players(self, by):
        """Of `rows`."""
        self.app.setup.players = 6 - self.app.setup.players
        return True

    def on_return(self, answer):
        self.redraw()  # there may be house rules now
