"""A match of Truco for two or four players: the rules as operations on 64 bytes.

truco_core.state describes the bytes and the actions. Nothing here allocates memory, so the heap of
a board does not change during a match.
"""

from micropython import const

from truco_core import events, rules, state
from truco_core.cards import CARD_MASK, FACE_DOWN, NONE, UNKNOWN
from truco_core.rng import draw_pairs, following, scramble
from truco_core.rules import NEXT_STAKE
from truco_core.seldom import seldom
from truco_core.tricks import ALL, RULES, decided, is_pair, manilha_after, may_cover, pack_of, taker

_CALLS = const(~0x7F)  # byte & _CALLS is 0 for known cards, but not for RAISE, ACCEPT and RUN
_MAX_EVENTS = const(12)

_DECK = bytearray(40)  # scratch buffer for dealing


class Illegal(ValueError):
    """An action that was refused and has not changed the state.

    `args[0]` is one of the reasons in truco_core.events.
    """


def may_raise(s: bytearray, team: int) -> bool:
    """Return whether the rules let a team raise on its turn. `s`: bytes of a match or a view."""
    free = s[state.RAISER] != team and s[state.SPECIAL] == NONE
    return free and s[NEXT_STAKE + s[state.LEVEL]] != 0


def may_reraise(s: bytearray) -> bool:
    """Return whether the rules let a team answer the current raise with the next one."""
    return s[0] & rules.RERAISE > 0 and s[NEXT_STAKE + 1 + s[state.LEVEL]] > 0


def value_for(viewer: int, kind: int, seat: int, value: int) -> int:
    """Return the value of an event as a viewer may know it.

    :param viewer: a seat, or NONE for a spectator
    """
    if value & FACE_DOWN and seat != viewer and (kind == events.PLAYED or kind == events.UNDER):
        return UNKNOWN
    return value


@seldom
def check_deck(flags: int, deck: bytes | bytearray, hands: int) -> None:
    """Raise Illegal unless `deck` begins with enough different cards of this rule set's deck.

    :param flags: the rule set's first byte
    :param hands: number of cards dealt to the players; the vira comes after them
    """
    count = hands if flags & rules.OLD_MANILHA else hands + 1
    if len(deck) < count:
        raise Illegal(events.DECK_TOO_SMALL)
    pack = pack_of(flags)
    for i in range(count):
        # `find`, because CircuitPython's `in` does not search bytes for an int.
        if pack.find(bytes((deck[i],))) < 0:
            raise Illegal(events.CARD_NOT_IN_DECK)
        for j in range(i):
            if deck[j] == deck[i]:
                raise Illegal(events.CARD_TWICE)


