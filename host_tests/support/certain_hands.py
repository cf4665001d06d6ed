"""Positions where a seat must answer, and what is certain there by trying all that may follow.

The judge plays on with the reference engine (tools/judges/reference.py) and shares nothing with the
robots. A seat whose cards are not seen takes any unseen card when it plays, so no deal is left out.
"""

import copy
import random

from tools.hands import notation, retell
from tools.judges import reference, reference_rules
from tools.judges.house_rules import pack, random_house_rules
from truco_core import state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN, to_text
from truco_core.dealing import pack_of
from truco_core.match import Match
from truco_core.tricks import strength


class Judge:
    """What may still come of a hand after `seat` has accepted.

    :param dict house: the rules by their fields
    :param tools.hands.notation.Hand hand: as the seat sees it, up to the question
    """

    def __init__(self, house, hand, seat):
        self.rules = house
        self.team = seat & 1
        groups = [[to_text(card) for card in group] for group in hand.groups]
        self.known = [at for at, group in enumerate(groups) if "??" not in group]
        vira = None if hand.vira == NONE else to_text(hand.vira)
        players = len(groups)
        self.hand = reference.Hand(self.rules, players, hand.score, hand.opener, groups, vira)
        seen = {card for group in groups for card in group} | {vira}
        seen |= {to_text(a.byte) for a in hand.actions if a.byte < FACE_DOWN}
        self.pool = tuple(c for c in reference_rules.deck_of(self.rules) if c not in seen)
        for action in hand.actions:
            text = notation.action_text(action.byte, action.under)
            if action.seat not in self.known and action.byte < FACE_DOWN:
                self.hand.left[action.seat][:] = [*text.split("/"), "??", "??"]
            if action.byte == UNKNOWN:
                self.hand.left[action.seat][:] = ["??"] * 3
            self.hand.act(action.seat, text)
        self.hand.act(seat, "A")
        self.powers = sorted({self._power(card) for at in self.known for card in groups[at]})
        self._found = {}

    def _power(self, card):
        return reference_rules.strength(self.rules, self.hand.vira, card)

    def is_safe(self):
        """Whether the team has a way to play that never loses."""
        return self._try(self.hand, self.pool, self.known, lambda winner: winner != 1 - self.team)

    def is_possible(self):
        """Whether any deal and any play wins."""
        everybody = range(self.hand.players)
        return self._try(self.hand, self.pool, everybody, lambda winner: winner == self.team)

    def _try(self, hand, pool, friends, good):
        if hand.over:
            return good(hand.winner)
        key = self._key(hand, pool, len(friends))
        if key not in self._found:
            (seat,) = hand.waiting()
            one = any if seat in friends else all
            self._found[key] = one(
                self._try(after, left, friends, good) for after, left in self._after(hand, pool)
            )
        return self._found[key]

    def _key(self, hand, pool, friends):
        table = [(who, nothing or self._power(card)) for who, card, nothing in hand.table]
        left = [sorted(hand.left[at]) for at in self.known]
        return repr((friends, hand.tricks, hand.leads[-1], table, left, pool, hand.under))

    def _after(self, hand, pool):
        """Yield the hand after each action of the seat on turn, and the unseen cards then."""
        (seat,) = hand.waiting()
        mine = hand.left[seat] if seat in self.known else self._each(hand, pool)
        actions = [(card, ()) for card in mine]
        if hand.pairing and seat in self.known:
            actions = [("%s/%s" % (a, b), ()) for a in mine for b in mine if a != b]
        elif seat not in self.known:
            actions = [(card, (card,)) for card in mine]
            if hand.pairing:
                actions = [
                    (shown + "/" + under, (shown, under))
                    for shown in mine
                    for under in self._each(hand, [card for card in pool if card != shown])
                ]
        if not hand.pairing and hand.may_hide(seat):
            hidden = mine if seat in self.known else ["??"]
            actions += [(card + "*", ()) for card in hidden]
        for action, gone in actions:
            after = copy.copy(hand)
            after.left = [list(cards) for cards in hand.left]
            after.laid = [dict(laid) for laid in hand.laid]
            for name in ("tricks", "leads", "table", "under", "open_cards"):
                setattr(after, name, copy.copy(getattr(hand, name)))
            if seat not in self.known:
                after.left[seat] = [*action.rstrip("*").split("/"), "??", "??"]
            after._play(seat, action)
            yield after, tuple(card for card in pool if card not in gone)

    def _each(self, hand, pool):
        """Return the unseen cards, but one of those that no known card or the table tells apart."""
        powers = [*self.powers, *(self._power(card) for _, card, gone in hand.table if not gone)]
        found = {}
        for card in pool:
            power = self._power(card)
            alike = sum(x < power for x in powers), power in powers
            # The strengths themselves, where there are few: then nothing is taken for granted.
            found.setdefault(power if hand.players == 2 else alike, card)
        return list(found.values())


def asked(seed, players, special):
    """Yield (rules, hand, seat, match) of random hands, where `seat` must answer or decide.

    :param bool special: only decisions on special hands, of teams with two of the three best cards
    """
    chance = random.Random(seed)
    legal = bytearray(state.MAX_LEGAL)
    while True:
        house = chance.choice(list(reference_rules.RULES.values()))
        if chance.random() < 0.4:
            house = random_house_rules(chance, house)
        at = house["special_at"]
        if special and (not at or at >= house["goal"]):
            continue
        score = [chance.randrange(min(at or 99, house["goal"])) for _ in range(2)]
        if special:
            score[chance.randrange(2)] = at
        match = Match()
        opener = chance.randrange(players)
        match.start(pack(house), players, chance.randrange(1 << 30), opener, *score)
        match.deal()
        hand = retell.begun(match)
        if special and not _is_strong(match):
            continue
        while match.waiting():
            seats = [seat for seat in range(players) if match.waiting() >> seat & 1]
            seat = chance.choice(seats)
            actions = list(legal[: match.legal(seat, legal)])
            if match.state[state.PHASE] != state.PLAYING:
                yield house, retell.as_seen(hand, seat), seat, match
                if special:
                    break
                actions = [state.ACCEPT]
            elif state.RAISE in actions and chance.random() < 0.6:
                actions.remove(state.RAISE)
            byte = chance.choice(actions)
            hand.actions.append(retell.action_of(match, seat, byte))
            match.apply(seat, byte)


def _is_strong(match):
    s = match.state
    best = sorted(strength(s, card) for card in pack_of(s[0]) if card != s[state.VIRA])[-3:]
    team = s[state.SPECIAL]
    held = [
        strength(s, card)
        for seat in range(team, s[state.PLAYERS], 2)
        for card in s[state.CARDS + 3 * seat : state.CARDS + 3 * seat + 3]
    ]
    return sum(power in held for power in best) >= 2
