"""What git says has changed in a checkout: whether the tests of studies need to run."""

import subprocess

# Where a branch may have begun, the first that there is.
_BASES = ("@{upstream}", "main")


def changed(root, folders):
    """Paths of files below the folders that differ from where the branch began, sorted.

    Those that git does not know are among them. Where no branch has commits of its own, as in a
    fresh clone, the last commit counts. None: git cannot tell.
    """
    try:
        base = _base(root)
        names = _git(root, "diff", "--name-only", base, "--", *folders)
        new = _git(root, "ls-files", "--others", "--exclude-standard", "--", *folders)
    except (OSError, subprocess.CalledProcessError):
        return None
    return sorted({*names.splitlines(), *new.splitlines()})


def _base(root):
    head = _git(root, "rev-parse", "HEAD").strip()
    if _git(root, "branch", "--show-current").strip():
        for name in _BASES:
            try:
                base = _git(root, "merge-base", head, name).strip()
            except subprocess.CalledProcessError:
                continue
            if base != head:
                return base
            break
    try:
        return _git(root, "rev-parse", "--verify", "HEAD^").strip()
    except subprocess.CalledProcessError:  # the first, or all that a shallow clone has
        return head


def _git(root, *words):
    line = ["git", "-C", root, *words]
    return subprocess.run(line, capture_output=True, text=True, check=True).stdout
