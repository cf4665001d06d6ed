"""Read from CircuitPython's C source what its functions take, and what they refuse.

    python3 tools/checks/firmware_tables.py CHECKOUT    # writes tools/sim/firmware.txt

A maintainer runs it with a new CircuitPython, or when the game calls a function that the table
lacks. CHECKOUT is a clone of CircuitPython's repository; submodules are not needed.

The table has each function, class, method and property of the firmware that the game uses: its
parameters as Python writes them, `...` where one may be left out, `int` where C takes no other
type. C's tables are the truth: the documentation, and so the published stubs, are wrong in places.
A function with a table of arguments (`mp_arg_t`) takes them by name; one without takes them by
position only. `Bitmap[index] = value` stands for reading as well, `Group.scale = value` too.

Below each function stands what it refuses: what must be true, as Python says it, then the place in
the C source and its text. Several lines may belong to one place, which the last of them has. `-`
stands where no stand-in can know: it depends on a pin, a radio or a file. `-> None` stands where
the function may return None. Where ports differ, all are listed, so the strictest counts. Errors
of state (RuntimeError, OSError, ...) are left out.

This command writes the ranges that C gives in numbers by itself. It keeps what a person wrote as
long as the C text stays the same, and writes `?` at a place that nobody has read: read it, and
replace the `?`. What #if leaves out of one board's firmware is in.
"""

import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2]))

from tools.checks.firmware_calls import imported, uses
from tools.environment.paths import ROOT
from tools.sim.contract import TABLE

SOURCES = ("shared-bindings", "ports/*/bindings", "ports/*/module", "extmod", "py", "shared")
# Functions that those call: of the ports that have boards of ours.
CALLED = ("shared-bindings", "shared-module", "devices/ble_hci", "ports/*/bindings", "extmod")
CALLED += tuple("ports/%s/common-hal" % p for p in ("atmel-samd", "espressif", "nordic"))
CALLED += ("ports/raspberrypi/common-hal", "py/stream.c")
_DEEP = 3  # how many calls below a function's own C

