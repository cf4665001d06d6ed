"""Finds names in comments, docstrings and pages that lead nowhere: for test_references.py.

A path (``docs/link.md``, ``linker/link.py``, ``notation.md``) is there when a file's or a
folder's path ends like that; ``<word>`` and ``*`` stand for anything. A dotted name that begins
with a package of ours is followed as an import would, then into the module's names. Nothing here
knows which folders there are: they may move.
"""

import fnmatch
import io
import os
import re
import tokenize

from tools.environment.paths import ROOT

# Not of this tree: a library, a package of stubs, what CircuitPython runs, what a release writes.
FOREIGN = ("adafruit_airlift/", "board_definitions/", "boot.py", "NOTES.md", "dist/")

PATH = re.compile(
    r"(?<![\w/.:*<>%\\-])(?:\.\./)*((?:[\w.*<>-]+/)+[\w.*<>-]*|[\w*<>-]+\.(?:py|md)\b)"
)
SOURCE = re.compile(r"\.(pyi?|md|mjs)$")
# The firmware's own sources have folders of the same names, and a drive has a lib/ too.
NOT_OURS = re.compile(r"\.(c|h|cpp|rst|mpy)$")
DOTTED = re.compile(r"(?<![\w/.%\\-])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?![\w/-])")
OWN_WORD = re.compile(r"(?<![\w/.])truco_\w+")
# How a module gets a name: class, def, import (the lines of a long one too), assignment.
BOUND = (
    r"^ *(?:class|def) NAME\b|^ *(?:from [\w.]+ )?import .*\bNAME\b|^    NAME,$"
    r"|^(?:[\w, ]*, )?NAME(?:, [\w, ]*)?(?:: [^=\n]+)? = "
)
CLASS = re.compile(r"^class (\w+)", re.MULTILINE)
PARAGRAPH = re.compile(r"\b([RN]\d+\.\d+)\b")
CHAPTER = re.compile(r"(?:rulebook|notation)\.md, ((?:[RN]\d+(?:, | and | to )?)+)")
BOOKS = {"R": "docs/rulebook.md", "N": "docs/notation.md"}


class Tree:
    """The files of a checkout, {path: text}; "" for one whose text does not matter."""

    def __init__(self, files):
        self.files = files
        self.folders = {path[:at] for path in files for at in _slashes(path)}
        whole = self.folders.union(files)
        self.ends = {path[at:] for path in whole for at in [0, *(s + 1 for s in _slashes(path))]}
        self.tops = {path.partition("/")[0] for path in files if "/" in path}
        # What an import begins with: a folder of modules that lies in no package. Nobody imports a
        # test, and the folders of tests have the names of others.
        self.packages = {}
        modules = [path for path in files if path.endswith(".py") and "/test_" not in path]
        for folder in {path.rpartition("/")[0] for path in modules}:
            above, _, name = folder.rpartition("/")
            if name and above + "/__init__.py" not in files:
                self.packages.setdefault(name, []).append(folder)
        self.words = {end.partition(".")[0] for end in self.ends}
        self.classes = {}
        self._found = {}  # dotted names that were looked for
        for path, text in files.items():
            for name in CLASS.findall(text) if path.endswith(".py") else ():
                self.classes.setdefault(name, []).append(path)

    def has_path(self, path):
        """Whether a file or folder is there, or none of ours is meant."""
        path = re.sub("<[^>]*>|(?<=_)$", "*", path).rstrip("/.")
        if NOT_OURS.search(path) or path.startswith(FOREIGN):
            return True
        if path.partition("/")[0] not in self.tops and not SOURCE.search(path):
            return True  # 3/6/9, and what a command writes
        if "*" in path:
            return bool(fnmatch.filter(self.ends, path))
        return path in self.ends

    def has_dotted(self, name):
        """Whether a dotted name leads somewhere, or does not begin with anything of ours."""
        if name not in self._found:
            self._found[name] = self._follow(*name.split("."))
        return self._found[name]

    def _follow(self, first, *rest):
        if rest[-1].startswith("__"):
            return True  # what every module and class has
        if first in self.classes and first[0].isupper():
            return any(self._in_class(path, first, rest[0]) for path in self.classes[first])
        if first not in self.packages:
            return not first.startswith("truco_")
        return any(self._in_folder(folder, rest) for folder in self.packages[first])

    def _in_folder(self, folder, rest):
        if not rest:
            return True
        inside = folder + "/" + rest[0]
        if inside + ".py" in self.files:
            return self._in_module(inside + ".py", rest[1:])
        if inside in self.folders:
            return self._in_folder(inside, rest[1:])
        return self._in_module(folder + "/__init__.py", rest)

    def _in_module(self, path, rest):
        if not rest or SOURCE.search("." + rest[-1]):
            return True  # a module; or a file's name that looks like one
        text = self.files.get(path, "")
        if not re.search(BOUND.replace("NAME", rest[0]), text, re.MULTILINE):
            return False
        if len(rest) == 1 or not re.search(r"^class %s\b" % rest[0], text, re.MULTILINE):
            return True
        return self._in_class(path, *rest[:2])

    def _in_class(self, path, name, attribute):
        body = re.split(r"^class %s\b" % name, self.files[path], flags=re.MULTILINE)[1]
        head, _, body = body.partition(":")
        body = re.split(r"\n(?=[^\s#)])", body)[0]
        own = r"\b(?:def |self\.)NAME\b|^    +NAME\b *[=:]".replace("NAME", attribute)
        return bool(re.search(own, body, re.MULTILINE)) or "(" in head

    def paragraphs(self):
        """What the two books have: R4, R4.1 .. N1, N1.1 .."""
        found = set()
        for letter, path in BOOKS.items():
            text = self.files.get(path, "")
            found.update(re.findall(r"^\*\*(%s\d+\.\d+)\*\*" % letter, text, re.MULTILINE))
            found.update(re.findall(r"^## (%s\d+)\. " % letter, text, re.MULTILINE))
        return found


