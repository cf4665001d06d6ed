"""Whether somebody waits in a room, for a player who does something else: docs/net.md, Rooms."""

from micropython import const

from truco_link import messages
from truco_link.messages import BEACON_SIZE, CROWD, TABLE_BEACON

_MOST = const(8)  # rooms that are counted
_CLOSED = messages.PRIVATE | messages.PLAYING


class Waiting:
    """Hears all adverts; whoever made it lets the carrier tick.

    Open rooms count in which no match is on and a newcomer can have a seat.

    :param carrier: that many share, see truco_link.carriers; it looks for rooms from now on

    ``count`` of rooms in which somebody waits now, 0..8; ``news``: how often one more did so, for
    a sound.
    """

    def __init__(self, carrier):
        self._rooms = []
        self.news = 0
        carrier.seek(self.hear)

    @property
    def count(self) -> int:
        return len(self._rooms)

    def hear(self, address, rssi, content):
        """An advert; b"": that room is not there any more; address None: nor is any other."""
        rooms = self._rooms
        if address is None:
            rooms.clear()
        elif address in rooms:
            if not _waits(content):
                rooms.remove(address)
        elif len(rooms) < _MOST and _waits(content):
            rooms.append(address)
            self.news += 1
        return False


def _waits(content):
    return (
        len(content) > BEACON_SIZE
        and content[0] == TABLE_BEACON
        and content[1] == messages.VERSION
        and not content[5] & _CLOSED
        and content[CROWD] >> 5 & 3
    )
