"""The light of the panel."""

from micropython import const

from truco_core import clock

# By the option auto_dim: ms in which nothing happens until the panel is dim; after the same time
# again it is dark. 0: never.
DIM_MS = (0, 30_000, 60_000, 180_000)

STEPS = const(5)  # of the option brightness
_DIM_BY = const(4)  # the light is divided by this when it is dim

BRIGHT = const(0)
DIMMED = const(1)
DARK = const(2)


class Power:
    """Dims the panel when nothing happens for a while, and later makes it dark.

    :param display: has ``brightness`` 0.0 .. 1.0; on boards that cannot change it nothing is dimmed
    :param setup: truco_game.setup.Setup
    """

    def __init__(self, display, setup):
        self.dark = False  # the panel shows nothing: no need to draw
        self.able = True  # until a panel has no light to change
        self._display = display
        self._setup = setup
        self._stage = BRIGHT
        self._awake_ms = None  # since when nothing has happened; None: it just did
        self.obey()

    def wake(self) -> bool:
        """A key was pressed, or what the player waits for has happened. True: it was dark, so that
        a key has only woken the panel, and must do nothing else."""
        self._awake_ms = None
        woken = self.dark
        if self._stage != BRIGHT:
            self.obey()
        return woken

    def tick(self, now_ms):
        """Let time pass."""
        wait_ms = DIM_MS[self._setup.auto_dim]
        if self._awake_ms is None or not wait_ms:
            self._awake_ms = now_ms
        idle_ms = clock.diff(now_ms, self._awake_ms)
        stage = min(idle_ms // wait_ms, DARK) if wait_ms else BRIGHT
        if stage > self._stage:
            self.obey(stage)

    def obey(self, stage=BRIGHT):
        """Follow the options anew, with the light on, dimmed or off."""
        light = self._setup.brightness / STEPS
        try:
            if self.able:
                self._display.brightness = (light, light / _DIM_BY, 0.0)[stage]
        except (AttributeError, RuntimeError):
            self.able = False
        self._stage = stage
        self.dark = stage == DARK and self.able
