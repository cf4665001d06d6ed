"""What our text and our Bluetooth cost beside the field's libraries, for `tools/size.py --compare`.

Heap is that of the 32-bit VM, from .mpy files; the library's font is our own sheet of glyphs. Bytes
to the panel are the simulator's, on a PyBadge.
"""

import importlib.util
import os

from tools import vm

LINES = 10  # of text on a screen
_TEXT = "%d: mais de vinte letras."
_NEW = "%d: mais de vinte outras."
_PANEL = "pybadge"
_FONT = """
class Font:
    ascent, descent = 12, 0
    bitmap = theme.font.bitmap
    def get_bounding_box(self):
        return 6, 12
    def get_glyph(self, code):
        return Glyph(code - 32)
class Glyph:
    bitmap = theme.font.bitmap
    width, height, dx, dy, shift_x, shift_y = 6, 12, 0, 0, 6, 0
    def __init__(self, tile):
        self.tile_index = tile
"""
_MADE = "lines = [%%s for at in range(%d)]\n" % LINES
_CHANGED = """
import gc
for turn in (0, 1):
    before = gc.mem_alloc()
    {change}
    after = gc.mem_alloc() - before
print(after)
"""
_START = (
    "import sys, gc\nsys.path.append('/lib')\nimport displayio, bitmaptools, supervisor, vectorio\n"
)
_SHEET = """
from truco_ui.widgets import sheets, theme
import residency
sheets.setup(160, 128)
sheets = None
residency.forget("truco_ui.widgets.sheets")
"""
_OURS = "from truco_ui.widgets.text import Text\n" + _MADE % "Text(26, None, 0, 12 * at)"
_THEIRS = "from adafruit_display_text.%s import Label\n" + _FONT + "font = Font()\n"
_LABELS = _MADE % ("Label(font, text=%r %% at, x=0, y=12 * at)" % _TEXT)
_PUT = "for at in range(%d): lines[at].set(%r %% at)\n" % (LINES, _TEXT)


def _place(library):
    """The folder or file of an installed library."""
    spec = importlib.util.find_spec(library)
    return list(spec.submodule_search_locations or [spec.origin])[0]


def _stand_in(name, more=""):
    with open(os.path.join(vm.ROOT, "tools", "vm", name), "rb") as file:
        return file.read() + more.encode()


def _mounts(*libraries):
    mounts = {"/lib/residency.py": "lib/residency.py"}
    for library in libraries:
        place = _place(library)
        mounts["/lib/" + library + (".py" if place.endswith(".py") else "")] = place
    return mounts


# In C a group sets its scale without asking the class above it.
_AS_IN_C = """


def _no(self, index):
    return False


def _init(self, *, scale=1, x=0, y=0):
    self.members, self.x, self.y, self.spare = [], x, y, scale


Palette.is_transparent = _no
Group.__init__ = _init
Group.scale = 1
"""


def text_heap():
    """{way: (bytes that ten lines and the code for them keep, bytes that a new text takes)}."""
    mounts = _mounts("adafruit_display_text", "adafruit_ticks")
    mounts["/lib/truco_ui/widgets"] = "lib/truco_ui/widgets"
    mounts["/lib/truco_ui/assets"] = "lib/truco_ui/assets"
    for name in ("_zap", "bitmaptools", "supervisor", "time", "vectorio"):
        mounts["/%s.py" % name] = vm.stand_ins()["/standins/%s.py" % name]
    mounts["/displayio.py"] = _stand_in("standins/displayio.py", _AS_IN_C)
    found = {}
    ways = {"truco_ui.widgets.text": (_OURS + _PUT, "lines[turn].set(%r %% turn)" % _NEW)}
    for kind in ("bitmap_label", "label"):
        change = "lines[turn].text = %r %% turn" % _NEW
        ways["adafruit_display_text." + kind] = (_THEIRS % kind + _LABELS, change)
    for way, (make, change) in ways.items():
        ran = vm.steps([_START, _SHEET, make, _CHANGED.format(change=change)], mounts)
        found[way] = ran.heap[3] - ran.heap[2], int(ran.output.split()[-1])
    return found


def text_bytes():
    """{way: (bytes to the panel for ten lines, for one line that changes)}, on a PyBadge."""
    from tools.sim.handheld import powered

    found = {}
    with powered(_PANEL) as device:
        device.display.auto_refresh = False
        for way in ("truco_ui.widgets.text", "bitmap_label", "label"):
            found[way if "." in way else "adafruit_display_text." + way] = _sent(device, way)
    return found


