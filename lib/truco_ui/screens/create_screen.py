"""The options of a linked table."""

from truco_game.setup import TURN_MS
from truco_link import messages
from truco_store import WAY, profile
from truco_texts import texts
from truco_ui import with_others
from truco_ui.screens.others_screen import TO_CREATE
from truco_ui.screens.setup_screen import MatchList
from truco_ui.widgets.menu import LIST_ROWS


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
        t = texts.part(app.setup.language, "others")
        name, about = (t.DONE, t.HELP_DONE) if made else (t.OPEN_TABLE, t.HELP_OPEN_TABLE)
        self._all = (
            ((name, None, about, None, self._make),)
            + self.rows_of_match(texts.part(app.setup.language, "setup"))
            + self._who_and_when(t)
            + self._rows_of_table()
        )
        self.choose_rows()
        self.build(t.TABLE, len(self.rows), LIST_ROWS)

    def choose_rows(self):
        # The last row is about signs between partners, so two players do not need it.
        self.rows = self._all if self.app.setup.players == 4 else self._all[:-1]

    def _who_and_when(self, t):
        app = self.app
        times = [t.NO_LIMIT] + ["%d s" % (ms // 1000) for ms in TURN_MS[1:]]
        about = t.HELP_WHO
        if app.store.image[WAY]:  # the player has chosen one of several connections
            if with_others.chosen(app.config, app.store.image) == "net":
                about = t.HELP_OPEN_ROOM, about[1]
        return (
            self._wish(t.WHO, t.WHO_COMES, about, messages.PRIVATE),
            self.option_row("turn_time", t.TURN, times, t.HELP_TURN),
        )

    def _rows_of_table(self):
        setup = self.app.setup
        w = texts.part(setup.language, "worth")

        def worth():
            return setup.wishes >> messages.WORTH_AT

        def about(index):
            return self._about(worth(), w.HELP_WORTH)

        def step_worth(by):
            now = (worth() + by) % len(w.WORTHS)
            setup.wishes = setup.wishes & 0xFF | now << messages.WORTH_AT
            return True  # draw all lines: a stake of chips also changes who begins the match

        chips = messages.FIRST_STAKE << messages.WORTH_AT
        return (
            (w.WORTH, lambda index: w.WORTHS[worth()], about, step_worth, None),
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

        :param values, helps: two texts each: for the flag not set, then for the flag set
        :param flag: a flag of truco_link.messages, such as PRIVATE
        :param always: if `wishes` is at least this, it contains a stake, which implies the flag
        """
        setup = self.app.setup

        def is_so():
            return setup.wishes & flag != 0 or setup.wishes >= always

        def step(by):
            setup.wishes ^= flag

        return name, lambda index: values[is_so()], lambda index: helps[is_so()], step, None

    def _make(self):
        app = self.app
        app.save_options()
        if self._made:
            with_others.set_options(app)
            app.go("lobby")
        else:
            app.go("wait", with_others.CREATE)

    def back(self):
        if self._made:
            self._make()  # going back also applies the options to an existing table
        else:
            self.app.go("others", TO_CREATE)


SCREENS = {"create": CreateScreen}
