"""Test each stored byte, because a version of Zap must read what others have written."""

import zlib
from pathlib import Path

import pytest

import truco_store
from host_tests.support.recording_nvm import RecordingNvm, load
from truco_core import rules, signals
from truco_core.characters import KINDS, NAMES
from truco_game import setup
from truco_game.setup import Setup
from truco_store import GARBAGE, KEPT, NOTHING_KEPT, flash, options, profile, ranges
from truco_texts import texts
from truco_ui import app
from truco_ui.screens import saved_match

# Sizes of the records in the order of their tags. A newer version may lengthen them, see the table
# in truco_store.
SIZES = (30, 14, 13, 10, 9, 5, 7, 1, 3, 92, 93, 180, 32, 2 * KINDS)
# The flash of a Pico on which version 2 has saved two matches: an image, then records of changes.
PICO = Path(__file__).parents[1] / "fixtures" / "store" / "pico_version_2.bin"

# The options in the order of their bytes. Add new options at the end.
OPTIONS = """
language 0..2 0, rule_set 0..7 1 shared, four_players 0..1 0 shared, robot_1 ROBOTS 1 shared,
robot_2 ROBOTS 1 shared, robot_3 ROBOTS 1 shared, human_decides 0..2 1, speed 0..2 1,
turn_time 0..4 0 shared, sound 0..5 5, brightness 1..5 5, auto_dim 0..3 2, large_text 0..1 0,
four_colours 0..1 0, card_back 0..3 0, unused 0..0 0, left_handed 0..1 0,
for_points 0..1 0 shared, stake 0..3 1 shared, signals 0..1 0 shared,
signals_seen 0..3 1 shared, announce 0..1 1, unused 0..0 0,
light 0..1 1, show_calls 0..1 0, unused 0..0 0, venue VENUES 0, unused 0..0 0,
clicks 0..1 1
"""


def image(sequence=1, version=3, sizes=SIZES, more=b"", **fields):
    """Return an image, built without truco_store.

    :param sizes: sizes of the records
    :param more: further records
    :param fields: contents of records, such as ``tag_5``; the rest of a record is 0
    """
    data = bytearray(b"ZAP") + bytes((version,)) + sequence.to_bytes(4, "little") + bytes(7)
    for tag, size in enumerate(sizes, 1):
        data += bytes((tag, size)) + fields.get("tag_%d" % tag, b"").ljust(size, b"\0")
    return sealed(data + more)


def sealed(data):
    """Return the bytes of an image with the right size and CRC in its head."""
    data = bytearray(data)
    data[12:14] = len(data).to_bytes(2, "little")
    data[8:12] = bytes(4)
    data[8:12] = zlib.crc32(data).to_bytes(4, "little")
    return bytes(data)


CHIPS = b"\x64"  # in record 5, on a new board


