"""zap-BOARD.uf2: firmware and drive in one file."""

import hashlib

import pytest

from host_tests.support.emulated_pico import emulated
from tools.drive import boards, fat
from tools.environment import paths
from tools.linker import Refused
from tools.zips import one_file, uf2

PICO = "raspberry_pi_pico"
START = boards.drive_start(PICO)
CODE = {uf2.FLASH + at: bytes((at >> 8,)) * 256 for at in range(0, 9 * 256, 256)}
FIRMWARE = uf2.made(0xE48BFF56, CODE)
NAME = "adafruit-circuitpython-%s-en_US-10.2.1.uf2" % PICO
FILES = {"code.py": b"if __name__:\n print(1)\n", "lib/a_name_longer_than_eight.mpy": bytes(5000)}


@pytest.fixture
def root(tmp_path):
    """A checkout with the sum of the made-up firmware, which is in its folder `firmware`."""
    (tmp_path / "tools" / "zips").mkdir(parents=True)
    (tmp_path / "firmware").mkdir()
    (tmp_path / "firmware" / NAME).write_bytes(FIRMWARE)
    line = "%s  %s\n" % (hashlib.sha256(FIRMWARE).hexdigest(), NAME)
    (tmp_path / one_file.PINNED).write_text(line)
    (tmp_path / "LICENSE").write_text("MIT License\n\nCopyright us\n\nPermission")
    return tmp_path


def test_the_drive_comes_after_the_firmware_and_the_nvm_stays():
    family, pages = uf2.parse(uf2.join(FIRMWARE, b"drive" * 1000, START))
    assert family == 0xE48BFF56
    assert {at: pages.pop(at) for at in CODE} == CODE
    assert min(pages) == uf2.FLASH + START and len(pages) * 256 == 2 * uf2.SECTOR
    assert b"".join(pages[at] for at in sorted(pages)) == (b"drive" * 1000).ljust(8192, b"\0")


@pytest.mark.parametrize(
    "board_id, start",  # CIRCUITPY_FIRMWARE_SIZE of the board and 4 KB of NVM; Fruit Jam: 2 MB more
    [
        (PICO, 0x100000),
        ("raspberry_pi_pico_w", 0x181000),
        ("raspberry_pi_pico2", 0x100000),
        ("raspberry_pi_pico2_w", 0x181000),
        ("tinycircuits_thumby_color", 0x100000),
        ("adafruit_fruit_jam", 0x300000),
    ],
)
def test_where_a_drive_begins(board_id, start):
    assert boards.drive_start(board_id) == start


@pytest.mark.parametrize("cut", [512, 100, len(FIRMWARE)])
def test_a_firmware_that_is_cut_off_is_refused(cut):
    with pytest.raises(Refused):
        uf2.parse(FIRMWARE[:-cut])


def test_what_is_no_uf2_of_one_chip_is_refused():
    other = uf2.made(0xE48BFF59, CODE)
    for data in (b"x" * 1024, FIRMWARE[:512] + other[512:]):
        with pytest.raises(Refused):
            uf2.parse(data)


def test_a_firmware_that_reaches_into_the_nvm_is_refused():
    last = uf2.FLASH + START - 4096
    uf2.join(uf2.made(1, CODE | {last - 256: bytes(256)}), b"drive", START)
    with pytest.raises(Refused):
        uf2.join(uf2.made(1, CODE | {last: bytes(256)}), b"drive", START)


def test_firmware_that_is_missing_or_another_is_refused(root):
    with pytest.raises(Refused, match="circuitpython.org/board/%s/" % PICO):
        one_file.of(root, PICO, FILES, str(root))
    (root / "firmware" / NAME).write_bytes(FIRMWARE + FIRMWARE)
    with pytest.raises(Refused, match="another file"):
        one_file.of(root, PICO, FILES, str(root / "firmware"))
    assert one_file.of(root, "pybadge", FILES, str(root / "firmware")) is None


def test_every_pinned_firmware_is_of_a_board_of_ours():
    assert set(one_file.pinned(paths.ROOT)) <= set(boards.board_ids(paths.ROOT))


@emulated
def test_the_drive_in_it_has_all_files(root):
    made = one_file.of(root, PICO, FILES, str(root / "firmware"))
    assert made == one_file.of(root, PICO, FILES, str(root / "firmware"))
    pages = uf2.parse(made)[1]
    drive = b"".join(pages[at] for at in sorted(pages) if at >= uf2.FLASH + START)
    path = root / "drive.img"
    path.write_bytes(drive.ljust(boards.DRIVE_BYTES[PICO], b"\xff"))
    found = fat.read(str(path))
    assert b"Damien" in found.pop("licenses/circuitpython.txt")
    assert {name: found[name] for name in FILES} == FILES
    assert all(name.startswith(".") for name in set(found) - set(FILES))
