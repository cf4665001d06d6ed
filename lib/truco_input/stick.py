"""An analog stick as four direction keys."""

from micropython import const

from truco_input import DOWN, LEFT, RIGHT, UP

# A stick at rest reads about 32768 of 0..65535. It counts as pushed when it is more than _ON
# from there, and until it is within _OFF again: so a trembling stick presses only once.
_MIDDLE = const(32768)
_ON = const(16000)
_OFF = const(9000)


class Stick:
    """The direction in which a stick is pushed.

    :param x: has ``value`` 0..65535, left to right, as `analogio.AnalogIn` has
    :param y: the same, top to bottom
    """

    def __init__(self, x, y):
        self._x = x
        self._y = y
        self._held = 0

    def poll(self) -> int:
        """The direction held now (one of the four: the one pushed more), or 0."""
        x = self._x.value - _MIDDLE
        y = self._y.value - _MIDDLE
        held = self._held
        if held:
            push = x if held == LEFT or held == RIGHT else y
            if held == LEFT or held == UP:
                push = -push
            if push > _OFF:
                return held
        self._held = 0
        if abs(x) > _ON or abs(y) > _ON:
            if abs(x) > abs(y):
                self._held = RIGHT if x > 0 else LEFT
            else:
                self._held = DOWN if y > 0 else UP
        return self._held
