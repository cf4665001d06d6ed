"""Test the 32-bit VM as tools use it."""

import pytest

from tools import size, vm
from tools.vm import pieces


def test_the_vm_is_a_32_bit_micropython_for_mpy_version_6():
    text = "import sys\nme = sys.implementation\nprint(me.name, sys.maxsize >> 31, me._mpy & 255)\n"
    assert vm.run(text).split() == ["micropython", "0", "6"]


def test_an_error_has_the_traceback_and_the_output_before():
    module = b"def f():\n    raise ValueError('no')\n"
    with pytest.raises(vm.VmError) as caught:
        vm.run("print('before')\nimport bad\nbad.f()\n", {"/lib/bad.py": module})
    assert caught.value.output == "before\n"
    # Line numbers are stripped, as in a release.
    assert 'File "bad", line 1, in f' in str(caught.value)
    assert "ValueError: no" in str(caught.value)


def test_the_stack_is_as_small_as_a_boards():
    text = "def f(n):\n    return f(n + 1) if n < %d else n\nprint(f(0))\n"
    assert vm.run(text % 40) == "40\n"
    with pytest.raises(vm.VmError, match="pystack exhausted"):
        vm.run(text % 120)


def test_the_heap_counts_kept_objects_and_no_garbage():
    steps = [
        "x = bytearray(1000)\n",
        "x = None\n",
        "x = None\n",
        "y = [bytes(300) for _ in range(9)]\ny = 0\n",
    ]
    heap = vm.steps(["x = y = None\n"] + steps).heap
    kept, freed, same, garbage = (after - before for before, after in zip(heap[1:], heap[2:]))
    assert (kept, freed, same, garbage) == (1024, -1024, 0, 0)


# (code, bytes of the heap that CircuitPython's structs take, in blocks of 16 bytes)
COSTS = [
    ("displayio.Group()", 48 + 16 + 16),
    ("displayio.Group(scale=2, x=3, y=4)", 48 + 16 + 16),
    ("displayio.Bitmap(160, 128, 16)", 48 + 10240),
    ("displayio.Bitmap(9, 3, 2)", 48 + 16),
    ("displayio.Palette(2)", 16 + 32),
    ("displayio.Palette(4)", 16 + 64),
    ("displayio.Palette(16)", 16 + 256),
    ("displayio.TileGrid(bitmap, pixel_shader=None, tile_width=8, tile_height=8)", 96),
    ("displayio.TileGrid(bitmap, pixel_shader=None, width=2, height=2)", 96),
    ("displayio.TileGrid(bitmap, pixel_shader=None, width=20, height=16)", 96 + 320),
    ("vectorio.Rectangle(pixel_shader=None, width=5, height=6)", 32 + 64),
    ("vectorio.Circle(pixel_shader=None, radius=5)", 32 + 64),
    ("keypad.ShiftRegisterKeys(clock=0, data=0, latch=0, key_count=8, value_when_pressed=1)", 592),
    ("keypad.Keys((1,) * 9, value_when_pressed=False)", 48 + 16 + 9 * 16 + 48 + 32 + 384),
]


@pytest.mark.slow
def test_stand_ins_cost_what_circuitpythons_objects_cost():
    makers = (
        "import displayio, keypad, vectorio\n\nbitmap = displayio.Bitmap(64, 64, 2)\nMAKERS = (\n"
    )
    makers += "".join("    lambda: %s,\n" % text for text, _ in COSTS) + ")\n"
    first = "import sys\nsys.path.insert(0, '/standins')\nimport makers\n"
    first += "kept = [make() for make in makers.MAKERS]\nkept = [None] * len(kept)\n"
    steps = ["kept[%d] = makers.MAKERS[%d]()\n" % (i, i) for i in range(len(COSTS))]
    heap = vm.steps([first] + steps, {**vm.stand_ins(), "/makers.py": makers.encode()}).heap[1:]
    costs = [after - before for before, after in zip(heap, heap[1:])]
    assert dict(zip([text for text, _ in COSTS], costs)) == dict(COSTS)


@pytest.mark.slow
def test_every_figure_is_within_its_limit():
    found = dict(size.figures(within=True))
    over = [name for name, most in size.LIMITS.items() if found[name] > most]
    assert not over, {name: found[name] for name in over}


def test_the_longest_new_piece_of_each_step_is_found():
    steps = ["x = bytearray(3000)\n", "y = [bytes(300) for _ in range(9)]\ny = 0\n", "z = 1\n"]
    long, short, none = vm.steps(steps, pieces=True).pieces
    assert (long, short) == (3008, 304) and none < 304


@pytest.mark.slow
def test_no_place_after_the_title_needs_a_long_piece():
    found = dict(pieces.alone("clue_nrf52840_express"))
    assert found.pop(pieces.TITLE) > 6192, "the cards are loaded at the start"
    assert len(found) > 20 and max(found.values()) > 552, "the places were reached"
    assert not {place: bytes_ for place, bytes_ in found.items() if bytes_ > size.LONGEST}
