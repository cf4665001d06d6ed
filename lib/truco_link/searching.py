"""The lobby's role while it searches: it lists the tables whose beacons it hears."""

from micropython import const

from truco_core.clock import diff
from truco_link import messages

_FORGET_MS = const(6000)  # time after its last beacon until a nearby table leaves the list
_TABLES = const(12)  # maximum number of tables in the list


class Found:
    """A table in the list of the search screen, as its beacon describes it.

    address, table_id, term, private, playing
    name: of the host's player; for a room what the screen calls it
    rssi: in dBm, or messages.RSSI_UNKNOWN
    seen_ms: when its beacon was last heard
    players: 2 or 4
    free: seats that a newcomer can have, 0..3
    version: the host's protocol version; a table can be joined if it is messages.VERSION
    rules: 14 bytes for a room at a broker, else b""
    """

    name = ""
    rules = b""


class Searching:
    """`Lobby.role` of a handheld that searches for tables.

    :param number: list only the room of this number, 0..9999; None: any
    """

    def __init__(self, lobby, number):
        self._lobby = lobby
        self._wanted = number

    def hear(self, address, rssi, content) -> None:
        """Put a beacon into `Lobby.found`. The result is false: connect to nobody.

        :param content: of the advertisement; b"" if that table is gone
        :param address: of the host; None if all tables are gone
        """
        found = self._lobby.found
        if address is None:
            found.clear()
        if content and (len(content) < messages.BEACON_SIZE or content[0] != messages.TABLE_BEACON):
            return
        table = ([one for one in found if one.address == address] or [Found()])[0]
        if content:
            self.read(table, address, rssi, content)
        if not content or not self._lists(table):
            if table in found:
                found.remove(table)
        elif table not in found:
            playing = [one for one in found if one.playing]
            if len(found) == _TABLES and playing and not table.playing:
                found.remove(playing[0])
            if len(found) < _TABLES:
                found.append(table)

    def _lists(self, table):
        """Return True if a table may be in the list. A room may only if it can be joined."""
        if not hasattr(self._lobby.carrier, "shared"):
            return True
        is_open = table.free or table.playing and not table.private
        return self._wanted in (None, table.table_id) and is_open and table.rules

    def read(self, table, address, rssi, content) -> None:
        """Fill a `Found` from its beacon."""
        flags = content[5]
        table.address = address
        table.rssi = rssi
        table.seen_ms = self._lobby.now_ms
        table.version = content[1]
        table.table_id = content[2] | content[3] << 8
        table.term = content[4]
        table.private = bool(flags & messages.PRIVATE)
        table.playing = bool(flags & messages.PLAYING)
        table.players = 4 if flags & messages.FOUR else 2
        table.free = content[messages.CROWD] >> 5 & 3
        if hasattr(self._lobby.carrier, "shared"):
            table.rules = content[messages.BEACON_SIZE :]
        else:
            table.name = messages.text_of(content, messages.BEACON_SIZE, len(content))

    def tick(self, now_ms: int) -> None:
        """Remove one nearby table whose beacon is not heard any more.

        Rooms need no time-out, because the broker reports each room that closes.
        """
        found = self._lobby.found
        for table in found:
            if not table.rules and diff(now_ms, table.seen_ms) > _FORGET_MS:
                found.remove(table)
                break
