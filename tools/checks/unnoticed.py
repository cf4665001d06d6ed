"""Changes that alter nothing, for tools/mutate.py: and why.

(file, function, line before): for every change of that line;
(file, function, line before, line after): for one. Lines are as `ast.unparse` writes them.
"""


def _each(file, function, before, afters, why):
    """Several changes of one line, for one reason."""
    return {(file, function, before, after): why for after in afters}


CORE = {
    ("match.py", "", "_MAX_EVENTS = const(12)"): "room for two more events than an action has",
    ("match.py", "__init__", "self.events = bytearray(3 * _MAX_EVENTS)"): "room, as above",
    ("match.py", "", "_DECK = bytearray(40)"): "a deal's copy of the pack resizes it",
    (
        "match.py",
        "apply",
        "if s[rules.MORE_FLAGS] & rules.PAIR_AFTER_TIE and is_pair(s, trick):",
        "if s[rules.MORE_FLAGS] | rules.PAIR_AFTER_TIE and is_pair(s, trick):",
    ): "a short cut: is_pair asks for the rule too",
    (
        "match.py",
        "_unseen",
        "return 0",
        "return -1",
    ): "marks the last byte of a view, which has the mark",
    (
        "match.py",
        "_close",
        "if trick == 1 and s[PLAYS + 8] != NONE:",
        "if trick == 1 and s[PLAYS + 9] != NONE:",
    ): "when one seat has laid a card under another, all have",
    ("tricks.py", "take", "teams = 0"): "the first card beats the empty table, and sets it",
    ("tricks.py", "take", "best = -1"): "not above any card: the first one's seat leads anyway",
    ("tricks.py", "take", "power = 0", "power = -1"): "less than any card that counts, too",
    ("tricks.py", "_counts", "return 0", "return -1"): "less than any card that counts, too",
    (
        "tricks.py",
        "may_cover",
        "if s[1] & rules.PAIR_AFTER_TIE and is_pair(s, trick):",
        "if s[1] | rules.PAIR_AFTER_TIE and is_pair(s, trick):",
    ): "a short cut: is_pair asks for the rule too",
    (
        "tricks.py",
        "may_cover",
        "if s[PLAYERS] == 2:",
    ): "a short cut: the partner's place is empty with two players",
    ("tricks.py", "may_cover", "return True"): "part of that short cut",
    (
        "tricks.py",
        "decided",
        "return s[LEADS] + 1 & 1",
        "return s[LEADS] - 1 & 1",
    ): "both neighbours are of the other team",
    ("rules.py", "stakes_count", "n = 1", "n = 0"): "the first stake is never 0",
}

_ONES = "all bits that are written are ones all the same"
_NUMBER_0 = "MATCHES is 0"
_NAME = "a name: the number itself is neither kept nor sent"
_ONE_NUMBER = "no two writes have one number"
_TWELVE = "there are twelve badges"
_NINE = "nine bits count, of the lower two bytes"

