"""Types for annotations in truco_core, which mypy reads. A board has no `typing` and no types."""

from io import BufferedIOBase as BufferedIOBase
from typing import Any as Any
from typing import Protocol

from truco_core.match import Match


class Driver(Protocol):
    """A player of one seat, as truco_core.table describes it."""

    @property
    def human(self) -> bool: ...

    def choose(self, view: Match, seat: int) -> int | None: ...

    def watch(self, kind: int, seat: int, value: int) -> None: ...


class Watcher(Protocol):
    """An observer of all public events of a match."""

    def watch(self, kind: int, seat: int, value: int) -> None: ...


class Dealer(Protocol):
    """An object that deals the cards of a match, in place of the match itself."""

    def deal(self, match: Match) -> bool: ...
