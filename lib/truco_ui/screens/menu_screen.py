"""The menus of the table, opened by the menu key: for a local match, and for a linked one.

They lead to two lists of what a player can say: signs to the partner, and phrases to all.
"""

from micropython import const

import residency
from truco_core.events import SIGNALLED
from truco_core.signals import SIGN_COUNT
from truco_core.state import MAX_LEGAL
from truco_game import AWAITED, NEXT_HOST, SEAT, WAITS
from truco_link import messages
from truco_store import MATCH, PLEDGED, SHARED, STAKED, get
from truco_texts import texts
from truco_ui import YOURS
from truco_ui.screens import lobby_waits
from truco_ui.widgets.menu import LIST_ROWS, ListScreen, put_battery
from truco_ui.widgets.theme import STAR
from truco_ui.with_others import LEAVE

_EVENTS = const(3 * 8)  # maximum bytes of the events that are kept for the table
# Events that the game repeats while they apply. So the menu need not keep them for the table.
_WAITS = messages.HOST_LOST, messages.AWAITING, NEXT_HOST, WAITS, AWAITED


class TableMenu(ListScreen):
    """A menu of the table. A subclass calls `build_menu` in `open` instead of `build`."""

    def build_menu(self, words, rows, alone=False):
        """Build the menu, in place of `build`.

        :param words: texts of the menu; MENU is the title
        :param rows: pairs (whether the menu has this line, the line as in `ListScreen.rows`)
        :param alone: True: the menu covers the display; False: it is a panel on the table
        """
        self._words = words
        self.rows = tuple([row for there, row in rows if there])
        if alone:
            self.build(words.MENU, len(self.rows), LIST_ROWS + 2)
        else:
            self.build_panel(words.MENU, len(self.rows))
        if self.app.battery:
            put_battery(self._bar, self.app.battery)

    def close(self):
        super().close()
        if self.app.game:
            self.app.game.obey()  # this loads a file, so do it only once, for all changed options


class MenuScreen(TableMenu):
    """The menu of a local match: a panel that leaves the table visible. The match waits."""

    def open(self, app):
        t = texts.part(app.setup.language, "menu")
        rows = (
            (True, (t.CONTINUE, None, "", None, app.pop)),
            (app.game.may_sign(), (t.SIGN, None, "", None, "menu.sign")),
            (True, (t.HELP, None, "", None, "help")),
            (app.game.has_hand(), (t.LAST_HAND, None, "", None, self._replay)),
            (True, (t.OPTIONS, None, "", None, "options")),
            (True, (t.LEAVE, None, "", None, self._leave)),
            # Only people can agree to a friendly end.
            (app.store.image[MATCH] == SHARED, (t.FRIENDLY_END, None, "", None, self._ask_end)),
            (True, (t.GIVE_UP, None, "", None, self._ask_give_up)),
        )
        self.build_menu(t, rows)

    def _replay(self):
        # The replay replaces the table and opens it again afterwards: with Why? on top of both, a
        # CLUE and a PyBadge ran out of memory.
        self.app.go("replay")

    def _leave(self):
        app = self.app
        app.game.keep()
        app.end_game()
        residency.forget_under("truco_core.bots")
        app.go("home")

    def _ask_end(self):
        self.ask(self._words.ASK_FRIENDLY_END, self.app.game.ask_end)

    def _ask_give_up(self):
        image = self.app.store.image
        staked = get(image, STAKED, 2)
        words = self._words.ASK_GIVE_UP[2 if staked else image[MATCH] != SHARED]
        self.ask(words % staked if staked else words, self.app.game.give_up)  # type: ignore[attr-defined]

    def on_return(self, answer):
        app = self.app
        if answer == "anew":
            app.go("table")  # draw everything again, because language or colours have changed
        elif answer == "said":
            app.pop()
        else:
            self.redraw()  # an option that changes how the list looks may have changed
            if super().on_return(answer):
                if app.game.is_over():
                    app.go("end")
                else:
                    app.pop()  # play on until the other player agrees to the end


