"""What this player has seen already, kept with the profile: bits of truco_store's SEEN."""

from micropython import const

from truco_store import SEEN

LANGUAGE = const(1)  # was chosen
LESSON = const(2)  # was played to its end


def has(image, what: int) -> bool:
    """Whether the player has seen it."""
    return image[SEEN] & what == what


def note(store, what: int) -> None:
    """Keep that the player has seen it."""
    image = store.image
    if not image[SEEN] & what:
        image[SEEN] |= what
        store.save()
