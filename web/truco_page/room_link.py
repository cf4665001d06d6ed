"""Sit down at the room in the URL of the page, such as ?room=4821, without a key press."""

from truco_core.cards import NONE
from truco_core.clock import diff
from truco_link import messages
from truco_link.carriers import ONLINE
from truco_link.phases import SITTING
from truco_store import LINK, LINK_TABLE, profile
from truco_texts import texts
from truco_ui import with_others

_ENDED_MS = 8000  # time after which a room that was not found is said to have ended
_WAITING = ("rooms", "near", "connecting")  # screens during which the room may still be found


class Wish:
    """An attempt to sit down at a room. Call `step` in each iteration until it returns False.

    :param room: its number, 1 to 4 digits
    :param code: the code of a private room, 0..9999; None: unknown
    """

    def __init__(self, app, room, code):
        self._number = int(room)
        self._code = code
        self._room = None  # None until the room is found, then a `truco_link.searching.Found`
        self._asked_ms = None  # when the search began; None: not yet
        self._has_joined = self._has_told = False
        self._named_in = None  # language in which the player was asked for a name
        # The ways that are still to be searched: "net", or in a page that a handheld serves "lan".
        # Empty once the search has begun, or if there is no network.
        self._ways = with_others.ways(app.config)
        if not self._ways:
            app.push("pages.no_radio")  # this screen shows why there is no network

    def _begin(self, app):
        """Open the search, or the lobby if the player has a seat. First ask for a missing name."""
        image, language = app.store.image, app.setup.language
        is_kept = self._is_kept(image)
        if not (is_kept or profile.name(image)):
            if self._named_in != language:  # changing the language closes the question
                self._named_in = language
                with texts.briefly(language, "others") as words:
                    app.push("name", words.ASK_NAME)
                return
            if app.names[-1] == "name":
                return
        if hasattr(app.party, "lobby"):
            app.party.close()
        app.game = None
        with_others.choose(image, self._ways[0])
        self._ways = ()
        if is_kept:
            with_others.open_party(app, True)
            app.go("lobby")
        else:
            app.go("search")

    def _is_kept(self, image):
        """Return True if the player had a seat in the wanted room when the page was last closed."""
        if image[LINK] != LINK_TABLE:
            return False
        return image[LINK + 1] | image[LINK + 2] << 8 == self._number

    def step(self, app):
        """Sit down once the room is found. Return False when done, or if another screen opens."""
        if app.move:
            return True
        if self._ways:
            self._begin(app)
            return True
        if app.names[-1] not in _WAITING:
            return self._has_joined and app.names[-1] == "lobby" and self._comes_late(app)
        if self._asked_ms is None:
            self._asked_ms = app.party.lobby.now_ms
            self._listen(app)
        if self._room is None:
            self._tell(app)
            return True
        self._join(app, self._room)
        return self._has_joined

    def _tell(self, app):
        """Show once why the room is not found: it has no seat, or it has ended."""
        lobby, screen = app.party.lobby, app.stack[0]
        is_full = getattr(getattr(lobby.carrier, "network", None), "is_full", False)
        is_late = diff(lobby.now_ms, self._asked_ms) > _ENDED_MS and lobby.carrier.stage == ONLINE
        if self._has_told or app.names[-1] == "connecting" or not (is_full or is_late):
            return
        self._has_told = True
        with texts.briefly(app.setup.language, "radio") as words:
            ended = words.ENDED % self._number
        screen._words.HELP_NONE_YET = (
            screen._words.HELP_REFUSED[messages.FULL] if is_full else ended
        )
        screen.redraw()

    def _comes_late(self, app):
        """Show why the player can only watch, if the table is full. Return False when done."""
        lobby = app.party.lobby
        if lobby.phase < SITTING:
            return True
        if lobby.phase == SITTING and lobby.my_seat == NONE:
            screen = app.stack[0]
            screen._news = screen._words.HELP_REFUSED[messages.FULL]
            screen._drawn = None
        return False

    def _listen(self, app):
        """Listen for the room's beacon, because the list of rooms omits full ones."""
        from truco_link.searching import Found

        lobby = app.party.lobby
        if hasattr(lobby.carrier, "shared"):
            app.stack[0]._look_for(self._number)
        else:
            lobby.search()
        search = lobby.role

        def hear(address, rssi, content):
            if len(content) > messages.BEACON_SIZE and content[0] == messages.TABLE_BEACON:
                room = Found()
                search.read(room, address, rssi, content)
                if room.table_id == self._number:
                    self._room = room
            return search.hear(address, rssi, content)

        lobby.carrier.seek(hear)

    def _join(self, app, room):
        with texts.briefly(app.setup.language, "wifi") as words:
            room.name = words.ROOM % room.table_id
        if room.private and self._code is None:
            app.push("name.code", room)
            return
        app.party.lobby.join(room, self._code or 0, not room.free)
        app.party.wants_to_watch = not room.free
        app.go("lobby")
        self._has_joined = True
