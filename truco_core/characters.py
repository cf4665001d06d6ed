"""The characters: a row for each, with all that is neither a picture nor a text.

Every count and list of characters follows from the rows. docs/extending.md says how to add one.
tools/linker writes these values where other modules use them, so a board never loads this module.
"""

_NAME, _RUNG, _DAY, _STYLE, _FACE, _VENUE, _RATE, _TUNE = range(8)
_ROWS = []
# The venue of characters that have none of their own.
_HOME = b"\x0d\x63\x38\x74\x40\x1f\x34\x29\x4a\x3f\x7c\x5c\x6a\x4a\x44\x06\xaa"


def _check(holds: bool, fault: str) -> None:
    if not holds:
        raise ValueError(fault)


def _add(
    name: str,
    *,
    face: "tuple[int, int, int]",
    rate: int,
    tune: bytes,
    rung: int = 0,
    day: int = -1,
    style: bytes = b"",
    venue: bytes = _HOME,
) -> None:
    """Add a character. Its place among the rows is its number in saves, so new ones go to the end.

    :param name: for programs, such as tools/arena.py
    :param face: colours of skin, dark parts and clothes
    :param rate: sample rate of its shout "truco", in 100 Hz
    :param tune: its four notes when it raises, in the format of truco_ui.cues. Their register,
        rhythm and direction tell who raises
    :param rung: its place on the ladder, from 1 for the weakest; 0: it is for practice only
    :param day: remainder of the days on which it is the rival in the daily game; -1: never
    :param style: how it plays, seven bytes (truco_core.bots.trained); b"": in code of its own
    :param venue: colours of its table: felt, wood, wall, glass and shelf, 3 bytes each; then the
        contrast of the felt's weave, and the brightness of the wood's edge in percent
    """
    _check(len(style) in (0, 7), "style of %s: not 7 bytes" % name)
    _check(len(venue) == 17, "venue of %s: not 17 bytes" % name)
    _check(len(tune) == 8, "tune of %s: not 4 notes of 2 bytes" % name)
    _ROWS.append((name, rung, day, style, face, venue, rate, tune))


def _column(field: int) -> "tuple":  # type: ignore[type-arg]
    return tuple([row[field] for row in _ROWS])


def _in_order(field: int, first: int) -> bytes:
    """Return the kinds whose field is not below `first`, in the order of the field."""
    found = sorted([(row[field], kind) for kind, row in enumerate(_ROWS) if row[field] >= first])
    numbers = [number for number, _ in found]
    wanted = list(range(first, first + len(found)))
    _check(numbers == wanted, "%s are not the numbers from %d on" % (numbers, first))
    return bytes([kind for _, kind in found])


