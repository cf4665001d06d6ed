"""Before a match: rule set, players, who plays, and the options of the table."""

from micropython import const

from truco_game import ladder
from truco_game.setup import SENSIBLE
from truco_store import options
from truco_texts import texts
from truco_ui.screens import kept
from truco_ui.screens.home_screen import TO_PLAY
from truco_ui.widgets.menu import LABEL_COLUMNS, LIST_ROWS, ListScreen
from truco_ui.widgets.portrait import Portrait
from truco_ui.widgets.text import STAR

_PLAY = const(0)
_RULE_SET = const(1)
_HOUSE_RULES = const(2)
_PLAYERS = const(3)
_ROBOT = const(4)  # to 6: the robots of seats 1, 2, 3
_OPTIONS = const(7)

_ITEMS_OF_4 = bytes(range(_OPTIONS + 1))
_ITEMS_OF_2 = bytes((_PLAY, _RULE_SET, _HOUSE_RULES, _PLAYERS, _ROBOT, _OPTIONS))


class SetupScreen(ListScreen):
    """Changes ``app.setup`` and begins the match."""

    HELP_ROWS = 3

    def open(self, app):
        self._words = w = texts.part(app.setup.language, "setup")
        people = texts.part(app.setup.language, "people")
        self._people, self._careful = people.PEOPLE, people.CAREFUL
        self._seats = (w.FIRST_RIVAL, w.PARTNER, w.SECOND_RIVAL)
        self._choose_items()
        self._portrait = None
        self.build(w.SETUP, len(self._items), LIST_ROWS)
        self._portrait = Portrait(self)

    def _choose_items(self):
        self._items = _ITEMS_OF_2 if self.app.setup.players == 2 else _ITEMS_OF_4

    def line(self, text, index):
        item = self._items[index]
        setup, w = self.app.setup, self._words
        if item == _PLAY:
            self.name(text, w.PLAY)
        elif item == _RULE_SET:
            rules = w.RULE_SETS[setup.rule_set][0]
            wide = text.width >= LABEL_COLUMNS
            self.name(text, w.RULES if wide else rules)
            self.value(text, index, rules if wide else "")
        elif item == _HOUSE_RULES:
            self.name(text, w.HOUSE_RULES)
            if options.has_house_rules(setup):
                text.put_char(STAR, text.width - 2)
        elif item == _PLAYERS:
            self.name(text, w.PLAYERS)
            self.value(text, index, "2" if setup.players == 2 else "4")
        elif item == _OPTIONS:
            self.name(text, w.OPTIONS)
        else:
            self.name(text, self._seat_name(item - _ROBOT))
            self.value(text, index, self._person(item - _ROBOT)[0])

    def _person(self, robot):
        """Name and way of playing of a robot, 0 to 2."""
        kind = self.app.setup.robots[robot]
        return self._careful[robot] if kind == SENSIBLE else self._people[kind]

    def _seat_name(self, robot):
        return self._words.RIVAL if self.app.setup.players == 2 else self._seats[robot]

    def help(self, index):
        item = self._items[index]
        w = self._words
        if item == _RULE_SET:
            return w.RULE_SETS[self.app.setup.rule_set][1]
        if item == _PLAY:
            return w.HELP_PLAY
        if item == _HOUSE_RULES:
            return w.HELP_HOUSE_RULES
        if item == _PLAYERS:
            return w.HELP_PLAYERS
        return w.HELP_OPTIONS if item == _OPTIONS else ""

    def _tell(self):
        super()._tell()
        if not self._portrait:
            return
        item = self._items[self.chosen]
        if _ROBOT <= item < _OPTIONS:
            robot = item - _ROBOT
            kind = self.app.setup.robots[robot]
            self._portrait.show(kind, self._person(robot)[1], seat=robot + 1)
        else:
            self._portrait.hide()

    def take(self, index):
        item = self._items[index]
        if item == _PLAY:
            if not kept.ask(self.app):
                self._play()
        elif item == _HOUSE_RULES:
            self.app.push("rules", self._words)
        elif item == _OPTIONS:
            self.app.push("options", True)
        else:
            self.change(index, 1)

    def _play(self):
        self.app.save_options()
        ladder.leave(self.app.store.image)
        self.app.play()

    def change(self, index, step):
        item = self._items[index]
        setup = self.app.setup
        if item == _RULE_SET:
            options.step(setup, "rule_set", step)
            self.redraw()
        elif item == _PLAYERS:
            setup.players = 6 - setup.players
            self._choose_items()
            self.count = len(self._items)
            # The list may now be shorter than it was scrolled: begin at its top, without arrows.
            self._top = 0
            self._bar.put_char(32)
            self._bar.put_char(32, self._bar.width - 1)
            self.redraw()
        elif _ROBOT <= item < _OPTIONS:
            robot = item - _ROBOT
            setup.robots[robot] = (setup.robots[robot] + step) % len(self._people)
            self.changed(index)

    def on_return(self, answer):
        if answer is True:  # the kept match may be dropped
            self._play()
            return
        self.redraw()  # there may be house rules now

    def close(self):
        self._portrait.close()

    def back(self):
        self.app.save_options()
        self.app.go("home", TO_PLAY)


SCREEN = SetupScreen
