"""Test each stored byte, because a new version of Zap must read what an old one has written."""

import re
import zlib

import pytest

import truco_store
from host_tests.support.recording_nvm import RecordingNvm, load
from truco_core import bots, rules, signals
from truco_game import setup
from truco_game.setup import Setup
from truco_store import GARBAGE, KEPT, NOTHING_KEPT, flash, options, profile
from truco_texts import texts
from truco_ui import app

# The options in the order of their bytes in version 2 of the image. Add new options at the end.
OPTIONS = """
language 0..2 0, rule_set 0..7 1 shared, four_players 0..1 0 shared, robot_1 0..9 1 shared,
robot_2 0..9 1 shared, robot_3 0..9 1 shared, human_decides 0..2 1, speed 0..2 1,
turn_time 0..4 0 shared, sound 0..5 5, brightness 1..5 5, auto_dim 0..3 2, large_text 0..1 0,
four_colours 0..1 0, card_back 0..3 0, two_keys 0..1 0, left_handed 0..1 0,
for_points 0..1 0 shared, stake 0..3 1 shared, signals 0..1 0 shared,
signals_seen 0..3 1 shared, announce 0..1 1, call_me 0..1 0,
light 0..1 1, show_calls 0..1 0, thin_text 0..1 0, venue 0..8 0, regional 0..1 0
"""


def image(sequence=1, version=2, **fields):
    """Return an image, built without truco_store. A field such as ``at_88`` has an offset."""
    data = bytearray(512)
    data[:4] = b"ZAP" + bytes((version,))
    data[4:8] = sequence.to_bytes(4, "little")
    for name, value in fields.items():
        at = int(name[3:])
        data[at : at + len(value)] = value
    data[508:] = zlib.crc32(data).to_bytes(4, "little")
    return bytes(data)


