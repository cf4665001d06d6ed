"""Sits down at a room that a link names, such as ?room=4821, without a key."""

import residency
from truco_game import far_ways, radio
from truco_store import LINK, LINK_LEFT, LINK_TABLE
from truco_texts import texts

_NUMBER = 4  # digits at most; anything else is the id of a host
_WAITING = ("rooms", "connecting")  # screens on which the room may still come


class Wish:
    """To sit at a room. `step` once in each turn of the loop, until it is False.

    :param room: its number, 1 to 4 digits, or the 8 characters of its host's id
    :param code: of a private room, 0..9999; None: not known
    """

    def __init__(self, app, room, code):
        self._number = int(room) if room.isdigit() and len(room) <= _NUMBER else None
        self._address = room.encode()
        self._code = code
        self._asked = False
        if "net" not in radio.ways(app.config):
            app.go("others")  # which says why
            return
        if hasattr(app.party, "lobby"):
            app.party.close()
        app.game = None
        far_ways.choose(app.store.image, "net")
        if self._is_kept(app.store.image):
            with residency.use("truco_ui.radio_on") as radio_on:
                radio_on.open_party(app, True)
            app.go("lobby")
        else:
            app.go("rooms")

    def _is_kept(self, image):
        """Whether this page sat there when it was closed: then it has its seat."""
        there = image[LINK] == LINK_TABLE and not image[LINK_LEFT]
        return there and image[LINK + 1] | image[LINK + 2] << 8 == self._number

    def step(self, app):
        """Sit down as soon as the room is heard of. False: done, or something else is open."""
        if app.is_moving():
            return True
        if app.names[-1] not in _WAITING:
            return False
        if not self._asked and self._number is not None:
            self._asked = True
            app.below()._look_for(self._number)
        for room in app.party.lobby.found:
            if room.table_id == self._number or bytes(room.address) == self._address:
                self._join(app, room)
                return False
        return True

    def _join(self, app, room):
        with texts.briefly(app.setup.language, "wifi") as words:
            room.name = words.ROOM % room.table_id
        if room.private and self._code is None:
            app.push("code", room)
            return
        app.party.lobby.join(room, self._code or 0, not room.free)
        app.party.wants_to_watch = not room.free
        app.go("lobby")
