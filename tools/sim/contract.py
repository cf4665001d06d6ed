"""Make what stands in for the firmware refuse what the firmware refuses.

The table is firmware.txt beside this, read from CircuitPython's C. Below a function each line says
what must be true. The C text behind it says which exception the firmware raises otherwise.

* `obey` wraps the functions of the simulator's stand-ins, Blinka's among them.
* `checked` writes the same checks into the source of a stand-in for MicroPython, which runs on the
  32-bit VM or on the page. Types of objects are not checked there.

A plain attribute of a stand-in is not checked, only functions and properties are.
"""

import ast
import functools
import inspect
import pathlib
import re
import types
from typing import NamedTuple

TABLE = pathlib.Path(__file__).with_name("firmware.txt")
# Classes that stand in by another name.
NAMES = {
    "_bleio._Adapter": "_bleio.Adapter",
    "_bleio._Connection": "_bleio.Connection",
    "microcontroller.ByteArray": "nvm.ByteArray",
    "microcontroller._Nvm": "nvm.ByteArray",
    "socketpool._Socket": "socketpool.Socket",
    "socketpool.Datagrams": "socketpool.Socket",
    "socketpool.Stream": "socketpool.Socket",
    "wifi._Radio": "wifi.Radio",
}
_TOLD = ("-", "-> None")  # lines that are for readers only
_INDEX = ("__getitem__", "__setitem__")
_LIMITS = re.compile(r"(?:(\S+) <= )?(?:len\((\w+)\)|(\w+)(?:\[\d\])?)(?: <= (.+))?$")
_ERRORS = {"mp_get_index": "IndexError", "type": "TypeError"}


class Refusal(NamedTuple):
    """What must be true, the exception otherwise, what it says, and the line of the table."""

    condition: str
    error: str
    message: str
    line: str


class Rule(NamedTuple):
    """What a function takes and refuses."""

    parameters: list  # (name, whether it may be given by place, whether it must be an int)
    refusals: list


@functools.cache
def rules():
    """{`module.Class.name`, or `module.Class[]`: its `Rule`} of the table."""
    found = {}
    for line in TABLE.read_text("utf-8").splitlines():
        if line[0] == "#":
            continue
        if line[0] != " ":
            name, parameters = _head(line)
            waiting, rule = [], found.setdefault(name, Rule(parameters, []))
            continue
        condition, _, place = line.strip().partition("  # ")
        waiting.append(condition)
        if place:
            _, said = place.split(" ", 1)
            rule.refusals.extend(_refusal(one, said, line) for one in waiting if one not in _TOLD)
            waiting = []
    return found


def _head(line):
    name, _, value = line.partition(" = ")
    if name.endswith("[index]"):
        return name[: -len("index]")] + "]", [("index", True, False), ("value", True, False)]
    if value and "(" not in name:
        return name, [("value", True, value.endswith(": int"))]
    name, _, parameters = line.removesuffix(")").partition("(")
    args = ast.parse("def f(%s): pass" % parameters).body[0].args
    placed = args.posonlyargs + args.args
    return name, [
        (one.arg, one in placed, bool(one.annotation)) for one in placed + args.kwonlyargs
    ]


def _refusal(condition, said, line):
    kind, _, text = said.partition("(")
    error, colon, message = said.partition(": ")
    if not (colon and error.isidentifier()):
        error, message = _ERRORS.get(kind, "ValueError"), condition
    limits = _LIMITS.match(condition.rpartition(" or ")[2])
    if limits and (kind.startswith(("int_", "length_")) or "must be %d-%d" in said):
        low, length, name, high = limits.groups()
        text = "%s must be " % (length + " length" if length else name)
        text += "%d-%d" if low and high else ">= %d" if low else "<= %d"
        message = "'%s' %% (%s)" % (text, ", ".join(one for one in (low, high) if one))
        return Refusal(condition, error, message, line)
    return Refusal(condition, error, repr(message), line)


def checks(rule, placed, named=(), optional=()):
    """Source lines that raise what the firmware raises.

    :param placed: names of the stand-in's parameters that may be given by place, without `self`
    :param named: names of the others
    :param optional: names of those that may be None here, though C has a number there
    """
    names, lines = {}, []
    for at, (name, by_place, is_int) in enumerate(rule.parameters):
        if name in placed or name in named:
            names[name] = name
        elif by_place and at < len(placed):
            names[name] = placed[at]
        if is_int and name in names:
            own = names[name]
            # Without a tuple, which would take heap; MicroPython's bool is no int.
            wrong = "not isinstance(%s, int) and not isinstance(%s, bool)" % (own, own)
            wrong = "%s is not None and %s" % (own, wrong) if own in optional else wrong
            lines.append("if %s: raise TypeError('%s must be of type int')" % (wrong, own))
    asked = {name for name, _, _ in rule.parameters}
    for condition, error, message, _ in rule.refusals:
        used = asked & set(re.findall(r"(?<![.\w])\w+", condition))
        if used <= set(names):
            for name in used:
                own = r"(?<![.\w'])%s\b" % name
                condition = re.sub(own, names[name], condition)
                message = message if message[-1] in "'\"" else re.sub(own, names[name], message)
            lines.append("if not (%s): raise %s(%s)" % (condition, error, message))
    return lines


