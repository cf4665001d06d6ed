"""How much of the panel is sent when a screen opens or closes, counted by the simulated panel.

In panels: 1.0 is as many pixels as the panel has. What hidden layers still owe is in it: displayio
sends it with the next change, see `tools.sim.areas`.
"""

from tools.costs.panel_cost import frame
from tools.sim.handheld import Handheld

_SETTLE_MS = 3000  # until the program has started
_WAIT_MS = 200  # more than it takes to send the largest panel
_AWAY = None  # in a walk: close the screen on top

# From each screen to the next, as a player goes: names of screens, with what they are told.
# Where a plus comes first the screen lies on top of the one before it.
_WALK = (
    ("language",),
    ("guide", "home"),
    ("home",),
    ("+options",),
    _AWAY,
    ("+profile",),
    ("+figures",),
    _AWAY,
    ("+name",),
    _AWAY,
    _AWAY,
    ("+help",),
    ("+ranks",),
    _AWAY,
    ("+book",),
    _AWAY,
    _AWAY,
    ("ladder",),
    ("others",),
    ("lesson",),
    ("home",),
    ("setup",),
    ("+options", True),
    _AWAY,
    ("table", True),
    ("+menu",),
    ("+ask", "?"),
    _AWAY,
    ("+sign",),
    _AWAY,
    ("+replay",),
    _AWAY,
    _AWAY,
    ("end",),
    ("+ask", "!", "OK"),
    _AWAY,
    ("title",),
    ("attract",),
    ("title",),
)


class Watch:
    """Counts while a simulated handheld runs. Make it once the program has begun.

    `seen`: a list of (name of the screen that was on top, that is now, panels), one a change
    """

    def __init__(self, handheld):
        self.seen = []
        self._handheld = handheld
        self._app = handheld.globals["game"]
        self._settle = self._app.settle
        self._app.settle = self._counted

    def _counted(self):
        handheld, app = self._handheld, self._app
        before = app.names[-1] if app.names else ""
        handheld.device.panel.take_count()
        self._settle()
        app.display.refresh()
        sent = handheld.device.panel.take_count().pixels
        self.seen.append((before, app.names[-1] if app.names else "", sent / frame(handheld)))


def walk(board_id):
    """{"from > to": panels} for a walk through the screens of one handheld alone."""
    with Handheld(board_id, seed=7) as handheld:
        handheld.wait(_SETTLE_MS)
        watch = Watch(handheld)
        app = handheld.globals["game"]
        for step in _WALK:
            _go(app, step)
            handheld.wait(_WAIT_MS)
        return {"%s > %s" % (before, after): share for before, after, share in watch.seen}


def _go(app, step):
    if step is _AWAY:
        app.pop()
    elif step[0] == "table":
        app.play()
    elif step[0][0] == "+":
        app.push(step[0][1:], *step[1:])
    else:
        app.go(*step)
