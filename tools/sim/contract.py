"""Make stand-ins for firmware modules reject what the firmware rejects.

The rules are in firmware.txt in this folder, taken from CircuitPython's C code. There each line
below a function is a condition that its arguments must meet. The C text after the condition tells
which exception the firmware raises otherwise.

`obey` wraps the functions and properties of the simulator's stand-ins, including Blinka's. Their
plain attributes are not checked.
"""

import ast
import functools
import inspect
import pathlib
import re
import types
from typing import NamedTuple

TABLE = pathlib.Path(__file__).with_name("firmware.txt")
_NOTES = ("-", "-> None")  # entries of firmware.txt that inform the reader, but are no conditions
_INDEX = ["__getitem__", "__setitem__"]
_LIMITS = re.compile(r"(?:(\S+) <= )?(?:len\((\w+)\)|(\w+)(?:\[\d\])?)(?: <= (.+))?$")
_ERRORS = {"mp_get_index": "IndexError", "type": "TypeError"}


class Refusal(NamedTuple):
    """A condition, with the exception that the firmware raises if the condition is false."""

    condition: str
    error: str
    message: str


class Rule(NamedTuple):
    """The parameters and conditions of a function."""

    parameters: list  # (name, True if it can be positional, True if it must be an int)
    refusals: list
    unnamed: int  # number of the first parameters that no call may pass by name


@functools.cache
def rules():
    """Return the `Rule` of each function in firmware.txt, by `module.Class.name`.

    The name for indexing is `module.Class[]`.
    """
    found = {}
    for line in TABLE.read_text("utf-8").splitlines():
        if line[0] == "#":
            continue
        if line[0] != " ":
            name, parameters, unnamed = _head(line)
            waiting, rule = [], found.setdefault(name, Rule(parameters, [], unnamed))
            continue
        condition, _, place = line.strip().partition("  # ")
        waiting.append(condition)
        if place:
            _, said = place.split(" ", 1)
            rule.refusals.extend(_refusal(one, said) for one in waiting if one not in _NOTES)
            waiting = []
    return found


def _head(line):
    name, _, value = line.partition(" = ")
    if name.endswith("[index]"):
        return name[: -len("index]")] + "]", [("index", True, False), ("value", True, False)], 0
    if value and "(" not in name:
        return name, [("value", True, value.endswith(": int"))], 0
    name, _, parameters = line.removesuffix(")").partition("(")
    args = ast.parse("def f(%s): pass" % parameters).body[0].args
    placed = args.posonlyargs + args.args
    both = placed + args.kwonlyargs
    parameters = [(one.arg, one in placed, bool(one.annotation)) for one in both]
    return name, parameters, len(args.posonlyargs)


def _refusal(condition, said):
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
        return Refusal(condition, error, message)
    return Refusal(condition, error, repr(message))


def checks(rule, placed, named=(), optional=()):
    """Return source lines with the checks of a rule.

    :param placed: names of the stand-in's positional parameters, without `self`
    :param named: names of its keyword-only parameters
    :param optional: names of parameters that may be None in the stand-in, though the firmware has
        an int
    """
    names, lines = {}, []
    for at, (name, by_place, is_int) in enumerate(rule.parameters):
        if name in placed or name in named:
            names[name] = name
        elif by_place and at < len(placed):
            names[name] = placed[at]
        if is_int and name in names:
            own = names[name]
            wrong = "not isinstance(%s, int)" % own
            wrong = "%s is not None and %s" % (own, wrong) if own in optional else wrong
            lines.append("if %s: raise TypeError('%s must be of type int')" % (wrong, own))
    asked = {name for name, _, _ in rule.parameters}
    for condition, error, message in rule.refusals:
        used = asked & set(re.findall(r"(?<![.\w])\w+", condition))
        if used <= set(names):
            for name in used:
                own = r"(?<![.\w'])%s\b" % name
                condition = re.sub(own, names[name], condition)
                message = message if message[-1] in "'\"" else re.sub(own, names[name], message)
            lines.append("if not (%s): raise %s(%s)" % (condition, error, message))
    return lines


def obey(owner, name, makes=True):
    """Add the checks to a module or class that stands in for `name`.

    :param name: the firmware's name, such as "displayio.Bitmap"
    :param makes: True if `__init__` has the parameters of the firmware's class, so that its checks
        apply there
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
            elif isinstance(plain, classmethod):
                setattr(owner, attribute, classmethod(_wrapped(plain.__func__, rule)))
    return owner


def standing_for(name):
    """Return a decorator that adds the checks to a stand-in for the firmware's class `name`.

    Its `__init__` is left alone: it has other parameters than the firmware's.
    """
    return functools.partial(obey, name=name, makes=False)


def _wrapped(plain, rule):
    """Return a function that makes the checks of `rule`, and then calls `plain`."""
    kinds = inspect.Parameter
    defaults, said, given, placed, named = {}, [], [], [], []
    for name, one in inspect.signature(plain).parameters.items():
        star = "*" * ((one.kind == kinds.VAR_POSITIONAL) + 2 * (one.kind == kinds.VAR_KEYWORD))
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
    can_name = placed and rule.unnamed and "/" not in str(inspect.signature(plain))
    if not (lines or can_name) or getattr(plain, "obedient", False):
        return plain
    if can_name:
        is_method = next(iter(inspect.signature(plain).parameters)) == "self"
        said.insert(min(rule.unnamed, len(placed)) + is_method, "/")
    lines.append("return _plain(%s)" % ", ".join(given))
    place = {"_plain": plain, **defaults}
    exec("def checked(%s):\n    %s" % (", ".join(said), "\n    ".join(lines)), place)
    made = functools.wraps(plain)(place["checked"])
    made.obedient = True
    return made