class LinkedMenuScreen(TableMenu):
    """The menu of a linked match. It replaces the table and opens it again afterwards.

    A host on a CLUE (a board) has no memory for table and menu together. Only the host can set the
    speed, the time limit, and whether others may watch. Guests see a star beside a value that the
    host has changed, until their menu closes. A spectator cannot ask for an end. The menu offers
    only two device options, because a Bluetooth host has no memory for the screen of all options.
    """

    _stepped = False  # True: speed, sound or brightness has changed, so save it in `close`
    # Events since the menu opened, three bytes each, which the table will show: what people said,
    # and who left or returned.
    _kept = b""
    # Number of the player's legal actions. When it rises from 0, a tune announces the turn. Begin
    # with 1, because the table has already announced the current turn.
    _acts = 1

    def open(self, app):
        self._legal = bytearray(MAX_LEGAL)
        self._call()
        t = texts.part(app.setup.language, "linked")
        game = app.game
        plays = not game.watches
        hosts = plays and app.party.lobby.is_host
        shown = hosts or game.unseen
        self._star = "" if hosts else " " + chr(STAR)
        with texts.briefly(app.setup.language, "worth") as words:
            watchers, self._may_watch = words.WATCHERS, words.MAY_WATCH
        with texts.briefly(app.setup.language, "options") as words:
            sound = self.option_row("sound", *words.ROWS["sound"][:2])
            light = self.option_row("brightness", words.ROWS["brightness"][0], "12345", least=1)
        rows = (
            (True, (t.CONTINUE, None, "", None, self.back)),
            (plays and game.may_sign(), (t.SIGN, None, "", None, "menu.sign")),
            (True, (t.SAY, None, "", None, "menu.phrases")),
            (True, (t.SEATS, None, "", None, "seats")),
            (True, (t.HELP, None, "", None, "help")),
            (game.has_hand() and game.has_room(), (t.LAST_HAND, None, "", None, "replay")),
            (app.cues and app.cues.out, sound),
            (not app.power or app.power.able, light),
            (hosts, self.option_row("speed", t.SPEED, t.SPEEDS)),
            (shown, (t.TURN, self._turn, "", hosts and game.step_turn, None)),
            (shown, (watchers, self._watchers, "", hosts and self._step_watchers, None)),
            (plays, (t.PEACE, None, "", None, self._ask_peace)),
            (True, (t.LEAVE, None, "", None, self._ask_leave)),
        )
        self.build_menu(t, rows, True)
        seats = app.party.lobby.seats
        if hosts and any([one.flags & messages.PRESENT == messages.PERSON for one in seats]):
            for index, row in enumerate(self.rows):
                if row[4] == "seats":  # the line where the host can replace an absent player
                    self.choose(index)

    def back(self):
        self.app.go("table", False, self._kept)

    def on_event(self, kind, seat, value):
        if kind not in _WAITS and (kind >= messages.SEATS_CHANGED or kind == SIGNALLED):
            self._kept = (self._kept + bytes((kind, seat, value)))[-_EVENTS:]
        self._call()

    def _call(self):
        """Light the NeoPixels during the player's turn, and play a tune when the turn begins."""
        game, cues, before = self.app.game, self.app.cues, self._acts
        self._acts = 0 if game.is_over() else game.look().legal(SEAT, self._legal)
        if cues:
            cues.turn(self._acts > 0)
            if self._acts > before == 0:
                cues.say(YOURS)

    def close(self):
        super().close()
        if self._stepped:
            self.app.save_options()

    def changed(self, index):
        self._stepped = True
        self.app.obey(False)
        super().changed(index)

    def _turn(self, index):
        at = self.app.party.lobby.at
        return ("%d s" % at.turn_s if at.turn_s else self._words.NO_LIMIT) + self._star

    def _watchers(self, index):
        flags = self.app.party.lobby.table_flags()
        return self._may_watch[flags & messages.NO_WATCHERS != 0] + self._star

    def _step_watchers(self, by):
        lobby = self.app.party.lobby
        lobby.set_options(wishes=lobby.table_flags() ^ messages.NO_WATCHERS)

    def _ask_peace(self):
        self.ask(self._words.ASK_PEACE, self._end)

    def _end(self):
        self.app.game.ask_end()
        self.back()

    def _ask_leave(self):
        app = self.app
        staked, s = app.store.image[PLEDGED], app.game.look().state
        self.ask(lobby_waits.ask_leave(app.party, self._words, staked, s), self._leave)

    def _leave(self):
        self.app.go("wait", LEAVE)

    def on_return(self, answer):
        if answer == "said":
            self.back()
        else:
            super().on_return(answer)


class PhrasesScreen(ListScreen):
    """A list of phrases to say to all. The menu gets the answer "said" after a phrase."""

    def open(self, app):
        self._said = texts.part(app.setup.language, "notice").PHRASES
        with texts.briefly(app.setup.language, "linked") as linked:
            title = linked.SAY
        self.build(title, len(self._said), LIST_ROWS + 2)

    def line(self, text, index):
        self.name(text, self._said[index])

    def take(self, index):
        self.app.game.shout(index)  # type: ignore[attr-defined]
        self.app.pop("said")


class SignScreen(PhrasesScreen):
    """A list of signs to the partner, on top of the menu. The player may bluff with any of them."""

    def open(self, app):
        from truco_ui.widgets.card_art import Suits

        w = texts.part(app.setup.language, "signs")
        self._said = w.SIGNS
        self.build_panel(w.SIGN, SIGN_COUNT)
        self._suits = Suits(self.root, app.setup, self._lines, SIGN_COUNT, font=self._font)
        self._suits.follow()

    def choose(self, index):
        super().choose(index)
        self._suits.follow()

    def take(self, index):
        self.app.game.sign(index)
        # Show the sign at the table, like those of others. A rival may notice it, too.
        self.app.publish(SIGNALLED, SEAT, index)
        self.app.pop("said")


SCREENS = {
    "menu": MenuScreen,
    "linked_menu": LinkedMenuScreen,
    "sign": SignScreen,
    "phrases": PhrasesScreen,
}
