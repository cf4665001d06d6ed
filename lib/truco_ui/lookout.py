"""Tells the player on the title or the main menu that somebody waits for players at the broker.

Active only while the option `call_me` is on. A lookout receives the broker's list of rooms (tables)
and sends nothing about the player.
"""

from micropython import const

from truco_core.clock import diff
from truco_core.events import ACCEPTED
from truco_link.carriers import ONLINE
from truco_link.messages import BEACON_SIZE, CROWD, PLAYING, PRIVATE, TABLE_BEACON, VERSION
from truco_texts import texts
from truco_ui import with_others
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.theme import CENTRE
from truco_ui.widgets.typeset import Text

_LIGHT_MS = const(3000)  # time for which the light announces a new room
_TURN_MS = const(2000)  # the text about rooms is shown for this time, then hidden for as long
# An attempt to connect may block the board for some seconds. So a text announces each attempt, and
# the interval between attempts doubles each time.
_DRAWN_MS = const(600)  # time from the announcement of an attempt to connect until it is made
_TRIES_MS = const(400)  # time, after _DRAWN_MS, in which the carrier may begin to connect
_FIRST_MS = const(10000)  # interval between the first two attempts to connect
_MOST_MS = const(320000)  # maximum interval between two attempts to connect
_ROOMS = const(8)  # maximum number of rooms that are counted


def begin(app):
    """Return a new `Lookout`; None during a game, or if the board cannot reach the broker."""
    if app.game is None and with_others.has(app.config, "net"):
        return Lookout(app, with_others.carrier(app.config, "net"))
    return None


class Lookout:
    """A listener for tables where players wait, as `app.party` until a game or a party begins."""

    private = False
    way = ""  # a party for a linked table has None, "lan" or "net"

    def __init__(self, app, carrier):
        self._app = app
        self._carrier = carrier
        self._rooms: list = []  # addresses of the rooms in which somebody waits
        self._is_new = False  # True: a room was added and is still to be announced
        self._lit_ms = None
        self._rest_ms = _FIRST_MS
        self._screen = self._line = None  # the screen with the line of text, and the line's Text
        self._shown = ""
        with texts.briefly(app.setup.language, "wifi") as words:
            self._words = (words.CONNECTING, words.ONE_WAITS, words.MANY_WAIT)

        carrier.seek(self._hear)

    def _hear(self, address, rssi, content):
        """Handle the advertisement of a room.

        :param address: address of the room; None: all rooms are closed
        :param content: the advertisement; b"": this room is closed
        """
        rooms = self._rooms
        if address is None:
            rooms.clear()
        elif address in rooms:
            if not _waits(content):
                rooms.remove(address)
        elif len(rooms) < _ROOMS and _waits(content):
            rooms.append(address)
            self._is_new = True
        return False

    def close(self):
        self._carrier.close()
        self._light(False)

    def tick(self, now_ms, at_table):
        """Update the connection and the line of text. Return True if the text has changed."""
        app = self._app
        if app.game is not None:
            self.close()
            app.party = None
            return app.game.tick(now_ms, at_table)
        self._carrier.tick(now_ms)
        if self._lit_ms is not None and diff(now_ms, self._lit_ms) > _LIGHT_MS:
            self._light(False)
        if app.move or app.names[-1] not in ("title", "home"):
            self._carrier.can_wait = False
            self._screen = self._line = None
            return False
        self._write_on(app.stack[0], now_ms)
        says = ""
        if self._carrier.stage != ONLINE:
            says = self._connect(now_ms)
        elif self._rooms:
            says = self._call(now_ms)
        if says == self._shown:
            return False
        self._shown = says
        self._line.set(says)
        theme.hide(self._line.grid, not says)
        return True

    def _write_on(self, screen, now_ms):
        """Add an empty line of text to a screen that has none yet."""
        if screen is self._screen:
            return
        app = self._app
        self._screen = screen
        self._shown = ""
        self._turn_ms = self._tried_ms = now_ms
        low = getattr(screen, "press", None)
        left = (app.width - theme.columns * theme.font.tile_width) // 2
        top = low.grid.y if low else 0
        self._line = Text(theme.columns, sheets.ALARM_TEXT, left, top, align=CENTRE)
        self._line.grid.hidden = True
        screen.root.append(self._line.grid)

    def _connect(self, now_ms):
        """Let the carrier connect to the broker. Return the text that announces the attempt."""
        carrier = self._carrier
        since_ms = diff(now_ms, self._tried_ms)
        tries = since_ms < _DRAWN_MS + _TRIES_MS
        carrier.can_wait = tries and since_ms >= _DRAWN_MS
        if since_ms >= self._rest_ms:
            self._tried_ms = now_ms
            self._rest_ms = min(2 * self._rest_ms, _MOST_MS)
        return self._words[0] if tries else ""

    def _call(self, now_ms):
        """Return the text about rooms with waiting players; it blinks, so return "" half the time.

        Announce a new room by sound and light.
        """
        app = self._app
        self._rest_ms = _FIRST_MS
        if self._is_new:
            self._is_new = False
            self._turn_ms = now_ms
            if app.cues:
                app.cues.hear(ACCEPTED, 0)
            if app.power:
                app.power.wake()  # light the panel, so that the player can read the text
            self._light(True)
            self._lit_ms = now_ms
        since_ms = diff(now_ms, self._turn_ms)
        if since_ms >= 2 * _TURN_MS:
            self._turn_ms = now_ms
        elif since_ms >= _TURN_MS:
            return ""
        count = len(self._rooms)
        return self._words[1] if count == 1 else self._words[2] % count

    def _light(self, on):
        self._lit_ms = None
        if self._app.cues:
            self._app.cues.turn(on)


def _waits(content):
    """Return True for the advertisement of a public room with a free seat and no match."""
    return (
        len(content) > BEACON_SIZE
        and content[0] == TABLE_BEACON
        and content[1] == VERSION
        and not content[5] & (PRIVATE | PLAYING)
        and content[CROWD] >> 5 & 3
    )
