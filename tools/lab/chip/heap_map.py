"""Show what lies where in the heap of an emulated chip: a picture, and a line for each module.

An object belongs to the module whose names lead to it in the fewest steps, or to (strings), which
Python keeps for good, or to (game): the objects of the running program. Modules and their names are
found without symbols, by the layouts of CircuitPython 10: `mp_obj_dict_t` of py/obj.h,
`mp_obj_module_t` of py/objmodule.h, and `qstr_pool_t` of py/qstr.h.
"""

import collections
import struct

from tools.sim import png

from . import heap
from .short_match import TO_OTHERS

_ACROSS = 128  # blocks in a row of the picture; each is a square of _SIDE pixels
_SIDE = 4
_SHOWN = 24  # modules in the list
_FREE, _OTHER = (0, 0, 0), (90, 90, 90)
# Name and colour of the largest modules in the picture.
_INKS = {
    "red": (224, 60, 60),
    "green": (60, 190, 80),
    "blue": (80, 130, 255),
    "yellow": (240, 210, 60),
    "violet": (190, 90, 230),
    "cyan": (70, 210, 220),
    "orange": (250, 150, 50),
    "pink": (250, 160, 190),
}
_INTERNED = 6  # lowest four bits of an interned string: its number follows (MICROPY_OBJ_REPR_C)
_NAMES_AT = 24  # offset of the addresses of the strings in a `qstr_pool_t`
# (name of the place, keys that lead there from the last one, ms to wait after each key)
_PLACES = (("title", "", 0), ("menu", "A", 1500), ("lobby", TO_OTHERS[2:] + " A A", 4000))
_TITLE_MS = 8000  # longer than a board takes from power-on to the title


def show(bench):
    """Yield lines about the heap at the places of _PLACES, and write a picture of each."""
    with bench.chip(bench.files(plain=True), bench.memory(name="Ana")) as chip:
        chip.wait(_TITLE_MS)
        for name, keys, rest_ms in _PLACES:
            for key in keys.split():
                chip.press(key, rest_ms)
            found = Map(*chip.ram())
            found.draw(bench.picture("heap-%s.png" % name))
            yield from ("%s: %s" % (name, line) for line in found.lines())


class Map:
    """The objects in use in a heap.

    :param ram: bytes of the RAM
    :param base: address of its first byte
    """

    def __init__(self, ram, base):
        self._ram, self._base = ram, base
        self._areas, self._words, roots, live = heap.objects(ram, base)
        self._heads = {head: about for area in self._areas for head, about in area.heads.items()}
        self._live = live
        self._strings, pools = self._pools(roots)
        self.owners = self._owners(dict.fromkeys(pools, "(strings)") | self._modules(roots))
        sizes = collections.Counter()
        for head, owner in self.owners.items():
            sizes[owner] += self._heads[head][0] * heap.BLOCK
        self.sizes = sizes.most_common()

    def lines(self):
        """Return a line for each of the largest modules: bytes, objects, and the largest one."""
        inks, found = list(_INKS), []
        for number, (owner, size) in enumerate(self.sizes[:_SHOWN]):
            pieces = [self._heads[head][0] for head, one in self.owners.items() if one == owner]
            ink = inks[number] if number < len(inks) else "grey"
            told = owner, size, len(pieces), max(pieces) * heap.BLOCK, ink
            found.append("%-24s %6d bytes in %4d objects, largest %5d, %s" % told)
        return found

    def draw(self, path):
        """Write a picture of all areas: a square for each block, black if it is free."""
        inks = dict(zip([owner for owner, _ in self.sizes], _INKS.values()))
        rows = []
        for area in self._areas:
            cells = [_FREE] * ((area.end - area.start) // heap.BLOCK)
            for head, owner in self.owners.items():
                if area.start <= head < area.end:
                    at, count = (head - area.start) // heap.BLOCK, self._heads[head][0]
                    cells[at : at + count] = [inks.get(owner, _OTHER)] * count
            cells += [(255, 255, 255)] * (-len(cells) % _ACROSS)
            rows += [cells[at : at + _ACROSS] for at in range(0, len(cells), _ACROSS)]
        pixels = b"".join(bytes(cell) for row in rows for cell in row)
        with open(path, "wb") as file:
            file.write(png.encode(pixels, _ACROSS, len(rows), _SIDE))

    def _word(self, address):
        return self._words[(address - self._base) // 4]

    def _is_head(self, address):
        return address in self._live

    def _pools(self, roots):
        """Return ({number of an interned string: address of its bytes}, [address of a table]).

        Those of the firmware are left out.
        """
        for at in roots:
            found, tables = {}, []
            while self._is_head(at):
                before, first, room, count = struct.unpack_from("<4I", self._ram, at - self._base)
                if not 0 < count <= room <= self._heads[at][0] * heap.BLOCK // 4:
                    break
                for number in range(count):
                    found[first + number] = self._word(at + _NAMES_AT + 4 * number)
                tables.append(at)
                at = before
            if len(found) > 100:  # a board interns some 300 of our names
                return found, tables
        return {}, []

    def _text(self, value):
        """Return the interned string with this value, or "" if it is in the firmware."""
        at = self._strings.get(value >> 4, 0) - self._base
        return self._ram[at : at + 64].split(b"\0")[0].decode("latin-1") if at >= 0 else ""

    def _modules(self, roots):
        """Return {address of a module: its name} of `sys.modules`: the root with most modules."""
        best: dict = {}
        for table in roots:
            if not self._is_head(table):
                continue
            first = (table - self._base) // 4
            words = self._words[first : first + self._heads[table][0] * heap.BLOCK // 4]
            found = {}
            for key, value in zip(words[::2], words[1::2]):
                is_module = key & 0xF == _INTERNED and self._is_head(value)
                if is_module and self._is_head(self._word(value + 4)):
                    found[value] = self._text(key)
            if len(found) > len(best):
                best = found
        return best

    def _owners(self, owners):
        todo = collections.deque(owners)
        while todo:
            head = todo.popleft()
            blocks, is_collected = self._heads[head]
            if is_collected:
                first = (head - self._base) // 4
                for word in self._words[first : first + blocks * heap.BLOCK // 4]:
                    if word in self._live and word not in owners:
                        owners[word] = owners[head]
                        todo.append(word)
        return dict.fromkeys(self._live, "(game)") | owners
