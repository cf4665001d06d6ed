"""What is said at the table, and how long it stays.

The words of an event may have a second text, such as the partner's opinion about a raise. All words
stay until they can have been read. Then those of a question stay until the answer, and those of the
end of a hand until the next deal. All other words vanish.
"""

from micropython import const

import residency
from truco_core import clock, events, state
from truco_core.cards import FIRST_MANILHA, NONE
from truco_core.characters import CHAMPION
from truco_game import SEAT, WAITS
from truco_texts import texts
from truco_ui.table import speech

# Time in ms for reading words, by speed (truco_game.setup) from calm to fast. The words of the next
# event may replace them _YIELD_MS earlier, or at once if the next words are the player's own or a
# key is pressed.
SAID_MS = (2400, 1700, 1200)
_YIELD_MS = const(700)
_SINCE = const(8)  # offset in a champion's memory from evidence now to that at the previous deal
_WATCHES = const(3)  # hand in which a champion says that it watches us; also the index of that text
_BIG = const(6)  # minimum points of a hand after which another player comments on it


class Talk:
    """The words at a table.

    then     kind of the event whose second text is still to be said; 0: none
    lasts    True: the words stay after the time for reading them
    counsel  `LocalGame.counsel` for the current question; None: not asked yet; 0: no opinion
    called   another player's unanswered raise as (seat, points), or None
    due_ms   time when the words have been read; None: this time is over, or they are not drawn yet

    :param picture: truco_ui.table.table_view.TableView
    :param words: truco_ui.table.table_words.Words, which draws the words
    """

    then = counsel = 0
    lasts = False
    called = None
    _named = 0x11  # mask of cards not to name; bit 0: plain; 1-3: manilhas named before; 4: zap
    _waits = False  # True: the words say who is awaited, so remove them at the next event
    _said = None  # arguments of `_plan` for words that were created in the previous step, or None
    _read_ms = None  # time for reading words that are not drawn yet; None: there are no such words
    due_ms = None

    def __init__(self, picture, words):
        self._picture = picture
        self._words = words

    def hear(self, kind, seat, value, s):
        """Say the words of an event (truco_core.events). Return False if it has no words.

        :param s: bytes of the player's view
        """
        if self._waits:
            self.hush()
        self._waits = kind == WAITS
        read_ms = self.say(kind, seat, value, s)
        if read_ms:
            self._said = read_ms, kind, seat, value, s
        return read_ms

    @residency.seldom
    def _plan(self, read_ms, kind, seat, value, s):
        """Decide how long the words of an event stay, and what follows them."""
        app = self._picture.app
        local = not app.game.LINKED
        called = kind == events.RAISED and seat != SEAT
        if called or kind in (events.RAISED, events.ACCEPTED, events.HAND_WON):
            self.called = (seat, value) if called else None
        # These words stay until the answer of the player, of the other team or of a partner.
        asks = called or kind == events.DECIDE or kind == events.RAN and value
        self.lasts = asks or kind == events.HAND_WON
        if read_ms is True:  # the effect of a question lasts long enough for reading it
            read_ms = 0 if asks and not self._picture.instant else SAID_MS[app.setup.speed]
        self._read_ms = read_ms
        ours = kind == events.DECIDE and seat == SEAT & 1
        more = {
            events.DECIDE: ours,
            events.TRICK_TAKEN: s[state.PHASE] == state.PLAYING,
            events.ACCEPTED: s[state.SPECIAL] != NONE,
            events.HAND_WON: value >= _BIG and app.setup.announce and local,
        }
        self.then = kind if more.get(kind) else 0
        self.counsel = 0
        if (called or ours) and local:
            self.then, self.counsel = events.DECIDE, None

    def step(self, now_ms):
        """Draw or remove words, or say what follows them. Return True if anything changed."""
        picture = self._picture
        if self._said:  # not in `hear`, which has loaded the words
            said, self._said = self._said, None
            self._plan(*said)
        if self._words.go_on() | picture.shine():  # the halo moves with its face
            return True
        if self.counsel is None:  # ask now, in a step of its own, since the answer takes long
            s = picture.app.game.view.state
            self.counsel = picture.app.game.counsel()
            if not self.counsel and s[state.SPECIAL] == NONE:
                self.then = 0
            return True
        if picture.effect:
            return False
        if self._read_ms is not None:
            self.due_ms = clock.after(now_ms, self._read_ms)
            self._read_ms = None
        if self.due_ms is None or clock.diff(now_ms, self.due_ms) < 0:
            return False
        if self.lasts and not self.then:
            self.due_ms = None
            return False
        if self._words.speaks:
            self._words.hide()
            return True
        self.due_ms = None
        if self.then or self.called:
            self._say_more(picture.app.game.view.state)
        return True

    @residency.seldom
    def _say_more(self, s):
        """Say the second text of an event, or an unanswered raise after other words."""
        kind, self.then = self.then, 0
        if kind:
            self._read_ms = SAID_MS[1]
            self.say(kind, NONE, state.TIE, s)
            if self.counsel and self._picture.shared:  # a third text says who leads the trick
                self.then, self.counsel = kind, 0
                self._read_ms = SAID_MS[0]
        elif self.called:
            self.say(events.RAISED, *self.called, s)
            self.lasts = True

    def say(self, kind, seat, value, s):
        """Create the words of an event. Return False if the event has no words.

        A result above 1 is the time in ms for reading them.
        """
        if kind == events.DEALT and s[state.SPECIAL] != state.IRON:
            return self._remark(s)
        if kind == events.PLAYED:
            bit = 1 << max(self._picture.power(value) + 1 - FIRST_MANILHA, 0)
            # Remove no other words in the step that moves the card.
            if self._named & bit or self._words.parts:
                return False
            self._named |= bit
        elif kind == events.TRICK_TAKEN:
            if value != state.TIE:
                return False
        elif events.PLAYED < kind < events.TRICK_TAKEN:
            return False
        return speech.say(self._picture, kind, seat, value, s)

    @residency.seldom
    def makes_room(self, kind, seat, now_ms):
        """Remove words before the words of an event. Return True if this needs more steps.

        Words of others first stay until the player can have read them.
        """
        picture, words = self._picture, self._words
        instant = picture.instant
        if instant and kind >= events.MATCH_WON:  # keep the last words of a finished match
            return False
        # The player's own words replace other words at once, and so do those about a tie.
        mine = seat == SEAT and events.TRICK_TAKEN < kind < events.HAND_WON
        waits = not (mine or instant or kind == events.TRICK_TAKEN)
        if waits and words.speaks and self.due_ms is not None:
            left_ms = clock.diff(self.due_ms, now_ms) - _YIELD_MS
            if left_ms > 0:
                picture.rest(now_ms, left_ms)
                return True
        if self.then == events.HAND_WON and not instant:
            self.due_ms = now_ms  # first let `step` say the comment on the hand
            return True
        self.hush()
        if instant:
            words.go_on()
        return True  # show the event in the next step, which need not load this function

    @residency.seldom
    def hush(self):
        """Let the next steps remove the words, and say nothing more."""
        self.then = self.counsel = 0
        self.lasts = False
        self._said = self._read_ms = self.due_ms = None
        self._words.hide()

    @residency.seldom
    def hush_brief(self):
        """Remove words that do not last at once. Otherwise a menu would leave them visible."""
        if not self.lasts:
            self._words.hide()
            while self._words.go_on() or self._picture.shine():
                pass

    @residency.seldom
    def _remark(self, s):
        """Show what a champion among the rivals says at a deal. Return False if it says nothing.

        It speaks when it takes us for SOUND, EARLY or WILD (truco_core.bots.manners) and took us
        for something else at the deal before. In the hand _WATCHES, it speaks in any case.
        """
        picture = self._picture
        app, game = picture.app, picture.app.game
        for seat in range(1, picture.players, 2):
            if game.LINKED or app.setup.robots[seat - 1] != CHAMPION or s[state.SPECIAL] != NONE:
                continue
            driver = game.table.drivers[seat]
            memory = getattr(driver.driver if game.signs else driver, "memory", None)
            if not memory:  # two people play, or the match is planned
                continue
            from truco_core.bots import manners  # loaded before, together with the champion

            now = manners.manner_of(memory, seat)
            if now == manners.manner_of(memory[_SINCE:], seat):
                if s[state.HAND] != _WATCHES:
                    continue
                now = _WATCHES
            with texts.briefly(app.setup.language, "notice") as words:
                said = words.REMARKS[now]
            speech.put(picture, picture.place_of(seat), speech.AS_SPEECH, said)
            return True
        return False
