"""Whether every import of a board's files leads somewhere: to a file, or into its firmware."""

from tools.linker import imports

from . import scan


def missing(tree):
    """One line per import that neither the tree nor the board's firmware satisfies."""
    lines = []
    modules = [tree.modules[name] for name in sorted(tree.modules)]
    for module in modules:
        if module.path is not None and module.path not in tree.files:
            lines.append("%s is not in the tree" % module.path)
    for module in modules:
        for item in module.imports:
            if item.optional:
                continue
            for target in _unmet(tree, item):
                if item.lazy and _may_lack(tree, target):
                    continue
                lines.append("%s:%d imports %s" % (module.path, item.line, target))
    return lines


def _unmet(tree, item):
    """Dotted names of one import that lead nowhere."""
    parts = item.module.split(".")
    for top in (parts[0], scan.STANDS_IN_FOR.get(parts[0])):
        if top not in tree.modules and top in tree.firmware.modules:
            return
    for count in range(1, len(parts) + 1):
        name = ".".join(parts[:count])
        if not _present(tree, name):
            yield name
            return
    package = tree.modules.get(item.module)
    if package is None or not package.is_package:
        return
    defined = imports.names_defined(package.source)
    for name in item.names:
        full = item.module + "." + name
        attribute = name == "*" or defined is None or name in defined
        if not attribute and not _present(tree, full):
            yield full


def _present(tree, name):
    """A module in the tree, or a folder without __init__ that holds some."""
    module = tree.modules.get(name)
    if module is not None:
        return module.path is None or module.path in tree.files
    return any(other.startswith(name + ".") for other in tree.modules)


def _may_lack(tree, target):
    """True for a radio's module, and for ours that was left out because of one."""
    if target.split(".")[0] in scan.MAY_LACK:
        return True
    return any(note.startswith(target + " left out:") for note in tree.notes)