def _slashes(path):
    return [at for at, letter in enumerate(path) if letter == "/"]


def stale(path, tree):
    """[(line, name)] of what a file's comments or prose name, but the tree does not have."""
    text = tree.files[path]
    if path.endswith(".md"):
        text = text.replace(r"\_", "_")  # __init__.py
    missing = []
    for match in PATH.finditer(text):
        if not tree.has_path(match.group(1)):
            missing.append((match.start(1), match.group(1)))
    for match in DOTTED.finditer(text):
        name = match.group()
        if not SOURCE.search(name) and not NOT_OURS.search(name) and not tree.has_dotted(name):
            missing.append((match.start(), name))
    for match in OWN_WORD.finditer(text):
        if match.group() not in tree.words:
            missing.append((match.start(), match.group()))
    if missing and path.endswith((".py", ".mjs", ".txt")):
        end = max(missing)[0]
        spans = said(text, end) if path.endswith(".py") else marked(text, path)
        missing = [found for found in missing if any(a <= found[0] < b for a, b in spans)]
    return [(text.count("\n", 0, at) + 1, name) for at, name in sorted(set(missing))]


def said(source, last):
    """(start, end) of each comment and docstring of a Python source that begins up to `last`."""
    starts = [0]
    for line in io.StringIO(source):
        starts.append(starts[-1] + len(line))
    spans = []
    fresh = True  # at the beginning of a statement: a string there is a docstring
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if starts[token.start[0] - 1] > last:
            break
        if token.type == tokenize.COMMENT or fresh and token.type == tokenize.STRING:
            spans.append(tuple(starts[row - 1] + at for row, at in (token.start, token.end)))
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            fresh = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
    return spans


def marked(text, path):
    """(start, end) of each comment of a script or of a picture as text."""
    mark = "//" if path.endswith(".mjs") else "#"
    return [match.span() for match in re.finditer(r"^\s*%s.*" % mark, text, re.MULTILINE)]


def wrong_paragraphs(text, known):
    """Paragraphs and chapters that a text cites, but the books do not have."""
    cited = set(PARAGRAPH.findall(text))
    for chapters in CHAPTER.findall(text):
        cited.update(re.findall(r"[RN]\d+", chapters))
    return sorted(cited - known)


def read_tree():
    """The checkout as it is now, without what git ignores."""
    with open(os.path.join(ROOT, ".gitignore"), encoding="utf-8") as file:
        ignored = {line.strip().rstrip("/") for line in file} | {".git"}
    files = {}
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in ignored]
        for name in names:
            path = os.path.join(folder, name)
            key = os.path.relpath(path, ROOT).replace(os.sep, "/")
            files[key] = ""
            if name.endswith((".py", ".pyi", ".md", ".mjs", ".txt", ".toml", ".yml", ".yaml")):
                with open(path, encoding="utf-8") as file:
                    files[key] = file.read()
    return Tree(files)
