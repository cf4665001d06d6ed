"""One hand of Truco, slow and obvious, to compare the engine with.

Written from the rules alone (docs/rulebook.md), before its author had read the engine, and on
purpose in another shape: text cards, lists and tuples, no bytes and no bits. It imports nothing of
the game. Actions are the words of the text notation: "4c" plays, "4c*" plays face-down, "4c/Kh"
lays a pair, "T" raises, "A" accepts, "F" runs or refuses.
"""

from tools.judges.reference_rules import strength


class Refused(Exception):
    """An action that the rules do not allow."""


class Hand:
    """One hand from the deal to the points.

    `rules`: a dict as in RULES; `players`: 2 or 4; `score`: the two teams' points before the
    hand; `cards`: one list of three cards a seat; `vira`: a card or None.
    """

    def __init__(self, rules, players, score, opener, cards, vira):
        self.rules = rules
        self.players = players
        self.score_before = tuple(score)
        self.opener = opener
        self.dealt = [list(three) for three in cards]
        self.left = [list(three) for three in cards]
        self.vira = vira
        self.tricks = []  # the winning team of each finished trick, None for a tie
        self.leads = [opener]
        self.table = []  # this trick's (seat, card, counts as nothing), as played
        self.laid = [{}, {}, {}]  # by trick: seat -> its card, with "*" while it lies face-down
        self.under = {}  # seat -> the hidden card of its pair
        self.level = 0  # index into stakes
        self.right = None  # the team that alone may raise; None: both
        self.caller = None  # the seat whose raise waits for an answer
        self.ran = []  # the seats that have run from that raise, or refused the special hand
        self.over = False
        self.winner = None
        self.points = (0, 0)
        self.open_cards = set()  # every card that everybody has seen
        if vira:
            self.open_cards.add(vira)
        at = rules["special_at"]
        there = [at is not None and points >= at for points in score]
        self.iron = there[0] and there[1]
        self.special_team = there.index(True) if there.count(True) == 1 else None
        self.deciding = self.special_team is not None
        self.news = []  # the events of the latest deal or action, as (what, who, value)
        self._tell("dealt", opener, vira)
        if self.deciding:
            self._tell("decide", self.special_team, rules["special_stake"])

    # What everybody can ask

    @property
    def stake(self):
        """What the hand is worth now. A raise without an answer does not count yet."""
        if self.special_team is not None:
            return self.rules["special_stake"]
        return self.rules["stakes"][self.level]

    @property
    def score(self):
        """The score with this hand's points."""
        return (self.score_before[0] + self.points[0], self.score_before[1] + self.points[1])

    @property
    def match_winner(self):
        """The team that wins the match with this hand, or None."""
        if self.over and self.winner is not None:
            if self.iron or self.score[self.winner] >= self.rules["goal"]:
                return self.winner
        return None

    @property
    def next_opener(self):
        """The opener of the next hand."""
        return (self.opener + self.rules["next_opener"]) % self.players

    @property
    def pairing(self):
        """Whether each seat lays its two cards at once now."""
        return self.rules["pair_after_tie"] and self.tricks == [None]

    def waiting(self):
        """The seats that may act now, in rising order."""
        if self.over:
            return []
        if self.deciding:
            return [
                s for s in range(self.players) if s % 2 == self.special_team and s not in self.ran
            ]
        if self.caller is not None:
            if self.rules["answer"] == "next":
                return [(self.caller + 1) % self.players]
            return [
                s for s in range(self.players) if s % 2 != self.caller % 2 and s not in self.ran
            ]
        return [(self.leads[-1] + len(self.table)) % self.players]

    def legal(self, seat):
        """The set of the actions that this seat may take now."""
        if seat not in self.waiting():
            return set()
        if self.deciding:
            return {"A", "F"}
        more = self.level + 1 < len(self.rules["stakes"])
        if self.caller is not None:
            answers = {"A", "F"}
            if self.rules["reraise"] and self.level + 2 < len(self.rules["stakes"]):
                answers.add("T")
            return answers
        mine = self.left[seat]
        if self.pairing:
            actions = {mine[0] + "/" + mine[1], mine[1] + "/" + mine[0]}
        else:
            actions = set(mine)
            if self.may_hide(seat):
                actions |= {card + "*" for card in mine}
        if more and not self.iron and self.special_team is None and self.right in (None, seat % 2):
            actions.add("T")
        return actions

    def may_hide(self, seat):
        """Whether this seat may play a card face-down in this trick."""
        if self.rules["face_down"] == "never" or not self.tricks:
            return False
        return not any(hidden for who, _card, hidden in self.table if who % 2 == seat % 2)

    def knows(self, seat):
        """All cards whose places this seat knows; None: somebody who only watches."""
        known = set(self.open_cards)
        if seat is not None:
            for who in range(self.players):
                if who == seat or (who % 2 == seat % 2 == self.special_team):
                    known |= set(self.dealt[who])
        return known

    # What changes it

    def act(self, seat, action):
        """Do an action, or raise Refused."""
        if action not in self.legal(seat):
            raise Refused("%s:%s" % (seat, action))
        self.news = []
        if self.deciding:
            self._decide(seat, action)
        elif self.caller is not None:
            self._answer(seat, action)
        elif action == "T":
            self.caller = seat
            self._tell("raised", seat, self._asked())
        else:
            self._play(seat, action)

    def _tell(self, what, who, value):
        self.news.append((what, who, value))

    def _asked(self):
        return self.rules["stakes"][self.level + 1]

    def _decide(self, seat, action):
        if action == "A":
            self.deciding = False
            self.ran = []
            self._tell("accepted", seat, self.stake)
            return
        self.ran.append(seat)
        self._tell("ran", seat, self.waiting())
        if not self.waiting():
            self._end(1 - self.special_team, self.rules["special_fold"])

    def _answer(self, seat, action):
        caller = self.caller
        if action == "F":
            self.ran.append(seat)
            others = [] if self.rules["answer"] == "next" else self.waiting()
            self._tell("ran", seat, others)
            if not others:
                self._end(caller % 2, self.stake)
            return
        self.level += 1
        self.right = seat % 2
        self.ran = []
        if action == "T":
            self.caller = seat
            self._tell("raised", seat, self._asked())
        else:
            self.caller = None
            self._tell("accepted", seat, self.stake)

    def _play(self, seat, action):
        hidden = action.endswith("*")
        card = action[:2]
        self.left[seat].remove(card)
        self.laid[len(self.tricks)][seat] = action[:3] if hidden else card
        self._tell("played", seat, self.laid[len(self.tricks)][seat])
        if not hidden:
            self.open_cards.add(card)
        if self.pairing:
            under = action[3:]
            self.left[seat].remove(under)
            self.under[seat] = under
            self.laid[2][seat] = under + "*"
            self._tell("under", seat, under + "*")
            if self.special_team is not None and self._power(card) < self._power(under):
                hidden = True  # the card lies open, and counts as nothing
        self.table.append((seat, card, hidden))
        if len(self.table) == self.players:
            self._finish_trick()

    def _power(self, card):
        return strength(self.rules, self.vira, card)

    def _finish_trick(self):
        lead = self.leads[-1]
        powers = [(-1 if hidden else self._power(card), seat) for seat, card, hidden in self.table]
        top = max(power for power, _seat in powers)
        best = [seat for power, seat in powers if power == top]
        if len({seat % 2 for seat in best}) == 2:
            self.tricks.append(None)
            after = lead if self.rules["tie_leads"] == "opener" else best[0]
        else:
            self.tricks.append(best[0] % 2)
            after = best[0]
        self._tell("trick", after, self.tricks[-1])
        self.table = []
        if self._decided():
            return
        self.leads.append(after)
        if (
            self.under
        ):  # the second trick tied as well: the hidden cards are turned, and are the third
            for seat in range(self.players):
                card = self.under[seat]
                self.laid[2][seat] = card
                self.open_cards.add(card)
                self._tell("turned", seat, card)
            for step in range(self.players):
                seat = (after + step) % self.players
                self.table.append((seat, self.under[seat], False))
            self.under = {}
            self._finish_trick()

    def _decided(self):
        won = [team for team in self.tricks if team is not None]
        winner = None
        if self.tricks[0] is None:
            if won:
                winner = won[0]
        elif won.count(0) == 2 or won.count(1) == 2:
            winner = 0 if won.count(0) == 2 else 1
        elif len(won) < len(self.tricks):  # a later trick tied
            winner = self.tricks[0]
        if winner is not None:
            self._end(winner, self.stake)
        elif len(self.tricks) == 3:
            if self.rules["all_tied"] == "dealer":
                self._end((self.opener - 1) % self.players % 2, self.stake)
            else:
                self.over = True
                self._tell("hand", None, 0)
        return self.over

    def _end(self, winner, points):
        self.over = True
        self.winner = winner
        self.points = (points, 0) if winner == 0 else (0, points)
        self._tell("hand", winner, points)
        if self.match_winner is not None:
            self._tell("match", winner, self.score[winner])
