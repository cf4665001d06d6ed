"""Test that the sentences about an action are true and reveal no hidden card."""

import re
import types

import pytest

from host_tests.support.text_boxes import BESIDE_HELP, COLUMNS, cut, words
from host_tests.support.watched_robots import play_hands
from tools.hands import notation, retell
from tools.sim.worlds.scenes import card
from truco_core import state
from truco_core.cards import FACE_DOWN, NONE, RANKS, SUITS, to_text
from truco_core.rng import Rng
from truco_core.table import Table
from truco_core.tricks import is_pair, strength
from truco_game import reasons, replay
from truco_game.local_game import LocalGame
from truco_texts import texts


def insights(players, seed, kinds, hands, room=256, own=False, signs=False):
    """Yield the insight into each action of the robots, or with `own` of the player."""
    for app, _ in play_hands(players, seed, kinds, hands, room, signs):
        hand = replay.last_hand(app.game.table.match)
        for at in range(1, hand.count + 1):
            hand.again.rewind(hand.start_at, hand.start)
            for _ in range(at - 1):
                hand.again.step()
            if (hand.again.next_action()[0] == 0) == own:
                yield reasons.Reasons(app.game, hand, at)


def check_hand(found):
    """Check the cards that are shown: those held, except hidden ones, and the card to beat."""
    held = [card for card, _ in found.held]
    hidden = [card for card in held if not found.is_open(found.seat, card)]
    assert sorted(found.hand()) == sorted(set(held) - set(hidden)) + [FACE_DOWN] * len(hidden)
    s, laid = found._state, on_table(found)
    assert (found.table == NONE) == (not laid)
    if laid:
        assert strength(s, found.table) == max(strength(s, card) for card in laid.values())


def on_table(found):
    """Return, by seat, the cards of the trick in which the seat must still play."""
    s = found._state
    at, trick = state.PLAYS, min(s[state.TRICK], 2)
    laid = {other: s[at + 4 * trick + other] for other in range(s[state.PLAYERS])}
    if laid[found.seat] != NONE or is_pair(s, trick):
        return {}
    return {other: card for other, card in laid.items() if card != NONE}


def told(found, name="Juca"):
    """Return the sentences in English, with cards as in notation."""
    suits = str.maketrans("\x80\x81\x82\x83", SUITS)
    return [one.translate(suits) for one in found.sentences(words("en", "why"), name)]


def test_a_robot_without_a_table_says_so():
    for found in insights(2, 2, (4, 0), 3):
        assert told(found, "Loro") == ["Loro plays at random."]


@pytest.mark.parametrize("players", (2, 4))
def test_sentences_name_shown_cards_and_no_hidden_ones(players):
    """Test also that every placeholder was replaced by a card that is shown."""
    named = set()
    for seed in range(8):
        for found in insights(players, seed, (2, 5, 2, 5)[:players], 40):
            said = told(found)[0]
            cards = re.findall("[%s][%s]" % (RANKS, SUITS), said)
            shown = [to_text(card) for card in [found.table, *found.hand()] if card < FACE_DOWN]
            assert not re.search("[#=+]", said) and set(cards) <= set(shown), said
            assert found.action > FACE_DOWN or to_text(found.action) in cards, said
            named |= set(cards)
    assert len(named) > 20


def test_a_robot_that_followed_a_sign_says_so():
    """Test that a robot that followed a sign says only that, not what it would do without."""
    w = words("en", "why")
    heard = set()
    for seed in range(4):
        for found in insights(4, seed, (7, 8, 7, 8), 60, signs=True):
            if found.sentences(w, "Juca")[0] == w.BY_SIGN % "Juca":
                heard.add(found.action)
    assert state.RAISE in heard <= {state.RAISE, state.ACCEPT}


