"""Robots: drivers (see truco_core.table) that play from their view alone."""

from truco_core.bots.certainty import Robot
from truco_core.state import MAX_LEGAL

# First the two that need no trained table, then trained.CHARACTERS, weakest first.
NAMES = (
    "random",
    "sensible",
    "beginner",
    "timid",
    "reckless",
    "caller",
    "bluffer",
    "bold",
    "patient",
    "champion",
)


def make(name: str, rng, bluffs=True):
    """Return a new robot; its module is imported only now.

    :param str name: one of NAMES, else ValueError
    :param Rng rng: what its choices are drawn with
    :param bool bluffs: as of SensibleBot; the others do as they are
    """
    if name == "random":
        return RandomBot(rng)
    if name == "sensible":
        from truco_core.bots.sensible import SensibleBot

        return SensibleBot(rng, bluffs)
    if name in NAMES:
        from truco_core.bots import trained

        return trained.TrainedBot(rng, trained.character(name))
    raise ValueError("unknown robot " + name)


class RandomBot(Robot):
    """A driver that takes any legal action, all equally likely where nothing is certain: for tests,
    and for the smallest children.

    :param Rng rng: what its choices are drawn with
    """

    def __init__(self, rng):
        super().__init__(rng)
        self._legal = bytearray(MAX_LEGAL)

    def decide(self, view, seat: int):
        """Return one of the legal actions of `seat`."""
        return self._legal[self._rng.below(view.legal(seat, self._legal))]

    def watch(self, kind: int, seat: int, value: int) -> None:
        """Ignored: it remembers nothing."""
