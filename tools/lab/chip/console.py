"""Find out what CircuitPython writes to its console, in a firmware without symbols.

All text goes through `serial_write_substring(text, length)` of supervisor/shared/serial.c, also
when no computer is connected. The first text of all is CLEAR, which erases a line of the terminal
(supervisor/shared/status_bar.c). It lies in the flash as it is. When the program reads it for the
first time, `Console` looks at each block of instructions: the function begins where R0 has the
address of CLEAR and R1 its length.
"""

import unicorn

CLEAR = b"\x1b[2K\x1b[0G"
_LONGEST = 1 << 16


class Console:
    """:param take: called with the bytes that the firmware prints

    :raises ValueError: the flash has no CLEAR
    """

    def __init__(self, core, flash, take):
        self._core, self._take = core, take
        self._clear = bytes(flash).find(CLEAR + b"\0")
        if self._clear < 0:
            raise ValueError("this is no firmware of CircuitPython 10 with a terminal")
        self._hook = core.uc.hook_add(
            unicorn.UC_HOOK_MEM_READ, self._on_read, begin=self._clear, end=self._clear
        )

    def _then(self, action):
        """Do something as soon as the program does not run, so that hooks can be changed."""
        self._core.alarm("console", self._core.now, action)
        self._core.stop()

    def _replace(self, function, *where):
        uc = self._core.uc
        uc.hook_del(self._hook)
        self._hook = uc.hook_add(unicorn.UC_HOOK_BLOCK, function, None, *where)
        uc.ctl_flush_tb()  # else Unicorn goes on with blocks that it compiled for the old hook

    def _on_read(self, *_):
        self._then(lambda: self._replace(self._on_block))

    def _on_block(self, _uc, address, _size, _data):
        if self._core.arguments() == (self._clear, len(CLEAR)):
            self._then(lambda: self._replace(self._on_text, address, address))

    def _on_text(self, *_):
        text, length = self._core.arguments()
        if length < _LONGEST:
            self._take(bytes(self._core.bytes_at(text)[:length]))
