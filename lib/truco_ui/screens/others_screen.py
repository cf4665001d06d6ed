"""Play with others: make a table, find one, or go back to the last one."""

from micropython import const

import residency
from truco_game import radio
from truco_store import LINK, LINK_LEFT, LINK_TABLE, profile
from truco_texts import texts
from truco_ui.screens.home_screen import TO_OTHERS
from truco_ui.widgets.menu import LIST_ROWS, ListScreen

_CREATE = const(0)
_SEARCH = const(1)
_RETURN = const(2)
_BACK = const(3)


class OthersScreen(ListScreen):
    """The radio is switched on only when the player has chosen."""

    HELP_ROWS = 3

    def open(self, app, item=_CREATE):
        """:param item: the line that is chosen at first"""
        self._words = t = texts.part(app.setup.language, "lobby")
        self._asked = False  # for a name
        self._names = (t.CREATE, t.SEARCH, t.RETURN, t.BACK)
        self._about = (t.HELP_CREATE, t.HELP_SEARCH, t.HELP_RETURN, t.HELP_BACK)
        kept = app.store.image[LINK] == LINK_TABLE and not app.store.image[LINK_LEFT]
        # Who dropped out wants back first of all.
        self._items = b"\x02\x00\x01\x03" if kept else bytes((_CREATE, _SEARCH, _BACK))
        self.build(t.OTHERS, len(self._items), LIST_ROWS)
        self.choose(item)
        ways = radio.ways(app.config)
        if not ways:
            app.go("no_radio")
        elif "lan" in ways or "net" in ways:
            app.go("far_others")
        elif app.party is None and not radio.works(app.config):
            app.go("no_radio", ways[0])

    def line(self, text, index):
        self.name(text, self._names[self._items[index]])

    def help(self, index):
        return self._about[self._items[index]]

    def take(self, index):
        item = self._items[index]
        if item == _BACK:
            self.back()
        elif item == _RETURN:
            with residency.use("truco_ui.radio_on") as radio_on:
                radio_on.open_party(self.app, True)
            self.app.go("lobby")
        elif self._asked or profile.name(self.app.store.image):
            self.app.go("create" if item == _CREATE else "search")
        else:
            self._asked = True  # who leaves it empty gets a name by chance
            self.app.push("name", self._words.ASK_NAME)

    def on_return(self, answer):
        self.take(self.chosen)

    def back(self):
        self.app.go("home", TO_OTHERS)


SCREEN = OthersScreen
