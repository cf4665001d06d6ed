"""Whose the heap is: every block of the VM's heap, by the module or the class that it belongs to.

`micropython.mem_info(1)` tells where blocks begin and end, `id` where modules, classes and types
are. All else is read from the VM's memory. What MicroPython's objects look like there (a word is
4 bytes):

module    type, globals, table of names, table of constants
function  type, module, functions inside it, bytecode
instance  class, and a table of attributes; so its first word is the address of a class
names     chunks of text, and pools: previous pool, count before, room, count, hashes, lengths,
          addresses of texts

What only one owner reaches is the owner's: code belongs to its module, other blocks to the nearest
instance above them. Source of the layouts: py/obj*.h and py/qstr.h of MicroPython 1.27.
"""

import collections
import os
import re
import struct
import tempfile

from tools import vm
from tools.linker import link

_BLOCK = 16
_MAP = "import micropython\nprint('== before')\nmicropython.mem_info(1)\nprint('== there')\n"
# Prints where things are. It is no function: one would be in what it tells about.
_TELL = """
import sys, micropython
print("== now")
for _name in sys.modules:
    _of = getattr(sys.modules[_name], "__dict__", None)
    if _of is not None:
        print("module", id(sys.modules[_name]), id(_of), _name)
print("type", id(type(sys)), 0, "module")
print("type", id(type), 0, "class")
print("type", id(type(lambda: 0)), 0, "function")
print("type", id("__name__"), 0, "__name__")
micropython.mem_info(1)
"""
_THING = re.compile(r"^(module|type) (\d+) (\d+) (\S+)\r?$", re.M)
_AREA = re.compile(r"GC memory layout; from ([0-9a-f]+):")
_ROW = re.compile(r"^([0-9a-f]{8}): (\S+)\r?$")
_ROOMS = tuple(10 << power for power in range(9))  # of pools of names
_POOL_HEAD = 6  # words
NAMES, OTHERS = "names", "others"


def taken(steps, mounts, stages=link.STAGES):
    """{owner: bytes} after these steps, less what is there after the first of them.

    Owners: names of modules as a board has them, "Class in module" for its objects, NAMES, OTHERS.

    :param stages: as of `link.link`
    """
    handle, path = tempfile.mkstemp()
    os.close(handle)
    try:
        found = vm.steps([steps[0], _MAP, *steps[1:], _TELL], mounts, stages=stages, memory=path)
        with open(path, "rb") as file:
            memory = file.read()
    finally:
        os.remove(path)
    before = found.output.partition("== before")[2].partition("== there")[0]
    return _Heap(memory, found.output.rpartition("== now")[2], set(_blocks(before))).by_owner()


def _blocks(text):
    """{address: bytes} of a heap, as `mem_info` prints its first area and those behind it."""
    found, start, last = {}, 0, None
    for line in text.split("\n"):
        area, row = _AREA.search(line), _ROW.match(line)
        if area:
            start, last = int(area[1], 16), None
        elif row:
            for at, sign in enumerate(row[2]):
                address = start + int(row[1], 16) + at * _BLOCK
                if sign == "=" and last is not None:
                    found[last] += _BLOCK
                elif sign not in ".=":
                    found[address] = _BLOCK
                    last = address
                elif sign == ".":
                    last = None
    return found


