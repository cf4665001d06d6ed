"""The options of the game in one table: name, range, default, and whether all players share it.

Each option is an attribute of `truco_game.setup.Setup`; `robots` contains robot_1 to robot_3. The
rules of the table (rule set and house rules) are `Setup.rules`, whose fields and ranges are in
truco_core.rules.
"""

from truco_core import rules
from truco_core.characters import KINDS, SENSIBLE
from truco_store import FIRST_FACE, OPTIONS, RULES

# (name, lowest, highest, default, shared). The index of an option in this table is also its offset
# in the stored bytes, so new options go to the end. A stored value out of range means the default.
# shared: all players at the table have the same value, so it only changes before or between
# matches.
ROWS = (
    ("language", 0, 2, 0, False),  # index into truco_texts.texts.CODES
    # Default: paulista-mesa. Players who hear "truco" expect to be able to raise to six, and the
    # next player to be on the right (truco_core.rules.at_table). Boards keep the value that they
    # have stored.
    ("rule_set", 0, len(rules.RULE_SETS) - 1, 1, True),
    # Default: two players, as in the lesson.
    ("four_players", 0, 1, 0, True),  # stored in Setup.players as 2 or 4
    ("robot_1", 0, KINDS - 1, SENSIBLE, True),  # a kind of truco_core.characters: rival on the left
    ("robot_2", 0, KINDS - 1, SENSIBLE, True),  # the partner, with four players
    ("robot_3", 0, KINDS - 1, SENSIBLE, True),
    # what the player decides for a robot partner; 0: nothing; 1: answers; 2: answers and raises
    ("human_decides", 0, 2, 1, False),
    ("speed", 0, 2, 1, False),  # index into truco_game.setup.PAUSES
    ("turn_time", 0, 4, 0, True),  # index into truco_game.setup.TURN_MS
    ("sound", 0, 5, 5, False),  # volume; 0: off. For its stored byte see `_turned`
    ("brightness", 1, 5, 5, False),  # brightness of the panel in fifths
    ("auto_dim", 0, 3, 2, False),  # index into truco_ui.app.DIM_MS
    ("large_text", 0, 1, 0, False),  # larger letters, on panels whose usual letters are small
    ("four_colours", 0, 1, 0, False),  # a colour for each suit
    ("card_back", 0, 3, 0, False),
    ("unused", 0, 0, 0, False),  # the place of an option that was removed, as below
    ("left_handed", 0, 1, 0, False),  # swap the sides of the d-pad and the keys
    ("for_points", 0, 1, 0, True),  # play for chips and ranking, not for practice
    ("stake", 0, 3, 1, True),  # index into truco_store.profile.CHIPS_AT_STAKE
    ("signals", 0, 1, 0, True),  # partners make signs to each other (truco_core.signals)
    ("signals_seen", 0, 3, 1, True),  # chance to see opponents' signs: index into signals.ODDS
    ("announce", 0, 1, 1, False),  # 1: players raise in words of their own; 0: in plain words
    ("unused", 0, 0, 0, False),
    ("light", 0, 1, 1, False),  # use the NeoPixels
    # after all others ran, show the cards of the player who raised; only against robots
    ("show_calls", 0, 1, 0, False),
    ("unused", 0, 0, 0, False),
    # kind of the beaten rival whose colours the table has, less 1; 0: those of the rival there
    ("venue", 0, KINDS - FIRST_FACE, 0, False),
    ("unused", 0, 0, 0, False),
    ("clicks", 0, 1, 1, False),  # whether keys sound
)

# The rule sets in the order of the menus, where "mineiro" stands before "mineiro-mesa". This table
# is its own inverse.
_IN_MENUS = b"\x00\x01\x03\x02\x04\x05\x06\x07"

# The options that set the players. They are not saved in a ladder match, which sets its own.
_TABLE = ("four_players", "robot_1", "robot_2", "robot_3")


def load(setup, image: bytearray | None = None, table: bool = False) -> None:
    """Set every option of a Setup from an image of truco_store, or to its default without an image.

    :param table: True: only the players and the rules
    """
    for place, (name, low, high, default, _) in enumerate(ROWS):
        if table and name not in _TABLE:
            continue
        value = default if image is None else _turned(name, image[OPTIONS + place] - 1)
        put(setup, name, value if low <= value <= high else default)
    if image is not None:
        if rules.valid(image[RULES : RULES + rules.SIZE]):
            setup.rules[:] = image[RULES : RULES + rules.SIZE]


def save(setup, image: bytearray, table: bool = True) -> None:
    """Write every option into an image. A stored byte is the value plus 1; 0: nothing stored.

    :param table: False: everything but the players and the rules
    """
    for place, row in enumerate(ROWS):
        if table or row[0] not in _TABLE:
            image[OPTIONS + place] = _turned(row[0], get(setup, row[0])) + 1
    if table:
        image[RULES : RULES + rules.SIZE] = setup.rules


def _turned(name: str, value: int) -> int:
    """Return the number to store for a value, or the value for a stored number.

    The stored volume counts down from 1, the loudest, because 1 was "on" before there were volumes.
    """
    return -value % 6 if name == "sound" and value > 0 else value


def get(setup, name: str) -> int:
    """Return the value of an option as a number in its range."""
    if name == "four_players":
        return 1 if setup.players == 4 else 0
    if name.startswith("robot_"):
        return setup.robots[int(name[-1]) - 1]
    return int(getattr(setup, name))


def put(setup, name: str, value: int) -> None:
    """Set an option to a value in its range. Setting the rule set also sets its rules."""
    if name == "rule_set":
        use_rule_set(setup, value)
    elif name == "four_players":
        setup.players = 4 if value else 2
    elif name.startswith("robot_"):
        setup.robots[int(name[-1]) - 1] = value
    else:
        setattr(setup, name, value)


def use_rule_set(setup, index: int) -> None:
    """Use a rule set without house rules.

    :param index: index into truco_core.rules.RULE_SETS
    """
    setup.rule_set = index
    setup.rules[:] = rules.at_table(index)


def has_house_rules(setup) -> bool:
    """Return whether any field differs from the rule set."""
    return setup.rules != rules.at_table(setup.rule_set)


def step(setup, name: str, by: int) -> int:
    """Set an option to its next (`by` 1) or previous (`by` -1) value, and return it.

    Values wrap.
    """
    _, low, high, _, _ = row(name)
    value = get(setup, name)
    if name == "rule_set":
        value = _IN_MENUS[(_IN_MENUS[value] + by) % (high + 1)]
    else:
        value = low + (value - low + by) % (high - low + 1)
    put(setup, name, value)
    return value


def row(name: str):
    """Return the row of an option in ROWS. Raises ValueError if there is no such option."""
    for found in ROWS:
        if found[0] == name:
            return found
    raise ValueError("no option " + name)
