"""microcontroller.nvm: flash bytes with the size of the board's, kept in a file."""

import pytest

from tools.sim.handheld import Handheld, powered
from tools.sim.nvm import BadNvm, Nvm
from tools.sim.specs import BOARDS


def test_new_memory_is_erased_flash():
    nvm = Nvm(16)
    assert len(nvm) == 16 and bytes(nvm[:]) == b"\xff" * 16


def test_slices_keep_their_length():
    nvm = Nvm(16)
    nvm[2:5] = b"abc"
    nvm[0] = 7
    assert bytes(nvm[0:6]) == b"\x07\xffabc\xff"
    assert nvm.writes == 2
    with pytest.raises(ValueError, match="different lengths"):
        nvm[0:2] = b"abc"
    with pytest.raises(NotImplementedError):
        nvm[0:4:2] = b"ab"
    with pytest.raises(NotImplementedError):
        nvm[0:2] = [1, 2]
    with pytest.raises(ValueError):
        nvm[0] = 256
    with pytest.raises(IndexError):
        nvm[16] = 0


@pytest.mark.parametrize("board, size", [("pybadge", 8192), ("raspberry_pi_pico", 4096)])
def test_size_is_the_boards(board, size):
    with powered(board):
        import microcontroller

        assert len(microcontroller.nvm) == size == BOARDS[board].nvm_size


def test_the_file_outlives_the_power(tmp_path, mini_game):
    path = str(tmp_path / "nvm.bin")
    for started in (0, 1, 2):
        with Handheld(program=mini_game, nvm=path) as handheld:
            handheld.wait(2000)
        content = (tmp_path / "nvm.bin").read_bytes()
        assert (len(content), content[1]) == (8192, started)


def test_a_file_of_another_board_is_refused_and_kept(tmp_path):
    path = tmp_path / "nvm.bin"
    path.write_bytes(b"x" * 4096)
    with pytest.raises(BadNvm, match="4096 bytes, this board's memory 8192"):
        Handheld("pybadge", nvm=str(path))
    assert path.read_bytes() == b"x" * 4096
