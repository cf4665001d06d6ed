"""The player among several handhelds, from the radio on to the radio off."""

from micropython import const

import residency
import truco_game
from truco_core import bots, rules
from truco_core.cards import NONE
from truco_core.clock import after, diff
from truco_core.events import DEALT, END_ASKED
from truco_core.rng import Rng
from truco_core.state import PLAYERS, SCORE
from truco_game.human_seat import HumanSeat
from truco_game.linked_game import LinkedGame
from truco_game.setup import PAUSES, SENSIBLE
from truco_link import messages
from truco_link.lobby import HOSTLESS, JOINING, MEMORY_SIZE, PLAYING, REFUSED, SITTING, Lobby, sweep
from truco_store import LINK, LINK_MATCH, LINK_SIZE, LINK_TABLE, WAY, profile

_GONE_MS = const(1000)  # after leaving, until the radio is switched off
_TIDY_MS = const(2000)  # what is needed seldom stays so long
_FAILURES = const(4)  # of the radio in a row: then the player is told


class _Person(HumanSeat):
    """The player as the link's driver; hears also what is no event of a match."""

    def watch(self, kind, seat, value):
        if kind < messages.SEATS_CHANGED:
            self._picked = None
        self._publish(kind, seat, value)


@residency.seldom
class Party:
    """Owns the Lobby and the game, and tells to what they lead.

    :param setup: truco_game.setup.Setup
    :param store: truco_store.Store: what gets the player's seat back, and the statistics
    :param carrier: see truco_link.carriers
    :param int seed: chance for robots
    :param tell: see truco_game
    :param str name: the player's
    :param bytes memory: of the table to go back to, as of truco_link.lobby.Lobby; or None

    lobby           truco_link.lobby.Lobby
    game            truco_game.linked_game.LinkedGame
    way             None: see truco_game.far_party
    wants_to_watch  the player wants to see a match without a seat
    wrong           what was found wrong with a deal last, see truco_link.messages
    rest_ms         see truco_game.far_party
    """

    way = None
    rest_ms = 0

    def __init__(self, setup, store, carrier, seed, tell, name, memory):
        self.setup = setup
        self.store = store
        self.tell = tell
        self.wants_to_watch = False
        self.wrong = 0
        self._rng = Rng(seed)
        self._seat = None  # the player's, when the table was opened
        self._rules = None  # those of the match, and its players, at that time
        self._at_table = False
        self._stale = False  # a snapshot came
        self._tidied_ms = 0
        self._changed = False  # seats or score, since the table was kept
        self._host_found = False  # joined, or there again after none: the player is to be told
        self._term = 0  # of the host that the player was told of last; to join is to be told
        self._reminder = None  # truco_game.reminder.Reminder, while all wait
        self._asker = None  # the seat that asked for a friendly end, until the player knows
        self._finder = None  # the seat that found a deal unfair, until the player knows
        self._left_ms = None  # when the player left
        self._score = None  # both teams' points when the host was lost, until it is there again
        self._without = 0  # hands that were dealt without the player, until that is told
        self._knows_silence = False  # the player was told that the radio fails
        person = _Person(self._hear)
        self.lobby = Lobby(carrier, person, self._robot, name, memory)
        self.lobby.keep_pace(PAUSES[setup.speed])
        self.game = LinkedGame(self.lobby, person, setup, tell)
        self._phase_seen = self.lobby.phase

    @residency.kept
    def _robot(self, seat):
        kind = self.setup.robots[seat - 1] if seat else SENSIBLE
        return bots.make(bots.NAMES[kind], self._rng)

    @residency.kept
    def _hear(self, kind, seat, value):
        """Hear an event of the match, or of the link."""
        if kind == DEALT:  # which took what is not needed again before the next deal
            self._tidied_ms = after(self.lobby.now_ms, -2 * _TIDY_MS)
            self._changed = True
        if kind >= messages.SEATS_CHANGED or kind == END_ASKED or self._reminder is not None:
            self._hear_more(kind, seat, value)
        else:
            self.game.hear(kind, seat, value)

    def _hear_more(self, kind, seat, value):
        """Hear an event of the link, a vote, or one while all wait."""
        if kind == messages.SEATS_CHANGED or kind == messages.TURNED_DOWN:
            self._changed = True
            if not self._at_table:  # which shows nothing of these
                self.tell(kind, seat, value)
            elif kind == messages.SEATS_CHANGED:
                self.game.look_at_options()
                self.game.tell_newcomers()
            return
        if kind == messages.AWAITING or kind == END_ASKED or self._reminder is not None:
            self._remind().hear(kind, seat, value)
        if kind == messages.AWAITING:
            return
        game = self.game
        if kind == messages.SYNCED or kind == messages.HOST_FOUND:
            if kind == messages.SYNCED:
                self._stale = True
                if not self._at_table:  # now there is a score
                    self.tell(kind, seat, value)
            else:
                self._host_found = True
            game.renew(kind)
            return
        if kind == messages.HOST_LOST:
            seat = self.lobby.guest.host_seat
        elif kind == messages.CHEATED:
            self._finder, self.wrong = seat, value
        elif kind == messages.WITHOUT_ME:
            self._without = value
            return
        elif kind == END_ASKED:
            if not value or not game.may_vote(value):
                self._asker = None
            elif not game.votes:
                self._asker = seat
        game.hear(kind, seat, value)

    @residency.kept
    def tick(self, now_ms, at_table):
        """Let the link work, whatever lies on the table.

        As the tick of a game (truco_game); what it changes is told.
        """
        lobby = self.lobby
        lobby.tick(now_ms)
        if lobby.ble is not None and lobby.ble.needs_reload and lobby.phase >= JOINING:
            self.tell(truco_game.BEGINS_ANEW, NONE, 0)
        # abs: a board's clock wraps soon after it starts, and 0 is then still to come.
        if abs(diff(now_ms, self._tidied_ms)) > _TIDY_MS and not lobby.is_busy():
            self._tidied_ms = now_ms
            while sweep():
                pass
            if self._changed:
                self._changed = False
                self.keep_place()
        if self._left_ms is not None:
            if diff(now_ms, self._left_ms) > _GONE_MS:
                self.close()
            return
        phase = lobby.phase
        if phase != self._phase_seen:
            self._phase_seen = phase
            self._enter(phase)
        # Until the hand is known nothing is told of a host: the snapshot would wipe it.
        found = phase <= SITTING
        if phase == PLAYING and self.game.is_ready():
            found = True
            self._show_game()
        if self._reminder is not None or phase == HOSTLESS:
            if not self._remind().tick(now_ms):
                self._reminder = None
        found = found and self._host_found
        if found or self._finder is not None or self._asker is not None or self._without:
            self._ask(found)
        elif self._knows_silence != (lobby.carrier.failures >= _FAILURES):
            self._warn()

    def _enter(self, phase):
        """Act on another phase of the lobby."""
        if phase > JOINING:
            self.keep_place()
        if phase == HOSTLESS:
            self._score = self._points()
        if phase == REFUSED and self.tell(truco_game.GATHERED, NONE, 0):
            self._at_table = self.wants_to_watch = False
            self._reminder = None  # that table has no game to show it any more

    @residency.kept
    def _remind(self):
        if self._reminder is None:
            self._reminder = residency.briefly("truco_game.reminder").Reminder(self)
        return self._reminder

    def _ask(self, found):
        """Tell the player of a host that is found, ask or warn, once that will be seen."""
        tell = self.tell
        if not tell(truco_game.ASKS, NONE, 0):
            return
        if found:
            self._host_found = False
            self._term = self.game.tell_host(self._term, self._at_table)
            if self._score not in (None, self._points()) and not self._without:
                tell(messages.HOST_FOUND, NONE, truco_game.SCORED)
            self._score = None
        if self._without:
            tell(messages.WITHOUT_ME, NONE, self._without)
            self._without = 0
        if self._finder is not None:
            tell(truco_game.ACCUSED, self._finder, self.wrong)
            self._finder = None
        elif self._asker is not None:
            if not self.game.is_over() and self._asker < len(self.lobby.seats):
                tell(truco_game.PEACE, self._asker, 0)
            self._asker = None

    def _warn(self):
        """Warn that the radio fails, once that will be seen."""
        if self._knows_silence:
            self._knows_silence = False
        elif self.tell(truco_game.ASKS, NONE, 0):
            self._knows_silence = True
            self.tell(truco_game.UNHEARD, NONE, 0)

    @residency.kept
    def _show_game(self):
        """Open the table when a match begins, and anew when it is another picture."""
        seat = self.lobby.my_seat
        if seat > 3 and not self.wants_to_watch and not self._at_table:
            return  # the lobby offers a robot's seat
        if not self._at_table or seat != self._seat or self._stale:
            self._open_table(seat)

    def _open_table(self, seat):
        game, is_same = self.game, self._at_table and seat == self._seat
        # After an absence another match may be on, by other rules.
        rule_bytes = bytes(game.look().state[: PLAYERS + 1])
        if not is_same or rule_bytes != self._rules:
            game.open(seat != self._seat)
            self._seat = seat
            self._rules = rule_bytes
            self._at_table = True
            game.look_at_options(False)
            while sweep():  # also while keys are computed: what that needs comes back by itself
                pass
            self.tell(truco_game.OPENED, NONE, 0)
            self._score = None
        elif not self.tell(truco_game.RENEWED, NONE, 0):
            return
        self._stale = False

    def _points(self):
        s = self.game.view.state
        return s[SCORE] << 8 | s[SCORE + 1]

    def close_table(self):
        """The table is not shown any more; the next match opens it."""
        self._at_table = False

    def leave_table(self):
        """Note that the player has gone from the table to another screen."""
        self._at_table = self.wants_to_watch = False
        self.tell(truco_game.CLOSED, NONE, 0)

    def come_back(self):
        """Let the player, who has left a table, look for another before the radio is off."""
        self._left_ms = None
        self._phase_seen = self.lobby.phase
        self._stale = False
        self.wrong = 0
        self.leave_table()

    # What is needed seldom.

    def leave(self):
        """Leave the table for good; the radio goes off once the last word has left."""
        lobby = self.lobby
        plays = lobby.phase == PLAYING
        self.count(profile.GIVEN_UP if plays else profile.FRIENDLY)
        lobby.leave()
        self.keep_place()
        self.leave_table()
        self._left_ms = lobby.now_ms

    def close(self):
        """No more radio, and no word of it: who has not left is waited for."""
        self.tell(truco_game.SWITCHED_OFF, NONE, 0)
        self.lobby.carrier.close()
        self.keep_place()

    def count(self, result):
        """Add the match to the statistics, once, and pay for it; a friendly end, or one of a match
        for practice, counts for nothing. Chips that it brought; below 0: it cost so many.

        :param result: WON, LOST, FRIENDLY or GIVEN_UP of truco_store.profile
        """
        image = self.store.image
        brought = profile.redeem(image, result)  # also of a match that was not seen again
        tally = self.game.end_tally()
        if tally and result != profile.FRIENDLY and self.lobby.table_flags() >> messages.WORTH_AT:
            s = self.game.view.state
            profile.count(image, bytes(s[: rules.SIZE]), result == profile.WON, tally.image, 0)
            profile.note(image, result, s[SCORE], s[SCORE + 1], 0, brought)
        self.store.save()
        return brought

    def keep_place(self):
        """Write by what the player gets back to the table, and can be its host."""
        image = self.store.image
        lobby = self.lobby
        worth = lobby.pledge
        if lobby.phase == PLAYING:  # the match to which the player agreed
            lobby.pledge = 0
            if worth >= messages.FIRST_STAKE and worth == lobby.table_flags() >> messages.WORTH_AT:
                profile.pledge(image, worth - messages.FIRST_STAKE)
        memory = lobby.memory()
        now = bytearray(LINK_SIZE)
        if memory is not None:
            now[0] = LINK_TABLE
            now[1 : 1 + MEMORY_SIZE] = memory[:MEMORY_SIZE]
            now[1 + MEMORY_SIZE] = image[WAY]
            now[2 + MEMORY_SIZE : 2 + len(memory)] = memory[MEMORY_SIZE:]
        if image[LINK] != LINK_MATCH:  # a match that is kept there goes before
            image[LINK : LINK + LINK_SIZE] = now
        self.store.save()
