"""A screen is one state of the app. What happens to it, in this order:

1. `App` imports the screen's module when it is asked for, makes one object of the class
   that the module has in ``SCREENS`` under its name, and gives it `root`, an empty group that
   is shown.
2. ``open(app, *args)`` once: makes everything that is drawn, in `root`, and every buffer.
   `args` are those of the call of `App.go` or `App.push`.
3. In each step of the loop, while it is on top: ``on_intent(intent)`` for each intent of the
   player; then, after the tick of the game, ``tick(now_ms)`` once. Neither waits, and neither
   makes objects. What they change is on the panel at the end of the same step.
4. ``on_event(kind, seat, value)`` for each event of the table that the player may see, also
   while another screen lies on top of it (see `truco_core.events`).
5. ``close()`` once. Then the object is dropped, and with it every module that came into memory
   after the screen was asked for, see `residency`.

A screen closes itself and all others by ``app.go(name, *args)``. By ``app.push(name, *args)`` it
lays another one on top of itself; that one closes by ``app.pop(answer)``, and the one below gets
the answer by ``on_return(answer)``. All of these take effect at the end of the step, never inside
the call.
"""


class Screen:
    """Override what the screen needs."""

    REPEAT = False  # whether a direction that is held repeats: lists say True
    PLAYS = False  # whether a match of this handheld goes on under it: the table says True

    def __init__(self, root, app):
        self.root = root  # a displayio.Group of this screen alone
        self.app = app

    def _ignore(self, a=None, b=None, c=None):
        """For calls that a screen does not need."""

    # For their parameters see the head of this module.
    open = on_intent = on_event = on_return = close = _ignore

    def tick(self, now_ms):
        """Let time pass. Return False when nothing that is drawn changed.

        :param now_ms: `supervisor.ticks_ms`; compare with `truco_core.clock` only
        """
        return False
