"""The telling: the messages by which a host tells a guest the whole table and the present hand.

Every guest that comes or comes back is told the table. At the end the guest compares the table with
what it knew before, and replaces its knowledge: docs/link.md, Coming back.
"""

from truco_core import state
from truco_core.cards import NONE, UNKNOWN
from truco_core.rules import GOAL, NEXT_STAKE, STAKES
from truco_link import messages
from truco_link.carriers import PATIENCE, STEP_MS, TRAVEL
from truco_link.deal import NO_LINK, previous_link
from truco_link.lobby import NOT_BELIEVED
from truco_link.mirror import Mirror
from truco_link.seats import AbsentPerson, Seat

_RETURN_MS = 8000  # how long a successor waits for the other people before it deals
_EARLIER_MS = 2000  # how much earlier than this guest another guest may have lost the host
_TOO_EARLY = -1  # result of `_compare`: no other handheld can have become the host yet
_HAND_MS = 3000  # shortest time that a hand takes; twice TRAVEL is added


class Telling:
    """The table as told from RULES to TOLD, kept apart from what the guest knew before.

    :param guest: the `Guest` that is told
    :param rules: 14 bytes
    :param gap_ms: time since the guest last heard its host

    seats, links, asked, shown, flags, turn_s, host_seat, my_seat, code: as of `Guest` and `Witness`
    number: number of the match; None: there is no match
    mirror: the `Mirror` that applies the told events
    met: True once the told events have led to the position that the guest knows
    missed: True if there was another silence since RULES, in which the host may have acted for the
        guest
    """

    def __init__(self, guest, rules, gap_ms: int):
        self._guest = guest
        self._gap_ms = gap_ms
        self.missed = guest.missed and guest.phase == messages.JOINED
        self.rules = rules
        self.seats = ()
        self.flags = self.turn_s = self.code = 0
        self.host_seat = self.my_seat = NONE
        self.links = [NO_LINK] * 4
        self.asked = None
        self.shown = 0
        self.number = None
        self.mirror = Mirror(AbsentPerson(), self)
        self._is_dealt = False  # True once a DEAL was told
        self.met = False
        self._wrong = 0  # the first fault that was found in the told events, as in CHEAT; 0: none
        self._robot_played = False  # True if a told action of this seat was a robot's

    def hear(self, kind: int, data, at: int, size: int) -> None:
        """Take a message whose body is data[at : at + size]."""
        if kind == messages.TABLE:
            self._hear_table(data, at)
        elif not self.seats:
            return
        elif kind == messages.SEAT:
            hear_seat(self.seats, data, at, size)
        elif kind == messages.OWNER:
            self.seats[data[at + 1]].tag = bytes(data[at + 2 : at + size])
        elif messages.LINK_0 <= kind < messages.LINK_0 + 4:
            seat = kind - messages.LINK_0
            self.links[seat] = bytes(data[at + 1 : at + size])
            if self.asked is not None:
                self.shown |= 1 << seat
        elif kind == messages.ASK:
            self.asked = data[at + 1]
        elif kind == messages.MATCH:
            self._hear_match(data, at)
        elif kind == messages.DEAL:
            if self.number is None or not self.mirror.begin_hand(data, at, size):
                self._wrong = self._wrong or messages.FORBIDDEN_EVENT
            self._is_dealt = True
            self._meet()
        elif kind == messages.TOLD:
            self._finish(data[at + 1])

    def _hear_table(self, data, at):
        guest = self._guest
        if data[at + 1] | data[at + 2] << 8 != guest.table_id or data[at + 3] != guest.their_term:
            return
        self.flags = data[at + 4] | data[at + 9] << messages.WORTH_AT
        self.turn_s = data[at + 6]
        self.host_seat = data[at + 7]
        self.my_seat = self.mirror.seat = data[at + 8]
        if self.my_seat == NONE and guest.is_over():
            # Forget the seat now, not at TOLD: the guest may sit down again before TOLD, and need
            # not have agreed to a match that began while it had no seat.
            guest.my_seat = NONE
        self.code = data[at + 10] | data[at + 11] << 8
        self.seats = [Seat() for _ in range(data[at + 5])]

    def _hear_match(self, data, at):
        hand, we, they, opener = data[at + 2 : at + 6]
        try:
            self.mirror.begin_match(self.rules, len(self.seats), opener, we, they)
        except ValueError:
            return
        self.number = data[at + 1]
        self.mirror.match.state[state.HAND] = hand
        self._meet()

    def hear_event(self, kind: int, seat: int, value: int) -> None:
        """Apply an event of the told hand to `mirror`."""
        what = self.mirror.hear_event(kind, seat, value)
        self._wrong = self._wrong or what
        self._meet()

    def _may_compare(self):
        """Return True if the guest knows a match in which it has a seat."""
        guest = self._guest
        return guest.whole and guest.my_seat != NONE and guest.number != messages.FORGOTTEN

    def _is_of_my_match(self):
        """Return True if the guest's host tells the guest's match, and both keep their seats."""
        guest = self._guest
        is_same = guest.whole and self.number == guest.number and self.my_seat == guest.my_seat
        return is_same and not self._is_other_host() and self.host_seat == guest.host_seat

    def _is_other_host(self):
        guest = self._guest
        if guest.phase == messages.JOINED:
            return False  # a guest cannot change its host within a session
        tag = guest.seats[guest.host_seat].tag
        return guest.their_term != guest.term or self.seats[self.host_seat].tag != tag

    def _is_of_my_hand(self):
        known, told = self._guest.match.state, self.mirror.match.state
        return self._is_of_my_match() and known[state.HAND] == told[state.HAND]

    def _meet(self):
        """Set `met` if the told match is now in the position that the guest knows."""
        known, told = self._guest.match.state, self.mirror.match.state
        if self.met:
            return
        for i in range(state.SEED):
            if known[i] != told[i] and known[i] != UNKNOWN and told[i] != UNKNOWN:
                return
        self.met = True
        self.mirror.said = self._guest.mirror.said

    def allows(self, action, late):
        """Return True if the host may have told this action of the guest's seat.

        Parameters as of `Guest.allows`.
        """
        guest = self._guest
        is_mine = self.mirror.said == action
        if is_mine and not late:
            return True
        if guest.is_over() or not self._may_compare() or guest.my_seat != self.my_seat:
            return True
        if not self.met and self._is_of_my_hand():
            return True  # the guest has heard this action live, and has checked it
        if action == NONE or action == state.RAISE and guest.phase == messages.JOINED:
            # A host never raises or concedes for a guest. But while the guest was gone, a robot may
            # have got its seat, and may have raised.
            return is_mine
        if guest.excuses(action, late) or guest.missed:
            self._robot_played = True
            return True
        return is_mine or not self.seats[self.my_seat].flags & messages.HERE and guest.pardons()

    def _finish(self, mask):
        """End the telling at TOLD: compare the table with what the guest knew, and replace that.

        :param mask: mask of the seats whose links are in the deck that was dealt last
        """
        guest = self._guest
        if self.flags & messages.ENDED or self.mirror.match.state[state.PHASE] >= state.HAND_OVER:
            self.mirror.open = False
        what = self._compare(mask)
        if what in (_TOO_EARLY, NOT_BELIEVED):
            guest.lose()  # the lobby calls again
            if what == NOT_BELIEVED:
                guest.enter(messages.SENT_AWAY, NOT_BELIEVED)
            return
        hands = self._hands_without_me(mask)
        wrong = self._take_links(mask)
        guest.take(self)
        if hands or self._robot_played:
            guest.me.watch(messages.WITHOUT_ME, NONE, hands)
        guest.accuse(what or wrong)

    def _ahead(self):
        """Return by how many hands the told match is ahead of the match that the guest knows.

        HAND counts modulo 255.
        """
        known, told = self._guest.match.state, self.mirror.match.state
        return (told[state.HAND] - known[state.HAND] + 127) % 255 - 127

    def _compare(self, mask):
        """Return 0 if the told table can follow from what the guest knew, else the fault.

        The fault is as in CHEAT, or NOT_BELIEVED or _TOO_EARLY. The cases have the order of
        docs/link.md, Coming back.

        :param mask: as of `_finish`
        """
        guest = self._guest
        if not self._may_compare():
            return self._wrong
        is_other_match = self.number != guest.number
        s = self.mirror.match.state
        is_over = s[state.PHASE] == state.MATCH_OVER or self.flags & messages.ENDED
        begins = is_other_match and self.flags & messages.PLAYING and self.number is not None
        begins = begins and self.my_seat == guest.my_seat
        if begins and not guest.agrees_to_match(self.flags):
            return messages.NOT_MY_ACTION
        if guest.is_over():
            is_right = is_other_match or is_over or not self.flags & messages.PLAYING
            is_right = is_right or self._is_other_host()
            is_right = is_right and (not begins or self._may_be_next(self._gap_ms))
        elif self._is_other_host():
            return self._compare_with_successor() or self._wrong
        elif is_other_match:
            is_right = guest.agrees_to_end() or self._may_be_next(self._gap_ms)
        elif self.rules == guest.rules and (
            is_over or self._is_of_my_match() and self.flags & messages.PLAYING
        ):
            if self.flags & messages.ENDED and not guest.agrees_to_end():
                return messages.NOT_MY_ACTION
            is_right = self._may_follow(mask)
        else:
            # The host's player may have taken the seat away while the guest was gone.
            is_right = guest.phase == messages.GREETING and self.my_seat == NONE
        return self._wrong if is_right else messages.CHANGED

    def _may_be_next(self, gap_ms):
        """Return True if the told match, or none, can follow the match that the guest knows.

        :param gap_ms: how long the host may have played without the guest
        """
        guest = self._guest
        s = guest.match.state
        points = max(self.mirror.base)
        if guest.is_over() or s[state.PHASE] == state.MATCH_OVER:
            if not points and self.mirror.match.state[state.HAND] < 2:
                return True
        elif not s[state.HAND] or guest.missed and self.my_seat == NONE:
            return True  # nothing was dealt, or the others may have ended the match by agreement
        elif self.number is None and gap_ms < guest.link.times[PATIENCE] * STEP_MS:
            return False
        else:
            points += s[GOAL] - max(s[state.SCORE], s[state.SCORE + 1])
        return guest.missed and points <= self._most_points(gap_ms // self._hand_ms())

    def _hand_ms(self):
        return _HAND_MS + 2 * self._guest.link.times[TRAVEL] * STEP_MS

    def _most_points(self, hands):
        """Return the most points that a team can win in so many hands with one raise each."""
        s = self._guest.match.state
        stake = s[state.STAKE] if s[state.PHASE] < state.HAND_OVER else 0
        return max(stake, self.rules[NEXT_STAKE]) * hands

    def _may_follow(self, mask):
        """Return True if the told hand continues the guest's hand, or can be a later hand."""
        guest = self._guest
        s = guest.match.state
        ahead = self._ahead()
        if ahead < 1:
            return not ahead and self.met
        is_here = self.seats[self.my_seat].flags & messages.HERE
        missed = guest.missed or not is_here and guest.pardons()
        gains = self.mirror.base[0] - s[state.SCORE], self.mirror.base[1] - s[state.SCORE + 1]
        if ahead == 1 and self._is_dealt and s[state.PHASE] == state.HAND_OVER:
            return not any(gains) and (missed or mask >> guest.my_seat & 1)
        most = self._most_points(ahead)
        if len(self.seats) == 4:
            most = max(self.rules[STAKES:]) * ahead  # others can raise up to the highest stake
        return missed and min(gains) >= 0 and max(gains) <= most

    def _compare_with_successor(self):
        """Compare the table of another host; return 0, NOT_BELIEVED or _TOO_EARLY.

        A successor becomes the host when the old host was silent for PATIENCE, or has left. It goes
        on from the score that everybody knows, except for the points of the broken hand. It waits
        for this guest before it deals. So the guest believes a later hand only after an absence
        that was long enough for it.
        """
        guest = self._guest
        is_same = self.number == guest.number
        if is_same and (self.rules != guest.rules or not self._keeps_seats()):
            return NOT_BELIEVED
        gap_ms = self._gap_ms
        least_ms = hand_ms = self._hand_ms()
        tag = guest.seats[guest.host_seat].tag
        if messages.seat_with(self.seats, tag) != NONE:  # the old host was lost without a goodbye
            least_ms = guest.link.times[PATIENCE] * STEP_MS
            if gap_ms < least_ms - _EARLIER_MS and not guest.bye:
                return _TOO_EARLY
        s, hands = guest.match.state, self._ahead()
        if not is_same:
            guest.forfeit(True)  # if the old host left, it lost this hand and perhaps the match
            is_over = s[state.PHASE] == state.MATCH_OVER
            is_right = is_over if self.number is None else self._may_be_next(gap_ms - least_ms)
        elif not hands and _score_of(self.mirror.match.state) == _score_of(s):
            is_right = True  # both know how the same hand ended
        elif bytes(self.mirror.base) in self._scores_of_successor():
            is_right = not self._is_dealt or gap_ms >= _RETURN_MS
        else:
            gain = max(self.mirror.base[i] - s[state.SCORE + i] for i in range(2))
            is_right = hands > 0 and gain <= self._most_points(hands + 1)
            is_right = is_right and gap_ms > least_ms + hands * hand_ms
        return 0 if is_right else NOT_BELIEVED

    def _scores_of_successor(self):
        """Return the scores with which a successor may go on.

        The successor may not have heard the last plays before the host was lost, so it may give the
        points of that hand differently. An old host that comes back knows all plays.
        """
        guest = self._guest
        s, host = guest.match.state, guest.host_seat & 1
        now, base = _score_of(s), bytes(guest.mirror.base)
        lost = bytearray(base)
        lost[1 - host] += s[state.STAKE]
        if self.host_seat != guest.host_seat:
            return now, base, bytes(lost)
        if guest.mirror.open and (s[state.PHASE] < state.HAND_OVER or s[state.WINNER] == host):
            # The old host has broken this hand off. It may deal the hand again only if this guest
            # could not have become the host. Otherwise its team has lost the hand.
            return (bytes(lost),) if guest.may_host else (base, bytes(lost))
        return (now,)

    def _keeps_seats(self):
        """Return True if everybody who still sits at the table has the same seat as before."""
        known = self._guest.seats
        for seat in range(len(self.seats)):
            if self.seats[seat].flags & messages.PERSON:
                was = messages.seat_with(known, self.seats[seat].tag)
                if was != seat and was != NONE:
                    return False
        return len(self.seats) == len(known)

    def _hands_without_me(self, mask):
        """Return how many hands were dealt without a link of this guest while it was absent."""
        guest = self._guest
        if not self._may_compare() or guest.my_seat != self.my_seat:
            return 0
        mine = mask >> guest.my_seat & 1 and guest.deals.is_newest(self.links, guest.my_seat)
        if self.number != guest.number:
            return max(not guest.is_over(), self.mirror.match.state[state.HAND] - mine)
        return max(0, self._ahead() - mine)

    def _take_links(self, mask):
        """Give the told links to the guest's `Witness`; return 0, or the fault as in CHEAT."""
        guest, deals = self._guest, self._guest.deals
        host = self.links[self.host_seat]
        what, goes_on = 0, False
        if self._is_of_my_match():
            is_mine = self._is_of_my_hand()
            # True if the guest has heard the DEAL of this hand, and the hand is not over yet.
            goes_on = guest.mirror.open and is_mine and self.mirror.open
            if guest.mirror.open and not goes_on:
                what = self._close_hand(host, is_mine)
            elif is_mine and host != deals.links[self.host_seat]:
                # The host may not change its link once it knows links of others.
                if goes_on or deals.asked is not None and deals.shown:
                    what = messages.CHAIN_BROKEN
        # True if this guest sent a link in this session. If not, the link of this guest that the
        # host tells may be from before a restart of this guest.
        spoke = deals.told is not None
        if guest.phase == messages.GREETING:
            deals.told = None
        deals.links = self.links
        deals.asked, deals.shown = self.asked, self.shown
        if not goes_on:
            deals.in_deck = mask | 1 << self.host_seat
            seat = self.my_seat
            # Whether a link of this guest is said to be in the deck.
            counts = mask >> seat & 1
            if seat != NONE and not (counts and deals.is_newest(self.links, seat)):
                deals.in_deck = 0
                if counts and seat == guest.my_seat and spoke and self.mirror.open:
                    what = what or messages.NOT_ASKED
        return what

    def _close_hand(self, link, is_mine):
        """Check the hand that was on when the guest lost the host; return 0, or the fault.

        :param link: newest link of the host
        :param is_mine: True if the told hand is that hand; False: a later hand
        """
        guest = self._guest
        known = guest.deals.links[self.host_seat]
        for _ in range(max(1, self._ahead() + 1)):
            if previous_link(link) == known:
                if is_mine:
                    guest.match.state[: state.SEED] = self.mirror.match.state[: state.SEED]
                return guest.deals.close(guest, link)
            link = previous_link(link)
        return messages.CHAIN_BROKEN if is_mine else 0


def _score_of(s):
    return bytes(s[state.SCORE : state.SCORE + 2])


def hear_seat(seats, data, at: int, size: int) -> None:
    """Apply a SEAT message to `seats`."""
    flags = data[at + 2] | data[at + 3] << messages.AVATAR_AT
    name = messages.text_of(data, at + 4, at + size) if flags & messages.PERSON else ""
    place = seats[data[at + 1]]
    place.give(flags, name, place.tag)
