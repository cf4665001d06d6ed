"""The options of a linked table, before it is made or between two matches."""

from micropython import const

import residency
from truco_game.setup import TURN_MS
from truco_store import options
from truco_texts import texts
from truco_ui.widgets.menu import LABEL_COLUMNS, LIST_ROWS, ListScreen
from truco_ui.widgets.text import STAR

_OPEN = const(0)
_RULE_SET = const(1)
_HOUSE_RULES = const(2)
_PLAYERS = const(3)
_WHO = const(4)
_TURN = const(5)
_ITEMS = const(6)


class CreateScreen(ListScreen):
    """Changes `app.setup`, which local matches use, too. Its first line makes the table."""

    HELP_ROWS = 3

    def open(self, app, made=False):
        """:param made: True: the table exists, and its host changes the options"""
        self._made = made
        self._private = app.party.private if app.party is not None else False
        self._words = texts.part(app.setup.language, "setup")
        self._table_words = t = texts.part(app.setup.language, "lobby")
        self._times = [t.NO_LIMIT] + ["%d s" % (ms // 1000) for ms in TURN_MS[1:]]
        self.build(t.TABLE, _ITEMS, LIST_ROWS)

    def line(self, text, index):
        setup = self.app.setup
        t, w = self._table_words, self._words
        if index == _OPEN:
            self.name(text, t.DONE if self._made else t.OPEN_TABLE)
        elif index == _RULE_SET:
            rules = w.RULE_SETS[setup.rule_set][0]
            wide = text.width >= LABEL_COLUMNS
            self.name(text, w.RULES if wide else rules)
            self.value(text, index, rules if wide else "")
        elif index == _HOUSE_RULES:
            self.name(text, w.HOUSE_RULES)
            if options.has_house_rules(setup):
                text.put_char(STAR, text.width - 2)
        elif index == _PLAYERS:
            self.name(text, w.PLAYERS)
            self.value(text, index, "2" if setup.players == 2 else "4")
        elif index == _WHO:
            self.name(text, t.WHO)
            self.value(text, index, t.WHO_COMES[self._private])
        else:
            self.name(text, t.TURN)
            self.value(text, index, self._times[setup.turn_time])

    def help(self, index):
        t, w = self._table_words, self._words
        if index == _OPEN:
            return t.HELP_DONE if self._made else t.HELP_OPEN_TABLE
        if index == _RULE_SET:
            return w.RULE_SETS[self.app.setup.rule_set][1]
        if index == _HOUSE_RULES:
            return w.HELP_HOUSE_RULES
        if index == _PLAYERS:
            return w.HELP_PLAYERS
        return t.HELP_WHO[self._private] if index == _WHO else t.HELP_TURN

    def take(self, index):
        if index == _OPEN:
            self._make()
        elif index == _HOUSE_RULES:
            self.app.push("rules", self._words)
        else:
            self.change(index, 1)

    def change(self, index, step):
        setup = self.app.setup
        if index == _RULE_SET:
            options.step(setup, "rule_set", step)
            self.redraw()
            return
        if index == _PLAYERS:
            setup.players = 6 - setup.players
        elif index == _WHO:
            self._private = not self._private
        elif index == _TURN:
            setup.turn_time = (setup.turn_time + step) % len(TURN_MS)
        self.changed(index)

    def on_return(self, answer):
        self.redraw()  # there may be house rules now

    def _make(self):
        app, setup = self.app, self.app.setup
        app.save_options()
        turn_s = TURN_MS[setup.turn_time] // 1000
        lobby_wishes = residency.bring("truco_link.lobby_wishes")  # it goes again soon
        if self._made:
            lobby = app.party.lobby
        else:
            with residency.use("truco_ui.radio_on") as radio_on:
                lobby = radio_on.open_party(app).lobby
            lobby_wishes.create(lobby, setup.rules, setup.players, self._private, turn_s)
        lobby_wishes.set_options(
            lobby,
            setup.rules,
            setup.players,
            turn_s,
            self._private,
            setup.human_decides,
            setup.signals_seen + 1 if setup.signals else 0,
        )
        app.party.private = self._private
        app.go("lobby")

    def back(self):
        self.app.go("lobby" if self._made else "others")


SCREEN = CreateScreen
