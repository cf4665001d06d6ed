"""The 32-bit VM as tools use it."""

import pytest

from host_tests.support.built_boards import built
from tools import vm
from tools.linker import mpy
from tools.vm import measure


def test_output_comes_through_unchanged():
    assert vm.run("print('maçã ♣')\nprint(1, end='')\n") == "maçã ♣\n1"


def test_it_is_a_32_bit_micropython_that_loads_version_6():
    text = "import sys\nme = sys.implementation\nprint(me.name, sys.maxsize >> 31, me._mpy & 255)\n"
    assert vm.run(text).split() == ["micropython", "0", "6"]


def test_the_engine_is_mounted_as_bytecode_and_runs():
    text = (
        "import truco_core.match\nfrom truco_core.state import PHASE, HAND_OVER, SIZE\n"
        "m = truco_core.match.Match()\nprint(truco_core.match.__file__, len(m.state) == SIZE)\n"
    )
    assert vm.run(text, vm.core_mounts()).split() == ["truco_core/match.mpy", "True"]
    as_source = vm.run(text, vm.core_mounts(), use_mpy=False)
    assert as_source.split() == ["truco_core/match.py", "True"]


def test_a_script_from_a_file_and_bytes_as_a_module(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import told\nprint(told.X)\n")
    assert vm.run(str(script), {"/told.py": b"X = 7\n"}) == "7\n"


def test_an_exception_has_its_traceback_and_what_was_printed_before():
    module = b"def f():\n    raise ValueError('no')\n"
    with pytest.raises(vm.VmError) as caught:
        vm.run("print('before')\nimport bad\nbad.f()\n", {"/lib/bad.py": module})
    assert caught.value.status == 1 and caught.value.output == "before\n"
    assert 'File "bad", line 1, in f' in str(caught.value)  # as shipped: without line numbers
    assert "ValueError: no" in str(caught.value)


@pytest.mark.parametrize("text, status", [("3", 3), ("0", 0), ("", 0), ("'why'", 1)])
def test_exit_status(text, status):
    script = "print(1)\nraise SystemExit(%s)\n" % text
    if not status:
        assert vm.run(script) == "1\n"
        return
    with pytest.raises(vm.VmError) as caught:
        vm.run(script)
    assert caught.value.status == status


def test_a_program_that_does_not_end_is_ended():
    with pytest.raises(vm.VmError, match="not done after 1 s") as caught:
        vm.run("print(7)\nwhile True:\n    pass\n", timeout_s=1)
    assert caught.value.output == "7\n"
    assert vm.run("print(1)\n") == "1\n"


def test_the_stack_is_as_small_as_a_boards():
    text = "def f(n):\n    return f(n + 1) if n < %d else n\nprint(f(0))\n"
    assert vm.run(text % 40) == "40\n"
    with pytest.raises(vm.VmError, match="pystack exhausted"):
        vm.run(text % 120)


def test_heap_counts_what_stays_and_forgets_what_does_not():
    steps = [
        "x = bytearray(1000)\n",
        "x = None\n",
        "x = None\n",
        "y = [bytes(300) for _ in range(9)]\ny = 0\n",
    ]
    heap = vm.steps(["x = y = None\n"] + steps).heap
    kept, freed, same, garbage = (after - before for before, after in zip(heap[1:], heap[2:]))
    assert (kept, freed, same, garbage) == (1024, -1024, 0, 0)


def test_an_import_that_allocates_is_seen():
    small = vm.steps(["import m\n"], {"/m.py": b"X = bytes(1)\n"}).heap
    large = vm.steps(["import m\n"], {"/m.py": b"X = bytes(5000)\n"}).heap
    assert 5000 - 16 <= (large[1] - large[0]) - (small[1] - small[0]) <= 5000 + 16


# CircuitPython's structs, in blocks of 16 bytes: see the stand-ins.
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
    mounts = dict(vm.core_mounts(), **vm.stand_ins(), **{"/makers.py": makers.encode()})
    heap = vm.steps([first] + steps, mounts).heap[1:]
    costs = [after - before for before, after in zip(heap, heap[1:])]
    assert dict(zip([text for text, _ in COSTS], costs)) == dict(COSTS)


def test_stand_ins_refuse_what_the_firmware_refuses():
    text = "import sys\nsys.path.insert(0, '/standins')\nimport random_scene\n"
    text += "random_scene.check_refusals()\nprint('refused')\n"
    scene = {"/random_scene.py": "host_tests/fixtures/random_scene.py"}
    assert vm.run(text, dict(vm.core_mounts(), **vm.stand_ins(), **scene)) == "refused\n"


def test_a_py_beside_an_mpy_wins_as_the_deploy_tool_assumes():
    text = "import m\nprint(m.NAME)\n"
    mounts = {"/m.mpy": mpy.compile_source(b"NAME = 'mpy'\n", "m"), "/m.py": b"NAME = 'py'\n"}
    assert vm.run(text, mounts, use_mpy=False) == "py\n"
    assert vm.run(text, {"/m.mpy": mounts["/m.mpy"]}) == "mpy\n"


@pytest.mark.slow
@pytest.mark.parametrize("board", ["pybadge", "clue_nrf52840_express"])
def test_the_very_files_for_a_board_play_to_the_table(board):
    found = measure.on_table(board, 100_000, measure.shipped_mounts(built(board)))
    assert found.hands >= 1
    assert 10_000 < found.title < found.table <= 100_000


def test_names_are_counted_as_a_board_has_room_for_them():
    """A table of 640 names is 3,872 bytes there: with 300 of its own a board has not begun it."""
    tables = [144, 272, 512, 992, 1952, 3872]  # for 20, 40 .. 640 names
    for own, there in ((0, 0), (1, 1), (20, 1), (21, 2), (300, 4), (301, 5), (388, 5), (621, 6)):
        for before in (0, 250, 283, 700):
            heap = 9000 + vm._tables(before, 7), 10000 + vm._tables(before + own, 7)
            ran = vm.Result("", heap, [before, before + own])
            assert ran.since(1, 0) == 1000 + sum(tables[:there]), (own, before)


def test_the_vm_tells_how_many_names_it_has():
    new = ["_zap_one", "_zap_two", "_zap_three"]
    ran = vm.steps(["a = 1\n", " = ".join(new) + " = 1\n", "a = 2\n"])
    after, more, same = ran.names[1:]
    assert (more - after, same - more) == (len(new), 0)
