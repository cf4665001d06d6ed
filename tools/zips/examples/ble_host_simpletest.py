"""An AirLift on a FeatherWing's pins advertises for ten seconds, and says who connects."""

import time

import board
import supervisor
from busio import UART
from digitalio import DigitalInOut

from ble_host import esp32, gap

UUID = bytes(range(16))
CHARACTERISTIC = bytes(range(1, 17))
SECONDS = 10


class Radio(gap.Gap):
    def on_connected(self, connection):
        print("connected")
        return True  # it is kept; `connection.poll` gives what it writes

    def on_heard(self, address, rssi, content, connectable):
        print(address, rssi, content)


uart = UART(
    board.TX, board.RX, baudrate=esp32.AIRLIFT_BAUD, timeout=0, receiver_buffer_size=esp32.BUFFER
)
pins = [DigitalInOut(one) for one in (board.D12, board.D10, board.D11, board.D13)]
mine = gap.Service(UUID, CHARACTERISTIC, b"\xff\xff" + b"me", b"My board", b"\0\0", 60)
radio = Radio(esp32.Esp32(uart, pins, time.sleep), 3, mine)
end = time.monotonic() + SECONDS
while time.monotonic() < end:
    radio.tick(supervisor.ticks_ms())
    if radio.ready and not radio.advertises and not radio.connections:
        radio.advertise(b"hello", connectable=True)
        print("advertises")
    time.sleep(0.01)
radio.switch_off()
