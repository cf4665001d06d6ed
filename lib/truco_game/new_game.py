"""Set up a table for a new or a saved match. This code runs once and is then unloaded."""

from random import getrandbits

from micropython import const

import residency
from truco_core import bots, rules, state
from truco_core.rng import Rng
from truco_core.state import PLAYERS
from truco_core.table import Table
from truco_game import TYPE_CHECKING, shared_game
from truco_game.human_seat import HumanSeat
from truco_game.local_game import Keeper, LocalGame, Record
from truco_store import MATCH, RNG, ROBOTS, RUNNERS, SHARED, STATE, get, profile

if TYPE_CHECKING:
    from typed_lib import Driver, Setup, Store, Tell

_SEED_BITS = const(30)  # size of a seed in bits; larger numbers take heap on a board


def begin(setup: "Setup", store: "Store", tell: "Tell", saved: bool | int) -> LocalGame:
    """Return a new `LocalGame` or the one of the saved match.

    :param setup, tell: as for `make`: the Setup, and the callback of truco_game
    :param store: truco_store.Store
    :param saved: True: the saved match; SHARED: a new match of people who share the handheld;
        False: a new match of the player
    """
    keeper = Keeper(store, tell)
    if saved is True:
        return _resumed(setup, store.image, tell, keeper)
    rng = Rng(setup.seed or getrandbits(_SEED_BITS))
    found = make(setup, tell, rng, keeper, None, saved == SHARED)
    setup.seed = 0
    start(found)
    return found


def start(game: LocalGame) -> None:
    """Begin the first match of a `LocalGame` with a random opener."""
    setup = game.setup
    opener = game.rng.below(setup.players)
    game.table.start_match(bytes(setup.rules), opener)


def make(
    setup: "Setup",
    tell: "Tell",
    rng: Rng,
    keeper: Keeper | None = None,
    saved: bytearray | None = None,
    shared: bool = False,
) -> LocalGame:
    """Return a `LocalGame`. For a new match call `start` next.

    :param setup: truco_game.setup.Setup
    :param tell: the callback ``tell(kind, seat, value)`` of truco_game
    :param Rng rng: random numbers for deals and robots
    :param keeper: truco_game.local_game.Keeper, or None: save nothing
    :param saved: the state of a saved match; None: a new match
    :param shared: True: people play at all seats of this handheld; needs a keeper
    """
    kind, human = LocalGame, HumanSeat(tell, keeper)
    drivers: "list[Driver]" = [human]
    if shared:
        kind, human, drivers = shared_game.seats(tell, keeper, setup.players)
    else:
        for seat in range(1, setup.players):
            drivers.append(bots.make(setup.robots[seat - 1], rng, seat != 2))
    table = Table(Record(saved), drivers, rng, None)
    found = kind(setup, table, human, keeper)
    found.obey()
    if setup.signals and setup.players == 4 and not shared:
        signals = residency.bring("truco_core.signals")
        found.signs = signals.Signs(table, rng, signals.ODDS[setup.signals_seen])
    if keeper:
        if not saved:
            profile.begin(keeper.image, setup)
        keeper.sit(table)
    residency.forget("truco_core.rules")  # a table needs no list of rule sets, so unload it
    return found


def _resumed(setup: "Setup", image: bytearray, tell: "Tell", keeper: Keeper) -> LocalGame:
    """Return the `LocalGame` of the saved match. Copy its rules and players into the setup."""
    s = bytearray(image[STATE : STATE + state.SIZE])
    setup.rules[:] = s[: rules.SIZE]
    setup.players = s[PLAYERS]
    setup.robots[:] = image[ROBOTS : ROBOTS + len(setup.robots)]
    rng = Rng(0)
    found = make(setup, tell, rng, keeper, s, image[MATCH] == SHARED)
    rng.state = get(image, RNG, 4)
    found.table.ran = image[RUNNERS]
    return found