def _sent(device, way):
    import displayio

    from truco_ui.widgets import sheets, theme
    from truco_ui.widgets.text import Text

    sheets.setup(device.spec.panel.width, device.spec.panel.height)
    root = displayio.Group()
    device.display.root_group = root
    device.display.refresh()
    device.panel.take_count()
    if "." in way:
        lines = [Text(26, theme.CREAM_TEXT, 0, 12 * at) for at in range(LINES)]
        put = Text.set
    else:
        label = importlib.import_module("adafruit_display_text." + way).Label
        scope = {"theme": theme}
        exec(_FONT, scope)
        font = scope["Font"]()
        font.bitmap = scope["Glyph"].bitmap = in_one_row(theme.font)
        lines = [label(font, text=" ", x=0, y=12 * at + 6) for at in range(LINES)]

        def put(line, text):
            line.text = text

    for at, line in enumerate(lines):
        root.append(getattr(line, "grid", line))
        put(line, _TEXT % at)
    device.display.refresh()
    first = device.panel.take_count().total
    put(lines[0], _NEW % 0)
    device.display.refresh()
    return first, device.panel.take_count().total


def in_one_row(sheet):
    """A copy of a sheet's bitmap with all tiles in one row, as the library wants a font's."""
    import displayio

    source, height = sheet.bitmap, sheet.tile_height
    rows = source.height // height
    made = displayio.Bitmap(source.width * rows, height, 2)
    for row in range(rows):
        for x in range(source.width):
            for y in range(height):
                made[row * source.width + x, y] = source[x, row * height + y]
    return made


_BLEIO = """


for _name in "BROADCAST INDICATE NOTIFY READ WRITE".split():
    setattr(Characteristic, _name, 0)
for _name in "ENCRYPT_NO_MITM ENCRYPT_WITH_MITM LESC_ENCRYPT_WITH_MITM SIGNED_NO_MITM".split():
    setattr(Attribute, _name, 0)


class Connection:
    pass


class Service:
    remote = False

    def __init__(self, uuid, *, secondary=False):
        pass


def _add(
    service,
    uuid,
    *,
    properties=0,
    read_perm=0,
    write_perm=0,
    max_length=20,
    fixed_length=False,
    initial_value=None,
    user_description=None
):
    pass


def _advertise(self, data, *, connectable=True, interval=0.1):
    pass


Characteristic.add_to_service = staticmethod(_add)
_Adapter.start_advertising = _advertise
Adapter = Address = ScanEntry = Connection
_Adapter.name = "CIRCUITPY"
"""
_BLE_START = """
import sys
sys.path.append("/lib")
import _bleio
import residency
import truco_core.clock
import hashlib
from truco_link import advert  # the lobby has it in any case
"""
_CARRIER = """
from truco_link.carriers import ble
carrier = ble.Carrier()
carrier.call(bytes(20))
residency.forget("truco_link.send")  # ble_apart: it goes at the table
"""
_BLE = """
from adafruit_ble import BLERadio
from adafruit_ble.advertising import Advertisement
from adafruit_ble.characteristics import Characteristic, ComplexCharacteristic
from adafruit_ble.services import Service
from adafruit_ble.uuid import VendorUUID
import _bleio
class Packets(ComplexCharacteristic):
    def bind(self, service):
        bound = super().bind(service)
        return _bleio.CharacteristicBuffer(bound, timeout=0, buffer_size=186)
class Zap(Service):
    uuid = VendorUUID("b1a7c0de-5a01-4ca1-9000-7ab1e7ab1e00")
    packets = Packets(uuid=VendorUUID("b1a7c0de-5a02-4ca1-9000-7ab1e7ab1e00"), properties=0)
radio = BLERadio()
zap = Zap()
said = Advertisement()
said.data_dict[255] = bytes(24)
# BLERadio.start_advertising asks for bytes(said), which needs CircuitPython's bytes().
_bleio.adapter.start_advertising(said.__bytes__())
"""


def ble_heap():
    """{way: bytes of heap of a guest's radio that calls, service and buffer included}."""
    mounts = _mounts("adafruit_ble")
    mounts["/lib/truco_link"] = "lib/truco_link"
    mounts["/truco_core"] = "truco_core"
    mounts["/_bleio.py"] = _stand_in("silent_bleio.py", _BLEIO)
    mounts["/hashlib.py"] = _stand_in("standins/hashlib.py")
    mounts["/__future__.py"] = b"annotations = None\n"
    found = {}
    for way, text in (("truco_link.carriers.ble", _CARRIER), ("adafruit_ble", _BLE)):
        heap = vm.steps([_BLE_START, text], mounts).heap
        found[way] = heap[2] - heap[1]
    return found


def lines():
    """The comparison as lines of text."""
    heap, sent = text_heap(), text_bytes()
    yield "%-36s %8s %8s %8s %8s" % (
        "text: %d lines" % LINES,
        "heap",
        "a change",
        "panel",
        "a change",
    )
    for way in heap:
        yield "%-36s %8d %8d %8d %8d" % ((way,) + heap[way] + sent[way])
    yield ""
    yield "%-36s %8s" % ("Bluetooth: a guest that calls", "heap")
    for way, size in ble_heap().items():
        yield "%-36s %8d" % (way, size)
