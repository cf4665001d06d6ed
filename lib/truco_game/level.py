"""The player's level in words, and what brings the next one."""

from truco_game import feats, ladder
from truco_store import RANKED, SEEN, SEEN_LESSON, UNSEEN_LEVEL, profile
from truco_texts import texts


def told(image, language, fewer=0):
    """["Level 6: Fox", "Level up: a badge", "or beat Nino."]; behind the first one only what
    there is still to win.

    :param fewer: levels that are told later: until then only the first
    """
    level, climbed, wants = profile.level(image) - fewer, ladder.climbed(image), ""
    with texts.briefly(language, "profile") as t:
        said = [t.LEVEL % (level + 1, t.AT_RANK[level // RANKED])]
        if not image[SEEN] & SEEN_LESSON:
            wants = t.LESSON
        elif climbed < ladder.COUNT:
            with texts.briefly(language, "people") as people:
                wants = t.BEAT % people.PEOPLE[ladder.FIRST + climbed][0]
        if not fewer and (wants or profile.count_badges(image) < feats.FEATS):
            said.append(t.FOR_LEVEL)
            if wants:
                said.append(wants)
            said[-1] += "."
    return said


def catch_up(store):
    """Keep the badges of which no end told: won with people, or the power was cut before it.
    Returns which are new; 0: a level alone; None: there is none to tell of."""
    found = feats.keep(store)
    return found if found or store.image[SEEN] & UNSEEN_LEVEL else None
