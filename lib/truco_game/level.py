"""The player's level in words, and what the next one wants."""

from truco_game import feats, ladder
from truco_store import RANKED, SEEN, SEEN_LESSON, UNSEEN_LEVEL, profile
from truco_texts import texts


def told(image, language, fewer=0):
    """["Level 2: Fox", "For 3:", "beat Nino."]; the latter two only if there is a next level.

    :param fewer: levels that are told later: until then only the first
    """
    level, badges = profile.level(image) - fewer, profile.badges(image)
    climbed = ladder.climbed(image)
    with texts.briefly(language, "profile") as t:
        said = [t.AT_LEVEL % (level, t.AT_RANK[level // RANKED])]
        if not image[SEEN] & SEEN_LESSON:
            wants = t.LESSON
        elif climbed < ladder.COUNT:
            with texts.briefly(language, "people") as people:
                wants = t.BEAT % people.PEOPLE[ladder.FIRST + climbed][0]
        else:
            missing = [one for at, one in enumerate(t.FEATS) if not badges >> at & 1]
            wants = missing[0] if missing else ""
        if wants and not fewer:
            said += [t.FOR_LEVEL % (level + 1), wants + "."]
    return said


def catch_up(store):
    """Keep the badges of which no end told: won with people, or the power was cut before it.
    Returns which are new; 0: a level alone; None: there is none to tell of."""
    found = feats.keep(store)
    return found if found or store.image[SEEN] & UNSEEN_LEVEL else None
