"""busio: SPI to the simulated panel, I2C to a keyboard or audio chip, UART to an AirLift
or to another handheld.
"""

from tools.sim.board_pins import PinUser
from tools.sim.device import current
from tools.sim.native import buffer as bytes_of

_FASTEST_RP2_HZ = 62_500_000


class _Bus(PinUser):
    """A bus that a program locks before it transfers data."""

    _locked = False

    def try_lock(self):
        if self._locked or not self._pins:
            return False
        self._locked = True
        return True

    def unlock(self):
        self._locked = False

    def _check_locked(self):
        self._check()
        if not self._locked:
            raise RuntimeError("Function requires lock")


class SPI(_Bus):
    _one_wire = True  # False in `Parallel`, whose bytes go over eight data wires

    def __init__(self, clock, MOSI=None, MISO=None, *, half_duplex=False):
        device = current()
        if device.port == "raspberrypi" and self._one_wire:
            _check_rp2(clock, MOSI)
        super().__init__(clock, MOSI, MISO)
        self._device, self._clock, self._mosi = device, clock, MOSI
        self._frequency = 250_000

    @property
    def frequency(self):
        self._check()
        return self._frequency

    def try_lock(self):
        is_free = super().try_lock()
        self._device.clock.held += is_free  # do not suspend the program during a transfer
        return is_free

    def unlock(self):
        self._check()
        self._device.clock.held -= self._locked
        super().unlock()

    def configure(self, *, baudrate=100_000, polarity=0, phase=0, bits=8):
        self._check_locked()
        self._frequency = baudrate
        if self._device.port == "raspberrypi" and self._one_wire:
            self._frequency = min(baudrate, _FASTEST_RP2_HZ)

    def write(self, buffer, *, start=0, end=None):
        self._check_locked()
        data = bytes_of(buffer)[start:end]
        self._device.spi_write(self._clock, self._mosi, data, self._frequency)


class Parallel(SPI):
    """A paralleldisplaybus.ParallelBus for the panel.

    The pin WR takes the place of the clock, and D0 that of all data pins.
    """

    _one_wire = False


class I2C(_Bus):
    """I2C with a keyboard (BoardSpec.letters) or an audio chip (BoardSpec.codec)."""

    ADDRESS = 0x55  # I2C address of the T-Deck's keyboard

    def __init__(self, scl, sda, *, frequency=100_000, timeout=255):
        super().__init__(scl, sda)
        self._device = current()
        self._wired = (scl, sda) == tuple(map(self._device.pins.get, ("SCL", "SDA")))

    def probe(self, address):
        return self._wired and bool(self._device.codec) and address == self._device.codec.ADDRESS

    def writeto(self, address, buffer, *, start=0, end=None):
        self._codec(address).write(bytes(buffer[start:end]))

    def readfrom_into(self, address, buffer, *, start=0, end=None):
        if self._device.codec:
            buffer[start:end] = self._codec(address).read(len(buffer[start:end]))
            return
        self._check_locked()
        if address != self.ADDRESS or not self._wired or not self._device.spec.letters:
            raise OSError(5)  # EIO: no keyboard answers
        buffer[0], self._device.letter = self._device.letter, 0

    def _codec(self, address):
        self._check_locked()
        if not self.probe(address):
            raise OSError(19)  # ENODEV: no audio chip answers
        return self._device.codec


def UART(tx=None, rx=None, *, baudrate=9600, timeout=1, receiver_buffer_size=64):
    """Return the UART of an AirLift if settings.toml names one, else that of a cable."""
    from tools.sim.air import airlift_uart, cable_uart

    device = current()
    if device.port == "raspberrypi":
        _check_rp2_uart(device, tx, rx)
    if device.settings.get("ZAP_LINK") == "airlift":
        return airlift_uart.uart(device, tx, rx)
    return cable_uart.Uart(device, (tx, rx), baudrate, receiver_buffer_size)


def _check_rp2_uart(device, tx, rx):
    """Check that an RP2040 or RP2350 has a UART on these pins.

    GPIO n can be TX if n % 4 is 0, and RX if n % 4 is 1. On an RP2350 it can also be TX if n % 4 is
    2, and RX if n % 4 is 3. Both must be pins of one UART. Source:
    ports/raspberrypi/common-hal/busio/UART.c
    """
    out, into = int(tx.name[4:]), int(rx.name[4:])
    step = 4 if device.has("alarm") else 2  # only firmware for an RP2350 lacks the module alarm
    if out % step or into % step != 1 or (out + 4) // 8 % 2 != (into + 4) // 8 % 2:
        raise ValueError("Invalid pins")


def _check_rp2(clock, mosi):
    """Check that an RP2040 or RP2350 has SPI on these pins.

    GPIO n can be the clock if n % 4 is 2, and MOSI if n % 4 is 3. Both must be pins of one SPI.
    """
    at = int(clock.name[4:])
    to = at + 1 if mosi is None else int(mosi.name[4:])
    if at % 4 != 2 or to % 4 != 3 or at // 8 % 2 != to // 8 % 2:
        raise ValueError("Invalid pins")
