"""The rooms that a lobby hears of while its person looks for one: docs/net.md, Rooms.

For a carrier that many share.
"""

from truco_link import messages, seeking
from truco_link.messages import BEACON_SIZE, RSSI_UNKNOWN


class Room(seeking.Found):
    """A room that was heard of: a `seeking.Found` without a name, and

    ``rules`` its rule set, 14 bytes; ``people`` who are there, 1..4.
    """

    def read(self, content, rssi, now_ms):
        super().read(content[:BEACON_SIZE], RSSI_UNKNOWN, now_ms)
        self.rules = content[BEACON_SIZE:]
        self.people = content[messages.CROWD] & 7

    def worth(self) -> int:
        """What is offered first: 0 for what cannot be entered."""
        if not self.free:
            return self.playing and not self.private
        if self.version != messages.VERSION:
            return 1
        return 2 if self.playing else 3 if self.private else 4


class Seeker(seeking.Seeker):
    """Fills `Lobby.found` with rooms that a newcomer can sit down at, or watch a match in."""

    kind = Room
    _rules = _number = None

    def ask_for(self, rules=None, number=None) -> None:
        """Only such rooms from now on; they are heard anew.

        :param bytes rules: 14 bytes; None: any
        :param number: of the room, 0..9999; None: any
        """
        self._rules, self._number = rules, number
        self._lobby.found.clear()
        self.start()

    def _is_wanted(self, room):
        if self._rules in (None, room.rules) and self._number in (None, room.table_id):
            return room.worth() and room.rules

    def tick(self, now_ms):
        """Nothing is forgotten by the clock: the broker says when a room goes."""
