# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The rules of a rule set, written from its fields: a house rule changes the text."""

from micropython import const

from truco_core import fields, rules
from truco_core.cards import RANKS, STRENGTHS

_COURT_BITS = const(1)  # of the index into STRENGTHS: without the fixed manilhas
_FIRST_CLEAN = const(4)  # the lowest rank of a clean deck, in RANKS


def pages(rule_set, players, words):
    """[(heading, body)] of what these rule (or match) bytes say.

    :param players: 2 or 4
    :param words: the texts texts_<code>_book
    """
    w = words

    def say(field, texts):
        """What is written of the value that a field of two values has."""
        return texts[_choice(rule_set, field)]

    four = players == 4
    stakes = fields.get(rule_set, "stakes").split("/")
    found = [(w.MATCH_OF_4 if four else w.MATCH_OF_2) % fields.get(rule_set, "goal")]
    found.append(say("deck", w.DECK) % _deck_size(rule_set) + " " + w.ORDER % order(rule_set))
    found.append(say("manilha", w.MANILHA))
    found.append(_join(w.TIES, say("tie_leads", w.TIE_LEADS), say("all_tied", w.ALL_TIED)))
    if _choice(rule_set, "pair_after_tie"):
        found[-1] = _join(w.PAIR, say("all_tied", w.ALL_TIED))
    if len(stakes) > 1:
        found.append(w.TRUCO % (stakes[0], ", ".join(stakes[1:])))
        found.append(
            _join(say("reraise", w.RERAISE), say("answer", w.ANSWER) if four else "", w.RUN)
        )
    else:
        found.append(w.NO_TRUCO % stakes[0])
        found.append(w.NO_TRUCO % stakes[0])
    found.append(_special(rule_set, w))
    found.append(
        _join(say("face_down", w.FACE_DOWN), w.ONE_EACH if four and _covers(rule_set) else "")
    )
    found.append(_join(say("turns", w.TURNS) if four else "", say("next_opener", w.NEXT_OPENER)))
    made = list(zip(w.TOPICS, found))
    if len(stakes) == 1:
        del made[5]
    return made


def _choice(rule_set, field):
    return fields.allowed(field).split().index(fields.get(rule_set, field))


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
