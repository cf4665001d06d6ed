"""The setup of a match: rule set, number of players, robots, and options of the table."""

from micropython import const

from truco_game import ladder
from truco_game.setup import KINDS, SENSIBLE
from truco_store import options
from truco_texts import texts
from truco_ui.screens import home_screen
from truco_ui.screens.home_screen import TO_PLAY
from truco_ui.widgets.menu import LIST_ROWS, ListScreen
from truco_ui.widgets.theme import STAR

_STAR = chr(STAR)
_BESIDE = const(20)  # columns of arrows and margins, and between a value and its name

_ROBOT = const(2)  # the row of the first robot; the other two follow


class MatchList(ListScreen):
    """Base class for the lines of every match, local or linked: rule set and players.

    They change ``app.setup``. Add `rows_of_match` to `rows`.
    """

    HELP_ROWS = 3

    def rows_of_match(self, w, people=()):
        """Return the rows of the match.

        :param w: the texts "setup"
        :param people: rows of the robots
        """
        app, setup = self.app, self.app.setup

        def rule_set(index):
            return w.RULE_SETS[setup.rule_set][0] + star(index)

        def step(by):
            options.step(setup, "rule_set", by)
            return True  # this removes house rules

        def name(index):
            return w.RULES if value(index) else rule_set(index)

        def value(index):
            called = rule_set(index)
            wide = self._help.letters.wide(w.RULES + called)
            return called if wide <= self._help.width - _BESIDE else ""

        def players(index):
            return "2" if setup.players == 2 else "4"

        def star(index):
            return _STAR if options.has_house_rules(setup) else ""

        def about(index):
            return w.RULE_SETS[setup.rule_set][1]

        def show_rules():
            app.push("options.rules", w)

        rows = ((w.PLAYERS, players, w.HELP_PLAYERS, self.step_players, None),) + people
        rows += ((name, value, about, step, None),)
        return rows + ((w.HOUSE_RULES, star, w.HELP_HOUSE_RULES, None, show_rules),)

    def row_of_signals(self):
        """Return the row that chooses whether partners make signs."""
        setup = self.app.setup
        with texts.briefly(setup.language, "options") as words:
            (name, _, about), says = words.ROWS["signals"], words.SWITCH

        def step(by):
            setup.signals ^= 1

        def value(index):
            return says[setup.signals]

        return name, value, about, step, None

    def step_players(self, by):
        """Change the number of players. A `step` method of `rows`."""
        self.app.setup.players = 6 - self.app.setup.players
        return True

    def on_return(self, answer):
        self.redraw()  # house rules may have changed


class SetupScreen(MatchList):
    """The setup of a match, which changes ``app.setup`` and begins the match."""

    def open(self, app):
        language = app.setup.language
        self._words = texts.part(language, "setup")
        with texts.briefly(language, "people") as people:
            self._people, self._careful = people.PEOPLE, people.CAREFUL
        self._choose_rows()
        self.build(self._words.SETUP, self.count, LIST_ROWS)

    def _choose_rows(self):
        app, w = self.app, self._words
        who = (w.RIVAL, w.PARTNER, w.RIVAL + " 2")[: app.setup.players - 1]
        robots = tuple([(name, self._name, self._manner, self._step, None) for name in who])
        rows = ((w.PLAY, None, w.HELP_PLAY, None, self._play),) + self.rows_of_match(w, robots)
        if app.setup.players == 4:
            rows += (self.row_of_signals(),)
        show_options = (w.OPTIONS, None, w.HELP_OPTIONS, None, lambda: app.push("options", True))
        self.rows = rows + (show_options,)
        self.count = len(self.rows)

    def _play(self):
        self.on_return(not home_screen.ask_drop(self.app))

    def _person(self, index):
        """Return name and style of play of the robot of a line."""
        robot = index - _ROBOT
        kind = self.app.setup.robots[robot]
        return self._careful[robot] if kind == SENSIBLE else self._people[kind]

    def _name(self, index):
        return self._person(index)[0]

    def _manner(self, index):
        self.face(self.app.setup.robots[index - _ROBOT], index + (1 - _ROBOT))
        return self._person(index)[1]

    def _step(self, by):
        setup = self.app.setup
        robots, robot = setup.robots, self.chosen - _ROBOT
        kind = robots[robot]
        seat = 1
        while seat < setup.players:  # each robot sits at only one seat
            seat += 1
            if robots[seat - 2] == kind:
                kind = (kind + by) % KINDS
                if kind == SENSIBLE:  # except the careful one, which differs at each seat
                    break
                seat = 1
        robots[robot] = kind

    def step_players(self, by):
        super().step_players(by)
        self._choose_rows()
        # The list may now be shorter, so scroll to its top and remove the arrows.
        self._top = 0
        self._bar.set(self._words.SETUP)
        return True

    def on_return(self, answer):
        app = self.app
        if answer is True:  # no match is saved, or it may be dropped
            app.save_options()
            ladder.leave(app.store.image)
            app.play()
        else:
            self.redraw()

    def back(self):
        self.app.save_options()
        self.app.go("home", TO_PLAY)


SCREENS = {"setup": SetupScreen}
