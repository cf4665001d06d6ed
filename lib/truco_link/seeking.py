"""The tables that a lobby hears of while its person looks for one."""

from micropython import const

from truco_core.clock import diff
from truco_link import messages
from truco_link.messages import RSSI_UNKNOWN, text_of

_FORGET_MS = const(6000)  # a table whose beacon is not heard any more
_TABLES = const(12)  # that are remembered at once


def strength(rssi):
    """By which tables are compared: unknown is the least."""
    return -128 if rssi == RSSI_UNKNOWN else rssi


class Found:
    """A table that was heard of.

    ``name`` of its host's person, ``table_id``, ``rssi`` in dBm or RSSI_UNKNOWN, ``free`` seats,
    ``private``, ``playing``, ``players``, ``version`` (not messages.VERSION: it cannot be joined).
    """

    def __init__(self, address):
        self.address = address

    def worth(self) -> int:
        """What is offered first."""
        return strength(self.rssi)

    def read(self, content, rssi, now_ms):
        """Take over an advertisement's content, heard now."""
        self.seen_ms = now_ms
        flags = content[5]
        self.version = content[1]
        self.table_id = content[2] | content[3] << 8
        self.term = content[4]
        self.private = bool(flags & messages.PRIVATE)
        self.playing = bool(flags & messages.PLAYING)
        self.players = 4 if flags & messages.FOUR else 2
        self.free = content[messages.CROWD] >> 5 & 3
        named = len(content) > messages.BEACON_SIZE  # a private room's beacon has no name
        self.name = text_of(content, messages.BEACON_SIZE, len(content)) if named else ""
        self.rssi = rssi


class Seeker:
    """Fills `Lobby.found` while tables are looked for; `kind`: with what."""

    kind = Found

    def __init__(self, lobby):
        self._lobby = lobby

    def start(self) -> None:
        """Look, or go on looking."""
        self._lobby.carrier.seek(self.hear)

    def hear(self, address, rssi, content):
        """Somebody's advertisement; b"": it is not there any more; address None: none is."""
        lobby = self._lobby
        found = lobby.found
        if address is None:
            found.clear()
        if content and (len(content) < messages.BEACON_SIZE or content[0] != messages.TABLE_BEACON):
            return False
        old = None
        for table in found:
            if table.address == address:
                old = table
        is_wanted = False
        if content:
            table = old or self.kind(address)
            table.read(content, rssi, lobby.now_ms)
            is_wanted = self._is_wanted(table)
            if is_wanted and old is None and self._make_room(table.worth()):
                found.append(table)
        if old is not None and not is_wanted:
            found.remove(old)
        return False

    def _is_wanted(self, table):
        return True

    def _make_room(self, worth):
        """For one more table; False: there are enough that are worth as much."""
        found = self._lobby.found
        if len(found) < _TABLES:
            return True
        least = min(found, key=lambda table: table.worth())
        if worth <= least.worth():
            return False
        found.remove(least)
        return True

    def tick(self, now_ms):
        """Forget who is not heard any more."""
        found = self._lobby.found
        for table in found:
            if diff(now_ms, table.seen_ms) > _FORGET_MS:
                found.remove(table)
                break
