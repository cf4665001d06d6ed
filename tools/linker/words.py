# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The texts of a language as one file, which truco_texts.packed reads; its format is there.

As modules they were a file for each language and each group of screens, seventy of them, and on
a small drive each costs half a cluster more than is in it. The modules are linked with all others,
so that their names are as short, and only then made into files.
"""

from truco_texts import packed, texts

from . import Refused
from .flatten import HOMES, TEXTS

FOLDER = "lib/" + HOMES["truco_texts"] + "/assets/"


def code_of(module):
    """The language of a part, by its module's name in the sources; "" for what stays a module."""
    parts = module.split(".")
    return language_of(module) if len(parts) == 3 and parts[2] != "main" else ""


def language_of(module):
    """The language of a module of texts, or of their package; "" for all others."""
    code = module[len(TEXTS) :].split(".")[0]
    return code if module.startswith(TEXTS) and code in texts.CODES else ""


def path_of(code):
    """Where a language's file lies on a drive."""
    return FOLDER + packed.FILE % code


def files(linked, there):
    """{path on a drive: bytes} of all languages; their modules are taken out of `linked`.

    :param linked: {name on a board: source}, as `link.link` makes it
    :param there: {module: its name on a board}, see `flatten.names`
    """
    languages = {}
    for module, name in sorted(there.items()):
        code = code_of(module)
        if code and name in linked:
            part = module.rpartition(".")[2]
            languages.setdefault(code, {})[part] = _texts(linked.pop(name), module)
    made = {path_of(code): pack(parts) for code, parts in languages.items()}
    if made:
        made[path_of(packed.NAMES)] = names(languages.values())
    return made


def pack(parts):
    """The bytes of a language: {part: {name: text}}."""
    return _joined(
        {
            part: b"".join(_value(said[name]) for name in sorted(said))
            for part, said in parts.items()
        }
    )


def names(languages):
    """The bytes of the names, which all languages have: an iterable of {part: {name: text}}."""
    said = {part: " ".join(sorted(texts)) for parts in languages for part, texts in parts.items()}
    for parts in languages:
        for part in said:
            if " ".join(sorted(parts.get(part, ()))) != said[part]:
                raise Refused("the texts of `%s` have other names in other languages" % part)
    return _joined({part: line.encode() + b"\n" for part, line in said.items()})


def _joined(parts):
    data = dict(sorted(parts.items()))
    at = 1 + sum(len(part) + 2 + packed.DIGITS for part in data)
    line = ""
    for part, content in data.items():
        line += " %s %0*d" % (part, packed.DIGITS, at)
        at += len(content)
    return line.encode() + b"\n" + b"".join(data.values())


def _texts(source, module):
    """What a module of texts binds, without running anything but its assignments."""
    found = {}
    exec(compile(source, module, "exec"), found)
    return {name: value for name, value in found.items() if not name.startswith("_")}


def _value(value):
    kind, content = packed.TUPLE, b""
    if isinstance(value, str):
        content = value.encode()
        kind, size = divmod(len(content), 256)
        if kind > packed.LONG:
            raise Refused("a text of %d bytes is too long: %s" % (len(content), value))
    elif isinstance(value, (tuple, list)):
        size, content = len(value), b"".join(map(_value, value))
    elif isinstance(value, dict):
        kind, size = packed.PAIRS, len(value)
        content = b"".join(_value(key) + _value(value[key]) for key in value)
    elif value is None or value is False or value is True:
        kind, size = packed.OTHER, (None, False, True).index(value)
    else:
        raise Refused("a text cannot be %r" % (value,))
    if size > 255:
        raise Refused("%d texts together are too many" % size)
    return bytes((kind, size)) + content
