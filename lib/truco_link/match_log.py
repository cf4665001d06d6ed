"""The log of a match: every action as one byte, from which each handheld replays the match.

Score, stake, turn and winner are never told. They follow from the log by the rules. The codes, from
docs/link.md, The log:

0-39      a card, played by the seat whose turn it is
40-51     CALL + 4 * (0: raise, 1: accept, 2: run) + seat
52-55     CONCEDED + seat: the person left, and the other team has won the hand
56        ENDED: all people agreed to end the match
63        HIDDEN: a covered card that the receiver does not know
64-103    COVER + card: a covered card
112-115   TURNED + seat; the next byte is the hidden card, which the next action turns up
116-119   TAKEN + seat; the next byte is the team that takes the trick of the next action;
          the seat leads the next trick
+ 128     ROBOT: a robot acted in place of the seat's person, or at its own seat

TURNED and TAKEN are needed only while covered cards are hidden, so a finished hand has neither.
"""

from micropython import const

import residency
from truco_core import state
from truco_core.cards import NONE
from truco_core.match import Illegal, Match
from truco_link.deck import mix_of
from truco_link.digest import short
from truco_link.messages import FOUR, FREE_FLAGS, PRESENT, WORTH_AT

CALL = const(40)
CONCEDED = const(52)
ENDED = const(56)
HIDDEN = const(63)
COVER = const(64)
TURNED = const(112)
TAKEN = const(116)
ROBOT = const(128)
_LAST_COVERED = const(103)
OPEN_SIZE = const(48)  # maximum size of the log of the hand that is on


def is_covered(code: int) -> bool:
    """Return True if the code is a covered card, known or hidden."""
    return HIDDEN <= code & ~ROBOT <= _LAST_COVERED


@residency.seldom("log")
class Segment:
    """The hands that one host deals from one chain of keys. A match has one for each host.

    term: term of the host
    key_0: key 0 of the chain, which ASK tells
    promises: {seat: promise} of those who were asked: the people who were present, but not the
        host; None: not known, so any link is taken
    links: {seat: link} of those who have answered
    mix: the hash of `key_0` and `links`, which fixes the decks; b"" before the first deal
    key: the newest key that was told
    hands: number of finished hands, which is also the number of `key` in the chain
    end: index in `MatchLog.data` behind the last of these hands
    counts: True if nobody could choose among several decks: see `fix_decks`
    """

    def __init__(self, term: int, key_0, seats=None, host_seat: int = NONE):
        self.term = term
        self.key_0 = self.key = key_0
        self.promises: dict = None if seats is None else {}
        for seat in range(len(seats or ())):
            if seat != host_seat and seats[seat].flags & PRESENT == PRESENT:
                self.promises[seat] = seats[seat].promise
        self.links: dict = {}
        self.mix = b""
        self.hands = self.end = 0
        self.counts = False

    def hear(self, seat: int, link) -> bool:
        """Store a link. Return False if its seat has not promised it, or the decks are fixed."""
        promises = self.promises
        if self.mix or promises is not None and promises.get(seat) != short(link):
            return False
        self.links[seat] = link
        return True

    def fix_decks(self) -> None:
        """Fix the decks by the links that are known now.

        The decks count only if all who were asked have answered. Otherwise the host could choose
        which links it passes on.
        """
        if not self.mix:
            self.mix = mix_of(self.key_0, self.links)
            promises = self.promises
            self.counts = promises is not None and sorted(self.links) == sorted(promises)


