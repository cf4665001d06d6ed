"""The lobby's role as a guest: it calls its host, may lose it, and may become the next host.

Who takes over, and when: docs/link.md, Succession.
"""

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_core.events import SEAT_TAKEN
from truco_link import messages
from truco_link.carriers import GRACE, HOSTING, ONLINE
from truco_link.messages import JOINED, LINK_LOST, SENT_AWAY, TAG_AT, seat_with
from truco_link.phases import GAVE_UP, HOSTLESS, JOINING, PLAYING, REFUSED, SITTING, UNANSWERED
from truco_link.seats import NOBODY, in_line

_ABLE = messages.PRESENT | messages.MAY_HOST
JOIN_MS = const(20000)  # time-out for the host to answer a newcomer; GRACE is added
GIVE_UP_MS = const(180000)  # time without a host after which a guest gives its table up
_LOOK_MS = const(250)  # interval at which a guest without a host decides what to do
_GOODBYE_MS = const(1000)  # `wait_ms` after a goodbye of the host
_AWAY_MS = const(60000)  # WiFi nearby: how long to wait for a lost network to come back


@residency.seldom
class Visiting:
    """`Lobby.role` of a handheld that is a guest.

    wait_ms: how long the next guest in line waits before it takes over; 0: this handheld was the
        host, and nobody else can be
    rest_ms: time without a host before `wait_ms` begins: after a restart, or without a network
    """

    def __init__(self, lobby):
        self._lobby = lobby
        self._looked_ms = lobby.now_ms  # when `_look` was last called
        self.wait_ms = self.rest_ms = 0

    @residency.kept
    def tick(self, now_ms):
        lobby = self._lobby
        guest = lobby.guest
        if guest.phase == LINK_LOST and diff(now_ms, self._looked_ms) >= _LOOK_MS:
            self._looked_ms = now_ms
            self._look(diff(now_ms, lobby.since_ms))
            if lobby.guest is not guest:
                return
        port = lobby.carrier.new_port()
        if port is not None:
            if guest.phase == LINK_LOST:
                lobby.carrier.quiet()
                guest.attach(port)
            else:
                port.close()
        before = guest.phase
        guest.tick(now_ms)
        phase = guest.phase
        if phase == JOINED:
            lobby.enter(SITTING if guest.is_over() else PLAYING)
        elif phase == LINK_LOST != before:
            self._lose()
        elif phase == SENT_AWAY and lobby.phase != REFUSED:
            self._be_sent_away(guest)

    # Losing the host.

    def _lose(self):
        """Call again after the link broke, so that the host or its successor can connect."""
        lobby = self._lobby
        phase = lobby.phase
        if phase == JOINING or phase == HOSTLESS:
            lobby.call(lobby.guest)
        elif phase != REFUSED:
            silent_ms = lobby.guest.link.silent_ms(lobby.now_ms)
            self.be_lost(max(lobby.patience_ms - silent_ms, _GOODBYE_MS))

    def be_lost(self, wait_ms, rest_ms=0) -> None:
        """Enter HOSTLESS: call the host or its successor, until it is this guest's turn to host.

        The parameters are the attributes `wait_ms` and `rest_ms`.
        """
        lobby = self._lobby
        self.wait_ms = wait_ms
        self.rest_ms = rest_ms
        lobby.guest.is_cut = True
        lobby.enter(HOSTLESS)
        lobby.call(lobby.guest)

    def be_back(self, knows_table: bool) -> None:
        """Enter HOSTLESS after a restart. A host opens its table at once if nobody else can.

        :param knows_table: False: this handheld knows only the table's number
        """
        lobby = self._lobby
        guest = lobby.guest
        if knows_table and guest.my_seat == guest.host_seat and len(list(self._turns())) == 1:
            self.be_lost(0)
        else:
            self.be_lost(lobby.patience_ms, lobby.patience_ms if knows_table else 0)

    def _be_sent_away(self, guest):
        """Leave the table, or call again if only the host leaves: then another guest will host."""
        lobby = self._lobby
        why = guest.why
        if lobby.phase == JOINING or why not in (messages.LEFT, messages.SWITCHED_OFF):
            self._be_refused(why)
            return
        guest.drop()
        lobby.me.watch(messages.HOST_LOST, NONE, 1)
        guest.bye = why
        self.be_lost(_GOODBYE_MS)

    def _look(self, waited_ms):
        """Give the table up, or become its host, if it is time to.

        :param waited_ms: time without a host, or since the call of a newcomer
        """
        lobby = self._lobby
        carrier = lobby.carrier
        if lobby.phase == REFUSED:
            return
        if lobby.phase == HOSTLESS and not self.wait_ms:
            self.take_over()
        elif lobby.phase == HOSTLESS and self._is_offline(waited_ms):
            self.rest_ms = waited_ms  # `wait_ms` begins when the network is back
        elif waited_ms > self._limit_ms():
            self._be_refused(GAVE_UP if lobby.phase == HOSTLESS else UNANSWERED)
        elif waited_ms <= dict(self._turns()).get(lobby.guest.my_seat, waited_ms):
            return
        elif hasattr(carrier, "roam") and self._others() and not carrier.network.is_home():
            # Either the host or this handheld may be out of reach. Open a network: if others come,
            # the host is gone.
            carrier.host(carrier.content, self._hear)
        else:
            self.take_over()

    def _limit_ms(self):
        """Return the time without a host after which this handheld gives the table up."""
        if self._lobby.phase == HOSTLESS:
            return GIVE_UP_MS + self.rest_ms
        return JOIN_MS + self._lobby.times[GRACE]

    def _is_offline(self, waited_ms):
        """Return True while this handheld needs a network, has none, and expects to get it back.

        :param waited_ms: time without a host
        """
        carrier = self._lobby.carrier
        if getattr(carrier, "stage", ONLINE) == ONLINE:  # Bluetooth and cable have no `stage`
            return False
        if hasattr(carrier, "shared") or carrier.mode == HOSTING:
            return True
        # WiFi nearby: the network of a lost handheld does not return, that of settings.toml may.
        return waited_ms < _AWAY_MS and (carrier.was_home() or not self._others())

    def _hear(self, address, rssi, content):
        """Become the host when somebody of the table calls in the network of this handheld."""
        lobby = self._lobby
        if lobby.guest is None:
            return  # it has become the host: two calls came in one tick
        is_same = content[2:4] == lobby.carrier.content[2:4]
        if is_same and seat_with(lobby.guest.seats, content[TAG_AT:]) != NONE:
            self.take_over()

    def _others(self):
        """Return True if other people than the host and this player are at the table."""
        guest = self._lobby.guest
        others = [i for i in range(len(guest.seats)) if i not in (guest.my_seat, guest.host_seat)]
        return any([guest.is_human(seat) for seat in others])

    def _be_refused(self, why):
        lobby = self._lobby
        if why == messages.REMOVED:
            lobby.removed = lobby.guest.table_id, lobby.now_ms
        lobby.carrier.quiet()
        lobby.enter(REFUSED, why)

    # Succession.

    def _turns(self):
        """Yield (seat, ms without a host) for each seat that may take over, the first one first."""
        lobby = self._lobby
        guest = lobby.guest
        me = guest.my_seat
        at_ms = self.wait_ms + self.rest_ms
        if guest.rules is None:
            line = []  # this guest does not know the table, so it cannot take over
        else:
            line = in_line(len(guest.seats), guest.host_seat)
            if me == guest.host_seat:
                line.append(me)  # this handheld was the host: it is last, as nobody waits for it
        for seat in line:
            able = guest.seats[seat].flags & _ABLE == _ABLE
            if lobby.carrier.can_host if seat == me else able:
                yield seat, at_ms
                at_ms += lobby.patience_ms

    def successor(self):
        """Return (seat, seconds): who takes over next, and when. Only in HOSTLESS and JOINING.

        Seat NONE: nobody can take over; after these seconds this handheld gives the table up.
        """
        lobby = self._lobby
        waited_ms = diff(lobby.now_ms, lobby.since_ms)
        next_seat, next_ms = NONE, self._limit_ms()
        for seat, at_ms in self._turns():
            # Name this seat until PATIENCE / 2 after its turn: to meet a new host takes seconds.
            if at_ms + lobby.patience_ms // 2 > waited_ms:
                next_seat, next_ms = seat, at_ms
                break
        return next_seat, max(1, (next_ms - waited_ms + 999) // 1000)

    @residency.seldom("succession")
    def take_over(self) -> None:
        """Become the host of the same table, in the next term, with the score kept.

        The broken hand is dealt again, or the next one is dealt, when the others are back or have
        been awaited for long enough.
        """
        lobby = self._lobby
        guest = lobby.guest
        seats = guest.seats
        # If `host_seat` is my own, the goodbye came from another host that had not told the table.
        left = guest.bye == messages.LEFT and guest.host_seat != guest.my_seat
        if left:
            seats[guest.host_seat].give(0, "", NOBODY)
            lobby.me.watch(SEAT_TAKEN, guest.host_seat, 1)
        for place in seats:
            place.flags &= ~messages.HERE
            place.lost_ms = lobby.now_ms
        seats[guest.my_seat].flags |= messages.HERE
        term = guest.term + 1 & 0xFF
        host = lobby.new_host(guest.table_id, guest.code, term)
        lobby.me.watch(messages.HOST_FOUND, guest.my_seat, term)
        # After a restart all may still be on their way; else the old host was awaited long enough.
        host.seating.gone = (guest.bye > 0 or not self.rest_ms) << guest.host_seat
        host.go_on(guest)
        lobby.enter(SITTING if host.is_over() else PLAYING)
