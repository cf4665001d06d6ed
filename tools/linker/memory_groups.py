"""List the modules that share a file on a board, and those loaded only while a function needs them.

`bundle` makes the files, and `brief` loads the modules.
"""

# {head: modules in its file, each after the ones that it imports}, by their names on a board (see
# `flatten`). A module in two lists belongs to the first whose head the board has.
BUNDLES = {
    "truco_core.match": "truco_core.cards truco_core.rng truco_core.tricks truco_core.match",
    "truco_core.table": "truco_core.bots.counts truco_core.bots.certainty truco_core.table",
    "truco_core.bots.trained": "truco_core.bots.features truco_core.bots.guard "
    "truco_core.bots.manners truco_core.bots.policy truco_core.bots.trained",
    "zap.app": "truco_core.clock zap.residency zap.truco_store zap.theme zap.typeset "
    "zap.cards zap.texts zap.app zap.setup "
    "zap.human_seat zap.keys",
    "zap.builder": "zap.layout zap.builder",
    "zap.lobby": "zap.phases zap.messages zap.digest zap.carriers zap.seats zap.records "
    "zap.codes zap.lobby",
    "zap.host": "zap.seating zap.peer zap.hosting zap.deal zap.host",
    "zap.guest": "zap.mirror zap.session zap.visiting zap.guest",
    "zap.airlift": "zap.hci zap.l2cap zap.ble_host zap.airlift",
    "zap.net": "zap.mqtt zap.net",
    "zap.seal": "zap.wide zap.seal",
    "board_configs.uplink": "board_configs.wifi_stream board_configs.uplink",
    "zap.party": "zap.linked_game zap.party",
    "zap.menu": "zap.ladder zap.menu",
    "zap.ending": "zap.news zap.ending",
    "zap.table_screen": "zap.table_words zap.talk zap.table_cards zap.table_view zap.table_screen",
}

# Modules that are loaded only while a function uses them (see `brief`). HOLD lists exceptions:
# {brief module: ends of the names of modules that import it as usual, and so keep it loaded}.
BRIEF = (
    "truco_core.bots truco_core.names truco_core.soundness "
    "truco_game.badges truco_game.lesson truco_game.new_game truco_game.replay "
    "truco_game.shared_game truco_store.profile "
    "truco_ui.with_others truco_ui.settings truco_ui.screens.lobby_waits "
    "truco_ui.table.builder truco_ui.table.effects truco_ui.table.moment "
    "truco_ui.table.sides truco_ui.table.speech"
).split()
HOLD = {
    "truco_game.lesson": "lesson_screen",
    "truco_game.new_game": "lesson",
    "truco_ui.with_others": "create_screen others_screen",
    "truco_game.replay": "linked_hand reasons replay_screen",
    "truco_ui.table.speech": "notices",
    "truco_game.badges": "home_screen profile_screen",
    "truco_ui.screens.lobby_waits": "lobby_screen",
    "truco_store.profile": "home_screen name_screen others_screen profile_screen",
}
