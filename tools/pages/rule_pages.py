"""docs/rules.md: each rule set in sentences, written from the rows of truco_core.rules alone.

What the fields mean is in docs/rulebook.md, which is written by hand.
"""

from truco_core import cards, fields, rules
from truco_core.dealing import manilha_after, pack_of
from truco_core.tricks import strength
from truco_texts import texts
from truco_ui.screens import house_words

PATH = "docs/rules.md"

# A sentence for each value of each flag that has more to say than on the rule book's screen.
CHOICES = {
    "deck": {
        "dirty": "Dirty deck: 4 5 6 7 Q J K A 2 3 in four suits, 40 cards.",
        "clean": "Clean deck: no 4, 5, 6, 7, but for those that are fixed manilhas.",
    },
    "ranks": {
        "QJK": "Of the court cards the queen is the weakest: Q J K.",
        "JQK": "Of the court cards the jack is the weakest: J Q K.",
    },
    "manilha": {
        "new": "New manilha: the rank above the vira, the card turned up at the deal, is the "
        "trump; of its four cards clubs is the highest, then hearts, spades, diamonds.",
        "old": "Old manilha, the same in every hand: 4 of clubs (zap), 7 of hearts (copas), "
        "ace of spades (espadilha), 7 of diamonds (pica-fumo). There is no vira.",
    },
    "reraise": {
        "no": "A raise is accepted or run from. The next raise comes later, on one's own turn.",
        "yes": "A raise may be answered with the next raise at once, which accepts the first.",
    },
    "answer": {
        "either": "Either opponent may answer a raise: one who accepts is enough, both must run.",
        "next": "Only the player after the caller answers a raise.",
    },
    "face_down": {
        "never": "No card is played face-down.",
        "after_first": "From the second trick on, one card of each team may be played "
        "face-down (coberta) in each trick. It beats nothing.",
    },
    "all_tied": {
        "nobody": "When all three tricks tie nobody scores.",
        "dealer": "When all three tricks tie the dealer's team wins the hand.",
    },
    "tie_leads": {
        "opener": "After a tie, whoever led the tied trick leads again.",
        "first_tied": "After a tie, whoever played the first of the cards that tied leads.",
    },
    "pair_after_tie": {
        "no": "After a tie in the first trick play goes on card by card.",
        "yes": "When the first trick ties, each player lays both other cards at once, one shown "
        "and one under it. The shown ones are the second trick; if it ties too, those under "
        "them are the third.",
    },
    "turns": {
        "left": "Turns go to the left, clockwise.",
        "right": "Turns go to the right, counter-clockwise.",
    },
    "next_opener": {
        "+1": "The next hand is opened by the player after this hand's opener.",
        "-1": "The next hand is opened by the player before this hand's opener.",
    },
}
CALLS = ("truco", "seis", "nove", "doze")
HEAD = """\
<!--
Written by `python3 tools/docs.py` from truco_core/rules.py: change that, not this.
-->

# The rule sets

Every rule set, and what each of its fields may be. What the fields mean, and all that is the same
in every Truco: [the rule book](rulebook.md).
"""
NAMES_OF = {"c": "clubs", "h": "hearts", "s": "spades", "d": "diamonds"}


def text():
    """The whole page."""
    parts = [HEAD, overview()]
    parts += [rule_set(name, row) for name, row in rules.RULE_SETS]
    parts.append(field_table())
    return "\n".join(parts)


def overview():
    """A table with a column per rule set, and the fields in which they differ."""
    names = [name for name, _ in rules.RULE_SETS]
    lines = ["## Side by side", "", "| | %s |" % " | ".join(names)]
    lines.append("| --- |%s" % (" --- |" * len(names)))
    for field in fields.NAMES:
        values = [fields.get(row, field) for _, row in rules.RULE_SETS]
        lines.append("| `%s` | %s |" % (field, " | ".join(values)))
    return "\n".join(lines) + "\n"


def rule_set(name, row):
    """One rule set in sentences."""
    lines = ["## %s" % name, ""]
    lines += ["- " + sentence for sentence in sentences(row)]
    lines += ["", "Cards, weakest first: %s" % order(row), ""]
    return "\n".join(lines)


def words_of(field):
    """[name, values, help line, sentences ..] of a field in English, as the game has them."""
    return {name: said for name, _, said in house_words.read(texts.CODES.index("en"))}[field]


def choices(field):
    """{value: a sentence} of a flag."""
    if field in CHOICES:
        return CHOICES[field]
    name, values, _, *said = words_of(field)
    said = [
        sentence or "%s: %s." % (name, value) for sentence, value in zip(said, values.split(", "))
    ]
    return dict(zip(fields.allowed(field).split(), said))


def sentences(row):
    """What a player has to know of a rule row, in the order of the fields."""
    flags = fields.NAMES[: rules.FLAG_COUNT]
    said = [choices(field)[fields.get(row, field)] for field in flags]
    stakes = fields.get(row, "stakes").split("/")
    raises = ", ".join("%s %s" % pair for pair in zip(CALLS, stakes[1:]))
    said.append("A hand is worth %s; the raises: %s." % (stakes[0], raises or "none"))
    said.append("The goal is %s." % fields.get(row, "goal"))
    at = fields.get(row, "special_at")
    if at == "none" or int(at) >= int(fields.get(row, "goal")):
        return said + ["There is no special hand."]
    said.append(
        "At %s partners see each other's cards and decide: play the hand for %s without raises, "
        "or give the others %s. With both teams there (mão de ferro) nobody decides, looks or "
        "raises." % (at, fields.get(row, "special_stake"), fields.get(row, "special_fold"))
    )
    return said


def order(row):
    """The ranks, and the manilhas, as the engine's own strengths have them."""
    state = Strengths(row)
    pack = [card for card in pack_of(row[rules.FLAGS]) if not state.is_fixed(card)]
    by_strength = {state.of(card): cards.RANKS[card >> 2] for card in pack}
    shown = " ".join(by_strength[strength] for strength in sorted(by_strength))
    fixed = [card for card in pack_of(row[rules.FLAGS]) if state.is_fixed(card)]
    if fixed:
        fixed.sort(key=state.of)
        return shown + ", then " + ", ".join(map(spoken, fixed)) + "."
    vira = cards.RANKS.index("3")
    above = manilha_after(row[rules.FLAGS], vira << 2)
    return "%s; above %s comes %s again for the manilha." % (shown, "3", cards.RANKS[above])


class Strengths:
    """What `truco_core.tricks.strength` says of a card by this row, with no vira."""

    def __init__(self, row):
        self._state = bytearray(64)
        self._state[: len(row)] = row
        self._state[35] = cards.NONE  # MANILHA

    def of(self, card):
        return strength(self._state, card)

    def is_fixed(self, card):
        return self.of(card) > 10


def spoken(card):
    rank = cards.RANKS[card >> 2]
    return "%s of %s" % ("ace" if rank == "A" else rank, NAMES_OF[cards.SUITS[card & 3]])


def field_table():
    """Every field and what it may be."""
    lines = [
        "## House rules",
        "",
        "Each of these can be changed for a table, in the menu under the rule set. How they are",
        "written in the text of a hand: [notation.md](notation.md#n2-the-head).",
        "",
        "| field | may be | the line of help below it |",
        "| --- | --- | --- |",
    ]
    for field in fields.NAMES:
        lines.append("| `%s` | %s | %s |" % (field, fields.allowed(field), words_of(field)[2]))
    return "\n".join(lines) + "\n"
