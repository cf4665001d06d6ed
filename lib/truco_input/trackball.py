"""A trackball whose four pins pulse while it rolls, as a stick."""

from micropython import const

from truco_input import LEFT

_PULSES = const(2)  # for one step: a single one comes from a touch alone


class Trackball:
    """The direction in which a ball has rolled, as a press and a release for each step.

    :param counters: a `countio.Counter` each for left, right, up and down, as the intents count
    """

    def __init__(self, counters):
        self._counters = counters
        self._held = 0

    def poll(self) -> int:
        """The direction of a step that was made since the last look, or 0."""
        if self._held:
            self._held = 0
            return 0
        counters = self._counters
        for at in range(len(counters)):
            if counters[at].count >= _PULSES:
                self._held = LEFT + at
                break
        if self._held:
            for at in range(len(counters)):
                counters[at].reset()
        return self._held
