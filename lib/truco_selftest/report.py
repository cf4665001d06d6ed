"""What a test of a board has found, as twenty letters that fit into a photograph.

The fields below are packed into one number, the first one highest, with a check sum of 6 bits
behind them, and written to base 32 with Crockford's letters, which leave out I, L, O and U.
`python3 tools/doctor.py --code` reads it.
"""

from binascii import crc32

from micropython import const

VERSION = (1, 0, 0)  # of Zap, as in CHANGELOG.md
FORMAT = const(1)  # of this table
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SIZE = const(20)  # letters
_CHECK_BITS = const(6)

# (name, bits). More than a field holds becomes its largest value.
FIELDS = (
    ("format", 2),
    ("zap", 9),  # as `packed_version`, of Zap
    ("firmware", 9),  # and of CircuitPython, less FIRST_MAJOR
    ("board", 8),  # see `board_mark`
    ("config", 4),  # an error of board_configs: 0 none, else 1 + index into ERRORS
    ("heap", 7),  # free at the start, in units of HEAP_UNIT
    ("least", 7),  # the same, the least that was seen, with the radio on
    ("panel", 3),  # an answer, below
    ("missing", 11),  # a bit for each key that was not seen, see `key_bit`
    ("keys", 2),  # below
    ("stick", 2),  # what is polled, as the answers: UNTRIED for none, GOOD, SILENT, FAILED
    ("sound", 3),  # an answer; UNTRIED: the board has none
    ("memory", 3),  # below
    ("way", 3),  # index into WAYS
    ("link", 3),  # a stage, below
    ("link_error", 4),  # as in config
    ("heard", 4),  # devices that were heard by Bluetooth
    ("wifi", 2),  # UNTRIED: the board has none; GOOD, FAILED
    ("wifi_error", 4),
    ("networks", 4),  # that were heard
)
FIRST_MAJOR = const(9)
HEAP_UNIT = const(4096)

# Answers of the person, and how a part fared.
UNTRIED = const(0)
GOOD = const(1)
FAILED = const(2)  # an error
SILENT = const(3)  # nobody has answered; nothing was seen
BAD = const(4)  # the person says no
OTHER_SIZE = const(5)  # of a panel: not as the config says

STUCK = const(3)  # of keys: one is held down all the time

# Of the memory for what outlives the power.
NO_MEMORY = const(1)
WRITTEN = const(2)  # something was written and read back
KEPT = const(3)  # what the game wrote before is whole, and was left alone
HALF_KEPT = const(4)  # the same, but one of the two slots is damaged
FOREIGN = const(5)  # bytes that are not ours: left alone
REFUSED = const(6)  # a write failed, or other bytes came back

WAYS = ("none", "ble", "airlift", "airlift-bleio", "cable")
# How far the way to others came: what failed; GOOD: all went well.
OPENING = const(2)
LISTENING = const(3)
CALLING = const(4)

ERRORS = (
    "BoardError",
    "MemoryError",
    "TypeError",
    "ValueError",
    "RuntimeError",
    "OSError",
    "AttributeError",
    "NameError",
    "ImportError",
    "NotImplementedError",
    "ConnectionError",
    "TimeoutError",
    "BluetoothError",
)  # and any other one


def number_of(error) -> int:
    """What stands for an exception: 1 + index into ERRORS, one more for all others."""
    name = "BoardError" if getattr(error, "for_player", False) else type(error).__name__
    return 1 + (ERRORS.index(name) if name in ERRORS else len(ERRORS))


def board_mark(board_id: str) -> int:
    """What stands for a board. Those that Zap knows have different ones."""
    return crc32(board_id.encode()) & 0xFF


def packed_version(major: int, minor: int, patch: int) -> int:
    """Three numbers of a version: at most 3, 15 and 7."""
    return min(major, 3) << 7 | min(minor, 15) << 3 | min(patch, 7)


def packed_firmware(release: str) -> int:
    """The version of a CircuitPython as os.uname() says it; 0 for what is none."""
    try:
        major, minor, patch = [int(part) for part in release.split("-")[0].split(".")]
    except ValueError:
        return 0
    return packed_version(major - FIRST_MAJOR, minor, patch)


def key_bit(meaning: int) -> int:
    """The bit of `missing` for what a KEYMAP says: an intent, or one of the two keys."""
    return 1 << (meaning - 1 if meaning < 16 else meaning - 7)


class Report:
    """Holds the fields; `code` gives the letters."""

    def __init__(self):
        self._values = {}
        self.set("format", FORMAT)

    def set(self, name: str, value: int) -> None:
        """Set a field. :raises KeyError: there is none of that name"""
        bits = dict(FIELDS)[name]
        self._values[name] = max(0, min(value, (1 << bits) - 1))

    def get(self, name: str) -> int:
        return self._values.get(name, 0)

    def code(self) -> str:
        """Twenty letters, in groups of five with dashes between."""
        number = 0
        for name, bits in FIELDS:
            number = number << bits | self.get(name)
        number = number << _CHECK_BITS | check_sum(number)
        text = ""
        for place in range(SIZE):
            if place and place % 5 == 0:
                text = "-" + text
            text = LETTERS[number & 31] + text
            number >>= 5
        return text


def check_sum(number: int) -> int:
    """Of all fields as one number."""
    return crc32(number.to_bytes(12, "big")) & ((1 << _CHECK_BITS) - 1)
