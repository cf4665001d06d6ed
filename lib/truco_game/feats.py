"""Feats of a match for which there is a badge, found in its record when it has ended.

A record that was full has lost its first hands: what was done in them is not found.
"""

from micropython import const

import residency
from truco_core.cards import CARD_MASK, FIRST_MANILHA
from truco_core.state import CARDS, GONE, LEADS, PLAYERS, PLAYS, SCORE, SPECIAL, WINNER
from truco_core.tricks import strength
from truco_game import SEAT
from truco_store import BADGES

# Bits of truco_store's BADGES.
ZAP_ON_PICA_FUMO = const(1)
BLUFF_AT_ELEVEN = const(2)  # our special hand won with nothing above a two
TO_NIL = const(4)
TEN_MATCHES = const(8)
FEATS = const(4)  # how many there are

_ZAP = FIRST_MANILHA + 3
_TWO = const(9)  # its strength; half of all hands have a card above it: a three or a manilha
_TEN = const(10)
_AT_ONCE = const(4)  # actions that are played again in a step


def search(record, store, won):
    """Play a record again, some actions a step. At last yields the badges that are new, and kept.

    :param record: truco_game.record.Record of a match that was played to its end
    """
    found, image = 0, store.image
    if won and not record.state[SCORE + 1]:
        found = TO_NIL
    with residency.use("truco_store.profile") as profile:
        if profile.matches(image) >= _TEN:
            found |= TEN_MATCHES
    with residency.use("truco_game.replay") as replay:
        again = replay.Replay(record.log, record.used)
        count = 0
        while not again.is_at_end():
            again.step()
            if replay.is_over(again.match.state):
                found |= of_hand(again.match.state)
            count += 1
            if not count % _AT_ONCE:
                yield 0
    found &= ~image[BADGES]
    if found:
        image[BADGES] |= found
        store.save()
    yield found


def of_hand(s):
    """What the player has done in a hand that has ended.

    :param s: bytes of the match
    """
    found = 0
    for trick in range(3):
        at = PLAYS + 4 * trick
        lead = s[LEADS + trick]
        if strength(s, s[at + SEAT]) != _ZAP:
            continue
        for other in (SEAT ^ 1, SEAT ^ 3):
            before = (other - lead) % s[PLAYERS] < (SEAT - lead) % s[PLAYERS]
            if before and strength(s, s[at + other]) == FIRST_MANILHA:
                found = ZAP_ON_PICA_FUMO
    weak = is_weak(s, SEAT, True) and (s[PLAYERS] == 2 or is_weak(s, SEAT ^ 2, True))
    if s[SPECIAL] == s[WINNER] == SEAT & 1 and weak:
        found |= BLUFF_AT_ELEVEN
    return found


def is_weak(s, seat, laid=False):
    """Whether who sits there holds cards, and nothing above a two: the weaker half of all hands.

    :param laid: whether cards that were laid count as well
    """
    first = CARDS + 3 * seat
    held = 0
    for i in range(first, first + 3):
        card = s[i] & CARD_MASK
        if card >= 40:  # it is not known
            return False
        if laid or not s[i] & GONE:
            held += 1
            if strength(s, card) > _TWO:
                return False
    return held > 0
