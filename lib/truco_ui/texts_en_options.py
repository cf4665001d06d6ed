# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in English: the options."""

OPTIONS = "Options"
TABLE_OPTIONS = "Table options"
RESET = "As at first"
HELP_RESET = "Back to what it was at first."
ASK_RESET = "Set all these options back?"

# By their names in truco_store.options: name, values from the lowest on (None: numbers;
# False: no and yes), what it means.
ROWS = {
    "language": ("Tongue", ("Português", "English", "Español"), "The language; changes at once."),
    "human_decides": ("I decide", False, "Your partner waits for your answer to truco."),
    "speed": ("Pace", ("calm", "normal", "fast"), "Pauses of robots and cards."),
    "turn_time": (
        "Turn time",
        ("free", "10 s", "20 s", "40 s", "60 s"),
        "After it the game plays for you.",
    ),
    "sound": ("Sound, light", False, "Sounds, and lights when it is your turn."),
    "brightness": ("Brightness", None, "Light of the panel, one to five."),
    "auto_dim": (
        "Rest",
        ("never", "30 s", "1 min", "3 min"),
        "Without keys the panel goes dark; any key wakes it.",
    ),
    "large_text": ("Bold text", False, "Thicker letters, easy to read."),
    "four_colours": ("4 colours", False, "Each suit in a colour of its own."),
    "card_back": ("Card back", ("blue", "wine", "green", "black"), "The colour of the backs."),
    "two_keys": ("Two keys", False, "Everything with two keys, tapped and held."),
    "left_handed": ("Left-handed", False, "The keys change sides."),
    "for_points": ("For points", False, "Chips and points count; if not, practice."),
    "stake": (
        "Stake",
        ("5", "10", "25", "50"),
        "Chips of each; the winner takes the pot less 1/4.",
    ),
    "signals": ("Signals", False, "Partners tell of their cards by signs."),
    "signals_seen": (
        "Noticed",
        ("never", "rarely", "often", "mostly"),
        "How well rivals notice a sign.",
    ),
    "announce": ("Shouts", False, "What is shouted at the table, in words."),
}
