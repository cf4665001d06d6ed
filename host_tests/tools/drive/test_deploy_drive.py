"""An update of a drive: a complete game at every moment, and no change to other files."""

import pytest

from host_tests.support import memory_disk
from tools.drive import manifest, update
from tools.drive.plan import ASIDE, SAMPLE, STAGE
from tools.drive.tree import signed
from tools.linker import Refused

OLD = {
    "code.py": b"# old\nimport truco_ui\n",
    "truco_core/__init__.mpy": b"C old core",
    "truco_core/match.mpy": b"C old match",
    "truco_core/gone.mpy": b"C old gone",
    "board_configs/pybadge.mpy": b"C old board",
    "board_configs/__init__.mpy": b"C old boards",
    "lib/truco_ui/__init__.mpy": b"C old ui",
    "lib/truco_old/__init__.mpy": b"C old package",
    "lib/adafruit_x.mpy": b"C old x",
    "settings.toml": b"# ours\n",
}
NEW = {
    "code.py": b"# new\nimport truco_ui\nprint('x')\n",
    "truco_core/__init__.mpy": b"C new core, longer",
    "truco_core/match.mpy": signed(b"C new match"),
    "truco_core/bots/__init__.mpy": b"C new bots",
    "board_configs/pybadge.mpy": b"C new board",
    "board_configs/__init__.mpy": b"C old boards",
    "lib/truco_ui/__init__.mpy": signed(b"C new ui"),
    "lib/truco_ui/assets/font.bin": b"Zs",
    "lib/adafruit_x.mpy": b"C new x",
    "lib/adafruit_y.mpy": b"C new y",
    "settings.toml": b"# ours, newer\n",
}
MODULES = (
    "truco_core truco_core.match truco_core.gone truco_core.bots board_configs "
    "board_configs.pybadge truco_ui truco_old adafruit_x adafruit_y"
).split()
THEIRS = {
    "boot_out.txt": b"Adafruit CircuitPython 10.0.3 on 2025-10-17; x\nBoard ID:pybadge\n",
    "photos/cat.bmp": b"BM",
    "lib/neopixel.mpy": b"C theirs",
    "lib/other/__init__.py": b"theirs",
    "boot.py": b"theirs",
}


def installed(files=OLD, more=THEIRS):
    """A drive with a game that this tool put there."""
    disk = memory_disk.MemoryDisk(dict(more))
    assert update.update(disk, files, "pybadge")
    return disk


def contents(disk):
    return {path: data for path, data in disk.files.items() if path != manifest.NAME}


def same_drive(disk, cut_at=None):
    copy = memory_disk.MemoryDisk(disk.files, disk.room, cut_at)
    copy.made = set(disk.made)
    return copy


def test_first_installation_leaves_the_tree_and_nothing_else():
    assert contents(installed()) == dict(OLD, **THEIRS)


def test_update_leaves_the_new_tree_and_nothing_else():
    disk = installed()
    assert update.update(disk, NEW, "pybadge")
    assert contents(disk) == dict(NEW, **THEIRS)
    assert "lib/truco_old" not in disk.made  # an empty folder would hide a module
    assert not [path for path in disk.made if path.startswith((STAGE, ASIDE))]


def test_a_list_with_whole_paths_as_0_9_wrote_it_says_the_same():
    new, folder = manifest.of("pybadge", NEW), ""
    text = new.pack().decode().replace("zap 4", "zap 2")
    assert text.count("\n= ") == 2
    lines = text.replace("\n= ", "\n2144df1c ").split("\n")
    assert sum(" /" in line for line in lines) == 3
    for at, line in enumerate(lines):
        whole = line.replace(" /", " %s/" % folder)
        lines[at], folder = whole, whole.rpartition(" ")[2].rpartition("/")[0]
    known = manifest.parse("\n".join(lines).encode()), manifest.parse(new.pack())
    assert [one.hashes for one in known] == [new.hashes] * 2


def test_the_same_again_writes_nothing():
    disk = installed()
    before = disk.writes
    assert not update.update(disk, OLD, "pybadge")
    assert disk.writes == before


