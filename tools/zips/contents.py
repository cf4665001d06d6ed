"""What is in a board's zip, of a release or of tools/deploy.py."""

import os

from tools.drive import boards, manifest, scan, tree

from . import changelog, install, licences, one_file


def of(root, made, version=None):
    """{path: bytes} of a `tree.Tree`: the drive's files, and what a reader needs.

    version: of Zap; None: the newest of the change log at `root`, or `Refused`.
    """
    version = version or changelog.read(root)[0]
    files = dict(made.files)
    # Files unpacked by hand are ours too at the next update.
    files[manifest.NAME] = tree.listed(made).pack()
    files.update(licences.of(root, libraries_in(root, made)))
    name = boards.name_of(root, made.board_id)
    one = one_file.name_of(made.board_id) if made.board_id in one_file.pinned(root) else None
    files[install.NAME] = install.page(
        version, made.board_id, name, made.firmware.has_ble, made.files, one
    )
    return files


def libraries_in(root, made):
    """{distribution name: version} of the pinned libraries that a tree holds."""
    pinned = scan.libraries(os.path.join(root, "tools", "device_requirements.txt"))
    found = {}
    for module in made.modules:
        library = pinned.get(module.split(".")[0])
        if library is not None and not made.modules[module].own:
            found[library.name] = library.version
    return found
