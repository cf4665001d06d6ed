"""The options of the game as one table: name, range, default, and whether all share it.

Each is an attribute of `truco_game.setup.Setup`; ROBOT_1 to 3 are in its `robots`. The rules
of the table (rule set with house rules) are `Setup.rules`: their fields and ranges are in
truco_core.rules.
"""

from truco_core import rules
from truco_store import OPTIONS, RULES

# (name, lowest, highest, default, shared). An option's index in this table is also its
# offset in the stored bytes: new options come at the end. A stored value out of range means
# the default. shared: all at the table play by it, so it changes only before or between matches.
ROWS = (
    ("language", 0, 2, 0, False),  # index into truco_texts.texts.CODES
    # paulista-mesa: who hears "truco" expects to be able to call six, and the next player at the
    # right (truco_core.rules.at_table). What was stored stays.
    ("rule_set", 0, len(rules.RULE_SETS) - 1, 1, True),
    # The lesson is for two; partners come when the player asks for them.
    ("four_players", 0, 1, 0, True),  # Setup.players
    ("robot_1", 0, 9, 1, True),  # index into truco_core.bots.NAMES: the rival at the left
    ("robot_2", 0, 9, 1, True),  # the partner; not used with two players
    ("robot_3", 0, 9, 1, True),
    ("human_decides", 0, 2, 1, False),  # a robot partner waits for the player; 2: nor raises
    ("speed", 0, 2, 1, False),  # index into truco_game.setup.PAUSES
    ("turn_time", 0, 4, 0, True),  # index into truco_game.setup.TURN_MS
    ("sound", 0, 1, 1, False),
    ("brightness", 1, 5, 5, False),  # fifths of the panel's light
    ("auto_dim", 0, 3, 2, False),  # index into truco_ui.app.DIM_MS
    ("large_text", 0, 1, 0, False),  # on panels with small letters; with others `thin_text`
    ("four_colours", 0, 1, 0, False),  # one for each suit
    ("card_back", 0, 3, 0, False),
    ("two_keys", 0, 1, 0, False),  # everything with OK and RAISE
    ("left_handed", 0, 1, 0, False),  # d-pad and keys change sides
    ("for_points", 0, 1, 0, True),  # chips and ranking, or practice
    ("stake", 0, 3, 1, True),  # index into truco_store.profile.CHIPS_AT_STAKE
    ("signals", 0, 1, 0, True),
    ("signals_seen", 0, 3, 1, True),  # index into truco_core.signals.ODDS
    ("announce", 0, 1, 1, False),  # shouts in words
    ("call_me", 0, 1, 0, False),  # say on the title that somebody waits, see truco_ui.lookout
    ("light", 0, 1, 1, False),  # on the NeoPixels
    ("show_calls", 0, 1, 0, False),  # the cards of who called, when the others ran: with robots
    ("thin_text", 0, 1, 0, False),
    ("venue", 0, 8, 0, False),  # rung of the beaten rival in whose place the table stands; 0: none
    ("regional", 0, 1, 0, False),  # how manilhas are called: escopeta and ouros
)

# Who plays. A match of the ladder has players and rules of its own (truco_game.ladder).
_TABLE = ("four_players", "robot_1", "robot_2", "robot_3")


def load(setup, image=None, table=False) -> None:
    """Set every option of a Setup from an image of truco_store; None: to its default.

    :param table: True: only who plays, and the rules
    """
    for place, (name, low, high, default, _) in enumerate(ROWS):
        if table and name not in _TABLE:
            continue
        value = default if image is None else image[OPTIONS + place] - 1
        put(setup, name, value if low <= value <= high else default)
    if image is not None:
        if rules.valid(image[RULES : RULES + rules.SIZE]):
            setup.rules[:] = image[RULES : RULES + rules.SIZE]


def save(setup, image, table=True) -> None:
    """Write every option into an image. A stored byte is the value plus 1; 0: nothing stored.

    :param table: False: all but who plays, and the rules
    """
    for place, row in enumerate(ROWS):
        if table or row[0] not in _TABLE:
            image[OPTIONS + place] = get(setup, row[0]) + 1
    if table:
        image[RULES : RULES + rules.SIZE] = setup.rules


def get(setup, name: str) -> int:
    """Return the value of an option."""
    if name == "four_players":
        return 1 if setup.players == 4 else 0
    if name.startswith("robot_"):
        return setup.robots[int(name[-1]) - 1]
    return int(getattr(setup, name))


def put(setup, name: str, value: int) -> None:
    """Set an option to a value of its range. A rule set brings its own rules."""
    if name == "rule_set":
        use_rule_set(setup, value)
    elif name == "four_players":
        setup.players = 4 if value else 2
    elif name.startswith("robot_"):
        setup.robots[int(name[-1]) - 1] = value
    else:
        setattr(setup, name, value)


def use_rule_set(setup, index: int) -> None:
    """Play by a rule set, without house rules.

    :param index: into truco_core.rules.RULE_SETS
    """
    setup.rule_set = index
    setup.rules[:] = rules.at_table(index)


def has_house_rules(setup) -> bool:
    """Return whether any field differs from the rule set."""
    return setup.rules != rules.at_table(setup.rule_set)


def step(setup, name: str, by: int) -> int:
    """Go to the next (`by` 1) or previous (-1) value of an option, and return it.

    The first value follows the last.
    """
    _, low, high, _, _ = row(name)
    value = low + (get(setup, name) - low + by) % (high - low + 1)
    put(setup, name, value)
    return value


def row(name: str):
    """Return the row of an option in ROWS. ValueError: there is no option of that name."""
    for found in ROWS:
        if found[0] == name:
            return found
    raise ValueError("no option " + name)
