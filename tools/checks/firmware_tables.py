"""Read from CircuitPython's C source which arguments its functions take.

    python3 tools/checks/firmware_tables.py CHECKOUT    # writes firmware_calls.txt beside this

A maintainer runs it with a new CircuitPython; CHECKOUT is a clone of its repository, submodules
are not needed. Of all modules that a source of the game imports, each function, class and method
becomes a line: its parameters as Python writes them, `...` where one may be left out. C's tables
are the truth: what the documentation says of them, and so the published stubs, is wrong in places.

A function with a table of arguments (`mp_arg_t`) takes them by name; one without takes them by
position only. What #if leaves out of one board's firmware is in.
"""

import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2]))

from tools.checks.firmware_calls import FACTS, imported
from tools.environment.paths import ROOT

SOURCES = ("shared-bindings", "ports/*/bindings", "ports/*/module", "extmod", "py", "shared")

_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
_MACRO = re.compile(r"^#define (\w+)(?:\(([\w, ]*)\))?[ \t]+(\{ ?MP_QSTR.*)$", re.M)
_USED = re.compile(r"\b(\w+)(?:\(([^()]*)\))?")
_PREPROCESSOR = re.compile(r"^[ \t]*#.*$", re.M)
_FUNCTION = re.compile(r"^(?:static )?(?:const )?[\w]+ \*?(\w+)\(([^;{}]*?)\) \{$", re.M)
_ARGUMENTS = re.compile(r"mp_arg_t (\w+)\[[^\]]*\] = \{(.*?)\n?\s*\};", re.S)
_ARGUMENT = re.compile(r"\{\s*MP_QSTR_(\w*)\s*,\s*([^,{}]+)")
_COUNTED = re.compile(r"mp_arg_check_num\(n_args, \w+, (\w+), (\w+), \w+\)")
_BEFORE = re.compile(r"mp_arg_parse_all\(\s*n_args - (\d)")  # arguments that are not in the table
_FIXED = re.compile(r"MP_DEFINE_CONST_FUN_OBJ_([0-3])\(\s*(\w+)\s*,\s*(\w+)\s*\)")
_VAR = re.compile(r"MP_DEFINE_CONST_FUN_OBJ_VAR\(\s*(\w+)\s*,\s*(\d+)\s*,\s*(\w+)\s*\)")
_BETWEEN = re.compile(
    r"MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN\(\s*(\w+)\s*,\s*(\d+)\s*,\s*(\d+)\s*,\s*(\w+)\s*\)"
)
_CLASS_METHOD = re.compile(r"_CLASSMETHOD_OBJ\((\w+), MP_ROM_PTR\(&(\w+)\)\)")
_KEYWORDS = re.compile(r"MP_DEFINE_CONST_FUN_OBJ_KW\(\s*(\w+)\s*,\s*(\d+)\s*,\s*(\w+)\s*\)")
_DICTIONARY = re.compile(r"mp_(?:rom_)?map_elem_t (\w+)\[\] = \{(.*?)\n\};", re.S)
_NAMED = re.compile(r"MP_QSTR_(\w+)\)\s*,\s*(?:MP_\w+\(|\(mp_obj_t\))&(\w+)")
_MODULE = re.compile(r"MP_QSTR___name__\)\s*,\s*MP_\w+\(MP_QSTR_(\w+)\)")
_CONST_DICT = re.compile(r"MP_DEFINE_CONST_DICT\((\w+), (\w+)\)")
_TYPE = re.compile(r"MP_DEFINE_CONST_OBJ_TYPE\(\s*(\w+),\s*MP_QSTR_(\w+),(.*?)\);", re.S)
_MANY = 100  # arguments: no limit


def _plain(path):
    """A source without comments, its continued lines whole."""
    text = _COMMENT.sub("", path.read_text(encoding="utf-8", errors="replace"))
    return text.replace("\\\n", " ")