def longest(code):
    """Yield the longest possible sentences."""
    w = words(code, "why")
    name = max((name for name, _ in words(code, "people").PEOPLE), key=len)
    facts = w.BEATEN + w.BEATS + w.JUST_BEATS + (w.LOWEST,)
    more = w.KEEPS + (w.STRONGEST, w.TIE_WINS, w.PARTNER_LAYS, w.SELDOM)
    call = max(*w.BEATEN, *w.BEATS[:3], w.BEATS[4], w.ALL_LAID, w.WORTH_IT, w.FREE, key=len)
    yield from (form % (name, call, w.CHANCE % 10) for form in (w.KNEW, w.BLUFFED, w.RISKED))
    yield from ("%s, %s." % (fact, one) for fact in facts for one in more[:2] + more[-1:])
    yield from ("%s, %s." % (fact, one) for fact in w.BEATEN for one in more)
    yield "%s, %s." % (w.BEATS[0], w.PARTNER_LAYS)
    for fact in facts + more[:-1]:
        yield from (form % fact for form in (w.GOOD, w.FINE, w.BETTER))
        yield w.RIGHT % fact + w.UNLUCKY
    yield from (w.BETTER % fact for fact in (w.STRONGER, *w.BETTER_KEEP))
    ends = w.NEEDS % 5, w.COSTS % (10, 12), "; " + w.FREE + "."
    yield from (w.CALLED[how] + w.CHANCE % 10 + end for how in (0, 3, 4) for end in ends[::2])
    yield from (w.CALLED[how] + w.CHANCE % 10 + end for how in (0, 5, 6) for end in ends[1:])
    yield from (w.CALLED[0] + w.CHANCE % 9 + end + w.UNLUCKY for end in ends[::2])
    yield w.CALLED[0] + w.CHANCE % 10 + w.RAISES % (12, 10)
    yield from (one + w.CHANCE % 5 + w.PAYS % (12, 5) for one in w.CALLED[1:3])
    yield w.FLED % (name, 10, 12)
    yield from (form % name for form in (w.SECRET, w.COVERS, w.LUCK, w.BY_SIGN))
    yield from (w.NO_MATTER, *w.NONE_WINS, w.LAST, w.NOT_COVERED)
    yield from (form % name for form in w.NOTED)


def test_in_portuguese_a_card_has_its_article():
    said = set()
    for found in insights(4, 1, (2, 5, 2, 5), 40):
        said |= set(
            re.findall(
                r"(\w+) ([%s])[\x80-\x83]" % RANKS, found.sentences(words("pt", "why"), "J")[0]
            )
        )
    assert {rank for _, rank in said} > set("Q2")
    assert {(the.lower(), rank == "Q") for the, rank in said} == {("o", False), ("a", True)}


@pytest.mark.parametrize("code", texts.CODES)
@pytest.mark.parametrize("columns", COLUMNS)
def test_the_longest_sentence_fits_four_rows(code, columns):
    widest = words(code, "why").THE[1] + "Q\x81"
    for sentence in longest(code):
        sentence = re.sub("[#=+]", widest, sentence)
        assert cut(sentence, columns - BESIDE_HELP, 4) == "", sentence


@pytest.mark.parametrize("players", (2, 4))
def test_the_players_rating_uses_only_visible_information(players):
    kinds = (4, 1) if players == 2 else (2, 1, 1, 1)
    for seed in range(8):
        for found in insights(players, seed, kinds, 40, own=True):
            s = found._state
            shown = (0, 2) if s[state.SPECIAL] == 0 else (0,)
            for seat in range(1, players):
                held = s[state.CARDS + 3 * seat : state.CARDS + 3 * seat + 3]
                assert seat in shown or min(held) >= state.GONE, "a card that nobody had shown"
            check_hand(found)
            assert FACE_DOWN not in found.hand(), "one's own cards are hidden"
            (said,) = told(found)
            same = found.better == found.action
            assert same == (
                not re.match("This one was better|It was better|Better: |Lucky you", said)
            )


