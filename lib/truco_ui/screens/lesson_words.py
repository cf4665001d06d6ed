"""The keys of this board in the texts of the lesson."""

from truco_core import state
from truco_game import lesson
from truco_ui.table import layout
from truco_ui.widgets.text import ARROW_DOWN, ARROW_UP, ELLIPSIS, tile_of


def cover_key(two):
    """The key that plays a card face-down. :param two: TWO_KEYS of the board"""
    return chr(two & 0xFF) + chr(ELLIPSIS) if two else chr(ARROW_DOWN)


def play_key(config):
    """The key that plays a card, as the hints at the table name it."""
    return chr(config.TWO_KEYS & 0xFF or ARROW_UP)


def press(words, key):
    """What to do with a key: to press it, or to hold it. :param words: the lesson's texts"""
    return (words.HOLD if key[-1] == chr(ELLIPSIS) else words.PRESS) % key


def told(words, page, config, is_chosen=False):
    """The text of a page with its keys, and the key that goes on or does the step.

    :param words: the lesson's texts
    :param config: of the board
    :param bool is_chosen: whether the answer that is meant is chosen already
    """
    body, names = words.PAGES[page], config.KEY_NAMES
    key = lesson.KEYS_ON.get(page)
    mark = names[0]
    if key == lesson.CHOOSE:
        if is_chosen:  # only the key that confirms is left to press
            said = press(words, mark)
            body = body[: body.index("%s")]
            return body + (said[0].upper() + said[1:] if body[-2] == "." else said) + ".", mark
        mark = chr(config.TWO_KEYS >> 8 or ARROW_DOWN)
        body = body % (mark, names[0])
    elif key == lesson.COVER:
        mark = cover_key(config.TWO_KEYS)
        body = body % mark
    elif key:
        if key == 1:  # the help may be read or not
            mark = names[key]
        body = body % press(words, names[key])
    elif key is not None:
        mark = play_key(config)
        body = body % mark
    return body, mark


def key_of(action, config):
    """The key that does an action, as the hints at the table name it.

    :param config: of the board
    """
    if action >= state.RAISE:
        return config.KEY_NAMES[1 if action == state.RAISE else 0]
    if action >= state.GONE:
        return cover_key(config.TWO_KEYS)
    return play_key(config)


def hint_row(hints, key):
    """In which line the hints name a key; the last one if none does.

    :param hints: grid of the hints' Text
    """
    for row in range(layout.SIDE_ROWS):
        first = row * layout.SIDE_COLUMNS
        held = hints[first + 1] == tile_of(ELLIPSIS)
        if hints[first] == tile_of(ord(key[0])) and held == (key[-1] == chr(ELLIPSIS)):
            break
    return row
