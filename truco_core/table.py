"""The table asks the driver of each seat for an action, applies it and publishes the events.

A driver is any object with

``human``
    whether a person sits there. A person has a vote on a friendly end and a time limit, and can
    decide for a robot partner.
``choose(view, seat)``
    an action (truco_core.state), or None for "not yet". It never blocks. `view` is a Match on the
    bytes that this seat may know. It is valid only during the call.
``watch(kind, seat, value)``
    one event (truco_core.events), masked for this seat. It must not change the table.
"""

from micropython import const

from truco_core import clock, events, rules, state
from truco_core.cards import NONE
from truco_core.match import Illegal, Match, value_for
from truco_core.rng import following
from truco_core.seldom import TYPE_CHECKING, seldom

if TYPE_CHECKING:
    from typed import Dealer, Driver, Watcher

    from truco_core.rng import Rng

AWAY_MS = const(4000)  # time limit for a person who has already let one time limit expire


class Table:
    """A table that plays matches, with at most one action in each tick.

    :param Match match: a new match (then call `start_match`) or a saved one
    :param list drivers: one driver for each of the 2 or 4 seats
    :param Rng rng: random numbers for the seeds of matches
    :param stand_in: a robot that decides for a person whose time is over; needed with `turn_ms`
    :param dealer: ``deal(match) -> bool`` deals or returns False for "not yet"; None: the match
        deals by itself
    """

    def __init__(
        self,
        match: "Match",
        drivers: "list[Driver]",
        rng: "Rng",
        stand_in: "Driver | None",
        dealer: "Dealer | None" = None,
    ) -> None:
        self.match = match
        self.drivers = drivers
        # objects with ``watch(kind, seat, value)``, which receive only public information
        self.watchers: "list[Watcher]" = []
        self.dealer = dealer
        self.ended = False  # True after a friendly end
        self.ran = 0  # bit mask of the seats that ran from the current raise or special hand
        self.refused = 0  # number of illegal actions that drivers chose
        self.away = 0  # bit mask of the seats whose time ran out and who have not acted since
        # Options, see `set_options`. The game has the pauses from truco_game.setup.PAUSES.
        self.human_decides = 1  # 1: answers; 2: answers and raises (docs/rulebook.md, R9.6)
        self.turn_ms = 0  # time limit in ms for a turn; 0: none
        self.think_ms = 700  # pause in ms before a robot acts; 0: none
        self.trick_ms = 1000  # additional pause in ms after a trick
        self.hand_ms = 2600  # pause in ms before the next deal; half of it precedes a special hand
        self.rng = rng
        self.stand_in = stand_in
        # for each seat the robot that plays in place of its driver, or None
        self.robots: "list[Driver | None]" = [None] * len(drivers)
        self._view = Match(bytearray(state.SIZE))
        self._legal = bytearray(state.MAX_LEGAL)
        self.end_votes = 0  # bit mask of the people who want a friendly end
        self.rest = 0  # the pause: milliseconds after `since` during which no robot acts
        # time of the last change of the match; None: the next tick sets it
        self.since: "int | None" = None

    def tick(self, now_ms: int) -> bool:
        """Do at most one action or deal. Return True if something happened.

        :param now_ms: 0 .. 2**29 - 1, see truco_core.clock
        """
        if self.since is None:
            self.since = now_ms
        s = self.match.state
        if self.ended or s[state.PHASE] == state.MATCH_OVER:
            return False
        idle_ms = clock.diff(now_ms, self.since)
        if s[state.PHASE] == state.HAND_OVER:
            if idle_ms < self.rest:
                return False
            if self.dealer is None:
                self.match.deal()
            elif not self.dealer.deal(self.match):
                return False
        elif not self._ask(idle_ms):
            return False
        self.since = now_ms
        self._publish()
        return True

    def hurry(self) -> None:
        """End the current pause, so that the next robot acts or the next hand is dealt at once."""
        self.rest = 0

    def keep(self) -> None:
        """Stop the clock until the next tick, so that the current player has a full turn again."""
        self.since = None

    def is_human(self, seat: int) -> bool:
        """Return whether a person currently plays `seat`."""
        return self.robots[seat] is None and self.drivers[seat].human

    def _ask(self, idle_ms: int) -> bool:
        """Ask the seats that may act, starting at the seat that raised or whose turn it is.

        Return True if one of them acted.
        """
        s = self.match.state
        waiting = self.match.waiting()
        players = len(self.drivers)
        seat = s[state.TURN] if s[state.ASKER] == NONE else s[state.ASKER]
        for _ in range(players):
            if waiting >> seat & 1:
                human = self.is_human(seat)
                if human or idle_ms >= self.rest:
                    action = self._choice(seat, self.robots[seat])
                    if human:
                        action = self._in_time(seat, action, idle_ms)
                    if action is not None and self._apply(seat, action, human):
                        return True
            seat = (seat + 1) % players
        return False

    def _in_time(self, seat: int, action: int | None, idle_ms: int) -> int | None:
        """Return a person's action; if the person was idle for too long, the `stand_in` robot's."""
        away = self.away
        if action is not None:
            self.away = away & ~(1 << seat)
        elif self.turn_ms and idle_ms >= (AWAY_MS if away >> seat & 1 else self.turn_ms):
            self.away = away | 1 << seat
            self.tell(events.TIME_OVER, seat, 0)
            action = self._choice(seat, self.stand_in)
        return action

    def _choice(self, seat: int, robot: "Driver | None") -> int | None:
        """Return an action of `seat`, or None for "not yet".

        :param robot: plays for the person at this seat and never raises; None: the driver plays
        """
        s = self._view.state
        self.match.view(seat, s)
        partner = seat ^ 2
        decides = self.human_decides and len(self.drivers) == 4
        if decides and self.is_human(partner) > self.is_human(seat):
            if s[state.PHASE] == state.PLAYING:
                self.bar_raise(s, seat)
            elif s[state.WAIT] >> partner & 1:
                return None
            elif self.ran >> partner & 1:
                return state.RUN
        if robot is None:
            return self.drivers[seat].choose(self._view, seat)
        s[state.RAISER] = seat & 1
        action = robot.choose(self._view, seat)
        return state.ACCEPT if action == state.RAISE else action

    def bar_raise(self, s: bytearray, seat: int) -> None:
        """Forbid a robot the raises that it leaves to the person who decides for both.

        If `human_decides` is 2, these are all raises. If it is 1, these are raises after an
        accepted one, and raises that risk the match on cards that are too weak (`is_carried`).

        :param s: bytes of the view of the robot, whose turn it is
        """
        they = s[state.SCORE + 1 - (seat & 1)]
        risks = they + s[rules.NEXT_STAKE] >= s[rules.GOAL] > they + s[state.STAKE]
        if s[state.LEVEL] or self.human_decides > 1 or risks and not self.is_carried(s, seat):
            s[state.RAISER] = seat & 1

    def _apply(self, seat: int, action: int, human: bool) -> int:
        """Apply an action; count an illegal one.

        A robot that chose an illegal action plays its first legal one. Return False if a person
        chose an illegal action; then nothing has changed.
        """
        try:
            self.match.apply(seat, action)
        except Illegal:
            self.refused += 1
            if human:
                return False
            self.match.legal(seat, self._legal)
            self.match.apply(seat, self._legal[0])
        return True

    def _publish(self) -> None:
        """Tell everybody the events of the last action or deal, and set the pause after them."""
        match = self.match
        rest = self.think_ms
        for i in range(0, match.event_bytes, 3):
            kind = match.events[i]
            seat = match.events[i + 1]
            if kind == events.TRICK_TAKEN:
                rest = self.think_ms + self.trick_ms
            elif kind == events.HAND_WON:
                rest = self.hand_ms
            elif kind == events.DECIDE:
                # Give the screen time to show the cards before a robot refuses the special hand.
                rest = self.think_ms + self.hand_ms // 2
            self.ran = self.ran | 1 << seat if kind == events.RAN else 0
            self.tell(kind, seat, match.events[i + 2])
        self.rest = rest

    def tell(self, kind: int, seat: int, value: int) -> None:
        """Tell all drivers and watchers an event, masked for each of them."""
        for viewer in range(len(self.drivers)):
            masked = value_for(viewer, kind, seat, value)
            self.drivers[viewer].watch(kind, seat, masked)
            robot = self.robots[viewer]
            if robot is not None:
                robot.watch(kind, seat, masked)
        for watcher in self.watchers:
            watcher.watch(kind, seat, value_for(NONE, kind, seat, value))

    @seldom
    def is_carried(self, s: bytearray, seat: int) -> bool:
        """Return whether a robot's own cards are strong enough to raise, see `counts.carries`."""
        from truco_core.bots import counts

        counts.look(s, seat, counts.work)
        return counts.carries(s, seat, counts.work)

    @seldom
    def start_match(self, rule_set: bytes, opener: int = 0, we: int = 0, they: int = 0) -> None:
        """Begin a match. The next tick deals.

        :param rule_set: 14 bytes, see truco_core.rules
        :param opener: the seat that opens the first hand
        :param we, they: points of both teams, if the match continues with another table's score
        """
        self.rng.state = seed = following(self.rng.state)
        self.match.start(rule_set, len(self.drivers), seed, opener, we, they)
        self.ended = False
        self.end_votes = self.rest = self.away = 0
        self.since = None
        self.tell(events.MATCH_STARTED, opener, 0)

    @seldom
    def next_match(self) -> None:
        """Begin another match with the same rules and the next opener."""
        s = self.match.state
        players = len(self.drivers)
        step = players - 1 if s[rules.MORE_FLAGS] & rules.OPENER_BACK else 1
        self.start_match(bytes(s[: rules.SIZE]), (s[state.LEADS] + step) % players)

    @seldom
    def set_options(
        self,
        human_decides: int,
        turn_ms: int,
        pace: "tuple[int, int, int] | None" = None,
        stand_in: "Driver | None" = None,
    ) -> None:
        """Set the options of the table, also during a match.

        :param human_decides: whether a person decides for a robot partner. 0: no; 1: answers;
            2: answers and raises
        :param turn_ms: time limit for a person's decision; 0: none
        :param pace: (think_ms, trick_ms, hand_ms); None: no change
        :param stand_in: see `Table`; None: no change
        """
        self.human_decides = human_decides
        self.limit(turn_ms)
        if pace is not None:
            self.think_ms, self.trick_ms, self.hand_ms = pace
        self.stand_in = stand_in or self.stand_in

    @seldom
    def limit(self, turn_ms: int) -> None:
        """Set the time limit for a person's decision, 0 for none. A new limit starts now."""
        if turn_ms != self.turn_ms:
            self.turn_ms = turn_ms
            self.since = None

    @seldom
    def take_over(self, seat: int, robot: "Driver | None") -> None:
        """Let `robot` play for this seat until `give_back`. The seat's driver keeps watching."""
        self.robots[seat] = robot
        self.tell(events.SEAT_TAKEN, seat, 1)

    @seldom
    def give_back(self, seat: int) -> None:
        """Let the seat's own driver play again."""
        self.away &= ~(1 << seat)  # a person who returns has a full turn again
        if self.robots[seat] is not None:
            self.robots[seat] = None
            self.tell(events.SEAT_TAKEN, seat, 0)

    @seldom
    def retire(self, seat: int, robot: "Driver") -> None:
        """Replace the person at this seat, who has left for good, by `robot`."""
        self.drivers[seat] = robot
        self.take_over(seat, None)

    @seldom
    def concede(self, seat: int) -> None:
        """Give the current hand and its stake to the other team because this person leaves."""
        match = self.match
        if match.state[state.PHASE] < state.HAND_OVER and not self.ended:
            match.event_bytes = 0
            match.finish(1 - (seat & 1), match.state[state.STAKE])
            self.tell(events.CONCEDED, seat, 0)
            self._publish()
            self.since = None

    @seldom
    def ask_end(self, seat: int) -> None:
        """Record that this person wants a friendly end. The match ends when all persons want it.

        A person who is away has a vote, too.
        """
        over = self.ended or self.match.state[state.PHASE] == state.MATCH_OVER
        if over or not self.is_human(seat):
            return
        if not self.end_votes >> seat & 1:
            self.end_votes |= 1 << seat
            self.tell(events.END_ASKED, seat, self.end_votes)
        for other in range(len(self.drivers)):
            if self.drivers[other].human and not self.end_votes >> other & 1:
                return
        self.end()

    @seldom
    def end(self) -> None:
        """End the match without a winner."""
        self.ended = True
        self.tell(events.MATCH_ENDED, NONE, 0)

    @seldom
    def refuse_end(self, seat: int) -> None:
        """Clear all votes for a friendly end because this person wants to play on."""
        if self.end_votes and self.is_human(seat):
            self.end_votes = 0
            self.tell(events.END_ASKED, seat, 0)
