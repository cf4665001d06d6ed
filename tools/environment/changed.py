"""What git says has changed in a checkout: whether the tests of studies need to run."""

import subprocess

# Where a branch may have begun, the first that there is.
_BASES = ("@{upstream}", "origin/HEAD", "main")


def changed(root, folders):
    """Paths of files below the folders that differ from where the branch began, sorted.

    Those that git does not know are among them. None: git cannot tell.
    """
    try:
        base = _base(root)
        names = _git(root, "diff", "--name-only", base, "--", *folders)
        new = _git(root, "ls-files", "--others", "--exclude-standard", "--", *folders)
    except (OSError, subprocess.CalledProcessError):
        return None
    return sorted({*names.splitlines(), *new.splitlines()})


def _base(root):
    for name in _BASES:
        try:
            return _git(root, "merge-base", "HEAD", name).strip()
        except subprocess.CalledProcessError:
            pass
    return "HEAD"


def _git(root, *words):
    line = ["git", "-C", root, *words]
    return subprocess.run(line, capture_output=True, text=True, check=True).stdout
