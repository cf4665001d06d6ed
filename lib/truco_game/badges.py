"""Which badges the player has won. After a match, its record is replayed to find out.

When a record becomes full, it loses its first hands and the badges in them. `level_told`, the
text about the player's level, is also here, because badges raise the level.
"""

from micropython import const

import residency
import truco_store as kept
from truco_core import state
from truco_core.cards import CARD_MASK, FIRST_MANILHA
from truco_core.characters import BY_RUNG, RUNGS
from truco_core.tricks import strength
from truco_game import SEAT, TYPE_CHECKING, ladder
from truco_game.replay import CALLED
from truco_store import profile, put
from truco_store.badge_list import (
    ALL_RUNGS,
    AS_A_PAIR,
    BRAVE_AT_ELEVEN,
    COMEBACK,
    EASIEST,
    FIRST_MATCH,
    FRIENDS,
    OF_THE_DAY,
    OF_TWELVE,
    RAN_IN_TIME,
    THREE_RUNGS,
    TO_NIL,
    ZAP_ON_DIAMONDS,
)
from truco_store.profile import LAST_SIZE, MOST_POINTS
from truco_texts import texts

if TYPE_CHECKING:
    from typed_lib import Iterator, Record, Store, Text, Words

_ZAP = FIRST_MANILHA + 3
# Strength of a two. Only threes and manilhas are stronger, and half of all hands have neither.
_TWO = const(9)
_RUNGS = const(3)  # number of beaten rivals that earns THREE_RUNGS
_TWELVE = const(12)
_BEHIND = const(9)  # points of the opponents for COMEBACK, while the player has none
_WE_RAN = CALLED + 4 * SEAT + 2  # byte in the log of a match: the player ran
_WE_CALLED = CALLED + 4 * SEAT  # byte in the log of a match: the player raised
# Likely reasons why a match was lost, see `search`.
TOOK = const(1)  # the opponents won several raised hands
FLED = const(2)  # the player ran from several hands
NEVER_CALLED = const(3)  # the player never raised
_AT_ONCE = const(4)  # number of actions that each `next` of `search` replays


def search(record: "Record", store: "Store", won: bool) -> "Iterator[int]":
    """Replay a record, a few actions at each `next`. Finally store the new badges and yield them.

    While it replays, it yields 0. After a lost match, before the badges, it yields ~TOOK, ~FLED or
    ~NEVER_CALLED, or ~0 if the reason is another one or the record is not complete.

    :param record: truco_game.local_game.Record of a match that was played to its end
    """
    found = 0
    with residency.use("truco_game.replay") as replay:
        again = replay.Replay(record.log, record.used)
        s = again.match.state
        # A record that begins at another score than 0-0 does not have the first hands, because the
        # match was resumed or the record was full.
        known = not (s[state.SCORE] or s[state.SCORE + 1])
        count = took = fled = called = 0
        while not again.is_at_end():
            last = record.log[again.at]
            called += last == _WE_CALLED
            again.step()
            if replay.is_over(s):
                found |= of_hand(s, last == _WE_RAN)
                fled += last == _WE_RAN
                if last < CALLED and s[state.LEVEL] and s[state.WINNER] == SEAT ^ 1:
                    took += 1
                if won and s[state.SCORE + 1] >= _BEHIND and not s[state.SCORE]:
                    found |= COMEBACK
            count += 1
            if not count % _AT_ONCE:
                yield 0
    if not won:
        told = 0
        if known and took > 1 and took >= fled:
            told = TOOK
        elif known and fled > 2:
            told = FLED
        elif known and not called:
            told = NEVER_CALLED
        yield ~told
    yield keep(store, found)


def keep(store: "Store", found: int = 0) -> int:
    """Store the badges that the player has won now, and return those that are new.

    :param found: badges found by replaying the match. Those that follow from other data in the
        image, such as the records of the last matches, are added
    """
    image = store.image
    have = profile.badges(image)
    if image[kept.LADDER] >= _RUNGS:
        found |= THREE_RUNGS
    if image[kept.LADDER] >= RUNGS:
        found |= ALL_RUNGS
    if image[kept.DAY_WON]:
        found |= OF_THE_DAY
    for at in range(kept.LAST, kept.LAST_END, LAST_SIZE):
        if image[at + 1] >> 6 == 2:  # the match exists, and the player did not give it up
            found |= FIRST_MATCH
        if image[at] & 128:
            rivals = image[at + 2]
            found |= AS_A_PAIR if rivals > 15 else 0 if rivals else FRIENDS
            if not image[at + 1] & MOST_POINTS and image[at] & MOST_POINTS >= _TWELVE:
                found |= TO_NIL
    found &= ~have
    if found:
        put(image, kept.BADGES, 2, have | found)
        store.save()
    return found


