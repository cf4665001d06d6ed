"""Checks of one hand that need more than a single position. tools/fuzz.py makes them for each hand.

Every function raises AssertionError when the engine is wrong. `table` is a ComparedHand.
"""

from tools.judges import reference_rules
from tools.judges.compared_hand import WATCHER, action_byte, card_byte, card_text
from tools.judges.reference_rules import strength
from truco_core import events, rules, state
from truco_core.cards import FACE_DOWN, UNKNOWN
from truco_core.events import value_for
from truco_core.match import Match

PLAIN = 0x3F


def check_same_deal(table, before):
    """The bytes before a deal, copied, deal the same hand again."""
    again = Match(bytearray(before))
    again.deal()
    assert again.state == table.match.state


def check_saved(table, saved, rest):
    """Bytes saved in the middle of the hand come to the same end with the actions of `rest`."""
    again = Match(bytearray(saved))
    for seat, word in rest:
        again.apply(seat, action_byte(word))
    assert again.state == table.match.state
    assert again.events[: again.event_bytes] == table.told


def check_illegal(table, chance, every):
    """Two random actions of each seat, or every one, are refused unless they are legal."""
    for seat in range(table.hand.players):
        actions = range(256) if every else (chance.randrange(256), chance.randrange(0x84))
        for action in actions:
            table.check_refused(seat, action)


class ViewerChecks:
    """What each viewer learns in the course of one hand.

    :param before: the match's bytes before the deal
    """

    def __init__(self, table, before):
        self.table = table
        self.before = before
        self.dealt = sorted(card for three in table.hand.dealt for card in three)
        self.score = table.hand.score
        self.actions = []
        self.views = [table.check_views()]
        self.told = [self._masked_events()]
        deck = set(reference_rules.deck_of(table.house))
        assert len(set(self.dealt)) == 3 * table.hand.players
        assert deck.issuperset(self.dealt)

    def see(self, seat, word):
        """Call after each action: checks cards, score, views and events."""
        table = self.table
        before = self.views[-1]
        self.actions.append((seat, word))
        self.views.append(table.check_views())
        self.told.append(self._masked_events())
        self._check_cards()
        s = table.match.state
        score = (s[state.SCORE], s[state.SCORE + 1])
        assert score[0] >= self.score[0] and score[1] >= self.score[1]
        assert score == self.score or table.hand.over
        assert table.match.waiting() or table.hand.over
        for viewer, view in before.items():
            self._check_view_goes_on(viewer, view, seat)
        self._check_views_answer()

    def _masked_events(self):
        """What each viewer is told by the last action, after checking that it may be."""
        told = {}
        full = self.table.told
        for viewer in self.table.viewers():
            mine = told[viewer] = bytearray(full)
            for i in range(0, len(full), 3):
                kind, seat, value = full[i : i + 3]
                mine[i + 2] = value_for(viewer, kind, seat, value)
                down = kind in (events.PLAYED, events.UNDER) and value & FACE_DOWN
                hidden = down and seat != viewer
                assert mine[i + 2] == (UNKNOWN if hidden else value)
        return told

    def _check_cards(self):
        """All dealt cards are still there. Each seat has played its own cards only, each once."""
        s = self.table.match.state
        players = self.table.hand.players
        now = [card_text(byte & PLAIN) for byte in s[state.CARDS : state.CARDS + 3 * players]]
        assert sorted(now) == self.dealt
        for seat in range(players):
            held = s[state.CARDS + 3 * seat : state.CARDS + 3 * seat + 3]
            gone = sorted(byte & PLAIN for byte in held if byte & state.GONE)
            laid = s[state.PLAYS + seat : state.SEED : 4]
            assert gone == sorted(byte & PLAIN for byte in laid if byte != 0xFE)

    def _check_views_answer(self):
        """A seat's own view gives the seat's legal actions, and all that everybody may ask."""
        match = self.table.match
        out = bytearray(state.MAX_LEGAL)
        same = bytearray(state.MAX_LEGAL)
        for seat in range(self.table.hand.players):
            view = Match(self.views[-1][seat])
            n = match.legal(seat, out)
            assert view.legal(seat, same) == n and same[:n] == out[:n]
            assert view.waiting() == match.waiting()
            assert rules.points(view.state) == rules.points(match.state)
            self._check_view_of_view(seat, view)

    def _check_view_of_view(self, seat, view):
        """A view of a view has what both seats know. Of one seat it is the view itself."""
        views = self.views[-1]
        out = bytearray(state.SIZE)
        for viewer in (seat, WATCHER):
            view.view(viewer, out)
            assert out == views[viewer]

    def _check_view_goes_on(self, viewer, view, seat):
        """After an action, a view is what the masked action makes of the view before it.

        Except where the rules need a card that the viewer does not know: the second trick of
        `pair_after_tie` turns cards up, or hangs, in the hand of ten, on those beneath. The
        view that went on may also know more, as long as it is true: which card a partner
        laid under another, when the viewer knows the partner's three.
        """
        table = self.table
        hand = table.hand
        full = table.match.state
        after = self.views[-1][viewer]
        if hand.laid[2] and len(hand.tricks) >= 2 and table.house["pair_after_tie"]:
            if hand.tricks[0] is None:
                return
        word = self.actions[-1][1]
        action = action_byte(word)
        if action < state.RAISE:
            action = value_for(viewer, events.PLAYED, seat, action)
        on = Match(bytearray(view))
        on.apply(seat, action)
        for i in range(state.SIZE):
            byte = on.state[i]
            assert byte in (after[i], full[i]), (viewer, i)

    def swap(self, viewer, chance):
        """Deal the cards that this viewer does not know anew, and play the same hand.

        Every view and event of the viewer must be the same. False when the deal was given up,
        because in the hand of ten a hidden card says whether the shown one counts.
        """
        table = self.table
        known = table.hand.knows(None if viewer == WATCHER else viewer)
        hidden = sorted(set(reference_rules.deck_of(table.house)) - known)
        moved = hidden[:]
        chance.shuffle(moved)
        new = dict(zip(hidden, moved))
        if self._counts(new) != self._counts({}):
            return False
        match = Match(bytearray(self.before))
        deck = [new.get(card, card) for three in table.hand.dealt for card in three]
        if table.hand.vira:
            deck.append(table.hand.vira)
        match.deal_from(bytes(map(card_byte, deck)))
        self._check_seen(match, viewer, 0)
        for i, (seat, word) in enumerate(self.actions):
            action = action_byte(word)
            if action < state.RAISE:
                card = word[:2]
                action = card_byte(new.get(card, card)) | (action & FACE_DOWN)
            match.apply(seat, action)
            self._check_seen(match, viewer, i + 1)
        return True

    def _counts(self, new):
        """Of each seat with a pair laid in a hand of ten: whether its shown card counts."""
        hand = self.table.hand
        if hand.special_team is None or not hand.rules["pair_after_tie"]:
            return None
        if not hand.tricks or hand.tricks[0] is not None:
            return None
        counts = []
        for seat, under in hand.laid[2].items():
            shown, under = hand.laid[1][seat], under[:2]
            power = strength(hand.rules, hand.vira, shown)
            counts.append(power < strength(hand.rules, hand.vira, new.get(under, under)))
        return counts

    def _check_seen(self, match, viewer, step):
        out = bytearray(state.SIZE)
        match.view(viewer, out)
        assert out == self.views[step][viewer], (viewer, step)
        told = bytearray(match.events[: match.event_bytes])
        for i in range(0, len(told), 3):
            told[i + 2] = value_for(viewer, told[i], told[i + 1], told[i + 2])
        assert told == self.told[step][viewer], (viewer, step)