STORE = {
    (
        "day.py",
        "played",
        "return get(image, DAY, 2) & _DAYS",
        "return get(image, DAY, 3) & _DAYS",
    ): _NINE,
    (
        "day.py",
        "note",
        "day = get(image, DEALS, 2) & _DAYS",
        "day = get(image, DEALS, 3) & _DAYS",
    ): _NINE,
    ("__init__.py", "", "NOTHING_KEPT = const(0)", "NOTHING_KEPT = const(-1)"): _NAME,
    ("__init__.py", "", "MENDED = const(3)", "MENDED = const(4)"): _NAME,
    (
        "loading.py",
        "load",
        "if sequence > best and is_whole(data):",
        "if sequence >= best and is_whole(data):",
    ): _ONE_NUMBER,
    ("loading.py", "_follow", "if sequence > best:", "if sequence >= best:"): _ONE_NUMBER,
    (
        "profile.py",
        "reset",
        "put(image, CHIPS, 4, 100)",
        "put(image, CHIPS, 5, 100)",
    ): "the byte behind is of POINTS, which is written next",
    ("profile.py", "", "GIVEN_UP = const(3)", "GIVEN_UP = const(4)"): _NAME,
    ("profile.py", "", "LOST = const(0)", "LOST = const(-1)"): _NAME,
    (
        "profile.py",
        "stake",
        "put(image, STAKED, 2, staked)",
        "put(image, STAKED, 1, staked)",
    ): "no stake is above 50, and no match is kept that has left the other byte",
    (
        "profile.py",
        "stake",
        "put(image, STAKED, 2, staked)",
        "put(image, STAKED, 3, staked)",
    ): "the byte behind is of RUNNERS, 0 while no match is on",
    (
        "profile.py",
        "count",
        "if streak > get(image, at + 2 * LONGEST, 2):",
        "if streak >= get(image, at + 2 * LONGEST, 2):",
    ): "the longest is written again as it is",
}
STORE |= _each(
    "profile.py",
    "count_badges",
    "return sum([badges(image) >> i & 1 for i in range(16)])",
    [
        "return sum([badges(image) >> i & 1 for i in range(15)])",
        "return sum([badges(image) >> i & 1 for i in range(17)])",
    ],
    _TWELVE,
)
STORE |= _each(
    "__init__.py",
    "put",
    "value = (1 << 8 * size) - 1",
    [
        "value = (1 << 9 * size) - 1",
        "value = (1 >> 8 * size) - 1",
        "value = (0 << 8 * size) - 1",
        "value = (2 << 8 * size) - 1",
    ],
    _ONES,
)
STORE |= _each(
    "loading.py",
    "load",
    "put(image, CHIPS, 4, FIRST_CHIPS)",
    ["put(image, CHIPS, 5, FIRST_CHIPS)", "put(image, CHIPS, 3, FIRST_CHIPS)"],
    "the image is new: its fourth byte and the one behind it are 0 all the same",
)
STORE |= _each(
    "loading.py",
    "load",
    "saved = 0 if half_full else get(image, CRC, 4)",
    [
        "saved = -1 if half_full else get(image, CRC, 4)",
        "saved = 1 if half_full else get(image, CRC, 4)",
    ],
    "of no slot: any number that is hardly ever a CRC",
)
STORE |= _each(
    "profile.py",
    "count",
    "_add(image, at + 2 * MATCHES, 1)",
    [
        "_add(image, at + 3 * MATCHES, 1)",
        "_add(image, at + 1 * MATCHES, 1)",
        "_add(image, at - 2 * MATCHES, 1)",
    ],
    _NUMBER_0,
)