def test_files_that_stay_the_same_are_not_written_at_their_place():
    disk = installed()
    written = []
    disk.write = lambda path, data: (
        written.append(path) or memory_disk.MemoryDisk.write(disk, path, data)
    )
    update.update(disk, NEW, "pybadge")
    assert "board_configs/__init__.mpy" not in written
    assert "truco_core/match.mpy" in written


def _cuts(start, files):
    disk = same_drive(start)
    update.update(disk, files, "pybadge")
    return range(disk.writes)


STARTS = {  # drives before an update to NEW
    "update": installed(),
    "fresh": memory_disk.MemoryDisk(THEIRS | {"code.py": SAMPLE, "settings.toml": b""}),
    "user's": memory_disk.MemoryDisk(
        THEIRS | {"code.py": b"mine", "lib/adafruit_x.mpy": b"C bundle", "settings.toml": b"A=1"}
    ),
}


@pytest.mark.parametrize("name", STARTS)
def test_a_cut_at_any_operation_leaves_one_of_two_games_and_the_same_command_finishes(name):
    start, whole, seen = STARTS[name], same_drive(STARTS[name]), set()
    update.update(whole, NEW, "pybadge")
    old = memory_disk.would_start(start, MODULES)
    new = memory_disk.would_start(installed(NEW), MODULES)
    new_modules = [module for module in MODULES if new[1][module] is not None]
    theirs = set(start.files if name == "user's" else THEIRS)
    for cut_at in _cuts(start, NEW):
        disk = same_drive(start, cut_at)
        with pytest.raises(memory_disk.PowerLost):
            update.update(disk, NEW, "pybadge")
        there = memory_disk.would_start(disk, MODULES)
        is_old = there == old
        # A module of the old game that lies about disturbs nobody: the new one asks for its own.
        is_new = there[0] == new[0] and all(there[1][m] == new[1][m] for m in new_modules)
        assert is_old or is_new, "cut at %d: neither game is whole" % cut_at
        seen.add("new" if is_new else "old")
        for path in theirs:
            there = disk.files.get(path), path not in THEIRS and disk.files.get(ASIDE + "/" + path)
            assert start.files[path] in there, cut_at
        again = same_drive(disk)
        update.update(again, NEW, "pybadge")
        assert (again.files, again.made) == (whole.files, whole.made), "cut at %d" % cut_at
    assert seen == {"old", "new"}


def test_a_cut_in_the_repair_after_a_cut_is_as_harmless():
    start = installed()
    old = memory_disk.would_start(start, MODULES)
    new = memory_disk.would_start(installed(NEW), MODULES)
    new_modules = [module for module in MODULES if new[1][module] is not None]
    third = dict(NEW, **{"truco_core/match.mpy": b"C third match"})
    for first in list(_cuts(start, NEW))[::3]:
        disk = same_drive(start, first)
        with pytest.raises(memory_disk.PowerLost):
            update.update(disk, NEW, "pybadge")
        before = memory_disk.would_start(disk, MODULES)
        for second in list(_cuts(disk, third))[::5]:
            torn = same_drive(disk, second)
            with pytest.raises(memory_disk.PowerLost):
                update.update(torn, third, "pybadge")
            there = memory_disk.would_start(torn, MODULES)
            expected = dict(new[1], **{"truco_core.match": b"C third match"})
            is_third = all(there[1][m] == expected[m] for m in new_modules)
            asked = [m for m in MODULES if old[1][m]] if before == old else new_modules
            unchanged = all(there[1][m] == before[1][m] for m in asked)
            assert is_third or (there[0] == before[0] and unchanged), (first, second)


@pytest.mark.parametrize(
    "path, data",
    [
        ("code.py", b"print('my own program')\n"),
        ("lib/adafruit_x.mpy", b"C from the bundle"),
        ("lib/adafruit_x.py", b"hides our .mpy"),
        ("adafruit_x.py", b"the root comes before lib"),
        ("truco_ui.mpy", b"the root comes before lib"),
        ("lib/adafruit_y/__init__.py", b"a folder comes before a file"),
    ],
)
def test_others_files_in_the_way_are_moved_not_lost(path, data):
    disk = memory_disk.MemoryDisk(dict(THEIRS, **{path: data}))
    update.update(disk, NEW, "pybadge")
    assert disk.files[ASIDE + "/" + path] == data
    assert disk.files.get(path) == NEW.get(path)
    game = memory_disk.would_start(disk, MODULES)
    assert game[1]["adafruit_x"] == NEW["lib/adafruit_x.mpy"]
    assert game[1]["adafruit_y"] == NEW["lib/adafruit_y.mpy"]
    assert game[1]["truco_ui"] == NEW["lib/truco_ui/__init__.mpy"]