def memory(first=b"", second=b"", size=8192):
    data = bytearray(b"\xff" * size)
    data[: len(first)] = first
    data[size // 2 : size // 2 + len(second)] = second
    return bytes(data)


def test_the_friends_name_and_face_use_only_free_bytes():
    image, used = bytearray(512), set(range(8)) | set(range(508, 512))
    for first, last in re.findall(r"^(\d+)(?:\.\.(\d+))? +[A-Z]", truco_store.__doc__, re.M):
        used |= set(range(int(first), int(last or first) + 1))
    for name in ("", "A", "Zé-9 Ñ", "Ú" * 9, "9" * 9, "João P Zé"):
        typed = ""
        for letter in name.replace(" ", "_"):
            typed = profile.longer(typed, profile.LETTERS.index(letter.upper()))
        for face in range(9):
            profile.keep_friend(image, typed, face)
            assert profile.friend(image) == (typed, face)
            assert not used & {at for at in range(512) if image[at]}


def test_the_options_are_stored_in_the_old_order():
    rows = [
        "%s %d..%d %d%s" % (name, low, high, default, " shared" * shared)
        for name, low, high, default, shared in options.ROWS
    ]
    assert rows == " ".join(OPTIONS.split()).split(", ")


def test_the_volumes_read_what_older_versions_stored_as_off_and_on():
    data = bytearray(image())
    for stored, volume in ((1, 0), (2, 5), (3, 4), (6, 1), (0, 5)):
        data[8 + 9] = stored
        made = Setup(data)
        assert made.sound == volume
        options.save(made, data)
        assert data[8 + 9] == (stored or 2)


def test_each_option_has_a_value_for_each_of_its_choices():
    highest = {name: high for name, _, high, _, _ in options.ROWS}
    for name, things in (
        ("language", texts.CODES),
        ("rule_set", rules.RULE_SETS),
        ("robot_1", bots.NAMES),
        ("robot_2", bots.NAMES),
        ("robot_3", bots.NAMES),
        ("speed", setup.PAUSES),
        ("turn_time", setup.TURN_MS),
        ("auto_dim", app.DIM_MS),
        ("stake", profile.CHIPS_AT_STAKE),
        ("signals_seen", signals.ODDS),
    ):
        assert highest[name] == len(things) - 1, name


def test_the_bytes_of_an_image_are_read():
    stats = bytearray(180)
    stats[20 * 3 : 20 * 4] = b"".join(i.to_bytes(2, "little") for i in range(300, 310))
    data = image(
        at_8=bytes((3, 0, 1)),  # options: language 2, rule set not stored, two players
        at_56=b"Z\xe9\0\0\0\0\0\0\0\0\0\0",
        at_68=(5 << 24 | 70_000).to_bytes(4, "little") + (3 << 24).to_bytes(4, "little"),
        at_180=stats,
    )
    store = load(memory(data))
    assert store.found == KEPT and bytes(store.image) == data
    assert profile.name(store.image) == "Zé"
    assert profile.chips(store.image) == 5 << 24 | 70_000
    assert profile.points(store.image) == 3 << 24
    assert [profile.figure(store.image, 3, i) for i in range(10)] == list(range(300, 310))
    assert not any(profile.figure(store.image, row, 0) for row in (0, 1, 2, 4, 5, 6, 7, 8))
    found = Setup(store.image)
    assert (found.language, found.rule_set, found.players) == (2, 1, 2)


def test_a_new_image_has_these_bytes():
    store = load(memory())
    assert bytes(store.image) == b"ZAP\2" + bytes(64) + bytes((100, 0, 0, 0)) + bytes(440)
    assert store.save()
    assert bytes(store.nvm[4096:4608]) == image(1, at_68=b"\x64")
    assert store.save() and len(store.nvm.log) == 1, "the same bytes are not written again"


@pytest.mark.parametrize("made", [{"version": 1}, {"version": 3}, {"sequence": 0}])
def test_an_image_of_another_version_or_sequence_0_is_rejected(made):
    store = load(memory(image(at_80=b"\1", **made)))
    assert store.found == GARBAGE and bytes(store.image) == bytes(load(memory()).image)


@pytest.mark.parametrize("before", [1, 5, 255, 0xFFFF, 0xFFFFFF, 0x1000005])
def test_the_sequence_number_has_four_bytes_and_goes_up_by_one(before):
    store = load(memory(image(before, at_8=b"\3")))
    assert store.found == KEPT and store.save() and not store.nvm.log, "it has these bytes"
    store.image[80] = 1
    assert store.save()
    assert bytes(store.nvm[4096:4608]) == image(before + 1, at_8=b"\3", at_80=b"\1")
    again = load(bytes(store.nvm[:]))
    assert again.image[80] == 1 and again.slot == 4096


@pytest.mark.parametrize("older, newer", [(1, 2), (255, 256), (0xFFFFFF, 0x1000000)])
@pytest.mark.parametrize("first", [True, False])
def test_the_image_with_the_higher_sequence_number_is_loaded(older, newer, first):
    slots = [image(older, at_8=b"\3", at_80=b"\1"), image(newer, at_80=b"\2")]
    store = load(memory(*slots[:: -1 if first else 1]))
    assert store.image[80] == 2 and store.slot == (0 if first else 4096)


@pytest.mark.parametrize("size, fits", [(1023, False), (1024, True), (4096, True)])
def test_a_memory_needs_space_for_two_images(size, fits):
    nvm = RecordingNvm(size, b"\xff" * size)
    store = flash.load(nvm, 100)
    assert store.broken != fits and store.save() == fits
    assert [(start, len(data)) for _, start, data in nvm.log] == [(size // 2, 512)] * fits


@pytest.mark.parametrize("error", [MemoryError, OSError, RuntimeError])
def test_save_returns_whether_it_could_write(error):
    class Broken(RecordingNvm):
        def __setitem__(self, index, value):
            raise error("NVM")

    store = flash.load(RecordingNvm(4096), 100)
    assert (store.broken, store.frugal, store.found, store.slot) == (False, False, NOTHING_KEPT, 0)
    assert len(store.image) == 512 and not any(store.image[100:])
    assert len({NOTHING_KEPT, KEPT, GARBAGE}) == 3
    nothing = flash.load(None, 100)
    assert nothing.broken and not nothing.save() and nothing.found == NOTHING_KEPT
    assert store.save()
    assert store.slot == 2048, "the next write goes to the other one"
    store.image[80] = 1
    store.nvm = Broken(4096)
    for _ in range(3):
        assert not store.broken and not store.save() and store.slot == 2048
    assert store.broken == (error is not MemoryError), "which may go by"
    store.nvm = RecordingNvm(4096)
    assert store.save() != store.broken, "what is broken is left alone"
    new = flash.load(Broken(4096), 100)
    assert not any([new.save() or new.broken for _ in range(2)]), "from power-on on, too"
    assert not new.save() and new.broken == store.broken
