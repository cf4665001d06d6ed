"""Says goodbye to a table that could not hear it when its person left."""

from micropython import const

from truco_core.clock import diff
from truco_link import frames, lobby_phases
from truco_link.advert import MIN_SIZE, PROOF_AT
from truco_link.carriers import GRACE, STEP_MS
from truco_link.frames import GREETING, JOINED, LINK_LOST
from truco_link.guest import Guest
from truco_link.letters import proof_of
from truco_link.seat import AbsentPerson

_CALL_MS = const(6000)  # at a time, and GRACE

# States.
_WAITS = const(0)
_CALLS = const(1)
_SPEAKS = const(2)


class Parting:
    """While the person is at no table: calls `Lobby.left`, comes back to it, and leaves."""

    def __init__(self, lobby):
        left = lobby.left
        self._lobby = lobby
        self._guest = Guest(AbsentPerson(), lobby.secret, lobby.name, False)
        self._guest.be_at(left[0] | left[1] << 8, 0, left[18:32])
        self._weighed_ms = 0
        self._heard = False  # that table is near
        self._enter(_WAITS)

    def tick(self, now_ms: int) -> bool:
        """True while it has the radio."""
        lobby, guest = self._lobby, self._guest
        spent_ms = diff(now_ms, self._since_ms) - lobby.times[GRACE] * STEP_MS
        if self._state == _WAITS:
            if self._is_time():
                self._enter(_CALLS)
                lobby.call(guest.table_id, guest.table_key)
        elif self._state == _CALLS:
            port = lobby.carrier.take()
            if port is not None:
                lobby.carrier.quiet()
                guest.attach(port)
                self._enter(_SPEAKS)
            elif lobby.phase == lobby_phases.SEARCHING and spent_ms > _CALL_MS:
                self._rest()
        else:
            self._speak(spent_ms, now_ms)
        return self._state != _WAITS

    def _is_time(self):
        phase = self._lobby.phase
        # In IDLE the radio has nothing else to do.
        return phase == lobby_phases.IDLE or phase == lobby_phases.SEARCHING and self._heard

    def hear(self, content) -> None:
        """A table's beacon."""
        guest, now_ms = self._guest, self._lobby.now_ms
        if self._state != _WAITS or self._heard:
            return
        if content[2] | content[3] << 8 != guest.table_id or content[1] != frames.VERSION:
            return
        # abs: as in truco_link.hosting.
        if abs(diff(now_ms, self._weighed_ms)) > lobby_phases.WEIGH_MS:
            self._weighed_ms = now_ms
            proof = proof_of(guest.table_key, content)
            self._heard = proof == bytes(content[PROOF_AT:MIN_SIZE])

    def _speak(self, spent_ms, now_ms):
        guest = self._guest
        guest.tick(now_ms)
        if guest.phase == JOINED:
            self._end()
        elif guest.phase != GREETING:
            # It broke, or the host itself goes just now: another time. A host that knows nothing
            # of the person here cannot say so: it is not believed before its proof.
            guest.lose()
            self._rest()
        elif spent_ms > lobby_phases.GREETING_MS:
            guest.link.port.close()

    def _end(self):
        """It is said."""
        lobby = self._lobby
        self._guest.leave()
        lobby.close_after_goodbye(self._guest.link)
        lobby.forget_left()
        self._free_radio()
        lobby.me.watch(frames.SEATS_CHANGED, frames.NONE, 0)

    def stop(self) -> None:
        """The radio is needed for something else."""
        if self._guest.phase < LINK_LOST:
            self._guest.lose()
        self._enter(_WAITS)

    def _rest(self):
        self.stop()
        self._free_radio()

    def _enter(self, state):
        self._state = state
        self._since_ms = self._lobby.now_ms  # of the state
        self._heard = False

    def _free_radio(self):
        """Go on looking for tables, or be quiet."""
        lobby = self._lobby
        lobby.be_quiet()
        if lobby.phase == lobby_phases.SEARCHING:
            lobby.seeker.start()