_add(
    "random",
    face=(0xFFF4DC, 0x3A2A10, 0x2FA84F),
    rate=112,
    tune=b"\x1f\x03\x25\x03\x1c\x03\x27\x0a",  # squawks
)
_add(
    "sensible",
    face=(0xB8C4CC, 0x303C48, 0x50D0F0),
    rate=64,
    tune=b"\x15\x04\x09\x04\x15\x04\x09\x04",  # like a machine
)
_add(
    "beginner",
    rung=1,
    day=0,
    style=b"\x28\x10\x08\xa8\x00\x01\x00",  # careless, but never raises at random
    face=(0xE8B48C, 0x402418, 0xF08CB0),
    venue=b"\x40\x60\x70\x5c\x5c\x64\x18\x33\x44\x34\x8c\x4c\x34\x3c\x44\x08\xb8",  # plaza
    rate=104,
    tune=b"\x1c\x08\x19\x04\x1e\x08\x19\x0c",  # a teasing call
)
_add(
    "timid",
    rung=2,
    day=1,
    style=b"\x10\x20\x00\x94\x00\x00\x07",  # raises in the last trick only
    face=(0xF4C49C, 0x2C2420, 0xE8C860),
    venue=b"\x6c\x38\x1a\x4c\x1c\x14\x4a\x1c\x18\xc8\x74\x1c\x6e\x2c\x1c\x08\xe6",  # bar
    rate=84,
    tune=b"\x10\x03\x00\x09\x10\x03\x0f\x0e",  # with a pause
)
_add(
    "reckless",
    rung=3,
    day=2,
    style=b"\x28\x10\xa0\x4a\x00\x00\x08",  # raises on anything, but not in the last trick
    face=(0xC88C5C, 0x181418, 0xE84838),
    venue=b"\x7a\x58\x34\x1c\x78\x94\x08\x30\x54\x1c\x8c\x5c\x0c\x4c\x80\x0a\xff",  # beach
    rate=88,
    tune=b"\x10\x02\x17\x02\x1c\x02\x9c\x14",  # rises fast
)
_add(
    "caller",
    rung=4,
    day=3,
    style=b"\x10\x10\x00\x68\x00\x00\xa0",  # no run in trick 2 after winning trick 1, nor in 3
    face=(0xA8704C, 0x605864, 0xD0D4DC),
    venue=b"\x7a\x1c\x26\x3c\x7e\x88\x0c\x35\x4a\x4c\xa0\x5c\x0e\x3c\x54\x24\xb4",  # kitchen
    rate=92,
    tune=b"\x1c\x09\x18\x04\x15\x09\x10\x0c",  # falls slowly
)
_add(
    "bluffer",
    rung=5,
    day=4,
    style=b"\x10\x10\x60\x2a\x00\x00\x03",  # no raise in trick 1, nor in 2 after winning 1
    face=(0xF0C8A0, 0x201820, 0x705CB8),
    venue=b"\x44\x20\x68\x44\x2c\x24\x20\x14\x28\x9c\x30\x5c\x54\x38\x30\x0a\xff",  # club
    rate=72,
    tune=b"\x10\x06\x11\x06\x12\x06\x0a\x0e",  # creeps up, then falls
)
_add(
    "bold",
    rung=6,
    day=5,
    style=b"\x10\x10\x50\x06\x00\x00\x05",  # raises only in trick 2 after winning 1, and in 3
    face=(0x8C5838, 0x1C1014, 0xF04060),
    venue=b"\x70\x28\x48\x70\x50\x34\x14\x37\x28\x58\xac\x50\x5c\x44\x2c\x0a\xb8",  # garden
    rate=100,
    tune=b"\x90\x04\x00\x03\x90\x04\x95\x12",  # two beats, then higher
)
_add(
    "patient",
    rung=7,
    day=6,
    style=b"\x10\x10\x00\x06\x00\x00\x11",  # neither raises nor runs in the first trick
    face=(0xE0A880, 0x807674, 0xECE4D4),
    venue=b"\x18\x40\x70\x58\x4c\x3c\x24\x30\x3c\x2c\x74\x88\x48\x40\x38\x08\xc8",  # port
    rate=68,
    tune=b"\x0c\x0a\x07\x0a\x0c\x04\x02\x10",  # deep and slow
)
_add(
    "champion",
    rung=8,
    day=7,
    style=b"\x10\x10\x00\x00\x01\x00\x00",  # no habit; learns
    face=(0x6C4028, 0x180C10, 0xFFC020),
    venue=b"\x78\x58\x10\x8c\x24\x28\x48\x18\x40\x28\x90\x84\x70\x28\x2c\x0a\xb4",  # party
    rate=96,
    tune=b"\x95\x09\x9a\x03\x9c\x06\xa1\x16",  # two voices that rise
)

NAMES = _column(_NAME)
KINDS = len(_ROWS)  # a kind is an index into NAMES
RANDOM = NAMES.index("random")
SENSIBLE = NAMES.index("sensible")
# Bits by kind: in Portuguese the names of these characters are feminine.
FEMININE = sum([1 << NAMES.index(one) for one in ("beginner", "caller", "bold", "champion")])
CHAMPION = NAMES.index("champion")
STYLES = _column(_STYLE)
TRAINED = tuple([row[_NAME] for row in _ROWS if row[_STYLE]])  # play by a trained table
FACE_COLOURS = tuple([colour for row in _ROWS for colour in row[_FACE]])  # three for each kind
VENUES = _column(_VENUE)
# A person counts as kind -1: the last of the rates, the first of the tunes, which is like a bugle.
RATES = bytes(_column(_RATE)) + b"\x50"
TUNES = b"\x10\x05\x15\x05\x19\x07\x1c\x14" + b"".join(_column(_TUNE))
BY_RUNG = _in_order(_RUNG, 1)  # kinds of the rivals on the ladder, the weakest first
RUNGS = len(BY_RUNG)
BY_DAY = _in_order(_DAY, 0)  # kinds of the rivals in daily games: one has its turn each day

_check(KINDS <= 15, "a record of truco_store.profile has room for 15 kinds")
_check(RUNGS <= 10, "a profile of 128 pixels has room for two rows of 5 rivals")
_check(len(BY_DAY) == 8, "another number of rivals would change those of past days")