class _Heap:
    """The VM's heap after the last step.

    :param memory: all bytes of the VM
    :param told: what _TELL printed
    :param before: addresses of blocks that do not count
    """

    def __init__(self, memory, told, before):
        self._memory = memory
        self._before = before
        things = [(kind, int(at), int(to), name) for kind, at, to, name in _THING.findall(told)]
        self._types = {name: at for kind, at, _, name in things if kind == "type"}
        self._modules = {at: name for kind, at, _, name in things if kind == "module"}
        self._globals = {to: name for kind, _, to, name in things if kind == "module"}
        self._sizes = _blocks(told)
        self._next = {at: self._reached(at) for at in self._sizes}
        self._classes = {at for at in self._sizes if self._type(at) == self._types["class"]}
        self._texts = {}  # the name of each number
        self._owners = {}  # of blocks

    def by_owner(self):
        self._own_names()
        self._own_code()
        self._own_objects()
        found = collections.Counter()
        for at, size in self._sizes.items():
            if at not in self._before:
                found[self._owners.get(at, OTHERS)] += size
        return found

    def _word(self, at):
        return struct.unpack_from("<I", self._memory, at)[0]

    def _type(self, at):
        return self._word(at)

    def _words(self, at):
        return struct.unpack_from("<%dI" % (self._sizes[at] // 4), self._memory, at)

    def _reached(self, at):
        return [word for word in self._words(at) if word in self._sizes and word != at]

    def _own_names(self):
        for at, size in self._sizes.items():
            head = self._words(at)[: _POOL_HEAD + 1]
            if size < 4 * len(head) or head[2] not in _ROOMS or not 0 < head[3] <= head[2]:
                continue
            texts = struct.unpack_from("<%dI" % head[3], self._memory, at + 4 * _POOL_HEAD)
            if all(0 < text < len(self._memory) for text in texts):
                self._owners.update((block, NAMES) for block in [at, *self._next[at]])
                for number, text in enumerate(texts, head[1]):
                    end = self._memory.index(0, text)
                    self._texts[number] = self._memory[text:end].decode("utf-8", "replace")

    def _own_code(self):
        """Functions say of which module they are; a class is where its functions are."""
        homes = {}
        for at in self._sizes:
            if self._type(at) == self._types["function"]:
                homes[at] = self._module_of(self._word(at + 4))
        for at in self._classes:
            tables = [table for inside in self._next[at] for table in self._next.get(inside, ())]
            inside = [
                homes[part] for table in tables for part in self._next[table] if part in homes
            ]
            homes[at] = inside[0] if inside else OTHERS
        homes.update((at, name) for at, name in self._modules.items() if at in self._sizes)
        for at, home in homes.items():
            self._flood(at, home, homes)

    def _module_of(self, at):
        """The name of a module; of one that was forgotten, what its globals say."""
        if at in self._modules:
            return self._modules[at]
        table = self._word(self._word(at + 4) + 12)
        words = self._words(table) if table in self._sizes else ()
        for key, value in zip(words[::2], words[1::2]):
            if key == self._types["__name__"]:
                return self._texts.get(value >> 3, OTHERS)
        return OTHERS

    def _flood(self, at, home, homes):
        todo = [at]
        while todo:
            at = todo.pop()
            if at in self._owners or homes.get(at, home) != home:
                continue
            if self._globals.get(at, home) != home or self._type(at) in self._classes:
                continue  # another module's, or an object
            self._owners[at] = home
            todo.extend(self._next[at])

    def _own_objects(self):
        """What is left belongs to the instance above it, as far as only that one reaches it."""
        above = self._dominators()
        for at in above:
            up = at
            while up and self._type(up) not in self._classes:
                up = above[up]
            if up:
                self._owners[at] = self._class_name(self._type(up))

    def _class_name(self, at):
        number = struct.unpack_from("<H", self._memory, at + 6)[0]
        return "%s in %s" % (self._texts.get(number, "?"), self._owners.get(at, OTHERS))

    def _dominators(self):
        """{block without an owner: the last block through which all ways to it lead, or 0}."""
        free = [at for at in self._sizes if at not in self._owners]
        ways = {at: [to for to in self._next[at] if to not in self._owners] for at in free}
        inside = {to for at in ways for to in ways[at]}
        owned = {to for at in self._owners for to in self._next[at]}
        ways[0] = [at for at in free if at in owned or at not in inside]
        return dominators(ways, 0)


def dominators(ways, root):
    """{node: the last one through which all ways from the root to it lead}, of what is reached.

    By K. Cooper, T. Harvey, K. Kennedy: A Simple, Fast Dominance Algorithm.

    :param ways: {node: nodes to which it leads}
    """
    order, seen, todo = [], {root}, [(root, iter(ways[root]))]
    while todo:
        at, rest = todo[-1]
        to = next((to for to in rest if to not in seen), None)
        if to is None:
            order.append(at)
            todo.pop()
        else:
            seen.add(to)
            todo.append((to, iter(ways[to])))
    place = {at: number for number, at in enumerate(order)}
    comes = collections.defaultdict(list)
    for at in order:
        for to in ways[at]:
            comes[to].append(at)
    found, changed = {root: root}, True
    while changed:
        changed = False
        for at in reversed(order[:-1]):
            last = None
            for one in comes[at]:
                if one in found:
                    last = one if last is None else _meeting(found, place, one, last)
            if found.get(at) != last:
                found[at] = last
                changed = True
    return found


def _meeting(found, place, one, other):
    while one != other:
        while place[one] < place[other]:
            one = found[one]
        while place[other] < place[one]:
            other = found[other]
    return one
