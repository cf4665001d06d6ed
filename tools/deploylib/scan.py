# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What a source imports, read from its syntax tree, and where a module comes from."""

import ast
import importlib.metadata
import os

from . import Refused
from .syntax import walk

# Modules of radios and sound that a firmware may lack. A module of ours that needs one of
# them stays off such a board, and what imports it must do so inside a function.
MAY_LACK = frozenset(
    ("_bleio", "wifi", "socketpool", "ssl", "mdns", "espnow", "audioio", "audiopwmio", "audiobusio")
    + ("neopixel_write", "usb", "usb_host")
)

# Libraries that stand in for a module which most firmwares have.
STANDS_IN_FOR = {"adafruit_hashlib": "hashlib"}


class Import:
    """One imported module.

    module: dotted name. names: what `from module import ...` takes, else empty.
    optional: inside `try ... except ImportError`. lazy: inside a function. line: in the source.
    """

    def __init__(self, module, names, optional, lazy, line):
        self.module = module
        self.names = names
        self.optional = optional
        self.lazy = lazy
        self.line = line


def imports_of(source, module, is_package):
    """List of `Import` of a source (bytes or str) that is `module` (dotted)."""
    found = []
    _Walker(found, module if is_package else module.rpartition(".")[0]).visit(ast.parse(source))
    return found


class _Walker(ast.NodeVisitor):
    def __init__(self, found, package):
        self.found = found
        self.package = package
        self.optional = False
        self.lazy = False

    def add(self, module, names, node):
        self.found.append(Import(module, names, self.optional, self.lazy, node.lineno))

    def visit_Import(self, node):
        for alias in node.names:
            self.add(alias.name, (), node)

    def visit_ImportFrom(self, node):
        base = node.module or ""
        if node.level:
            parts = self.package.split(".") if self.package else []
            parts = parts[: len(parts) - (node.level - 1)]
            base = ".".join(parts + ([base] if base else []))
        self.add(base, tuple(alias.name for alias in node.names), node)

    def visit_Call(self, node):
        named = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if named in ("__import__", "import_module") and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                self.add(first.value, (), node)
        self.generic_visit(node)

    def visit_FunctionDef(self, node):
        before, self.lazy = self.lazy, True
        self.generic_visit(node)
        self.lazy = before

    visit_AsyncFunctionDef = visit_FunctionDef
    visit_Lambda = visit_FunctionDef

    def visit_If(self, node):
        test = node.test
        if getattr(test, "id", getattr(test, "attr", "")) == "TYPE_CHECKING":
            body = node.orelse
        else:
            body = [test] + node.body + node.orelse
        for part in body:
            self.visit(part)

    def visit_Try(self, node):
        before = self.optional
        self.optional = before or any(_catches_import(handler) for handler in node.handlers)
        for part in node.body:
            self.visit(part)
        self.optional = before
        for part in node.handlers + node.orelse + node.finalbody:
            self.visit(part)


def _catches_import(handler):
    if handler.type is None:
        return True
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    caught = ("ImportError", "ModuleNotFoundError", "Exception")
    return any(getattr(kind, "id", "") in caught for kind in kinds)


def names_defined(source):
    """Names that a module's top level binds, to tell an attribute from a missing submodule.

    A `from x import *` among them gives None: then anything may be there.
    """
    names = set()
    for node in walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                if alias.name == "*":
                    return None
                names.add(alias.asname or alias.name.split(".")[0])
    return names


def pin_names(source):
    """(name, default) of each `pin(name, default)`, and of those in `pins` and `key_queue`."""
    found = []
    for node in walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = getattr(node.func, "id", "")
            if called == "pin":
                found.append((node.lineno, node.args))
            elif called in ("key_queue", "pins"):
                found += [(arg.lineno, getattr(arg, "elts", ())) for arg in node.args]
    pairs = []
    for _, parts in sorted(found, key=lambda item: item[0]):
        texts = [part.value for part in parts if isinstance(part, ast.Constant)]
        if len(texts) == 2 and all(isinstance(text, str) for text in texts):
            pairs.append(tuple(texts))
    return pairs


class Library:
    """An installed CircuitPython library: files are {path on the board: path here}."""

    def __init__(self, name, version, files):
        self.name = name
        self.version = version
        self.files = files


def libraries(requirements):
    """{top-level module: Library} of what a requirements file pins with ==.

    Raises `Refused` when a library is not installed, or in another version.
    """
    found = {}
    with open(requirements, encoding="utf-8") as file:
        lines = [line.split("#")[0].strip() for line in file]
    for line in filter(None, lines):
        name, mark, version = (part.strip() for part in line.partition("=="))
        if not mark:
            raise Refused("%s: `%s` is not pinned with ==" % (requirements, line))
        try:
            there = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            there = None
        if there is None or there.version != version:
            raise Refused(
                "%s %s is not installed here; add it to tools/requirements.txt too"
                % (name, version)
            )
        library = Library(name, version, _shipped(there))
        for path in library.files:
            found[path.split("/")[0].split(".")[0]] = library
    return found


def _shipped(distribution):
    files = {}
    for file in distribution.files or ():
        path = file.as_posix()
        first = path.split("/")[0]
        skip = first.endswith((".dist-info", ".egg-info", ".pth")) or "__pycache__" in path
        if not skip and first != ".." and not path.endswith(".pyi"):
            files[path] = os.fspath(str(file.locate()))
    return files
