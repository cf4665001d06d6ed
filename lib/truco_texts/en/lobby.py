"""Texts in English: to find, make and fill a linked table."""

OTHERS = "With others"
CREATE = "New table"
SEARCH = "Find a table"
RETURN = "Back to my table"
BACK = "Back"
HELP_CREATE = "Others join you with their own handhelds."
HELP_SEARCH = "Join a table that someone nearby has opened."
HELP_RETURN = "Take your seat again; a robot kept it."
HELP_BACK = "Back to the main menu."

# Boards without a radio: heading and text of each page.
NO_RADIO = "No radio"
RADIO_PAGES = (
    (
        "What is missing",
        "This handheld has no radio to talk to others. Against robots you can play right now!",
    ),
    (
        "What to do",
        "Ask a grown-up for an AirLift, which is a radio, or a cable to your friend's handheld.",
    ),
    ("Another one", "Or play on one with a radio inside, such as a CLUE, a Pico W, a Cardputer."),
    (
        "For the builder",
        'Read docs/together.md. In settings.toml: ZAP_LINK="airlift" or "cable" (TX-RX, RX-TX, '
        "GND-GND).",
    ),
)
# An AirLift that should be there.
SILENT_PAGES = (
    ("The AirLift", "It does not answer. Is it plugged in, and does it have power?"),
    ("Its wires", "TX, RX, GPIO0, RESET, BUSY and CS, as docs/airlift.md has them. Three jumpers!"),
    ("Without it", 'Leave ZAP_LINK="airlift" out of settings.toml and play on this board.'),
)

TABLE = "Table"
OPEN_TABLE = "Open the table"
DONE = "Done"
HELP_OPEN_TABLE = "Open the table and wait for others."
HELP_DONE = "Everybody sees the change."
WHO = "Entry"
WHO_COMES = ("open", "by code")
HELP_WHO = ("Anyone who finds the table can sit down.", "To join, type the code of this table.")
TURN = "Time limit"
NO_LIMIT = "none"
HELP_TURN = "For each decision; then a robot plays once."

FOUND = "Tables"
NONE_YET = "Looking..."
HELP_NONE_YET = "Nobody nearby has opened a table yet."
HELP_OTHER_VERSION = "Another version of Zap. All need the same."
HELP_BY_CODE = "%s: needs a code."
HELP_PLAYING = "%s: playing. Watch or replace a robot."
HELP_FREE = "Sit at %s's table."
HELP_FULL = "%s: no free seat. You can watch."

CODE = "Code of %s"
HELP_CODE = "The host's screen shows it."

TABLE_NAME = ("Table %d", "Table %d code %04d")  # of all, by code
START = "Start"
WATCH = "Watch"
OPTIONS = "Options"
LEAVE = "Leave"
INVITE = "Invite"
FREE = "(free)"
YOU = "me"
HELP_START = "Robots take the free seats."
HELP_ALONE = "Waiting for players. They look for %s."  # for the host's name, or the table
HELP_WATCH = "Watch the match, don't play."
HELP_STAND_UP = "Give your seat to a robot."
HELP_LEAVE = "Leave this table for good."
HELP_INVITE = "A phone scans the code and joins."
HELP_MY_SEAT = "Your seat. Same suit: partners."
HELP_PICK = "Choose who swaps seats."
HELP_PICKED = "Swap with whom? Same one: send away."
HELP_TAKE = "Sit down here."
# Of somebody. Then whose table it is, and whose next: of two others; mine; mine, then another's.
HELP_OTHERS_SEAT = (
    "%s sits here. The host starts the match.",
    "Host: %s. If they leave, %s hosts.",
    "Host: %s. If they leave, you host.",
    "You are the host. If you leave, %s hosts.",
)
HELP_AWAY = "%s is away; a robot plays."
WATCHES = "watches"
HELP_WATCHER = "%s watches. Choose to send away."
HELP_CHANGED = "The host has changed the table!"
HELP_LATER = "You sit down after this hand."
HELP_TAKEN = "Somebody sits there already."
HOUSE_RULES = "House rules"
HELP_RULES = "%s. %d players. %s."
ASK_LEAVE = "Leave this table for good?"
ASK_REMOVE = "Send %s away?"

HELP_CALLING = "Calling %s... up to %d s."
HELP_GREETING = "%s answered: setting keys, up to %d s."
HELP_ARRIVING = "%s is sending the table..."
HOST = "the host"
HELP_SUCCESSOR = "Host lost! %s takes over in %d s."
HELP_ME_NEXT = "Host lost! You are the host in %d s."
HELP_LOST = "Host lost! If it stays lost, we close in %d s."
# By why, 0 .. 8: see docs/link.md; then those of truco_link.lobby_phases.
HELP_REFUSED = (
    "The table does not answer.",
    "Versions differ: %d there, %d here. Update one.",
    "There is no free seat at that table.",
    "That is not the code.",
    "The host has sent you away.",
    "The host has left, and nobody took over.",
    "A wrong code just came in. Try again in a moment.",
    "The table has joined another one. Look again.",
    "This is not the table where you sat.",
    "The table did not answer.",
    "The host did not come back, and nobody took over.",
)
HELP_WHY = "The host refused (reason %d)."