class File:
    """One source: its functions, what it makes objects of, its dictionaries and classes."""

    def __init__(self, path):
        text, header = _plain(path), path.with_suffix(".h")
        found = _MACRO.findall(text + (_plain(header) if header.exists() else ""))
        self.macros = {name: (parameters, rows) for name, parameters, rows in found}
        text = _PREPROCESSOR.sub("", text)
        self.tables = {name: self._table(body) for name, body in _ARGUMENTS.findall(text)}
        self.bodies = {}
        for found in _FUNCTION.finditer(text):
            end = text.find("\n}\n", found.end())
            self.bodies[found[1]] = found[2], text[found.end() : end]
        self.objects = {}  # name: (function, least, most, whether it takes names)
        for count, name, function in _FIXED.findall(text):
            self.objects[name] = function, int(count), int(count), False
        for name, least, function in _VAR.findall(text):
            self.objects[name] = function, int(least), _MANY, False
        for name, least, most, function in _BETWEEN.findall(text):
            self.objects[name] = function, int(least), int(most), False
        for name, least, function in _KEYWORDS.findall(text):
            self.objects[name] = function, int(least), _MANY, True
        for name, inner in _CLASS_METHOD.findall(text):
            self.objects[name] = self.objects[inner]
        self.dictionaries = dict(_DICTIONARY.findall(text))
        self.tables_of = dict(_CONST_DICT.findall(text))
        self.types = {}  # object: (name, its slots)
        for name, said, slots in _TYPE.findall(text):
            words = re.findall(r"[\w&]+", slots)
            self.types[name] = said, dict(zip(words, words[1:]))

    def _table(self, body):
        body = _USED.sub(self._expanded, body)
        return [
            (name, "KW_ONLY" in how, "REQUIRED" in how) for name, how in _ARGUMENT.findall(body)
        ]

    def _expanded(self, used):
        if used[1] not in self.macros:
            return used[0]
        parameters, rows = self.macros[used[1]]
        for name, value in zip(parameters.split(","), (used[2] or "").split(",")):
            rows = re.sub(r"\b%s\b" % name.strip(), value, rows) if name.strip() else rows
        return rows

    def arguments(self, function):
        """(the rows of the table that a function parses by, or None; its text)."""
        _, body = self.bodies.get(function, ("", ""))
        inside = _ARGUMENTS.search(body)
        if inside:
            return self._table(inside[2]), body
        for name, table in self.tables.items():
            if re.search(r"\b%s\b" % name, body):
                return table, body
        helper = re.search(r"(\w+)\([^;]*n_args, \w+, kw_args", body)
        return self.arguments(helper[1]) if helper else (None, body)


def written(least, most, names=()):
    """Parameters by position only, the first `least` of them needed."""
    if most == _MANY:
        return ", ".join([*("a%d" % at for at in range(least)), *(["/"] if least else []), "*more"])
    said = [names[at] if at < len(names) else "a%d" % at for at in range(most)]
    said = [name if at < least else name + "=..." for at, name in enumerate(said)]
    return ", ".join(said + ["/"] * bool(said))


def tabled(rows, by_position=0, before=0):
    """Parameters of a table; the first `by_position` may not be named, `before` are not in it."""
    said, star = ["a%d" % at for at in range(before)], False
    while rows and not rows[0][0]:  # a row without a name
        rows = [("a%d" % before, *rows[0][1:])] + rows[1:]
        by_position += 1
    for name, named_only, needed in rows:
        if named_only and not star:
            said.append("*")
            star = True
        while name in [one.split("=")[0] for one in said]:
            name += "_"  # C's table has it twice
        needed = needed or len(said) < by_position
        said.append(name if needed else name + "=...")
    if max(before, by_position):
        said.insert(max(before, by_position), "/")
    return ", ".join(said)


