"""The engine and the reference play the same hand, and every byte is compared.

From the reference alone, `wanted_state` says what the engine's 64 bytes must be,
`wanted_view` what a seat may see of them, and `wanted_events` which events the latest action
must have made. So a test need not know the right answer itself.
"""

from tools.judges import reference
from tools.judges.house_rules import pack
from tools.judges.reference_rules import strength
from truco_core import events, rules, state
from truco_core.cards import FACE_DOWN, NONE, RANKS, SUITS, UNKNOWN
from truco_core.match import Illegal, Match

WORDS = {"T": state.RAISE, "A": state.ACCEPT, "F": state.RUN}
KINDS = {
    "dealt": events.DEALT,
    "decide": events.DECIDE,
    "played": events.PLAYED,
    "under": events.UNDER,
    "turned": events.TURNED,
    "trick": events.TRICK_TAKEN,
    "raised": events.RAISED,
    "accepted": events.ACCEPTED,
    "ran": events.RAN,
    "hand": events.HAND_WON,
    "match": events.MATCH_WON,
}
WATCHER = NONE


def card_byte(text):
    """ "4c" -> 3, "4c*" -> 3 with FACE_DOWN, None -> NONE."""
    if text is None:
        return NONE
    card = RANKS.index(text[0]) * 4 + SUITS.index(text[1])
    return card | FACE_DOWN if text.endswith("*") else card


def card_text(card):
    """The opposite of `card_byte`, for a card that lies open."""
    return RANKS[card >> 2] + SUITS[card & 3]


def action_byte(word):
    """An action's word of the reference as the engine's byte."""
    return WORDS[word] if word in WORDS else card_byte(word[:3].rstrip("/"))


def seats_mask(seats):
    """A list of seats as the engine's bit mask."""
    return sum(1 << seat for seat in seats)


def team_byte(team):
    """A team, or TIE for none."""
    return state.TIE if team is None else team


def phase_of(hand):
    """The engine's phase."""
    if hand.over:
        return state.HAND_OVER if hand.match_winner is None else state.MATCH_OVER
    if hand.deciding:
        return state.DECIDING
    return state.PLAYING if hand.caller is None else state.ANSWERING


def turn_of(hand):
    """The seat that plays the next card; after the hand the one that played last, or was to."""
    if hand.table or not hand.over:
        return (hand.leads[-1] + len(hand.table)) % hand.players
    return None


def wanted_state(hand, number, seed, packed):
    """What the engine's bytes must be, from the reference; a byte that may be anything is None."""
    want = [NONE] * state.SIZE
    want[: rules.SIZE] = packed
    want[state.PLAYERS] = hand.players
    want[state.PHASE] = phase_of(hand)
    want[state.SCORE : state.SCORE + 2] = hand.score
    want[state.TURN] = turn_of(hand)
    want[state.WAIT] = seats_mask(hand.waiting())
    want[state.TRICK] = len(hand.tricks)
    want[state.LEADS : state.LEADS + len(hand.leads)] = hand.leads
    want[state.RESULTS : state.RESULTS + len(hand.tricks)] = map(team_byte, hand.tricks)
    want[state.LEVEL] = hand.level
    if hand.caller is not None and not hand.over:
        want[state.ASKER] = hand.caller
    if hand.caller is not None:
        want[state.RAISER] = hand.caller % 2
    elif hand.right is not None:
        want[state.RAISER] = 1 - hand.right
    if hand.iron:
        want[state.SPECIAL] = state.IRON
    elif hand.special_team is not None:
        want[state.SPECIAL] = hand.special_team
    if hand.over:
        want[state.WINNER] = team_byte(hand.winner)
    want[state.STAKE] = hand.stake
    want[state.VIRA] = card_byte(hand.vira)
    want[state.MANILHA] = wanted_manilha(hand)
    want[state.HAND] = number
    laid = [laid for trick in hand.laid for laid in trick.values()]
    for seat, three in enumerate(hand.dealt):
        for i, card in enumerate(three):
            gone = card in laid or card + "*" in laid
            want[state.CARDS + 3 * seat + i] = card_byte(card) | (state.GONE if gone else 0)
    for trick, cards in enumerate(hand.laid):
        for seat, card in cards.items():
            want[state.PLAYS + 4 * trick + seat] = card_byte(card)
    want[state.SEED :] = seed
    return want


def wanted_manilha(hand):
    """The manilhas' rank, found by asking the reference for the strength of each card."""
    if hand.vira is None:
        return NONE
    for rank in RANKS:
        if strength(hand.rules, hand.vira, rank + "c") >= 100:
            return RANKS.index(rank)
    raise AssertionError("no manilha")


def wanted_view(hand, full, seat):
    """What `seat` (or WATCHER) may see of the bytes `full`."""
    want = bytearray(full)
    known = hand.knows(None if seat == WATCHER else seat)
    for other in range(hand.players):
        if other == seat:
            continue
        for i, card in enumerate(hand.dealt[other]):
            # A card on the table is known to all, but not its place in the hand that it came from.
            sees = seat != WATCHER and hand.special_team == seat % 2 == other % 2
            byte = UNKNOWN
            if sees:
                assert card in known
                byte = card_byte(card) | (
                    state.GONE if any(card == trick.get(other) for trick in hand.laid) else 0
                )
            want[state.CARDS + 3 * other + i] = byte
        for trick, cards in enumerate(hand.laid):
            if cards.get(other, "").endswith("*"):
                want[state.PLAYS + 4 * trick + other] = UNKNOWN
    want[state.SEED :] = bytes([UNKNOWN]) * 4
    return want


