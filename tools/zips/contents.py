"""What is in a board's zip, of a release or of tools/deploy.py."""

import os

from tools.drive import boards, manifest, tree
from tools.linker import libraries

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
    """Return the names of the pinned libraries that a tree holds."""
    pinned = libraries.pinned(os.path.join(root, libraries.PINNED))
    tops = [name.partition(".")[0] for name in made.modules]
    return sorted({pinned[top].name for top in tops if top in pinned})
