"""Count what makes it hard to change one source without the others, now and at another commit.

    python3 tools/structure.py [--where] [--compare COMMIT]

How much there is (code lines, words, files, methods that only store, private reads). Import circles
(statements inside functions count as well), stores into attributes of objects other
than `self`, imports inside functions, modules that are loaded or dropped by name, files over 300
lines and functions over 40. --where adds in which files and functions. --compare puts the counts
of another commit of this repository beside them. host_tests/whole/test_structure.py holds what
must stay.
"""

import bootstrap

bootstrap.ensure()

import argparse
import io
import subprocess
import sys
import tarfile
import tempfile

sys.path.append(bootstrap.ROOT)

from tools.checks import amounts, structure
from tools.environment.paths import ROOT


def counts_at(commit):
    """{what: number} of another commit. Raises CalledProcessError for one that there is not."""
    line = ["git", "archive", commit]
    packed = subprocess.run(line, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            for member in archive:
                if member.isfile() and member.name.endswith((".py", ".md")):
                    archive.extract(member, folder)
        return dict(amounts.counts(folder) + structure.counts(folder))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--where", action="store_true", help="say which files and functions")
    parser.add_argument("--compare", metavar="COMMIT", help="count that commit's too")
    options = parser.parse_args()
    now = amounts.counts(ROOT) + structure.counts(ROOT)
    if options.compare:
        try:
            then = counts_at(options.compare)
        except subprocess.CalledProcessError:
            return 1  # git has said why
        known = dict(now)
        rows = now + [(what, 0) for what in then if what not in known]
        print("%-52s %8s %8s" % ("", options.compare[:8], "now"))
        for what, count in rows:
            print("%-52s %8d %8d" % (what, then.get(what, 0), count))
    else:
        for what, count in now:
            print("%-52s %8d" % (what, count))
    if options.where:
        print("\n".join(structure.details(ROOT)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
