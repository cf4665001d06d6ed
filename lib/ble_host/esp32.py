"""An AirLift, an ESP32 with Adafruit's firmware, as a Bluetooth controller on a UART.

Source: nina-fw's main/sketch.ino.cpp, and adafruit_airlift/esp32.py, which does the same for
`_bleio` and would cost 3 KB more. With its chip select low after a reset it speaks HCI at 115200
baud; GPIO0 becomes its CTS, BUSY its RTS. GPIO0 must be high until it has started.
"""

from micropython import const

AIRLIFT_BAUD = const(115200)
BUFFER = const(1024)  # of the UART
_RESET_S = 0.1
_TRIES = const(50)  # of 10 ms, until its first word


class Esp32:
    """A stream for ble_host.gap.

    :param uart: `busio.UART` with AIRLIFT_BAUD, timeout 0 and BUFFER
    :param pins: reset, gpio0, busy, chip_select: `digitalio.DigitalInOut`
    :param sleep: `time.sleep`
    """

    def __init__(self, uart, pins, sleep):
        self._sleep = sleep
        self.uart = uart
        self.pins = pins
        self._reset, self._hold, self._busy, self._select = pins
        self._busy.switch_to_input()
        self.restart()

    def restart(self) -> None:
        """Begin again, with Bluetooth."""
        self._select.switch_to_output(False)
        self._hold.switch_to_output(True)
        self._reset.switch_to_output(False)
        self._sleep(_RESET_S)
        self.uart.reset_input_buffer()
        self._starts = True
        self._reset.value = True

    def is_there(self) -> bool:
        """Whether it says a word as it starts. Waits for half a second at most."""
        for _ in range(_TRIES):
            if self.uart.in_waiting:
                return True
            self.rest()
        return False

    def readinto(self, buffer):
        count = self.uart.readinto(buffer)
        if count and self._starts:
            # It talks, so it has read GPIO0.
            self._starts = False
            self._hold.value = False
        return count

    def write(self, packet):
        return self.uart.write(packet)

    def busy(self) -> bool:
        return self._busy.value

    def hold(self, on: bool) -> None:
        """Let it send nothing for a while."""
        self._hold.value = on or self._starts

    def rest(self) -> None:
        self._sleep(0.01)

    def deinit(self) -> None:
        """Off, its pins free."""
        self._reset.value = False
        self.uart.deinit()
        for pin in self.pins:
            pin.deinit()
