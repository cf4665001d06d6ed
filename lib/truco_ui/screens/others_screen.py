"""Play with others: choose a way, create or find a linked table, return to it, or share the device.

A way is the kind of connection to other handhelds, see `truco_ui.with_others`.
"""

from micropython import const

import residency
from truco_game.setup import TURN_MS
from truco_link import messages
from truco_store import LINK, LINK_TABLE, WAY, profile
from truco_texts import texts
from truco_ui import with_others
from truco_ui.screens import home_screen
from truco_ui.screens.home_screen import TO_OTHERS
from truco_ui.screens.setup_screen import MatchList
from truco_ui.widgets.menu import LIST_ROWS, ListScreen

TO_CREATE = const(-3)  # indices of lines, from the end of the list of a board that can reach others
TO_SEARCH = const(-2)

# Modules that `CreateScreen._make` needs, imported before the player presses OK.
_SOON = (
    "truco_ui.settings",
    "truco_ui.with_others",
    "truco_store.profile",
    "truco_game.party",
    "truco_link.host",
)


class OthersScreen(ListScreen):
    """The list of what a player can do with others.

    The radio is switched on only when the player has chosen a line. If a board with WiFi can reach
    others in several ways, such as Bluetooth and WiFi, one line chooses the way, which is saved.
    """

    HELP_ROWS = 3
    # What follows the input of the player's name. "name": input of the friend's name; "table": a
    # match of two people on this device; else the name of a screen.
    _to = ""
    _has_wifi = False  # True: the board has WiFi, so a line chooses the kind of connection

    def open(self, app, item=0):
        """Draw the list.

        :param item: line that is chosen at first, such as TO_CREATE; 0: the first line; True:
            return at once to the table where a seat is saved
        """
        self._words = t = texts.part(app.setup.language, "lobby")
        image = app.store.image
        self._ways = ways = with_others.ways(app.config)
        here = ((t.HERE, None, t.HELP_HERE, None, lambda: self._go("name")),)
        rows = (
            (t.CREATE, None, t.HELP_CREATE, None, lambda: self._far("others.create")),
            (t.SEARCH, None, t.HELP_SEARCH, None, lambda: self._far("search")),
        ) + here
        if not ways:
            with texts.briefly(app.setup.language, "radio") as words:
                rows = here + ((words.NO_RADIO, None, words.HELP_RADIO, None, self._may),)
        elif any([way in with_others.FAR for way in ways]):
            self._has_wifi = True
            rows = self._row_of_way() + rows
        if ways and image[LINK] == LINK_TABLE:
            # A player with a saved seat probably wants to return, so this line is the first.
            rows = ((t.RETURN, None, t.HELP_RETURN, None, self._return),) + rows
        self.rows = rows
        self.build(t.OTHERS, len(self.rows), LIST_ROWS)
        if item < 0:
            self.choose(self.count + item)
        elif item:
            self._return()

    def _row_of_way(self):
        """Return rows for `ListScreen.rows`: that of the way, or none if there is only one way."""
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
            with_others.open_party(self.app, True)
            self.app.go("lobby")

    def _far(self, to):
        """Begin the screen `to` if the chosen connection works."""
        if self._may():
            self._go(to)

    def _go(self, to):
        """Begin `to`, but first ask the player to drop a saved match if `to` needs its memory."""
        self._to = to
        if not home_screen.ask_drop(self.app, to != "name"):
            self._named()

    def _named(self):
        """Begin `_to`. First ask a player without a name to type one, which may stay empty."""
        if profile.name(self.app.store.image):
            self.on_return(None)
        else:
            self.app.push("name", self._words.ASK_NAME, False if self._to == "name" else None)

    def _may(self, again=False):
        """Return True if the connection works. Otherwise open a screen that says why not.

        WiFi counts as working, because it is connected later.

        :param again: True: the connection to the table where a seat is saved, not the chosen one
        """
        app, way = self.app, ""
        if self._has_wifi:
            way = with_others.chosen(app.config, app.store.image, again)
            with_others.choose(app.store.image, way)
            app.store.save()
        if way in with_others.FAR or app.party or self._ways and with_others.works(app.config, way):
            return True
        self._to = ""
        app.push("no_radio", *((way,) if way else self._ways[:1]))
        return False

    def on_return(self, answer):
        app, to = self.app, self._to
        if answer:  # the player agrees to drop the saved match
            if to != "name":
                home_screen.drop_kept(app.store.image)
            self._named()
        elif answer is None and to == "name":  # own name done: ask the friend's
            self._to = "table"
            app.push("name", self._words.ASK_GUEST, True)
        elif answer is None and to == "table":
            home_screen.play_two(app)
        elif answer is None and to:
            app.go(to)

    def back(self):
        if self._has_wifi:
            self.app.store.save()
        self.app.go("home", TO_OTHERS)


