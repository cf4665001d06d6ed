"""What somebody at the table sees, in a player's words, from the bytes of a masked view.

Everything is relative, so that the same habits serve every deck and every ladder: a card is
as good as the share of the unseen cards that it beats (a tie counts half), 0.0..1.0.
"""

from truco_core import rules
from truco_core.cards import FACE_DOWN, NONE
from truco_core.dealing import pack_of
from truco_core.state import (
    ANSWERING,
    CARDS,
    DECIDING,
    GONE,
    LEADS,
    LEVEL,
    MANILHA,
    MAX_LEGAL,
    PHASE,
    PLAYERS,
    PLAYS,
    RAISE,
    RESULTS,
    SCORE,
    SPECIAL,
    STAKE,
    TIE,
    TRICK,
    VIRA,
)
from truco_core.tricks import is_pair, strength

MANILHA_POWER = 11  # pica-fumo; the zap has 14
ZAP = 14
_PLAIN = 0x3F
_POWERS = {}
_COUNTS = {}


def powers_of(s):
    """Power of each card byte of this hand, 0 for one that lies face-down; and of the pack."""
    key = (s[0] & 7, s[MANILHA])
    if key not in _POWERS:
        powers = [strength(s, card) if card < 40 else 0 for card in range(256)]
        counts = [0] * 15
        for card in pack_of(s[0]):
            counts[powers[card]] += 1
        _POWERS[key] = powers
        _COUNTS[key] = counts
    return _POWERS[key], _COUNTS[key]


class Sight:
    """One seat's view at the moment when it must act. `look` fills everything anew."""

    def __init__(self):
        self._legal = bytearray(MAX_LEGAL)

    def look(self, view, seat):
        """Take in a view (truco_core.match.Match on masked bytes) in which `seat` may act."""
        s = view.state
        n = view.legal(seat, self._legal)
        phase = s[PHASE]
        self.seat = seat
        self.answering = phase == ANSWERING
        self.deciding = phase == DECIDING
        self.can_raise = self._legal[n - 1] == RAISE
        self.can_cover = not (self.answering or self.deciding) and any(
            action < RAISE and action & FACE_DOWN for action in self._legal[:n]
        )
        self.pairs = s[PLAYERS] == 4
        self.trick = s[TRICK]
        self.special = s[SPECIAL] != NONE
        self._money(s, seat & 1)
        self._history(s, seat & 1)
        self._cards(s, seat)
        self._on_the_table(s, seat)

    def _money(self, s, team):
        """Stakes in points; what is missing to the goal."""
        self.level = s[LEVEL]  # raises accepted
        self.stake = s[STAKE]
        self.asked = s[rules.STAKES + 1 + s[LEVEL]] if s[LEVEL] < 6 else 0  # 0: none above
        self.goal = s[rules.GOAL]
        self.we = s[SCORE + team]
        self.they = s[SCORE + 1 - team]
        self.to_win = self.goal - self.we
        self.to_lose = self.goal - self.they
        self.special_stake = s[rules.SPECIAL_STAKE]
        self.special_fold = s[rules.SPECIAL_FOLD]

    def _history(self, s, team):
        """Who took the first trick: 1 we, -1 they, 0 tied or not over; what a tie brings."""
        self.first = 0
        if self.trick and s[RESULTS] != TIE:
            self.first = 1 if s[RESULTS] == team else -1
        self.tied_first = bool(self.trick) and s[RESULTS] == TIE
        self.all_tied = 0
        if s[0] & rules.ALL_TIED_DEALER:
            self.all_tied = 1 if (s[LEADS] + 1) & 1 == team else -1
        self.two_at_once = bool(is_pair(s, self.trick))

    def _cards(self, s, seat):
        """Own cards, weakest first, and how many unseen cards there are of each power."""
        powers, pack = powers_of(s)
        self.unseen = unseen = pack.copy()
        own = []
        first = CARDS + 3 * seat
        for i in range(CARDS, CARDS + 3 * s[PLAYERS]):
            card = s[i] & _PLAIN
            if card < 40:
                unseen[powers[card]] -= 1
                if first <= i < first + 3 and s[i] < GONE:
                    own.append((powers[card], card))
        for i in range(PLAYS, PLAYS + 12):
            card = s[i]
            if card < 40:
                other = (i - PLAYS) & 3
                if s[CARDS + 3 * other] & _PLAIN >= 40:
                    unseen[powers[card]] -= 1
        if s[VIRA] != NONE:
            unseen[powers[s[VIRA]]] -= 1
        own.sort()
        self.own = own
        self.partner = []  # powers of the partner's cards, where they may be seen
        if self.pairs and s[CARDS + 3 * (seat ^ 2)] & _PLAIN < 40:
            first = CARDS + 3 * (seat ^ 2)
            self.partner = sorted(powers[s[i] & _PLAIN] for i in range(first, first + 3))
        total = sum(unseen) or 1
        self._beats = beats = [0.0] * 15
        below = 0
        for power in range(15):
            beats[power] = (below + unseen[power] / 2) / total
            below += unseen[power]
        self.quality = [beats[power] for power, _ in own]

    def _on_the_table(self, s, seat):
        """The best power of each side in this trick, -1 for none; who is still to play."""
        powers, _ = powers_of(s)
        self.ours = self.theirs = self.mine = -1
        self.partners_to_come = self.opponents_to_come = 0
        self.lead = s[LEADS + min(self.trick, 2)]
        self.laid = laid = [-1] * s[PLAYERS]
        for other in range(s[PLAYERS]):
            card = s[PLAYS + 4 * min(self.trick, 2) + other]
            if card == NONE:
                if (other ^ seat) & 1:
                    self.opponents_to_come += 1
                elif other != seat:
                    self.partners_to_come += 1
                continue
            laid[other] = power = powers[card]
            if (other ^ seat) & 1:
                self.theirs = max(self.theirs, power)
            else:
                self.ours = max(self.ours, power)
                if other == seat:
                    self.mine = power
        self.leading = self.ours < 0 and self.theirs < 0

    def beats(self, power):
        """Share of the unseen cards that a card of this power beats; 0.0 for none (-1)."""
        return self._beats[power] if power >= 0 else 0.0

    def manilhas(self):
        """How many manilhas it still holds."""
        return sum(power >= MANILHA_POWER for power, _ in self.own)

    def best(self):
        """Quality of the best card left, the one just laid included."""
        laid = self.beats(self.mine) if self.mine >= 0 else 0.0
        return max(laid, self.quality[-1]) if self.quality else laid

    def last_to_play(self):
        """Whether no opponent plays after this seat in this trick."""
        return not self.opponents_to_come

    def worth_nothing(self):
        """Whether a raise could win nothing more: the stake already wins the match."""
        return self.stake >= self.to_win

    def nothing_to_lose(self):
        """Whether losing the hand at the present stake loses the match."""
        return self.stake >= self.to_lose
