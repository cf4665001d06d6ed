"""A drive that has no room for two games: at any cut there is a game that plays with robots.

    ZAP_LONG=1 python3 tools/test.py -k test_small_drive

cuts at every operation, and finishes each.
"""

import functools
import os

import pytest

from host_tests.support.built_boards import built
from host_tests.support.memory_disk import MemoryDisk, PowerLost
from tools.drive import boards, later, manifest, plan, tree, update
from tools.linker import Refused
from tools.vm import measure

BOARD = "raspberry_pi_pico_w"  # the smallest drive
CLUSTER = 512
EACH, AGAIN = (1, 1) if os.environ.get("ZAP_LONG") else (23, 7)  # of the operations of one kind


class FatDisk(MemoryDisk):
    """With the room of a real drive, in whole clusters."""

    at_least = 0  # bytes that are free for sure: to count them anew at each write takes long

    def free(self):
        sizes = {path: len(data) for path, data in self.files.items()}
        return self.room - boards.tree_bytes(sizes, CLUSTER)

    def cluster(self):
        return CLUSTER

    def write(self, path, data):
        super().write(path, data)
        self.at_least -= boards.round_up(len(data), CLUSTER) + self._grown(path)
        if self.at_least < 0:
            self.at_least = self.free()
            if self.at_least < 0:
                raise OSError("the drive is full")

    def rename(self, old, new):
        super().rename(old, new)
        self.at_least -= self._grown(new)

    def _grown(self, path):
        """Bytes at most: each folder of the path is new or grows, by a cluster."""
        return path.count("/") * CLUSTER


def shipped():
    return built(BOARD)


@functools.cache
def game(mark):
    """A game with files as large as ours, and nothing in common with another mark's: not to be
    changed."""
    made = shipped()
    files = {path: (mark * len(data))[: len(data)] for path, data in made.files.items()}
    files.pop(tree.SETTINGS)
    return files


def drive(files=None, cut_at=None):
    room = boards.usable_bytes(boards.DRIVE_BYTES[BOARD])
    disk = FatDisk(dict(files or {"boot_out.txt": b"x" * 150}), room, cut_at)
    return disk


def bring(disk, files):
    return update.update(disk, files, BOARD, later=shipped().later)


def is_whole(disk, mark):
    """Whether the game that would start has all it needs, and nothing of another game."""
    entry = disk.read(plan.BRIDGE)
    here = disk.read(tree.ENTRY) if entry is None else entry[len(update.bridge(b"")) :]
    if not here or here.strip(mark):
        return False
    for path, data in game(mark).items():
        place = path
        if entry is not None and path != tree.ENTRY:
            place = plan.STAGE + "/" + path
        found = disk.read(place)
        if found is None and path in shipped().later:
            continue
        if path != tree.ENTRY and found != data:
            return False
    return True


@pytest.fixture(scope="module")
def installed():
    disk = drive()
    assert bring(disk, game(b"1"))
    return disk


def test_there_is_no_room_for_two_games_here(installed):
    assert tree.fit(shipped())[0] > installed.free()


def test_an_update_of_all_files_comes_through(installed):
    disk = drive(installed.files)
    disk.made = set(installed.made)
    assert bring(disk, game(b"2"))
    assert {path: data for path, data in disk.files.items() if path != manifest.NAME} == dict(
        game(b"2"), **{"boot_out.txt": b"x" * 150}
    )
    assert not bring(disk, game(b"2"))
    assert not [path for path in disk.made if plan.STAGE in path]


def test_an_update_that_leaves_the_data_as_it_is_comes_through_too(installed):
    disk = drive(installed.files)
    disk.made = set(installed.made)
    same = {path: data for path, data in game(b"1").items() if path.endswith(".bin")}
    assert same and bring(disk, game(b"2") | same)
    assert not bring(disk, game(b"2") | same)


def cut(installed, at, files):
    disk = drive(installed.files, at)
    disk.made = set(installed.made)
    with pytest.raises(PowerLost):
        bring(disk, files)
    return disk


@pytest.mark.slow
def test_a_cut_at_any_operation_leaves_a_game_that_plays(installed):
    whole = drive(installed.files)
    whole.made = set(installed.made)
    bring(whole, game(b"2"))
    seen = []
    # Every operation that is not one of many alike; and some of these.
    for at in sorted({*range(0, whole.writes, EACH), *range(whole.writes - 60, whole.writes)}):
        disk = cut(installed, at, game(b"2"))
        marks = [mark for mark in (b"1", b"2") if is_whole(disk, mark)]
        assert len(marks) == 1, "cut at %d of %d" % (at, whole.writes)
        seen.append(marks[0])
        if at % AGAIN == 0:
            again = drive(disk.files)
            again.made = set(disk.made)
            bring(again, game(b"2"))
            assert again.files == whole.files, "cut at %d" % at
    print(len(seen), "cuts of", whole.writes)
    assert seen == sorted(seen) and set(seen) == {b"1", b"2"}


def test_each_step_between_the_two_games_is_safe(installed):
    probe = drive(installed.files)
    probe.made = set(installed.made)
    steps = []
    for name in ("rename", "remove"):
        true = getattr(probe, name)
        setattr(
            probe,
            name,
            lambda *paths, true=true: (
                steps.append(probe.writes) if plan.BRIDGE in paths else None,
                true(*paths),
            ),
        )
    bring(probe, game(b"2"))
    switch, back = steps
    for at, mark in ((switch, b"1"), (switch + 1, b"2"), (back, b"2"), (back + 1, b"2")):
        assert is_whole(cut(installed, at, game(b"2")), mark), at


def test_another_version_after_a_cut_comes_through(installed):
    probe = drive(installed.files)
    probe.made = set(installed.made)
    bring(probe, game(b"2"))
    for at in range(100, probe.writes, probe.writes // 5):
        disk = cut(installed, at, game(b"2"))
        again = drive(disk.files)
        again.made = set(disk.made)
        bring(again, game(b"3"))
        assert is_whole(again, b"3") and set(again.files) == set(probe.files), at


def test_a_drive_with_too_much_on_it_is_refused_before_anything_is_written(installed):
    disk = drive(dict(installed.files, **{"photos/cat.bmp": bytes(120_000)}))
    disk.made |= {"photos"}
    with pytest.raises(Refused, match="KB free"):
        bring(disk, game(b"2"))
    assert disk.writes == 0


def test_what_comes_later_is_play_with_others_and_more_languages():
    last = shipped().later
    assert {path for path in shipped().files if path.startswith("lib/zapl/")} <= last
    names = {path.rpartition("/")[2] for path in last}
    assert {"%s.mpy" % name.rpartition(".")[2] for name in later._SEPARATE} <= names
    assert "lib/zap/assets/words_es.bin" in last
    assert "lib/zap/assets/words_pt.bin" not in last
    for path in ("lib/zap/app.mpy", "lib/zap/table_screen.mpy", "code.py"):
        assert path in shipped().files and path not in last


@pytest.mark.slow
def test_without_what_comes_later_a_match_is_played():
    made = shipped()
    files = measure.shipped_mounts(made)
    for path in made.later:
        del files["/" + path]
    assert measure.on_table(BOARD, files, fits=lambda one: True).hands > 0


def test_all_other_boards_have_room_for_two_games():
    size = tree.fit(shipped())[0]
    for board, drive_bytes in boards.DRIVE_BYTES.items():
        if drive_bytes > boards.DRIVE_BYTES[BOARD]:
            assert boards.usable_bytes(drive_bytes) > 2 * size + 64 * 1024, board
