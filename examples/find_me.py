"""Find another badge: press A on one, and the first other badge that receives it lights up.

For PyBadges with an AirLift FeatherWing; docs/airlift.md tells which of its jumpers to close. They
offer Bluetooth's Immediate Alert service, so other boards can alert them, too, and phones with an
app that writes to any service. With lib/ble_host a board with an AirLift can also connect to
others, which CircuitPython's own `_bleio` cannot do there. This has run in the simulator only:

    python3 tools/play.py --handhelds 2 --board pybadge --program examples/find_me.py --settings S

where the file S contains ``ZAP_LINK="airlift"``. On a board copy ble_host and residency.py from lib
to lib on the drive, truco_core/seldom.py to lib/truco_core, and this file to CIRCUITPY as code.py.
Then run ``circup install adafruit_display_text``.
"""

import time

import board
import busio
import digitalio
import keypad
import supervisor
import terminalio
from adafruit_display_text import bitmap_label

from ble_host import SCAN, Gap, Service
from ble_host.gatt import Client
from ble_host.hci import AIRLIFT_BAUD, BUFFER, Esp32, ticks_diff

# The service and its characteristic, Alert Level (Assigned Numbers, 3.4 and 3.8), the prefix of the
# advertisements (no company), the name, and the appearance of a key ring (2.6). Low byte first.
ALERT = Service(b"\x02\x18", b"\x06\x2a", b"\xff\xfffind me", b"Badge", b"\x40\x02", 22)
HIGH = b"\x02"
COLOURS = (0x000000, 0xFFC83C, 0xFF0000)  # of no alert, a mild alert and a high alert
SEEK_MS = 5000
KEY_A = 1


class Badge:
    """A board that can be alerted, and alerts another. `Gap` calls its first two methods."""

    def __init__(self, stream):
        self.radio = Gap(stream, 1, ALERT, self)
        self.packet = bytearray(ALERT.packet_bytes)
        self.sent = False

    def on_connected(self, connection):
        """Look for the service of a badge that we have connected to."""
        if connection.central:
            connection.client = Client(connection, self.radio.now_ms)
            self.sent = False
        return True

    def on_heard(self, address, rssi, content, connectable):
        """Connect to the first badge that a scan hears."""
        if connectable and self.radio.target is None:
            self.radio.connect(address)

    def seek(self):
        """Scan for another badge."""
        radio = self.radio
        if radio.ready and not radio.connections and radio.target is None:
            radio.stop()
            radio.hci.command(SCAN, b"\x01\x00")
            radio.scans = True
            radio.since_ms = radio.now_ms

    def tick(self, now_ms):
        """Run due work. Return the level of an alert that has arrived, or None."""
        radio = self.radio
        radio.tick(now_ms)
        if radio.scans and ticks_diff(now_ms, radio.since_ms) > SEEK_MS:
            radio.stop()
        if radio.ready and not (radio.scans or radio.advertises or radio.connections):
            if radio.target is None:
                radio.advertise(b"", connectable=True)
        for connection in radio.connections:
            if connection.client:
                self._alert(connection)
            elif connection.poll(self.packet):
                return self.packet[0]
        return None

    def _alert(self, connection):
        """Write to the service once it is found, then disconnect."""
        if connection.client.done and not self.sent:
            self.sent = connection.send(HIGH)
        elif connection.client.done is not None and not connection.in_flight:
            if not connection.closed:
                connection.close()


uart = busio.UART(board.TX, board.RX, baudrate=AIRLIFT_BAUD, timeout=0, receiver_buffer_size=BUFFER)
# Reset, GPIO0, busy and chip select of the FeatherWing.
pins = [digitalio.DigitalInOut(pin) for pin in (board.D12, board.D10, board.D11, board.D13)]
badge = Badge(Esp32(uart, pins, time.sleep))
keys = keypad.ShiftRegisterKeys(
    clock=board.BUTTON_CLOCK,
    data=board.BUTTON_OUT,
    latch=board.BUTTON_LATCH,
    key_count=8,
    value_when_pressed=True,
)

label = bitmap_label.Label(terminalio.FONT, text="Press A", scale=2)
label.anchor_point = (0.5, 0.5)
label.anchored_position = (board.DISPLAY.width // 2, board.DISPLAY.height // 2)
board.DISPLAY.root_group = label

while True:
    level = badge.tick(supervisor.ticks_ms())
    event = keys.events.get()
    if event and event.pressed:
        level = 0  # Any key ends an alert.
        if event.key_number == KEY_A:
            badge.seek()
    if level is not None:
        label.text = "Here I am!" if level else "Press A"
        label.background_color = COLOURS[min(level, 2)]
        print("alert", level)
    time.sleep(0.01)
