"""Keep the registers of a chip's peripherals."""

_BUS = 0x100000  # bytes at the start of each 16 MB that can have registers


class Registers:
    """Registers in memory. They keep what the program writes; `on` adds functions to them.

    :param core: `cortex.Core`
    :param blocks: list of (address, size in bytes)
    """

    def __init__(self, core, blocks):
        self._buses = {base >> 24: bytearray(_BUS) for base, _ in blocks}
        self._reads, self._writes = {}, {}
        for base, size in blocks:
            core.registers(base, size, self.read, self.write)

    def read(self, address, size=4):
        """Read a register, as the program does."""
        call = self._reads.get(address)
        return self.get(address, size) if call is None else call()

    def write(self, address, value, size=4):
        """Write a register, as the program does."""
        self.fill(address, value.to_bytes(8, "little")[:size])
        call = self._writes.get(address)
        if call is not None:
            call(value)

    def on(self, address, read=None, write=None):
        """Call functions when a register is read or written.

        :param read: function without arguments, returns the value; None: the kept value is read
        :param write: function of the value, called after the register has it
        """
        if read:
            self._reads[address] = read
        if write:
            self._writes[address] = write

    def fix(self, address, value=0):
        """Let a register always read as this value."""
        self.on(address, lambda: value)

    def on_reset_bit(self, address, reset=lambda: None):
        """Clear the 1 KB of a peripheral when bit 0 of its first register is written."""

        def write(value):
            if value & 1:
                self.fill(address, bytes(0x400))
                reset()

        self.on(address, write=write)

    def get(self, address, size=4):
        """Return what a register keeps."""
        at = address % _BUS
        return int.from_bytes(self._buses[address >> 24][at : at + size], "little")

    def fill(self, address, data):
        """Let the registers from an address on keep these bytes."""
        at = address % _BUS
        self._buses[address >> 24][at : at + len(data)] = data

    def reset(self):
        """Forget all values and functions."""
        self._reads.clear()
        self._writes.clear()
        for memory in self._buses.values():
            memory[:] = bytes(_BUS)
