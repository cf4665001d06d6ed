"""The menu over a linked table. The others play on meanwhile."""

from micropython import const

import residency
from truco_texts import texts
from truco_ui.widgets.held_menu import HeldMenu

_CONTINUE = const(0)
_SAY = const(1)
_SEATS = const(2)
_PEACE = const(3)
_SPEED = const(4)
_HELP = const(5)
_LEAVE = const(6)
_SIGN = const(7)
_LAST_HAND = const(8)
_TURN = const(9)

# A watcher can neither say anything nor ask for an end; only the host sets speed and time.
_OF_WATCHER = bytes((_CONTINUE, _SEATS, _HELP, _LEAVE))
_OF_GUEST = bytes((_CONTINUE, _SAY, _SEATS, _PEACE, _HELP, _LEAVE))
_OF_HOST = bytes((_CONTINUE, _SAY, _SEATS, _PEACE, _SPEED, _TURN, _HELP, _LEAVE))


class LinkedMenuScreen(HeldMenu):
    """A panel: the table stays in sight around it."""

    def open(self, app):
        self._words = t = texts.part(app.setup.language, "linked")
        game = app.game
        self._asked = _CONTINUE  # the item that a question is about
        self._items = _OF_HOST if app.party.lobby.is_host else _OF_GUEST
        if game.watches:
            self._items = _OF_WATCHER
        if game.may_sign() and not game.watches:
            self._items = bytes((_CONTINUE, _SIGN)) + self._items[1:]
        if game.has_last_hand():
            self._items = self._items.replace(bytes((_HELP,)), bytes((_LAST_HAND, _HELP)))
        self._names = (
            t.CONTINUE,
            t.SAY,
            t.SEATS,
            t.PEACE,
            t.SPEED,
            t.HELP,
            t.LEAVE,
            t.SIGN,
            t.LAST_HAND,
            t.TURN,
        )
        self.build_menu(t.MENU, t.HELD, len(self._items))

    def line(self, text, index):
        item = self._items[index]
        self.name(text, self._names[item])
        if item == _SPEED:
            self.value(text, index, self._words.SPEEDS[self.app.setup.speed])
        elif item == _TURN:
            at = self.app.party.lobby.host or self.app.party.lobby.guest
            seconds = "%d s" % at.turn_s if at.turn_s else self._words.NO_LIMIT
            self.value(text, index, seconds)

    def take(self, index):
        app, item = self.app, self._items[index]
        if item == _CONTINUE:
            app.pop()
        elif item == _SAY:
            app.push("phrases")
        elif item == _LAST_HAND:
            app.push("replay")
        elif item == _SIGN:
            app.push("sign")
        elif item == _SEATS:
            app.push("seats")
        elif item == _HELP:
            app.push("help")
        elif item == _SPEED or item == _TURN:
            self.change(index, 1)
        else:
            self._asked = item
            words = self._words.ASK_PEACE
            if item == _LEAVE:
                with residency.use("truco_ui.screens.lobby_waits") as lobby_waits:
                    words = lobby_waits.ask_leave(app.party.lobby, self._words)
            app.push("ask", words)

    def change(self, index, step):
        setup, game = self.app.setup, self.app.game
        if self._items[index] == _SPEED:
            setup.speed = (setup.speed + step) % len(self._words.SPEEDS)
            game.obey()
            self.changed(index)
        elif self._items[index] == _TURN:
            game.step_turn(step)
            self.changed(index)

    def on_return(self, answer):
        app = self.app
        asked, self._asked = self._asked, _CONTINUE
        if answer in ("said", "signed"):
            app.pop()
        elif answer is True and asked == _PEACE:
            app.game.ask_end()
            app.pop()
        elif answer is True and asked == _LEAVE:
            app.party.leave()
            app.go("others")


SCREEN = LinkedMenuScreen
