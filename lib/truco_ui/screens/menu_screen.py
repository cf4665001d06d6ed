"""The menu over the table, opened by START."""

from micropython import const

import residency
from truco_texts import texts
from truco_ui.widgets.held_menu import HeldMenu

_CONTINUE = const(0)
_HELP = const(1)
_LAST_HAND = const(2)
_DECIDES = const(3)
_SPEED = const(4)
_OPTIONS = const(5)
_LEAVE = const(6)
_FRIENDLY_END = const(7)
_GIVE_UP = const(8)
_SIGN = const(9)

_BELOW = bytes((_OPTIONS, _LEAVE, _FRIENDLY_END, _GIVE_UP))


class MenuScreen(HeldMenu):
    """A panel: the table stays in sight around it. The match waits."""

    def open(self, app):
        self._words = t = texts.part(app.setup.language, "menu")
        self._asked = _CONTINUE  # the item that a question is about
        # There is room for one more line: for the sign, else for one that the options have, too.
        fourth = _SPEED if app.setup.players == 2 else _DECIDES
        self._items = bytes((_CONTINUE, _HELP, _LAST_HAND))
        if not app.game.has_last_hand():
            self._items = self._items[:_LAST_HAND]
        if app.game.may_sign():
            fourth = _SIGN
        self._items += bytes((fourth,)) + _BELOW
        self._names = (
            t.CONTINUE,
            t.HELP,
            t.LAST_HAND,
            t.HUMAN_DECIDES,
            t.SPEED,
            t.OPTIONS,
            t.LEAVE,
            t.FRIENDLY_END,
            t.GIVE_UP,
            t.SIGN,
        )
        self.build_menu(t.MENU, t.HELD, len(self._items))

    def line(self, text, index):
        item = self._items[index]
        t, setup = self.app.texts, self.app.setup
        self.name(text, self._names[item])
        if item == _DECIDES:
            self.value(text, index, t.YES if setup.human_decides else t.NO)
        elif item == _SPEED:
            self.value(text, index, self._words.SPEEDS[setup.speed])

    def take(self, index):
        app, item = self.app, self._items[index]
        if item == _CONTINUE:
            app.pop()
        elif item == _HELP:
            app.push("help")
        elif item == _SIGN:
            app.push("sign")
        elif item == _OPTIONS:
            app.push("options")
        elif item == _LAST_HAND:
            app.push("replay")
        elif item == _LEAVE:
            app.game.keep()
            app.game = None
            residency.forget_under("truco_core.bots")
            app.go("home")
        elif item == _FRIENDLY_END:
            self._ask(item, self._words.ASK_FRIENDLY_END)
        elif item == _GIVE_UP:
            self._ask(item, self._words.ASK_GIVE_UP)
        else:
            self.change(index, 1)

    def change(self, index, step):
        app, item = self.app, self._items[index]
        setup = app.setup
        if item == _DECIDES:
            setup.human_decides = not setup.human_decides
        elif item == _SPEED:
            setup.speed = (setup.speed + step) % len(self._words.SPEEDS)
        else:
            return
        app.game.obey()
        self.changed(index)

    def _ask(self, item, question):
        self._asked = item
        self.app.push("ask", question)

    def on_return(self, answer):
        app = self.app
        if answer == "anew":
            app.go("table")  # its words are in another language now, or its cards in other colours
            return
        if answer == "signed":
            app.pop()
            return
        self.redraw()  # an option may have changed
        if not answer or self._asked == _CONTINUE:
            return
        if self._asked == _GIVE_UP:
            app.game.give_up()
        else:
            app.game.ask_end()
        if app.game.is_over():
            app.go("end")
        else:
            app.pop()  # other humans have yet to agree


SCREEN = MenuScreen
