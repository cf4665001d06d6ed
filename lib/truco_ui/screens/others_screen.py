"""Play with others: choose a way, create or find a table, return to it, or share the device.

A way is the kind of connection to other handhelds, see `truco_ui.with_others`.
"""

from micropython import const

from truco_store import NEXT_CREATE, NEXT_SEARCH, profile
from truco_texts import texts
from truco_ui import with_others
from truco_ui.screens import saved_match
from truco_ui.screens.home_screen import TO_OTHERS
from truco_ui.screens.setup_screen import MatchList
from truco_ui.widgets.menu import LIST_ROWS, ListScreen

TO_CREATE = const(-6)  # indices of lines, from the end of the list of a board that can reach others
_SEAT = const(1)  # for `with_others.begin_anew`: `Lobby.mark` of a radio that works


class OthersScreen(MatchList):
    """The list of what a player can do with others.

    The radio is switched on only when the player has chosen a line. If a board with WiFi can reach
    others in several ways, such as Bluetooth and WiFi, one line chooses the way, which is saved.
    """

    HELP_ROWS = 3
    # What follows the input of the player's name. "name": input of the friend's name; "table": a
    # match of `_players` people on this device; else the name of a screen.
    _to = ""
    _has_wifi = False  # True: the board has WiFi, so a line chooses the kind of connection

    def open(self, app, item=0):
        """Draw the list.

        :param item: line that is chosen at first, such as TO_CREATE; 0: the first line; True:
            return at once to the table where a seat is saved, if the board can reach it
        """
        self._words = t = texts.part(app.setup.language, "others")
        image = app.store.image
        self._ways = ways = with_others.ways(app.config)
        here = (
            (t.HERE, "2", t.HELP_HERE[0], None, lambda: self._go("name", 2)),
            (t.HERE, "4", t.HELP_HERE[1], None, lambda: self._go("name", 4)),
        ) + self.rows_of_rules(texts.part(app.setup.language, "setup"))
        rows = (
            (t.CREATE, None, t.HELP_CREATE, None, lambda: self._far("create")),
            (t.SEARCH, None, t.HELP_SEARCH, None, lambda: self._far("search")),
        ) + here
        if not ways:
            with texts.briefly(app.setup.language, "radio") as words:
                rows = here + ((words.NO_RADIO, None, words.HELP_RADIO, None, self._may),)
        elif any([way in with_others.FAR for way in ways]):
            self._has_wifi = True
            rows = self._row_of_way() + rows
        returns = with_others.way_back(app.config, image)
        if returns:
            # A player with a saved seat probably wants to return, so this line is the first.
            rows = ((t.RETURN, None, t.HELP_RETURN, None, self._return),) + rows
        self.rows = rows
        self.build(t.OTHERS, len(self.rows), LIST_ROWS)
        if item < 0:
            self.choose(self.count + item)
        elif item and returns:
            self._return()

    def _row_of_way(self):
        """Return a tuple with the row that chooses the way, or () if there is only one way."""
        app, ways = self.app, self._ways
        w = texts.part(app.setup.language, "wifi")

        def now():
            return with_others.chosen(app.config, app.store.image)

        def step(by):
            with_others.choose(app.store.image, ways[(ways.index(now()) + by) % len(ways)])

        def value(index):
            return w.WAYS[with_others.called(now())]

        def about(index):
            return w.HELP_WAYS[with_others.called(now())]

        return ((w.WAY, value, about, step, None),) if len(ways) > 1 else ()

    def _return(self):
        if self._may(True):
            with_others.begin_anew(self.app, _SEAT)

    def _far(self, to):
        """Begin the screen `to` if the chosen connection works."""
        if self._may():
            self._go(to)

    def _go(self, to, players=0):
        """Begin `to`, but first ask the player to drop a saved match if `to` needs its memory."""
        self._to, self._players = to, players
        self.app.save_options()
        saved_match.ask_drop(self, self._named, to != "name")

    def _named(self):
        """Begin `_to`. First ask a player without a name to type one, which may stay empty."""
        if profile.name(self.app.store.image):
            self.on_return(None)
        else:
            self.app.push("name", self._words.ASK_NAME, False if self._to == "name" else None)

    def _may(self, again=False):
        """Return True if the connection works. Otherwise open a screen that says why not.

        WiFi counts as working, because it is connected later.

        :param again: True: check the way to the table where a seat is saved; False: the chosen way
        """
        app = self.app
        find = with_others.way_back if again else with_others.chosen
        way = find(app.config, app.store.image)
        if self._has_wifi:
            with_others.choose(app.store.image, way)
            app.store.save()
        if way in with_others.FAR or way and with_others.works(app.config, way):
            return True
        self._to = ""
        app.push("pages.no_radio", way)
        return False

    def on_return(self, answer):
        app, to = self.app, self._to
        if ListScreen.on_return(self, answer) or answer is not None:
            return
        if to == "name":  # the player has typed a name: ask for the friend's
            self._to = "table"
            app.push("name", self._words.ASK_GUEST, True)
        elif to == "table":
            saved_match.play_shared(app, self._players)
        elif to:
            with_others.begin_anew(app, NEXT_CREATE if to == "create" else NEXT_SEARCH)
        else:
            self.redraw()  # the screen on top may have changed the house rules

    def back(self):
        self.app.save_options()
        self.app.go("home", TO_OTHERS)


SCREENS = {"others": OthersScreen}
