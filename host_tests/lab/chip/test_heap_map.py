"""Test the map of a heap with modules that are laid out as CircuitPython does it."""

from host_tests.lab.chip.test_heap import BASE, BLOCK, RECORD, ROOT, Ram
from tools.lab.chip.heap_map import Map

NAMES = 101


def test_objects_belong_to_the_module_that_leads_to_them(tmp_path):
    ram = Ram()
    ram.area(RECORD, 0x1000, 0x4000)
    text = ram.object(0, 1)
    ram.bytes[text : text + 8] = b"zap.app\0"
    pool = ram.object(2, 30, text)
    # No earlier pool, number of its first string, room, strings, two tables, addresses of strings.
    ram.put(pool, 0, 7, NAMES, NAMES, 0, 0, *[BASE + text] * NAMES)
    code, names, module = ram.object(40, 4), ram.object(50, 2, 0), ram.object(60, 1, 0)
    ram.put(names, 0, BASE + code)
    ram.put(module, 0, BASE + names)
    table = ram.object(70, 1, 0)
    ram.put(table, (7 + 5) << 4 | 6, BASE + module)
    other = ram.object(80, 3)
    ram.put(ROOT, BASE + pool, BASE + table, BASE + other)
    found = Map(bytes(ram.bytes), BASE)
    sizes = {"zap.app": 7 * BLOCK, "(strings)": 31 * BLOCK, "(game)": 4 * BLOCK}
    assert dict(found.sizes) == sizes
    line = next(line for line in found.lines() if line.startswith("zap.app"))
    assert line.split()[1:] == "112 bytes in 3 objects, largest 64, green".split()
    found.draw(str(tmp_path / "heap.png"))
    assert (tmp_path / "heap.png").read_bytes().startswith(b"\x89PNG")
