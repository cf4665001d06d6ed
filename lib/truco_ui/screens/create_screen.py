"""The options of a linked table, before it is made or between two matches."""

import residency
from truco_game import radio
from truco_game.setup import TURN_MS
from truco_link import frames
from truco_store import WAY, profile
from truco_texts import texts
from truco_ui import radio_on
from truco_ui.screens.others_screen import TO_CREATE
from truco_ui.screens.setup_screen import MatchList
from truco_ui.widgets.menu import LIST_ROWS

# What it takes to make a table, in that order.
_SOON = (
    "truco_ui.settings",
    "truco_ui.settings",
    "truco_ui.radio_on",
    "truco_game.radio",
    "truco_store.profile",
    "truco_game.party",
    "truco_link.host",
)


class CreateScreen(MatchList):
    """Changes `app.setup`, which local matches use, too. Its first line makes the table."""

    def open(self, app, made=False):
        """:param made: True: the table exists, and its host changes the options"""
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
        self.count = len(self.rows) - (self.app.setup.players == 2)  # the last row is of partners
        MatchList.redraw(self)

    def _who_and_when(self, t):
        app, setup = self.app, self.app.setup
        times = [t.NO_LIMIT] + ["%d s" % (ms // 1000) for ms in TURN_MS[1:]]
        about = t.HELP_WHO
        if app.store.image[WAY]:  # there is more than one
            if radio.chosen(app.config, app.store.image) == "net":
                about = t.HELP_OPEN_ROOM, about[1]

        def step_turn(by):
            setup.turn_time = (setup.turn_time + by) % len(TURN_MS)

        return (
            self._wish(t.WHO, t.WHO_COMES, about, frames.PRIVATE),
            (t.TURN, lambda index: times[setup.turn_time], t.HELP_TURN, step_turn, None),
        )

    def _rows_of_table(self):
        setup = self.app.setup
        w = texts.part(setup.language, "worth")

        def worth():
            return setup.wishes >> frames.WORTH_AT

        def step_worth(by):
            now = (worth() + by) % len(w.WORTHS)
            setup.wishes = setup.wishes & 0xFF | now << frames.WORTH_AT
            return True  # for chips all must agree

        chips = frames.FIRST_STAKE << frames.WORTH_AT
        return (
            (
                w.WORTH,
                lambda index: w.WORTHS[worth()],
                lambda index: self._about(worth(), w.HELP_WORTH),
                step_worth,
                None,
            ),
            self._wish(w.BEGINS, w.WHO_BEGINS, w.HELP_BEGINS, frames.ALL_AGREE, chips),
            self._wish(w.WATCHERS, w.MAY_WATCH, w.HELP_WATCHERS, frames.NO_WATCHERS),
            self.row_of_signals(),
        )

    def _about(self, worth, words):
        if worth < frames.FIRST_STAKE:
            return words[worth]
        return words[frames.FIRST_STAKE] % profile.chips(self.app.store.image)

    def _wish(self, name, values, helps, flag, always=1 << 16):
        """A row of one flag of the wishes: what it says without and with it.

        :param always: from such wishes on it is as with it
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
        turn_s = TURN_MS[setup.turn_time] // 1000
        if self._made:
            lobby = app.party.lobby
        else:
            lobby = radio_on.open_party(app).lobby
            lobby.create(setup.rules, setup.players)  # the rest below
        lobby.set_options(
            setup.rules,
            setup.players,
            turn_s,
            setup.wishes,
            setup.human_decides,
            setup.signals_seen + 1 if setup.signals else 0,
        )
        app.go("lobby")

    def close(self):
        if not self.app.party:  # no table was made
            for package in ("truco_link", self.app.config.PACKAGE):
                residency.forget_under(package, self._before)

    def back(self):
        if self._made:
            self._make()  # the table is as these lines say
        else:
            self.app.go("others", TO_CREATE)


SCREENS = {"create": CreateScreen}
