"""The menu of a linked table. The others play on meanwhile."""

from micropython import const

from truco_core.events import SIGNALLED
from truco_core.state import MAX_LEGAL
from truco_game import SEAT
from truco_link import frames
from truco_store import PLEDGED
from truco_texts import texts
from truco_ui import YOURS
from truco_ui.power import STEPS
from truco_ui.screens import lobby_waits
from truco_ui.widgets.held_menu import HeldMenu
from truco_ui.widgets.theme import STAR

_KEPT = const(3 * 8)  # bytes of events that the table shows later


class LinkedMenuScreen(HeldMenu):
    """Takes the place of the table and opens it again: on a CLUE that is the host there is no
    memory for both.

    A watcher cannot ask for an end; only the host sets speed, time and who may watch. What it has
    changed has a star, for the others, until the menu closes. Of the options
    it has two: the screen of all of them needs more memory than a host by Bluetooth has.
    """

    _stepped = False  # pace, sound or brightness was changed
    _kept = b""  # events: what people said meanwhile, and did with their handhelds
    _acts = 1  # how many actions the player has; not 0 at first: the table has told of these

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
            self._switch, named = words.SWITCH, words.ROWS
            sound, light = named["sound"][0], named["brightness"][0]
        rows = (
            (True, (t.CONTINUE, None, "", None, self.back)),
            (plays and game.may_sign(), (t.SIGN, None, "", None, "sign")),
            (True, (t.SAY, None, "", None, "phrases")),
            (True, (t.SEATS, None, "", None, "seats")),
            (True, (t.HELP, None, "", None, "help")),
            (game.log is not None, (t.LAST_HAND, None, "", None, "replay")),
            (app.cues and app.cues.out, (sound, self._sound, "", self._step_sound, None)),
            (not app.power or app.power.able, (light, self._light, "", self._step_light, None)),
            (hosts, (t.SPEED, self._speed, "", self._step_speed, None)),
            (shown, (t.TURN, self._turn, "", hosts and game.step_turn, None)),
            (shown, (watchers, self._watchers, "", hosts and self._step_watchers, None)),
            (plays, (t.PEACE, None, "", None, self._ask_peace)),
            (True, (t.LEAVE, None, "", None, self._ask_leave)),
        )
        self.build_menu(t, rows, True)
        seats = app.party.lobby.seats
        if hosts and any([one.flags & frames.PRESENT == frames.PERSON for one in seats]):
            for index, row in enumerate(self.rows):
                if row[4] == "seats":  # where a robot gets the seat of who is away
                    self.choose(index)

    def back(self):
        self.app.go("table", False, self._kept)

    def on_event(self, kind, seat, value):
        if kind >= frames.SEATS_CHANGED or kind == SIGNALLED:
            self._kept = (self._kept + bytes((kind, seat, value)))[-_KEPT:]
        self._call()

    def _call(self):
        """Tell the player by light and tune of a turn that begins."""
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

    def _sound(self, index):
        return self._switch[self.app.setup.sound]

    def _step_sound(self, by):
        self.app.setup.sound ^= 1
        self._obey()

    def _light(self, index):
        return str(self.app.setup.brightness)

    def _step_light(self, by):
        setup = self.app.setup
        setup.brightness = (setup.brightness - 1 + by) % STEPS + 1
        self._obey()

    def _obey(self):
        self._stepped = True
        self.app.obey(False)

    def _speed(self, index):
        return self._words.SPEEDS[self.app.setup.speed]

    def _step_speed(self, by):
        setup = self.app.setup
        self._stepped = True
        setup.speed = (setup.speed + by) % len(self._words.SPEEDS)

    def _turn(self, index):
        at = self.app.party.lobby.at
        return ("%d s" % at.turn_s if at.turn_s else self._words.NO_LIMIT) + self._star

    def _watchers(self, index):
        flags = self.app.party.lobby.table_flags()
        return self._may_watch[flags & frames.NO_WATCHERS != 0] + self._star

    def _step_watchers(self, by):
        lobby = self.app.party.lobby
        lobby.set_options(None, None, None, lobby.table_flags() ^ frames.NO_WATCHERS)

    def _ask_peace(self):
        self.ask(self._words.ASK_PEACE, self._end)

    def _end(self):
        self.app.game.ask_end()
        self.back()

    def _ask_leave(self):
        app = self.app
        staked, s = app.store.image[PLEDGED], app.game.look().state
        self.ask(lobby_waits.ask_leave(app.party.lobby, self._words, staked, s), self._leave)

    def _leave(self):
        self.app.party.leave()
        self.app.go("others")

    def on_return(self, answer):
        if answer == "said":
            self.back()
        else:
            self.answered(answer)


SCREEN = LinkedMenuScreen
