# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The rules of a rule set, written from its fields: a house rule changes the text."""

from micropython import const

from truco_core import fields, rules
from truco_core.cards import RANKS, STRENGTHS

_COURT_BITS = const(1)  # of the index into STRENGTHS: without the fixed manilhas
_ANSWERS = const(5)  # a page: a place in TOPICS
# Of the rows of truco_texts.house_rules.
_NAME = const(0)
_PAGE = const(1)
_FIRST_LANGUAGE = const(2)
_FIRST_SENTENCE = const(3)
_FIRST_CLEAN = const(4)  # the lowest rank of a clean deck, in RANKS


def pages(rule_set, players, words, rows, language):
    """[(heading, body)] of what these rule (or match) bytes say.

    :param players: 2 or 4
    :param words: the texts "book" of that language
    :param rows: ROWS of truco_texts.house_rules
    :param language: index into truco_texts.texts.CODES
    """
    w = words

    def say(field):
        """What the rule book says of the value that a flag has."""
        return _sentence(rule_set, rows[fields.NAMES.index(field)], language)

    four = players == 4
    stakes = fields.get(rule_set, "stakes").split("/")
    found = [(w.MATCH_OF_4 if four else w.MATCH_OF_2) % fields.get(rule_set, "goal")]
    found.append(say("deck") % _deck_size(rule_set) + " " + w.ORDER % order(rule_set))
    found.append("")
    found.append(say("pair_after_tie") or _join(w.TIES, say("tie_leads")))
    if len(stakes) > 1:
        found.append(w.TRUCO % (stakes[0], ", ".join(stakes[1:])))
        found.append(_join(say("reraise"), say("answer") if four else "", w.RUN))
    else:
        found.append(w.NO_TRUCO % stakes[0])
        found.append("")
    found.append(_special(rule_set, w))
    found.append(_join(say("face_down"), w.ONE_EACH if four and _covers(rule_set) else ""))
    found.append(say("turns") if four else "")
    for row in rows:
        if row[_PAGE] is not None:
            found[row[_PAGE]] = _join(found[row[_PAGE]], _sentence(rule_set, row, language))
    made = list(zip(w.TOPICS, found))
    if len(stakes) == 1:
        del made[_ANSWERS]
    return made


def _sentence(rule_set, row, language):
    """What the rule book says of the value that a flag has, of its row of house_rules."""
    choice = fields.allowed(row[_NAME]).split().index(fields.get(rule_set, row[_NAME]))
    return row[_FIRST_LANGUAGE + language][_FIRST_SENTENCE + choice]


def _covers(rule_set):
    return rule_set[rules.FLAGS] & rules.FACE_DOWN_AFTER_FIRST


def _join(*parts):
    return " ".join([part for part in parts if part])


def _deck_size(rule_set):
    if not rule_set[rules.FLAGS] & rules.CLEAN:
        return 40
    return 27 if rule_set[rules.FLAGS] & rules.OLD_MANILHA else 24


def _special(rule_set, w):
    at = fields.get(rule_set, "special_at")
    if at == "none" or int(at) >= int(fields.get(rule_set, "goal")):
        return w.NO_SPECIAL
    stake, fold = fields.get(rule_set, "special_stake"), fields.get(rule_set, "special_fold")
    return w.SPECIAL % (at, stake, fold)


def order(rule_set):
    """The ranks of the deck that are no manilha of their own, strongest first, as text."""
    strength = STRENGTHS[rule_set[rules.FLAGS] >> rules.STRENGTH_SHIFT & _COURT_BITS]
    first = _FIRST_CLEAN if rule_set[rules.FLAGS] & rules.CLEAN else 0
    ranks = sorted(range(first, len(RANKS)), key=lambda rank: -strength[4 * rank])
    return " ".join([RANKS[rank] for rank in ranks])