class Told:
    """A hand from a line of notation, in place of truco_game.replay.LastHand and its Replay."""

    start = start_at = final = pick = None

    def __init__(self, line):
        self.again = self
        self._hand = notation.parse(line)
        self.actions = self._hand.actions
        self.rewind(0, None)

    def rewind(self, at, s):
        self.at, self.match = 0, retell.deal(self._hand)

    def next_action(self):
        return self.actions[self.at].seat, self.actions[self.at].byte

    def step(self):
        retell.act(self.match, self.actions[self.at])
        self.at += 1


# Lines with the player at seat 0 (vira Ah: twos are manilhas), and the rating of the last action
# after a won hand and after a lost one.
JUDGED = """
paulista 0-0 1 | 2c5cKd 4h4s4d / Ah | 1:4h 0:2c = This one was better: 5c is enough = This one was
paulista 0-0 1 | 3c5cKd 2h4s4d / Ah | 1:2h 0:3c = This one was better: 5c also loses, = This one was
paulista 0-0 1 | 3c5cKd 7h4s4d / Ah | 1:7h 0:5c = This one was better: Kd beats 7h. = This one was
paulista 0-0 1 | 2c5cKd 4h4s4d / Ah | 1:4h 0:5c = Well played: 5c is the lowest that = Right move
paulista 0-0 1 | 4c5cKd 2h4s4d / Ah | 1:2h 0:4c = None beats 2h: 4c was the lowest. = None beats
paulista 0-0 1 | 4c5cKd 2h4s4d / Ah | 1:2h 0:5c = None beats 2h: the lowest = None beats 2h: t
paulista 0-0 1 | 4c5cKd 2h3s4d / Ah | 1:3s 0:4c 1:2h 0:Kd = None beats 2h. = None
paulista 0-0 1 | 4c5c6d 3c3h3s / Ah | 1:T 0:A = Lucky you. It wins 0 = Better: run. It wins 0
paulista 0-0 1 | 4c5c6d 3c3h3s / Ah | 1:T 0:F = Well done. It wins 0 of 10 hands; running = W
paulista 0-0 1 | 2c2h3d 4h4s4d / Ah | 1:T 0:F = Better: accept. It wins 10 of 10 hands; you need = B
paulista 0-0 1 | 2c2h3d 4h4s4d / Ah | 1:T 0:A = Well done. It wins 10 of 10 hands; you need = Well
paulista 0-11 1 | 4c5c6d 3c3h3s / Ah | 0:A = Either was ok. It wins 0 of 10 hands; nothing = E
paulista 0-0 0 | 4c5c6d 3c3h3s / Ah | 0:T = A bluff. It wins 0 of 10 hands; worth 3: pays = A bluff
mineiro 4-4 1 | 2c4hAd 3sJs6c / - | 1:T 0:T = Bold. It wins 4 of 10 hands; worth 6: pays = Bold
paulista 0-0 1 | 4c5c6d 3s2c7h / Ah | 1:3s 0:4c 1:2c 0:T = Their 2c on the table had won = Their 2c
paulista 0-0 1 | 3c5c6d 3s2c7h / Ah | 1:3s 0:3c 1:2c 0:T = Their 2c on the table had won = Their 2c
paulista 0-0 1 | 3c5c6d 4s2c7h / Ah | 1:4s 0:3c 0:5c 1:2c 1:7h 0:T = Their 7h on = Their 7h
paulista 0-0 1 | 4c2d6d 3s2h7h / Ah | 1:3s 0:4c 1:7h 0:T = A bluff. It wins 2 of = A bluff. It
paulista 0-0 0 | 2c2h3d 3c3h3s / Ah | 0:T = Well done. It wins 10 of 10 hands; worth 3, or 1 if = W
paulista 0-0 0 | 3c5cKd 4h4s6d / Ah | 0:3c 1:4h 0:5c 1:6d 1:4s 0:Kd* = It was better not to = It
paulista 0-0 1 | 5d4c6d 4h3s7d / Ah | 1:3s 0:4c 1:4h 0:5d* = It was better not to cover 5d. = It
paulista 0-0 1 | 4c5cKd 2h4s2d / Ah | 1:4s 0:Kd 0:4c 1:2d 1:2h 0:5c = 5c was the last = 5c was
paulista 0-0 1 | 5c6d7s 4h3s2d / Ac | 1:4h 0:5c = Well played: 5c is the low = Right move: 5c is
paulista 0-0 1 | 2c4c5d 2h2s3d / Ah | 1:2h 0:5d = That was fine, too: the manilha 2c is = That wa
paulista 0-0 0 | 2c4c5d 2h2s4h / Ah | 0:2c 1:4h 0:5d* = Covering 5d cost little = Covering
paulista 0-0 3 | 2c5cKd 4h4s4d 5d5h6d 6h6s6c / Ah | 3:6h 0:5c = That was fine, too: = That was fine,
""".strip().split("\n")