def of_hand(s: bytearray, ran: bool = False) -> int:
    """Return the badges that the player has won in a finished hand.

    :param s: bytes of the match
    :param ran: whether the hand ended because the player ran
    """
    found = 0
    for trick in range(3):
        at = state.PLAYS + 4 * trick
        lead = s[state.LEADS + trick]
        if strength(s, s[at + SEAT]) != _ZAP:
            continue
        for other in (SEAT ^ 1, SEAT ^ 3):
            before = (other - lead) % s[state.PLAYERS] < (SEAT - lead) % s[state.PLAYERS]
            if before and strength(s, s[at + other]) == FIRST_MANILHA:
                found = ZAP_ON_DIAMONDS
    weak = is_weak(s, SEAT, True) and (s[state.PLAYERS] == 2 or is_weak(s, SEAT ^ 2, True))
    ours = s[state.WINNER] == SEAT & 1
    if ours and s[state.SPECIAL] == SEAT & 1 and weak:
        found |= BRAVE_AT_ELEVEN
    if ours and s[state.STAKE] >= _TWELVE:
        found |= OF_TWELVE
    for at in range(state.CARDS, state.CARDS + 3 * s[state.PLAYERS]):
        if ran and (at - state.CARDS) // 3 & 1 != SEAT & 1 and strength(s, s[at]) == _ZAP:
            found |= RAN_IN_TIME  # a rival still holds the zap: GONE gives a played card strength 0
    return found


def is_weak(s: bytearray, seat: int, laid: bool = False) -> bool:
    """Return whether a seat holds at least one card, but none above a two.

    That is true of the weaker half of all hands. If a card is not known, return False.

    :param laid: whether cards that were played count, too
    """
    first = state.CARDS + 3 * seat
    held = 0
    for i in range(first, first + 3):
        card = s[i] & CARD_MASK
        if card >= 40:  # not known, so it may be a strong card
            return False
        if laid or not s[i] & state.GONE:
            held += 1
            if strength(s, card) > _TWO:
                return False
    return held > 0


@residency.seldom
def level_told(image: bytearray, language: int, fewer: int = 0) -> "list[Text]":
    """Return texts about the player's level, for screens.

    For example ["Level 5/22: Fox", "Next level by", "beating Nino on the ladder"]; at the highest
    level only the first text.

    :param fewer: number of levels that will be announced later and do not count yet; if not 0,
        return only the first text
    """
    level = profile.level(image) - fewer
    with texts.briefly(language, "profile") as t:
        names = t.LEVELS
        said = [t.LEVEL % (level + 1, len(names), names[level])]
        goal = "" if fewer else _goal(image, language, t)
        if goal:
            said += (t.NEXT_LEVEL, goal)
    return said


def _goal(image: bytearray, language: int, words: "Words") -> "Text":
    """Return the easiest thing that raises the level: the lesson, a rival or a badge; "": none."""
    have, climbed = profile.badges(image), ladder.climbed(image)
    learnt = image[kept.SEEN] & kept.SEEN_LESSON
    if learnt or have & FIRST_MATCH:
        if climbed < RUNGS:
            with texts.briefly(language, "people") as people:
                return words.BEAT % people.PEOPLE[BY_RUNG[climbed]][0]
        for badge in EASIEST:
            if not have >> badge & 1:
                return words.HOW[badge]
    return "" if learnt else words.LEARN


def catch_up(store: "Store") -> int | None:
    """Store badges that a power cut has delayed, or that a match with people has earned.

    Return the new badges; 0: only the level has risen; None: nothing to announce.
    """
    found = keep(store)
    return found if found or store.image[kept.SEEN] & kept.UNSEEN_LEVEL else None
