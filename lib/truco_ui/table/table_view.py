# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Shows what happens and what is said at the table, one event at a time.

truco_ui.table.standing shows a match as it stands; `show_event` goes on from there.
"""

from micropython import const

import residency
from truco_core import clock, events, rules, state
from truco_core.cards import CARD_MASK, NONE
from truco_game import NAMED, SEAT
from truco_ui.table import layout
from truco_ui.table.shouts import ON_ACCEPT, ON_RAISE, ON_RUN, ON_TRUCO, THEY_WON, WE_WON
from truco_ui.table.table_board import AS_BANNER, AS_SHOUT, AS_SPEECH
from truco_ui.table.table_cards import Cards
from truco_ui.widgets.cards import BACK, DIM, WINNING

# Events that are said in words only now and then, as bits: DEALT, DECIDE, ACCEPTED, HAND_WON. In
# numbers, because mpy-cross alone knows no constants of other files.
_RARE = const(0x506)

# By speed (truco_game.setup), calm to fast: ms for which the picture rests, and words stay.
_REST_MS = (1300, 900, 320)
_SAID_MS = (2400, 1700, 800)
_NAME_MS = const(700)
_RAISED_MS = const(1000)  # then the words of a raise shrink to a tag


class TableView(Cards):
    """The whole picture. `shouts`: the truco_ui.table.shouts.Shouts of the player's language."""

    shouts = None

    def show_event(self, s, kind, seat, value, now_ms):
        """Show one event (truco_core.events).

        :param s: bytes of a view, which may be some events ahead of this one
        """
        at = self.place_of(seat) if seat < 4 else layout.BOTTOM
        self.point(0)
        speed = self._app.setup.speed
        if kind == events.DEALT:
            with residency.use("truco_ui.table.standing") as standing:
                standing.deal(self, s, at, now_ms)
        elif kind == events.PLAYED:
            if self._shared:
                self._shared = False
                self._hold(layout.TOP, 3)
                for sprite in self._slots:
                    sprite.hide()
            self._fly_in(self._slots[at], at, value, value & CARD_MASK, now_ms)
        elif kind == events.UNDER:
            self._fly_in(self._under[at], at, BACK, value & CARD_MASK, now_ms, 5, 2)
        elif kind == events.TURNED:
            self._under[at].hide()
            self._lay(self._slots[at], at, value)
        elif kind == events.TRICK_TAKEN:
            self._show_tricks(s)
            self._winner = 4
            if value < state.TIE:
                self._winner = at
                for sprite in self._slots:
                    if not sprite.grid.hidden:
                        self._soon(sprite, now_ms, DIM)
                sprite = self._slots[at]
                sprite.flying = 0
                sprite.show(sprite.card, WINNING)
            self._rest(now_ms, _REST_MS[speed])
        if self._speak(kind, seat, at, value, s):
            # The words of a hand's end stay until the next deal, and those before the first one.
            span_ms = _RAISED_MS if kind == events.RAISED else _SAID_MS[speed]
            stays = kind == events.HAND_WON or not s[state.HAND]
            self._said_ms = None if stays else clock.after(now_ms, span_ms)
            heard = kind == events.TIME_OVER or kind == events.SIGNALLED
            if heard or kind == events.RAN and at != layout.BOTTOM:
                self._rest(now_ms, _REST_MS[speed])
            elif kind == NAMED:
                self._rest(now_ms, _NAME_MS)

    def _shout(self, kind, seat):
        """A shout of the kind, as the character at `seat` shouts it; NONE: of nobody."""
        setup = self._app.setup
        robot = setup.robots[seat - 1] if SEAT < seat < 4 else None
        return self.shouts.pick(kind, robot, setup.announce)  # type: ignore[attr-defined]

    def _speak(self, kind, team, at, value, s):
        """Say in words what an event means. False when it needs none."""
        texts = self._app.texts
        names = texts.NUMBERS
        if kind == events.RAISED:
            self._stake(value, True)
            if value == s[rules.STAKES + 1]:
                self._say(at, AS_SHOUT, self._shout(ON_TRUCO, team))
            elif value <= len(names):
                self._say(at, AS_SHOUT, names[value - 1], self._shout(ON_RAISE, team))
            else:
                self._say(at, AS_SHOUT, "", "", value)
        elif kind == events.ACCEPTED and s[state.SPECIAL] == NONE:
            self._stake(value)
            self._say(at, AS_SPEECH, self._shout(ON_ACCEPT, team))
        elif kind == events.RAN:
            self._say(at, AS_SPEECH, self._shout(ON_RUN, team))
        elif kind == events.HAND_WON and team != state.TIE:
            self._numbers(s)
            words = self._shout(WE_WON if team == SEAT & 1 else THEY_WON, NONE)
            self._say(None, AS_BANNER, words, " +", value)
        elif kind == events.DEALT and s[state.SPECIAL] != state.IRON:
            return False
        elif _RARE >> kind & 1 or kind > events.MATCH_STARTED:
            with residency.use("truco_ui.table.notices") as notices:  # most hands have none
                return notices.say(self, kind, team, value, s)
        else:
            return False
        return True
