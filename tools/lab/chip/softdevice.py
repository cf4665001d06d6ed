"""Answer the calls of Nordic's SoftDevice S140, as one with a radio that hears nothing.

A call is the instruction SVC with a number; arguments and result are in R0 to R3. Numbers and
results: `nrf_sdm.h`, `nrf_soc.h`, `ble.h`, `ble_gap.h`, `ble_gatts.h` of S140 6.1.0.
"""

from unicorn import arm_const as arm

EVENT_IRQ = 22  # SWI2, by which the program is told of events
_EVENT_PRIORITY = 6 << 5
_OK, _NOT_ENABLED, _NOT_FOUND, _MUTEX_TAKEN = 0, 2, 5, 0x2000
_FLASH_DONE = 2  # NRF_EVT_FLASH_OPERATION_SUCCESS
_POWER = 0x40000000
_ADDRESS = bytes.fromhex("02 01 53 00 5E 00 C0")  # random static, C0:00:5E:00:53:01
_NEED_IT = {0x3C, 0x3D, *range(0x60, 0x100)}  # calls that need the enabled SoftDevice
_REGISTERS = arm.UC_ARM_REG_R0, arm.UC_ARM_REG_R1, arm.UC_ARM_REG_R2, arm.UC_ARM_REG_R3


class SoftDevice:
    """:param chip: `nrf52.Nrf52`"""

    def __init__(self, chip):
        self._chip, self._core = chip, chip.core
        self._is_on = False
        self._events = []
        self._handle, self._services = 13, 2  # last handle of an attribute, next vendor's UUID
        self._name, self._preferred = b"nRF5x", bytes(8)
        self._core.on_service = self._answer

    def _answer(self):
        """Answer the SVC that the program has just executed."""
        uc = self._core.uc
        address = uc.reg_read(arm.UC_ARM_REG_PC) - 2
        number = self._core.bytes_at(address)[0]
        arguments = [uc.reg_read(register) for register in _REGISTERS]
        uc.reg_write(arm.UC_ARM_REG_R0, self._call(number, *arguments) or _OK)

    def _put(self, address, value, size=4):
        place = self._core.bytes_at(address)
        if place is not None:
            place[:size] = value.to_bytes(size, "little")

    def _get(self, address, size):
        return bytes(self._core.bytes_at(address)[:size])

    def _call(self, number, a, b, c, d):
        """Answer a call with these arguments. Return the result, None for success."""
        if number in _NEED_IT and not self._is_on:
            return _NOT_ENABLED
        call = _CALLS.get(number)
        # The calls that are not in _CALLS have no effect that the program notices.
        return call(self, a, b, c, d) if call else None

    # The SoftDevice itself

    def _enable(self, *_):
        self._is_on = True
        self._core.set_priority(EVENT_IRQ, _EVENT_PRIORITY)

    def _disable(self, *_):
        self._is_on, self._events = False, []
        self._core.enable(EVENT_IRQ, False)

    def _is_enabled(self, a, *_):
        self._put(a, self._is_on, 1)

    # The chip

    def _random_room(self, a, *_):
        self._put(a, 64, 1)

    def _random(self, a, b, *_):
        for at in range(b & 0xFF):
            self._put(a + at, self._chip.dice.getrandbits(8), 1)

    def _reset_reason(self, a, *_):
        self._put(a, self._chip.reset_reason)

    def _clear_reset_reason(self, a, *_):
        self._chip.clear_reset_reason(a)

    def _retained(self, number):
        return _POWER + (0x520 if number else 0x51C)

    def _set_retained(self, a, b, *_):
        self._chip.registers.put(self._retained(a), self._chip.registers.get(self._retained(a)) | b)

    def _clear_retained(self, a, b, *_):
        self._chip.registers.put(
            self._retained(a), self._chip.registers.get(self._retained(a)) & ~b
        )

    def _get_retained(self, a, b, *_):
        self._put(b, self._chip.registers.get(self._retained(a)))

    def _wait(self, *_):
        self._core.sleep()

    def _clock_runs(self, a, *_):
        self._put(a, 1)

    def _temperature(self, a, *_):
        self._put(a, 100)

    def _usb(self, a, *_):
        self._put(a, 0)

    def _new_mutex(self, a, *_):
        self._put(a, 0, 1)

    def _take_mutex(self, a, *_):
        if self._get(a, 1)[0]:
            return _MUTEX_TAKEN
        self._put(a, 1, 1)
        return _OK

    def _erase(self, a, *_):
        self._chip.erase(a << 12)
        self._flash_done()

    def _write(self, a, b, c, _):
        self._chip.program(a, self._get(b, 4 * c))
        self._flash_done()

    def _flash_done(self):
        if self._is_on:
            self._core.alarm("softdevice", self._core.now + 1000, self._tell)

    def _tell(self):
        self._events.append(_FLASH_DONE)
        self._core.pend(EVENT_IRQ)

    def _event(self, a, *_):
        if not self._events:
            return _NOT_FOUND
        self._put(a, self._events.pop(0))
        return _OK

    # Bluetooth

    def _ble_enable(self, a, *_):
        self._put(a, 0x2000D000)  # first address of RAM that is the program's

    def _ble_event(self, *_):
        return _NOT_FOUND

    def _add_uuid(self, _, b, *__):
        self._put(b, self._services, 1)
        self._services += 1

    def _get_address(self, a, *_):
        for at, byte in enumerate(_ADDRESS):
            self._put(a + at, byte, 1)

    def _new_advertising(self, a, *_):
        self._put(a, 0, 1)

    def _set_preferred(self, a, *_):
        self._preferred = self._get(a, 8)

    def _get_preferred(self, a, *_):
        for at, byte in enumerate(self._preferred):
            self._put(a + at, byte, 1)

    def _set_name(self, _, b, c, __):
        self._name = self._get(b, min(c, 31))

    def _get_name(self, a, b, *_):
        room = int.from_bytes(self._get(b, 2), "little")
        for at, byte in enumerate(self._name[:room] if a else b""):
            self._put(a + at, byte, 1)
        self._put(b, len(self._name), 2)

    def _add_attribute(self, _, __, c, ___):
        self._handle += 1
        self._put(c, self._handle, 2)

    def _add_characteristic(self, _, __, ___, d):
        for at, step in ((0, 2), (2, 0), (4, 1), (6, 0)):  # value, description, CCCD, SCCD
            self._handle += step
            self._put(d + at, self._handle if step else 0, 2)


