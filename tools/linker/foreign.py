# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Names that are not ours alone: those of CircuitPython's modules and of Python itself.

An attribute with one of these names may be one of theirs. They are in the firmware, so that
short ones would save nothing there.
"""

import builtins
import functools
import importlib.metadata
import io
import re

STUBS = "circuitpython-stubs"  # a package: what CircuitPython's modules define


@functools.lru_cache(maxsize=None)
def names():
    """A frozenset of them."""
    found = set(dir(builtins))
    for kind in (*vars(builtins).values(), io.FileIO, io.BytesIO, io.TextIOWrapper):
        found.update(dir(kind))
    for file in importlib.metadata.files(STUBS) or ():
        path = file.as_posix()
        if path.endswith(".pyi") and not path.startswith("board_definitions/"):
            with open(str(file.locate()), "rb") as stub:
                found.update(words(stub.read()))
    return frozenset(found)


def words(stub):
    """What a stub (bytes) defines: by the words, for it may be newer Python than this one's."""
    code = re.sub(rb'""".*?"""|#[^\n]*', b"", stub, flags=re.DOTALL)
    defined = re.findall(rb"^[ \t]*(?:def|class)[ \t]+(\w+)", code, re.MULTILINE)
    # Not parameters, one a line: they end with a comma.
    defined += re.findall(rb"^[ \t]*(\w+)[ \t]*[:=].*[^,\n]$", code, re.MULTILINE)
    return {word.decode() for word in defined}
