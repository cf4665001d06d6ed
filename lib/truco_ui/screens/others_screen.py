"""Play with others: by which way, make a table, find one, go back to the last one, or share this
handheld.
"""

from micropython import const

from truco_game import radio
from truco_store import LINK, LINK_TABLE, profile
from truco_texts import texts
from truco_ui import radio_on
from truco_ui.screens import home_screen
from truco_ui.screens.home_screen import TO_OTHERS
from truco_ui.widgets.menu import LIST_ROWS, ListScreen

_BY_WIFI = "lan", "net"
TO_CREATE = const(-3)  # lines from the end on, where there is a way
TO_SEARCH = const(-2)


class OthersScreen(ListScreen):
    """The radio is switched on only when the player has chosen. With WiFi the first line chooses
    the way, where there is more than one; it is kept.
    """

    HELP_ROWS = 3
    _to = ""  # what follows, once a name was given: the friend's, a match of two, a screen
    _chooses = False  # whether the way is chosen here: with WiFi

    def open(self, app, item=0):
        """:param item: a line as TO_CREATE; True: at once to the table where a seat is kept"""
        self._words = t = texts.part(app.setup.language, "lobby")
        image = app.store.image
        self._ways = ways = radio.ways(app.config)
        here = ((t.HERE, None, t.HELP_HERE, None, lambda: self._go("name")),)
        rows = (
            (t.CREATE, None, t.HELP_CREATE, None, lambda: self._may() and self._go("create")),
            (t.SEARCH, None, t.HELP_SEARCH, None, lambda: self._may() and self._go("search")),
        ) + here
        if not ways:
            with texts.briefly(app.setup.language, "radio") as words:
                rows = here + ((words.NO_RADIO, None, words.HELP_RADIO, None, self._may),)
        elif ways[-1] in _BY_WIFI:
            self._chooses = True
            rows = self._row_of_way() + rows
        if ways and image[LINK] == LINK_TABLE:
            # Who dropped out wants back first of all.
            rows = ((t.RETURN, None, t.HELP_RETURN, None, self._return),) + rows
        self.rows = rows
        self.build(t.OTHERS, len(self.rows), LIST_ROWS)
        if item < 0:
            self.choose(self.count + item)
        elif item:
            self._return()

    def _row_of_way(self):
        """The line that chooses it, where there is a choice."""
        app, ways = self.app, self._ways
        w = texts.part(app.setup.language, "wifi")

        def now():
            return radio.chosen(app.config, app.store.image)

        def step(by):
            radio.choose(app.store.image, ways[(ways.index(now()) + by) % len(ways)])

        def value(index):
            return w.WAYS[radio.called(now())]

        def about(index):
            return w.HELP_WAYS[radio.called(now())]

        return ((w.WAY, value, about, step, None),) if len(ways) > 1 else ()

    def _return(self):
        if self._may(True):
            radio_on.open_party(self.app, True)
            self.app.go("lobby")

    def _go(self, to):
        """Go on, once there is room for a match."""
        self._to = to
        if not home_screen.ask_drop(self.app, to != "name"):
            self._named()

    def _named(self):
        """Go on, once the player has a name: without one it is by chance."""
        if profile.name(self.app.store.image):
            self.on_return(None)
        else:
            self.app.push("name", self._words.ASK_NAME, False if self._to == "name" else None)

    def _may(self, again=False):
        """Whether the way is there, or must be connected first; else it is said what is missing.

        :param again: True: that of the table where a seat is kept
        """
        app, way = self.app, ""
        if self._chooses:
            way = radio.chosen(app.config, app.store.image, again)
            radio.choose(app.store.image, way)
            app.store.save()
        if way in _BY_WIFI or app.party or self._ways and radio.works(app.config, way):
            return True
        self._to = ""
        app.push("no_radio", *((way,) if way else self._ways[:1]))
        return False

    def on_return(self, answer):
        app, to = self.app, self._to
        if answer:  # a kept match may be dropped
            if to != "name":
                home_screen.drop_kept(app.store.image)
            self._named()
        elif answer is None and to == "name":  # the player has one
            self._to = "table"
            app.push("name", self._words.ASK_GUEST, True)
        elif answer is None and to == "table":
            home_screen.play_two(app)
        elif answer is None and to:
            app.go(to)

    def back(self):
        if self._chooses:
            self.app.store.save()
        self.app.go("home", TO_OTHERS)


SCREENS = {"others": OthersScreen}
