"""Read and write hands as lines of text. tools/hands/retell.py plays them.

    <rules> <we>-<they> <opener> | <cards of seat 0> <seat 1> [..] / <vira or -> | <action> ..
    paulista 0-0 0 | 3c5cKd 4d5dKh 4s5sKs 4cAcKc / Ah | 0:3c 1:4d 2:4s 3:4c 0:T 1:F 3:A 0:5c

docs/notation.md has the details; numbers such as N1.1 are its paragraphs. More spaces or tabs are
allowed, and the last | may be omitted before the first action (N1.1, N1.2).
"""

import functools
import re
from dataclasses import dataclass, field

from truco_core import events, rules
from truco_core.cards import FACE_DOWN, NONE, RANKS, SUITS, UNKNOWN, to_text
from truco_core.state import ACCEPT, RAISE, RUN
from truco_core.tricks import pack_of

# The names of errors are the last names in truco_core.events, from NOT_YOUR_TURN on.
_REASONS = list(vars(events))
_REASONS = _REASONS[_REASONS.index("NOT_YOUR_TURN") :]
ILLEGAL = {getattr(events, name): name for name in _REASONS}

_CARD = "[4567QJKA23][cdhs]"
_GROUP = re.compile(r"(?:%s|\?\?){3}" % _CARD)
_ACTION = re.compile(
    r"([0-3]):(?:([TAF])|(%s)(\*?)|(\?\?\*)|(%s)/(%s|\?\?))" % (_CARD, _CARD, _CARD)
)
_SCORE = re.compile("([0-9]{1,3})-([0-9]{1,3})")
_SHOUTS = {"T": RAISE, "A": ACCEPT, "F": RUN}
_SHOUT_TEXTS = {RAISE: "T", ACCEPT: "A", RUN: "F"}


class Refused(ValueError):
    """A line that is malformed or describes something impossible.

    :param str code: the error, such as UNPARSABLE, which programs can rely on (docs/notation.md,
        N6.1)
    :param int at: index of the action, or -1 for the part before the actions
    :param str message: for people
    """

    def __init__(self, code, at, message):
        super().__init__("%s: %s" % (code, message))
        self.code = code
        self.at = at
        self.message = message


@dataclass(frozen=True)
class Action:
    """An action of one seat.

    byte: a card or another action, as in truco_core.state
    under: with the house rule `pair_after_tie`, the card laid under the one that is shown: UNKNOWN
        if the writer of the line may not know it, None if only one card is laid
    """

    seat: int
    byte: int
    under: int | None = None


@dataclass
class Hand:
    """The contents of one line: a rule set of 14 bytes, the score, the deal and the actions."""

    rule_set: bytes
    score: tuple[int, int]
    opener: int
    groups: list[bytes]  # as dealt, by seat; UNKNOWN for cards that the writer may not know
    vira: int  # NONE with fixed manilhas
    actions: list[Action] = field(default_factory=list)

    def is_masked(self):
        """Return True if the line hides cards, because its writer did not know them."""
        return any(UNKNOWN in group for group in self.groups)


def parse(text: str) -> Hand:
    """Parse a line. Check its rules, score and deal, but not its actions.

    :raises Refused: the line is wrong
    """
    text = text.strip("\r\n")
    for at, letter in enumerate(text):
        if not (" " <= letter <= "~" or letter == "\t"):  # such as the spaces of a word processor
            told = "character %d is U+%04X: write a space, or the plain letter that it stands for"
            raise Refused("UNPARSABLE", -1, told % (at + 1, ord(letter)))
    parts = text.split("|")
    if len(parts) == 2:
        parts.append("")
    if len(parts) != 3:
        raise Refused("UNPARSABLE", -1, "a line has three parts, separated by |")
    rules_part, score, opener = _head(parts[0])
    groups, vira = _deal(parts[1])
    actions = [parse_action(word, at) for at, word in enumerate(_words(parts[2]))]
    hand = Hand(rules_of(rules_part), score, opener, groups, vira, actions)
    check(hand)
    return hand


def write(hand: Hand) -> str:
    """Return the line of `hand`, with single spaces."""
    words = [rules_text(hand.rule_set), "%d-%d" % hand.score, str(hand.opener), "|"]
    words += ["".join(map(to_text, group)) for group in hand.groups]
    words += ["/", "-" if hand.vira == NONE else to_text(hand.vira), "|"]
    words += ["%d:%s" % (a.seat, action_text(a.byte, a.under)) for a in hand.actions]
    return " ".join(words)


def parse_action(word: str, at: int = -1) -> Action:
    """Parse an action such as ``3:4c*``, the one with index `at`. Raise Refused(UNPARSABLE)."""
    match = _ACTION.fullmatch(word)
    if not match:
        raise Refused("UNPARSABLE", at, "not an action: %s" % _quote(word))
    seat, shout, card, hidden, unseen, shown, under = match.groups()
    if shout:
        return Action(int(seat), _SHOUTS[shout])
    if unseen:
        return Action(int(seat), UNKNOWN)
    if shown:
        return Action(int(seat), card_of(shown), card_of(under))
    return Action(int(seat), card_of(card) | (FACE_DOWN if hidden else 0))