class Firmware:
    """All sources of a checkout; `lines` has the functions of some modules."""

    def __init__(self, root):
        paths = [p for place in SOURCES for p in sorted(root.glob(place + "/**/*.c"))]
        self.files = {path: File(path) for path in paths}
        self.homes = {}  # object -> the file that makes it, the first
        for file in self.files.values():
            for name in (*file.objects, *file.types):
                self.homes.setdefault(name, file)

    def lines(self, wanted):
        """Sorted `module.Class.method(parameters)` of the modules `wanted`.

        Where CircuitPython has a module of MicroPython's anew, its own comes first in SOURCES. A
        class that no dictionary names belongs to the module whose file or folder it is in.
        """
        found, placed, home, bare = set(), set(), {}, set()
        for path, file in self.files.items():
            for text in file.dictionaries.values():
                name = _MODULE.search(text)
                module = path.parent.name if path.name == "__init__.c" else name and name[1]
                if name and home.setdefault(module, path) == path and module in wanted:
                    bare.add(module)
                    for name, obj in _NAMED.findall(text):
                        placed.add(obj)
                        found.update(self._of(file, "%s.%s" % (module, name), obj, False))
        of_file = {path: module for module, path in home.items()}
        for path, file in self.files.items():
            module = of_file.get(path, path.parent.name)
            for obj, (name, _) in file.types.items():
                if obj not in placed and module in wanted:
                    found.update(self._of(file, "%s.%s" % (module, name), obj, False))
        return sorted(found | (bare - {one.split(".")[0] for one in found}))

    def _of(self, file, dotted, obj, is_method):
        home = file if obj in file.objects or obj in file.types else self.homes.get(obj)
        if home is None or dotted.rpartition(".")[2].startswith("__"):
            return
        if obj in home.types:
            yield from self._class(home, dotted, *home.types[obj])
        elif obj in home.objects:
            yield "%s(%s)" % (dotted, self._function(home, *home.objects[obj], is_method))

    def _class(self, home, dotted, name, slots):
        dotted = "%s.%s" % (dotted.rpartition(".")[0], name)
        if slots.get("make_new"):
            yield "%s(%s)" % (dotted, self._constructor(home, slots["make_new"]))
        table = home.tables_of.get(slots.get("locals_dict", "").strip("&"), "")
        for inner, obj in _NAMED.findall(home.dictionaries.get(table, "")):
            yield from self._of(home, "%s.%s" % (dotted, inner), obj, True)

    def _constructor(self, home, function):
        home = home if function in home.bodies else self._with(function) or home
        rows, body = home.arguments(function)
        if rows is not None:
            return tabled(rows)
        counts = _COUNTED.search(body)
        if counts:
            least, most = (int(n) if n.isdigit() else _MANY for n in counts.groups())
            return written(least, most)
        return "*more, **named"

    def _with(self, function):
        return next((one for one in self.files.values() if function in one.bodies), None)

    def _function(self, home, function, least, most, named, is_method):
        own = 1 if is_method else 0
        home = home if function in home.bodies else self._with(function) or home
        if named:
            rows, body = home.arguments(function)
            if rows is None:
                return "*more, **named"
            before = _BEFORE.search(body)
            before = int(before[1]) if before else 0
            rows = rows[1:] if own > before else rows  # `self` is in the table
            return tabled(rows, max(least - own, 0), max(before - own, 0))
        parameters = home.bodies.get(function, ("", ""))[0]
        names = [] if "n_args" in parameters else re.findall(r"(\w+)(?:,|$)", parameters)
        names = [name.removesuffix("_obj").removesuffix("_in") for name in names]
        return written(max(least - own, 0), most if most == _MANY else most - own, names[own:])


def version(root):
    """What git says of the checkout."""
    asked = [["describe", "--tags"], ["log", "-1", "--format=%H of %cs"]]
    return ", ".join(
        subprocess.run(["git", "-C", root, *one], capture_output=True, text=True).stdout.strip()
        for one in asked
    )


def main():
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    root = pathlib.Path(sys.argv[1])
    wanted = set(imported(ROOT))
    lines = Firmware(root).lines(wanted)
    head = "# CircuitPython %s; tools/checks/firmware_tables.py wrote this.\n" % version(root)
    text = head + "".join(line + "\n" for line in lines)
    pathlib.Path(ROOT, FACTS).write_text(text, encoding="utf-8")
    print("%d functions of %d modules" % (len(lines), len({one.split(".")[0] for one in lines})))
    return 0


if __name__ == "__main__":
    sys.exit(main())