def wanted_events(hand):
    """The bytes of the latest action's events, unmasked."""
    told = bytearray()
    for what, who, value in hand.news:
        if what in ("dealt", "played", "under", "turned"):
            value = card_byte(value)
        elif what == "trick":
            value = team_byte(value)
        elif what == "ran":
            value = seats_mask(value)
        told += bytes([KINDS[what], team_byte(who) if what in ("hand", "trick") else who, value])
    return told


def wanted_code(hand, seat, action):
    """The code with which the engine must refuse this byte; None when it is legal."""
    answer = action in (state.ACCEPT, state.RUN)
    card = action < state.RAISE or action == UNKNOWN
    playing = not hand.deciding and hand.caller is None
    if hand.over:
        return events.HAND_IS_OVER
    if seat not in hand.waiting():
        return events.NOTHING_TO_ANSWER if playing and answer else events.NOT_YOUR_TURN
    if action in {action_byte(word) for word in hand.legal(seat)}:
        return None
    if card and not playing:
        return events.ANSWER_DUE
    if card:
        mine = action & ~FACE_DOWN in {card_byte(left) for left in hand.left[seat]}
        return events.FACE_DOWN_NOT_ALLOWED if mine else events.CARD_NOT_IN_HAND
    if action == state.RAISE:
        return events.RAISE_NOT_ALLOWED
    return events.NOTHING_TO_ANSWER if answer else events.BAD_ACTION


class ComparedHand:
    """A match of the engine with a hand of the reference beside it.

    :param house: a rule set as in reference_rules.RULES
    """

    def __init__(self, house, players, seed=1, opener=0, score=(0, 0)):
        self.house = house
        self.packed = pack(house)
        self.match = Match()
        self.match.start(self.packed, players, seed, opener, score[0], score[1])
        self.opener = opener
        self.number = 0
        self.hand = None
        self.told = b""  # the events of the last deal or action
        self._seed = None
        self._out = bytearray(state.MAX_LEGAL)

    def deal(self, deck=None):
        """The next hand: text cards (seat 0's three, seat 1's .., the vira), or a shuffle."""
        match = self.match
        if deck is None:
            match.deal()
        else:
            match.deal_from(bytes(card_byte(card) for card in deck))
        s = match.state
        players = s[state.PLAYERS]
        cards = [card_text(card) for card in s[state.CARDS : state.CARDS + 3 * players]]
        hands = [cards[3 * seat : 3 * seat + 3] for seat in range(players)]
        vira = card_text(s[state.VIRA]) if self.house["manilha"] == "new" else None
        score = tuple(s[state.SCORE : state.SCORE + 2])
        if self.hand is not None:
            assert score == self.hand.score
            self.opener = self.hand.next_opener
        self.hand = reference.Hand(self.house, players, score, self.opener, hands, vira)
        self.number += 1
        self._seed = bytes(s[state.SEED :])
        self.check()

    def act(self, seat, word):
        """Do an action in both and compare."""
        self.hand.act(seat, word)
        self.match.apply(seat, action_byte(word))
        self.check()

    def check(self):
        """Raise AssertionError unless the engine is where the reference is."""
        match, hand = self.match, self.hand
        want = wanted_state(hand, (self.number - 1) % 255 + 1, self._seed, self.packed)
        for i, byte in enumerate(want):
            if byte is not None and match.state[i] != byte:
                raise AssertionError("byte %d is %d, not %d" % (i, match.state[i], byte))
        assert match.waiting() == want[state.WAIT]
        for seat in range(hand.players):
            n = match.legal(seat, self._out)
            legal = sorted(self._out[:n])
            assert legal == sorted(map(action_byte, hand.legal(seat))), (
                seat,
                legal,
                hand.legal(seat),
            )
        assert rules.points(match.state) == max(hand.points)
        self.told = bytes(match.events[: match.event_bytes])
        assert self.told == wanted_events(hand), (self.told, hand.news)

    def viewers(self):
        """Every seat, and a watcher."""
        return [*range(self.hand.players), WATCHER]

    def check_views(self):
        """Check byte by byte that each viewer sees what it may see; {viewer: its view}."""
        views = {}
        for seat in self.viewers():
            out = views[seat] = bytearray(state.SIZE)
            self.match.view(seat, out)
            want = wanted_view(self.hand, self.match.state, seat)
            assert out == want, (seat, bytes(out).hex(), bytes(want).hex())
        return views

    def check_refused(self, seat, action):
        """A byte that is not legal is refused with the right code and changes nothing."""
        code = wanted_code(self.hand, seat, action)
        if code is None:
            return
        match = self.match
        before = bytes(match.state), bytes(match.events), match.event_bytes
        try:
            match.apply(seat, action)
        except Illegal as refusal:
            assert refusal.args[0] == code, (seat, action, refusal.args, code)
        else:
            raise AssertionError("%d:%d was not refused" % (seat, action))
        assert before == (bytes(match.state), bytes(match.events), match.event_bytes)
