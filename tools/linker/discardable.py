"""Mark the modules of the link that may be unloaded while cards are played."""

import ast

from . import bundle, cut, flatten
from .syntax import statements, statements_in

# Prefixes of modules of the link that stay in memory, in addition to the bundles.
_STAY = ("truco_link.carriers.ble", "truco_link.carriers.uart", "truco_link.seal", "ble_host")
# Packages whose modules stay when a screen closes. They are unloaded when the radio is switched
# off, some already by truco_link.lobby.sweep.
_OF_LINK = ("truco_link.", "ble_host", "page_host")


def passes(module):
    """Return True if a module of the link is loaded only for short times while cards are played.

    :param module: its name in the sources
    """
    there = "%s.%s" % (flatten.ROOT, module.rpartition(".")[2])
    bundled = " ".join(bundle.BUNDLES.values()).split()
    return cut.LAST in module or there not in bundled and not module.startswith(_STAY)


def mark(tree, module):
    """Add the variable `discard` to a module of _OF_LINK: True if it may be unloaded at any time.

    `residency` keeps modules with this variable when a screen closes, and truco_link.lobby.sweep
    unloads those in which it is True.
    """
    if module.startswith(_OF_LINK) and any(
        isinstance(n, ast.FunctionDef) for n in statements_in(tree)
    ):
        tree.body[:0] = statements("discard = %r" % passes(module))
