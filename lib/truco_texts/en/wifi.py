"""Texts in English: ways to other handhelds, connecting, and the list of tables far away.

Only boards with WiFi have this part.
"""

# In the order of `WAYS`, by `truco_game.far_ways.called`.
WAY = "Via"
WAYS = (
    "Bluetooth",
    "Cable",
    "Local WiFi",
    "Internet",
)
HELP_WAYS = (
    "People nearby, without any network.",
    "A cable to the other board.",
    "People nearby, no Internet: the host opens a network.",
    "People far away, through your WiFi and a server.",
)
HELP_CREATE = "The others find your table and join."
HELP_SEARCH = "See the open tables and sit down."
ASK_NAME = "Your name"

# While it connects; %s: the name of the network, of the server.
CONNECTING = "Connecting"
FELL = "Connection lost"
STEPS = (
    "Network %s",
    "Server %s",
    "Connection",
    "Login",
)
STEPS_NEAR = ("Network %s", "Looking for one")
GIVE_UP = "Cancel"
AGAIN = "Try again"

# What is wrong, and what to do, in the order of `truco_ui.screens.connecting_screen.place`; %s: the
# network, or the server.
FAILURES = (
    ("Not connected", "Reason %d, which this version of Zap does not know. Try again."),
    (
        "Other version",
        "The server does not speak MQTT 3.1.1. Name another in settings.toml (ZAP_BROKER).",
    ),
    ("Refused", "The server refused this handheld's ID. Restart and try again."),
    ("Server is full", "The server is full or under repair. Try again in a while."),
    (
        "User or password",
        "The server's user or password is wrong. Check ZAP_BROKER_... in settings.toml.",
    ),
    ("Not allowed", "The server does not let this user in. Ask whoever runs it."),
    (
        "Connection lost",
        "The WiFi is weak, or the server went off. Go nearer to the router and try again.",
    ),
    ("No answer", "The server %s did not answer in time. Try again in a while."),
    ("Not a server", "%s is not a server for Zap. Check ZAP_BROKER and the port in settings.toml."),
    ("Not allowed", "The server does not allow Zap's tables. Ask whoever runs it."),
    (
        "Settings missing",
        "In settings.toml write the WiFi's name and password and the server. Then restart.",
    ),
    (
        "No such network",
        "I can't see %s. Go nearer, or check its name in settings.toml. 5 GHz won't do.",
    ),
    (
        "WiFi password",
        "The network %s refused the password. Check it in settings.toml and restart.",
    ),
    ("No address", "The network %s gave no address. Restart the router, or try again."),
    (
        "Server unknown",
        "Nobody knows %s. Is the WiFi online? Check ZAP_BROKER in settings.toml.",
    ),
    ("Nobody answers", "%s does not answer. Is it on? Check server and port in settings.toml."),
    ("No security", "%s does not speak TLS. Check the port and ZAP_BROKER_TLS in settings.toml."),
    ("Not trusted", "The certificate of %s is not valid here. Is the name in settings.toml right?"),
    (
        "Low memory",
        'No memory for TLS. In settings.toml write ZAP_BROKER_TLS="no" and restart.',
    ),
    (
        "Restart board",
        "It can't open another network now. Switch it off and on, then try again.",
    ),
    ("Nobody nearby", "I see no Zap network. The table's host opens one."),
    ("Nobody answers", "Nobody answers on this network. It may keep handhelds apart."),
)

# The list of tables.
FOUND = "Tables"
ROOM = "Table %d"
WANT = "I want to"
WANTS = (
    "play",
    "watch",
)
RULES = "Rules"
ALL = "all"
HOUSE = "House rules"
HELP_WANT = (
    "Tables with a free seat.",
    "Tables in play: you only watch.",
)
HELP_RULES_ALL = "Show only tables with these rules."
NUMBER = "By number"
HELP_NUMBER = "The table's screen shows it."
HELP_ANY_NUMBER = "Shows all of them again."
LOOKING = "Looking..."
ROAM = "Use Zap's network"
HELP_ALONE = "Nobody answers. Does this network keep us apart?"
HELP_LOOKING = "Nobody has opened a table like that. Open yours!"
ABOUT = "%s. %d of %d seats. %s"
STATES = (
    "Open.",
    "By code.",
    "Playing.",
    "Playing, by code.",
)
HELP_OLD = "It has another version of Zap. Update both."

# On the title: somebody waits.
ONE_WAITS = "Someone's waiting!"
MANY_WAIT = "%d tables waiting!"
