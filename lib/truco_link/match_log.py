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
120-121   LOST + team; the next byte is the stake: the host of this team left during a hand
+ 128     ROBOT: a robot acted in place of the seat's person, or at its own seat

TURNED and TAKEN are needed only while covered cards are hidden, so a finished hand has neither.
"""

from micropython import const

import residency
from truco_core import state
from truco_core.match import Match
from truco_link.deck import mix_of

CALL = const(40)
CONCEDED = const(52)
ENDED = const(56)
HIDDEN = const(63)
COVER = const(64)
TURNED = const(112)
TAKEN = const(116)
LOST = const(120)
ROBOT = const(128)
_CODE = const(0x7F)  # mask of a code without ROBOT
_LAST_COVERED = const(103)
OPEN_SIZE = const(48)  # maximum size of the log of the hand that is on


def is_covered(code: int) -> bool:
    """Return True if the code is a covered card, known or hidden."""
    return HIDDEN <= code & _CODE <= _LAST_COVERED


@residency.seldom("log")
class Segment:
    """The hands that one host deals from one chain of keys. A match has one for each host.

    term: of the host
    key_0: key 0 of the chain, which ASK tells
    links: {seat: link} of the people who have answered ASK
    mix: the hash of the above, which fixes the decks; b"" before the first deal
    key: the newest key that was told
    hands: number of finished hands, and number of `key` in the chain
    end: index in `MatchLog.data` behind the last of these hands
    mine: True if this handheld's link is among `links`
    """

    def __init__(self, term: int, key_0):
        self.term = term
        self.key_0 = self.key = key_0
        self.links: dict = {}
        self.mix = b""
        self.hands = self.end = 0
        self.mine = False

    def fix_decks(self) -> None:
        """Fix the decks by the links that are known now."""
        if not self.mix:
            self.mix = mix_of(self.key_0, self.links)


@residency.seldom("log")
class MatchLog:
    """What a handheld knows of a match.

    :param rules: 14 bytes
    :param players: 2 or 4
    :param hands, we, they, opener: before the first hand of the log

    begun: hands, we, they and opener, 4 bytes
    now: `Match` after the last finished hand; of a host the match itself
    data: the codes of all finished hands
    last_at: index in `data` of the last finished hand
    segments: list of `Segment`, oldest first
    open: the codes of the hand that is on
    used: number of bytes in `open`
    ended: True if the match ended by agreement
    """

    def __init__(self, rules, players: int, hands=0, we=0, they=0, opener=0):
        self.now = Match()
        self.now.start(rules, players, 0, opener, we, they)
        self.now.state[state.HAND] = hands
        self.begun = bytes((hands, we, they, opener))
        self.data = bytearray()
        self.last_at = 0
        self.segments: list = []
        self.open = bytearray(OPEN_SIZE)
        self.used = 0
        self.ended = False

    @residency.kept
    def note(self, code: int) -> None:
        """Append a byte to the hand that is on. It allocates nothing."""
        if self.used < OPEN_SIZE:
            self.open[self.used] = code
            self.used += 1

    def finished(self, covers) -> bytearray:
        """Return the codes of the hand that is on, as they are kept once it is over.

        :param covers: all covered cards of the hand, in order
        """
        out = bytearray()
        i = n = 0
        while i < self.used:
            code = self.open[i]
            i += 1
            if TURNED <= code < LOST:  # a hint and its operand
                i += 1
                continue
            if is_covered(code) and n < len(covers):
                code = code & ROBOT | COVER | covers[n] & (COVER - 1)
                n += 1
            out.append(code)
        return out

    def text(self, size: int, is_whole: bool) -> bytes:
        """Return all that fixes the match so far, as bytes to compare two logs.

        The log of one handheld must begin with that of another. Covered cards are left out, because
        a handheld may not know them.

        :param size: number of bytes of `data` to take
        :param is_whole: True: also the hand that is on, and segments without a finished hand
        """
        out, at = bytearray(self.begun), 0
        for segment in self.segments:
            end = min(segment.end, size)
            if end > at or is_whole:
                out += bytes((segment.term,)) + segment.key_0 + segment.mix + self.data[at:end]
            at = end
        if is_whole:
            out += self.finished(b"")
        for i in range(len(out)):
            if is_covered(out[i]):
                out[i] = out[i] & ROBOT | HIDDEN
        return bytes(out)

    def break_off(self) -> None:
        """Forget the hand that is on, and segments without a finished hand."""
        kept, at = [], 0
        for segment in self.segments:
            if segment.end > at:
                kept.append(segment)
                at = segment.end
        self.segments = kept
        self.used = 0

    def begin(self, segment) -> None:
        """Append a segment, whose host asks for links."""
        self.segments.append(segment)
        segment.end = len(self.data)

    def has_asked(self, term: int) -> bool:
        """Return True if the host of a term has asked for links. It may not choose among decks."""
        return any([segment.term == term for segment in self.segments])

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