def checked(source, module):
    """A stand-in's source (text) for a module, with the checks as its functions' first lines."""
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            _insert(node, "%s.%s" % (module, node.name))
        elif isinstance(node, ast.ClassDef):
            name = "%s.%s" % (module, node.name)
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    _insert(inner, _key(NAMES.get(name, name), inner.name), inner.decorator_list)
    return ast.unparse(tree)


def _key(name, attribute):
    if attribute == "__init__":
        return name
    return name + "[]" if attribute in _INDEX else "%s.%s" % (name, attribute)


def _insert(function, name, decorators=()):
    rule = rules().get(name)
    if rule is None or any(
        isinstance(one, ast.Name) and one.id == "property" for one in decorators
    ):
        return
    args = function.args
    placed = [one.arg for one in args.posonlyargs + args.args if one.arg != "self"]
    given = args.posonlyargs + args.args
    defaults = list(zip(given[len(given) - len(args.defaults) :], args.defaults))
    defaults += zip(args.kwonlyargs, args.kw_defaults)
    optional = [one.arg for one, value in defaults if getattr(value, "value", 0) is None]
    rule = rule._replace(refusals=[one for one in rule.refusals if "type(" not in one.condition])
    lines = checks(rule, placed, [one.arg for one in args.kwonlyargs], optional)
    at = 0 if ast.get_docstring(function, False) is None else 1
    function.body[at:at] = ast.parse("\n".join(lines)).body


def obey(owner, name, makes=True):
    """Put the checks in front of a module, or of a class, that stands in for `name`.

    :param makes: whether its `__init__` takes what the firmware's class takes
    """
    if isinstance(owner, types.ModuleType):
        for inner in {re.split(r"[.\[]", key)[1] for key in rules() if key.startswith(name + ".")}:
            thing, whole = vars(owner).get(inner), "%s.%s" % (name, inner)
            if inspect.isclass(thing):
                obey(thing, whole)
            elif inspect.isfunction(thing) and whole in rules():
                setattr(owner, inner, _wrapped(thing, rules()[whole]))
        return owner
    for key, rule in rules().items():
        if key == name:
            attributes = ["__init__"] * makes
        elif key == name + "[]":
            attributes = _INDEX
        else:
            attributes = [key[len(name) + 1 :]] if key.startswith(name + ".") else []
        for attribute in attributes:
            plain = inspect.getattr_static(owner, attribute, None)
            if isinstance(plain, property) and plain.fset:
                made = property(plain.fget, _wrapped(plain.fset, rule), plain.fdel, plain.__doc__)
                setattr(owner, attribute, made)
            elif inspect.isfunction(plain):
                setattr(owner, attribute, _wrapped(plain, rule))
    return owner


def standing_for(name):
    """Decorate a class that stands in for the firmware's class `name`, but is made otherwise."""
    return functools.partial(obey, name=name, makes=False)


def _wrapped(plain, rule):
    """The function with the checks before it, of the same signature."""
    kinds = inspect.Parameter
    defaults, said, given, placed, named = {}, [], [], [], []
    for name, one in inspect.signature(plain).parameters.items():
        star = {kinds.VAR_POSITIONAL: "*", kinds.VAR_KEYWORD: "**"}.get(one.kind, "")
        if one.kind == kinds.KEYWORD_ONLY and not named and "*" not in "".join(said):
            said.append("*")
        if one.kind != kinds.KEYWORD_ONLY or star:
            given.append(star + name)
            placed += [name] * (not star and name != "self")
        else:
            given.append("%s=%s" % (name, name))
            named.append(name)
        if one.default is not kinds.empty:
            defaults["_" + name] = one.default
        said.append(star + name + ("=_" + name) * ("_" + name in defaults))
    optional = [name[1:] for name, value in defaults.items() if value is None]
    lines = checks(rule, placed, named, optional)
    if not lines or getattr(plain, "obedient", False):
        return plain
    lines.append("return _plain(%s)" % ", ".join(given))
    place = {"_plain": plain, **defaults}
    exec("def checked(%s):\n    %s" % (", ".join(said), "\n    ".join(lines)), place)
    made = functools.wraps(plain)(place["checked"])
    made.obedient = True
    return made
