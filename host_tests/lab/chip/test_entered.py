"""Test how functions that a firmware enters are recognized."""

import struct

import pytest

from tools.lab.chip import entered
from tools.linker.shipped import Function

START, BASE = 0x1000, 0x10000000


def firmware(push, shared=entered._SHARED):
    """Return flash with a function at START, and its table of labels behind it."""
    labels = [START + 0x40 + 2 * number for number in range(256)]
    for first, last in shared:
        labels[first:last] = labels[first:first] + [labels[first]] * (last - first)
    code = (bytes(START) + push).ljust(0x1400, b"\0")
    return code + struct.pack("<256I", *[BASE + label for label in labels]) + bytes(64)


@pytest.mark.parametrize("push", entered._PUSHES)
def test_the_virtual_machine_is_found_by_its_labels(push):
    flash = firmware(push)

    def read(at, size):
        return flash[max(0, at - BASE) : at - BASE + size].rjust(size, b"\0")

    assert entered.vm_entry(flash, read) == BASE + START


def test_a_table_of_another_shape_is_no_virtual_machine():
    flash = firmware(entered._PUSHES[0], entered._SHARED[1:])
    with pytest.raises(ValueError):
        entered.vm_entry(flash, lambda at, size: flash[:size])


def test_functions_are_recognized_by_their_whole_bytecode():
    codes = bytes(20), bytes(12), b"\1" * 12, bytes(20), b"\2" * 400
    functions = [Function("", str(number), "", 0, code) for number, code in enumerate(codes)]
    coverage = entered.Coverage(functions)
    coverage.add([bytes(12) + b"\7" * 200, b"\2" * 256, b"\1" * 11])
    assert [one.name for one in coverage.missed()] == ["0", "2", "3"]
    coverage.add([bytes(64)])
    assert [one.name for one in coverage.missed()] == ["2"]
