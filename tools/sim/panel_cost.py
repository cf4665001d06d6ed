"""Pixels that go to the panel for a change of screens.

The simulated panel counts everything that goes over the bus, commands too.
"""

from tools.sim.handheld import Handheld

BYTES_PER_PIXEL = 2
SIZES = ("128x128", "160x128", "240x135", "240x240", "320x240")


def frame(handheld):
    """Bytes of a whole frame's pixels."""
    return handheld.width * handheld.height * BYTES_PER_PIXEL


# A walk through the screens.

PANELS_A_CHANGE = 1.07  # the most pixels that a change of screens may send, in panels
_START_MS = 3000  # until the program has started
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
    """Return {"from > to": panels sent} for a walk through the screens of one handheld."""
    with Handheld(board_id, seed=7) as handheld:
        handheld.wait(_START_MS)
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
