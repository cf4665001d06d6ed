"""Takes any legal action, all equally likely: for tests, and for the smallest children."""

from truco_core.state import MAX_LEGAL


class RandomBot:
    """A driver.

    :param Rng rng: what its choices are drawn with
    """

    human = False

    def __init__(self, rng):
        self._rng = rng
        self._legal = bytearray(MAX_LEGAL)

    def choose(self, view, seat: int):
        """One of the legal actions of `seat`."""
        return self._legal[self._rng.below(view.legal(seat, self._legal))]

    def watch(self, kind: int, seat: int, value: int) -> None:
        """Ignored: it remembers nothing."""
