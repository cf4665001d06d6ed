"""The setup of a match: rule set, number of players, robots, and options of the table."""

from micropython import const

from truco_core.characters import KINDS, SENSIBLE
from truco_core.rules import MORE_FLAGS, TURNS_RIGHT
from truco_game import ladder
from truco_store import SEEN, SEEN_PAIR, options
from truco_texts import texts
from truco_ui.screens import saved_match
from truco_ui.screens.home_screen import TO_PLAY
from truco_ui.screens.options_screen import OF_TABLE
from truco_ui.widgets.menu import LIST_ROWS, ListScreen
from truco_ui.widgets.theme import STAR

_STAR = chr(STAR)
# The name and the value in a line have together as many columns as the help, minus this number. It
# is less than margins, gap and arrow need, because a line is wider than the help.
_BESIDE = const(13)

_ROBOT = const(2)  # line of the first robot; the lines of other robots follow


class MatchList(ListScreen):
    """Base class of lists with the options of a match, local or linked.

    The lines change ``app.setup``. A subclass defines `choose_rows`, which calls
    `rows_of_match`.
    """

    HELP_ROWS = 3

    def rows_of_match(self, w, people=()):
        """Return the rows of all matches: number of players, rule set and house rules.

        :param w: the texts "setup"
        :param people: rows of the robots, which follow the number of players
        """
        setup = self.app.setup

        def players(index):
            return "2" if setup.players == 2 else "4"

        rows = ((w.PLAYERS, players, w.HELP_PLAYERS, self.step_players, None),) + people
        return rows + self.rows_of_rules(w)

    def rows_of_rules(self, w):
        """Return the rows of the rule set and of the house rules.

        :param w: the texts "setup"
        """
        app, setup = self.app, self.app.setup

        def both(index):
            """Return the rule set, and whether the line has room for its label beside it."""
            said, letters = w.RULE_SETS[setup.rule_set][0] + star(index), self._help.letters
            return said, letters.wide(w.RULES) + letters.wide(said) <= self._help.width - _BESIDE

        def name(index):  # without room, the rule set stands in the place of the label
            said, fits = both(index)
            return w.RULES if fits else said

        def rule_set(index):
            said, fits = both(index)
            return said if fits else ""

        def step(by):
            options.step(setup, "rule_set", by)
            return True  # draw all lines, since another rule set removes the house rules

        def star(index):
            return _STAR if options.has_house_rules(setup) else ""

        def about(index):
            return w.RULE_SETS[setup.rule_set][1]

        def show_rules():
            app.push("options.rules", w)

        return (
            (name, rule_set, about, step, None),
            (w.HOUSE_RULES, star, w.HELP_HOUSE_RULES, None, show_rules),
        )

    def row_of_signals(self):
        """Return the row that chooses whether partners make signs."""
        with texts.briefly(self.app.setup.language, "options") as words:
            name, _, about = words.ROWS["signals"]
            return self.option_row("signals", name, words.SWITCH, about)

    def step_players(self, by):
        """Change the number of players from 2 to 4, or from 4 to 2."""
        self.app.setup.players = 6 - self.app.setup.players
        self.choose_rows()
        self.recount(len(self.rows))
        return True

    def choose_rows(self):
        """Set `rows` for the number of players."""

    def on_return(self, answer):
        self.redraw()  # the screen on top may have changed the house rules


class SetupScreen(MatchList):
    """The options of a match against robots, and a line that begins the match."""

    _offers = False  # True: the screen on top offers the second part of the lesson

    def open(self, app):
        language = app.setup.language
        self._words = texts.part(language, "setup")
        with texts.briefly(language, "people") as people:
            self._people, self._careful = people.PEOPLE, people.CAREFUL
        self.choose_rows()
        self.build(self._words.SETUP, len(self.rows), LIST_ROWS)

    def choose_rows(self):
        app, w = self.app, self._words
        who = (w.RIVAL,)
        if app.setup.players == 4:
            first = app.setup.rules[MORE_FLAGS] & TURNS_RIGHT > 0
            who = w.RIVALS[first], w.PARTNER, w.RIVALS[not first]
        robots = tuple([(name, self._name, self._manner, self._step, None) for name in who])
        rows = ((w.PLAY, None, w.HELP_PLAY, None, self._play),) + self.rows_of_match(w, robots)
        if app.setup.players == 4:
            rows += (self.row_of_signals(),)
        show_options = (
            w.OPTIONS,
            None,
            w.HELP_OPTIONS,
            None,
            lambda: app.push("options.page", OF_TABLE),
        )
        self.rows = rows + (show_options,)

    def _play(self):
        app = self.app
        if app.setup.players == 4 and not app.store.image[SEEN] & SEEN_PAIR:
            app.store.image[SEEN] |= SEEN_PAIR
            self._offers = True
            app.push("ask", self._words.ASK_PAIR, "", 1)
        else:
            saved_match.ask_drop(self, self._begin)

    def _begin(self):
        app = self.app
        app.save_options()
        ladder.leave(app.store.image)
        app.play()

    def _person(self, index):
        """Return (name, style of play) of the robot in a line."""
        robot = index - _ROBOT
        kind = self.app.setup.robots[robot]
        return self._careful[robot] if kind == SENSIBLE else self._people[kind]

    def _name(self, index):
        return self._person(index)[0]

    def _manner(self, index):
        self.face(self.app.setup.robots[index - _ROBOT], 0, index + (1 - _ROBOT))
        return self._person(index)[1]

    def _step(self, by):
        setup = self.app.setup
        robots, robot = setup.robots, self.chosen - _ROBOT
        kind = robots[robot]
        seat = 1
        while seat < setup.players:  # skip kinds of robots that sit at another seat
            seat += 1
            if robots[seat - 2] == kind:
                kind = (kind + by) % KINDS
                if kind == SENSIBLE:  # the careful robot may sit at several seats
                    break
                seat = 1
        robots[robot] = kind

    def on_return(self, answer):
        app = self.app
        if self._offers:
            self._offers = False
            if answer:
                app.save_options()
                app.go("lesson.pair")
            else:
                self._play()
        elif not ListScreen.on_return(self, answer):
            self.redraw()

    def back(self):
        self.app.save_options()
        self.app.go("home", TO_PLAY)


SCREENS = {"setup": SetupScreen}
