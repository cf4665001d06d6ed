"""Robots: players that the program controls.

Each robot is a driver (truco_core.table). It uses only what its seat may see of the match.
"""

from micropython import const

from truco_core.bots.certainty import Robot
from truco_core.characters import RANDOM, SENSIBLE, STYLES
from truco_core.state import MAX_LEGAL

TYPE_CHECKING = const(0)  # see truco_core.seldom
if TYPE_CHECKING:
    from truco_core.match import Match
    from truco_core.rng import Rng


def make(kind: int, rng: "Rng", bluffs: bool = True) -> Robot:
    """Return a new robot. Import its module only now, because the module takes memory.

    :param int kind: which character plays, an index into truco_core.characters.NAMES
    :param Rng rng: random numbers for its choices
    :param bool bluffs: False: never bluff; only the robot "sensible" uses this
    """
    if kind == RANDOM:
        return RandomBot(rng)
    if kind == SENSIBLE:
        from truco_core.bots.sensible import SensibleBot

        robot = SensibleBot(rng)
        robot.bluffs = bluffs
        return robot
    from truco_core.bots import trained

    return trained.TrainedBot(rng, STYLES[kind])


class RandomBot(Robot):
    """A driver that chooses any legal action with equal probability, unless the outcome is certain.

    It is for tests and small children.

    :param Rng rng: random numbers for its choices
    """

    def __init__(self, rng: "Rng") -> None:
        super().__init__(rng)
        self._legal = bytearray(MAX_LEGAL)

    def decide(self, view: "Match", seat: int) -> int:
        """Return one of the legal actions of `seat`."""
        return self._legal[self._rng.below(view.legal(seat, self._legal))]
