# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Before a match: rule set, players, robots, language."""

from micropython import const

from truco_core.rules import RULE_SETS
from truco_ui import texts
from truco_ui.menu import LIST_ROWS, ListScreen
from truco_ui.setup import PAUSES
from truco_ui.text import STAR

_PLAY = const(0)
_RULE_SET = const(1)
_HOUSE_RULES = const(2)
_PLAYERS = const(3)
_ROBOT = const(4)  # and 5, 6: of seats 1, 2, 3
_DECIDES = const(7)
_SPEED = const(8)
_LANGUAGE = const(9)

_ITEMS_OF_2 = bytes((_PLAY, _RULE_SET, _HOUSE_RULES, _PLAYERS, _ROBOT, _SPEED, _LANGUAGE))
_ITEMS_OF_4 = bytes(range(_LANGUAGE + 1))
_ROBOT_KINDS = const(2)
_LANGUAGES = ("Português", "English", "Español")  # in the order of texts.CODES


class SetupScreen(ListScreen):
    """Changes ``app.setup`` and begins the match."""

    HELP_ROWS = 3

    def open(self, app, item=_PLAY):
        """:param item: the line that is chosen at first"""
        self._words = texts.load(app.setup.language, "setup")
        self._menu_words = texts.load(app.setup.language, "menu")
        w = self._words
        self._seats = (w.FIRST_RIVAL, w.PARTNER, w.SECOND_RIVAL)
        self._choose_items()
        self.build(self._words.SETUP, len(self._items), LIST_ROWS)
        self.choose(self._items.find(bytes((item,))))

    def close(self):
        texts.drop("setup")
        texts.drop("menu")

    def _choose_items(self):
        self._items = _ITEMS_OF_2 if self.app.setup.players == 2 else _ITEMS_OF_4

    def line(self, text, index):
        item = self._items[index]
        setup, yes_no = self.app.setup, self.app.texts
        t, w = self._menu_words, self._words
        if item == _PLAY:
            self.name(text, w.PLAY)
        elif item == _RULE_SET:
            self.name(text, w.RULE_SETS[RULE_SETS[setup.rule_set][0]][0])
            self.value(text, index, "")
        elif item == _HOUSE_RULES:
            self.name(text, w.HOUSE_RULES)
            if setup.has_house_rules():
                text.put_char(STAR, text.width - 2)
        elif item == _PLAYERS:
            self.name(text, w.PLAYERS)
            self.value(text, index, "2" if setup.players == 2 else "4")
        elif item < _DECIDES:
            self.name(text, self._seat_name(item - _ROBOT))
            self.value(text, index, w.ROBOTS[setup.robots[item - _ROBOT]])
        elif item == _DECIDES:
            self.name(text, t.HUMAN_DECIDES)
            self.value(text, index, yes_no.YES if setup.human_decides else yes_no.NO)
        elif item == _SPEED:
            self.name(text, t.SPEED)
            self.value(text, index, t.SPEEDS[setup.speed])
        else:
            self.name(text, w.LANGUAGE)
            self.value(text, index, _LANGUAGES[setup.language])

    def _seat_name(self, robot):
        return self._words.RIVAL if self.app.setup.players == 2 else self._seats[robot]

    def help(self, index):
        item = self._items[index]
        setup, t, w = self.app.setup, self._menu_words, self._words
        if item == _RULE_SET:
            return w.RULE_SETS[RULE_SETS[setup.rule_set][0]][1]
        if _ROBOT <= item < _DECIDES:
            return w.HELP_ROBOTS[setup.robots[item - _ROBOT]]
        if item == _PLAY:
            return w.HELP_PLAY
        if item == _HOUSE_RULES:
            return w.HELP_HOUSE_RULES
        if item == _PLAYERS:
            return w.HELP_PLAYERS
        if item == _DECIDES:
            return t.HELP_HUMAN_DECIDES
        return t.HELP_SPEED if item == _SPEED else w.HELP_LANGUAGE

    def take(self, index):
        item = self._items[index]
        if item == _PLAY:
            self.app.save_options()
            self.app.play()
        elif item == _HOUSE_RULES:
            self.app.push("rules", self._words)
        else:
            self.change(index, 1)

    def change(self, index, step):
        item = self._items[index]
        setup = self.app.setup
        if item == _RULE_SET:
            setup.use_rule_set((setup.rule_set + step) % len(RULE_SETS))
            self.redraw()
        elif item == _PLAYERS:
            setup.players = 6 - setup.players
            self._choose_items()
            self.count = len(self._items)
            self.redraw()
        elif item == _LANGUAGE:
            self.app.speak((setup.language + step) % len(texts.CODES))
            self.app.go("setup", _LANGUAGE)
        else:
            if item == _DECIDES:
                setup.human_decides = not setup.human_decides
            elif item == _SPEED:
                setup.speed = (setup.speed + step) % len(PAUSES)
            elif item != _PLAY and item != _HOUSE_RULES:
                robot = item - _ROBOT
                setup.robots[robot] = (setup.robots[robot] + step) % _ROBOT_KINDS
            self.changed(index)

    def on_return(self, answer):
        self.redraw()  # there may be house rules now

    def back(self):
        self.app.save_options()
        self.app.go("title")


SCREEN = SetupScreen
