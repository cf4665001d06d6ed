"""Describe a rule set in sentences that are generated from its fields, also for house rules."""

from micropython import const

from truco_core import rules
from truco_core.cards import RANKS, STRENGTHS
from truco_core.tricks import pack_of
from truco_game import TYPE_CHECKING

if TYPE_CHECKING:
    from typed_lib import Text, Words

_COURT_BITS = const(1)  # bit for the order of Q, J and K in an index into STRENGTHS
# Indices into the texts TOPICS: the pages on answers to a raise and on special hands.
_ANSWERS = const(5)
_SPECIAL = const(6)
# (field of a rule set, index of the page whose last sentence is about this field). `pages`
# itself places the rest of the first _PLACED flags, and adds any later flag to the page on turns.
_ENDS = (("manilha", 1), ("all_tied", 3), ("next_opener", 8))
_PLACED = const(11)
_FIXED_CLEAN = const(27)  # number of cards in a clean deck with fixed manilhas
_FIRST_CLEAN = const(4)  # index into RANKS of the lowest rank of a clean deck


def pages(
    rule_set: bytes | bytearray, players: int, w: "Words", said: "Words", decides: bool = False
) -> list[tuple[str, str]]:
    """Return [(heading, body)] for the bytes of a rule set or a match.

    :param players: 2 or 4
    :param w: the texts "book" of a language
    :param said: SENTENCES of the texts "house"
    :param decides: whether the player decides for a robot partner
    """

    def say(field: str) -> "Text":
        return said[field].split("|")[_choice(rule_set, field)]

    four = players == 4
    stakes = rules.get(rule_set, "stakes").split("/")
    size = len(pack_of(rule_set[rules.FLAGS]))
    stay = w.STAY if size == _FIXED_CLEAN else ""
    found = [
        ((w.MATCH_OF_4 if four else w.MATCH_OF_2) % rules.get(rule_set, "goal")).replace(*w.ONE),
        _join(say("deck") % size, stay, w.ORDER % order(rule_set)),
        w.MANILHA[_choice(rule_set, "manilha")],
        say("pair_after_tie") or _join(w.TIES, say("tie_leads")),
    ]
    if len(stakes) > 1:
        raises = w.TRUCO % (stakes[0], ", ".join(stakes[1:]))
        found.append(_join(raises, w.NOT_TWICE[four]))
        found.append(_join(say("reraise"), say("answer") if four else "", w.RUN))
    else:
        found += [w.NO_TRUCO % stakes[0], ""]
    covers = four and rule_set[rules.FLAGS] & rules.FACE_DOWN_AFTER_FIRST
    face_down = _join(say("face_down"), w.ONE_EACH if covers else "")
    found += [_special(rule_set, w, four), face_down, say("turns") if four else ""]
    ends, placed = list(_ENDS), [field for field, _ in _ENDS]
    ends += [(one, 8) for one in rules.NAMES[_PLACED : rules.FLAG_COUNT] if one not in placed]
    for field, page in ends:
        found[page] = _join(found[page], say(field))
    made = list(zip(w.TOPICS, found))
    if _has_special(rule_set):
        at = rules.get(rule_set, "special_at")
        made[_SPECIAL] = w.HAND_OF % at, found[_SPECIAL]
        made.insert(_SPECIAL + 1, (w.IRON_HAND, w.IRON % at))
    if four:
        made.append(w.ABOUT_SIGNS)
        if decides:
            made.insert(_SPECIAL, w.ADVICE)
    if len(stakes) == 1:
        del made[_ANSWERS]
    return made


def _choice(rule_set: bytes | bytearray, field: str) -> int:
    return rules.allowed(field).split().index(rules.get(rule_set, field))


def _join(*parts: str) -> str:
    return " ".join([part for part in parts if part])


def _has_special(rule_set: bytes | bytearray) -> bool:
    at = rules.get(rule_set, "special_at")
    return at != "none" and int(at) < int(rules.get(rule_set, "goal"))


def _special(rule_set: bytes | bytearray, w: "Words", four: bool) -> "Text":
    if not _has_special(rule_set):
        return w.NO_SPECIAL
    at = rules.get(rule_set, "special_at")
    stake, fold = rules.get(rule_set, "special_stake"), rules.get(rule_set, "special_fold")
    return (w.SPECIAL[four] % (at, stake, fold)).replace(*w.ONE)


def order(rule_set: bytes | bytearray) -> str:
    """Return the ranks of the deck as text, strongest first. Fixed manilhas do not change it."""
    strength = STRENGTHS[rule_set[rules.FLAGS] >> rules.STRENGTH_SHIFT & _COURT_BITS]
    first = _FIRST_CLEAN if rule_set[rules.FLAGS] & rules.CLEAN else 0
    ranks = sorted(range(first, len(RANKS)), key=lambda rank: -strength[4 * rank])
    return " ".join([RANKS[rank] for rank in ranks])
