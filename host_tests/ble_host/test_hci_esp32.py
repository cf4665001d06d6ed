"""Test the pins of an AirLift: what Adafruit's firmware reads from them, and when."""

import os

import pytest

from ble_host.hci import Esp32
from tools.drive import boards, first_settings
from tools.environment.paths import ROOT
from tools.sim import board_pins

BOARDS = [
    one
    for one in boards.board_ids(ROOT)
    if one.startswith(("py", "raspberry")) and "wifi" not in boards.firmware(one).modules
]


class Pin:
    def __init__(self, name, log):
        self.name = name
        self.log = log
        self.level = None

    def switch_to_output(self, value=False):
        self.value = value

    def switch_to_input(self):
        self.log.append((self.name, "input"))

    @property
    def value(self):
        return self.level

    @value.setter
    def value(self, level):
        self.level = level
        self.log.append((self.name, bool(level)))

    def deinit(self):
        self.log.append((self.name, "deinit"))


class Uart:
    def __init__(self, log):
        self.log = log
        self.inbox = bytearray(b"old")

    @property
    def in_waiting(self):
        return len(self.inbox)

    def readinto(self, buffer):
        size = min(len(buffer), len(self.inbox))
        buffer[:size] = self.inbox[:size]
        del self.inbox[:size]
        return size or None

    def write(self, packet):
        return len(packet)

    def reset_input_buffer(self):
        self.inbox.clear()

    def deinit(self):
        self.log.append(("uart", "deinit"))


class Wired:
    def __init__(self):
        self.log = []
        self.slept = []
        self.uart = Uart(self.log)
        self.pins = [Pin(name, self.log) for name in ("reset", "gpio0", "busy", "cs")]
        self.reset, self.gpio0, self.busy, self.cs = self.pins
        self.chip = Esp32(self.uart, self.pins, self._sleep)

    def _sleep(self, seconds):
        self.slept.append((seconds, self.reset.level))


def test_an_airlift_starts_from_flash_with_bluetooth():
    w = Wired()
    # Before the start: chip select low selects Bluetooth, GPIO0 high avoids the boot loader.
    for pin, level in (("cs", False), ("gpio0", True)):
        assert w.log.index((pin, level)) < w.log.index(("reset", True))
    assert w.slept == [(0.1, False)]
    assert w.reset.level and w.gpio0.level and not w.cs.level
    assert not w.uart.in_waiting  # bytes from before the start are discarded
    # No byte has arrived, so the boot loader may still read GPIO0.
    w.chip.hold(False)
    assert w.gpio0.level
    w.uart.inbox += b"ets Jul 29 2019"
    assert w.chip.is_there()
    assert w.chip.readinto(bytearray(32)) == 15
    assert not w.gpio0.level  # after the first byte, GPIO0 is the chip's CTS
    w.chip.hold(True)
    assert w.gpio0.level
    w.chip.hold(False)
    assert not w.gpio0.level
    w.busy.level = True
    assert w.chip.busy()


def test_a_missing_airlift_is_noticed_within_a_second():
    w = Wired()
    assert not w.chip.is_there()
    assert sum(seconds for seconds, _ in w.slept) < 1
    del w.log[:]
    w.chip.deinit()
    assert w.log[0] == ("reset", False)  # the chip stays off
    assert {name for name, what in w.log if what == "deinit"} == {
        "uart",
        "reset",
        "gpio0",
        "busy",
        "cs",
    }


@pytest.mark.parametrize("board", BOARDS)
def test_each_board_has_free_pins_for_an_airlift(board):
    with open(os.path.join(ROOT, "board_configs", "airlift.py"), encoding="utf-8") as file:
        text = file.read()
    names = {}
    exec(text[text.index("_FEATHERWING") : text.index("def _chip")], names)
    table = names["_PICO"] if board.startswith("raspberry") else names["_FEATHERWING"]
    pins = table.split()[1::2]
    assert len(set(pins)) == 6
    text = board_pins.stub(board)
    for pin in pins:
        assert "\n%s: microcontroller.Pin" % pin in text, pin
    if board.startswith("raspberry"):
        with open(
            os.path.join(ROOT, "board_configs", "raspberry_pi_pico.py"), encoding="utf-8"
        ) as file:
            screen = file.read()
        assert not set(pins) & {default for _, default in first_settings.pin_names(screen.encode())}
    with open(os.path.join(ROOT, "docs", "airlift.md"), encoding="utf-8") as file:
        page = file.read()
    assert all(pin in page for pin in pins)
