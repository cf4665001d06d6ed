"""The cable when the other end never stops talking: what a tick does is bounded."""

import pytest

from truco_link import frames
from truco_link.advert import GUEST_CALL, MIN_SIZE, TABLE_BEACON
from truco_link.carriers import uart

A_TICK = 2048  # bytes read, and checked, and a few more: what a tick may take at most
BEACON = bytes((TABLE_BEACON, frames.VERSION, 7, 0)) + bytes(MIN_SIZE - 4) + b"bia"
CALL = bytes((GUEST_CALL, frames.VERSION, 7, 0)) + bytes(MIN_SIZE - 4) + b"bia"


def packet(records):
    body = bytes((len(records),)) + records
    check = uart.crc16(body, 0, len(body))
    return b"\x7e" + body + bytes((check & 0xFF, check >> 8))


def control(kind, content, session=0):
    body = bytes((kind,)) + content[1:]
    return packet(bytes((len(body) + 2, frames.CONTROL, session)) + body)


class Endless:
    """A UART from which more comes at each read."""

    def __init__(self, text):
        self.text = text
        self.at = self.read = self.reads = 0
        self.written = []

    def readinto(self, buffer):
        self.reads += 1
        assert self.reads < 10_000, "one tick reads for ever"
        for i in range(len(buffer)):
            buffer[i] = self.text[self.at]
            self.at = (self.at + 1) % len(self.text)
        self.read += len(buffer)
        return len(buffer)

    def write(self, data):
        self.written.append(bytes(data))

    def deinit(self):
        pass


FLOODS = {
    "zeros": b"\x00",
    "starts": b"\x7e",
    "false starts": b"\x7e\x3c",
    "empty packets": packet(b""),
    "records": packet(b"\x02\x80\x4d"),
    "calls": control(frames.CALL, CALL),
    "beacons": control(frames.BEACON, BEACON),
    "short beacons": control(frames.BEACON, b"\0\2"),
}


@pytest.mark.parametrize("mode", ["quiet", "host", "seek", "call", "connected"])
@pytest.mark.parametrize("text", FLOODS.values(), ids=FLOODS)
def test_a_flood_does_not_hold_a_tick(monkeypatch, text, mode):
    checked = [0]
    real = uart.crc16

    def counted(data, at, end):
        checked[0] += end - at
        return real(data, at, end)

    monkeypatch.setattr(uart, "crc16", counted)
    end = Endless(text)
    carrier = uart.Carrier(end)
    heard = []

    def hear(*what):
        heard.append(what)
        return mode == "connected"

    if mode in ("host", "connected"):
        carrier.host(BEACON, hear)
    elif mode == "seek":
        carrier.seek(hear)
    elif mode == "call":
        carrier.call(CALL)
    room = bytearray(frames.MAX_PACKET)
    port = None
    for now in range(1000, 1500, 10):
        end.reads = end.read = checked[0] = 0
        del end.written[:], heard[:]
        carrier.tick(now)
        port = carrier.take() or port
        for _ in range(8):  # as Link.tick does
            if port is not None and not port.poll(room):
                break
        assert end.read <= A_TICK and checked[0] <= 2 * A_TICK
        assert len(end.written) <= 3 and len(heard) <= 1


@pytest.mark.parametrize("mode", ["host", "seek", "call"])
@pytest.mark.parametrize("size", range(MIN_SIZE + 1))
@pytest.mark.parametrize("kind", [frames.BEACON, frames.CALL])
def test_an_advertisement_that_is_too_short_is_dropped(mode, size, kind):
    """Content has MIN_SIZE bytes: a shorter one reaches nobody, and is no IndexError."""
    heard = []
    end = Endless(b"")
    carrier = uart.Carrier(end)
    if mode == "host":
        carrier.host(BEACON, lambda *what: heard.append(what[2]))
    elif mode == "seek":
        carrier.seek(lambda *what: heard.append(what[2]))
    else:
        carrier.call(CALL)
    said = BEACON if kind == frames.BEACON else CALL
    waiting = [control(kind, said[:size])] if size else []

    def readinto(buffer):
        text = waiting.pop() if waiting else b""
        buffer[: len(text)] = text
        return len(text)

    end.readinto = readinto
    carrier.tick(1000)
    assert heard == ([said[:size]] if size == MIN_SIZE and mode != "call" else [])
    assert (carrier.take() is not None) == (
        size == MIN_SIZE and mode == "call" and kind == frames.BEACON
    )


@pytest.mark.parametrize(
    "name, sent",
    [
        (b"0123456789", b"012345"),
        (b"xxxxx\xc3\xa9yz", b"xxxxx"),  # with a whole letter at its end
    ],
)
def test_a_long_name_is_cut_to_fit_its_record(name, sent):
    end = Endless(b"\0")
    carrier = uart.Carrier(end)
    carrier.call(CALL[:MIN_SIZE] + name)
    carrier.tick(1000)
    carrier.tick(2000)
    (said,) = {one for one in end.written if len(one) > 4}
    body = CALL[1:MIN_SIZE] + sent
    assert said == packet(bytes((3 + len(body), 0xC0, 0, 6)) + body)