def test_moved_twice_both_copies_stay():
    disk = memory_disk.MemoryDisk(dict(THEIRS, **{"code.py": b"first"}))
    update.update(disk, OLD, "pybadge")
    disk.files["code.py"] = b"second"
    update.update(disk, NEW, "pybadge")
    assert disk.files[ASIDE + "/code.py"] == b"first"
    assert disk.files[ASIDE + "/code.py.2"] == b"second"


@pytest.mark.parametrize("path", ["truco_core/match.py", "lib/truco_ui/__init__.py"])
def test_a_stale_py_of_ours_is_removed(path):
    disk = installed()
    disk.files[path] = b"copied by hand, and would win over the .mpy"
    update.update(disk, OLD, "pybadge")
    assert path not in disk.files
    assert contents(disk) == dict(OLD, **THEIRS)


def test_circuitpythons_sample_program_is_not_kept():
    disk = memory_disk.MemoryDisk({"code.py": SAMPLE})
    update.update(disk, NEW, "pybadge")
    assert not disk.exists(ASIDE)


@pytest.mark.parametrize("text", [b"CIRCUITPY_WIFI_SSID='x'\n", b"# ours\nZAP_PIN_A='D5'\n"])
def test_a_users_settings_stay(text):
    disk = installed()
    disk.files["settings.toml"] = text
    update.update(disk, NEW, "pybadge")
    update.update(disk, OLD, "pybadge")
    assert disk.files["settings.toml"] == text


def test_a_users_code_txt_is_refused_before_anything_is_written():
    disk = memory_disk.MemoryDisk(dict(THEIRS, **{"code.txt": b"print(1)\n"}))
    with pytest.raises(Refused, match=r"code\.txt.*rename or delete"):
        update.update(disk, NEW, "pybadge")
    assert disk.writes == 0


def test_too_little_room_is_refused_before_anything_is_written():
    size = sum(map(len, NEW.values()))
    disk = memory_disk.MemoryDisk(THEIRS)
    disk.room = sum(map(len, THEIRS.values())) + size
    with pytest.raises(Refused, match="KB free on the drive and there are"):
        update.update(disk, NEW, "pybadge")
    assert disk.writes == 0


def test_what_is_replaced_counts_as_room():
    big = {path: data + b"x" * 5000 for path, data in OLD.items()}
    next_one = {path: data + b"y" for path, data in big.items()}
    size = sum(map(len, big.values()))
    disk = memory_disk.MemoryDisk()
    update.update(disk, big, "pybadge")
    disk.room = 2 * size + 4000  # for two games, not for three
    update.update(disk, next_one, "pybadge")
    assert contents(disk) == next_one
    disk.room = 2 * size - 4000
    with pytest.raises(Refused):
        update.update(disk, big, "pybadge")


def test_in_place_needs_room_for_one_game_and_finishes_after_a_cut():
    big = {path: data + b"x" * 5000 for path, data in OLD.items()}
    next_one = {path: data + b"y" for path, data in big.items()}
    size = sum(map(len, big.values()))
    start = installed(big)
    start.room = size + size // 2
    with pytest.raises(Refused, match="--in-place"):
        update.update(same_drive(start), next_one, "pybadge")
    whole = same_drive(start)
    update.update(whole, next_one, "pybadge", in_place=True)
    assert contents(whole) == dict(next_one, **THEIRS)
    for cut_at in range(0, whole.writes, 7):
        disk = same_drive(start, cut_at)
        with pytest.raises(memory_disk.PowerLost):
            update.update(disk, next_one, "pybadge", in_place=True)
        again = same_drive(disk)
        update.update(again, next_one, "pybadge", in_place=True)
        assert contents(again) == contents(whole), "cut at %d" % cut_at
