"""Base classes of the carriers lan.py and net.py, whose packets are sealed and may be wide."""

import residency
from truco_link.carriers import BaseCarrier
from truco_link.messages import RSSI_UNKNOWN


class WidePort:
    """A port whose packets are sealed by truco_link.seal.

    A subclass adds ``let_go()``, which frees the connection.
    """

    sealed = True
    closed = False

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.let_go()  # type: ignore[attr-defined]


@residency.seldom
class WideCarrier(BaseCarrier):
    """A carrier that must connect to a network before it can reach anybody.

    stage: progress of connecting, a value listed in truco_link.carriers
    why: reason of the last failure, a value listed in truco_link.carriers; 0: none
    can_wait: set by the screens. While it is False, no screen says that the game is connecting, so
        no call may block for more than half a second.
    ports: list of the open ports
    """

    can_wait = False
    now_ms = 0
    stage = why = 0

    @residency.kept
    def report(self, address, content) -> bool:
        """Pass an advertisement to `heard`, if it is set; return True to connect to its sender."""
        return self.heard is not None and self.heard(address, RSSI_UNKNOWN, content)  # type: ignore[misc]

    @residency.kept
    def tell(self, stage: int, why: int = 0) -> None:
        """Set the stage, and the reason of a failure."""
        self.stage = stage
        self.why = why
