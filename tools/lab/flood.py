"""A step of the server for phones in a flood, on CircuitPython's own firmware in an emulated Pico.

    ZAP_UF2=adafruit-circuitpython-raspberry_pi_pico-en_US-10.2.1.uf2 python3 tools/lab/flood.py

Where the firmware is from: tools/lab/device.py. Strangers come as fast as they can; one at the
table sends a packet every 100 ms. Times are the chip's own, at 125 MHz. Sockets are made of
Python: what WiFi itself takes is not in them. Exit status: 1 a step took over 60 ms, a packet was
lost, or heap; 2 there is no firmware.
"""

import os
import pathlib
import sys
import tempfile

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools import bootstrap

bootstrap.ensure_more("tools/lab/chip/requirements.txt")

from tools.environment import paths

paths.add_device_paths()

from tools.lab.chip import flood_code, image
from tools.lab.chip.board import Chip
from tools.linker import mpy
from tools.sim import library

MOST_MS = 60
_LIMIT_MS = 120_000


def drive():
    """{path: bytes}: the server, what it serves, the flood."""
    root = pathlib.Path(paths.ROOT)
    sources = [root / "truco_core/__init__.py", root / "truco_core/clock.py"]
    sources += sorted((root / "lib/page_host").glob("*.py"))
    sources.append(root / "tools/lab/chip/flood_code.py")
    found = {"code.py": b"import flood_code\nflood_code.run()\n"}
    for path in sources:
        name = path.relative_to(root).with_suffix("").as_posix().replace("tools/lab/chip/", "")
        code = mpy.compile_source(path.read_bytes(), name)
        found[name + ".mpy"] = mpy.to_circuitpython(code)
    found.update({"page/version": b"v1", "page/big.mjs.gz": bytes(20_000)})
    return found


def rows(firmware):
    """(name, median ms, most ms, free bytes, packets) of each kind of stranger."""
    library.load()
    with tempfile.TemporaryDirectory() as folder:
        place = os.path.join(folder, "drive.img")
        image.write(place, drive())
        with Chip(firmware, place) as chip:
            chip.start()
            seen = 0
            while "FLOOD ends" not in chip.lines:
                chip.wait(500)
                for line in chip.lines[seen:]:
                    if line.startswith("FLOOD ") and "," in line:
                        name, *numbers = line[6:].split(", ")
                        median, most, free, heard = map(int, numbers)
                        yield name, median / 1000, most / 1000, free, heard
                seen = len(chip.lines)
                if chip.now_ms > _LIMIT_MS:
                    raise SystemExit("flood: it does not end; it said\n" + "\n".join(chip.lines))


def main():
    firmware = os.environ.get("ZAP_UF2", "")
    if not os.path.isfile(firmware):
        print("flood: set ZAP_UF2 to the path of CircuitPython's UF2 for the Pico", file=sys.stderr)
        return 2
    print("%-20s %8s %8s %10s %8s" % ("strangers", "median", "most", "heap free", "packets"))
    found = []
    for row in rows(firmware):
        found.append(row)
        print("%-20s %5.1f ms %5.1f ms %8d B %8d" % row, flush=True)
    is_fast = max(most for _, _, most, _, _ in found) <= MOST_MS
    is_level = min(free for *_, free, _ in found) >= found[0][3] - 100
    return int(not (is_fast and is_level and {row[-1] for row in found} == {flood_code.STEPS // 4}))


if __name__ == "__main__":
    sys.exit(main())