class CreateScreen(MatchList):
    """The options of a linked table, before it is created or between two matches.

    Changes apply to ``app.setup``, which local matches use, too. The first line creates the table.
    """

    def open(self, app, made=False):
        """Draw the list.

        :param made: True: the table exists, and its host changes the options
        """
        self._made = made
        if made:
            app.setup.wishes = app.party.lobby.host.wishes
        t = texts.part(app.setup.language, "lobby")
        name, about = (t.DONE, t.HELP_DONE) if made else (t.OPEN_TABLE, t.HELP_OPEN_TABLE)
        self.rows = (
            ((name, None, about, None, self._make),)
            + self.rows_of_match(texts.part(app.setup.language, "setup"))
            + self._who_and_when(t)
            + self._rows_of_table()
        )
        self.build(t.TABLE, len(self.rows), LIST_ROWS)
        self._before = list(residency.modules)
        if not made:
            self.soon = _SOON + (app.config.PACKAGE + ".radio",)

    def redraw(self):
        # The last row is about signs between partners, so two players do not need it.
        self.count = len(self.rows) - (self.app.setup.players == 2)
        MatchList.redraw(self)

    def _who_and_when(self, t):
        app, setup = self.app, self.app.setup
        times = [t.NO_LIMIT] + ["%d s" % (ms // 1000) for ms in TURN_MS[1:]]
        about = t.HELP_WHO
        if app.store.image[WAY]:  # the player has chosen one of several connections
            if with_others.chosen(app.config, app.store.image) == "net":
                about = t.HELP_OPEN_ROOM, about[1]

        def step_turn(by):
            setup.turn_time = (setup.turn_time + by) % len(TURN_MS)

        return (
            self._wish(t.WHO, t.WHO_COMES, about, messages.PRIVATE),
            (t.TURN, lambda index: times[setup.turn_time], t.HELP_TURN, step_turn, None),
        )

    def _rows_of_table(self):
        setup = self.app.setup
        w = texts.part(setup.language, "worth")

        def worth():
            return setup.wishes >> messages.WORTH_AT

        def step_worth(by):
            now = (worth() + by) % len(w.WORTHS)
            setup.wishes = setup.wishes & 0xFF | now << messages.WORTH_AT
            return True  # draw all lines: a stake of chips also changes who begins the match

        chips = messages.FIRST_STAKE << messages.WORTH_AT
        return (
            (
                w.WORTH,
                lambda index: w.WORTHS[worth()],
                lambda index: self._about(worth(), w.HELP_WORTH),
                step_worth,
                None,
            ),
            self._wish(w.BEGINS, w.WHO_BEGINS, w.HELP_BEGINS, messages.ALL_AGREE, chips),
            self._wish(w.WATCHERS, w.MAY_WATCH, w.HELP_WATCHERS, messages.NO_WATCHERS),
            self.row_of_signals(),
        )

    def _about(self, worth, words):
        if worth < messages.FIRST_STAKE:
            return words[worth]
        return words[messages.FIRST_STAKE] % profile.chips(self.app.store.image)

    def _wish(self, name, values, helps, flag, always=1 << 16):
        """Return a row that sets one flag in ``app.setup.wishes``, the host's options of the table.

        :param values, helps: texts if the flag is not set, and if it is set
        :param flag: a flag of truco_link.messages, such as PRIVATE
        :param always: `wishes` from this value on contain a stake of chips, which implies the flag
        """
        setup = self.app.setup

        def is_so():
            return setup.wishes & flag != 0 or setup.wishes >= always

        def step(by):
            setup.wishes ^= flag

        return name, lambda index: values[is_so()], lambda index: helps[is_so()], step, None

    def _make(self):
        app, setup = self.app, self.app.setup
        app.save_options()
        rules, players = bytes(setup.rules), setup.players
        if self._made:
            lobby = app.party.lobby
        else:
            lobby = with_others.open_party(app).lobby
            lobby.create(rules, players)
        lobby.set_options(
            rules=rules,
            players=players,
            turn_s=TURN_MS[setup.turn_time] // 1000,
            wishes=setup.wishes,
            human_decides=setup.human_decides,
            signs_seen=setup.signals_seen + 1 if setup.signals else 0,
        )
        app.go("lobby")

    def close(self):
        if not self.app.party:  # no table was created: unload the link
            for name in list(residency.modules):
                if name not in self._before and hasattr(residency.modules[name], "discard"):
                    residency.forget(name)  # only modules of truco_link have a `discard`
            residency.forget_under(self.app.config.PACKAGE, self._before)

    def back(self):
        if self._made:
            self._make()  # going back also applies the options to an existing table
        else:
            self.app.go("others", TO_CREATE)


SCREENS = {"others": OthersScreen, "create": CreateScreen}