_CALLS: dict = {
    0x10: SoftDevice._enable,
    0x11: SoftDevice._disable,
    0x12: SoftDevice._is_enabled,
    0x28: SoftDevice._erase,
    0x29: SoftDevice._write,
    0x2C: SoftDevice._new_mutex,
    0x2D: SoftDevice._take_mutex,
    0x2E: SoftDevice._new_mutex,
    0x2F: SoftDevice._random_room,
    0x30: SoftDevice._random_room,
    0x31: SoftDevice._random,
    0x34: SoftDevice._reset_reason,
    0x35: SoftDevice._clear_reset_reason,
    0x3C: SoftDevice._set_retained,
    0x3D: SoftDevice._clear_retained,
    0x3E: SoftDevice._get_retained,
    0x41: SoftDevice._wait,
    0x44: SoftDevice._clock_runs,
    0x4B: SoftDevice._event,
    0x4C: SoftDevice._temperature,
    0x50: SoftDevice._usb,
    0x60: SoftDevice._ble_enable,
    0x61: SoftDevice._ble_event,
    0x62: SoftDevice._add_uuid,
    0x6D: SoftDevice._get_address,
    0x72: SoftDevice._new_advertising,
    0x7A: SoftDevice._set_preferred,
    0x7B: SoftDevice._get_preferred,
    0x7C: SoftDevice._set_name,
    0x7D: SoftDevice._get_name,
    0xA8: SoftDevice._add_attribute,
    0xAA: SoftDevice._add_characteristic,
    0xAB: SoftDevice._add_attribute,
}
