"""Emulate a flash chip on a quad SPI bus, such as the GD25Q16C, behind a controller of a SAM D51.

The chip's memory is mapped where the controller shows it, so reads cost nothing here. The values of
the chip's registers lie there for as long as an instruction reads them.
"""

import unicorn

_LEAST = 2 << 20  # bytes of a GD25Q16C
_MAKER = b"\xc8\x40"  # GigaDevice's GD25Q; then comes the size as a power of 2
_WRITE_STATUS, _PROGRAM, _READ_STATUS, _ENABLE, _DISABLE = 0x01, 0x02, 0x05, 0x06, 0x04
_ERASE, _WRITE_STATUS_2, _READ_STATUS_2, _READ_ID = 0x20, 0x31, 0x35, 0x9F
_SECTOR, _PAGE = 4096, 256
_LAST = 1 << 24  # bit of the controller's CTRLA: the transfer is over
_READ_REGISTER, _READ_MEMORY, _WRITE_REGISTER, _WRITE_MEMORY = range(4)  # kinds of a transfer
_BLOCK_S = 28e-6  # CircuitPython reads blocks of 512 bytes, at 24 MHz and four bits
_PROGRAM_S, _ERASE_S = 0.6e-3, 50e-3  # typical, from the data sheet


class NorFlash:
    """A chip of 2 MB, or of more if its content has more.

    data: memoryview of its content
    erased, programmed: number of sectors and pages since power-on
    """

    def __init__(self, core, address, data):
        self._core, self._address = core, address
        self._size = size = max(_LEAST, 1 << (len(data) - 1).bit_length())
        self.data = core.memory(address, size, unicorn.UC_PROT_READ)
        self.data[:] = data.ljust(size, b"\xff")
        self.erased = self.programmed = 0
        core.uc.hook_add(
            unicorn.UC_HOOK_MEM_WRITE_PROT, self._on_store, begin=address, end=address + size - 1
        )
        self._under = []  # (place, bytes) of what other bytes hide, the latest last
        self._status_2 = 2
        self.reset()

    def reset(self):
        """Forget what the controller was doing."""
        self._show()
        self._instruction = self._kind = self._at = 0
        self._enabled = False
        self._ready = 0
        self._page = {}  # {address: byte} to be programmed

    # What the controller's registers say

    def instruction(self, value):
        self._instruction = value & 0xFF

    def address(self, value):
        self._at = value

    def begin(self, value):
        """Begin a transfer: the value of INSTRFRAME."""
        self._show()
        self._kind = value >> 12 & 3
        if self._kind == _READ_MEMORY:
            self._core.advance(_BLOCK_S * self._core.hz)
        elif self._kind == _READ_REGISTER:
            self._hide(0, self._register())

    def end(self, value):
        """End the transfer: the value of CTRLA."""
        if not value & _LAST:
            return
        self._show()
        if self._instruction in (_ENABLE, _DISABLE):
            self._enabled = self._instruction == _ENABLE
        elif self._instruction == _ERASE and self._enabled:
            at = self._at & self._size - _SECTOR
            self.data[at : at + _SECTOR] = b"\xff" * _SECTOR
            self.erased += 1
            self._busy(_ERASE_S)
        elif self._instruction == _PROGRAM and self._page:
            if self._enabled:
                for at, byte in self._page.items():
                    self.data[at] &= byte
                self.programmed += 1
                self._busy(_PROGRAM_S)
            self._page = {}

    def _busy(self, seconds):
        self._enabled = False
        self._ready = self._core.now + int(seconds * self._core.hz)

    def _register(self):
        if self._instruction == _READ_ID:
            return _MAKER + bytes((self._size.bit_length() - 1,))
        if self._instruction == _READ_STATUS:
            self._core.skip_to(self._ready)
            return bytes((2 * self._enabled | (self._core.now < self._ready),))
        return bytes((self._status_2 if self._instruction == _READ_STATUS_2 else 0,))

    def _hide(self, at, shown):
        self._under.append((at, bytes(self.data[at : at + len(shown)])))
        self.data[at : at + len(shown)] = shown

    def _show(self):
        while self._under:
            at, hidden = self._under.pop()
            self.data[at : at + len(hidden)] = hidden

    def _on_store(self, _uc, _kind, address, size, value, _data):
        """Take a write to the mapped memory: a page's bytes or a register's.

        Unicorn then writes it into the memory, too, until the end of the transfer.
        """
        data = (value & (1 << 8 * size) - 1).to_bytes(size, "little")
        at = address - self._address
        self._hide(at, data)
        if self._kind == _WRITE_MEMORY:
            self._page.update(zip(range(at, at + size), data))
        elif self._instruction == _WRITE_STATUS and size > 1:
            self._status_2 = data[1]
        elif self._instruction == _WRITE_STATUS_2:
            self._status_2 = data[0]
        return True
