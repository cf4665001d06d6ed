"""What a LocalGame is asked and told seldom: see `truco_game`."""

import residency
from truco_core.state import HAND, HAND_OVER, PHASE, SCORE
from truco_game import SEAT
from truco_game.setup import PAUSES, SENSIBLE, TURN_MS
from truco_store import profile
from truco_texts import texts


def result(game):
    if game.table.ended:
        return profile.FRIENDLY
    s = game.record.state
    return profile.LOST if game.gave_up or s[SCORE] < s[SCORE + 1] else profile.WON


def name_of(game, seat):
    """That of the robot's character."""
    if seat == SEAT:
        return ""
    with texts.briefly(game.setup.language, "people") as people:
        kind = game.setup.robots[seat - 1]
        person = people.CAREFUL[seat - 1] if kind == SENSIBLE else people.PEOPLE[kind]
        return person[0]


def has_last_hand(game):
    record = game.record
    deals = (record.state[HAND] - record.log[HAND]) % 255  # as the number of a hand goes on
    return deals > (record.state[PHASE] < HAND_OVER)


def last_hand(game):
    """From the record of the match."""
    return residency.bring("truco_game.replay").last_hand(game.record)


def may_sign(game):
    return game.signs is not None


def sign(game, number):
    if game.signs:
        game.signs.make(SEAT, number)


def ask_end(game, wish=1):
    """The player is the only person here: the end that is wanted comes at once."""
    if wish:
        with residency.use("truco_core.table_seldom") as table_seldom:
            table_seldom.ask_end(game.table, SEAT)


def obey(game):
    """The robots' pauses, the time to decide, and who decides for the robot partner."""
    table, setup = game.table, game.setup
    table.human_decides = setup.human_decides
    table.turn_ms = TURN_MS[setup.turn_time]
    if table.turn_ms and not table.stand_in:
        with residency.use("truco_core.bots") as bots:
            table.stand_in = bots.make("sensible", game.rng)
    table.think_ms, table.trick_ms, table.hand_ms = PAUSES[setup.speed]


def keep(game):
    """Write the match as it is now."""
    if game.keeper:
        game.keeper.keep()


def again(game):
    """Begin another match, by the same rules with the same players."""
    game.gave_up = False
    if game.keeper:
        with residency.use("truco_store.profile") as statistics:
            statistics.begin(game.keeper.image, game.setup)
    with residency.use("truco_core.table_seldom") as table_seldom:
        table_seldom.next_match(game.table)


# What only the screens of this kind of game want.


def notation(game):
    """The match, a line for each hand that the record has."""
    record = game.record
    with residency.use("truco_game.replay") as replay:
        yield from replay.lines(record.log, record.used)


def give_up(game):
    """The player leaves the match to the others."""
    game.gave_up = True
    if game.keeper:
        game.keeper.end(profile.GIVEN_UP)
