"""Find out which functions of the shipped .mpy files a chip's firmware has entered.

Python's functions all run in one C function, `mp_execute_bytecode` of py/vm.c. An emulator that
stops at its first instruction finds the bytecode by the first argument: a `mp_code_state_t`, whose
first word is the `mp_obj_fun_bc_t`, whose fourth word is the address of the bytecode. These bytes
are those of the .mpy file. So the firmware needs no symbols, and the game runs as it ships.
"""

import struct

PREFIX = 256  # bytes of a function's bytecode by which it is recognized
_TABLE = struct.Struct("<256I")  # `entry_table` of py/vmentrytable.h: a label for each opcode
# Opcodes that share a label (py/bc0.h): none; small numbers; load and store a local variable; an
# operator.
_SHARED = (0x00, 0x10), (0x70, 0xB0), (0xB0, 0xC0), (0xC0, 0xD0), (0xD7, 0xFA)
_REACH = 0x4000  # maximum bytes between two labels of the function
# The first instruction pushes all registers that a function must preserve: `push {r4-r7, lr}` of a
# Cortex-M0+, `push.w {r4-r11, lr}` of a larger one.
_PUSHES = b"\xf0\xb5", b"\x2d\xe9\xf0\x4f"
_PROLOGUE = 2048  # maximum bytes from the first instruction to the lowest label


def vm_entry(flash, read):
    """Return the address of `mp_execute_bytecode`.

    :param flash: bytes of the firmware
    :param read: function (address, size) that returns bytes of the chip's memory
    :raises ValueError: it was not found, or is not unique
    """
    found = {_start(labels, read) for labels in _tables(flash)} - {None}
    if len(found) != 1:
        raise ValueError("mp_execute_bytecode was found %d times" % len(found))
    return found.pop()


def _tables(flash):
    words = struct.unpack("<%dI" % (len(flash) // 4), flash[: len(flash) & ~3])
    for at in range(len(words) - 255):
        if words[at] != words[at + 15] or words[at + 0x70] != words[at + 0xAF]:
            continue
        labels = words[at : at + 256]
        shared = [set(labels[first:last]) for first, last in _SHARED]
        alone = all(len(one) == 1 for one in shared) and len(set.union(*shared)) == len(shared)
        if alone and max(labels) - min(labels) < _REACH:
            yield labels


def _start(labels, read):
    first = min(labels) & ~1
    code = read(first - _PROLOGUE, _PROLOGUE)
    places = [code.rfind(push) for push in _PUSHES]
    return first - _PROLOGUE + max(places) if max(places) >= 0 else None


class Coverage:
    """The functions of one board's drive, and those that chips have entered.

    :param functions: list of `tools.linker.shipped.Function`
    """

    def __init__(self, functions):
        self.functions = functions
        self._entered = set()  # indices into `functions`
        self._by_start = {}
        for index, function in enumerate(functions):
            self._by_start.setdefault(function.code[:8], []).append(index)

    def add(self, codes):
        """Count functions as entered, by the first PREFIX bytes from where their bytecode begins.

        Functions with equal bytecode count as one.
        """
        for code in codes:
            there = [
                (len(self.functions[index].code), index)
                for index in self._by_start.get(code[:8], ())
                if code.startswith(self.functions[index].code[:PREFIX])
            ]
            longest = max(there, default=(0, 0))[0]
            self._entered.update(index for size, index in there if size == longest)

    def missed(self):
        """Return the list of functions that were never entered."""
        return [one for index, one in enumerate(self.functions) if index not in self._entered]
