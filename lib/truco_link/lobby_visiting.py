"""A lobby whose handheld is a guest: found by its host, sent away, without it, its successor."""

import residency
from truco_core.clock import diff
from truco_link import lobby_phases
from truco_link.carriers import GRACE, STEP_MS
from truco_link.frames import GREETING, JOINED, LINK_LOST
from truco_link.guest_whole import TABLE_HEARD


class Visiting:
    """`Lobby.role`, while `Lobby.guest` is there. `lobby_lost` decides what seldom happens.

    wait_ms: that each one who could be the host waits before it takes over
    rest_ms: that all wait first, while their host may still go on
    yields: it was the host, and goes on when it meets nobody
    """

    def __init__(self, lobby):
        self._lobby = lobby
        self._linked_ms = None  # since when there is a link that can be lost; None: there is none
        self.yields = False
        self._grace_ms = lobby.times[GRACE] * STEP_MS
        self.be_lost(0, look_ms=lobby_phases.JOIN_MS + self._grace_ms)

    def tick(self, now_ms):
        lobby = self._lobby
        guest = lobby.guest
        port = lobby.carrier.take()
        if port is not None:
            if guest.phase == LINK_LOST:
                guest_arriving = residency.bring("truco_link.guest_arriving")
                lobby.carrier.quiet()
                guest_arriving.attach(guest, port, lobby.code_given, lobby.watch_only)
            else:
                port.close()
        before = guest.phase  # now: a new connection may end in this very tick
        if before < LINK_LOST and self._linked_ms is None:
            self._linked_ms = now_ms
        guest.tick(now_ms)
        phase = guest.phase
        if phase == JOINED:
            if guest.rules is not None:
                if self.yields and guest.whole and guest.heard & TABLE_HEARD:
                    self.yields = False
                    lobby.doubt(0)
                lobby.enter(lobby_phases.SITTING if guest.is_over() else lobby_phases.PLAYING)
        elif phase == GREETING:
            if lobby.seeker is not None:
                if guest.beacon is not None:
                    lobby.seeker.hear_host(guest)
            elif diff(now_ms, self._linked_ms) > lobby_phases.GREETING_MS + self._grace_ms:
                guest.link.port.close()
        elif phase == LINK_LOST:
            waited_ms = diff(now_ms, lobby.since_ms)
            if self._linked_ms is not None:
                lobby_lost = residency.bring("truco_link.lobby_lost")
                lobby_lost.lose(lobby)
            elif waited_ms > self._look_ms:
                lobby_lost = residency.bring("truco_link.lobby_lost")
                lobby_lost.look(lobby, waited_ms)
        elif lobby.phase != lobby_phases.REFUSED:
            lobby_lost = residency.bring("truco_link.lobby_lost")
            lobby_lost.be_sent_away(lobby, before)

    def be_lost(self, wait_ms, rest_ms=0, yields=False, look_ms=0) -> None:
        """There is no host: what is waited for, see above.

        :param look_ms: when to look for the first time whether this one has to do something
        """
        self.wait_ms = wait_ms
        self.rest_ms = rest_ms
        self.yields = yields
        self.look_again(look_ms or wait_ms)

    def look_again(self, look_ms) -> None:
        """When to look next, in ms since the host was lost."""
        self._look_ms = look_ms
        self.unlink()

    def unlink(self) -> None:
        """There is no link now."""
        self._linked_ms = None