_PAUSE = "a millisecond of a pause"
LINK: dict = {
    ("fields.py", "_are", "if what < 32:", "if what < 31:"): "no field has 31 bytes",
    (
        "seating.py",
        "__init__",
        "self.seats = seats or [Seat() for _ in range(4)]",
        "self.seats = seats or [Seat() for _ in range(5)]",
    ): "each table is told how many play before anybody sits down",
    (
        "x25519.py",
        "x25519",
        "a = a * a % q",
        "a = a * a + q",
    ): "the same number modulo q, a larger one",
    ("x25519.py", "x25519", "b = b * b % q", "b = b * b + q"): "as above",
    ("carriers/lan.py", "", "_VISIT_MS = const(15000)"): _PAUSE,
    ("carriers/lan.py", "", "_AGAIN_MS = const(300)"): _PAUSE,
    ("carriers/airlift.py", "", "_AGAIN_MS = const(500)"): _PAUSE,
    (
        "carriers/lan.py",
        "_visit",
        "if self._visit_ms is None or diff(now_ms, self._visit_ms) >= 0:",
        "if self._visit_ms is None or diff(now_ms, self._visit_ms) > 0:",
    ): _PAUSE,
    ("carriers/lan.py", "", "_DOUBT_MS = const(1200)"): _PAUSE,
    ("carriers/lan_way.py", "", "_ALONE_MS = const(6000)"): _PAUSE,
    ("carriers/lan_way.py", "", "_LISTEN_MS = const(2500)"): _PAUSE,
    (
        "absence.py",
        "still_awaited",
        "if diff(host.now_ms, self._await_ms) > 1000 * self._most_s():",
        "if diff(host.now_ms, self._await_ms) > 1001 * self._most_s():",
    ): _PAUSE,
    (
        "carriers/ble.py",
        "",
        "RING_BYTES = 3 * (_UNHEARD + TICKET)",
        "RING_BYTES = 4 * (_UNHEARD + TICKET)",
    ): "room for more than three guests may send",
    (
        "carriers/net.py",
        "say_again",
        "if diff(soon_ms, now_ms) < 0:",
        "if diff(soon_ms, now_ms) < -1:",
    ): _PAUSE,
    ("carriers/lan.py", "", "_NEW = const(1)"): "a mark that is no Way",
    ("carriers/lan.py", "__init__", "self.now_ms = 0"): "each tick begins with it",
    ("carriers/net.py", "close", "self._be_at(0, 0)"): "nobody asks a closed carrier where it is",
    (
        "carriers/net.py",
        "_connect",
        "self.again_ms = None",
    ): "`fail` sets it before it counts again",
    (
        "guest.py",
        "_look",
        "_now[3] = s[first] + 7 * s[first + 1] + 49 * s[first + 2] + s[VIRA] & 255",
        "_now[3] = s[first] + 7 * s[first + 2] + 49 * s[first + 2] + s[VIRA] & 255",
    ): "a fingerprint of what is seen: another one is as good",
    ("host_peer.py", "__init__", "self._denied = 0"): "whoever owes nothing has 0 before any count",
    (
        "host_keys.py",
        "_session",
        "return (old + os.urandom(1)[0] % 254) % 255 + 1 if old else os.urandom(1)[0] % 255 + 1",
        "return (old + os.urandom(1)[0] % 254) % 255 + 1 if old else os.urandom(2)[0] % 255 + 1",
    ): "a byte by chance, of one or of two",
    (
        "host_keys.py",
        "_session",
        "return (old + os.urandom(1)[0] % 254) % 255 + 1 if old else os.urandom(1)[0] % 255 + 1",
        "return (old + os.urandom(1)[-1] % 254) % 255 + 1 if old else os.urandom(1)[0] % 255 + 1",
    ): "the first byte of one, or the last",
    (
        "absence.py",
        "look",
        "now = why << 4 | mask",
        "now = why << 5 | mask",
    ): "only told apart, and masks are of four bits",
    (
        "play.py",
        "seats_changed",
        "self.me.watch(frames.SEATS_CHANGED, NONE, 0)",
        "self.me.watch(frames.SEATS_CHANGED, NONE, -1)",
    ): "that seats are others has no value: a screen looks at the seats",
    (
        "guest.py",
        "forget_action",
        "self._asked[i] = 255",
        "self._asked[i] = 254",
    ): "no position has that second byte either: there is no phase 15",
    (
        "carriers/uart.py",
        "__init__",
        "self._told = False",
    ): "each tick sets it before anything is read",
    (
        "lobby.py",
        "__init__",
        "self._unsaid = None",
    ): "whoever leaves a link sets it before it is looked at",
    (
        "seal.py",
        "__init__",
        "self._sent = self._heard = 0",
    ): "`begin` sets both before they count",
    (
        "x25519.py",
        "elligator",
        "u = (-_A - u) % _Q",
        "u = -_A - u + _Q",
    ): "the same, unless u is one of 486,662 in 2 to the power of 255",
    (
        "carriers/uart.py",
        "__init__",
        "self._heard = None",
    ): "`host` and `seek` set it before anybody is told of what comes",
    (
        "x25519.py",
        "x25519",
        "for t in range(254, -1, -1):",
        "for t in range(255, -1, -1):",
    ): "bit 255 is always 0, and to double nothing is nothing",
    (
        "x25519.py",
        "_power",
        "for t in range(254, -1, -1):",
        "for t in range(255, -1, -1):",
    ): "both exponents have 255 bits: the 256th squares a 1",
}