class Match:
    """The rules of the game, applied to the bytes in `state`.

    :param bytearray data: 64 bytes that are changed in place: a saved match or a view; None
        for a new match

    Seat 0 asks for truco in the first hand, and seat 1 runs:

    >>> match = Match()
    >>> match.start(rules.at_table(0), 2, seed=7)
    >>> match.deal()
    >>> match.apply(0, state.RAISE)
    >>> match.waiting()  # bit mask of the seats that must act
    2
    >>> match.apply(1, state.RUN)
    >>> list(match.state[state.SCORE : state.SCORE + 2])
    [1, 0]
    >>> match.apply(1, state.RUN)  # refused: events.HAND_IS_OVER
    Traceback (most recent call last):
    truco_core.match.Illegal: 7
    """

    def __init__(self, data: bytearray | None = None) -> None:
        self.state = bytearray(state.SIZE) if data is None else data
        self.events = bytearray(3 * _MAX_EVENTS)  # events of the last deal or action
        self.event_bytes = 0  # length of the valid part of `events`
        # The result of the next trick, as tricks.taker() returns it, if cards that this view does
        # not know decide it. The host sends it. This can only happen in the special hand of a
        # `pair_after_tie` rule set. NONE: the cards in `state` decide.
        self.known_take = NONE

    def start(
        self,
        rule_set: bytes | bytearray,
        players: int,
        seed: int,
        opener: int = 0,
        we: int = 0,
        they: int = 0,
    ) -> None:
        """Begin a match. Call `deal` next.

        :param rule_set: 14 bytes, see truco_core.rules
        :param players: 2 or 4
        :param seed: any int >= 0; determines all deals
        :param opener: the seat that opens the first hand
        :param we: points of team 0, below the goal
        :param they: points of team 1, below the goal
        """
        goal = rule_set[rules.GOAL]
        if players not in (2, 4) or not 0 <= opener < players or we >= goal or they >= goal:
            raise ValueError("players, opener or score out of range")
        if len(rule_set) != rules.SIZE:
            raise ValueError("a rule set has 14 bytes")
        s = self.state
        s[RULES] = rule_set
        for i in range(rules.SIZE, state.SIZE):
            s[i] = NONE
        s[state.PLAYERS] = players
        s[state.PHASE] = state.HAND_OVER
        s[state.SCORE] = we
        s[state.SCORE + 1] = they
        s[state.WAIT] = s[state.TRICK] = s[state.LEVEL] = s[state.HAND] = s[state.STAKE] = 0
        s[state.TURN] = s[state.LEADS] = opener
        self._keep(scramble(seed))
        self.event_bytes = 0

    def waiting(self) -> int:
        """Return a bit mask of the seats that may act; 0 when the hand is over."""
        return self.state[state.WAIT]

    def legal(self, seat: int, out: bytearray) -> int:
        """Write the legal actions of `seat` into `out`, cards first, and return their number.

        :param out: at least MAX_LEGAL bytes
        """
        s = self.state
        if not s[state.WAIT] >> seat & 1:
            return 0
        if s[state.PHASE] != state.PLAYING:
            out[0] = state.ACCEPT
            out[1] = state.RUN
            if s[state.PHASE] == state.ANSWERING and may_reraise(s):
                out[2] = state.RAISE
                return 3
            return 2
        # Unrolled, because a loop takes 50% longer. The next card overwrites a card that is gone.
        first = state.CARDS + 3 * seat
        out[0] = card = s[first]
        n = 1 if card < state.GONE else 0
        out[n] = card = s[first + 1]
        if card < state.GONE:
            n += 1
        out[n] = card = s[first + 2]
        if card < state.GONE:
            n += 1
        if s[state.TRICK] and may_cover(s, seat):
            for i in range(n):
                out[n + i] = out[i] | FACE_DOWN
            n += n
        if may_raise(s, seat & 1):
            out[n] = state.RAISE
            n += 1
        return n

    def apply(self, seat: int, action: int) -> None:
        """Apply `action` for `seat` and replace `events` by what happened.

        If the action is illegal, raises Illegal and changes nothing.
        """
        s = self.state
        if not s[state.WAIT] >> seat & 1:
            self._refuse(action)
        if action & _CALLS and action != UNKNOWN:
            self._call(seat, action)
            return
        if s[state.PHASE] != state.PLAYING:
            raise Illegal(events.ANSWER_DUE)
        card = action & CARD_MASK
        slot = state.CARDS + 3 * seat
        if s[slot] != card:
            slot += 1 if s[slot + 1] == card else 2
            if s[slot] != card:
                slot = self._unseen(slot, action)
        trick = s[state.TRICK]
        if action & FACE_DOWN and not may_cover(s, seat):
            raise Illegal(events.FACE_DOWN_NOT_ALLOWED)
        if slot:
            s[slot] |= state.GONE
        s[state.PLAYS + 4 * trick + seat] = action
        told = self.events
        told[0] = events.PLAYED
        told[1] = seat
        told[2] = action
        self.event_bytes = 3
        if s[rules.MORE_FLAGS] & rules.PAIR_AFTER_TIE and is_pair(s, trick):
            self._lay_under(seat)
        turn = (seat + 1) % s[state.PLAYERS]
        if turn == s[state.LEADS + trick]:
            if self._close(trick):
                self._turn_up()
                self._close(2)
        else:
            s[state.TURN] = turn
            s[state.WAIT] = 1 << turn

    def view(self, seat: int, out: bytearray) -> None:
        """Write what `seat` may know of the state into `out`. `self` may be a view, too.

        A seat knows its own cards. In its team's special hand it also knows its partner's cards,
        but not which of them lie face-down.

        :param seat: 0..3, or NONE for a spectator
        :param out: 64 bytes

        >>> match, view = Match(), bytearray(state.SIZE)
        >>> match.start(rules.at_table(0), 2, seed=7)
        >>> match.deal()
        >>> match.view(0, view)
        >>> [card == UNKNOWN for card in view[state.CARDS : state.CARDS + 6]]
        [False, False, False, True, True, True]
        """
        s = self.state
        out[ALL] = s
        for i in range(state.SEED, state.SIZE):
            out[i] = UNKNOWN
        players = s[state.PLAYERS]
        partner = seat ^ 2 if players == 4 and s[state.SPECIAL] == seat & 1 else NONE
        for other in range(players):
            if other == seat:
                continue
            first = state.CARDS + 3 * other
            if other == partner and s[first] != UNKNOWN:
                for i in range(first, first + 3):
                    out[i] = self._as_partner(other, s[i] & CARD_MASK)
            else:
                out[first] = out[first + 1] = out[first + 2] = UNKNOWN
            for i in range(state.PLAYS + other, state.SEED, 4):
                if s[i] & FACE_DOWN and s[i] != NONE:
                    out[i] = UNKNOWN

    def deal(self) -> None:
        """Shuffle and deal the next hand.

        Raises Illegal if a hand is being played or the match is over.
        """
        s = self.state
        self._clear_hand()
        flags = s[0]
        pack = pack_of(flags)
        deck = _DECK
        deck[ALL] = pack
        hands = 3 * s[state.PLAYERS]
        at = state.SEED
        x = s[at] | s[at + 1] << 8 | s[at + 2] << 16 | s[at + 3] << 24
        x = draw_pairs(x, deck, len(pack), s, state.CARDS, hands)
        if not flags & rules.OLD_MANILHA:
            x = following(x)
            s[state.VIRA] = deck[(x >> 15) * (len(pack) - hands) >> 15]
        self._keep(x)
        self._open_hand()

    def deal_from(self, deck: bytes | bytearray) -> None:
        """Deal the next hand from `deck`: three cards for each seat from seat 0 on, then the vira.

        Raises Illegal if `deck` has too few cards, a duplicate or a card that is not in this rule
        set's deck; also if a hand is being played or the match is over.
        """

        check_deck(self.state[0], deck, 3 * self.state[state.PLAYERS])
        self.deal_seen(deck)

    def deal_seen(self, deck: bytes | bytearray) -> None:
        """Deal the next hand in a view; `deck` has UNKNOWN for cards that the seat may not know.

        The cards are not checked. Raises Illegal if a hand is being played or the match is over.
        """
        s = self.state
        self._clear_hand()
        hands = 3 * s[state.PLAYERS]
        for i in range(hands):
            s[state.CARDS + i] = deck[i]
        if not s[0] & rules.OLD_MANILHA:
            s[state.VIRA] = deck[hands]
        self._open_hand()

    def _keep(self, x: int) -> None:
        s = self.state
        for i in range(4):
            s[state.SEED + i] = x >> 8 * i & 0xFF

    def _emit(self, kind: int, seat: int, value: int) -> None:
        told = self.events
        i = self.event_bytes
        told[i] = kind
        told[i + 1] = seat
        told[i + 2] = value
        self.event_bytes = i + 3

    def _clear_hand(self) -> None:
        """Clear the cards and tricks for the next deal.

        Raises Illegal if a hand is being played or the match is over.
        """
        s = self.state
        if s[state.PHASE] != state.HAND_OVER:
            over = s[state.PHASE] == state.MATCH_OVER
            raise Illegal(events.MATCH_IS_OVER if over else events.HAND_NOT_OVER)
        for i in range(state.LEADS + 1, state.STAKE):
            s[i] = NONE
        for i in range(state.PLAYS, state.SEED):
            s[i] = NONE
        s[state.LEVEL] = s[state.TRICK] = 0

    def _open_hand(self) -> None:
        """Set the opener, the manilhas and the special hand after the cards are dealt."""
        s = self.state
        opener = s[state.LEADS]
        if s[state.HAND]:
            players = s[state.PLAYERS]
            opener += players - 1 if s[rules.MORE_FLAGS] & rules.OPENER_BACK else 1
            s[state.LEADS] = opener = opener % players
        s[state.HAND] = s[state.HAND] % 255 + 1
        s[state.TURN] = opener
        s[state.MANILHA] = manilha_after(s[0], s[state.VIRA])
        s[state.STAKE] = s[rules.STAKES]
        self.event_bytes = 0
        self._emit(events.DEALT, opener, s[state.VIRA])
        at = s[rules.SPECIAL_AT]
        if not at or s[state.SCORE] < at and s[state.SCORE + 1] < at:
            self._play_on()
        elif s[state.SCORE] >= at and s[state.SCORE + 1] >= at:
            s[state.SPECIAL] = state.IRON
            self._play_on()
        else:
            team = 0 if s[state.SCORE] >= at else 1
            s[state.SPECIAL] = team
            s[state.STAKE] = s[rules.SPECIAL_STAKE]
            s[state.PHASE] = state.DECIDING
            s[state.WAIT] = 5 << team & (1 << s[state.PLAYERS]) - 1
            self._emit(events.DECIDE, team, s[state.STAKE])

    def _play_on(self) -> None:
        s = self.state
        s[state.PHASE] = state.PLAYING
        s[state.WAIT] = 1 << s[state.TURN]

    def _refuse(self, action: int) -> None:
        phase = self.state[state.PHASE]
        if phase >= state.HAND_OVER:
            raise Illegal(events.HAND_IS_OVER)
        if phase == state.PLAYING and state.ACCEPT <= action <= state.RUN:
            raise Illegal(events.NOTHING_TO_ANSWER)
        raise Illegal(events.NOT_YOUR_TURN)

    def _call(self, seat: int, action: int) -> None:
        """Apply a raise, or an answer to a raise or to a special hand."""
        s = self.state
        if action == state.RAISE:
            self._raise(seat)
        elif not state.ACCEPT <= action <= state.RUN:
            raise Illegal(events.BAD_ACTION)
        elif s[state.PHASE] == state.PLAYING:
            raise Illegal(events.NOTHING_TO_ANSWER)
        elif action == state.RUN:
            self._run(seat)
        else:
            if s[state.PHASE] == state.ANSWERING:
                s[state.LEVEL] += 1
                s[state.STAKE] = s[rules.STAKES + s[state.LEVEL]]
                s[state.ASKER] = NONE
            self._play_on()
            self.event_bytes = 0
            self._emit(events.ACCEPTED, seat, s[state.STAKE])

    def _unseen(self, slot: int, action: int) -> int:
        """Return 0 in place of the offset of a card that `apply` did not find in a view.

        Raises Illegal if the seat certainly does not hold the card of `action`.
        """
        s = self.state
        # only a view has UNKNOWN here; in a match SEED is below 2**30
        if s[state.SEED + 3] == UNKNOWN:
            if action == UNKNOWN or s[slot] == UNKNOWN and action & CARD_MASK < 40:
                return 0
        raise Illegal(events.CARD_NOT_IN_HAND)

    def _lay_under(self, seat: int) -> None:
        s = self.state
        under = UNKNOWN
        first = state.CARDS + 3 * seat
        for i in range(first, first + 3):
            if s[i] < state.GONE:
                under = s[i] | FACE_DOWN
                s[i] |= state.GONE
        s[state.PLAYS + 8 + seat] = under
        self._emit(events.UNDER, seat, under)

    def _close(self, trick: int) -> bool:
        """Finish a trick: determine its winner, the next leader and whether the hand is decided.

        Return True if the hidden cards now decide, because the shown cards tied.
        """
        s = self.state
        taken = self.known_take
        if taken == NONE:
            taken = taker(s, trick)
        self.known_take = NONE
        result = taken & 3
        lead = taken >> 2
        s[state.RESULTS + trick] = result
        s[state.TRICK] = trick + 1
        self._emit(events.TRICK_TAKEN, lead, result)
        winner = decided(s, trick, s[state.RESULTS], result) if trick else NONE
        if winner != NONE:
            self.finish(winner, s[state.STAKE])
            return False
        s[state.LEADS + trick + 1] = s[state.TURN] = lead
        s[state.WAIT] = 1 << lead
        return trick == 1 and s[state.PLAYS + 8] != NONE

    def _turn_up(self) -> None:
        """Turn up the hidden cards (docs/rulebook.md, R8.2)."""
        s = self.state
        for seat in range(s[state.PLAYERS]):
            i = state.PLAYS + 8 + seat
            if s[i] != UNKNOWN:
                s[i] &= CARD_MASK
                self._emit(events.TURNED, seat, s[i])

    def _raise(self, seat: int) -> None:
        s = self.state
        if s[state.PHASE] == state.ANSWERING and may_reraise(s):
            s[state.LEVEL] += 1
            s[state.STAKE] = s[rules.STAKES + s[state.LEVEL]]
        elif s[state.PHASE] != state.PLAYING or not may_raise(s, seat & 1):
            raise Illegal(events.RAISE_NOT_ALLOWED)
        s[state.PHASE] = state.ANSWERING
        s[state.ASKER] = seat
        s[state.RAISER] = seat & 1
        players = s[state.PLAYERS]
        if s[rules.FLAGS] & rules.ANSWER_NEXT:
            s[state.WAIT] = 1 << (seat + 1) % players
        else:
            s[state.WAIT] = (5 if seat & 1 else 10) & (1 << players) - 1
        self.event_bytes = 0
        self._emit(events.RAISED, seat, s[NEXT_STAKE + s[state.LEVEL]])

    def _run(self, seat: int) -> None:
        s = self.state
        s[state.WAIT] ^= 1 << seat
        self.event_bytes = 0
        self._emit(events.RAN, seat, s[state.WAIT])
        if s[state.WAIT]:
            return
        if s[state.PHASE] == state.ANSWERING:
            self.finish(s[state.ASKER] & 1, s[state.STAKE])
        else:
            self.finish(1 - s[state.SPECIAL], s[rules.SPECIAL_FOLD])

    def finish(self, winner: int, points: int) -> None:
        """End the hand and append the events that report its winner.

        :param winner: a team, or TIE
        """
        s = self.state
        s[state.PHASE] = state.HAND_OVER
        s[state.WAIT] = 0
        s[state.ASKER] = NONE
        s[state.WINNER] = winner
        if winner == state.TIE:
            self._emit(events.HAND_WON, state.TIE, 0)
            return
        s[state.SCORE + winner] += points
        self._emit(events.HAND_WON, winner, points)
        # The winner of the iron hand wins the match at any score (docs/rulebook.md, R7.7).
        if s[state.SCORE + winner] >= s[rules.GOAL] or s[state.SPECIAL] == state.IRON:
            s[state.PHASE] = state.MATCH_OVER
            self._emit(events.MATCH_WON, winner, s[state.SCORE + winner])

    def _as_partner(self, other: int, card: int) -> int:
        """Return a card of the partner `other` for a view: with GONE only if it lies face-up."""
        s = self.state
        for i in range(state.PLAYS + other, state.SEED, 4):
            if s[i] == card:
                return card | state.GONE
        return card
