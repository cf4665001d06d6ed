"""A match of several handhelds in the player's statistics. Needed for a moment only."""

from truco_core import rules
from truco_core.state import SCORE
from truco_link import lobby_phases
from truco_store import profile


def count(store, game, result):
    """Add a match of a truco_game.linked_game.LinkedGame, once; a friendly end counts for nothing.

    :param store: truco_store.Store
    :param result: WON, LOST or FRIENDLY of truco_store.profile
    """
    tally, game.tally = game.tally, None
    if tally is not None and result != profile.FRIENDLY:
        rule_bytes = bytes(game.view.state[: rules.SIZE])
        won = result == profile.WON
        profile.count(store.image, rule_bytes, won, tally.image, 0)
        s = game.view.state
        profile.note(store.image, won, s[SCORE], s[SCORE + 1])
        store.save()


def give_up(party):
    """The player leaves a truco_game.party.Party: a match that is going on is lost."""
    plays = party.lobby.phase == lobby_phases.PLAYING
    count(party.app.store, party.game, profile.LOST if plays else profile.FRIENDLY)