def memory(first=b"", second=b"", size=8192):
    data = bytearray(b"\xff" * size)
    data[: len(first)] = first
    data[size // 2 : size // 2 + len(second)] = second
    return bytes(data)


@pytest.mark.parametrize("name", ["", "A", "Zé-9 Ñ", "Ú" * 9, "9" * 9, "João P Zé"])
def test_the_friends_name_and_face_are_stored_as_typed(name):
    image, typed = bytearray(truco_store.IMAGE_SIZE), ""
    for letter in name.replace(" ", "_"):
        typed = profile.longer(typed, profile.LETTERS.index(letter.upper()))
    profile.keep_friend(image, typed, 8)
    assert profile.friend(image) == (typed, 8) and profile.name(image) == ""


def test_the_options_are_stored_in_the_old_order():
    rows = [
        "%s %d..%d %d%s" % (name, low, high, default, " shared" * shared)
        for name, low, high, default, shared in options.ROWS
    ]
    wanted = OPTIONS.replace("ROBOTS", "0..%d" % (KINDS - 1))
    wanted = wanted.replace("VENUES", "0..%d" % (KINDS - 2))
    assert rows == " ".join(wanted.split()).split(", ")


def test_the_statistics_have_a_row_for_each_rule_set():
    rows = len(rules.RULE_SETS) + 1
    assert truco_store.STATS_ROWS == rows, "see docs/extending.md, A rule set"


def test_the_volumes_read_what_older_versions_stored_as_off_and_on():
    data = bytearray(image())
    at = truco_store.OPTIONS + 9
    for stored, volume in ((1, 0), (2, 5), (3, 4), (6, 1), (0, 5)):
        data[at] = stored
        made = Setup(data)
        assert made.sound == volume
        options.save(made, data)
        assert data[at] == (stored or 2)


def test_each_option_has_a_value_for_each_of_its_choices():
    highest = {name: high for name, _, high, _, _ in options.ROWS}
    for name, things in (
        ("language", texts.CODES),
        ("rule_set", rules.RULE_SETS),
        ("robot_1", NAMES),
        ("robot_2", NAMES),
        ("robot_3", NAMES),
        ("speed", setup.PAUSES),
        ("turn_time", setup.TURN_MS),
        ("auto_dim", app.DIM_MS),
        ("stake", profile.CHIPS_AT_STAKE),
        ("signals_seen", signals.ODDS),
    ):
        assert highest[name] == len(things) - 1, name


def test_the_bytes_of_an_image_are_read():
    stats = bytearray(180)
    stats[20 * 4 : 20 * 5] = b"".join(i.to_bytes(2, "little") for i in range(300, 310))
    data = image(
        tag_1=bytes((3, 0, 1)),  # options: language 2, rule set not stored, two players
        tag_3=b"Z\xe9",
        tag_5=(5 << 24 | 70_000).to_bytes(4, "little") + (3 << 24).to_bytes(4, "little"),
        tag_12=stats,
        tag_14=bytes(range(20)),
    )
    store = load(memory(data))
    assert store.found == KEPT and bytes(store.image) == data
    assert profile.name(store.image) == "Zé"
    assert profile.chips(store.image) == 5 << 24 | 70_000
    assert profile.points(store.image) == 3 << 24
    assert [profile.figure(store.image, 3, i) for i in range(10)] == list(range(300, 310))
    assert not any(profile.figure(store.image, row, 0) for row in (0, 1, 2, 4, 5, 6, 7, 8))
    assert [profile.against(store.image, rival) for rival in (0, 9)] == [(0, 1), (18, 19)]
    found = Setup(store.image)
    assert (found.language, found.rule_set, found.players) == (2, 1, 2)


def test_a_new_image_has_these_bytes():
    store = load(memory())
    assert store.save()
    assert bytes(store.nvm[4096 : 4096 + len(store.image)]) == image(1, tag_5=CHIPS)
    assert store.save() and len(store.nvm.log) == 1, "the same bytes are not written again"


def with_ten_rule_sets():
    """Return an image of a newer version: two records are longer, and two are new."""
    sizes = (35, *SIZES[1:11], 200, *SIZES[12:])
    stats = b"".join(n.to_bytes(2, "little") for n in range(100))
    more = b"\x63\x02hi\x0f\x01!"
    return image(7, sizes=sizes, more=more, tag_1=bytes(range(35)), tag_12=stats, tag_5=b"\x09")


def records(data):
    """Return {tag: bytes} of an image; parts with the same tag are joined."""
    found, at = {}, 15
    while at < len(data):
        tag, size = data[at], data[at + 1]
        found[tag] = found.get(tag, b"") + bytes(data[at + 2 : at + 2 + size])
        at += 2 + size
    return found


@pytest.mark.parametrize("appends", [False, True])
def test_what_a_newer_version_has_added_is_kept(appends):
    """A tenth rule set, an option and new records survive matches played with this version."""
    newer = with_ten_rule_sets()
    nvm = RecordingNvm(4096, memory(newer, size=4096))
    for points in (3, 4):
        store = flash.load(nvm, 100_000, appends)
        assert store.found == KEPT and profile.chips(store.image) == 9
        assert profile.figure(store.image, 7, 9) == 89
        truco_store.put(store.image, truco_store.POINTS, 4, points)
        assert store.save()
    after = records(flash.load(nvm, 100_000, appends).image)
    before = records(newer)
    assert after[5][:8] == b"\x09\0\0\0\4\0\0\0"
    del before[5], after[5]
    assert after == before


def test_what_an_older_version_lacks_has_its_default():
    sizes = (20, *SIZES[1:4], 4, *SIZES[5:11], 160)
    store = load(memory(image(sizes=sizes, tag_5=b"\x09", tag_12=b"\1" * 160)))
    assert store.found == KEPT and not store.nvm.log and store.save()
    filled = image(2, tag_5=b"\x09", tag_12=b"\1" * 160)
    assert bytes(store.nvm[4096 : 4096 + len(filled)]) == filled


@pytest.mark.parametrize("appends", [False, True])
def test_a_profile_and_two_matches_of_version_2_are_read(appends, monkeypatch):
    # The bytes of these matches count up, so no rules lead to them.
    monkeypatch.setattr(ranges, "mend", lambda image: None)
    store = flash.load(RecordingNvm(4096, PICO.read_bytes().ljust(4096, b"\xff")), 100_000, True)
    for _ in range(2):
        found = store.image
        assert store.found == KEPT
        assert (profile.name(found), profile.friend(found)) == ("Zé Lu", ("João P", 3))
        assert profile.face(found, "") == 3
        assert (profile.chips(found), profile.points(found)) == (70_000, 1235)
        assert found[truco_store.PLEDGED] == 7
        assert found[truco_store.LADDER : truco_store.BADGES] == b"\x03\x09\x07"
        assert profile.badges(found) == 0x881 and found[truco_store.WAY] == 2
        assert found[truco_store.MARKER : truco_store.MATCH - 2] == b"\1\2\3"
        assert profile.last_day(found) == 32 * 11 + 26 and profile.days_in_a_row(found) == 2
        assert profile.told_day(found, ("lost %d:%d", "won %d:%d")) == "won 14:7"
        stats = [[profile.figure(found, row, field) for field in range(10)] for row in range(9)]
        assert stats == [[1000 * row + field for field in range(10)] for row in range(9)]
        assert [profile.gained(found, match) for match in range(8)] == list(range(7, -1, -1))
        set_up = Setup(found)
        assert (set_up.card_back, set_up.brightness, set_up.rules[2]) == (2, 3, 15)
        for first, rung in ((50, 5), (3, 9)):
            # Version 2 filled the bytes 89 to 179 of each match with their offsets plus `first`.
            old = [(first + at) % 256 for at in range(89, 180) if at != 95]
            match = found[truco_store.MATCH : truco_store.MATCH + truco_store.MATCH_SIZE]
            assert list(match) == [1, *old, rung]
            saved_match.turn(found)
        assert found[truco_store.LINK] == truco_store.LINK_MATCH
        assert store.save()
        store = flash.load(store.nvm, 100_000, appends)


@pytest.mark.parametrize("made", [{"version": 1}, {"version": 4}, {"sequence": 0}])
def test_an_image_of_an_unknown_version_or_sequence_0_is_rejected(made):
    store = load(memory(image(tag_8=b"\1", **made)))
    assert store.found == GARBAGE and bytes(store.image) == bytes(load(memory()).image)


@pytest.mark.parametrize("before", [1, 5, 255, 0xFFFF, 0xFFFFFF, 0x1000005])
def test_the_sequence_number_has_four_bytes_and_goes_up_by_one(before):
    store = load(memory(image(before, tag_1=b"\3")))
    assert store.found == KEPT and store.save() and not store.nvm.log, "it has these bytes"
    store.image[truco_store.WAY] = 1
    assert store.save()
    written = image(before + 1, tag_1=b"\3", tag_8=b"\1")
    assert bytes(store.nvm[4096 : 4096 + len(written)]) == written
    again = load(bytes(store.nvm[:]))
    assert again.image[truco_store.WAY] == 1 and again.slot == 4096


@pytest.mark.parametrize("appends", [False, True])
@pytest.mark.parametrize("number", [0xFFFEFFFF, 0xFFFF0000, 0xFFFFFFFE, 0xFFFFFFFF])
def test_saves_after_the_largest_sequence_number_are_read(number, appends):
    nvm = RecordingNvm(4096, memory(image(number), size=4096))
    for way in range(1, 6):
        store = flash.load(nvm, 100, appends)
        assert store.found == KEPT and store.image[truco_store.WAY] == way - 1
        store.image[truco_store.WAY] = way
        assert store.save()
    assert 0 < truco_store.get(store.image, truco_store.SEQUENCE, 4) < 7


@pytest.mark.parametrize("appends", [False, True])
def test_an_image_that_ends_anywhere_is_read_up_to_there(appends):
    whole = image(tag_5=CHIPS, tag_8=b"\2", tag_12=b"\3" * 180)
    for size in range(15, len(whole)):
        nvm = RecordingNvm(4096, memory(sealed(whole[:size]), size=4096))
        store = flash.load(nvm, 100, appends)
        assert store.found == KEPT and len(store.image) == len(whole)
        assert store.image[truco_store.WAY] == (2 if size > truco_store.WAY else 0)
        store.image[truco_store.MARKER] = 9
        assert store.save()
        assert flash.load(nvm, 100, appends).image == store.image, size


@pytest.mark.parametrize("appends", [False, True])
@pytest.mark.parametrize("longer, records", [(0, 20), (40, 20), (200, 4), (200, 40)])
def test_an_image_of_a_newer_version_does_not_grow_beyond_what_can_be_read(
    longer, records, appends
):
    sizes = tuple(min(size + longer, 255) for size in SIZES)
    more = b"".join(bytes((30 + tag, 9)) + b"newer one" for tag in range(records))
    newer = sealed(image(sizes=sizes, tag_5=CHIPS, more=more)[:1023])
    nvm = RecordingNvm(4096, memory(newer, size=4096))
    for way in range(1, 4):
        store = flash.load(nvm, 100, appends)
        assert store.found == KEPT and len(store.image) <= 1023
        assert store.image[truco_store.WAY] == way - 1
        store.image[truco_store.WAY] = way
        assert store.save()


@pytest.mark.parametrize("older, newer", [(1, 2), (255, 256), (0xFFFFFF, 0x1000000)])
@pytest.mark.parametrize("first", [True, False])
def test_the_image_with_the_higher_sequence_number_is_loaded(older, newer, first):
    slots = [image(older, tag_1=b"\3", tag_8=b"\1"), image(newer, tag_8=b"\2")]
    store = load(memory(*slots[:: -1 if first else 1]))
    assert store.image[truco_store.WAY] == 2 and store.slot == (0 if first else 4096)


@pytest.mark.parametrize(
    "size, fits",
    [(2 * truco_store.IMAGE_SIZE - 1, False), (2 * truco_store.IMAGE_SIZE, True), (4096, True)],
)
def test_a_memory_needs_space_for_two_images(size, fits):
    nvm = RecordingNvm(size, b"\xff" * size)
    store = flash.load(nvm, 100)
    assert store.broken != fits and store.save() == fits
    assert [(start, len(data)) for _, start, data in nvm.log] == [
        (size // 2, truco_store.IMAGE_SIZE)
    ] * fits


@pytest.mark.parametrize("error", [MemoryError, OSError, RuntimeError])
def test_save_returns_whether_it_could_write(error):
    class Broken(RecordingNvm):
        def __setitem__(self, index, value):
            raise error("NVM")

    store = flash.load(RecordingNvm(4096), 100)
    assert (store.broken, store.frugal, store.found, store.slot) == (False, False, NOTHING_KEPT, 0)
    assert bytes(store.image[15:]) == image(tag_5=CHIPS)[15:]
    assert len({NOTHING_KEPT, KEPT, GARBAGE}) == 3
    nothing = flash.load(None, 100)
    assert nothing.broken and not nothing.save() and nothing.found == NOTHING_KEPT
    assert store.save()
    assert store.slot == 2048, "the next write goes to the other one"
    store.image[truco_store.WAY] = 1
    store.nvm = Broken(4096)
    for _ in range(3):
        assert not store.broken and not store.save() and store.slot == 2048
    assert store.broken == (error is not MemoryError), "which may go by"
    store.nvm = RecordingNvm(4096)
    assert store.save() != store.broken, "what is broken is left alone"
    new = flash.load(Broken(4096), 100)
    assert not any([new.save() or new.broken for _ in range(2)]), "from power-on on, too"
    assert not new.save() and new.broken == store.broken


def test_only_three_writes_refused_in_a_row_end_the_saving():
    class Flaky(RecordingNvm):
        refuses = iter((True, True, False, True, True, False))

        def __setitem__(self, index, value):
            if next(self.refuses):
                raise OSError("busy")
            super().__setitem__(index, value)

    store = flash.load(Flaky(4096), 100)
    for way, saved in enumerate((False, False, True) * 2):
        store.image[truco_store.WAY] = way
        assert store.save() == saved and not store.broken


@pytest.mark.parametrize("saves, frugal", [(1, False), (49, False), (50, True), (100, True)])
def test_matches_are_saved_less_often_after_half_of_the_writes(saves, frugal):
    assert load(memory(image(saves)), 100).frugal == frugal
