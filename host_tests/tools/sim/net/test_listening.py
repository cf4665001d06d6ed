"""Test listening sockets of a simulated board, with a real connection at the other end."""

import socket
import time

import pytest

from tools.sim.handheld import powered


@pytest.fixture
def board():
    with powered("raspberry_pi_pico2_w") as device:
        import socketpool
        import wifi

        world = wifi.surround(device)
        world.doors[80] = 0
        pool = socketpool.SocketPool(wifi.radio)
        listener = pool.socket()
        listener.settimeout(0)
        listener.bind(("", 80))
        listener.listen(2)
        yield pool, listener
        listener.close()


def until(done):
    end = time.monotonic() + 300  # only a fault reaches it
    while time.monotonic() < end:
        try:
            return done()
        except OSError as error:
            assert error.errno == 11  # EAGAIN: nothing to accept or to read yet
            time.sleep(0.001)
    raise AssertionError("waited in vain")


def test_a_client_is_accepted_read_and_answered(board):
    _, listener = board
    with pytest.raises(OSError) as nobody:
        listener.accept()
    assert nobody.value.errno == 11
    with socket.create_connection(("127.0.0.1", listener.door.port)) as phone:
        made, _ = until(listener.accept)
        buffer = bytearray(8)
        with pytest.raises(OSError) as nothing:
            made.recv_into(buffer)
        assert nothing.value.errno == 11
        phone.sendall(b"hello, board")
        assert until(lambda: made.recv_into(buffer)) == 8 and buffer == b"hello, b"
        assert made.send(b"hello") == 5 and phone.recv(9) == b"hello"
    assert until(lambda: made.recv_into(buffer)) == 4
    assert until(lambda: made.recv_into(buffer)) == 0  # on RP2, 0 bytes mean that the peer closed
