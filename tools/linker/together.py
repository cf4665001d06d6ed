"""What is in memory together on a board, and what for a moment only: see `bundle` and `brief`."""

# {head: modules in its file, each behind those that it imports}, by their names on a board (see
# `flatten`).
BUNDLES = {
    "truco_core.table": "truco_core.cards truco_core.events truco_core.illegal truco_core.rng "
    "truco_core.dealing truco_core.tricks truco_core.match truco_core.table",
    "truco_core.bots.sensible": "truco_core.bots.chances truco_core.bots.sensible",
    "truco_core.bots.trained": "truco_core.bots.features truco_core.bots.entries "
    "truco_core.bots.guard truco_core.bots.memory truco_core.bots.policy "
    "truco_core.bots.specials truco_core.bots.characters truco_core.bots.trained",
    "truco_selftest.course": "truco_selftest.report truco_selftest.presses truco_selftest.memory "
    "truco_selftest.radios truco_selftest.words truco_selftest.sheet "
    "truco_selftest.result truco_selftest.course",
    "truco_ui.app": "truco_core.clock truco_ui.residency truco_ui.truco_store truco_ui.theme "
    "truco_ui.text truco_ui.cards truco_ui.screen truco_ui.texts truco_ui.app truco_ui.setup "
    "truco_ui.power truco_ui.human_seat truco_ui.tally truco_ui.keys",
    "truco_ui.start": "truco_ui.loading truco_ui.start",
    "truco_ui.acos": "truco_ui.keeper truco_ui.record truco_ui.acos",
    "truco_ui.deque": "truco_ui.layout truco_ui.places truco_ui.deque",
    "truco_link.lobby": "truco_link.frames truco_link.fields truco_link.seat truco_link.digest "
    "truco_link.advert truco_link.lobby_phases truco_link.link truco_link.sweep truco_link.lobby",
    "truco_link.host": "truco_link.told truco_link.host_peer truco_link.dealer truco_link.absence "
    "truco_link.seating truco_link.play truco_link.hosting truco_link.host",
    "truco_link.guest": "truco_link.guest_mirror truco_link.guest_whole truco_link.visiting "
    "truco_link.guest",
    "truco_link.keys": "truco_link.mac truco_link.x25519 truco_link.keys",
    "truco_link.guest_hearing": "truco_link.guest_witness truco_link.guest_hearing",
    "truco_link.airlift": "truco_link.ticks truco_link.service truco_link.hci truco_link.l2cap "
    "truco_link.gap truco_link.airlift",
    "truco_link.net": "truco_link.mqtt truco_link.net_ports truco_link.net",
    "truco_link.lan": "truco_link.lan_port truco_link.lan",
    "truco_link.replace": "truco_link.wide truco_link.replace",
    "board_configs.raspberry_pi_pico_w": "board_configs.pico_lcd_1_3 "
    "board_configs.raspberry_pi_pico_w",
    "board_configs.uplink": "board_configs.wifi_stream board_configs.uplink",
    "truco_ui.party": "truco_ui.turned truco_ui.linked_game truco_ui.party",
    "board_configs.pins": "board_configs.in_use board_configs.pins",
    "truco_ui.menu_screen": "truco_ui.held_menu truco_ui.menu_screen",
    "truco_ui.home_screen": "truco_ui.kept truco_ui.portrait truco_ui.home_screen",
    "truco_ui.frexp": "truco_ui.saying truco_ui.shouts truco_ui.frexp",
    "truco_ui.book_screen": "truco_ui.book truco_ui.book_screen",
    "truco_ui.ending": "truco_ui.news truco_ui.ending",
    "truco_ui.setup_screen": "truco_ui.match_list truco_ui.setup_screen",
    "truco_ui.menu": "truco_ui.wrapped truco_ui.ladder truco_ui.menu",
    "truco_ui.lookout": "truco_link.rooms_waiting truco_ui.lookout",
    "truco_ui.replay_screen": "truco_ui.replay_words truco_ui.replay_screen",
    "truco_ui.insight": "truco_core.bots.explain truco_ui.insight",
    "truco_ui.lesson_screen": "truco_ui.lesson_box truco_ui.lesson_screen",
    "truco_ui.table_screen": "truco_ui.table_prompt "
    "truco_ui.table_score truco_ui.table_words truco_ui.table_cards "
    "truco_ui.table_view truco_ui.table_screen",
}

# {module: another}: a file of its own where that other one is, for then it stays in memory longer
# than its bundle: sealed packets need mac, keys are needed for a greeting only.
ALONE = {"truco_link.mac": "truco_link.wide"}

# What a function needs for a moment, see `brief`; and {module: others}, which hold it all the time.
BRIEF = (
    "truco_core.bots truco_core.possible truco_game.far_ways truco_game.feats truco_game.lesson "
    "truco_game.level truco_game.new_game truco_game.radio truco_game.replay truco_game.two_here "
    "truco_store.day truco_store.friend truco_store.profile truco_texts.parts truco_ui.battery "
    "truco_ui.controls truco_ui.radio_on truco_ui.saving truco_ui.screens.lobby_waits "
    "truco_ui.table.builder truco_ui.table.effects truco_ui.table.line_mark truco_ui.table.moment "
    "truco_ui.table.sides truco_ui.table.speech truco_ui.usher"
).split()
HOLD = {
    "truco_game.lesson": "lesson_screen",
    "truco_store.friend": "name_screen",
    "truco_game.new_game": "lesson",
    "truco_game.radio": "far_ways connecting_screen invite_screen options_screen others_screen",
    "truco_game.replay": "insight linked_hand replay_screen",
    "truco_store.profile": "badge_screen figures_screen name_screen others_screen profile_screen",
}
