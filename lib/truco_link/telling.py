"""The telling: the messages by which a host tells a guest the whole table, kept apart until TOLD.

A host may be lost in the middle of a telling. The guest then goes on with what it knew before.
"""

from truco_core import rules, soundness, state
from truco_core.cards import NONE, UNKNOWN
from truco_link import messages
from truco_link.codes import MatchInfo
from truco_link.seats import Seat, options


class Telling:
    """The table as told from RULES to TOLD.

    :param rule_set: 14 bytes; b"": the host will tell the table, but has not begun

    seats, flags, turn_s, host_seat, my_seat, code, offer, match_info: as of `Guest`
    view: the 64 bytes of the match
    votes: as in VOTES: (who has voted, who wants a friendly end); None: nobody
    """

    def __init__(self, rule_set):
        self.rules = rule_set
        self.seats = [Seat() for _ in range(4)]
        self.flags = self.turn_s = self.code = self.offer = 0
        self.host_seat = self.my_seat = NONE
        self.match_info = self.votes = None
        self.view = bytearray(rule_set + bytes((UNKNOWN,)) * (state.SIZE - len(rule_set)))

    def hear(self, kind: int, data, at: int, size: int) -> None:
        """Handle a message between RULES and TOLD, whose body is data[at : at + size]."""
        if kind == messages.TABLE:
            self.host_seat, self.my_seat = data[at + 7], data[at + 8]
            self.view[state.PLAYERS] = data[at + 5]
            del self.seats[data[at + 5] :]
            options(self, data, at)
        elif kind == messages.SEAT or kind == messages.OWNER:
            self.seats[data[at + 1]].hear(data, at, size)
        elif kind == messages.MATCH:
            worth = self.flags >> messages.WORTH_AT
            self.match_info = MatchInfo(data[at + 1], data[at + 2], worth)
            self.match_info.ended = bool(self.flags & messages.ENDED)
        elif kind == messages.VIEW:
            first = messages.VIEW_AT + data[at + 1] * messages.VIEW_SIZE
            self.view[first : first + messages.VIEW_SIZE] = data[at + 2 : at + size]
        elif kind == messages.VOTES:
            self.votes = data[at + 1], data[at + 2]

    def is_whole(self) -> bool:
        """Return True if what was told is a table at which this handheld can be."""
        seats, host_seat, seat = self.seats, self.host_seat, self.my_seat
        if host_seat == NONE or not seats[host_seat].flags & messages.PERSON:
            return False
        if not rules.valid(self.rules):
            return False
        if not self.flags & messages.PLAYING:
            seat = NONE
        return self.match_info is None or soundness.is_sound(self.view, seat)
