"""Texts in English: the options."""

OPTIONS = "Options"
TABLE_OPTIONS = "Time and chips"
RESET = "Defaults"
HELP_RESET = "All of these back to their defaults."
# Of an option that counts only while another one is on: what it says, and why.
RESTS = "-"
HELP_RESTS = 'Only while "%s" is on.'
ASK_RESET = "Reset all these options?"

# What easy reading makes of the letters: on a small panel, on another one.
LETTERS = ("larger", "thicker")

SWITCH = ("off", "on")
# By their names in truco_store.options: name, values from the lowest on (None: numbers;
# False: those of SWITCH), what it means.
ROWS = {
    "language": ("Language", ("Português", "English", "Español"), "Changes at once."),
    "human_decides": ("I answer", ("no", "yes"), "To truco: your partner waits for your answer."),
    "speed": ("Pace", ("slow", "normal", "fast"), "How long robots and cards pause."),
    "turn_time": (
        "Time limit",
        ("none", "10 s", "20 s", "40 s", "60 s"),
        "When it is up, the game plays for you.",
    ),
    "sound": ("Sound, light", False, "Sounds, and lights when it is your turn."),
    "brightness": ("Brightness", None, "How bright the screen is, one to five."),
    "auto_dim": (
        "Screen off",
        ("never", "30 s", "1 min", "3 min"),
        "Goes dark when no key is pressed; any key wakes it.",
    ),
    "large_text": ("Easy reading", False, "Menus and pages to read in %s letters."),
    "four_colours": ("4-colour deck", False, "Each suit in a colour of its own."),
    "card_back": ("Card back", ("blue", "wine", "green", "black"), "The colour of the card backs."),
    "two_keys": ("Two keys", False, "Once you leave: %s is next, %s is OK. Hold for more."),
    "left_handed": ("Left-handed", False, "Swaps sides: leave this list, then turn the device."),
    "for_points": ("For points", False, "Chips and points count. If off: practice."),
    "stake": (
        "Stake",
        ("5", "10", "25", "50"),
        "Chips from each. The house keeps 1/4 of the pot.",
    ),
    "signals": ("Signs", False, "Partners tell each other their cards by signs."),
    "signals_seen": (
        "Spotted",
        ("never", "rarely", "sometimes", "often"),
        "How often rivals spot a sign.",
    ),
    "announce": ("Shouts", False, "Everyone shouts in their own way. Off: plain words."),
    "call_me": ("Call me", False, "The title screen tells of tables on the Internet."),
}