def action_text(byte: int, under: int | None = None) -> str:
    """Return the text of an action without its seat: ``4c``, ``4c*``, ``??*``, ``4c/Kh``, ``T``."""
    if byte in _SHOUT_TEXTS:
        return _SHOUT_TEXTS[byte]
    if byte == UNKNOWN:
        return "??*"
    if byte & FACE_DOWN:
        return to_text(byte & ~FACE_DOWN) + "*"
    return to_text(byte) + ("" if under is None else "/" + to_text(under))


def card_of(text: str) -> int:
    """Return the card byte of a well-formed card, or UNKNOWN for ``??``."""
    if text == "??":
        return UNKNOWN
    return RANKS.index(text[0]) * 4 + SUITS.index(text[1])


def rules_of(text: str) -> bytes:
    """Return the 14 bytes of a rule set such as ``paulista,reraise=yes``. Raise Refused."""
    name, *changes = text.split(",")
    row = dict(rules.RULE_SETS).get(name)
    if row is None:
        names = " ".join(known for known, _ in rules.RULE_SETS)
        raise Refused("UNKNOWN_RULES", -1, "no rule set %s; there are %s" % (_quote(name), names))
    changed = bytearray(row)
    seen = set()
    for change in changes:
        key, sign, value = change.partition("=")
        if key not in rules.NAMES or not sign:
            known = " ".join(rules.NAMES)
            raise Refused(
                "UNKNOWN_HOUSE_RULE", -1, "no house rule %s; there are %s" % (_quote(change), known)
            )
        if key in seen:
            raise Refused("UNKNOWN_HOUSE_RULE", -1, "house rule given twice: %s" % key)
        seen.add(key)
        try:
            rules.put(changed, key, value)
        except ValueError as problem:
            raise Refused("UNKNOWN_HOUSE_RULE", -1, str(problem)) from None
    return bytes(changed)


@functools.lru_cache(maxsize=64)  # called for each action of a match
def rules_text(rule_set: bytes) -> str:
    """Return the text of a rule set: the inverse of `rules_of`.

    The text has the name of the rule set that differs in the fewest fields, and these fields.
    """
    best: list[str] = []
    for name, row in rules.RULE_SETS:
        words = [name]
        for key in rules.NAMES:
            if rules.get(row, key) != rules.get(rule_set, key):
                words.append("%s=%s" % (key, rules.get(rule_set, key)))
        if not best or len(words) < len(best):
            best = words
    return ",".join(best)


def check(hand: Hand) -> None:
    """Raise Refused unless the deal and the score are possible by the rule set."""
    players = len(hand.groups)
    if players not in (2, 4):
        raise Refused("WRONG_GROUPS", -1, "%d groups of cards instead of two or four" % players)
    goal = hand.rule_set[rules.GOAL]
    if max(hand.score) >= goal:
        raise Refused("BAD_SCORE", -1, "a hand begins with both teams below the goal, %d" % goal)
    if hand.opener >= players:
        raise Refused("BAD_OPENER", -1, "seat %d opens, of %d seats" % (hand.opener, players))
    fixed = hand.rule_set[rules.FLAGS] & rules.OLD_MANILHA
    if fixed and hand.vira != NONE:
        raise Refused("VIRA_NOT_WANTED", -1, "no vira with fixed manilhas: write -")
    if not fixed and hand.vira == NONE:
        raise Refused("VIRA_MISSING", -1, "the manilhas follow from the vira: write a card")
    pack = pack_of(hand.rule_set[rules.FLAGS])
    seen = {UNKNOWN, NONE}
    for card in [card for group in hand.groups for card in group] + [hand.vira]:
        if card in (UNKNOWN, NONE):
            continue
        if card not in pack:
            raise Refused("CARD_NOT_IN_DECK", -1, "%s is not in this deck" % to_text(card))
        if card in seen:
            raise Refused("CARD_TWICE", -1, "%s occurs twice" % to_text(card))
        seen.add(card)


def _head(text):
    words = _words(text)
    score = _SCORE.fullmatch(words[1]) if len(words) == 3 else None
    if score is None or not re.fullmatch("[0-9]", words[2]):
        raise Refused("UNPARSABLE", -1, "a line begins like `paulista 0-0 0`: rules, score, opener")
    return words[0], (int(score[1]), int(score[2])), int(words[2])


def _deal(text):
    sides = [_words(side) for side in text.split("/")]
    if len(sides) != 2 or len(sides[1]) != 1:
        raise Refused("UNPARSABLE", -1, "the deal is like `Kh5c4s 4d5d6d / Ah`: groups, vira or -")
    groups, (vira,) = sides
    for group in groups:
        if not _GROUP.fullmatch(group):
            raise Refused("UNPARSABLE", -1, "not three cards: %s" % _quote(group))
    if vira != "-" and not re.fullmatch(_CARD, vira):
        raise Refused("UNPARSABLE", -1, "neither a card nor -: %s" % _quote(vira))
    cards = [bytes(card_of(g[i : i + 2]) for i in (0, 2, 4)) for g in groups]
    return cards, NONE if vira == "-" else card_of(vira)


def _words(text):
    # str.split() would also split at invisible characters.
    return [word for word in re.split("[ \t]+", text) if word]


def _quote(text):
    shown = ascii(text)
    return shown if len(shown) <= 42 else shown[:40] + ".."