@residency.seldom("log")
class MatchLog:
    """What a handheld knows of a match.

    :param rules: 14 bytes
    :param flags: as `Host.flags`
    :param hands, we, they, opener: number of hands, points and opener when the log begins

    begun: 6 bytes: flags that cannot change in a match, worth, hands, we, they, opener
    now: `Match` after the last finished hand; on the host the match that is being played
    data: the codes of all finished hands
    last_at: index in `data` of the last finished hand
    segments: list of `Segment`, oldest first
    open: the codes of the hand that is on
    used: number of bytes in `open`
    broken: what `break_off` has removed, see `resume`
    ended: True if the match ended by agreement
    people: mask of the seats of those who began the match: its first host, and all whom it asked.
        Only they lose a hand if they leave
    counts: False if the match does not count for the person at this handheld
    """

    def __init__(self, rules, flags: int, hands=0, we=0, they=0, opener=0):
        self.now = Match()
        self.now.start(rules, 4 if flags & FOUR else 2, 0, opener, we, they)
        self.now.state[state.HAND] = hands
        fixed = flags & ~FREE_FLAGS & 0xFF, flags >> WORTH_AT
        self.begun = bytes(fixed + (hands, we, they, opener))
        self.data = bytearray()
        self.last_at = 0
        self.segments: list = []
        self.open = bytearray(OPEN_SIZE)
        self.used = 0
        self.broken = b"", ()
        self.ended = False
        self.people = (1 << self.now.state[state.PLAYERS]) - 1
        self.counts = True

    @residency.kept
    def note(self, code: int) -> None:
        """Append a byte to the hand that is on. It allocates nothing.

        :raises Illegal: the hand has too many bytes
        """
        if self.used == OPEN_SIZE:
            raise Illegal(0)
        self.open[self.used] = code
        self.used += 1

    def finished(self, covers=b"") -> bytearray:
        """Return the codes of the hand that is on, as they are kept once it is over.

        :param covers: all covered cards of the hand, in order
        """
        out = bytearray()
        i = n = 0
        while i < self.used:
            code = self.open[i]
            i += 1
            if TURNED <= code < TAKEN + 4:  # a hint
                i += 1  # its operand
                continue
            if is_covered(code) and n < len(covers):
                code = code & ROBOT | COVER | covers[n] & (COVER - 1)
                n += 1
            out.append(code)
        return out

    def break_off(self) -> None:
        """Remove the hand that is on, and the last segment if it has dealt no hand."""
        at = len(self.segments)
        if at and not self.segments[-1].mix:
            at -= 1
        self.broken = bytes(self.open[: self.used]), self.segments[at:]
        self.segments = self.segments[:at]
        self.used = 0

    def resume(self) -> None:
        """Restore what `break_off` has removed. No hand may have been dealt since then."""
        codes, segments = self.broken
        self.open[: len(codes)] = codes
        self.used = len(codes)
        while self.segments and not self.segments[-1].mix:
            self.segments.pop()
        self.segments += segments

    def dealt(self, term: int) -> int:
        """Return the term of the host that dealt the last finished hand.

        :param term: what to return if there is none
        """
        for segment in self.segments:
            if segment.key != segment.key_0:
                term = segment.term
        return term

    def begin(self, segment, host_seat: int = NONE) -> None:
        """Append a segment. `host_seat` is NONE if this handheld only heard of it later."""
        if not self.segments and not self.data and host_seat != NONE:
            self.people = sum([1 << seat for seat in segment.promises]) | 1 << host_seat
        self.segments.append(segment)
        segment.end = len(self.data)

    def has_asked(self, term: int) -> bool:
        """Return True if the host of a term has asked for links, which it may do only once."""
        return any([segment.term == term for segment in self.segments])

    def is_revived(self) -> bool:
        """Return True if the log lacks the first hands, because all handhelds lost power.

        Such a match goes on, but counts for nobody: it may have been counted already.
        """
        return any(self.begun[2:5])

    def draw_opener(self, segment) -> None:
        """Before the first hand of a match at 0:0, draw its opener from the mix."""
        s = self.now.state
        if not (s[state.HAND] or s[state.SCORE] or s[state.SCORE + 1]):
            s[state.LEADS] = segment.mix[0] & s[state.PLAYERS] - 1

    def keep(self, codes) -> None:
        """Append the codes of a finished hand, and clear the hand that is on."""
        self.last_at = len(self.data)
        self.data += codes
        self.used = 0
        if self.segments:
            self.segments[-1].end = len(self.data)

    @residency.kept
    def is_over(self) -> bool:
        """Return True if the match is over."""
        return self.ended or self.now.state[state.PHASE] == state.MATCH_OVER
