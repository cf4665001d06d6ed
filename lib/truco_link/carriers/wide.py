"""What the carriers of wide packets share: docs/link.md, Wide packets."""

import residency
from truco_link.carriers import BaseCarrier
from truco_link.messages import RSSI_UNKNOWN
from truco_link.records import WINDOW


class WidePort:
    """A port whose packets are sealed, see truco_link.seal. A subclass has ``let_go``."""

    shared = True
    window = WINDOW
    closed = False

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.let_go()  # type: ignore[attr-defined]


@residency.seldom
class WideCarrier(BaseCarrier):
    """A carrier that connects to a network first.

    stage, why: numbers of truco_link.carriers; `why` is 0 without a fault
    can_wait: set by the screens. While it is False, no picture says that the game connects, and
        nothing may stop it for more than half a second.
    ports: those that are open
    """

    def begin(self) -> None:
        """Be quiet, as a new carrier. Constructors call this."""
        self.start()
        self.can_wait = False
        self.now_ms = 0
        self.ports: list = []
        self.stage = self.why = 0

    @residency.kept
    def report(self, address, content) -> bool:
        """Call `heard`, if anybody listens; return True if the sender is wanted."""
        return self.heard is not None and self.heard(address, RSSI_UNKNOWN, content)  # type: ignore[misc]

    @residency.kept
    def tell(self, stage: int, why: int = 0) -> None:
        """Be at another stage."""
        self.stage = stage
        self.why = why
