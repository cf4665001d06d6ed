"""Write what is in docs/ and comes from the sources.

python3 tools/docs.py            docs/rules.md, docs/formats.md, the tables of docs/link.md, the
                                 faces of docs/characters.md
python3 tools/docs.py --check    write nothing; exit status 1 when one of them is old
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools import bootstrap
from tools.environment import paths

bootstrap.ensure()

import argparse

paths.add_device_paths()

from tools.pages import format_page, link_page, people_page, rule_pages
from tools.sim import png


def main():
    parser = argparse.ArgumentParser(description="Write the pages that come from the sources.")
    parser.add_argument("--check", action="store_true", help="only tell whether they are current")
    options = parser.parse_args()
    old = old_files()
    if options.check:
        print("\n".join("%s is old: run tools/docs.py" % path for path in old) or "all current")
        return 1 if old else 0
    for path, data in old.items():
        with open(os.path.join(paths.ROOT, path), "wb") as file:
            file.write(data)
        print("%s written" % path)
    return 0


def old_files():
    """{path: bytes as they should be} of the files that are not."""
    texts = {page.PATH: page.text().encode() for page in (rule_pages, format_page, link_page)}
    return {
        path: data
        for path, data in {**texts, **people_page.pictures()}.items()
        if not _is_current(os.path.join(paths.ROOT, path), data)
    }


def _is_current(path, data):
    """Whether a file is these bytes, or a picture of the same pixels: zlib may pack them
    otherwise elsewhere.
    """
    if not os.path.exists(path):
        return False
    with open(path, "rb") as file:
        there = file.read()
    return png.decode(there) == png.decode(data) if path.endswith(".png") else there == data


if __name__ == "__main__":
    sys.exit(main())