_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
_MACRO = re.compile(r"^#define (\w+)(?:\(([\w, ]*)\))?[ \t]+(\{ ?MP_QSTR.*)$", re.M)
_USED = re.compile(r"\b(\w+)(?:\(([^()]*)\))?")
_PREPROCESSOR = re.compile(r"^[ \t]*#.*$", re.M)
_FUNCTION = re.compile(r"^(?:static |inline |const )*\w+ \*?(\w+)\(([^;{}]*?)\)\s\{$", re.M)
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
_PROPERTY = re.compile(r"MP_PROPERTY_GET(?:TER|SET)\(\s*(\w+)((?:,\s*\(mp_obj_t\)\s*&\w+)+)")
_ITEM = re.compile(r"(?:args|pos_args|all_args)\[(\d)\]\)?,[^;]*?MP_QSTR_(\w+)\)")
_SITE = re.compile(
    r"\b(?:(mp_arg_validate_\w+|mp_arg_error_invalid|mp_raise_\w+|mp_get_index)|([a-z_]\w+))\("
)
_NONE = re.compile(r"\breturn (?:mp_const_none|MP_ROM_NONE);")
_OTHER = re.compile(r"\breturn (?!mp_const_none;|MP_ROM_NONE;|MP_OBJ_NULL;)[^;]")
_NUMBERS = {"SHRT_MIN": "-32768", "SHRT_MAX": "32767"}
# Refusals that no argument decides: the state of a pin, a radio, a file, an object, the memory.
_STATE = re.compile(
    r"^type: &mp_type_MemoryError|^(?:Runtime|OS|Connection|BrokenPipe|Memory|Timeout|Overflow)\w*:"
    r"|^bleio_|in use|deinit|\bpins?\b|mcu_pin|GPIO|NotImplementedError: (?:%q, \w+|NULL)$|subclass"
    r"|Invalid BLE parameter|exception_type|^type_int"
)
_ELSEWHERE = re.compile(
    r"/(?:DigitalInOutProtocol|rp2pio|espidf|tilepalettemapper|espressif/bindings)[/.]"
)
_TOP = """# CircuitPython %s; tools/checks/firmware_tables.py wrote this.
# What the game uses of the firmware. Below each: what must be true, or the firmware raises an
# exception, and where CircuitPython says so. "-": it depends on a pin, radio or file. "-> None":
# it may return None. tools/sim/contract.py makes all stand-ins raise the same.
"""
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
        self.properties = {  # object: its getter and, where it can be set, its setter
            name: [
                self.objects[one][0] for one in re.findall(r"&(\w+)", both) if one in self.objects
            ]
            for name, both in _PROPERTY.findall(text)
        }
        self.dictionaries = dict(_DICTIONARY.findall(text))
        self.tables_of = dict(_CONST_DICT.findall(text))
        self.types = {}  # object: (name, its slots)
        for name, said, slots in _TYPE.findall(text):
            words = re.findall(r"[\w&]+", slots)
            self.types[name] = said, dict(zip(words, words[1:]))

    def _table(self, body):
        body = _USED.sub(self._expanded, body)
        return [
            (name, "KW_ONLY" in how, "REQUIRED" in how, ": int" * ("ARG_INT" in how))
            for name, how in _ARGUMENT.findall(body)
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


def written(least, most, body="", names=(), own=0):
    """Parameters by position only, the first `least` of them needed.

    :param body: the function's C, which may name them, and may take ints only
    :param own: 1 if `self` comes before them
    """
    if most == _MANY:
        return ", ".join([*("a%d" % at for at in range(least)), *(["/"] if least else []), "*more"])
    items = {int(at) - own: name for at, name in _ITEM.findall(body)}
    said = []
    for at in range(most):
        name = names[at] if at < len(names) else "args[%d]" % (at + own)
        kind = re.findall(r"_(int|float)\(%s(?!\w)" % re.escape(name), body.replace("all_", ""))
        kind = ": int" * ("int" in kind and "float" not in kind)
        name = name.removesuffix("_obj").removesuffix("_in")
        name = items.get(at, "a%d" % at) if "[" in name else name
        said.append(name + kind + "=..." * (at >= least))
    return ", ".join(said + ["/"] * bool(said))


def tabled(rows, by_position=0, before=0):
    """Parameters of a table; the first `by_position` may not be named, `before` are not in it."""
    said, star = ["a%d" % at for at in range(before)], False
    while rows and not rows[0][0]:  # a row without a name
        rows = [("a%d" % before, *rows[0][1:])] + rows[1:]
        by_position += 1
    for name, named_only, needed, kind in rows:
        if named_only and not star:
            said.append("*")
            star = True
        while name in [re.match(r"\w*", one)[0] for one in said]:
            name += "_"  # C's table has it twice
        needed = needed or len(said) < by_position
        said.append(name + kind + "=..." * (not needed))
    if max(before, by_position):
        said.insert(max(before, by_position), "/")
    return ", ".join(said)


class Firmware:
    """All sources of a checkout; `functions` has those of some modules."""

    def __init__(self, root):
        paths = [p for place in SOURCES for p in sorted(root.glob(place + "/**/*.c"))]
        self.files = {path: File(path) for path in paths}
        self.homes = {}  # object -> the file that makes it, the first
        for file in self.files.values():
            for name in (*file.objects, *file.types, *file.properties):
                self.homes.setdefault(name, file)

    def functions(self, wanted):
        """{`module.Class.method(parameters)`: its function in C} of the modules `wanted`.

        Where CircuitPython has a module of MicroPython's anew, its own comes first in SOURCES. A
        class that no dictionary names belongs to the module whose file or folder it is in.
        """
        found, placed, home, bare = {}, set(), {}, set()
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
        found.update((name, "") for name in bare - {one.split(".")[0] for one in found})
        return dict(sorted(found.items()))

    def _of(self, file, dotted, obj, is_method):
        homes = [file] if obj in {*file.objects, *file.types, *file.properties} else []
        home = (homes or [self.homes.get(obj)])[0]
        if home is None or dotted.rpartition(".")[2].startswith("__"):
            return
        if obj in home.types:
            yield from self._class(home, dotted, *home.types[obj])
        elif obj in home.objects:
            parameters = self._function(home, *home.objects[obj], is_method)
            yield "%s(%s)" % (dotted, parameters), home.objects[obj][0]
        elif home.properties.get(obj):
            function = home.properties[obj][-1]
            parameters = self._function(home, function, 2, 2, False, True).removesuffix(", /")
            kind = ": int" * parameters.endswith(": int")
            settable = len(home.properties[obj]) > 1
            yield dotted + (" = value" + kind if settable else ""), function

    def _class(self, home, dotted, name, slots):
        dotted = "%s.%s" % (dotted.rpartition(".")[0], name)
        if slots.get("make_new"):
            yield "%s(%s)" % (dotted, self._constructor(home, slots["make_new"])), slots["make_new"]
        if slots.get("subscr"):
            yield dotted + "[index] = value", slots["subscr"]
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
            return written(least, most, body)
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
        parameters, body = home.bodies.get(function, ("", ""))
        names = [] if "n_args" in parameters else re.findall(r"(\w+)(?:,|$)", parameters)
        most = most if most == _MANY else most - own
        return written(max(least - own, 0), most, body, names[own:], own)


class Refusals:
    """What functions refuse: places in the C sources of a checkout."""

    def __init__(self, root):
        self.bodies = {}  # function -> [(path, its first line, its text)]
        globs = [place if place[-2:] == ".c" else place + "/**/*.c" for place in CALLED]
        for path in sorted({path for one in globs for path in root.glob(one)}):
            text = path.read_text(encoding="utf-8", errors="replace")
            text = _COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
            path = path.relative_to(root).as_posix()
            if _ELSEWHERE.search(path):
                continue
            for found in _FUNCTION.finditer(text):
                body = text[found.start() : text.find("\n}\n", found.end())]
                line = text.count("\n", 0, found.start()) + 1
                self.bodies.setdefault(found[1], []).append((path, line, body))

    def of(self, function, near="", deep=_DEEP):
        """{what C says: path and line} of a function and of those that it calls."""
        found = {}
        bodies = self.bodies.get(function, [])
        for path, line, body in [one for one in bodies if one[0] == near] or bodies:
            if near not in (path, "") and body.startswith("static"):
                continue
            none = _NONE.search(body)
            if none and deep and "_subscr(" not in body and _OTHER.search(body):
                found["return None"] = "%s:%d" % (path, line + body.count("\n", 0, none.start()))
            for site in _SITE.finditer(body, body.find("{")):
                if site[1]:
                    said = _said(body[site.start() :])
                    where = "%s:%d" % (path, line + body.count("\n", 0, site.start()))
                    more = {} if _STATE.search(said) else {said: where}
                else:
                    more = self.of(site[2], path, deep - 1) if deep else {}
                for said, where in more.items():
                    found.setdefault(said, where)
        return found


def _said(text):
    """The call that a text begins with, short: `int_range(x, 0, 5, x)`, `ValueError: no key`."""
    depth = 0
    for end, sign in enumerate(text, 1):
        depth += (sign == "(") - (sign == ")")
        if sign == ")" and not depth:
            text = text[:end]
            break
    text = " ".join(text.split()).replace("MP_QSTR_", "")
    text = re.sub(r'MP_ERROR_TEXT\("(.*?)"\)', r"\1", text)
    text = re.sub(r"^mp_arg_error_(\w+)\((.*)\)$", r"ValueError: \1 \2", text)
    text = re.sub(r"^mp_raise_msg(?:_varg)?\(&mp_type_(\w+), (.*)\)$", r"\1: \2", text)
    text = re.sub(r"^mp_raise_(\w+?)(?:_varg)?\((.*)\)$", r"\1: \2", text)
    return text.removeprefix("mp_arg_validate_")


def known(said, head, types):
    """What must be true, where C says it by names and numbers alone; else "?".

    :param types: {object in C: name of the class}
    """
    kind, _, inner = said.removesuffix(")").partition("(")
    given = [_NUMBERS.get(one, one) for one in inner.split(", ")]
    name = given[-1]
    found = re.search(r"\b%s\b(?::\s?\w+)?(=)?" % re.escape(name), head.partition("(")[2])
    if not name or not found:
        return "-> None" if said == "return None" else "?"
    optional = "%s is None or " % name if found[0][-1] == "=" and ":" not in found[0] else ""
    if kind == "type" and given[1].strip("&") in types:
        return '%stype(%s).__name__ == "%s"' % (optional, name, types[given[1].strip("&")])
    if kind == "obj_float_non_negative":
        return "%s0 <= %s" % (optional, name)
    what, _, limit = kind.partition("_")
    if what not in ("int", "length") or limit not in ("range", "min", "max"):
        return "?"
    low, high = given[-3:-1] if limit == "range" else [given[-2]] * 2
    low, high = low * (limit != "max"), high * (limit != "min")
    if not all(re.fullmatch(r"(-?(0x)?[0-9a-fA-F]+)?", one) for one in (low, high)):
        return "?"
    name = "len(%s)" % name if what == "length" else name
    return optional + (low and low + " <= ") + name + (high and " <= " + high)


def rows(found, head, before, types):
    """The lines below a function: what a person wrote of the same C stays.

    :param found: what `Refusals.of` tells of it
    :param before: the lines that stood there
    """
    written = {}  # what C says: what must be true, and lines before it that help to say it
    helping = []
    for line in before:
        says, _, place = line.partition("  # ")
        helping.append(says.strip())
        if place:
            written[place.partition(" ")[2]] = helping
            helping = []
    made = []
    for said, where in found.items():
        *help_, says = written.get(said) or [known(said, head, types)]
        made += ["    " + one for one in help_]
        made.append("    %s  # %s %s" % (says, where, said))
    return made


def read_table(text):
    """{the first line of a function: the lines below it} of a table's text."""
    found = {}
    for line in text.splitlines():
        if line[:4] != "    ":
            below = found[line] = []
        else:
            below.append(line)
    return found


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
    before = {}
    for head, below in read_table(TABLE.read_text("utf-8")).items():
        before.setdefault(head.partition("(")[0], []).extend(below)
    refusals, lines = Refusals(root), []
    firmware = Firmware(root)
    functions = firmware.functions(set(imported(ROOT)))
    types = {one: name for file in firmware.files.values() for one, (name, _) in file.types.items()}
    for head, function in functions.items():
        if uses(re.match(r"[\w.]*", head)[0]):
            lines.append(head)
            old = before.get(head.partition("(")[0], ())
            lines += rows(refusals.of(function), head, old, types)
    TABLE.write_text(
        _TOP % version(root) + "".join(line + "\n" for line in lines), encoding="utf-8"
    )
    unread = sum(line.startswith("    ?") for line in lines)
    print("%d lines, of which nobody has read %d (`?`)" % (len(lines), unread))
    return 1 if unread else 0


if __name__ == "__main__":
    sys.exit(main())
