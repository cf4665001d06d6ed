"""Play with others: make a table, find one, go back to the last one, or share this handheld."""

from micropython import const

import residency
from truco_game import radio
from truco_store import LINK, LINK_LEFT, LINK_TABLE, profile
from truco_texts import texts
from truco_ui.screens import kept
from truco_ui.screens.home_screen import TO_OTHERS
from truco_ui.widgets.menu import LIST_ROWS, ListScreen

_CREATE = const(0)
_SEARCH = const(1)
_RETURN = const(2)
_BACK = const(3)
_HERE = const(4)


class OthersScreen(ListScreen):
    """The radio is switched on only when the player has chosen."""

    HELP_ROWS = 3
    _asked = False  # for a name

    def open(self, app):
        self._words = t = texts.part(app.setup.language, "lobby")
        self._names = t.CREATE, t.SEARCH, t.RETURN, t.BACK, t.HERE
        self._about = t.HELP_CREATE, t.HELP_SEARCH, t.HELP_RETURN, t.HELP_BACK, t.HELP_HERE
        self._ways = ways = radio.ways(app.config)
        self._items = b"\x00\x01\x04\x03"
        if not ways:
            self._items = b"\x04\x01\x03"
        elif app.store.image[LINK] == LINK_TABLE and not app.store.image[LINK_LEFT]:
            self._items = b"\x02\x00\x01\x04\x03"  # who dropped out wants back first of all
        self.build(t.OTHERS, len(self._items), LIST_ROWS)
        if "lan" in ways or "net" in ways:
            app.go("far_others")

    def line(self, text, index):
        self.name(text, self._names[self._items[index]])

    def help(self, index):
        return self._about[self._items[index]]

    def take(self, index):
        app, item = self.app, self._items[index]
        if item == _BACK:
            self.back()
        elif item == _HERE:
            kept.play_two(app)
        elif app.party is None and not (self._ways and radio.works(app.config)):
            app.go("no_radio", *self._ways[:1])
        elif item == _RETURN:
            with residency.use("truco_ui.radio_on") as radio_on:
                radio_on.open_party(app, True)
            app.go("lobby")
        elif self._asked or profile.name(app.store.image):
            app.go("create" if item == _CREATE else "search")
        else:
            self._asked = True  # who leaves it empty gets a name by chance
            app.push("name", self._words.ASK_NAME)

    def on_return(self, answer):
        if answer:  # the kept match may be dropped
            kept.play_two(self.app, True)
        elif answer is None:
            self.take(self.chosen)

    def back(self):
        self.app.go("home", TO_OTHERS)


SCREEN = OthersScreen
