"""Shows the progress of a WiFi connection, or why it failed and what to do.

Lies on top of the screen that needs the connection, and closes when the handheld is connected.
"""

from micropython import const

from truco_link import carriers
from truco_link.carriers.mqtt import CUT, DENIED, MUTE
from truco_texts import texts
from truco_ui import with_others
from truco_ui.widgets import theme
from truco_ui.widgets.menu import ListScreen, put_wrapped
from truco_ui.widgets.theme import CHECK, ELLIPSIS

FAILURE_ROWS = const(6)  # rows of the text; bar, list and margins take 4 of the shortest panel's 10
_INTERNET = const(3)  # index of "Internet" in WAYS of the texts; index 2 is "WiFi nearby"
_NAME = const(19)  # maximum characters of the name of a network or server
_NOT_NOW = const(3)  # code by which a broker says that it is unavailable now
_COLUMNS = const(156)  # maximum columns of a line of text; longer lines are hard to read
_INDENT = const(9)  # columns for the sign before each step: done, or in progress


class ConnectingScreen(ListScreen):
    """The progress of a connection, or the reason why it failed.

    The carrier of `app.party` may block the board while it connects, but only once this screen says
    that it connects.
    """

    def open(self, app, way, fell):
        """Draw the state of the connection.

        :param way: one of with_others.FAR
        :param fell: True: an earlier connection was lost, and the carrier restores it by itself
        """
        self._carrier = app.party.lobby.carrier
        self._words = texts.part(app.setup.language, "wifi")
        self._is_near = way == "lan"
        self._names = with_others.names(app.config)
        self._fell = fell
        self._why = self._stage = None  # the carrier's `why` and `stage` that are drawn
        height = theme.font.height
        top = app.height - 2 * height
        self.build("", 2, 2, top, False)
        y = (top - (FAILURE_ROWS - 1) * height) // 2
        columns = min(theme.columns - 4, _COLUMNS)
        self._body = self._text(columns, y, theme.CREAM_TEXT, FAILURE_ROWS)
        self._look()

    def tick(self, now_ms):
        carrier = self._carrier
        if carrier.stage == carriers.ONLINE:
            self.app.pop()
            return False
        is_said = carrier.stage == self._stage and carrier.why == self._why
        carrier.can_wait = is_said and not self._failed
        if is_said or self._failed:
            return False
        self._look()
        return True

    def close(self):
        self._carrier.can_wait = False

    def _look(self):
        t, carrier = self._words, self._carrier
        self._stage, self._why = carrier.stage, carrier.why
        self._failed = self._why and not is_passing(self._why, self._fell)
        line, act = t.CONNECTING, None
        if self._failed:
            line, act = t.AGAIN, self._retry
            self.chosen = 0
            heading, body = t.FAILURES[place(self._why)]
            if "%" in body:
                body = body % self._about(self._why)
            put_wrapped(self._body, body)
        else:
            heading = t.FELL if self._fell else t.WAYS[_INTERNET - self._is_near]
            self._put_steps()
        self.rows = (line, None, "", None, act), (t.GIVE_UP, None, "", None, self.back)
        self._bar.set(heading)
        self.redraw()

    def _put_steps(self):
        t, body = self._words, self._body
        for row in range(FAILURE_ROWS):
            body.clear(row)
        if self._why == carriers.NOBODY_NEAR:
            put_wrapped(body, t.FAILURES[place(carriers.NOBODY_NEAR)][1])
        elif self._is_near:
            body.put_char(ELLIPSIS, 0, 1)
            words = t.STEPS_NEAR[self._stage == carriers.FINDING]
            body.put(words % self._network() if "%s" in words else words, _INDENT, 1)
        else:
            for index, words in enumerate(t.STEPS):
                step = index + carriers.ENTERING - self._stage
                if step <= 0:
                    body.put_char(CHECK if step else ELLIPSIS, 0, 1 + index)
                if "%s" in words:
                    words = words % self._names[index]
                    if body.letters.wide(words) > body.width - _INDENT:
                        words = self._names[index]
                body.put(words, _INDENT, 1 + index)
        if self._why not in (0, CUT, carriers.NOBODY_NEAR):
            body.put(t.FAILURES[place(self._why)][0], _INDENT, FAILURE_ROWS - 1)

    def _network(self):
        """Return the name of the WiFi network: that of the carrier, else that in settings.toml."""
        network = getattr(self._carrier, "network", None)
        return network.name if network and network.name else self._names[0]

    def _about(self, why):
        """Return the name of the network or server that failed, or an unknown failure's code."""
        if not place(why):
            return why
        return (
            self._network() if carriers.NO_SETTINGS < why <= carriers.NO_ADDRESS else self._names[1]
        )[:_NAME]

    def _retry(self):
        self._carrier.retry()
        self._why = 0
        self._fell = False
        self._look()

    def back(self):
        self.app.go("wait", with_others.LEAVE)


def is_passing(why, fell):
    """Return True if the carrier may recover from a failure without the player's decision.

    :param why: code of the failure, a constant of truco_link.carriers
    :param fell: True: an earlier connection was lost
    """
    if not fell or why == carriers.BAD_PASSWORD:
        return why == carriers.NOBODY_NEAR
    return (
        why in (_NOT_NOW, CUT, MUTE, carriers.NOBODY_NEAR)
        or carriers.NO_NETWORK <= why <= carriers.NO_ANSWER
    )


def place(why):
    """Return the index of a failure in FAILURES of the texts "wifi"; 0: unknown."""
    at = 1
    lan = carriers.NO_OPENING, carriers.ALONE
    for first, last in (1, 5), (CUT, DENIED), (carriers.NO_SETTINGS, carriers.NO_MEMORY), lan:
        if first <= why <= last:  # 1 to 5: codes with which a broker refuses CONNECT
            return at + why - first
        at += last - first + 1
    return 0


SCREENS = {"connecting": ConnectingScreen}