@pytest.mark.parametrize("line", JUDGED)
def test_each_action_gets_its_rating(line):
    line, *wanted = line.split(" = ")
    for winner, said in enumerate(wanted):
        assert told(judged(line, winner))[0].startswith(said)


def test_a_suggested_action_wins_more_hands_than_the_players():
    deal, cards = "paulista 0-0 %d | 3c5cKd 4h4s6d / Ah | %s", "0:3c 1:4h 0:5c 1:6d 1:4s 0:Kd*"
    weighed = judged(deal % (0, cards)).weighed
    assert set(weighed) == {card("Kd"), card("Kd*")}
    assert weighed[card("Kd")] > weighed[card("Kd*")] == 0
    for answer in "FA":  # a player who ran reads the odds of staying
        found = judged(deal % (1, "1:T 0:" + answer))
        assert set(found.weighed) == {state.ACCEPT} and 0 < found.weighed[state.ACCEPT] < 256


def judged(line, winner=0):
    """Return the insight into the last action of a line."""
    told = Told(line)
    told.final = bytearray(state.SIZE)
    told.final[state.WINNER], told.final[state.STAKE] = winner, 3
    game = LocalGame(None, Table(told.match, [None], Rng(1), None), told, None)
    game.table.is_human = lambda seat: seat == 0
    return reasons.Reasons(game, told, len(told.actions))


def test_a_possible_tie_after_a_lost_trick_is_no_reason_to_raise():
    lost = "paulista 0-0 0 | 4cKd7s Kh3h3s / Ac | 0:7s 1:3h 1:Kh 0:%s"
    assert told(judged(lost % "Kd"))[0].startswith("None beats Kh")
    assert told(judged(lost % "T"))[0].startswith("Their Kh on the table had won the hand")


def thought(line):
    """Return the insight into the first action of a line, by a reckless robot."""
    told = Told(line)
    told.final = bytes([NONE]) * state.PLAYS + bytes([told.actions[0].byte] * 12)
    table = Table(told.match, [types.SimpleNamespace(human=True)] * 4, Rng(1), None)
    game = LocalGame(types.SimpleNamespace(robots=b"\x04" * 3), table, told, None)
    return reasons.Reasons(game, told, 1)


def test_a_partner_did_not_weigh_a_raise_that_it_leaves_to_the_player():
    line = "mineiro 4-%d 2 | KsKdKc QsQdQc 3cJs6c JcJhJd / - | 2:3c"
    # At 8 a lost raise would lose the match.
    assert [state.RAISE in dict(thought(line % they).odds) for they in (4, 8)] == [True, False]


def test_a_weak_lead_is_explained_by_the_partner():
    found = thought("mineiro 0-0 1 | KsKdKc QsQdQc 2cJs6c JcJhJd / - | 1:Qs")
    assert told(found) == ["Qs is weak, the partner is still to play."]
