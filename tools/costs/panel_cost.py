"""Bytes to the panel for what the player sees most, counted by the simulated panel.

Everything counts that goes over the bus, commands as well.
"""

from tools.sim.handheld import Handheld
from truco_core.state import PHASE, PLAYING, WAIT
from truco_store import SEEN, SEEN_LESSON

BYTES_PER_PIXEL = 2
BOARDS = ("pybadge", "sim_240x240")
SIZES = ("128x128", "160x128", "240x135", "240x240", "320x240")
_MOVES = ("RIGHT", "RIGHT", "RIGHT", "LEFT", "LEFT", "RIGHT")
_SETTLE_MS = 3600  # until the program has started; until a dealt card can be played
_CALM = 0  # the pace at which a rival waits longest
_STEP_MS = 10
_LONGEST_MS = 1000  # less than a rival waits at that pace


class NotAtTable(Exception):
    """The keys did not lead to the player's turn at the table."""


def cursor_share(board_id, seed=7):
    """The most that moving the chosen card sends, as a share of a whole frame's pixels.

    Counted from the press on until the key is up again and as long a pause has passed. Raises
    `NotAtTable`.
    """
    with Handheld(board_id, seed=seed, pictures=True) as handheld:
        _go_to_turn(handheld)
        most = 0
        for key in _MOVES:
            handheld.take_spi()
            before = handheld.rgb()
            handheld.press(key)
            sent = handheld.take_spi().total
            if handheld.rgb() == before:
                raise NotAtTable("%s: %s moves nothing" % (board_id, key))
            most = max(most, sent)
        return most / frame(handheld)


def card_bytes(board_id, seed=7):
    """(bytes that playing a card sends, with its movement; those of a whole frame's pixels).

    Counted from the press on until nothing moves; nobody else plays before. Raises `NotAtTable`.
    """
    with Handheld(board_id, seed=seed) as handheld:
        _go_to_turn(handheld)
        app = handheld.globals["game"]
        app.setup.speed = _CALM
        app.game.obey()
        screen = app.stack[0]
        seat = app.game.look().state[WAIT]
        handheld.take_spi()
        handheld.set_keys("A", True)
        for _ in range(_LONGEST_MS // _STEP_MS):
            handheld.wait(_STEP_MS)
            if app.game.look().state[WAIT] != seat and not (screen._waiting or screen.picture.busy):
                break
        else:
            raise NotAtTable("%s: the card does not come to rest" % board_id)
        return handheld.take_spi().total, frame(handheld)


def frame(handheld):
    """Bytes of a whole frame's pixels."""
    return handheld.width * handheld.height * BYTES_PER_PIXEL


def _go_to_turn(handheld):
    """Press A from the title on until it is the player's turn to lay the first card."""
    handheld.wait(_SETTLE_MS)
    app = handheld.globals["game"]
    app.store.image[SEEN] |= SEEN_LESSON  # else A leads to the lesson
    for _ in range(60):
        handheld.press("A")
        if app.game is not None:
            break
    else:
        raise NotAtTable("%s: no table after 60 presses" % handheld.spec.board_id)
    for _ in range(200):
        handheld.wait(100)
        state = app.game.table.match.state
        if state[PHASE] == PLAYING and state[WAIT] & 1:
            handheld.wait(_SETTLE_MS)
            return
    raise NotAtTable("%s: not the player's turn in 20 s" % handheld.spec.board_id)
